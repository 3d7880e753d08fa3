"""A tree of six lines that is counted by hand in docs/perft.md, as a request and its answer."""

from hashlib import sha256
from typing import Any

HANDS = (
    "QS AS KH JH 9H JD AD KC AC 9C",
    "KS JS TS 9S 7S 8D QC JC 8C 7C",
    "8S QH AH TH 8H KD QD TD 9D TC",
)
# Who leads, and the cards in playing order. Left are Q♠ 9♥, K♠ J♠ and 9♦ 8♥.
TRICKS = (
    (0, "AD 8D TD"),
    (0, "JH 9S QH"),
    (2, "AH KH TS"),
    (0, "JD 7C QD"),
    (2, "8S AS 7S"),
    (0, "9C JC TC"),
    (1, "QC TH AC"),
    (1, "8C KD KC"),
)


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


# J♠ goes to seat 1 where Q♠ is led and he takes it, else to seat 0.
ANSWER: dict[str, Any] = {
    "status": "ok",
    "lines": 6,
    "plays": [2, 4, 6, 6, 6, 6],
    "ends": [0, 0, 0, 0, 0, 6],
    "scores": _digest("[[[0,3,2],2],[[2,1,2],4]]"),
    "divide": [
        {"card": "QS", "lines": 4, "scores": _digest("[[[0,3,2],2],[[2,1,2],2]]")},
        {"card": "9H", "lines": 2, "scores": _digest("[[[2,1,2],2]]")},
    ],
}


def actions(*cards: str) -> list[dict[str, Any]]:
    """Return the actions of the position, and then the cards that seat 0 and the next play."""
    done: list[dict[str, Any]] = [{"do": "deal", "hands": [hand.split() for hand in HANDS]}]
    for leader, trick in (*TRICKS, (0, " ".join(cards))):
        for place, card in enumerate(trick.split()):
            done.append({"do": "play", "seat": (leader + place) % 3, "card": card})
    return done


def params(most: int = 20_000, **changes: Any) -> dict[str, Any]:
    """Return the params of the request, without the table, with some changes."""
    options = {
        "limit": 20,
        "limit-tested": "after-the-deal",
        "two-at-the-limit": "first-to-reach-it",
    }
    return {
        "game": "polignac",
        "options": options,
        "players": 3,
        "dealer": 2,
        "totals": [0, 0, 0],
        "actions": actions(),
        "most": most,
        **changes,
    }
