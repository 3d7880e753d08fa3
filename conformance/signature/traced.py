"""What an engine tells of a case, action by action, and what of it a case looks at."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from conformance.cases.model import Case, Stop

Action = Mapping[str, Any]
View = Mapping[str, Any]

# An engine's trace as a function: the params of `replay` to a list of moments, the beginning
# first and then one an action: `{"view": VIEW, "clauses": [PATH, …]}`. An action that is
# refused is the last: `{"code": CODE, "clause": PATH}`, `clause` where there is one.
Trace = Callable[[Mapping[str, Any]], Sequence[Mapping[str, Any]]]


@dataclass(frozen=True)
class Trick:
    """A finished trick: its cards in playing order, who took it, and who leads the next."""

    leader: int
    cards: tuple[tuple[int, str], ...]
    taker: int
    next_leader: int | None


@dataclass(frozen=True)
class Traced:
    """A case with its actions and what the engine said before and after each of them.

    `views[0]` is the beginning, `views[k]` what is seen after action k, counted from 1.
    """

    case: Case
    actions: tuple[Action, ...]
    views: tuple[View, ...]
    clauses: frozenset[str]
    refusal: Mapping[str, Any] | None

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Where the case looks, as far as the engine got."""
        return tuple(stop for stop in self.case.stops if stop.after < len(self.views))

    @property
    def end(self) -> View:
        """What is seen in the end, before a refused action."""
        return self.views[-1]

    @cached_property
    def counted(self) -> tuple[int, ...]:
        """The actions with which a deal was counted."""
        return tuple(
            after
            for after in range(1, len(self.views))
            if len(self.views[after]["deals"]) > len(self.views[after - 1]["deals"])
        )

    def deal(self, after: int) -> Mapping[str, Any]:
        """Return the table's rules of the deal that is on after so many actions."""
        rules: Mapping[str, Any] = self.case.table["deals"][str(len(self.views[after]["seats"]))]
        return rules

    def last_trick(self, after: int) -> Trick | None:
        """Return the trick finished last at this point, with a deal counted by it as well."""
        view = self.views[after]
        if view["tricks"]:
            trick = view["tricks"][-1]
            leads = view["trick"]["leader"] if view["trick"] else None
            return Trick(trick["leader"], _cards(trick["cards"]), trick["taker"], leads)
        if after in self.counted and self.actions[after - 1]["do"] == "play":
            return self._ending(after)
        return None

    def _ending(self, after: int) -> Trick | None:
        """Return the trick whose last card had the deal counted: its taker has one trick more."""
        before, action = self.views[after - 1], self.actions[after - 1]
        takers = [trick["taker"] for trick in before["tricks"]]
        tricks = self.views[after]["deals"][-1]["tricks"]
        taken = [seat for seat, number in enumerate(tricks) if number > takers.count(seat)]
        cards = (*_cards(before["trick"]["cards"]), (action["seat"], action["card"]))
        return Trick(before["trick"]["leader"], cards, taken[0], None) if taken else None


def _cards(played: Sequence[Mapping[str, Any]]) -> tuple[tuple[int, str], ...]:
    return tuple((play["seat"], play["card"]) for play in played)


def traced(case: Case, trace: Trace) -> Traced:
    """Return a case as an engine plays it, everybody's cards seen."""
    params = {
        key: value
        for key, value in case.checks()[len(case.stops) - 1].params.items()
        if key != "viewer"
    }
    moments = trace(params)
    seen = [moment for moment in moments if "view" in moment]
    return Traced(
        case,
        tuple(params["actions"]),
        tuple(moment["view"] for moment in seen),
        frozenset(path for moment in seen for path in moment["clauses"]),
        moments[-1] if "code" in moments[-1] else None,
    )
