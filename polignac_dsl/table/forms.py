"""The nodes of a whole table: the deals, the totals, the end of the match, irregularities.

They are frozen, one class a node of spec/compiled.md §2; the nodes of a deal are in
`polignac_dsl.table.deal_forms`.
"""

from dataclasses import dataclass
from typing import Literal

from polignac_dsl.table.deal_forms import Comparison, Deal, StepNode

FORMAT = "polignac.table/1"


@dataclass(frozen=True, slots=True)
class FloorNode:
    """What may not fall below zero: nothing, a total, or the score of a deal."""

    id: str
    of: Literal["total", "score"] | None


@dataclass(frozen=True, slots=True)
class Totals:
    """Where totals start, and whether they have a floor."""

    start: int
    floor: FloorNode


@dataclass(frozen=True, slots=True)
class OverNode:
    """A condition under which the match is over."""

    id: str
    what: Literal["any-total", "every-total", "deals"]
    is_: Comparison
    n: int


@dataclass(frozen=True, slots=True)
class TestedNode:
    """When the end of the match is tested."""

    id: str
    when: Literal["deal", "trick"]


@dataclass(frozen=True, slots=True)
class SelectNobody:
    """Nobody is selected."""

    id: str
    form: Literal["nobody"] = "nobody"


@dataclass(frozen=True, slots=True)
class SelectRest:
    """Everyone whom the other selection has not named."""

    id: str
    form: Literal["rest"] = "rest"


@dataclass(frozen=True, slots=True)
class SelectAt:
    """Each player whose own total fits."""

    id: str
    what: Literal["any-total", "every-total", "total"]
    is_: Comparison
    n: int
    form: Literal["at"] = "at"


@dataclass(frozen=True, slots=True)
class FirstTo:
    """Whoever reached a total first."""

    first_to: int


@dataclass(frozen=True, slots=True)
class ByTotal:
    """Whoever has the highest, or the lowest, total."""

    total: Literal["max", "min"]


@dataclass(frozen=True, slots=True)
class SelectBest:
    """The best by a chain of criteria, and what becomes of a tie."""

    id: str
    by: tuple[FirstTo | ByTotal, ...]
    ties: Literal["together", "playoff", "play-on", "elder"]
    form: Literal["best"] = "best"


Selection = SelectNobody | SelectRest | SelectAt | SelectBest


@dataclass(frozen=True, slots=True)
class PlayoffDealerNode:
    """Who deals a playoff deal."""

    id: str
    from_: Literal["next", "same"]


@dataclass(frozen=True, slots=True)
class PlayoffTotalsNode:
    """Whether the scores of a playoff deal join the totals."""

    id: str
    added: bool


@dataclass(frozen=True, slots=True)
class Playoff:
    """A deal among the tied that breaks a tie."""

    id: str
    announcements: bool
    wins: Literal["min", "max"]
    dealer: PlayoffDealerNode
    totals: PlayoffTotalsNode


@dataclass(frozen=True, slots=True)
class End:
    """When the match is over, who has lost and who has won."""

    over: tuple[OverNode, ...]
    tested: TestedNode
    loser: Selection
    loser_after_slam: Selection | None
    winner: Selection
    playoff: Playoff | None


@dataclass(frozen=True, slots=True)
class MisdealNode:
    """Who deals again after a misdeal."""

    id: str
    dealer: Literal["same", "next"]


@dataclass(frozen=True, slots=True)
class RevokeNode:
    """What becomes of the cards played after a corrected revoke."""

    id: str
    later_cards: Literal["stand", "back"]


@dataclass(frozen=True, slots=True)
class LastTrickNode:
    """Whether a revoke in the last trick can still be corrected."""

    id: str
    revoke: Literal["corrected", "late"]


@dataclass(frozen=True, slots=True)
class LateRevokeNode:
    """What a revoke noticed late costs."""

    id: str
    fee: int
    loses: bool
    raised_to: int | None


@dataclass(frozen=True, slots=True)
class LateUntilNode:
    """Until when a revoke can be noticed."""

    id: str
    until: Literal["count", "match"]


@dataclass(frozen=True, slots=True)
class AnnouncedNode:
    """Whether a late revoke settles an announcement."""

    id: str
    settles: bool


@dataclass(frozen=True, slots=True)
class Irregularities:
    """What becomes of misdeals and revokes; without `revoke` the last four are None."""

    misdeal: MisdealNode | None
    revoke: RevokeNode | None
    last_trick: LastTrickNode | None
    late_revoke: LateRevokeNode | None
    late_until: LateUntilNode | None
    announced: AnnouncedNode | None


@dataclass(frozen=True, slots=True)
class Table:
    """A compiled game with its options chosen, for a number of players."""

    format: Literal["polignac.table/1"]
    game: str
    ruleset: str
    players: int
    choices: dict[str, str | int]
    direction: Literal["clockwise", "counter-clockwise"]
    deals: dict[int, Deal]
    next_dealer: StepNode
    totals: Totals
    end: End
    irregularities: Irregularities
    digest: str

    def __hash__(self) -> int:
        return hash(self.digest)
