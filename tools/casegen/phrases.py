"""Sentences made from the facts of a case: who captured what, and what that adds up to."""

from collections.abc import Iterable

from tools.casegen.story import Deal, Trick
from tools.casegen.table import Table
from tools.casegen.words import ORDINALS, SUIT_NAMES, listing, number, show, show_all


def cards(found: Iterable[str]) -> str:
    """Return cards in a sentence: `J♠, J♥ and J♦`."""
    return listing([show(card) for card in found])


def players(table: Table, seats: Iterable[int]) -> str:
    """Return players in a sentence: `North, West and South`."""
    return listing([table.name(seat) for seat in seats])


def counted_rank(table: Table) -> str:
    """Return what counts in the game: `Jack` or `Queen`."""
    return "Queen" if table.game == "polignac-ace-high" else "Jack"


def who_captured(table: Table, deal: Deal) -> str:
    """Return who captured which counted cards: `North captured J♠, West J♥ and J♦.`"""
    parts: list[str] = []
    for seat in deal.seats:
        found = deal.penalties(table.game, seat)
        if found:
            verb = "" if parts else " captured"
            parts.append(f"{table.name(seat)}{verb} {cards(found)}")
    if not parts:
        return f"Nobody captured a {counted_rank(table)}."
    return ("; " if any(" and " in part for part in parts) else ", ").join(parts) + "."


def nth(place: int) -> str:
    """Return `first`, `second`, …"""
    return ORDINALS[place] if place < len(ORDINALS) else f"{place}th"


def trick_of(trick: Trick) -> str:
    """Return a trick as its cards: `K♠ 8♠ J♠ 9♠`."""
    return show_all(card for _, card in trick.cards)


def suit_of(card: str) -> str:
    """Return the suit of a card as a word."""
    return SUIT_NAMES[card[1]]


def sums(table: Table, seats: Iterable[int] | None = None) -> str:
    """Return how totals came about by the last deal counted: `North 18 + 2 = 20, West 3 + 0 = 3`.

    Without seats, of those who scored.
    """
    score = table.view["deals"][-1]["score"]
    before = next(d for d in reversed(table.deals) if d.counted).totals_before
    chosen = [s for s, n in enumerate(score) if n] if seats is None else list(seats)
    return listing([_sum(table, s, before[s], score[s]) for s in chosen])


def _sum(table: Table, seat: int, before: int, score: int) -> str:
    sign = "+" if score >= 0 else "−"
    text = f"{table.name(seat)} {before} {sign} {abs(score)} = {before + score}"
    if table.view["totals"][seat] > before + score:
        text += f", held at {table.view['totals'][seat]}"
    return text.replace("-", "−")


def points(count: int) -> str:
    """Return a number of points: `1 point`, `5 points`."""
    return f"{count} point" + ("" if count == 1 else "s")


def tricks(count: int) -> str:
    """Return a number of tricks: `one trick`, `three tricks`."""
    return f"{number(count)} trick" + ("" if count == 1 else "s")
