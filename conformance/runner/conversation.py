"""The protocol from the runner's side: requests out, answers in (README §1)."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from conformance.runner.engines import Engine
from conformance.runner.process import Ended, EngineProcess, Line, TooLong, now
from conformance.runner.requests import RequestWriter
from conformance.verdicts import Verdict

PROTOCOL = 1
METHOD_NOT_FOUND = -32601
_SHOWN = 120


class Answer(NamedTuple):
    """The result of a request."""

    number: int
    result: Any


class Fault(NamedTuple):
    """A JSON-RPC error in place of a result."""

    number: int
    code: int
    message: str


class Stray(NamedTuple):
    """Something that is no answer to any request, and why not."""

    why: str


class Silence:
    """Nothing came in time."""

    __slots__ = ()


class Failed(NamedTuple):
    """There will be no answer to this request, by the doing of its own process alone."""

    number: int
    verdict: Verdict
    note: str


Event = Answer | Fault | Stray | Failed | Ended | Silence


class Introduction(NamedTuple):
    """What an engine says of itself.

    `games` is None where it plays any, `players` where any number of them, `deals` where a match
    may have any number. `unknown` are features that it declares and that there are not.
    """

    name: str
    version: str
    games: frozenset[str] | None
    features: frozenset[str]
    players: frozenset[int] | None = None
    deals: int | None = None
    unknown: tuple[str, ...] = ()

    def lacks(self, game: str, players: int, deals: int, features: Iterable[str] = ()) -> str:
        """Return what it does not play of a match that needs all this; nothing where it plays it."""
        if self.games is not None and game not in self.games:
            return f"the game {game}"
        if self.players is not None and players not in self.players:
            return f"{players} players"
        if self.deals is not None and deals > self.deals:
            return f"{deals} deals in a match"
        return ", ".join(sorted(set(features) - self.features))

    def warnings(self) -> list[str]:
        """Return what of it is not understood, and so not heeded, in words."""
        return [f"it declares {name}, which is no feature" for name in self.unknown]


class NotStartedError(Exception):
    """The engine did not come to `initialize`; the message says why, `errors` its words."""

    def __init__(self, message: str, errors: str = "", verdict: Verdict = Verdict.GARBAGE) -> None:
        super().__init__(message)
        self.errors, self.verdict = errors, verdict


class Opening:
    """An engine that has been started and asked to introduce itself, and not yet listened to.

    Raises NotStartedError where its command cannot be started.
    """

    INITIALIZE = 1  # the number of the request

    def __init__(self, engine: Engine, folder: Path, runner: str) -> None:
        try:
            self.process = EngineProcess(engine.command, folder, engine.memory, engine.passed)
        except OSError as error:
            what = error.strerror or str(error)
            told = f"{engine.command[0]} cannot be started: {what}"
            raise NotStartedError(told, verdict=Verdict.CRASH) from error
        params = {"protocol": PROTOCOL, "runner": {"name": "polignac", "version": runner}}
        line = RequestWriter().line(self.INITIALIZE, "initialize", params)
        if engine.one_shot:
            self.process.send_last(line)
        else:
            self.process.send(line)


class Conversation:
    """A started engine that has introduced itself.

    Raises NotStartedError where it has not within the seconds given.
    """

    def __init__(self, opening: Opening, writer: RequestWriter, seconds: float) -> None:
        self._process = opening.process
        self._writer = writer
        self._last = opening.INITIALIZE
        try:
            self.introduction = introduced(self.receive(seconds), seconds)
        except BaseException as error:
            # Also where somebody has pressed Ctrl-C: nobody else knows of the process yet.
            self._process.end()
            if isinstance(error, NotStartedError):
                errors = self._process.errors()
                raise NotStartedError(str(error), errors, error.verdict) from None
            raise

    def ask(
        self, method: str, params: Mapping[str, Any] | None = None, seconds: float = 0.0
    ) -> int:
        """Send a request and return its number; the answer comes by `receive`.

        How much longer than usual it may take is for the one who receives.
        """
        self._last += 1
        self._process.send(self._writer.line(self._last, method, params))
        return self._last

    def made(self, number: int) -> bool:
        """Return whether a request of this number was made."""
        return Opening.INITIALIZE <= number <= self._last

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
        """Return what is kept of what the engine wrote to standard error."""
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


def introduced(event: Event, seconds: float) -> Introduction:
    """Return what an engine says of itself in answer to the first request.

    `seconds` is how long it was waited for. Raises NotStartedError for everything else.
    """
    verdict = Verdict.GARBAGE
    match event:
        case Answer(number=Opening.INITIALIZE, result=result):
            return _introduction(result)
        case Answer(number=answered) | Fault(number=answered) if answered != Opening.INITIALIZE:
            told = f"it answers request {answered}, which was not made"
        case Answer() | Fault():
            said = event.message if isinstance(event, Fault) else ""
            told, verdict = f"it answers initialize with an error: {said[:_SHOWN]}", Verdict.CRASH
        case Stray(why=told):
            pass
        case Failed(verdict=verdict, note=told):
            told = f"asked to initialize, {told}"
        case Ended():
            told, verdict = f"{event}, before it had answered initialize", Verdict.CRASH
        case Silence():
            told, verdict = f"it did not answer initialize within {seconds:g} s", Verdict.TIME_OUT
    raise NotStartedError(told, verdict=verdict)


def _introduction(result: Any) -> Introduction:
    # Imported here, so that an engine can be started before all that reads cases is.
    from conformance.cases.features import FEATURES

    match result:
        # Not by the pattern `1`, which true and 1.0 equal.
        case {"protocol": int(protocol)} if protocol != PROTOCOL and not isinstance(protocol, bool):
            raise NotStartedError(f"it speaks protocol {protocol}, not {PROTOCOL}")
        case {
            "protocol": int(protocol),
            "engine": {"name": str(name), "version": str(version)},
            **rest,
        } if not isinstance(protocol, bool):
            pass
        case _:
            raise NotStartedError("its answer to initialize does not say protocol and engine")
    games = None if rest.get("games") is None else _words(rest["games"])
    features = _words(rest.get("features", []))
    players, deals = rest.get("players"), rest.get("deals")
    if players is not None and not (
        isinstance(players, list) and players and all(map(_counts, players))
    ):
        raise NotStartedError("players in its answer to initialize is no list of numbers")
    if deals is not None and not _counts(deals):
        raise NotStartedError("deals in its answer to initialize is no number from 1")
    return Introduction(
        name,
        version,
        games,
        features & frozenset(FEATURES),
        None if players is None else frozenset(players),
        deals,
        tuple(sorted(features - frozenset(FEATURES))),
    )


def _counts(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


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
        case {"error": {"code": int(code), **error}, **rest} if (
            "result" not in rest and not isinstance(code, bool)
        ):
            return Fault(number, code, str(error.get("message", "")))
        case {"result": result, **rest} if "error" not in rest:
            return Answer(number, result)
        case _:
            return Stray(f"it wrote an answer with neither result nor error: {shown}")
