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


def a_trick(
    luck: Luck, game: str, players: int, options: Options, high: str, low: str, latest: int
) -> Draft | None:
    """In a trick, no later than this, the best card is `high`, and somebody follows `low`."""
    table = sit(luck, game, players, options)
    table.deal(random_hands(table, luck))
    pass_all(table)
    for _ in range(1 if latest == 1 else luck.between(2, latest)):
        if table.phase != "play":
            return None
        play_trick(table, luck, {}, ANY)
    trick = table.last.tricks[-1]
    if table.phase != "play":
        return None
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
    make = partial(
        a_trick,
        game=game,
        players=players,
        options=options,
        high=high,
        low=low,
        latest=1 if high in "KQJAT9" and low != "8" else 6,
    )
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
        for step, pair in enumerate(("KQ", "QJ", "98", "87", "7A")):
            n = 3 + (place + step) % 4 if step < 2 else 3 + (place + step) % 2
            found.append(_aim(game, n, pair[0], pair[1], _LOWEST))
    found.append(_aim("polignac", 8, "Q", "J", {}))
    found.append(_aim("polignac-generale", 8, "8", "7", {}))
    found.append(_aim("polignac-generale", 7, "A", "T", {}))
    found.append(_aim("polignac-en", 6, "A", "T", {}))
    for players, high, low in ((4, "A", "K"), (5, "Q", "J"), (6, "J", "T")):
        found.append(_aim("polignac-ace-high", players, high, low, {}))
    return found
