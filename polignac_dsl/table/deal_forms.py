"""The nodes of a deal: cards, dealing, announcements, play, count and settlement.

They are frozen, one class a node of spec/compiled.md §2; field names are the keys of the JSON.
Every node that decides something has `id`, the path of its clause. Cards are their two
letters, `JS`. Nothing here is checked beyond its type: what must hold between nodes is in
`polignac_dsl.table.checks`.
"""

from dataclasses import dataclass
from typing import Literal

RANKS = "23456789TJQKA"
SUITS = "SHDC"


class Card(str):
    """The two letters of a card, rank and suit."""

    __slots__ = ()


class Rank(str):
    """The letter of a rank."""

    __slots__ = ()


Comparison = Literal[">=", ">", "=="]


@dataclass(frozen=True, slots=True)
class RankNode:
    """The order of the ranks, from high to low."""

    id: str
    order: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class CardsNode:
    """A clause that names cards."""

    id: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealingNode:
    """The clauses that say how many cards each player gets, and in which packets."""

    hands: str
    packets: str


@dataclass(frozen=True, slots=True)
class AskedNode:
    """Who is asked first for an announcement."""

    id: str
    from_: Literal["first-leader", "after-dealer"]


@dataclass(frozen=True, slots=True)
class SeveralNode:
    """Which of several announcements stands."""

    id: str
    stands: Literal["first", "highest"]


@dataclass(frozen=True, slots=True)
class Pay:
    """A payoff by role: flat points, and how many times the player's own count.

    Either `each` alone is given, or one player (`that_player`, `announcer`) and `others`.
    """

    that_player: tuple[int, int] | None = None
    announcer: tuple[int, int] | None = None
    others: tuple[int, int] | None = None
    each: tuple[int, int] | None = None

    def of(self, the_one: bool) -> tuple[int, int]:
        """Return what is paid to the player whom the payoff names, or to one of the others."""
        if self.each is not None:
            return self.each
        amount = (self.that_player or self.announcer) if the_one else self.others
        if amount is None:
            raise ValueError(f"{self} leaves a player out")
        return amount


@dataclass(frozen=True, slots=True)
class PayNode:
    """A clause that pays."""

    id: str
    pay: Pay


@dataclass(frozen=True, slots=True)
class ByNode:
    """Who may make an announcement."""

    id: str
    who: Literal["any", "first-leader"]


@dataclass(frozen=True, slots=True)
class GoalNode:
    """What an announcer undertakes."""

    id: str
    kind: Literal["every-trick", "no-trick", "capture-every", "capture-none"]
    cards: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class BidLeadNode:
    """Who leads to the first trick under an announcement."""

    id: str
    who: Literal["announcer", "first-leader"]


@dataclass(frozen=True, slots=True)
class BidEndsNode:
    """When a deal under an announcement ends."""

    id: str
    when: Literal["last-card", "decided"]


@dataclass(frozen=True, slots=True)
class MomentNode:
    """When the flat points of a failed announcement come, in the race to a limit."""

    id: str
    when: Literal["end", "lost"]


@dataclass(frozen=True, slots=True)
class Bid:
    """An announcement that the game knows."""

    id: str
    name: str
    by: ByNode
    goal: GoalNode
    lead: BidLeadNode
    ends: BidEndsNode
    moment: MomentNode
    made: PayNode
    failed: PayNode


@dataclass(frozen=True, slots=True)
class Announcements:
    """The asking for announcements; bids from low to high where the highest stands."""

    asked: AskedNode
    several: SeveralNode
    bids: tuple[Bid, ...]


@dataclass(frozen=True, slots=True)
class StepNode:
    """A number of seats in playing order: 1 the next, -1 the one before, 0 the same."""

    id: str
    step: int


@dataclass(frozen=True, slots=True)
class LeadNode:
    """Cards that may not be led, until one of `until` has been played."""

    id: str
    banned: tuple[Card, ...]
    until: tuple[Card, ...] | None
    lifted: bool


@dataclass(frozen=True, slots=True)
class FirstTrickNode:
    """Cards that may not be played to the first trick."""

    id: str
    banned: tuple[Card, ...]
    lifted: bool


@dataclass(frozen=True, slots=True)
class VoidNode:
    """Cards that must go first when a player cannot follow."""

    id: str
    forced: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class PlainNode:
    """A clause whose form leaves nothing to say."""

    id: str


@dataclass(frozen=True, slots=True)
class EndsNode:
    """Cards after whose capture the deal ends early, if there are any."""

    id: str
    captured: tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class Play:
    """How tricks are played."""

    first_lead: StepNode
    lead: LeadNode
    first_trick: FirstTrickNode
    follow: PlainNode
    void: VoidNode
    trick: PlainNode
    next_lead: PlainNode
    face_up: CardsNode
    ends: EndsNode


@dataclass(frozen=True, slots=True)
class CountCards:
    """Points for each captured card."""

    id: str
    points: dict[str, int]
    kind: Literal["cards"] = "cards"


@dataclass(frozen=True, slots=True)
class CountTricks:
    """Points for tricks: each, the first, the last, or the one of a number."""

    id: str
    which: Literal["each", "first", "last"] | int
    points: int
    kind: Literal["tricks"] = "tricks"


@dataclass(frozen=True, slots=True)
class CountNoTrick:
    """Points for a player who has no trick at the end of the deal."""

    id: str
    points: int
    kind: Literal["no-trick"] = "no-trick"


@dataclass(frozen=True, slots=True)
class CountTogether:
    """Points on top for one player who has all of these cards and tricks."""

    id: str
    cards: tuple[Card, ...]
    tricks: tuple[Literal["first", "last"] | int, ...]
    points: int
    kind: Literal["together"] = "together"


Count = CountCards | CountTricks | CountNoTrick | CountTogether


@dataclass(frozen=True, slots=True)
class EveryTrick:
    """The event that one player takes every trick of a deal played to its last card."""

    every_trick: Literal[True]


@dataclass(frozen=True, slots=True)
class Captures:
    """The event that one player captures all of these cards."""

    captures: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """A settlement and the event for which it holds."""

    id: str
    when: Literal["always"] | EveryTrick | Captures
    pay: Pay

    def __hash__(self) -> int:
        return hash(self.id)


@dataclass(frozen=True, slots=True)
class Deal:
    """The rules of a deal with a certain number of players."""

    rank: RankNode
    pack: tuple[Card, ...]
    removed: CardsNode
    hands: tuple[int, ...]
    packets: tuple[int, ...]
    dealing: DealingNode
    announcements: Announcements | None
    play: Play
    count: tuple[Count, ...]
    settle: tuple[Settle, ...]
