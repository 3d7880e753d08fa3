"""The engine under question: a stranger's process, or a function of this program."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

from conformance.cases.features import FEATURES
from conformance.laws.position import Params
from conformance.runner.asking import Asker, Request, Trouble
from conformance.runner.conversation import Answer, NotStartedError
from conformance.runner.in_process import Replay
from conformance.verdicts import Verdict


class Plays(NamedTuple):
    """What an engine declares to play; None where it plays any."""

    features: frozenset[str] = frozenset(FEATURES)
    games: frozenset[str] | None = None
    players: frozenset[int] | None = None
    deals: int | None = None

    def and_also(self, other: "Plays") -> "Plays":
        """Return what two engines play both."""
        return Plays(
            self.features & other.features,
            _both(self.games, other.games),
            _both(self.players, other.players),
            min((n for n in (self.deals, other.deals) if n is not None), default=None),
        )


def _both(one: frozenset[Any] | None, other: frozenset[Any] | None) -> frozenset[Any] | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other


class Side(Protocol):
    """An engine under question; whatever it does, the asking comes to an end."""

    name: str
    version: str
    plays: Plays
    one_shot: bool

    def ask(self, requests: Sequence[Params]) -> list[Mapping[str, Any] | Trouble]:
        """Return the result of each request, or why there is none."""

    def again(self, params: Params) -> Mapping[str, Any] | Trouble:
        """Return the result of a request that is the first of a fresh start, or why there is none."""

    def hurry(self, seconds: float | None) -> None:
        """Wait for an answer no longer than so many seconds from now on; None: as before."""

    def end_at(self, moment: float) -> None:
        """Ask no more from this moment of the clock on; what is left then is not run."""


class FunctionSide:
    """An engine that is a function, params to result."""

    def __init__(self, name: str, replay: Replay, plays: Plays | None = None) -> None:
        self.name, self.version, self.plays = name, "", plays or Plays()
        self.one_shot = False
        self._replay = replay

    def ask(self, requests: Sequence[Params]) -> list[Mapping[str, Any] | Trouble]:
        """Return the results, asked one after the other; where it raises, it has crashed."""
        return [self._told(params) for params in requests]

    def again(self, params: Params) -> Mapping[str, Any] | Trouble:
        """Return the result: a function does not remember."""
        told: Mapping[str, Any] | Trouble = self._told(params)
        return told

    def hurry(self, seconds: float | None) -> None:
        """Do nothing: a function takes the time that it takes."""

    def end_at(self, moment: float) -> None:
        """Do nothing: a function comes to its own end."""

    def _told(self, params: Params) -> Any:
        try:
            return self._replay(params)
        except Exception as error:  # whatever a stranger's code raises
            return Trouble(Verdict.CRASH, f"it raises {type(error).__name__}: {error}")


class ProcessSide:
    """An engine in a process of its own, which the asker has started.

    Raises NotStartedError where it did not come to introduce itself.
    """

    def __init__(self, asker: Asker) -> None:
        said = asker.introduction
        if isinstance(said, Trouble):
            raise NotStartedError(said.note, asker.errors, said.verdict)
        self.name, self.version = asker.engine.name, said.version
        self.plays = Plays(said.features, said.games, said.players, said.deals)
        self.one_shot = asker.engine.one_shot
        self._asker, self._patience = asker, asker.patience

    def ask(self, requests: Sequence[Params]) -> list[Mapping[str, Any] | Trouble]:
        """Return the results, in the order of the requests, which are sent ahead."""
        return [
            reply.result if isinstance(reply, Answer) else reply
            for reply in self._asker.ask_all(requests)
        ]

    def again(self, params: Params) -> Mapping[str, Any] | Trouble:
        """Return the result of a request to a process of its own; what comes behind it counts."""
        self._asker.stop()
        replies = dict(self._asker.replies([Request(params)], listen=True))
        reply = replies.get(0, Trouble(Verdict.NOT_RUN, self._asker.given_up))
        return reply.result if isinstance(reply, Answer) else reply

    def hurry(self, seconds: float | None) -> None:
        """Wait for an answer no longer than so many seconds from now on; None: as before."""
        usual = self._patience
        request = usual.request if seconds is None else min(seconds, usual.request)
        self._asker.patience = replace(usual, request=request)

    def end_at(self, moment: float) -> None:
        """Ask no more from this moment of the clock on; what is left then is not run."""
        self._asker.until = moment
