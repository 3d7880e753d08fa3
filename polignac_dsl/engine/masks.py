"""The rules of one deal as bit masks: a card is one bit, a hand or a ban is an integer."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Generic, TypeVar

from polignac_dsl.engine.actions import play_of
from polignac_dsl.engine.cards import BIT_OF, SUIT_MASKS
from polignac_dsl.table.deal_forms import SUITS, CountCards, CountTogether, Deal
from polignac_dsl.table.forms import Table

Item = TypeVar("Item")

# How many compiled deals are kept: a table has one, and one more for each size of playoff.
_REMEMBERED = 512

# How many sums of points are kept, which is more than most games have.
_KEPT = 4096

_FIRST, _SECOND, _THIRD, _FOURTH = SUIT_MASKS


class CardSets(Generic[Item]):
    """What belongs to each card of a mask, by suit and from high to low.

    Made of what belongs to each card of the pack, in that order. What belongs to cards of one
    suit is kept in `kept`: there is not much of it, and it comes again and again.
    """

    __slots__ = ("_suits", "kept")

    def __init__(self, items: dict[int, Item]) -> None:
        self._suits = [
            [(bit, item) for bit, item in items.items() if bit & suit] for suit in SUIT_MASKS
        ]
        self.kept: dict[int, tuple[Item, ...]] = {}

    def of(self, mask: int) -> tuple[Item, ...]:
        """Return what belongs to each card of a mask."""
        kept = self.kept
        try:
            return (
                kept[mask & _FIRST]
                + kept[mask & _SECOND]
                + kept[mask & _THIRD]
                + kept[mask & _FOURTH]
            )
        except KeyError:
            for suit, items in zip(SUIT_MASKS, self._suits, strict=True):
                part = mask & suit
                if part not in kept:
                    kept[part] = tuple([item for bit, item in items if bit & part])
            return self.of(mask)


class Strongest(dict[int, int]):
    """The strongest card of a mask within one suit: `strongest[mask]`.

    Made of all cards of the pack, the stronger ones of each suit first.
    """

    __slots__ = ("_cards",)

    def __init__(self, cards: Iterable[int]) -> None:
        super().__init__()
        self._cards = tuple(cards)

    def __missing__(self, mask: int) -> int:
        best = self[mask] = next(bit for bit in self._cards if bit & mask)
        return best


class CardPoints(dict[int, int]):
    """What captured cards are worth: `points[mask]`, for a mask of cards that count.

    Made of masks of cards with the same worth. What a trick can hold is kept.
    """

    __slots__ = ("_groups",)

    def __init__(self, groups: list[tuple[int, int]]) -> None:
        super().__init__()
        self._groups = groups

    def __missing__(self, mask: int) -> int:
        points = sum([(mask & cards).bit_count() * worth for cards, worth in self._groups])
        if len(self) < _KEPT:
            self[mask] = points
        return points


class DealMasks:
    """The rules of a deal with a certain number of players, ready for play.

    Made once for each deal of a table by `deal_masks` and shared by all matches; never changed.
    Cards that the table names but the pack lacks are in no mask.
    """

    __slots__ = (
        "bit",
        "bits",
        "card",
        "cards",
        "counted",
        "deal",
        "ends",
        "even",
        "face_up",
        "first_banned",
        "forced",
        "kept_settlements",
        "lead_banned",
        "lead_until",
        "only_cards",
        "picks",
        "places",
        "plain",
        "plays",
        "points",
        "strongest",
        "whole",
    )

    def __init__(self, deal: Deal, players: int) -> None:
        order = deal.rank.order
        pack = sorted(deal.pack, key=lambda card: (SUITS.index(card[1]), order.index(card[0])))
        self.deal = deal
        self.bit = {str(card): BIT_OF[card] for card in pack}
        self.card = {bit: card for card, bit in self.bit.items()}
        self.whole = sum(self.card)
        self.strongest = Strongest(self.card)
        self.cards = CardSets(self.card)
        self.bits = CardSets({bit: bit for bit in self.card})
        self.plays = [
            CardSets({bit: play_of(seat, card) for bit, card in self.card.items()})
            for seat in range(players)
        ]
        self.even = len(set(deal.hands)) == 1

        self.places = _places(deal)
        # For each hand in dealing order, what picks its cards out of a deck.
        self.picks = [_picker(places) for places in self.places]

        play = deal.play
        self.lead_banned = self.mask(play.lead.banned)
        self.lead_until = self.mask(play.lead.until or ())
        self.first_banned = self.mask(play.first_trick.banned)
        self.forced = [mask for cards in play.void.forced if (mask := self.mask(cards))]
        self.plain = not (self.lead_banned or self.first_banned or self.forced)
        self.face_up = self.mask(play.face_up.cards)
        self.ends = self.mask(play.ends.captured or ())

        # The points of single cards, as masks of the cards that are worth the same.
        points: dict[int, int] = {}
        named = 0
        for count in deal.count:
            if isinstance(count, CountCards):
                for name, worth in count.points.items():
                    bit = self.bit.get(name, 0)
                    points[bit] = points.get(bit, 0) + worth
                    named |= bit if worth else 0
            elif isinstance(count, CountTogether):
                named |= self.mask(count.cards)
        groups: dict[int, int] = {}
        for bit, worth in points.items():
            groups[worth] = groups.get(worth, 0) | bit
        self.points = CardPoints([(mask, worth) for worth, mask in groups.items() if worth])
        # What settles a deal without an event, by the seats in it; filled when first asked for.
        self.kept_settlements: dict[tuple[int, ...], Any] = {}
        self.only_cards = all(isinstance(count, CountCards) for count in deal.count)
        self.counted = named

    def mask(self, cards: Iterable[str]) -> int:
        """Return the mask of those cards that are in the pack."""
        mask = 0
        for card in cards:
            mask |= self.bit.get(card, 0)
        return mask


def _places(deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Return, for each hand in dealing order, the places in the deck of its cards."""
    places: list[list[int]] = [[] for _ in deal.hands]
    place = 0
    for packet in deal.packets:
        for hand, size in zip(places, deal.hands, strict=True):
            dealt = min(packet, size - len(hand))
            hand.extend(range(place, place + dealt))
            place += dealt
    return tuple([tuple(hand) for hand in places])


def _picker(places: tuple[int, ...]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    if len(places) == 1:
        (place,) = places
        return lambda cards: (cards[place],)
    return itemgetter(*places)


@lru_cache(maxsize=_REMEMBERED)
def deal_masks(table: Table, players: int) -> DealMasks:
    """Return the masks of the table's deal with that many players in it."""
    return DealMasks(table.deals[players], table.players)


@lru_cache(maxsize=_REMEMBERED)
def seating(
    seats: tuple[int, ...], dealer: int, first_lead: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seats of a deal in dealing order, and in playing order from the first leader.

    The dealer gets his cards last; `first_lead` counts seats from him.
    """
    orders = turn_orders(seats)
    order = orders[dealer]
    return order[1:] + order[:1], orders[order[first_lead % len(order)]]


@lru_cache(maxsize=_REMEMBERED)
def turn_orders(seats: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return, for each seat of a deal, all seats in playing order from it."""
    return {seat: seats[i:] + seats[:i] for i, seat in enumerate(seats)}
