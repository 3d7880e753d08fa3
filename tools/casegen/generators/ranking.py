"""Which of two cards is the higher: the Jack, the Ace, the Ten, in each order (L04, L41)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import ALL, CR
from tools.casegen.luck import Luck
from tools.casegen.phrases import suit_of
from tools.casegen.styles import ANY, pass_all, play_trick, random_hands, sit
from tools.casegen.table import Options
from tools.casegen.words import RANK_NAMES, listing, show

_LOWEST: Options = {"ace": "lowest"}


def first_trick(
    luck: Luck, game: str, players: int, options: Options, high: str, low: str
) -> Draft | None:
    """In the first trick the best card of the suit led is `high`, and somebody follows `low`."""
    table = sit(luck, game, players, options)
    table.deal(random_hands(table, luck))
    pass_all(table)
    play_trick(table, luck, {}, ANY)
    trick = table.last.tricks[0]
    best = trick.card_of(trick.taker)
    suit = [card for _, card in trick.cards if card[1] == trick.led]
    if best[0] != high or low + trick.led not in suit:
        return None
    if any(card in suit for card in (f"K{trick.led}", f"Q{trick.led}")) and high not in "KQA":
        return None
    lowest = "With the Ace lowest the" if options else "The"
    loser = next(seat for seat, card in trick.cards if card == low + trick.led)
    others = [show(card) for card in suit if card[0] not in (high, low)]
    why = (
        f"{suit_of(trick.cards[0][1]).capitalize()} were led. {table.name(trick.taker)}'s "
        f"{show(best)} is higher than {table.name(loser)}'s {show(low + trick.led)}"
    )
    why += f", and than {listing(others)}." if others else "."
    return Draft(
        table,
        f"{lowest} {RANK_NAMES[high]} of {suit_of(best)} beats the {RANK_NAMES[low]}",
        ["cards.rank", "play.trick"],
        why,
        ("taker", "points", "trick"),
        ["L04", "L12", *(["L41"] if game == "polignac-ace-high" else [])],
    )


def _aim(game: str, players: int, high: str, low: str, options: Options, *tells: str) -> Aim:
    name = f"{RANK_NAMES[high]}-over-{RANK_NAMES[low]}".lower()
    make = partial(first_trick, game=game, players=players, options=options, high=high, low=low)
    return Aim("ranking", name, game, "ranking", make, every_other(*tells))


def aims() -> list[Aim]:
    """Return the cases about the order of the cards."""
    found = []
    for place, game in enumerate(ALL[:-1]):
        found.append(_aim(game, 3 + place % 4, "J", "A", {}))
    for place, game in enumerate(CR):
        found.append(_aim(game, 4 + place % 3, "A", "T", {}, "ace"))
        found.append(_aim(game, 4 + place % 2, "T" if place % 2 else "9", "A", _LOWEST, "ace"))
        found.append(_aim(game, 3 + place, "J", "T", _LOWEST))
    found.append(_aim("polignac", 8, "Q", "J", {}))
    found.append(_aim("polignac-generale", 7, "A", "T", {}))
    found.append(_aim("polignac-en", 6, "A", "T", {}))
    for players, high, low in ((4, "A", "K"), (5, "Q", "J"), (6, "J", "T")):
        found.append(_aim("polignac-ace-high", players, high, low, {}))
    return found
