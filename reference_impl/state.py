"""What is on the table: the running deal with its tricks, the revokes, the deals counted.

No rule is held here, only the things that the rules speak of.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from reference_impl.games import Setting

Phase: TypeAlias = Literal["deal", "misdeal", "announce", "play", "correct", "claim", "over"]
# When points came to a player: the number of the deal, and in it the trick, or its end.
Moment: TypeAlias = tuple[int, int]


@dataclass
class Trick:
    """One trick: who takes part, in playing order from the leader, and what each played."""

    number: int
    players: list[int]
    cards: dict[int, str] = field(default_factory=dict)
    taker: int | None = None

    @property
    def leader(self) -> int:
        """The seat that leads to the trick."""
        return self.players[0]

    @property
    def complete(self) -> bool:
        """Whether everyone who takes part has played."""
        return len(self.cards) == len(self.players)

    @property
    def next_player(self) -> int:
        """The first in playing order who has not played; the trick is not complete."""
        return next(seat for seat in self.players if seat not in self.cards)

    def played(self) -> list[tuple[int, str]]:
        """Return the cards that lie, with their seats, in playing order."""
        return [(seat, self.cards[seat]) for seat in self.players if seat in self.cards]


@dataclass
class Revoke:
    """A revoke that happened, and whether somebody has pointed it out."""

    deal: int
    trick: int
    offender: int
    noticed: bool = False


@dataclass
class Deal:
    """A deal from the moment when its dealer is to act."""

    number: int
    dealer: int
    seats: list[int]
    playoff: bool
    hands: dict[int, list[str]] = field(default_factory=dict)
    exposed: list[str] = field(default_factory=list)
    asked: int = 0  # how many players have been asked for an announcement
    announcement: tuple[int, str] | None = None
    tricks: list[Trick] = field(default_factory=list)
    offender_to_correct: int | None = None
    fees: dict[int, int] = field(default_factory=dict)
    late_offenders: set[int] = field(default_factory=set)  # by revokes of this deal
    broken_off: bool = False  # by a limit tested in mid-deal (§1.11)

    @property
    def cards_are_left(self) -> bool:
        """Whether somebody still holds a card."""
        return any(self.hands[seat] for seat in self.seats)

    @property
    def trick(self) -> Trick:
        """The trick on the table; there is one in the phases `play`, `correct` and `claim`."""
        return self.tricks[-1]

    def finished(self) -> list[Trick]:
        """Return the tricks that have been taken."""
        return [trick for trick in self.tricks if trick.taker is not None]


@dataclass
class CountedDeal:
    """A deal that was counted, a number for each seat of the match."""

    dealer: int
    seats: list[int]
    playoff: bool
    tricks: list[int]
    count: list[int]
    fees: list[int]
    score: list[int]
    broken_off: bool  # it ended before its last card, for whatever reason (conformance §6)


@dataclass
class Outcome:
    """Who won the match and who lost it."""

    winners: list[int]
    losers: list[int]


@dataclass
class Position:
    """Everything that a match has come to."""

    setting: Setting
    totals: list[int]
    deal: Deal
    phase: Phase = "deal"
    revokes: list[Revoke] = field(default_factory=list)
    deals: list[CountedDeal] = field(default_factory=list)
    reached: list[Moment | None] = field(default_factory=list)  # the limit, seat by seat
    losers: list[int] = field(default_factory=list)  # settled before a playoff is over
    outcome: Outcome | None = None
