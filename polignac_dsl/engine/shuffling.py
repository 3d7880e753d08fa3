"""Decks shuffled from a seed, the same in every version and every language."""

from hashlib import sha256

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
    pack = table.deals[players or table.players].pack
    return tuple(sorted(map(str, pack), key=lambda card: _rank(seed, card)))


def _rank(seed: int | str, card: str) -> bytes:
    return sha256(f"{seed}:{card}".encode()).digest()
