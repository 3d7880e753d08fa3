"""Which suits the rules of a table treat alike, and which cards count there."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from conformance.cases.cards import SIGNS

_CARD = re.compile(r"[2-9TJQKA][SHDC]")
_NAMES = frozenset({"digest", "ruleset", "choices", "game", "format"})


class Suits:
    """The suits of a table in classes: two are alike if exchanging them changes no rule."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        as_it_is = _exchanged(table, "", "")
        self._class: dict[str, str] = {}
        for suit in SIGNS:
            alike = [s for s in SIGNS if s == suit or _exchanged(table, suit, s) == as_it_is]
            self._class[suit] = "".join(SIGNS[s] for s in alike)

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


def _exchanged(node: Any, one: str, other: str) -> Any:
    """Return a table with two suits exchanged, its lists of cards in no order."""
    if isinstance(node, Mapping):
        return {
            _moved(key, one, other): _exchanged(value, one, other)
            for key, value in node.items()
            if key not in _NAMES
        }
    if isinstance(node, list | tuple):
        moved = [_exchanged(value, one, other) for value in node]
        cards = bool(node) and all(isinstance(v, str) and _CARD.fullmatch(v) for v in node)
        return sorted(moved) if cards else moved
    return _moved(node, one, other) if isinstance(node, str) else node


@lru_cache(maxsize=4096)
def _moved(word: str, one: str, other: str) -> str:
    if not one or not _CARD.fullmatch(word) or word[1] not in (one, other):
        return word
    return word[0] + (other if word[1] == one else one)
