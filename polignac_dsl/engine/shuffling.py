"""Decks shuffled from a seed, the same in every version and every language."""

from functools import lru_cache
from hashlib import sha256
from random import Random

from polignac_dsl.table import Table


def shuffled_deck(table: Table, seed: int | str, players: int | None = None) -> tuple[str, ...]:
    """Return the pack of a deal in an order that the seed decides, the first card dealt first.

    The cards are sorted by the sha256 of `SEED:CARD` in UTF-8, such as `1:JS`; the order of
    the pack in the table does not matter. This is a promise: it does not rest on a random
    generator that another release could change, and one line makes it elsewhere. `players` is
    the number of players in the deal, for a playoff deal. Every order is as likely as any
    other, as far as anybody can tell sha256 from chance. Raises KeyError when the table has
    no deal with that many players.
    """
    pack = _pack(table, players or table.players)
    return tuple(sorted(pack, key=lambda card: _rank(seed, card)))


def random_deck(table: Table, random: Random, players: int | None = None) -> tuple[str, ...]:
    """Return the pack of a deal in a random order, the first card dealt first.

    Each card of the pack, in the order of the table, draws one number by `random.random()`,
    and the cards are sorted by their numbers. Of all that a generator offers, Python promises
    only these numbers to stay the same for a seed from version to version. Seven times faster
    than `shuffled_deck`, for simulations. Raises KeyError when the table has no deal with that
    many players.
    """
    draw = random.random
    return tuple(sorted(_pack(table, players or table.players), key=lambda card: draw()))


@lru_cache
def _pack(table: Table, players: int) -> tuple[str, ...]:
    return tuple(map(str, table.deals[players].pack))


def _rank(seed: int | str, card: str) -> bytes:
    return sha256(f"{seed}:{card}".encode()).digest()
