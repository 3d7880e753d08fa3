"""What whoever acts next can go by: the view, the pack, and what happened before."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from conformance.laws.dealing import Due
from conformance.laws.position import Action, Setting, Table

_FIELDS: Mapping[str, frozenset[str]] = {
    "deal": frozenset({"hands", "deck", "exposed"}),
    "misdeal": frozenset({"reason"}),
    "announce": frozenset({"seat", "announcement"}),
    "pass": frozenset({"seat"}),
    "play": frozenset({"seat", "card"}),
    "revoke": frozenset({"seat", "card"}),
    "notice": frozenset({"seat", "offender", "trick", "deal"}),
    "correct": frozenset({"seat", "card"}),
    "count": frozenset(),
}


def is_plain(action: Action) -> bool:
    """Return whether an accepted action has no fields but its own, none of them to no effect."""
    fields = _FIELDS.get(str(action.get("do")), frozenset())
    return fields.issuperset(action.keys() - {"do"}) and action.get("exposed") != []


@dataclass
class History:
    """What an action may refer back to: revokes as deal, trick and seat, and notices made."""

    revokes: list[tuple[int, int, int]] = field(default_factory=list)
    notices: list[dict[str, Any]] = field(default_factory=list)

    def note(self, before: Mapping[str, Any], action: Action) -> None:
        """Write down an action that was accepted."""
        if action["do"] == "revoke":
            self.revokes.append((before["deal"], before["trick"]["number"], action["seat"]))
        elif action["do"] == "notice":
            self.notices.append({"deal": before["deal"], **action})


@dataclass(frozen=True)
class Scene:
    """A moment of a match, for choosing what to do; nothing here decides what is right."""

    setting: Setting
    table: Table
    view: Mapping[str, Any]
    history: History

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return self.setting.players

    @property
    def phase(self) -> str:
        """The phase of the match."""
        return str(self.view["phase"])

    @property
    def seats(self) -> list[int]:
        """The seats in the deal."""
        return list(self.view["seats"])

    @property
    def to_act(self) -> int | None:
        """The seat that is to act."""
        seat: int | None = self.view["to_act"]
        return seat

    @property
    def due(self) -> Due:
        """The deal that is on, or due."""
        return Due(self.table, tuple(sorted(self.seats)), self.view["dealer"])

    @property
    def pack(self) -> list[str]:
        """The cards of the deal that is on, or due."""
        return list(self.due.rules["pack"])

    @property
    def announcements(self) -> list[str]:
        """The announcements that the game has."""
        asking = self.table["deals"][str(self.players)]["announcements"]
        return [bid["name"] for bid in asking["bids"]] if asking else []

    def hand(self, seat: int) -> list[str]:
        """Return what a seat holds, nothing for a seat that there is not."""
        hands = self.view["hands"]
        return list(hands[seat] or ()) if 0 <= seat < len(hands) else []

    def played(self, seat: int) -> list[str]:
        """Return what a seat has played in this deal and still lies there."""
        tricks = [*self.view["tricks"], self.view["trick"] or {"cards": []}]
        return [play["card"] for t in tricks for play in t["cards"] if play["seat"] == seat]
