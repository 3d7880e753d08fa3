"""What a line from an engine is, seen as closely as its author needs it."""

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from conformance.smoke.model import Step

SHOWN = 160
_DEEPEST = 50  # levels; a view has six


@dataclass(frozen=True)
class Reply:
    """An answer to a request: a result, or a JSON-RPC error with its code."""

    number: int
    result: Any = None
    code: int | None = None
    message: str = ""


@dataclass(frozen=True)
class Stray:
    """A line that is no answer: which step it breaks, and the fix.

    `answers` where it was meant as the answer to a request.
    """

    step: Step
    fix: str
    line: str
    answers: bool = False


def shortened(text: str, most: int = SHOWN) -> str:
    """Return a text of one line and bounded length, its middle left out."""
    text = re.sub(r"\s+", " ", text).strip()
    return text if len(text) <= most else f"{text[: most * 2 // 3]} … {text[-most // 4 :]}"


def read(data: bytes, open_requests: Collection[int]) -> Reply | Stray:
    """Return what a line says; never raises, whatever it is."""
    line = shortened(data[:4096].decode("utf-8", "replace"))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return Stray(Step.OUTPUT, "Write UTF-8: this line is in another encoding.", line)
    if text.startswith("\ufeff"):
        return Stray(Step.OUTPUT, "Write UTF-8 without a byte order mark.", line)
    if not text.strip():
        return Stray(
            Step.LINES,
            "Write no empty lines: perhaps the answer has its line end, and println adds another.",
            "(an empty line)",
        )
    try:
        message = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return _no_json(text, line)
    if not isinstance(message, dict):
        return Stray(
            Step.OUTPUT,
            "This line is JSON, but no answer. Look for a print that was left in, and let it write"
            " to standard error.",
            line,
        )
    if _is_too_deep(message):
        fix = "This answer is nested deeper than any that the protocol has: look at how it is made."
        return Stray(Step.LINES, fix, line, answers=True)
    return _answer(message, open_requests, line)


def _is_too_deep(message: dict[str, Any]) -> bool:
    level: list[Any] = [message]
    for _ in range(_DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return bool(level)


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _no_json(text: str, line: str) -> Stray:
    if text.lstrip()[:1] in ("{", "[", "}", "]") or re.match(r'\s*"\w+"\s*:', text):
        try:
            json.JSONDecoder().raw_decode(text.lstrip())
        except (ValueError, RecursionError):
            fix = (
                "Write the whole answer as one line of JSON: no indentation, no line ends in it."
                " JSON knows neither NaN nor single quotes nor a comma before a bracket."
            )
        else:
            fix = "Write each answer on a line of its own: here something follows it on its line."
        return Stray(Step.LINES, fix, line)
    return Stray(
        Step.OUTPUT,
        "Only answers may go to standard output, and this is none. Look for a print that was left"
        " in, of the engine or of a library, and let it write to standard error.",
        line,
    )


def _answer(message: dict[str, Any], open_requests: Collection[int], line: str) -> Reply | Stray:
    number = message.get("id")
    wanted = " or ".join(str(each) for each in sorted(open_requests)[:3])
    if not message.keys() & {"jsonrpc", "id", "result", "error"}:
        fix = 'Put the result into {"jsonrpc": "2.0", "id": …, "result": …}.'
        return Stray(Step.LINES, fix, line, answers=True)
    if message.get("jsonrpc") != "2.0":
        fix = 'Add "jsonrpc": "2.0" to every answer.'
        return Stray(Step.LINES, fix, line, answers=True)
    if "method" in message:
        fix = "Do not send the request back: an answer has no method, but a result."
        return Stray(Step.LINES, fix, line, answers=True)
    if isinstance(number, bool) or not isinstance(number, int):
        was = "has no id" if "id" not in message else f"has the id {json.dumps(number)}"
        fix = f"Give back the id as it came, a number as a number: {wanted}. This answer {was}."
        error = message.get("error")
        if number is None and isinstance(error, dict):
            fix = f"It could not read the request: {shortened(str(error.get('message')))}. " + fix
        return Stray(Step.IDS, fix, line, answers=True)
    if number not in open_requests:
        fix = f"Give back the id of the request, {wanted or 'once'}: this answer has {number}."
        return Stray(Step.IDS, fix, line, answers=True)
    match message:
        case {"error": {"code": int(code), **error}} if "result" not in message:
            return Reply(number, code=code, message=str(error.get("message", "")))
        case {"result": result} if "error" not in message:
            return Reply(number, result)
        case _:
            fix = "An answer has a result, or an error with a code: one of the two, never both."
            return Stray(Step.LINES, fix, line, answers=True)
