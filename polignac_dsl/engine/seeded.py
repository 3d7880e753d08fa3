"""A position that a seed decides: dealt, announced and played down to the last so many cards.

The choices rest on sha256, as the deck does, so that another program can make the same
position; docs/perft.md tells the rule.
"""

from collections.abc import Callable, Sequence
from hashlib import sha256

from polignac_dsl.engine.actions import Action, Deal
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.shuffling import shuffled_deck
from polignac_dsl.table import Table


class NoSuchPositionError(ValueError):
    """The seed does not lead to such a position; the message says why."""


def seeded_position(
    table: Table, cards: int, seed: int, totals: Sequence[int] | None = None
) -> Match:
    """Return a match at a lead, with so many cards left in the longest hand.

    The last seat has dealt the first deal, in the order of `shuffled_deck(table, seed)`. Whoever
    is to announce or to play does, of all that he legally may, what `chosen` says. Raises
    NoSuchPositionError where the hands are not that long, or the deal ends before.
    """
    match = dealt(table, seed, totals)
    play_down(match, cards, lambda match: chosen(match, seed))
    return match


def dealt(table: Table, seed: int, totals: Sequence[int] | None = None) -> Match:
    """Return a match whose first deal the last seat has dealt."""
    match = Match(table, table.players - 1, totals)
    match.apply(Deal(deck=shuffled_deck(table, seed)))
    return match


def play_down(match: Match, cards: int, choose: Callable[[Match], Action]) -> None:
    """Go on as somebody chooses until a trick is to be led with so many cards left.

    Raises NoSuchPositionError where that does not come in this deal.
    """
    while True:
        if match.phase not in ("announce", "play"):
            raise NoSuchPositionError("the deal ends before")
        view = match.view()
        if match.phase == "play" and not view["trick"]["cards"]:
            longest = max(map(len, view["hands"]))
            if longest == cards:
                return
            if longest < cards:
                raise NoSuchPositionError(f"nobody is dealt {cards} cards")
        match.apply(choose(match))


def chosen(match: Match, seed: int) -> Action:
    """Return what the seed chooses of all that may be announced or played now.

    It is the action whose sha256 of `SEED:SEAT:WHAT` in UTF-8 is lowest, WHAT being the card, the
    name of the announcement, or `pass`.
    """
    return min(match.legal_actions(), key=lambda action: _rank(seed, action))


def _rank(seed: int, action: Action) -> bytes:
    told = action.to_json()
    what = told.get("card") or told.get("announcement") or "pass"
    return sha256(f"{seed}:{told['seat']}:{what}".encode()).digest()
