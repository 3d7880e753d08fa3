"""The protocol from the runner's side: requests out, answers in (README §1)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conformance.cases.features import FEATURES
from conformance.runner.engines import Engine
from conformance.runner.process import Ended, EngineProcess, Line, TooLong, now

PROTOCOL = 1
METHOD_NOT_FOUND = -32601
_SHOWN = 120


@dataclass(frozen=True)
class Answer:
    """The result of a request."""

    number: int
    result: Any


@dataclass(frozen=True)
class Fault:
    """A JSON-RPC error in place of a result."""

    number: int
    code: int
    message: str


@dataclass(frozen=True)
class Stray:
    """Something that is no answer to any request, and why not."""

    why: str


@dataclass(frozen=True)
class Silence:
    """Nothing came in time."""


Event = Answer | Fault | Stray | Ended | Silence


@dataclass(frozen=True)
class Introduction:
    """What an engine says of itself; `games` is None where it plays any."""

    name: str
    version: str
    games: frozenset[str] | None
    features: frozenset[str]


class NotStartedError(Exception):
    """The engine did not come to `initialize`; the message says why, `errors` its last words."""

    def __init__(self, message: str, errors: str = "") -> None:
        super().__init__(message)
        self.errors = errors


class Conversation:
    """A started engine that has introduced itself.

    Raises NotStartedError where it has not within the seconds given.
    """

    def __init__(self, engine: Engine, folder: Path, runner: str, seconds: float) -> None:
        try:
            self._process = EngineProcess(engine.command, folder)
        except OSError as error:
            what = error.strerror or str(error)
            raise NotStartedError(f"{engine.command[0]} cannot be started: {what}") from error
        self._last = 0
        try:
            self.introduction = self._initialize(runner, seconds)
        except NotStartedError as error:
            self._process.end()
            raise NotStartedError(str(error), self._process.errors()) from None

    def _initialize(self, runner: str, seconds: float) -> Introduction:
        params = {"protocol": PROTOCOL, "runner": {"name": "polignac", "version": runner}}
        number = self.ask("initialize", params)
        event = self.receive(seconds)
        match event:
            case Answer(number=answered, result=result) if answered == number:
                return _introduction(result)
            case Answer(number=answered) | Fault(number=answered) if answered != number:
                raise NotStartedError(f"it answers request {answered}, which was not made")
            case Answer() | Fault():
                said = event.message if isinstance(event, Fault) else ""
                raise NotStartedError(f"it answers initialize with an error: {said[:_SHOWN]}")
            case Stray(why=why):
                raise NotStartedError(why)
            case Ended():
                raise NotStartedError(f"{event}, before it had answered initialize")
            case Silence():
                raise NotStartedError(f"it did not answer initialize within {seconds:g} s")

    def ask(self, method: str, params: Mapping[str, Any] | None = None) -> int:
        """Send a request and return its number; the answer comes by `receive`."""
        self._last += 1
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": self._last, "method": method}
        if params is not None:
            message["params"] = params
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        self._process.send(text.encode() + b"\n")
        return self._last

    def receive(self, seconds: float) -> Event:
        """Return what comes next from the engine, within so many seconds."""
        output = self._process.receive(seconds)
        match output:
            case None:
                return Silence()
            case Line(data=data):
                return read_answer(data)
            case TooLong():
                return Stray("it wrote a line of more than 1 MiB")
            case Ended():
                return output

    def errors(self) -> str:
        """Return the last that the engine wrote to standard error."""
        return self._process.errors()

    def shut_down(self, seconds: float) -> list[Event]:
        """Ask the engine to end, and return what it still said before its answer or its end.

        Whether it ends is not judged: after so many seconds it is ended.
        """
        number, deadline, said = self.ask("shutdown"), now() + seconds, list[Event]()
        while now() < deadline:
            event = self.receive(deadline - now())
            if isinstance(event, Silence | Ended):
                break
            if isinstance(event, Answer | Fault) and event.number == number:
                break
            said.append(event)
            if isinstance(event, Stray):
                break
        self._process.end(max(deadline - now(), 0.0))
        return said

    def end(self) -> None:
        """End the engine at once."""
        self._process.end()


def _introduction(result: Any) -> Introduction:
    match result:
        case {"protocol": 1, "engine": {"name": str(name), "version": str(version)}, **rest}:
            pass
        case {"protocol": int(protocol)} if protocol != PROTOCOL:
            raise NotStartedError(f"it speaks protocol {protocol}, not {PROTOCOL}")
        case _:
            raise NotStartedError("its answer to initialize does not say protocol and engine")
    games = None if rest.get("games") is None else _words(rest["games"])
    features = _words(rest.get("features", []))
    return Introduction(name, version, games, features & frozenset(FEATURES))


def _words(value: object) -> frozenset[str]:
    words = [word for word in value if isinstance(word, str)] if isinstance(value, list) else []
    if not isinstance(value, list) or len(words) < len(value):
        raise NotStartedError(
            "games and features in its answer to initialize are no lists of words"
        )
    return frozenset(words)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def read_answer(data: bytes) -> Answer | Fault | Stray:
    """Return what a line from an engine says; never raises, whatever it is."""
    shown = data[:_SHOWN].decode("utf-8", "replace") + ("…" if len(data) > _SHOWN else "")
    try:
        message = json.loads(data.decode("utf-8"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return Stray(f"it wrote a line that is no JSON: {shown}")
    match message:
        case {"jsonrpc": "2.0", "id": int(number)} if not isinstance(number, bool):
            pass
        case {"error": {"message": str(said)}}:
            return Stray(f"it reports an error that belongs to no request: {said[:_SHOWN]}")
        case _:
            return Stray(f"it wrote a line that is no answer in JSON-RPC 2.0: {shown}")
    match message:
        case {"error": {"code": int(code), **error}, **rest} if "result" not in rest:
            return Fault(number, code, str(error.get("message", "")))
        case {"result": result, **rest} if "error" not in rest:
            return Answer(number, result)
        case _:
            return Stray(f"it wrote an answer with neither result nor error: {shown}")
