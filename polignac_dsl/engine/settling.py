"""How the counts of a deal become scores: the announcement that stands, else the settlements."""

from collections.abc import Sequence
from typing import NamedTuple

from polignac_dsl.engine.counting import Taken
from polignac_dsl.engine.masks import DealMasks
from polignac_dsl.table.deal_forms import Bid, EveryTrick, Pay, Settle


class Standing(NamedTuple):
    """The announcement that stands: who made it, and which it is."""

    seat: int
    bid: Bid


class Goal(NamedTuple):
    """How an announcement stands after some tricks, each moment a trick's number or None."""

    lost: int | None
    fulfilled: int | None

    @property
    def decided(self) -> bool:
        """Whether the tricks to come can change nothing."""
        return self.lost is not None or self.fulfilled is not None


class Settlement(NamedTuple):
    """What each seat of the table is paid: flat points, and how many times its own count.

    `flats_at` is the trick with which the flat points come in the race to a limit, None for the
    end of the deal. `slam` says that it follows from every trick going to one player,
    `as_counted` that everybody in the deal scores just that.
    """

    clause: str
    pay: tuple[tuple[int, int], ...]
    slam: bool = False
    flats_at: int | None = None
    cards: int = 0
    as_counted: bool = False


def goal_after(rules: DealMasks, standing: Standing, tricks: Sequence[Taken]) -> Goal:
    """Return when the goal of an announcement was lost, or for captures fulfilled for good."""
    seat, goal = standing.seat, standing.bid.goal
    cards = rules.mask(goal.cards or ())
    outstanding = cards
    for number, (taker, captured) in enumerate(tricks, 1):
        own = taker == seat
        match goal.kind:
            case "every-trick":
                lost = not own
            case "no-trick":
                lost = own
            case "capture-every":
                lost = not own and bool(captured & cards)
            case "capture-none":
                lost = own and bool(captured & cards)
        if lost:
            return Goal(number, None)
        outstanding &= ~captured
        if cards and not outstanding:
            return Goal(None, number)
    return Goal(None, None)


def settle(
    rules: DealMasks,
    players: int,
    seats: tuple[int, ...],
    tricks: Sequence[Taken],
    complete: bool,
    standing: Standing | None,
    made: bool | None,
) -> Settlement:
    """Return the settlement of a deal that has ended.

    `made` says how the announcement that stands has come out; with None (there is none, or
    the deal was broken off before it was decided) the settlements of the game hold, in
    their order.
    """
    if standing is not None and made is not None:
        return _announced(rules, players, seats, tricks, standing, made)
    for settlement in rules.deal.settle:
        when = settlement.when
        if isinstance(when, str):
            return _as_always(rules, settlement, players, seats)
        if isinstance(when, EveryTrick):
            if complete and _one_took_all(tricks):
                pay = _paid(settlement.pay, players, seats, tricks[0][0])
                return Settlement(settlement.id, pay, slam=True)
            continue
        wanted = rules.mask(when.captures)
        for seat in seats:
            captured = sum([cards for taker, cards in tricks if taker == seat])
            if wanted and captured & wanted == wanted:
                pay = _paid(settlement.pay, players, seats, seat)
                return Settlement(settlement.id, pay, cards=wanted)
    raise AssertionError("a table that has been read holds a settlement for every deal")


def _one_took_all(tricks: Sequence[Taken]) -> bool:
    first = tricks[0][0]
    return first == tricks[-1][0] and all(taker == first for taker, _ in tricks)


def _as_always(
    rules: DealMasks, settlement: Settle, players: int, seats: tuple[int, ...]
) -> Settlement:
    """Return the settlement that holds without an event; it is the same after every deal."""
    kept: dict[tuple[int, ...], Settlement] = rules.kept_settlements
    if seats not in kept:
        pay = _paid(settlement.pay, players, seats, None)
        as_counted = settlement.pay.each == (0, 1)
        kept[seats] = Settlement(settlement.id, pay, as_counted=as_counted)
    return kept[seats]


def _announced(
    rules: DealMasks,
    players: int,
    seats: Sequence[int],
    tricks: Sequence[Taken],
    standing: Standing,
    made: bool,
) -> Settlement:
    bid = standing.bid
    node = bid.made if made else bid.failed
    flats_at = None
    if not made and bid.moment.when == "lost":
        flats_at = goal_after(rules, standing, tricks).lost
    return Settlement(
        node.id,
        _paid(node.pay, players, seats, standing.seat),
        slam=made and bid.goal.kind == "every-trick",
        flats_at=flats_at,
    )


def _paid(
    pay: Pay, players: int, seats: Sequence[int], the_one: int | None
) -> tuple[tuple[int, int], ...]:
    paid = [(0, 0)] * players
    for seat in seats:
        paid[seat] = pay.of(seat == the_one)
    return tuple(paid)
