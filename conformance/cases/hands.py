"""Reads what a case says of a deal: `hands` or `deck`, `exposed`, `complete` (README §9)."""

from conformance.cases.cards import cards, hand, show_card, text_of, words
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
        shapes: dict[int, Shape],
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
        self._named: dict[str, tuple[int, Place]] = {}
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
            held, without = hand(value)
            if seat not in self.seats:
                message = f"{key.value} is not in this deal: it was said who is"
                raise Objection(key.place, "not-in-the-deal", message)
            hands[seat] = tuple(card for card, _, _ in held)
            self._without[seat] = without
            for card, text, offset in held:
                place = text.at(offset)
                if card in self._named and not self._as_it_stands:
                    message = f"{show_card(card)} is named twice in this deal"
                    self._findings.error(place, "card-twice", message)
                else:
                    self._named[card] = (seat, place)
        if self._as_it_stands:
            self._verbatim = tuple(hands)

    def _read_deck(self, node: Node) -> None:
        text = text_of(node, "a deck")
        self._deck = cards(text)
        if not self._as_it_stands:
            places = [text.at(offset) for _, offset in words(text)]
            found = list(zip(self._deck, places, strict=True))
            check_pack(found, self.shape, len(self.seats), whole=True)

    def holds(self) -> dict[int, int]:
        """Return how many cards each seat in the deal holds after it."""
        if self._verbatim is not None:
            return {seat: len(self._verbatim[seat]) for seat in self.seats}
        return sizes(self.shape, self.seats, self._dealer)

    def plays(self, seat: int, card: str, place: Place) -> None:
        """A seat plays a card: it counts as named, unless another hand has it already.

        A card that is not in the pack, or of a player not in the deal, is for the engine to
        refuse.
        """
        if seat in self.seats and card in self.shape.pack:
            self._named.setdefault(card, (seat, place))

    def plan(self) -> DealPlan:
        """Return the deal as planned; raises Objection where a hand cannot be as it is named."""
        if self._deck is None and self._verbatim is None:
            check_pack(
                [(card, place) for card, (_, place) in self._named.items()],
                self.shape,
                len(self.seats),
                whole=False,
            )
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
        for seat, size in sizes(self.shape, self.seats, self._dealer).items():
            held = [(card, place) for card, (s, place) in self._named.items() if s == seat]
            if len(held) > size:
                name = self._names.players[seat]
                message = f"{name} has {len(held)} cards, named or played, and is dealt {size}"
                raise Objection(held[size][1], "too-many-cards", message)
