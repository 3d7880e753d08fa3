"""A view beside what was asked: the table, the viewer, and the deals as the request tells them."""

from collections.abc import Iterator, Mapping
from typing import Any

from conformance.judge.request import Dealt, RulesOf, TableRules, deals_of, rules_at
from conformance.judge.words import name_of

# What is promised, and how the view breaks it, as whole sentences go: "the view …".
Breach = tuple[str, str]
Breaches = Iterator[Breach]

RUNNING = frozenset({"misdeal", "announce", "play", "correct", "claim"})


class LeftOutError(Exception):
    """Raised when a check looks at a key that the view leaves out, as an engine may."""


class Seen(dict[str, Any]):
    """A view whose keys may be left out."""

    def __missing__(self, key: str) -> Any:
        raise LeftOutError(key)


class Asked:
    """What was asked and what the view says; everything that follows from the request alone.

    `deals` are those of the request that were not void, `running` the one that goes on by the
    phase of the view, None between deals. `next_dealer` deals after them, if it is no playoff.
    """

    __slots__ = ("at", "deals", "names", "next_dealer", "params", "running", "view", "viewer")

    def __init__(
        self, params: Mapping[str, Any], names: tuple[str, ...], view: Mapping[str, Any]
    ) -> None:
        self.params, self.names, self.view = params, names, Seen(view)
        self.viewer: int | None = params.get("viewer")
        self.at: TableRules = rules_at(params["table"])
        self.deals, void, self.next_dealer = deals_of(params, self.at)
        phase = view.get("phase")
        goes_on = isinstance(phase, str) and phase in RUNNING and self.deals and not void
        self.running: Dealt | None = self.deals[-1] if goes_on else None

    @property
    def counted(self) -> list[Dealt]:
        """The deals that are behind."""
        return self.deals if self.running is None else self.deals[:-1]

    @property
    def rules(self) -> RulesOf:
        """The rules of a deal among the seats that the view names."""
        return self.at.of(self.view["seats"])

    @property
    def may_be_lost(self) -> bool:
        """Whether a revoke may have ended a deal, which then is not among those counted."""
        late = self.at.table["irregularities"]["late_revoke"]
        return late is not None and late["loses"] and any(deal.notices for deal in self.deals)

    def name(self, seat: Any) -> str:
        """Return who sits there."""
        return name_of(seat, self.names)
