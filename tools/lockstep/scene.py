"""What whoever acts next can go by: the view, the pack, and what happened before."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tools.casegen.words import rank_order
from tools.lockstep.setting import Setting

Action = dict[str, Any]


@dataclass
class History:
    """What an action may refer back to: revokes as deal, trick and seat, and notices made."""

    revokes: list[tuple[int, int, int]] = field(default_factory=list)
    notices: list[Action] = field(default_factory=list)

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
    view: Mapping[str, Any]
    history: History

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
    def pack(self) -> list[str]:
        """The cards of the deal that is on, or due."""
        return [str(card) for card in self.setting.table.deals[len(self.seats)].pack]

    @property
    def ranks(self) -> str:
        """The ranks from high to low."""
        return rank_order(self.setting.game, self.setting.chosen)

    @property
    def sizes(self) -> dict[int, int]:
        """How many cards each seat gets in this deal."""
        seats, dealer = self.seats, self.view["dealer"]
        order = [s for s in seats if s > dealer] + [s for s in seats if s <= dealer]
        return dict(zip(order, self.setting.table.deals[len(seats)].hands, strict=True))

    @property
    def announcements(self) -> list[str]:
        """The announcements that the game has."""
        asking = self.setting.table.deals[self.setting.players].announcements
        return [bid.name for bid in asking.bids] if asking else []

    def hand(self, seat: int) -> list[str]:
        """Return what a seat holds, nothing for a seat that there is not."""
        hands = self.view["hands"]
        return list(hands[seat]) if 0 <= seat < len(hands) else []

    def played(self, seat: int) -> list[str]:
        """Return what a seat has played in this deal and still lies there."""
        tricks = [*self.view["tricks"], self.view["trick"] or {"cards": []}]
        return [play["card"] for t in tricks for play in t["cards"] if play["seat"] == seat]
