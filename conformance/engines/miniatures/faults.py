"""What can be wrong with how an engine converses: each fault answers a request in its own way."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

FOREVER = 3600
HOG = 512 * 1024 * 1024  # bytes


def write(text: str) -> None:
    """Write a line to standard output at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def answer(number: Any, result: Any) -> None:
    """Answer a request."""
    write(json.dumps({"jsonrpc": "2.0", "id": number, "result": result}))


def fail(number: Any, code: int, message: str) -> None:
    """Answer a request with an error."""
    error = {"code": code, "message": message}
    write(json.dumps({"jsonrpc": "2.0", "id": number, "error": error}))


def _crash(number: Any, result: Any) -> None:
    """End without an answer, with last words."""
    sys.stderr.write("Traceback: the pack is empty\n")
    sys.exit(3)


def _killed(number: Any, result: Any) -> None:
    """End by a signal, as after a wild pointer."""
    os.kill(os.getpid(), signal.SIGSEGV)


def _leave_a_child(number: Any, result: Any) -> None:
    """End without an answer, while a child goes on holding the output open."""
    subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({FOREVER})"])
    _crash(number, result)


def _leave_a_stranger(number: Any, result: Any) -> None:
    """End without an answer, while a child in a session of its own holds the output open."""
    command = [sys.executable, "-c", f"import time; time.sleep({FOREVER})"]
    subprocess.Popen(command, start_new_session=True)
    _crash(number, result)


def _close(number: Any, result: Any) -> None:
    """Close the output, and go on for ever without it."""
    sys.stdout.flush()
    os.close(1)
    time.sleep(FOREVER)


def _flood(number: Any, result: Any) -> None:
    """Write 100 MB without the end of a line."""
    for _ in range(100):
        sys.stdout.write("J♠" * 500_000)
    write("")


def _hog(number: Any, result: Any) -> None:
    """Fill memory, and then do nothing."""
    kept = bytearray(HOG)
    kept[::4096] = b"\1" * len(kept[::4096])
    time.sleep(FOREVER)


def _twice(number: Any, result: Any) -> None:
    """Answer twice."""
    answer(number, result)
    answer(number, result)


def _answer_and_chat(number: Any, result: Any) -> None:
    """Answer, then write something for people."""
    answer(number, result)
    write("trick taken")


def _answer_and_end(number: Any, result: Any) -> None:
    """Answer, then end as if that had been all."""
    answer(number, result)
    sys.exit(0)


def _answer_again_and_again(number: Any, result: Any) -> None:
    """Answer the same request without an end."""
    while True:
        answer(number, result)


def _answer_later(number: Any, result: Any) -> None:
    """Answer after a while that is shorter for later requests."""
    threading.Timer(0.03 * (3 - number % 4), answer, (number, result)).start()


def _answer_slowly(number: Any, result: Any) -> None:
    """Answer after a while."""
    time.sleep(0.06)
    answer(number, result)


def _answer_noisily(number: Any, result: Any) -> None:
    """Write 200 KB of worries to standard error, then answer."""
    sys.stderr.write("is this the right trick? " * 8000 + "yes\n")
    answer(number, result)


def _answer_barely(number: Any, result: Any) -> None:
    """Answer without the reason of a refusal."""
    answer(number, {key: value for key, value in result.items() if key != "code"})


def _miscount(number: Any, result: Any) -> None:
    """Answer a `perft` with one line too many under the second first card."""
    divide = [dict(part) for part in result["divide"]]
    divide[1]["lines"] += 1
    more = {"lines": result["lines"] + 1, "ends": [*result["ends"][:-1], result["ends"][-1] + 1]}
    answer(number, {**result, **more, "divide": divide})


def _misscore(number: Any, result: Any) -> None:
    """Answer a `perft` with other scores under the second first card."""
    divide = [dict(part) for part in result["divide"]]
    divide[1]["scores"] = "0" * 64
    answer(number, {**result, "scores": "0" * 64, "divide": divide})


def _know_a_card_less(number: Any, result: Any) -> None:
    """Answer a `perft` as if the second first card could not be played."""
    answer(number, {**result, "divide": [result["divide"][0], *result["divide"][2:]]})


FAULTS: Mapping[str, Callable[[Any, Any], None]] = {
    "sound": answer,
    "null": lambda number, _: answer(number, None),
    "refuses": lambda number, _: answer(
        number, {"status": "refused", "index": 0, "code": "malformed"}
    ),
    "accepts": lambda number, _: answer(number, {"status": "ok", "view": {}}),
    "bare": _answer_barely,
    "crash": _crash,
    "killed": _killed,
    "orphan": _leave_a_child,
    "setsid": _leave_a_stranger,
    "closes": _close,
    "hang": lambda *_: time.sleep(FOREVER),
    "hog": _hog,
    "garbage": lambda *_: write("North takes the trick"),
    "flood": _flood,
    "wrong-id": lambda number, result: answer(number + 1000, result),
    "twice": _twice,
    "again": _answer_again_and_again,
    "chat": _answer_and_chat,
    "one-shot": _answer_and_end,
    "noisy": _answer_noisily,
    "slow": _answer_slowly,
    "later": _answer_later,
    "miscounts": _miscount,
    "misscores": _misscore,
    "knows-less": _know_a_card_less,
    "beyond": lambda number, _: answer(number, {"status": "beyond", "most": 100_000}),
    "error": lambda number, _: fail(number, -32603, "the pack is empty"),
    "no-method": lambda number, _: fail(number, -32601, "method not found"),
}
