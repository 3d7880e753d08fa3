"""How cards are written: `J♠` and `10♥` for people, `JS` and `TH` on the wire (README §4, §9)."""

import re
from collections.abc import Iterable, Iterator

from conformance.cases.tree import Node, TextNode
from conformance.diagnostics import Objection

SUITS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SIGNS = {code: sign for sign, code in SUITS.items()}
_CARD = re.compile(r"(10|[2-9TJQKA])([♠♥♦♣SHDC])")
_WORD = re.compile(r"\S+")
# Signs that some keyboards add to a suit to choose its looks.
_LOOKS = re.compile("[\ufe0e\ufe0f]")


def read_card(text: str) -> str | None:
    """Return a card's two letters, or None where the text is no card."""
    match = _CARD.fullmatch(_LOOKS.sub("", text))
    if match is None:
        return None
    rank, suit = match.groups()
    return ("T" if rank == "10" else rank) + SUITS.get(suit, suit)


def show_card(code: str) -> str:
    """Return a card as people write it; what is no card is returned as it is."""
    if read_card(code) is None:
        return code
    return ("10" if code[0] == "T" else code[0]) + SIGNS[code[1]]


def show_cards(codes: Iterable[str]) -> str:
    """Return cards as people write them, separated by spaces."""
    return " ".join(show_card(code) for code in codes)


def in_order(codes: Iterable[str]) -> list[str]:
    """Return cards sorted for reading: ♠ ♥ ♦ ♣, in each suit K first and 7 last of the usual."""
    return sorted(codes, key=lambda code: ("SHDC".find(code[-1:]), "KQJAT98765432".find(code[:1])))


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
        message = f"{word} is no card: write J♠, 10♥ or JS, TH, separated by spaces"
        raise Objection(node.at(offset), "no-card", message)
    return code


def cards(node: Node, start: int = 0, end: int | None = None) -> tuple[str, ...]:
    """Return the cards of a text in the order written; raises Objection where one is none."""
    text = text_of(node, "a list of cards")
    return tuple(card_at(text, word, offset) for word, offset in words(text, start, end))


def card_set(node: Node) -> frozenset[str]:
    """Return the cards of a text, in no order; `none` is no card at all.

    Raises Objection where a word is no card or a card stands twice.
    """
    text = text_of(node, "a list of cards")
    if text.value == "none":
        return frozenset()
    found: set[str] = set()
    for word, offset in words(text):
        code = card_at(text, word, offset)
        if code in found:
            raise Objection(text.at(offset), "card-twice", f"{show_card(code)} stands here twice")
        found.add(code)
    return frozenset(found)


def played(node: Node) -> list[tuple[str, bool, TextNode, int]]:
    """Return the cards of a trick: card, whether `!` marks a revoke, the text, where in it."""
    text = text_of(node, "the cards of a trick")
    result = []
    for word, offset in words(text):
        revoke = word.endswith(("!", "!\ufe0f"))
        result.append((card_at(text, word.rstrip("!\ufe0f"), offset), revoke, text, offset))
    return result


def hand(node: Node) -> tuple[list[tuple[str, TextNode, int]], frozenset[str]]:
    """Return the cards of a hand, and the suits it must not get: `K♠ 8♥; no ♠ ♦`.

    Raises Objection where a word is neither a card nor, after `; no`, a suit.
    """
    text = text_of(node, "a hand")
    end = text.value.find(";")
    stop = len(text.value) if end < 0 else end
    held = [(card_at(text, word, offset), text, offset) for word, offset in words(text, 0, stop)]
    rest = [] if end < 0 else list(words(text, end + 1))
    if end >= 0 and (not rest or rest[0][0] != "no" or len(rest) == 1):
        raise Objection(text.at(end), "hand", "after ; stands no and the suits, as in ; no ♠ ♦")
    suits = set()
    for word, offset in rest[1:]:
        sign = _LOOKS.sub("", word)
        suit = SUITS.get(sign, sign)
        if suit not in SIGNS:
            raise Objection(text.at(offset), "hand", f"{word} is no suit: ♠ ♥ ♦ ♣")
        suits.add(suit)
    return held, frozenset(suits)
