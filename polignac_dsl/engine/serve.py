"""The built-in engine behind the protocol: JSON-RPC over two streams, one message a line."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import BinaryIO

from polignac_dsl import __version__
from polignac_dsl.engine.lines import RequestReader
from polignac_dsl.engine.perft import perft
from polignac_dsl.engine.protocol import InvalidParamsError, replay

Json = dict[str, object]

PROTOCOL = 1
LONGEST_LINE = 1 << 20  # bytes, the line's end not counted

FEATURES = (
    "deck",
    "announcements",
    "match",
    "playoff",
    "misdeal",
    "revoke",
    "options",
    "viewer",
    "reasons",
    "perft",
)

_JSON = json.JSONEncoder(separators=(",", ":"))
_PARSE_ERROR = -32700
_INVALID_REQUEST = -32600
_METHOD_NOT_FOUND = -32601
_INVALID_PARAMS = -32602
_INTERNAL_ERROR = -32603


class _RequestError(Exception):
    """An error to answer with: its JSON-RPC code and message."""


Replay = Callable[[object], Json]


def serve(stdin: BinaryIO, stdout: BinaryIO, replays: Replay = replay) -> None:
    """Answer requests of protocol v1 until `shutdown`, the end of the input, or a closed pipe.

    Every line gets one answer, also one that is no request, with an error in it; only a
    notification, which has no `id`, gets none. A line longer than 1 MiB is passed over without
    being kept. Nothing is raised when the other side goes away.
    Another way to answer `replay` may be given; it raises InvalidParamsError as that one does.
    """
    with suppress(BrokenPipeError, ConnectionError, ValueError):
        # ValueError is what a closed file says.
        reader = RequestReader()
        for line in _lines(stdin):
            answer, ends = _answer(line, reader, replays)
            if answer is not None:
                stdout.write(answer + b"\n")
                stdout.flush()
            if ends:
                return


def _lines(stdin: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines that hold anything; None stands for one that is too long."""
    while line := stdin.readline(LONGEST_LINE + 1):
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            while (rest := stdin.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            yield None
        elif line.strip():
            yield line


def _answer(
    line: bytes | None, reader: RequestReader, replays: Replay
) -> tuple[bytes | None, bool]:
    """Return the answer to a line, None if it wants none, and whether the conversation ends."""
    request_id: object = None
    method: object = None
    try:
        request = _request(line, reader)
        if "id" not in request:
            return None, request.get("method") == "shutdown"
        request_id = request["id"]
        if type(request_id) not in (str, int, type(None)):
            request_id = None
            raise _RequestError(_INVALID_REQUEST, "id must be text, an integer or null")
        method = request.get("method")
        result = _call(method, request.get("params"), replays)
        return _written(request_id, "result", result), method == "shutdown"
    except _RequestError as error:
        code, message = error.args
    except InvalidParamsError as error:
        code, message = _INVALID_PARAMS, str(error)
    except Exception as error:
        # A fault of this engine: the conversation goes on, and the caller learns of it.
        code, message = _INTERNAL_ERROR, f"{type(error).__name__}: {error}"[:500]
    return _written(request_id, "error", {"code": code, "message": message}), False


def _written(request_id: object, key: str, value: object) -> bytes:
    answer = {"jsonrpc": "2.0", "id": request_id, key: value}
    return _JSON.encode(answer).encode()


def _request(line: bytes | None, reader: RequestReader) -> Json:
    if line is None:
        raise _RequestError(_INVALID_REQUEST, "a line has at most 1 MiB")
    try:
        request = reader.read(line)
    except (ValueError, RecursionError) as error:
        raise _RequestError(_PARSE_ERROR, f"this is no JSON: {error}"[:200]) from None
    if not isinstance(request, dict) or not isinstance(request.get("method"), str):
        raise _RequestError(_INVALID_REQUEST, "a request is an object with a method")
    return request


def _call(method: object, params: object, replays: Replay) -> object:
    match method:
        case "replay":
            return replays(params)
        case "perft":
            return perft(params)
        case "initialize":
            return {
                "protocol": PROTOCOL,
                "engine": {"name": "builtin", "version": __version__},
                "games": None,
                "features": list(FEATURES),
            }
        case "shutdown":
            return None
        case _:
            raise _RequestError(_METHOD_NOT_FOUND, f"there is no method {method!r}"[:100])
