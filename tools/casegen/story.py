"""What happened in a deal, told from the views of the reference: tricks, takers, points."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

View = Mapping[str, Any]
Plays = tuple[tuple[int, str], ...]


def worth(game: str, card: str) -> int:
    """Return what a card counts: for choosing positions and telling of them, never for a result."""
    if card[0] != ("Q" if game == "polignac-ace-high" else "J"):
        return 0
    return 2 if card[1] == "S" and game != "quatre-valets" else 1


@dataclass(frozen=True)
class Trick:
    """A finished trick: its cards in playing order, and who took it."""

    number: int
    leader: int
    cards: Plays
    taker: int

    @property
    def led(self) -> str:
        """The suit led."""
        return self.cards[0][1][1]

    def card_of(self, seat: int) -> str:
        """Return what this seat played to it."""
        return dict(self.cards)[seat]


@dataclass
class Deal:
    """A deal: who was in it, what was dealt, and how it went so far."""

    number: int
    dealer: int
    seats: tuple[int, ...]
    playoff: bool
    hands: dict[int, list[str]]
    said: list[tuple[int, str]] = field(default_factory=list)
    tricks: list[Trick] = field(default_factory=list)
    totals_before: tuple[int, ...] = ()
    counted: bool = False
    void: bool = False

    @property
    def takers(self) -> list[int]:
        """Who took the tricks, one after another."""
        return [trick.taker for trick in self.tricks]

    @property
    def announcement(self) -> tuple[int, str] | None:
        """The last announcement made, which is the one that stands."""
        made = [(seat, what) for seat, what in self.said if what != "pass"]
        return made[-1] if made else None

    def captured(self, seat: int) -> list[str]:
        """Return the cards that this seat has captured, in the order in which they fell."""
        return [card for trick in self.tricks if trick.taker == seat for _, card in trick.cards]

    def penalties(self, game: str, seat: int) -> list[str]:
        """Return the counted cards that this seat has captured."""
        return [card for card in self.captured(seat) if worth(game, card)]

    def points(self, game: str, seat: int, tricks: int | None = None) -> int:
        """Return what the seat has captured in so many first tricks, or in all."""
        return sum(
            worth(game, card)
            for trick in self.tricks[:tricks]
            if trick.taker == seat
            for _, card in trick.cards
        )


def follow(deal: Deal, before: View, action: Mapping[str, Any], after: View) -> None:
    """Bring the story of a deal up to date after an action that was accepted."""
    if action["do"] == "misdeal":
        deal.void = True
    elif action["do"] in ("announce", "pass"):
        deal.said.append((action["seat"], action.get("announcement", "pass")))
    elif len(after["deals"]) > len(before["deals"]):
        deal.tricks = _finished(before["tricks"])
        if before["phase"] in ("play", "correct"):
            tricks = after["deals"][-1]["tricks"]
            deal.tricks.append(_last(deal, before["trick"], action, tricks))
        deal.totals_before = tuple(before["totals"])
        deal.counted = True
    elif after["phase"] in ("play", "correct", "claim"):
        deal.tricks = _finished(after["tricks"])


def _finished(tricks: Sequence[Mapping[str, Any]]) -> list[Trick]:
    return [
        Trick(number, trick["leader"], _plays(trick["cards"]), trick["taker"])
        for number, trick in enumerate(tricks, 1)
    ]


def _plays(cards: Sequence[Mapping[str, Any]]) -> Plays:
    return tuple((play["seat"], play["card"]) for play in cards)


def _last(
    deal: Deal, trick: Mapping[str, Any], action: Mapping[str, Any], tricks: Sequence[int]
) -> Trick:
    """Return the trick that this card finished; the count tells who took it."""
    leader = trick["leader"]
    players = len(tricks)
    cards = [*_plays(trick["cards"]), (action["seat"], action["card"])]
    cards.sort(key=lambda play: (play[0] - leader) % players)
    taker = next(seat for seat in deal.seats if tricks[seat] > deal.takers.count(seat))
    return Trick(trick["number"], leader, tuple(cards), taker)
