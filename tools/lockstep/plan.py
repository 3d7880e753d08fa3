"""How one deal of a match is to go, for whoever draws matches with `tools.casegen.luck`."""

from dataclasses import dataclass
from typing import Literal

Style = Literal["any", "grab", "duck"]
Cards = Literal["blind", "deck", "strong", "long", "suits"]
Says = Literal["nothing", "hero", "anybody", "everybody"]
Noticed = Literal["never", "at-once", "late", "sometimes"]
Void = Literal["short", "uneven", "exposed", "both"]


@dataclass(frozen=True)
class DealPlan:
    """How one deal is to go.

    The hero is the one who gets the cards of `strong` or `long` hands, and announces. `revokes` is
    out of a hundred chances; `void` are the deals that come to nothing before this one.
    """

    cards: Cards = "blind"
    hero: int = 0
    hero_plays: Style = "any"
    others_play: Style = "any"
    says: Says = "nothing"
    revokes: int = 0
    noticed: Noticed = "never"
    void: tuple[Void, ...] = ()
