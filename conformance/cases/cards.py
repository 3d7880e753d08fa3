"""How cards are written: `J♠` and `10♥` for people, `JS` and `TH` on the wire (README §4, §9)."""

import re
from collections.abc import Iterable, Iterator

from conformance.cases.tree import Node, TextNode
from conformance.diagnostics import Objection, Place

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SIGNS = {code: sign for sign, code in SUITS.items()}
_RANKS = "23456789TJQKA"
_SHOWN = {
    rank + suit: ("10" if rank == "T" else rank) + sign
    for sign, suit in SUITS.items()
    for rank in _RANKS
}
# All ways to write a card, each with its two letters.
_READ = {
    written: code
    for code, shown in _SHOWN.items()
    for written in (code, shown, shown[:-1] + code[1], code[0] + shown[-1])
}
_WORD = re.compile(r"\S+")
# Signs that some keyboards add to a suit to choose its looks.
_LOOKS = re.compile("[\ufe0e\ufe0f]")


def read_card(text: str) -> str | None:
    """Return a card's two letters, or None where the text is no card."""
    return _READ.get(text) or _READ.get(_LOOKS.sub("", text))


def show_card(code: str) -> str:
    """Return the two letters of a card as people write it; all else is returned as it is."""
    return _SHOWN.get(code, code)


def show_cards(codes: Iterable[str]) -> str:
    """Return cards as people write them, separated by spaces."""
    return " ".join(show_card(code) for code in codes)


def in_order(codes: Iterable[str]) -> list[str]:
    """Return cards sorted for reading: ♠ ♥ ♦ ♣, in each suit K first and 7 last of the usual."""
    return sorted(codes, key=lambda code: ("SHDC".find(code[-1:]), "KQJAT98765432".find(code[:1])))


def by_rank(codes: Iterable[str], ranks: str) -> list[str]:
    """Return cards sorted for reading: ♠ ♥ ♦ ♣, each suit in the order of the ranks given."""
    return sorted(codes, key=lambda code: ("SHDC".find(code[-1:]), ranks.find(code[:1])))


def text_of(node: Node, what: str) -> TextNode:
    """Return the node if it is text; raises Objection where it is a list or a mapping."""
    if not isinstance(node, TextNode):
        raise Objection(node.place, "kind", f"{what} is written as a text here")
    return node


def words(node: TextNode, start: int = 0, end: int | None = None) -> Iterator[tuple[str, int]]:
    """Yield the words of a text, or of a part of it, each with where it begins."""
    for match in _WORD.finditer(node.value, start, len(node.value) if end is None else end):
        yield match[0], match.start()


def card_at(node: TextNode, word: str, offset: int) -> str:
    """Return the card that a word of a text stands for; raises Objection where it is none."""
    code = read_card(word)
    if code is None:
        raise _no_card(word, node.at(offset))
    return code


def _no_card(word: str, place: Place) -> Objection:
    message = f"{word} is no card: write J♠, 10♥ or JS, TH, separated by spaces"
    return Objection(place, "no-card", message)


def _cards(text: TextNode, written: list[str]) -> list[str]:
    """Return the cards that the first words of a text stand for; raises Objection."""
    found: list[str] = []
    for word in written:
        code = _READ.get(word) or read_card(word)
        if code is None:
            raise _no_card(word, text.at_word(len(found)))
        found.append(code)
    return found


def cards(node: Node) -> tuple[str, ...]:
    """Return the cards of a text in the order written; raises Objection where one is none."""
    text = text_of(node, "a list of cards")
    return tuple(_cards(text, text.value.split()))


def card_set(node: Node) -> frozenset[str]:
    """Return the cards of a text, in no order; `none` is no card at all.

    Raises Objection where a word is no card or a card stands twice.
    """
    text = text_of(node, "a list of cards")
    if text.value == "none":
        return frozenset()
    found = _cards(text, text.value.split())
    once = frozenset(found)
    if len(once) < len(found):
        number = next(i for i, code in enumerate(found) if code in found[:i])
        message = f"{show_card(found[number])} stands here twice"
        raise Objection(text.at_word(number), "card-twice", message)
    return once


# A card where it is written: the text, and which word of it.
Written = tuple[TextNode, int]


def played(node: Node) -> list[tuple[str, bool, Written]]:
    """Return the cards of a trick: the card, whether `!` marks a revoke, where it is written."""
    text = text_of(node, "the cards of a trick")
    result = []
    for number, word in enumerate(text.value.split()):
        code, revoke = _READ.get(word), False
        if code is None:
            revoke = word.endswith(("!", "!\ufe0f"))
            bare = word.rstrip("!\ufe0f")
            code = read_card(bare)
            if code is None:
                raise _no_card(bare, text.at_word(number))
        result.append((code, revoke, (text, number)))
    return result


def hand(text: TextNode) -> tuple[list[str], frozenset[str]]:
    """Return the cards of a hand, and the suits it must not get: `K♠ 8♥; no ♠ ♦`.

    The cards are the first words of the text. Raises Objection where a word is neither a card
    nor, after `; no`, a suit.
    """
    held, stop, _ = text.value.partition(";")
    found = _cards(text, held.split())
    if not stop:
        return found, frozenset()
    end = len(held)
    rest = list(words(text, end + 1))
    if not rest or rest[0][0] != "no" or len(rest) == 1:
        raise Objection(text.at(end), "hand", "after ; stands no and the suits, as in ; no ♠ ♦")
    suits = set()
    for word, offset in rest[1:]:
        sign = _LOOKS.sub("", word)
        suit = SUITS.get(sign, sign)
        if suit not in SIGNS:
            raise Objection(text.at(offset), "hand", f"{word} is no suit: ♠ ♥ ♦ ♣")
        suits.add(suit)
    return found, frozenset(suits)
