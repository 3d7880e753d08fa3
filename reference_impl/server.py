"""The server: JSON-RPC 2.0, one message a line (conformance §1).

Guaranteed: every line with a request gets one answer, an error where it is not understood; no
line read or written is longer than 1 MiB; nothing in a line ends the server but `shutdown`.
"""

import json
import math
import sys
from collections.abc import Callable, Mapping
from typing import BinaryIO, NoReturn, TypeAlias

from reference_impl.games import GAMES
from reference_impl.perft import perft
from reference_impl.replaying import InvalidParamsError, replay

PROTOCOL = 1
LONGEST_LINE = 1024 * 1024
LONGEST_ID = 1000  # characters: an answer must have room for it
VERSION = "0.1.0"
# All of the protocol but `reasons`.
FEATURES = (
    "deck",
    "announcements",
    "match",
    "playoff",
    "misdeal",
    "revoke",
    "options",
    "viewer",
    "perft",
)

Message: TypeAlias = dict[str, object]

_PARSE_ERROR = -32700
_INVALID_REQUEST = -32600
_METHOD_NOT_FOUND = -32601
_INVALID_PARAMS = -32602
_INTERNAL_ERROR = -32603


def serve(lines: BinaryIO, answers: BinaryIO) -> int:
    """Answer the requests until `shutdown` or the end of the input; return the exit status."""
    while True:
        line = lines.readline(LONGEST_LINE + 1)
        if not line:
            return 0
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            _skip_rest_of_line(lines)
            answer: Message | None = _error(None, _PARSE_ERROR, "a line longer than 1 MiB")
            ends = False
        elif not line.strip():
            continue
        else:
            answer, ends = answer_line(line)
        try:
            if answer is not None:
                answers.write(_encode(answer))
                answers.flush()
        except BrokenPipeError:
            return 0
        if ends:
            return 0


def answer_line(line: bytes) -> tuple[Message | None, bool]:
    """Return the answer to one line, None for a notification, and whether the server ends."""
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return _error(None, _PARSE_ERROR, "not a JSON text in UTF-8"), False
    if not isinstance(request, dict):
        return _error(None, _INVALID_REQUEST, "a request is an object"), False
    number = request.get("id")
    if not _is_id(number):
        return _error(None, _INVALID_REQUEST, "id: a number or a short text is needed"), False
    method, params = request.get("method"), request.get("params", {})
    if request.get("jsonrpc") != "2.0" or not isinstance(method, str):
        return _error(number, _INVALID_REQUEST, "not a JSON-RPC 2.0 request"), False
    try:
        answer = _answer(number, method, params)
    except Exception as fault:  # a fault of this engine is told, and ends nothing
        print(f"{type(fault).__name__}: {fault}", file=sys.stderr)
        answer = _error(number, _INTERNAL_ERROR, "a fault of this engine")
    return (answer if "id" in request else None), method == "shutdown"


def _answer(number: object, method: str, params: object) -> Message:
    if method not in _METHODS:
        return _error(number, _METHOD_NOT_FOUND, "no such method")
    if not isinstance(params, dict | None):
        return _error(number, _INVALID_PARAMS, "params: an object is needed")
    try:
        result = _METHODS[method](params or {})
    except InvalidParamsError as wrong:
        return _error(number, _INVALID_PARAMS, str(wrong))
    return {"jsonrpc": "2.0", "id": number, "result": result}


def _initialize(params: Mapping[str, object]) -> Message:
    if params.get("protocol") != PROTOCOL:
        raise InvalidParamsError(f"protocol: this engine speaks protocol {PROTOCOL}")
    return {
        "protocol": PROTOCOL,
        "engine": {"name": "reference_impl", "version": VERSION},
        "games": list(GAMES),
        "features": list(FEATURES),
    }


def _shutdown(params: Mapping[str, object]) -> None:
    return None


_METHODS: Mapping[str, Callable[[Mapping[str, object]], object]] = {
    "initialize": _initialize,
    "replay": replay,
    "perft": perft,
    "shutdown": _shutdown,
}


def _is_id(number: object) -> bool:
    if isinstance(number, float):
        return math.isfinite(number)  # 1e999 could not be sent back
    if isinstance(number, str):
        return len(number) <= LONGEST_ID
    return number is None or type(number) is int


def _error(number: object, code: int, message: str) -> Message:
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}


def _encode(answer: Message) -> bytes:
    """Return the answer as a line; one that would be too long is unsupported, not cut off."""
    line = json.dumps(answer, separators=(",", ":")).encode() + b"\n"
    if len(line) <= LONGEST_LINE:
        return line
    result = {"status": "unsupported", "feature": "an answer longer than 1 MiB"}
    return json.dumps({"jsonrpc": "2.0", "id": answer["id"], "result": result}).encode() + b"\n"


def _no_constant(name: str) -> NoReturn:
    """Python would read NaN and Infinity, which are not JSON."""
    raise ValueError(f"{name} is not JSON")


def _skip_rest_of_line(lines: BinaryIO) -> None:
    while True:
        part = lines.readline(LONGEST_LINE)
        if not part or part.endswith(b"\n"):
            return
