"""Which suits the rules of a table treat alike, and which cards count there."""

from collections.abc import Iterator, Mapping
from typing import Any

from conformance.cases.cards import SIGNS

_RANKS = frozenset("23456789TJQKA")
_NAMES = frozenset({"digest", "ruleset", "choices", "game", "format", "id"})


class Suits:
    """The suits of a table in classes: two are alike if exchanging them changes no rule.

    That is so where each place of the table which names a card of one names that of the other
    as well, in whatever order, and for as many points.
    """

    def __init__(self, table: Mapping[str, Any]) -> None:
        named: dict[str, set[tuple[str, str, object]]] = {suit: set() for suit in SIGNS}
        for place, card, worth in _cards(table, ""):
            named[card[1]].add((place, card[0], worth))
        self._class = {
            suit: "".join(sign for other, sign in SIGNS.items() if named[other] == named[suit])
            for suit in SIGNS
        }

    def of(self, card: str) -> str:
        """Return the signs of all suits that are like this card's, its own among them."""
        return self._class[card[1]]


_kept: dict[str, Suits] = {}


def suits_of(table: Mapping[str, Any]) -> Suits:
    """Return the suits of a table; those of a table with a digest are found once."""
    digest = table.get("digest")
    if not digest:
        return Suits(table)
    if digest not in _kept:
        _kept[digest] = Suits(table)
    return _kept[digest]


def counted_cards(deal: Mapping[str, Any]) -> frozenset[str]:
    """Return the cards of a deal that some clause of the count names."""
    return frozenset(
        card for count in deal["count"] for card in (count.get("points") or count.get("cards", ()))
    )


def _cards(node: Any, place: str) -> Iterator[tuple[str, str, object]]:
    """Yield every card that a table names: where, which, and what it is worth there, if that.

    The cards of a list stand in one place, other members of a list each in its own.
    """
    if isinstance(node, dict):
        for key, value in node.items():
            if _is_card(key):
                yield place, key, value
            elif key not in _NAMES:
                yield from _cards(value, f"{place}.{key}")
    elif isinstance(node, list | tuple):
        for number, value in enumerate(node):
            if _is_card(value):
                yield place, value, None
            else:
                yield from _cards(value, f"{place}.{number}")
    elif _is_card(node):
        yield place, node, None


def _is_card(value: object) -> bool:
    return isinstance(value, str) and len(value) == 2 and value[0] in _RANKS and value[1] in SIGNS
