"""Reads the lines of a working (README §12), in which a case's sums were done by hand."""

import re
from dataclasses import dataclass

from conformance.cases.cards import card_at, words
from conformance.cases.fields import Names, as_written, number_in
from conformance.cases.tree import ListNode, MapNode, Node, TextNode
from conformance.diagnostics import Objection, Place

_NUMBER = r"[-−]?\d{1,6}"
_DEAL = r"(?:D(?P<deal>\d{1,4}) )?"
_TRICK = re.compile(
    rf"{_DEAL}T(?P<trick>\d{{1,3}}) to (?P<name>\S+):(?P<cards>.*?) ?(?:→|->) ?(?P<n>{_NUMBER})"
)
_SETTLED = re.compile(
    rf"{_DEAL}(?P<what>slam|[a-z][a-z-]* (?:made|failed)) by (?P<name>\S+): ?(?P<scores>.+)"
)
_FEE = re.compile(rf"{_DEAL}fee (?P<name>\S+): ?(?P<n>{_NUMBER})")
_TOTAL = re.compile(
    rf"total (?P<name>\S+): ?(?P<sum>{_NUMBER}(?: [-+−] {_NUMBER})*) = (?P<n>{_NUMBER})"
)
_TERM = re.compile(rf"(?:(?P<sign>[-+−]) )?(?P<n>{_NUMBER})")
_SCORE = re.compile(rf"(?P<name>\S+) (?P<n>{_NUMBER})")


@dataclass(frozen=True)
class Line:
    """A line of a working; a plain one is a note."""

    place: Place


@dataclass(frozen=True)
class TrickLine(Line):
    """A trick was taken by a seat, and its counted cards add points to his count."""

    deal: int
    trick: int
    seat: int
    cards: tuple[str, ...]
    points: int


@dataclass(frozen=True)
class SettledLine(Line):
    """A slam or an announcement: what each seat named scores instead of its count."""

    deal: int
    what: str
    seat: int
    scores: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class FeeLine(Line):
    """A late revoke costs a seat points."""

    deal: int
    seat: int
    points: int


@dataclass(frozen=True)
class TotalLine(Line):
    """A seat's total: the terms, the total before first, and what they add up to."""

    seat: int
    terms: tuple[int, ...]
    total: int


def read_working(names: Names, node: Node) -> list[Line]:
    """Return the lines of a working; raises Objection at the first that is no line of one.

    A line without quotes is YAML for a key and its value, and is read all the same.
    """
    if not isinstance(node, ListNode) or not node.items:
        raise Objection(node.place, "working", "a working is a list of lines")
    return [_line(names, _text(item)) for item in node.items]


def _text(item: Node) -> TextNode:
    if isinstance(item, MapNode) and len(item.entries) == 1:
        key, value = item.entries[0]
        return TextNode(f"{key.value}: {as_written(value)}", item.place)
    if not isinstance(item, TextNode):
        raise Objection(item.place, "working", "a line of a working is a text: put it in quotes")
    return item


def _line(names: Names, text: TextNode) -> Line:
    value = text.value.strip()
    if value.startswith("note:"):
        return Line(text.place)
    for pattern, read in ((_TRICK, _trick), (_SETTLED, _settled), (_FEE, _fee), (_TOTAL, _total)):
        match = pattern.fullmatch(value)
        if match:
            return read(names, text, match)
    raise Objection(
        text.place,
        "working",
        "this is no line of a working: write T3 to South: J♠ → 2, slam by North: North 0, "
        "West 5 …, fee South: 5, total South: 19 + 2 = 21, or note: …",
    )


def _seat(names: Names, text: TextNode, match: re.Match[str]) -> int:
    return names.seat_named(match["name"], text.at(match.start("name")))


def _int(text: str | None, default: int = 0) -> int:
    found = number_in(text or "")
    return default if found is None else found


def _trick(names: Names, text: TextNode, match: re.Match[str]) -> Line:
    start, end = match.span("cards")
    found = tuple(card_at(text, word, offset) for word, offset in words(text, start, end))
    deal, trick = _int(match["deal"], 1), _int(match["trick"])
    return TrickLine(text.place, deal, trick, _seat(names, text, match), found, _int(match["n"]))


def _settled(names: Names, text: TextNode, match: re.Match[str]) -> Line:
    scores = {}
    for part in match["scores"].split(","):
        score = _SCORE.fullmatch(part.strip())
        if score is None:
            message = f"{part.strip()} is no score: write North 0, West 5"
            raise Objection(text.place, "working", message)
        scores[names.seat_named(score["name"], text.place)] = _int(score["n"])
    seat = _seat(names, text, match)
    return SettledLine(
        text.place, _int(match["deal"], 1), match["what"], seat, tuple(scores.items())
    )


def _fee(names: Names, text: TextNode, match: re.Match[str]) -> Line:
    return FeeLine(text.place, _int(match["deal"], 1), _seat(names, text, match), _int(match["n"]))


def _total(names: Names, text: TextNode, match: re.Match[str]) -> Line:
    terms = tuple(
        _int(term["n"]) * (1 if term["sign"] in (None, "+") else -1)
        for term in _TERM.finditer(match["sum"])
    )
    return TotalLine(text.place, _seat(names, text, match), terms, _int(match["n"]))
