"""A case as read: its position and steps, and the checks that an engine is put to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from conformance.cases.course import Deal
from conformance.cases.deal import DealPlan
from conformance.cases.working import Line
from conformance.catalogue import Value
from conformance.diagnostics import Place

TOPICS = (
    "pack", "packets", "ranking", "follow", "tricks", "score", "slam", "announce", "match",
    "ties", "playoff", "misdeal", "revoke", "refusals", "views",
)  # fmt: skip

# At which level each topic asks its questions, from the deal to what goes wrong.
LEVELS: Mapping[str, str] = {
    "pack": "setup",
    "packets": "setup",
    "follow": "legality",
    "refusals": "legality",
    "ranking": "trick",
    "tricks": "trick",
    "views": "trick",
    "score": "deal score",
    "slam": "deal score",
    "announce": "announcements",
    "match": "match",
    "ties": "match",
    "playoff": "match",
    "misdeal": "irregularities",
    "revoke": "irregularities",
}

Action = Mapping[str, Any]


@dataclass(frozen=True)
class Expectation:
    """One key of an `expect`: its value with seats as numbers, and as it was written."""

    key: str
    value: Any
    text: str
    place: Place


@dataclass(frozen=True)
class Stop:
    """Where the case is judged: after so many actions of the script."""

    after: int
    expectations: tuple[Expectation, ...]
    place: Place


@dataclass(frozen=True)
class Check:
    """One request, and what is judged in its answer.

    `what` says which part of the case it is: `expect`, `expect in the middle` or `instead`.
    `refused` is the index of the action that must be refused, None where all are accepted.
    """

    what: str
    params: Mapping[str, Any]
    expectations: tuple[Expectation, ...]
    refused: int | None
    place: Place

    # Which method of the protocol it asks.
    method: ClassVar[str] = "replay"

    @property
    def seconds(self) -> float:
        """How long the answer may take beyond the usual."""
        return 0.0


@dataclass(frozen=True)
class Twin:
    """The legal twin of a refused case: its actions, and its own totals where it has some."""

    script: tuple["Action | DealPlan", ...]
    totals: tuple[int, ...] | None


@dataclass(frozen=True)
class Case:
    """A case of the corpus, read and ready to run.

    `script` holds the actions, a deal as the plan of it. `deals` is the course of the play,
    for the sums; `place` is where the id stands, `keys` where each key of the case does.
    `totals` is None where the match begins.
    """

    id: str
    title: str
    game: str
    topic: str
    clauses: tuple[tuple[str, Place], ...]
    law: tuple[str, ...]
    source: str
    players: tuple[str, ...]
    dealer: int
    totals: tuple[int, ...] | None
    options: Mapping[str, Value]
    table: Mapping[str, Any]
    script: tuple["Action | DealPlan", ...]
    stops: tuple[Stop, ...]
    deals: tuple[Deal, ...]
    why: str
    working: tuple[Line, ...]
    generated_from: str | None
    features: frozenset[str]
    place: Place
    keys: Mapping[str, Place] = field(default_factory=dict)
    viewer: int | None = None
    twin: Twin | None = None

    @property
    def by_hand(self) -> bool:
        """True where the answer was worked out by hand."""
        return bool(self.working)

    @property
    def totals_before(self) -> tuple[int, ...]:
        """The totals before the first deal; a match begins with nothing."""
        return (0,) * len(self.players) if self.totals is None else self.totals

    @property
    def negative(self) -> bool:
        """True where the last action must be refused."""
        return any(e.key == "refused" for e in self.stops[-1].expectations)

    @property
    def partial(self) -> bool:
        """True where the loader gave out cards that nobody named."""
        return any(isinstance(a, DealPlan) and not a.complete() for a in self.script)

    def _params(
        self,
        script: tuple["Action | DealPlan", ...],
        variant: int,
        totals: tuple[int, ...] | None = None,
    ) -> dict[str, Any]:
        request: dict[str, Any] = {
            "game": self.game,
            "options": dict(self.table["choices"]),
            "players": len(self.players),
            "table": self.table,
            "dealer": self.dealer,
            "actions": [a.action(variant) if isinstance(a, DealPlan) else a for a in script],
        }
        before = self.totals if totals is None else totals
        if before is not None:
            request["totals"] = list(before)
        if self.viewer is not None:
            request["viewer"] = self.viewer
        return request

    def checks(self, variant: int = 0) -> list[Check]:
        """Return the checks in the order of the case; a variant gives out the rest otherwise."""
        result = []
        for stop in self.stops:
            last = stop is self.stops[-1]
            negative = last and self.negative
            result.append(
                Check(
                    "expect" if last else "expect in the middle",
                    self._params(self.script[: stop.after], variant),
                    stop.expectations,
                    stop.after - 1 if negative else None,
                    stop.place,
                )
            )
        if self.twin is not None:
            what = "instead" if self.twin.totals is None else "instead-totals"
            params = self._params(self.twin.script, variant, self.twin.totals)
            result.append(Check(what, params, (), None, self.keys.get(what, self.place)))
        return result
