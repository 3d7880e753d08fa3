"""Cards written in words, English or French, and how the language writes them: `Q♠`."""

import re

RANKS = {
    "jack": "J",
    "knave": "J",
    "valet": "J",
    "queen": "Q",
    "dame": "Q",
    "king": "K",
    "roi": "K",
    "ace": "A",
    "as": "A",
    "seven": "7",
    "sept": "7",
    "eight": "8",
    "huit": "8",
    "nine": "9",
    "neuf": "9",
    "ten": "10",
    "dix": "10",
}
SUITS = {
    "spade": "♠",
    "pique": "♠",
    "heart": "♥",
    "coeur": "♥",
    "cœur": "♥",
    "diamond": "♦",
    "carreau": "♦",
    "carreaux": "♦",
    "club": "♣",
    "trèfle": "♣",
    "trefle": "♣",
}
# A word that the language has for something else is a rank only with its suit: `as counted`.
_ALONE = {word: sign for word, sign in (RANKS | SUITS).items() if word != "as"}


def _either(words: dict[str, str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_ARTICLE = r"(?:\b(?:the|la|le|les|du|des)\s+|\bl')?"
_RANK = rf"(?P<rank>\b(?:{_either(RANKS)})s?|(?<![\w♠♥♦♣])(?:10|[2-9TJQKA]))"
_SUIT = rf"(?P<suit>(?:{_either(SUITS)})s?\b|[♠♥♦♣])"
_CARD = re.compile(rf"(?i){_ARTICLE}{_RANK}(?:\s*|\s+(?:of|de)\s+(?:the\s+)?){_SUIT}")
_WORD = re.compile(rf"(?i)\b(?:the\s+)?(?P<word>{_either(_ALONE)})s?\b")


def first_card(text: str) -> tuple[int, int, str] | None:
    """Return the place of the first card that is written in words, and the card in signs."""
    for found in _CARD.finditer(text):
        card = _signs(found)
        if card != found[0]:
            return (*found.span(), card)
    return None


def in_signs(text: str) -> str:
    """Return a text with all cards, ranks and suits that stand in words written in signs."""
    text = _CARD.sub(_signs, text)
    return _WORD.sub(lambda found: _ALONE[found["word"].lower()], text)


def _signs(found: re.Match[str]) -> str:
    rank, suit = found["rank"], found["suit"]
    return _sign(rank, RANKS) + _sign(suit, SUITS)


def _sign(word: str, signs: dict[str, str]) -> str:
    lower = word.lower()
    return signs.get(lower) or signs.get(lower.removesuffix("s")) or word.upper()
