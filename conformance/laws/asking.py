"""Engines as the laws ask them: a stranger's process, or a function of this program."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from conformance.cases.features import FEATURES
from conformance.laws.answers import FaultError
from conformance.laws.position import Params, Position
from conformance.runner.asking import Asker, Trouble
from conformance.runner.conversation import Answer, NotStartedError
from conformance.runner.in_process import Replay
from conformance.verdicts import Verdict


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
    """An engine under question.

    `games` is None where it plays any, `players` where any number of them, `deals` where a match
    may have any number.
    """

    name: str
    version: str
    games: frozenset[str] | None
    features: frozenset[str]
    players: frozenset[int] | None
    deals: int | None
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
        self.players: frozenset[int] | None = None
        self.deals: int | None = None
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
    """An engine in a process of its own, which the asker has started.

    Raises NotStartedError where it did not come to introduce itself.
    """

    def __init__(self, asker: Asker) -> None:
        said = asker.introduction
        if isinstance(said, Trouble):
            raise NotStartedError(said.note, asker.errors, said.verdict)
        self._asker = asker
        self.begin: Begin | None = None
        self.requests = 0
        self.name, self.version = asker.engine.name, said.version
        self.games, self.features = said.games, said.features
        self.players, self.deals = said.players, said.deals

    def ask(self, requests: Sequence[Params]) -> list[Any]:
        """Return the results, in the order of the requests; raises FaultError."""
        self.requests += len(requests)
        self._asker.unsteady = ""
        replies = self._asker.ask_all(requests)
        for reply in replies:
            if isinstance(reply, Trouble):
                raise FaultError(reply.verdict, reply.note)
        if self._asker.unsteady:
            raise FaultError(Verdict.CRASH, self._asker.unsteady)
        return [reply.result for reply in replies if isinstance(reply, Answer)]
