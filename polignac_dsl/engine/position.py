"""A position of a match, in parts that change at different rates.

`Scoresheet` changes with a deal, `DealState` with an announcement or a noticed revoke, `Progress`
with a trick, `Position` with a card. Nothing here is changed once it is made: an earlier
position stays what it was, so going back is keeping it, and positions share what is equal.
The classes are not frozen, and a played-on position is a bare tuple, because they are made at
every deal, trick and card: a frozen dataclass takes several times as long to make.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from polignac_dsl.engine.cards import SUIT_OF
from polignac_dsl.engine.counting import Taken
from polignac_dsl.engine.ending import Outcome, Reached, Tie
from polignac_dsl.engine.legality import legal_mask
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


@dataclass(slots=True, eq=False)
class CountedDeal:
    """A deal as it stands on the scoresheet, the lists by seat of the table.

    `before` leads to the deal counted before it; from `progress` and `settlement` the reasons
    for its score are read when asked for.
    """

    dealer: int
    seats: tuple[int, ...]
    playoff: bool
    counted: tuple[int, ...]
    fees: tuple[int, ...]
    score: tuple[int, ...]
    broken_off: bool
    progress: "Progress"
    settlement: Settlement
    before: "CountedDeal | None"

    @property
    def tricks(self) -> tuple[int, ...]:
        """The number of tricks of each seat."""
        takers = [taker for taker, _ in self.progress.tricks()]
        return tuple(map(takers.count, range(len(self.counted))))


@dataclass(slots=True, eq=False)
class Scoresheet:
    """What stands between deals, and which deal is on."""

    table: Table
    totals: tuple[int, ...]
    # The last deal counted, and how many have been.
    last: CountedDeal | None
    deals: int
    number: int
    dealer: int
    seats: tuple[int, ...]
    tie: Tie | None
    reached: Reached
    past_revokes: tuple[tuple[int, Revoked], ...]
    outcome: Outcome | None


@dataclass(slots=True, eq=False)
class DealState:
    """A deal in hand: what was dealt, announced, and noticed.

    `orders` gives the seats in playing order from each; `watched` says that something may end
    the deal, or the match, before the last card.
    """

    sheet: Scoresheet
    rules: DealMasks
    orders: dict[int, tuple[int, ...]]
    dealt: tuple[int, ...]
    fees: tuple[int, ...]
    standing: Standing | None = None
    watched: bool = False
    revokes: tuple[Revoked, ...] = ()
    wrong_count: bool = False
    exposed: bool = False


@dataclass(slots=True)
class Status:
    """What may come next, and what goes with it.

    `ended` says why the play has ended, `waiting` holds the seats not yet asked for an
    announcement, `gap` the place in the trick of a card that is to be corrected.
    """

    phase: Phase
    ended: Ended | None = None
    waiting: tuple[int, ...] = ()
    gap: int = 0


PLAYING = Status("play")


@dataclass(slots=True, eq=False)
class Progress:
    """A deal at the beginning of a trick; `before` leads back to the beginning of the last one.

    `cards` and `taker` are those of the trick in between, its cards in the order of
    `before.order`; `held` is the mask of all cards held by anybody at the beginning of this one.
    """

    deal: DealState
    status: Status
    before: "Progress | None" = None
    held: int = 0
    cards: tuple[int, ...] = ()
    taker: int = 0
    number: int = 1
    order: tuple[int, ...] = ()

    @property
    def phase(self) -> Phase:
        """What may come next."""
        return self.status.phase

    def finished(self) -> "list[Progress]":
        """Return the stages that a trick has led to, in the order played."""
        steps = []
        step = self
        while step.before is not None:
            steps.append(step)
            step = step.before
        steps.reverse()
        return steps

    def tricks(self) -> list[Taken]:
        """Return the finished tricks of the deal, each its taker and its cards."""
        tricks = []
        step = self
        while (before := step.before) is not None:
            tricks.append((step.taker, before.held ^ step.held))
            step = before
        tricks.reverse()
        return tricks


# A position as a bare tuple: what `Position` holds, in that order. Position is one, with names.
Bare = tuple[Progress, tuple[int, ...]]


class Position(NamedTuple):
    """A moment of a match: a stage of its deal, and the cards laid since. All else follows."""

    progress: Progress
    trick: tuple[int, ...] = ()

    @property
    def phase(self) -> Phase:
        """What may come next."""
        return self.progress.status.phase

    @property
    def held(self) -> int:
        """The mask of all cards that have not been played in this deal."""
        return self.progress.held ^ sum(self.trick)

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, None where anybody may act or nobody any more."""
        progress = self.progress
        status = progress.status
        match status.phase:
            case "play":
                return progress.order[len(self.trick)]
            case "correct":
                return progress.order[status.gap]
            case "announce":
                return status.waiting[0]
            case "deal":
                return progress.deal.sheet.dealer
            case _:
                return None

    @property
    def legal(self) -> int:
        """In `play`, the mask of the cards that the player to act may play; else 0."""
        return self.playable() if self.phase == "play" else 0

    def playable(self) -> int:
        """Return the mask of the cards that may be laid in the place of the player to act."""
        progress, seat = self.progress, self.to_act
        assert seat is not None  # the phase is `play` or `correct`
        rules, held, led = progress.deal.rules, self.held, self.led()
        hand = progress.deal.dealt[seat] & held
        if rules.plain:
            return hand & led or hand
        return legal_mask(rules, hand, led, progress.number == 1, held)

    def hand(self, seat: int) -> int:
        """Return the mask of the cards that a seat holds."""
        return self.progress.deal.dealt[seat] & self.held

    def led(self) -> int:
        """Return the mask of the suit that the player to act has to follow, 0 at the lead."""
        status = self.progress.status
        if not self.trick or (status.phase == "correct" and status.gap == 0):
            return 0
        return SUIT_OF[self.trick[0]]
