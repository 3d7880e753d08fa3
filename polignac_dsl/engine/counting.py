"""What each player counts in a deal: by captured cards, by tricks, and for having none.

A deal reaches this module as its finished tricks, each the seat of its taker and the mask of
its cards, in the order played.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from polignac_dsl.engine.masks import DealMasks
from polignac_dsl.table.deal_forms import CountCards, CountNoTrick, CountTogether, CountTricks

# The taker of a trick and the mask of its cards.
Taken = tuple[int, int]


class Earned(NamedTuple):
    """Points of one player by one clause, and the mask of the cards that brought them."""

    seat: int
    points: int
    clause: str
    cards: int


def counts(
    rules: DealMasks, players: int, tricks: Sequence[Taken], complete: bool, over: Sequence[int]
) -> list[int]:
    """Return what each seat of the table has counted.

    `complete` says that the deal was played to its last card, so that its last trick is known.
    `over` holds the seats of the deal once it has ended, and nobody before: only then is it
    known who has no trick.
    """
    counted, points_of = rules.counted, rules.points
    points = [0] * players
    for taker, cards in tricks:
        if counting := cards & counted:
            points[taker] += points_of[counting]
    if rules.only_cards:
        return points
    for line in _by_tricks(rules, tricks, complete, over):
        points[line.seat] += line.points
    return points


def running(
    rules: DealMasks, players: int, tricks: Sequence[Taken], complete: bool
) -> list[list[int]]:
    """Return what each seat has counted by captured cards and tricks after each trick."""
    return [
        counts(rules, players, tricks[:number], complete and number == len(tricks), ())
        for number in range(1, len(tricks) + 1)
    ]


def earned(
    rules: DealMasks, players: int, tricks: Sequence[Taken], complete: bool, over: Sequence[int]
) -> list[Earned]:
    """Return the same points one by one, a line for each player and clause that brought some."""
    captured = [0] * players
    for taker, cards in tricks:
        captured[taker] |= cards
    lines = []
    for count in rules.deal.count:
        if isinstance(count, CountCards):
            for seat, cards in enumerate(captured):
                scoring = {name: n for name, n in count.points.items() if n}
                mine = rules.mask(scoring) & cards
                points = sum(scoring[card] for card in rules.cards.of(mine))
                if mine:
                    lines.append(Earned(seat, points, count.id, mine))
    return lines + list(_by_tricks(rules, tricks, complete, over))


def _by_tricks(
    rules: DealMasks, tricks: Sequence[Taken], complete: bool, over: Sequence[int]
) -> Iterator[Earned]:
    """Yield the points of every clause but those for single cards."""
    takers = [taker for taker, _ in tricks]
    for count in rules.deal.count:
        if isinstance(count, CountTricks):
            if count.which == "each":
                for seat in sorted(set(takers)):
                    yield Earned(seat, count.points * takers.count(seat), count.id, 0)
            elif (seat_of := _taker(takers, count.which, complete)) is not None:
                yield Earned(seat_of, count.points, count.id, 0)
        elif isinstance(count, CountNoTrick):
            for seat in over:
                if seat not in takers:
                    yield Earned(seat, count.points, count.id, 0)
        elif isinstance(count, CountTogether):
            holders = {_taker(takers, which, complete) for which in count.tricks}
            cards = rules.mask(count.cards)
            holders |= {_captor(tricks, bit) for bit in rules.card if bit & cards}
            if len(holders) == 1 and (holder := holders.pop()) is not None:
                yield Earned(holder, count.points, count.id, cards)


def _taker(takers: list[int], which: str | int, complete: bool) -> int | None:
    """Return who took the first, the last or a numbered trick, if it has been taken."""
    if which == "last":
        return takers[-1] if complete else None
    number = 1 if which == "first" else int(which)
    return takers[number - 1] if number <= len(takers) else None


def _captor(tricks: Sequence[Taken], card: int) -> int | None:
    for taker, cards in tricks:
        if cards & card:
            return taker
    return None
