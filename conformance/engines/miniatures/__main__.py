"""`python -m conformance.engines.miniatures FAULT[:N] RECORDING`: an engine with one fault.

A recording holds right answers, in the order of a run, as lines of JSON: the key of a request
and its result. The fault shows at the N-th request of the recording, whenever it is asked,
and at every request where no N is given; all else is answered rightly.
"""

import hashlib
import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

FEATURES = [
    "deck", "announcements", "match", "playoff", "misdeal", "revoke", "options", "viewer", "perft",
]  # fmt: skip
FOREVER = 3600


def key_of(params: Mapping[str, Any]) -> str:
    """Return a short name of a request; the table is left out, the rest decides it anyway."""
    told = {name: value for name, value in params.items() if name != "table"}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


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


def crash(number: Any, result: Any) -> None:
    """End without an answer, with last words."""
    sys.stderr.write("Traceback: the pack is empty\n")
    sys.exit(3)


def leave_a_child(number: Any, result: Any) -> None:
    """End without an answer, while a child goes on holding the output open."""
    subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({FOREVER})"])
    crash(number, result)


def flood(number: Any, result: Any) -> None:
    """Write 100 MB without the end of a line."""
    for _ in range(100):
        sys.stdout.write("J♠" * 500_000)
    write("")


def twice(number: Any, result: Any) -> None:
    """Answer twice."""
    answer(number, result)
    answer(number, result)


def answer_and_chat(number: Any, result: Any) -> None:
    """Answer, then write something for people."""
    answer(number, result)
    write("trick taken")


def answer_and_end(number: Any, result: Any) -> None:
    """Answer, then end as if that had been all."""
    answer(number, result)
    sys.exit(0)


def answer_again_and_again(number: Any, result: Any) -> None:
    """Answer the same request without an end."""
    while True:
        answer(number, result)


def answer_later(number: Any, result: Any) -> None:
    """Answer after a while that is shorter for later requests."""
    threading.Timer(0.03 * (3 - number % 4), answer, (number, result)).start()


def answer_slowly(number: Any, result: Any) -> None:
    """Answer after a while."""
    time.sleep(0.06)
    answer(number, result)


def answer_noisily(number: Any, result: Any) -> None:
    """Write 200 KB of worries to standard error, then answer."""
    sys.stderr.write("is this the right trick? " * 8000 + "yes\n")
    answer(number, result)


def answer_barely(number: Any, result: Any) -> None:
    """Answer without the reason of a refusal."""
    answer(number, {key: value for key, value in result.items() if key != "code"})


def miscount(number: Any, result: Any) -> None:
    """Answer a `perft` with one line too many under the second first card."""
    divide = [dict(part) for part in result["divide"]]
    divide[1]["lines"] += 1
    more = {"lines": result["lines"] + 1, "ends": [*result["ends"][:-1], result["ends"][-1] + 1]}
    answer(number, {**result, **more, "divide": divide})


def misscore(number: Any, result: Any) -> None:
    """Answer a `perft` with other scores under the second first card."""
    divide = [dict(part) for part in result["divide"]]
    divide[1]["scores"] = "0" * 64
    answer(number, {**result, "scores": "0" * 64, "divide": divide})


def know_a_card_less(number: Any, result: Any) -> None:
    """Answer a `perft` as if the second first card could not be played."""
    answer(number, {**result, "divide": [result["divide"][0], *result["divide"][2:]]})


FAULTS: dict[str, Callable[[Any, Any], None]] = {
    "sound": answer,
    "null": lambda number, _: answer(number, None),
    "refuses": lambda number, _: answer(
        number, {"status": "refused", "index": 0, "code": "malformed"}
    ),
    "accepts": lambda number, _: answer(number, {"status": "ok", "view": {}}),
    "bare": answer_barely,
    "crash": crash,
    "orphan": leave_a_child,
    "hang": lambda *_: time.sleep(FOREVER),
    "garbage": lambda *_: write("North takes the trick"),
    "flood": flood,
    "wrong-id": lambda number, result: answer(number + 1000, result),
    "twice": twice,
    "again": answer_again_and_again,
    "chat": answer_and_chat,
    "one-shot": answer_and_end,
    "noisy": answer_noisily,
    "slow": answer_slowly,
    "later": answer_later,
    "miscounts": miscount,
    "misscores": misscore,
    "knows-less": know_a_card_less,
    "beyond": lambda number, _: answer(number, {"status": "beyond", "most": 100_000}),
    "error": lambda number, _: fail(number, -32603, "the pack is empty"),
    "no-method": lambda number, _: fail(number, -32601, "method not found"),
}


def main(arguments: list[str]) -> None:
    """Speak the protocol, with the fault."""
    fault, _, place = arguments[0].partition(":")
    if fault == "hang-at-start":
        time.sleep(FOREVER)
    lines = Path(arguments[1]).read_text("utf-8").splitlines()
    recorded = dict(json.loads(line) for line in lines)
    keys = list(recorded)
    for line in sys.stdin:
        request = json.loads(line)
        number, method = request["id"], request["method"]
        if method == "initialize":
            protocol = 2 if fault == "protocol-2" else 1
            engine = {"name": f"miniature {fault}", "version": "1"}
            features = [name for name in FEATURES if (fault, name) != ("without-perft", "perft")]
            told = {"protocol": protocol, "engine": engine, "games": None, "features": features}
            answer(number, told)
        elif method == "shutdown":
            if fault == "stays":
                time.sleep(FOREVER)
            answer(number, None)
            return
        elif method not in ("replay", "perft"):
            fail(number, -32601, "method not found")
        else:
            key = key_of(request["params"])
            faulty = not place or keys.index(key) == int(place) - 1
            respond = FAULTS.get(fault, answer) if faulty else answer
            respond(number, recorded[key])


if __name__ == "__main__":
    main(sys.argv[1:])
