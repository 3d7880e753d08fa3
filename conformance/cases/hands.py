"""Reads what a case says of a deal: `hands` or `deck`, `exposed`, `complete` (README §9)."""

from collections.abc import Mapping

from conformance.cases.cards import Written, cards, hand, show_card, text_of
from conformance.cases.course import Course
from conformance.cases.deal import DealPlan, Shape, check_pack, sizes
from conformance.cases.fields import Names, mapping, yes_or_no
from conformance.cases.tree import MapNode, Node, refuse_unknown
from conformance.diagnostics import Findings, Objection, Place

KEYS = ("hands", "deck", "exposed", "complete")


class DealReader:
    """A deal while its case is read: cards are named by the hands, then by being played.

    Raises Objection where the deal cannot be read at all.
    """

    def __init__(
        self,
        names: Names,
        shapes: Mapping[int, Shape],
        course: Course,
        node: MapNode,
        place: Place,
        findings: Findings,
    ) -> None:
        refuse_unknown(node, KEYS, "a deal", findings)
        self.place = place
        self._names = names
        self._findings = findings
        self._dealer = course.dealer
        given = node.get("complete")
        self._as_it_stands = given is not None and not yes_or_no(given, "complete")
        # Whose each named card is, and where it was named.
        self._named: dict[str, tuple[int, Written]] = {}
        self._without: dict[int, frozenset[str]] = {}
        self._deck: tuple[str, ...] | None = None
        self._verbatim: tuple[tuple[str, ...], ...] | None = None
        hands, deck, exposed = node.get("hands"), node.get("deck"), node.get("exposed")
        if (hands is None) == (deck is None):
            raise Objection(place, "hands-or-deck", "a deal has either hands or a deck")
        everybody = tuple(range(len(names.players)))
        named = everybody
        if hands is not None:
            named = names.seats_named(mapping(hands, "hands"))
        first = not course.deals
        smaller = min(shapes, default=len(everybody)) < len(everybody)
        self.seats = everybody
        if not first:
            # A deck does not say who is in the deal, and in a game without playoffs all are.
            self.seats = course.seats or (named if smaller else everybody)
        if len(self.seats) not in shapes:
            message = f"this game has no deal of {len(self.seats)} players"
            raise Objection(place, "not-in-the-deal", message)
        self.shape = shapes[len(self.seats)]
        if not self.shape.even and self._dealer is None:
            message = "who deals this uneven deal? Say so before it: - expect: {dealer: North}"
            raise Objection(place, "who-deals", message)
        if hands is not None:
            self._read_hands(mapping(hands, "hands"))
        if deck is not None:
            self._read_deck(deck)
        self._exposed = () if exposed is None else cards(exposed)

    def _read_hands(self, node: MapNode) -> None:
        hands: list[tuple[str, ...]] = [() for _ in self._names.players]
        for key, value in node.entries:
            seat = self._names.seat_named(key.value, key.place)
            text = text_of(value, "a hand")
            held, without = hand(text)
            if seat not in self.seats:
                message = f"{key.value} is not in this deal: it was said who is"
                raise Objection(key.place, "not-in-the-deal", message)
            hands[seat] = tuple(held)
            self._without[seat] = without
            named = self._named
            for number, card in enumerate(held):
                if card in named and not self._as_it_stands:
                    message = f"{show_card(card)} is named twice in this deal"
                    self._findings.error(text.at_word(number), "card-twice", message)
                else:
                    named[card] = (seat, (text, number))
        if self._as_it_stands:
            self._verbatim = tuple(hands)

    def _read_deck(self, node: Node) -> None:
        text = text_of(node, "a deck")
        self._deck = cards(text)
        if not self._as_it_stands:
            written = [(text, number) for number in range(len(self._deck))]
            check_pack(self._deck, written, self.shape, len(self.seats), deck=text.at(0))

    def holds(self) -> dict[int, int]:
        """Return how many cards each seat in the deal holds after it."""
        if self._verbatim is not None:
            return {seat: len(self._verbatim[seat]) for seat in self.seats}
        return sizes(self.shape, self.seats, self._dealer)

    def plays(self, seat: int, card: str, written: Written) -> None:
        """A seat plays a card: it counts as named, unless another hand has it already.

        A card that is not in the pack, or of a player not in the deal, is for the engine to
        refuse.
        """
        if card not in self._named and seat in self.seats and card in self.shape.cards:
            self._named[card] = (seat, written)

    def plan(self) -> DealPlan:
        """Return the deal as planned; raises Objection where a hand cannot be as it is named."""
        if self._deck is None and self._verbatim is None:
            written = [where for _, where in self._named.values()]
            check_pack(tuple(self._named), written, self.shape, len(self.seats))
            self._check_sizes()
        plan = DealPlan(
            self.place,
            len(self._names.players),
            self.seats,
            self.shape,
            self._dealer,
            {card: seat for card, (seat, _) in self._named.items()},
            self._without,
            self._deck,
            self._verbatim,
            self._exposed,
        )
        plan.hands()
        return plan

    def _check_sizes(self) -> None:
        held: dict[int, int] = {}
        for seat, _ in self._named.values():
            held[seat] = held.get(seat, 0) + 1
        for seat, size in sizes(self.shape, self.seats, self._dealer).items():
            if held.get(seat, 0) > size:
                name = self._names.players[seat]
                message = f"{name} has {held[seat]} cards, named or played, and is dealt {size}"
                text, number = [where for s, where in self._named.values() if s == seat][size]
                raise Objection(text.at_word(number), "too-many-cards", message)
