"""The rules of one deal as bit masks: a card is one bit, a hand or a ban is an integer.

A suit's bits lie side by side, its stronger cards higher, so that the taker of a trick holds
the highest bit of the suit led.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Generic, TypeVar

from polignac_dsl.engine.actions import Play
from polignac_dsl.table.forms import (
    SUITS,
    CountCards,
    CountTogether,
    Deal,
    Table,
)

Item = TypeVar("Item")

# How many compiled deals are kept: a table has one, and one more for each size of playoff.
_REMEMBERED = 512


class CardSets(dict[int, tuple[Item, ...]], Generic[Item]):
    """What belongs to each card of a mask, by suit and from high to low: `sets[mask]`.

    Sets within one suit are kept, as there are few of them; others are joined when asked for.
    """

    __slots__ = ("_make", "_suits")

    def __init__(self, suits: Iterable[int], make: Callable[[int], Item]) -> None:
        super().__init__()
        self._suits = tuple(suits)
        self._make = make
        self[0] = ()

    def __missing__(self, mask: int) -> tuple[Item, ...]:
        joined: tuple[Item, ...] = ()
        for suit in self._suits:
            part = mask & suit
            if part == mask:
                kept = tuple([self._make(bit) for bit in descending(mask)])
                self[mask] = kept
                return kept
            if part:
                joined += self[part]
        return joined


def descending(mask: int) -> list[int]:
    """Return the bits of a mask, the highest first."""
    bits = []
    while mask:
        bit = 1 << (mask.bit_length() - 1)
        bits.append(bit)
        mask ^= bit
    return bits


class DealMasks:
    """The rules of a deal with a certain number of players, ready for play.

    Made once for each deal of a table by `deal_masks` and shared by all matches; never changed.
    Cards that the table names but the pack lacks are in no mask.
    """

    __slots__ = (
        "bit",
        "card",
        "cards",
        "counted",
        "deal",
        "ends",
        "even",
        "face_up",
        "first_banned",
        "forced",
        "lead_banned",
        "lead_until",
        "only_cards",
        "places",
        "plain",
        "plays",
        "shown_points",
        "suit",
        "suits",
        "tricks",
        "whole",
        "worth",
    )

    def __init__(self, deal: Deal, players: int) -> None:
        order = deal.rank.order
        width = len(order)
        self.deal = deal
        self.bit: dict[str, int] = {}
        for card in deal.pack:
            strength = width - 1 - order.index(card[0])
            self.bit[str(card)] = 1 << (SUITS.index(card[1]) * width + strength)
        self.card = {bit: card for card, bit in self.bit.items()}
        self.whole = sum(self.card)
        suits = [((1 << width) - 1) << (i * width) for i in range(len(SUITS))]
        self.suits = [suit & self.whole for suit in suits if suit & self.whole]
        self.suit = {bit: suit for bit in self.card for suit in self.suits if bit & suit}
        self.cards = CardSets(self.suits, self.card.__getitem__)
        self.plays = [CardSets(self.suits, self._play_by(seat)) for seat in range(players)]
        self.tricks = max(deal.hands)
        self.even = len(set(deal.hands)) == 1

        self.places = _places(deal)

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
                    named |= bit
            elif isinstance(count, CountTogether):
                named |= self.mask(count.cards)
        groups: dict[int, int] = {}
        for bit, worth in points.items():
            groups[worth] = groups.get(worth, 0) | bit
        self.worth = [(mask, worth) for worth, mask in groups.items() if mask and worth]
        self.only_cards = all(isinstance(count, CountCards) for count in deal.count)
        self.counted = named
        self.shown_points = not named & ~self.face_up

    def mask(self, cards: Iterable[str]) -> int:
        """Return the mask of those cards that are in the pack."""
        mask = 0
        for card in cards:
            mask |= self.bit.get(card, 0)
        return mask

    def points(self, cards: int) -> int:
        """Return what single captured cards are worth."""
        return sum([(cards & mask).bit_count() * worth for mask, worth in self.worth])

    def _play_by(self, seat: int) -> Callable[[int], Play]:
        return lambda bit: Play(seat, self.card[bit])


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


def deal_masks(table: Table, players: int) -> DealMasks:
    """Return the masks of the table's deal with that many players in it."""
    return _masks_of(_Identity(table), players)


class _Identity:
    """A table as a key by identity: a table holds dicts, so it has no hash of its own."""

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    def __hash__(self) -> int:
        return id(self.table)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and other.table is self.table


@lru_cache(maxsize=_REMEMBERED)
def _masks_of(key: _Identity, players: int) -> DealMasks:
    return DealMasks(key.table.deals[players], key.table.players)


@lru_cache(maxsize=_REMEMBERED)
def turn_orders(seats: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return, for each seat of a deal, all seats in playing order from it."""
    return {seat: seats[i:] + seats[:i] for i, seat in enumerate(seats)}
