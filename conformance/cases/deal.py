"""The hands of a deal: what the author named, and the rest of the pack given out (README §9)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from conformance.cases.cards import Written, show_card, show_cards
from conformance.diagnostics import Objection, Place


@dataclass(frozen=True)
class Shape:
    """What a deal of some number of players looks like, from the table.

    `hands` are sizes in dealing order, the player after the dealer first.
    """

    pack: tuple[str, ...]
    hands: tuple[int, ...]
    packets: tuple[int, ...]

    @cached_property
    def cards(self) -> frozenset[str]:
        """The pack in no order."""
        return frozenset(self.pack)

    @cached_property
    def even(self) -> bool:
        """True where everybody gets the same number of cards."""
        return len(set(self.hands)) == 1


def shapes(table: Mapping[str, Any]) -> dict[int, Shape]:
    """Return the table's deals by the number of players in the deal."""
    return {
        int(players): Shape(tuple(deal["pack"]), tuple(deal["hands"]), tuple(deal["packets"]))
        for players, deal in table["deals"].items()
    }


def sizes(shape: Shape, seats: tuple[int, ...], dealer: int | None) -> dict[int, int]:
    """Return how many cards each seat gets.

    The seats are ascending, which is playing order; dealing begins after the dealer. Without
    a dealer the shape must be even.
    """
    after = [s for s in seats if dealer is not None and s > dealer]
    order = after + [s for s in seats if s not in after]
    return dict(zip(order, shape.hands, strict=True))


def dealt(
    deck: tuple[str, ...], shape: Shape, seats: tuple[int, ...], dealer: int | None
) -> dict[int, list[str]]:
    """Return the hands that a deck order gives, packet by packet; surplus cards stay out."""
    lacks = sizes(shape, seats, dealer)
    hands: dict[int, list[str]] = {seat: [] for seat in lacks}
    rest = list(deck)
    turn = 0
    while rest and any(len(hands[seat]) < lacks[seat] for seat in hands):
        packet = shape.packets[turn % len(shape.packets)]
        for seat, hand in hands.items():
            number = min(packet, lacks[seat] - len(hand))
            hand += rest[:number]
            del rest[:number]
        turn += 1
    return hands


@dataclass(frozen=True)
class DealPlan:
    """A deal as the case gives it: in full, by deck order, or by the cards that matter.

    `named` tells whose each named card is, in the order of naming; `without` the suits that
    a seat must not get. `verbatim` are hands that go as they stand, right or wrong.
    """

    place: Place
    players: int
    seats: tuple[int, ...]
    shape: Shape
    dealer: int | None
    named: Mapping[str, int]
    without: Mapping[int, frozenset[str]]
    deck: tuple[str, ...] | None = None
    verbatim: tuple[tuple[str, ...], ...] | None = None
    exposed: tuple[str, ...] = ()

    def complete(self) -> bool:
        """Return whether nothing is left to give out."""
        if self.deck is not None or self.verbatim is not None:
            return True
        return len(self.named) == len(self.shape.pack)

    @cached_property
    def _hands(self) -> list[list[str]]:
        """The hands of the first variant: they are asked for again and again."""
        return self._given_out(0)

    def hands(self, variant: int = 0) -> list[list[str]]:
        """Return each seat's hand, `[]` for a seat that is not in the deal.

        The rest of the pack goes out in the pack's order, a card at a time, round the seats
        that lack cards. Another variant gives it out in another order, always the same one
        for the same number. Raises Objection where the rest cannot be given out.
        """
        return self._given_out(variant) if variant else [hand.copy() for hand in self._hands]

    def _given_out(self, variant: int) -> list[list[str]]:
        if self.verbatim is not None:
            return [list(hand) for hand in self.verbatim]
        hands: list[list[str]] = [[] for _ in range(self.players)]
        if self.deck is not None:
            for seat, hand in dealt(self.deck, self.shape, self.seats, self.dealer).items():
                hands[seat] = hand
            return hands
        for card, seat in self.named.items():
            hands[seat].append(card)
        for card, seat in self.rest(variant).items():
            hands[seat].append(card)
        return hands

    def rest(self, variant: int = 0) -> dict[str, int]:
        """Return who gets each card that nobody named; raises Objection where nobody can."""
        if self.complete():
            return {}
        lacks = sizes(self.shape, self.seats, self.dealer)
        for seat in self.named.values():
            lacks[seat] -= 1
        cards = [card for card in self.shape.pack if card not in self.named]
        if variant:
            Random(variant).shuffle(cards)
        # Where the hands leave no choice of number, `lacks` adds up to the cards left.
        given: dict[str, int] = {}
        seats = list(self.seats)
        for turn, card in enumerate(cards):
            start = turn % len(seats)
            if not self._give(card, seats[start:] + seats[:start], lacks, given, set()):
                self._object(cards)
        return given

    def _may_get(self, seat: int, card: str) -> bool:
        return card[1] not in self.without.get(seat, frozenset())

    def _give(
        self,
        card: str,
        seats: list[int],
        lacks: dict[int, int],
        given: dict[str, int],
        asked: set[int],
    ) -> bool:
        """Give the card to a seat that lacks one, if need be by moving cards already given."""
        willing = [seat for seat in seats if self._may_get(seat, card) and seat not in asked]
        for seat in willing:
            if lacks[seat] > 0:
                lacks[seat] -= 1
                given[card] = seat
                return True
        for seat in willing:
            asked.add(seat)
            for other in [c for c, s in given.items() if s == seat]:
                if self._give(other, seats, lacks, given, asked):
                    given[card] = seat
                    return True
        return False

    def _object(self, cards: list[str]) -> None:
        """Say that the suits which the hands must not get leave the rest without a place."""
        message = (
            f"the rest of the pack ({show_cards(cards)}) cannot be given out: "
            "too many hands must not get its suits"
        )
        raise Objection(self.place, "no-place-for-the-rest", message)

    def action(self, variant: int = 0) -> dict[str, Any]:
        """Return the `deal` action; raises Objection where the rest cannot be given out."""
        action: dict[str, Any] = {"do": "deal"}
        if self.deck is not None:
            action["deck"] = list(self.deck)
        else:
            action["hands"] = self.hands(variant)
        if self.exposed:
            action["exposed"] = list(self.exposed)
        return action


def check_pack(
    cards: Sequence[str],
    written: Sequence[Written],
    shape: Shape,
    players: int,
    deck: Place | None = None,
) -> None:
    """Object to a card that stands twice or is not in the pack; of a deck, also to a missing one.

    `written` tells where each card is, `deck` where the deck is.
    """
    pack = shape.cards
    once = pack.intersection(cards)
    if len(once) == len(cards) and (deck is None or len(once) == len(pack)):
        return
    seen: set[str] = set()
    for card, (text, number) in zip(cards, written, strict=True):
        if card not in pack:
            message = f"{show_card(card)} is not in the pack of {players} players"
            raise Objection(text.at_word(number), "not-in-the-pack", message)
        if card in seen:
            message = f"{show_card(card)} is named twice in this deal"
            raise Objection(text.at_word(number), "card-twice", message)
        seen.add(card)
    if deck is not None:
        missing = show_cards(card for card in shape.pack if card not in seen)
        raise Objection(deck, "card-missing", f"a deck is the whole pack: {missing} is missing")
