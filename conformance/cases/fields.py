"""Reads the small things that values are made of: names of players, numbers, yes and no, words."""

import re
from collections.abc import Callable, Iterable
from typing import TypeVar

from conformance.cases.cards import text_of, words
from conformance.cases.tree import ListNode, MapNode, Node, TextNode
from conformance.diagnostics import Objection, Place, nearest

_T = TypeVar("_T")
_NUMBER = re.compile(r"[-−]?\d{1,6}")


def number_in(text: str) -> int | None:
    """Return a whole number, written with either minus sign, or None where it is none."""
    if not _NUMBER.fullmatch(text):
        return None
    return int(text.replace("−", "-"))


def number(node: Node, what: str) -> int:
    """Return a whole number; raises Objection where it is none."""
    value = number_in(node.value) if isinstance(node, TextNode) else None
    if value is None:
        raise Objection(node.place, "no-number", f"{what} is a whole number")
    return value


def yes_or_no(node: Node, what: str) -> bool:
    """Return True for `yes`, False for `no`; raises Objection otherwise."""
    value = node.value if isinstance(node, TextNode) else ""
    if value not in ("yes", "no"):
        raise Objection(node.place, "no-yes", f"{what} is yes or no")
    return value == "yes"


def one_of(node: Node, known: Iterable[str], what: str) -> str:
    """Return a word that is one of the known; raises Objection otherwise."""
    text, known = text_of(node, what), tuple(known)
    if text.value not in known:
        message = f"{text.value or '(nothing)'} is no {what}{nearest(text.value, known)}"
        raise Objection(text.place, "unknown-word", message)
    return text.value


def mapping(node: Node, what: str) -> MapNode:
    """Return the node if it is a mapping; raises Objection otherwise."""
    if not isinstance(node, MapNode):
        raise Objection(node.place, "kind", f"{what} is written as key: value")
    return node


def word_list(node: Node, what: str) -> list[tuple[str, Place]]:
    """Return words written as a list, or in one line separated by spaces or commas."""
    if isinstance(node, MapNode):
        raise Objection(node.place, "kind", f"{what} is a list of words")
    if isinstance(node, TextNode):
        found = [(word.rstrip(","), node.at(offset)) for word, offset in words(node)]
        return [(word, place) for word, place in found if word]
    texts = [text_of(item, what) for item in node.items]
    return [(text.value, text.place) for text in texts]


def prose(node: Node, what: str) -> str:
    """Return a sentence or more; raises Objection where there is none."""
    text = text_of(node, what)
    if not text.value.strip():
        raise Objection(text.place, "empty", f"{what} is empty")
    return " ".join(text.value.split())


class Names:
    """The names of the players, each for its seat."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.players = players
        self._seats = {name: seat for seat, name in enumerate(players)}

    def seat_named(self, word: str, place: Place) -> int:
        """Return a player's seat; raises Objection where nobody has this name."""
        seat = self._seats.get(word)
        if seat is None:
            message = (
                f"{word or '(nothing)'} is no player of this case{nearest(word, self.players)}"
            )
            raise Objection(place, "no-player", message)
        return seat

    def seat(self, node: Node) -> int:
        """Return the seat of the player whose name a text is."""
        text = text_of(node, "a player's name")
        return self.seat_named(text.value, text.place)

    def seats(self, node: Node) -> tuple[int, ...]:
        """Return the seats of several players, ascending; `[]` is nobody."""
        found = [self.seat_named(word, place) for word, place in word_list(node, "names")]
        if len(set(found)) < len(found):
            raise Objection(node.place, "name-twice", "a player is named twice")
        return tuple(sorted(found))

    def seats_named(self, node: MapNode) -> tuple[int, ...]:
        """Return the seats that a mapping from names is about, ascending."""
        return tuple(sorted(self.seat_named(key.value, key.place) for key, _ in node.entries))

    def each(self, node: Node, what: str, read: Callable[[Node], _T]) -> dict[int, _T]:
        """Return what is said of the players named, by seat: `{North: …, South: …}`."""
        entries = mapping(node, what).entries
        return {self.seat_named(key.value, key.place): read(value) for key, value in entries}

    def numbers(self, node: Node, what: str) -> tuple[int, ...]:
        """Return a number for every seat, 0 for a player who is not named."""
        named = self.each(node, what, lambda value: number(value, what))
        return tuple(named.get(seat, 0) for seat in range(len(self.players)))


def as_written(node: Node) -> str:
    """Return a node in one line, for reports."""
    if isinstance(node, TextNode):
        return node.value
    if isinstance(node, ListNode):
        return "[" + ", ".join(as_written(item) for item in node.items) + "]"
    if not node.entries:
        return "{}"
    return ", ".join(f"{key.value} {as_written(value)}" for key, value in node.entries)
