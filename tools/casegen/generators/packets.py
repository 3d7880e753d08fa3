"""Deals from a deck order: which cards each packet brings, for every number of players."""

from functools import partial
from itertools import groupby

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import CR, WE, WF, counts
from tools.casegen.luck import Luck
from tools.casegen.styles import sit
from tools.casegen.table import Options, Table
from tools.casegen.words import capital, listing, number, show_all

_THREES_AND_TWOS: Options = {"other-packets": "threes-and-twos"}
_UNEVEN: Options = {"five-or-six-players": "uneven-deal"}


def _packets(table: Table, deck: list[str]) -> list[tuple[int, list[str]]]:
    """Return the packets one after another, told by which hand the cards came to."""
    owner = {card: seat for seat, hand in table.last.hands.items() for card in hand}
    return [(seat, list(cards)) for seat, cards in groupby(deck, key=lambda card: owner[card])]


def dealt(luck: Luck, game: str, players: int, options: Options) -> Draft:
    """A deck is dealt; two hands are looked at."""
    table = sit(luck, game, players, options)
    deck = luck.shuffled(table.pack())
    table.deal_deck(deck)
    packets = _packets(table, deck)
    first, last = packets[0], packets[-1]
    sizes = [len(cards) for seat, cards in packets if seat == first[0]]
    each = sorted({len(hand) for hand in table.last.hands.values()})
    if set(sizes) == {1}:
        how = "one at a time"
    else:
        how = f"in packets of {listing([str(size) for size in sizes])}"
    many = "or ".join(f"{number(size)} " for size in each).strip()
    title = f"{capital(number(players))} players are dealt {many} cards each, {how}"
    why = (
        f"The first packet, {show_all(first[1])}, goes to {table.name(first[0])}, the next after "
        f"the dealer {table.name(table.dealer)}; the last, {show_all(last[1])}, to "
        f"{table.name(last[0])}."
    )
    looks = (("hands", tuple(sorted({first[0], last[0]}))), "hand-sizes", "to-act")
    clauses = ["deal.packets", "deal.hands", "cards.removed"]
    return Draft(table, title, clauses, why, looks, ["L03", "L07", "L09", "L45"])


def _aim(game: str, players: int, options: Options, *tells: str) -> Aim:
    name = "-".join([str(players), *(str(value) for value in options.values())])
    make = partial(dealt, game=game, players=players, options=options)
    return Aim("packets", name, game, "packets", make, every_other(*tells))


def _cr(game: str, players: int, options: Options) -> Aim:
    tells = ["other-packets"] if players != 4 else []
    return _aim(game, players, options, *tells, *(["five-or-six-players"] if players > 4 else []))


def aims() -> list[Aim]:
    """Return the cases about packets."""
    found = [_aim(game, n, {}) for game in WF for n in counts(game)]
    for n in counts(CR[0]):
        found.append(_cr(CR[0], n, {}))
        if n != 4:
            found.append(_cr(CR[0], n, _THREES_AND_TWOS))
        if n > 4:
            found.append(_cr(CR[0], n, _UNEVEN))
            found.append(_cr(CR[0], n, {**_UNEVEN, **_THREES_AND_TWOS}))
    for game in CR[1:]:
        found.append(_cr(game, 3, _THREES_AND_TWOS))
        found.append(_cr(game, 4, {}))
        found.append(_cr(game, 5, _UNEVEN))
        found.append(_cr(game, 6, {}))
    for game in WE:
        for n in counts(game):
            found.append(_aim(game, n, {}, "packets"))
            found.append(_aim(game, n, {"packets": "twos-first"}, "packets"))
    return found
