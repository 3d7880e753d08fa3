"""Which Sevens are in the pack, for every number of players (L03)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.luck import Luck
from tools.casegen.styles import pass_all, random_hands, sit
from tools.casegen.table import Options
from tools.casegen.words import capital, number, show

_SEVENS = ("7S", "7H", "7D", "7C")
_UNEVEN: Options = {"five-or-six-players": "uneven-deal"}


def left_out(luck: Luck, game: str, players: int, seven: str, options: Options) -> Draft | None:
    """Somebody leads a Seven that nobody was dealt."""
    table = sit(luck, game, players, options)
    table.deal(random_hands(table, luck))
    pass_all(table)
    seat, pack = table.to_act, table.pack()
    if seven in pack:
        return None
    suit = [card for card in table.legal if card[1] == seven[1]]
    if not suit:
        return None
    table.refuse({"do": "play", "seat": seat, "card": seven})
    lowest = next(rank for rank in reversed(table.ranks) if rank + seven[1] in pack) + seven[1]
    sevens = [card for card in _SEVENS if card in pack]
    held = " and ".join(show(card) for card in sevens) or "no Seven at all"
    return Draft(
        table,
        f"{capital(number(players))} players: {show(seven)} is not in the pack",
        ["cards.pack", "cards.removed", "players"],
        f"The {len(pack)} cards of {number(players)} players hold {held}; {show(lowest)} is the "
        f"lowest card of its suit. {table.name(seat)} may lead {show(suit[0])} from the hand.",
        law=["L02", "L03"],
        twin={"do": "play", "seat": seat, "card": suit[0]},
    )


def still_in(luck: Luck, game: str, players: int, options: Options) -> Draft | None:
    """A Seven that other numbers of players leave out is led here."""
    table = sit(luck, game, players, options)
    table.deal(random_hands(table, luck))
    pass_all(table)
    seat = table.to_act
    usual = ("7H", "7D") if game in ("polignac", "polignac-generale") else ("7S", "7C")
    held = [card for card in table.legal if card in usual]
    if not held:
        return None
    table.play(held[0])
    title = f"{capital(number(players))} players: {show(held[0])} is in the pack and may be led"
    why = (
        f"The pack of {number(players)} players is {len(table.pack())} cards; "
        f"{table.name(seat)} was dealt {show(held[0])}."
    )
    clauses = ["cards.pack", "cards.removed", "play.lead"]
    return Draft(table, title, clauses, why, ("trick", "to-act"), ["L02", "L03", "L10"])


def aims() -> list[Aim]:
    """Return the cases about the pack."""
    out = [
        ("polignac", 3, "7H"),
        ("polignac", 5, "7D"),
        ("polignac", 6, "7H"),
        ("polignac", 7, "7C"),
        ("polignac-generale", 5, "7H"),
        ("polignac-generale", 7, "7S"),
        ("polignac-cr", 3, "7S"),
        ("polignac-cr", 5, "7C"),
        ("polignac-cr", 6, "7S"),
        ("polignac-cr-capot", 3, "7C"),
        ("polignac-cr-general", 5, "7S"),
        ("quatre-valets", 6, "7C"),
        ("polignac-en", 3, "7C"),
        ("polignac-en", 5, "7S"),
        ("polignac-en", 6, "7C"),
        ("polignac-en-capot", 6, "7S"),
        ("polignac-en-general", 3, "7S"),
        ("polignac-ace-high", 5, "7C"),
    ]
    found = [
        Aim("packs", f"out-{n}-{seven}", game, "pack",
            partial(left_out, game=game, players=n, seven=seven, options={}))
        for game, n, seven in out
    ]  # fmt: skip
    kept: list[tuple[str, int, Options]] = [
        ("polignac", 8, {}),
        ("polignac-generale", 4, {}),
        ("polignac-cr", 5, _UNEVEN),
        ("polignac-cr-capot", 6, _UNEVEN),
        ("polignac-cr-general", 6, _UNEVEN),
        ("quatre-valets", 5, _UNEVEN),
        ("polignac-en", 4, {}),
        ("polignac-ace-high", 4, {}),
    ]
    for game, n, options in kept:
        make = partial(still_in, game=game, players=n, options=options)
        tells = every_other(*options)
        found.append(Aim("packs", f"in-{n}", game, "pack", make, tells))
    return found
