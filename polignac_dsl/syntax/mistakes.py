"""Likely mistakes in sentences, and what to write instead.

Each is a pattern, looked for in a sentence that the grammar refuses. The first that fits gives
the hint; its match, where it has a group, is what the message points at.
"""

import re
import unicodedata
from dataclasses import dataclass

from polignac_dsl.syntax.card_words import RANKS, SUITS, first_card


@dataclass(frozen=True)
class Mistake:
    """A mistake that was recognised: the part of the text that holds it, and what to write."""

    start: int
    end: int
    hint: str


_HOLLOW = {"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣"}
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_PATTERNS: tuple[tuple[str, str], ...] = (
    (
        r"([½⅓⅔¼¾⅕⅙⅛]|\d+/\d+)",
        "points are whole numbers: count 2 in place of 1, and 1 in place of ½",
    ),
    (r"(\d+[.,]\d+)(?!\s*(?:and|or)\b)(?! ?,)", "points are whole numbers"),
    (r"([\u2012\u2013\u2014\u2212])\s*\d", "write the minus as `-`"),
    (r"([“”«»„])", "leave out the quotation marks"),
    (r"([\u2018\u2019\u00b4`])", "write the apostrophe as `'`"),
    (r"(\t)", "write a space in place of the tab"),
    (r"([\u2265\u2192\u203a\u00bb]|>=|=>)", "ranks and announcements are put in order by `>`"),
    (r"(?<![A-Za-z0-9])((?:10|[2-9TJQKA])[shdc])(?![a-z0-9])", "write the card as `J♠` or `JS`"),
    (r"(?i)\b(jokers?)\b", "no pack here has a joker"),
    (
        r"(?<![A-Za-z])([vdrVDR])(?=[♠♥♦♣SHDC]|\b(?! ?[a-z]))",
        "Jack, Queen, King and Ace are J, Q, K and A",
    ),
    (r"([♠♥♦♣][\ufe0e\ufe0f]?(?:10|[2-9TJQKA]))(?![♠♥♦♣])", "the rank goes before the suit: `J♠`"),
    (
        r"((?:10|[2-9TJQKA])?[♠♥♦♣][\ufe0e\ufe0f]?[ ,]+(?:10|[2-9TJQKA])?[♠♥♦♣])",
        "join cards by `and`: `J♠ and J♥`",
    ),
    (r"\b(?:reaches|exceeds|exactly|reach|at) (limit)\b", "write an option as `<limit>`"),
    (
        r"(<[^>]*[^a-z0-9>-][^>]*>|<[^>]*$)",
        "an option is written `<limit>`: small letters and hyphens",
    ),
    (r"\b(counterclockwise|anti-?clockwise)\b", "write `counter-clockwise`"),
    (
        r"scores? (?:-?\d+|as counted)(, (?:and )?)(?:the others|everyone|each)",
        "join the two payoffs by `and` alone",
    ),
    (
        r"\bfor ((?:10|[2-9TJQKA])|[♠♥♦♣][\ufe0e\ufe0f]?)(?![\w♠♥♦♣])",
        "of several cards each is counted: write `1 for each J`",
    ),
    (
        r"\bfor ((?:10|[2-9TJQKA])[♠♥♦♣SHDC][\ufe0e\ufe0f]?(?: and|,) (?:10|[2-9TJQKA])[♠♥♦♣SHDC])",
        "of several cards each is counted: write `1 for each J♠ and J♥`",
    ),
    (
        r"((?:highest|lowest) total|first to (?:reach|exceed) \S+)\s*$",
        "say what becomes of a tie: `…, ties together`, `by playoff`, `play on` or `to the elder`",
    ),
    (
        r"((?:that player|the announcer) scores (?:-?\d+|as counted))\s*$",
        "say what the others score, too: `… and the others score 5`",
    ),
    (r"\b(0\d+)\b", "write the number without a zero before it"),
    (r"(\d+[a-z]{3,})", "put a space between the number and the word"),
    (r"(?<=[a-z0-9♠♥♦♣])([.!?])$", "a sentence has no full stop at its end"),
    (r"\b(with \d+ player)\b(?!s)", "write `players`"),
)


def recognise(text: str) -> Mistake | None:
    """Return the likely mistake in a sentence that the grammar refuses, or None."""
    for find in (_foreign_letter, _card, _pattern, _word):
        mistake = find(text)
        if mistake is not None:
            return mistake
    return None


def _foreign_letter(text: str) -> Mistake | None:
    """Find a sign that only looks like one of the language's own."""
    for index, sign in enumerate(text):
        if sign in _HOLLOW:
            return Mistake(index, index + 1, f"write `{_HOLLOW[sign]}`, the filled sign")
        if sign in "\u00a0\u202f\u2009\u3000":
            return Mistake(index, index + 1, "this is no ordinary space: write one")
        if sign.isascii() or sign in "♠♥♦♣\ufe0e\ufe0f":
            continue
        name = unicodedata.name(sign, "")
        if unicodedata.category(sign) in {"Cf", "Cc", "Mn"}:
            return Mistake(index, index + 1, f"remove the invisible {name or hex(ord(sign))}")
        if name.startswith(("CYRILLIC", "GREEK", "FULLWIDTH", "MATHEMATICAL")):
            return Mistake(index, index + 1, f"`{sign}` is {name}: write the Latin sign")
        if name.startswith("PLAYING CARD"):
            return Mistake(index, index + 1, "write the card as rank and suit: `J♠`")
    return None


def _card(text: str) -> Mistake | None:
    """Find a card in words, or with an article before it."""
    found = first_card(text)
    return found and Mistake(found[0], found[1], f"write `{found[2]}`")


def _pattern(text: str) -> Mistake | None:
    for pattern, hint in _PATTERNS:
        found = re.search(pattern, text)
        if found:
            return Mistake(*found.span(1), hint)
    return None


def _word(text: str) -> Mistake | None:
    """Find a word for what the language writes as a sign, or a capital letter."""
    for found in re.finditer(r"[^\W\d_]+", text):
        word = found[0].lower()
        if word == "as":
            continue  # a word of the language: an ace only beside its suit
        single = word.removesuffix("s") if word.removesuffix("s") in RANKS | SUITS else word
        if single in RANKS:
            return Mistake(*found.span(), f"write `{RANKS[single]}`")
        if single in SUITS:
            return Mistake(*found.span(), f"write `{SUITS[single]}`")
        if word in _NUMBERS:
            number = _NUMBERS.index(word) + 1
            return Mistake(*found.span(), f"write the number as `{number}`")
    capital = re.search(r"\b[A-Z][a-z]+", text)
    if capital:
        return Mistake(*capital.span(), f"words are written small: `{capital[0].lower()}`")
    return None
