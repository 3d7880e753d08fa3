"""Follows the play by counting: who is in the deal, holds how many cards, and plays next.

It knows no rank and no rule of following; it takes every action for accepted. That is
enough to read the shorthand of tricks, in which only the leader is named.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple


class Played(NamedTuple):
    """A card in a trick."""

    seat: int
    card: str
    revoke: bool


@dataclass
class Trick:
    """A trick, in the order played; `takes_part` are the seats that held a card at its lead."""

    leader: int
    takes_part: tuple[int, ...]
    cards: list[Played] = field(default_factory=list)

    @property
    def finished(self) -> bool:
        """True when as many cards lie as players take part, or more, out of turn."""
        return len(self.cards) >= len(self.takes_part)

    def turn(self, players: int) -> int:
        """Return the seat whose turn it is; the trick must not be finished."""
        seat = self.cards[-1].seat + 1 if self.cards else self.leader
        while seat % players not in self.takes_part:
            seat += 1
        return seat % players


@dataclass
class Deal:
    """A deal: the seats in it, the cards each still holds, and its tricks so far."""

    number: int
    seats: tuple[int, ...]
    playoff: bool
    holds: dict[int, int]
    tricks: list[Trick] = field(default_factory=list)
    void: bool = False

    @property
    def played_out(self) -> bool:
        """True when the last card has been played."""
        return not self.void and not any(self.holds.values())


def takes_back(table: Mapping[str, Any]) -> bool:
    """Whether at this table a correction sends the later cards of the trick back to the hands."""
    revoke = table.get("irregularities", {}).get("revoke")
    return bool(revoke) and revoke["later_cards"] == "back"


class Course:
    """What has happened so far in a match of some number of players.

    `taken_back` is what `takes_back` says of the table.
    `seats` and `said_dealer` are what the case itself said of the deal to come.
    """

    def __init__(self, players: int, dealer: int, *, taken_back: bool) -> None:
        self.players = players
        self.deals: list[Deal] = []
        self.seats: tuple[int, ...] | None = None
        self.dealer: int | None = dealer
        self.said_dealer: int | None = None
        self._taken_back = taken_back

    def copy(self) -> "Course":
        """Return a course that goes on from here on its own."""
        twin = Course(self.players, 0, taken_back=self._taken_back)
        twin.seats, twin.dealer, twin.said_dealer = self.seats, self.dealer, self.said_dealer
        twin.deals = self.deals.copy()
        if twin.deals:
            # What is behind does not change any more.
            deal = twin.deals[-1]
            tricks = [replace(trick, cards=trick.cards.copy()) for trick in deal.tricks]
            twin.deals[-1] = replace(deal, holds=deal.holds.copy(), tricks=tricks)
        return twin

    @property
    def current(self) -> Deal:
        """The last deal, void or not."""
        return self.deals[-1]

    @property
    def trick(self) -> Trick | None:
        """The trick that is not finished, or None."""
        tricks = self.current.tricks
        return tricks[-1] if tricks and not tricks[-1].finished else None

    def deal(self, seats: tuple[int, ...], holds: dict[int, int]) -> None:
        """A deal begins among these seats."""
        number = sum(not deal.void for deal in self.deals) + 1
        self.deals.append(Deal(number, seats, len(seats) < self.players, holds))
        self.seats = None

    def next_deal(self) -> None:
        """The deal is behind: find who deals next, None where only the engine can tell.

        What the case said goes first; else the same dealer after a void deal, and the next
        player after another. Who deals in and after a playoff is a matter of options.
        """
        deal = self.current
        if self.said_dealer is not None:
            self.dealer = self.said_dealer
        elif not deal.void and self.dealer is not None:
            self.dealer = None if deal.playoff else (self.dealer + 1) % self.players
        self.said_dealer = None

    def lead(self, seat: int) -> Trick:
        """A trick begins with this seat's lead."""
        deal = self.current
        takes_part = tuple(s for s in deal.seats if deal.holds[s] > 0)
        trick = Trick(seat, takes_part)
        deal.tricks.append(trick)
        return trick

    def play(self, seat: int, card: str, *, revoke: bool) -> None:
        """A seat plays a card, to the trick that is open or as a lead, in turn or not."""
        deal = self.deals[-1]
        trick = self.trick or self.lead(seat)
        trick.cards.append(Played(seat, card, revoke))
        if deal.holds.get(seat, 0) > 0:
            deal.holds[seat] -= 1

    def correct(self, seat: int, card: str) -> None:
        """A seat plays a card in place of its last revoke, in the last trick that has cards."""
        deal = self.current
        tricks = [trick for trick in deal.tricks if trick.cards]
        if not tricks:
            return
        trick = tricks[-1]
        wrong = [i for i, play in enumerate(trick.cards) if play.seat == seat and play.revoke]
        if not wrong:
            return
        trick.cards[wrong[-1]] = Played(seat, card, revoke=False)
        if self._taken_back:
            for later in trick.cards[wrong[-1] + 1 :]:
                deal.holds[later.seat] += 1
            del trick.cards[wrong[-1] + 1 :]
