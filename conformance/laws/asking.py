"""Engines as the laws ask them: a stranger's process, or a function of this program."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from conformance.cases.features import FEATURES
from conformance.laws.answers import FaultError
from conformance.laws.position import Params, Position
from conformance.runner.conversation import (
    METHOD_NOT_FOUND,
    Answer,
    Conversation,
    Fault,
    NotStartedError,
    Opening,
    Silence,
    Stray,
)
from conformance.runner.engines import Engine
from conformance.runner.in_process import Replay
from conformance.runner.process import Ended
from conformance.runner.requests import RequestWriter
from conformance.runner.run import Patience
from conformance.verdicts import Verdict

_LAST_LINES = 3


class Stepper(Protocol):
    """A match that is gone through step by step, by an engine that can do that."""

    def apply(self, action: Mapping[str, Any]) -> bool:
        """Take an action; return whether it was accepted."""

    def undo(self) -> None:
        """Take the last action back."""

    def view(self) -> Mapping[str, Any]:
        """Return what everybody sees."""


Begin = Callable[[Position], Stepper]


class Asked(Protocol):
    """An engine under question; `games` is None where it plays any."""

    name: str
    version: str
    games: frozenset[str] | None
    features: frozenset[str]
    begin: Begin | None
    requests: int

    def ask(self, requests: Sequence[Params]) -> list[Any]:
        """Return the results of requests that are all sent before the first is answered.

        Raises FaultError where the engine fails.
        """


class InProcess:
    """An engine that is a function, params to result; `begin` starts a match step by step."""

    def __init__(
        self,
        name: str,
        replay: Replay,
        begin: Begin | None = None,
        features: frozenset[str] = frozenset(FEATURES),
    ) -> None:
        self.name, self.version = name, ""
        self.games: frozenset[str] | None = None
        self.features, self.begin = features, begin
        self.requests = 0
        self._replay = replay

    def ask(self, requests: Sequence[Params]) -> list[Any]:
        """Return the results, asked one after the other; raises FaultError where it raises."""
        self.requests += len(requests)
        try:
            return [self._replay(params) for params in requests]
        except Exception as error:  # whatever a stranger's code raises
            note = f"it raises {type(error).__name__}: {error}"
            raise FaultError(Verdict.CRASH, note) from None


class ByProtocol:
    """An engine in a process of its own; one that has failed is started anew with the next request.

    Raises NotStartedError where it does not come to introduce itself.
    """

    def __init__(self, engine: Engine, folder: Path, patience: Patience, version: str) -> None:
        self._engine, self._folder, self._runner = engine, folder, version
        self._patience = patience
        self._writer = RequestWriter()
        self._conversation: Conversation | None = None
        self.begin: Begin | None = None
        self.requests = 0
        self._answered: set[int] = set()
        said = self._started().introduction
        self.name, self.version = engine.name, said.version
        self.games, self.features = said.games, said.features

    def _started(self) -> Conversation:
        if self._conversation is None:
            opening = Opening(self._engine, self._folder, self._runner)
            self._conversation = Conversation(opening, self._writer, self._patience.start)
            self._answered.clear()
        return self._conversation

    def ask(self, requests: Sequence[Params]) -> list[Any]:
        """Return the results, in the order of the requests; raises FaultError."""
        try:
            conversation = self._started()
        except NotStartedError as error:
            raise FaultError(Verdict.CRASH, f"started again, {error}") from None
        self.requests += len(requests)
        waiting = {conversation.ask("replay", params): i for i, params in enumerate(requests)}
        results: dict[int, Any] = {}
        fault: FaultError | None = None
        while waiting:
            match conversation.receive(self._patience.request):
                case Answer(number=number, result=result) if number in waiting:
                    results[waiting.pop(number)] = result
                    self._answered.add(number)
                case Fault(number=number, code=code, message=said) if number in waiting:
                    self._answered.add(number)
                    place = waiting.pop(number)
                    results[place] = {"status": "unsupported", "feature": "the method replay"}
                    if code != METHOD_NOT_FOUND:
                        fault = FaultError(Verdict.CRASH, f"it reports an error: {said} ({code})")
                case Answer(number=number) | Fault(number=number):
                    twice = number in self._answered
                    self._failed(
                        Verdict.GARBAGE,
                        "it answers the same request twice"
                        if twice
                        else f"it answers request {number}, which was not made",
                    )
                case Stray(why=why):
                    self._failed(Verdict.GARBAGE, why)
                case Ended() as ended:
                    self._failed(Verdict.CRASH, str(ended))
                case Silence():
                    note = f"no answer within {self._patience.request:g} s"
                    self._failed(Verdict.TIME_OUT, note)
        if fault is not None:
            raise fault
        return [results[place] for place in range(len(requests))]

    def _failed(self, verdict: Verdict, note: str) -> None:
        """End the engine, and say so: raises FaultError."""
        conversation, self._conversation = self._conversation, None
        assert conversation is not None
        conversation.end()
        lines = [line for line in conversation.errors().splitlines() if line.strip()]
        words = "".join(f"\n{line[:200]}" for line in lines[-_LAST_LINES:])
        raise FaultError(verdict, note + words)

    def close(self) -> None:
        """Ask the engine to end, and see that it does."""
        if self._conversation is not None:
            self._conversation.shut_down(self._patience.shutdown)
            self._conversation = None
