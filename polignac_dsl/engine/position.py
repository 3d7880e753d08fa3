"""A position of a match, in parts that change at different rates.

`Scoresheet` changes with a deal, `DealState` with an announcement or a noticed revoke, `Progress`
with a trick, `Position` with a card. Nothing here is changed once it is made: an earlier
position stays what it was, so going back is keeping it, and positions share what is equal.
`Progress` and `Position` are plain classes, since they are made at every trick and card and
a frozen dataclass takes four times as long to make.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from polignac_dsl.engine.counting import Taken
from polignac_dsl.engine.ending import Outcome, Reached, Tie
from polignac_dsl.engine.masks import DealMasks
from polignac_dsl.engine.settling import Settlement, Standing
from polignac_dsl.table.forms import Table

Phase = Literal["deal", "misdeal", "announce", "play", "correct", "claim", "over"]

# Why the play of a deal has ended: its last card, captures, an announcement that is decided,
# or the end of the match in mid-deal.
Ended = Literal["last-card", "captured", "decided", "limit"]


class Revoked(NamedTuple):
    """A revoke that was made: noticed or not, and if so, whether too late to correct it."""

    offender: int
    trick: int
    noticed: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A deal as it stands on the scoresheet, the lists by seat of the table."""

    dealer: int
    seats: tuple[int, ...]
    playoff: bool
    tricks: tuple[int, ...]
    count: tuple[int, ...]
    fees: tuple[int, ...]
    score: tuple[int, ...]
    broken_off: bool


class Scoresheet(NamedTuple):
    """What stands between deals, and which deal is on."""

    table: Table
    totals: tuple[int, ...]
    counted: tuple[CountedDeal, ...]
    number: int
    dealer: int
    seats: tuple[int, ...]
    tie: Tie | None
    reached: Reached
    past_revokes: tuple[tuple[int, Revoked], ...]
    outcome: Outcome | None
    # The last deal counted, from which the reasons for its score are read when asked for.
    last_deal: "tuple[Progress, Settlement] | None"


class DealState(NamedTuple):
    """A deal in hand: what was dealt, announced, and noticed."""

    sheet: Scoresheet
    rules: DealMasks
    dealt: tuple[int, ...]
    wrong_count: bool
    exposed: bool
    standing: Standing | None
    fees: tuple[int, ...]
    revokes: tuple[Revoked, ...]
    # Whether something may end the deal, or the match, before the last card.
    watched: bool


class Progress:
    """A deal at the beginning of a trick; `before` leads back to the trick before.

    `cards` and `taker` are those of the trick that ended with it, in the order of
    `before.order`. `waiting` holds the seats not yet asked for an announcement, `gap` the place
    in the trick of a card that is to be corrected.
    """

    __slots__ = (
        "before",
        "cards",
        "deal",
        "ended",
        "gap",
        "number",
        "order",
        "phase",
        "taker",
        "waiting",
    )

    def __init__(
        self,
        deal: DealState,
        phase: Phase,
        before: "Progress | None" = None,
        cards: tuple[int, ...] = (),
        taker: int = 0,
        number: int = 1,
        order: tuple[int, ...] = (),
        ended: Ended | None = None,
        waiting: tuple[int, ...] = (),
        gap: int = 0,
    ) -> None:
        self.deal = deal
        self.phase = phase
        self.before = before
        self.cards = cards
        self.taker = taker
        self.number = number
        self.order = order
        self.ended = ended
        self.waiting = waiting
        self.gap = gap

    def changed(
        self,
        *,
        deal: DealState | None = None,
        phase: Phase | None = None,
        ended: Ended | None = None,
        gap: int | None = None,
    ) -> "Progress":
        """Return the same stage with something about it changed."""
        return Progress(
            deal or self.deal,
            phase or self.phase,
            self.before,
            self.cards,
            self.taker,
            self.number,
            self.order,
            ended or self.ended,
            self.waiting,
            self.gap if gap is None else gap,
        )

    def finished(self) -> "list[Progress]":
        """Return the steps of the deal that ended with a trick, in the order played."""
        steps = []
        step = self
        while step.before is not None:
            steps.append(step)
            step = step.before
        steps.reverse()
        return steps

    def tricks(self) -> list[Taken]:
        """Return the finished tricks of the deal, each its taker and its cards."""
        return [(step.taker, sum(step.cards)) for step in self.finished()]


class Position:
    """A moment of a match: whose turn it is, and the mask of the cards that he may play."""

    __slots__ = ("legal", "played", "progress", "to_act", "trick")

    def __init__(
        self,
        progress: Progress,
        played: int = 0,
        trick: tuple[int, ...] = (),
        to_act: int | None = None,
        legal: int = 0,
    ) -> None:
        self.progress = progress
        self.played = played
        self.trick = trick
        self.to_act = to_act
        self.legal = legal

    def hand(self, seat: int) -> int:
        """Return the mask of the cards that a seat holds."""
        return self.progress.deal.dealt[seat] & ~self.played

    def trick_by_seat(self) -> Iterator[tuple[int, int]]:
        """Yield the seat and the card of the cards of the trick, in the order played."""
        order = self.progress.order
        if self.progress.phase == "correct":
            gap = self.progress.gap
            order = order[:gap] + order[gap + 1 :]
        return zip(order, self.trick, strict=False)
