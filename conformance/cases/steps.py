"""Turns the steps of a case into actions (README §10), keeping count of who plays next."""

from collections.abc import Callable, Mapping
from typing import Any

from conformance.cases.cards import Written, played, show_card, text_of
from conformance.cases.course import Course, Trick
from conformance.cases.deal import DealPlan, Shape
from conformance.cases.expect import notice_of, read_expectations
from conformance.cases.fields import Names, mapping, number_in, one_of
from conformance.cases.hands import DealReader
from conformance.cases.model import Action, Stop
from conformance.cases.tree import ListNode, MapNode, Node
from conformance.catalogue import Catalogue
from conformance.diagnostics import Findings, Objection, Place, nearest

REASONS = ("wrong-count", "exposed-card")


class Script:
    """The actions of a case so far; deals stand in it as their readers until all is read."""

    def __init__(
        self,
        names: Names,
        course: Course,
        shapes: Mapping[int, Shape],
        catalogue: Catalogue,
        findings: Findings,
        *,
        negative: bool,
    ) -> None:
        self.names = names
        self.course = course
        self.actions: list[Action | DealReader] = []
        self.stops: list[Stop] = []
        self.last_step = 0
        self._before: tuple[Course, DealReader | None] = (course, None)
        self._shapes = shapes
        self._catalogue = catalogue
        self._findings = findings
        self._negative = negative
        self._naming = True
        self._deal: DealReader | None = None

    def begin(self, node: MapNode, place: Place) -> None:
        """Read the first deal, which the case itself describes; raises Objection."""
        self._remember()
        self.deal(node, place)

    def steps(self, node: Node) -> None:
        """Read a list of steps; raises Objection at the first that cannot be read.

        The steps after a bad one are not read: what they mean depends on it.
        """
        if not isinstance(node, ListNode):
            raise Objection(node.place, "kind", "play is a list of steps, each after a dash")
        acts = (i for i, step in enumerate(node.items) if not _is_expect(step))
        last = max(acts, default=None)
        for position, step in enumerate(node.items):
            # The cards of a refused step are nobody's yet.
            self._naming = not (self._negative and position == last)
            self.step(step)

    def step(self, node: Node) -> None:
        """Read one step; raises Objection."""
        entries = mapping(node, "a step").entries
        if len(entries) != 1:
            raise Objection(node.place, "step", "a step is one key with its value; add a dash")
        key, value = entries[0]
        if not self.course.deals and key.value not in ("deal", "act"):
            raise Objection(key.place, "step", "instead of the first deal stands a deal")
        if key.value != "expect":
            self._remember()
        if key.value not in ("expect", "deal"):
            # What an expectation says of the deal to come holds for a deal right after it.
            self.course.seats = self.course.said_dealer = None
        if key.value in _READERS:
            _READERS[key.value](self, value, key.place)
        elif key.value in self.names.players:
            self._trick(self.names.seat_named(key.value, key.place), value, key.place)
        else:
            known = (*_READERS, *self.names.players)
            message = f"{key.value} is no step and no player{nearest(key.value, known)}"
            raise Objection(key.place, "unknown-key", message)

    def instead(self, node: Node) -> "list[Action | DealReader]":
        """Return all actions with this step in place of the last one; raises Objection.

        Nothing can be read after it.
        """
        stops, actions = len(self.stops), self.actions
        self.course, self._deal = self._before
        self._naming = True
        self.actions = actions[: self.last_step]
        self.step(node)
        twin, self.actions = self.actions, actions
        if len(self.stops) > stops:
            raise Objection(node.place, "step", "an expectation takes no action")
        return twin

    def _remember(self) -> None:
        """Remember how things stand before a step, for the step that may stand instead of it."""
        self.last_step = len(self.actions)
        if self._negative:
            self._before = (self.course.copy(), self._deal)

    def planned(self, actions: "list[Action | DealReader]") -> "tuple[Action | DealPlan, ...]":
        """Return actions with the deals planned; raises Objection where a deal cannot be."""
        plans: dict[int, DealPlan] = {}
        for action in actions:
            if isinstance(action, DealReader) and id(action) not in plans:
                plans[id(action)] = action.plan()
        return tuple([plans[id(a)] if isinstance(a, DealReader) else a for a in actions])

    def deal(self, node: Node, place: Place) -> None:
        """Read a deal: `{hands: …}` or `{deck: …}`, of the case itself or of a later step."""
        if self.course.deals:
            self.course.next_deal()
        reader = DealReader(
            self.names, self._shapes, self.course, mapping(node, "a deal"), place, self._findings
        )
        self._deal = reader
        self.actions.append(reader)
        self.course.deal(reader.seats, reader.holds())

    def _card(self, seat: int, card: str, revoke: bool, written: Written) -> None:
        """Play a card."""
        self._name(seat, card, written)
        do = "revoke" if revoke else "play"
        self.actions.append({"do": do, "seat": seat, "card": card})
        self.course.play(seat, card, revoke=revoke)

    def _name(self, seat: int, card: str, written: Written) -> None:
        """What a seat plays counts as named in its hand."""
        if self._deal is not None and self._naming:
            self._deal.plays(seat, card, written)

    def _in_turn(self, trick: Trick, node: Node) -> None:
        """Play the cards of a text in playing order to a trick."""
        found = played(node)
        players = self.course.players
        for position, (card, revoke, written) in enumerate(found):
            if trick.finished:
                surplus = " ".join(show_card(card) for card, *_ in found[position:])
                names = ", ".join(self.names.players[seat] for seat in trick.takes_part)
                message = f"{surplus} is too much: only {names} play to this trick"
                text, number = written
                raise Objection(text.at_word(number), "too-many-cards", message)
            self._card(trick.turn(players), card, revoke, written)
        if not found:
            raise Objection(node.place, "empty", "no card is played here")

    def _trick(self, seat: int, node: Node, place: Place) -> None:
        open_trick = self.course.trick
        name = self.names.players[seat]
        if open_trick is not None:
            due = self.names.players[open_trick.turn(self.course.players)]
            message = f"the trick before is not finished: {due} is to play; go on with then:"
            raise Objection(place, "unfinished", message)
        if seat not in self.course.current.seats:
            in_it = ", ".join(self.names.players[s] for s in self.course.current.seats)
            message = f"{name} is not in this deal: those with hands are, {in_it}"
            raise Objection(place, "not-in-the-deal", message)
        trick = self.course.lead(seat)
        if seat not in trick.takes_part:
            raise Objection(place, "no-card-left", f"{name} holds no card any more")
        self._in_turn(trick, node)

    def _then(self, node: Node, place: Place) -> None:
        if self.course.trick is None:
            raise Objection(place, "no-trick", "no trick is open here: name its leader")
        self._in_turn(self.course.trick, node)

    def _play(self, node: Node, place: Place) -> None:
        for key, value in mapping(node, "play").entries:
            seat = self.names.seat_named(key.value, key.place)
            found = played(value)
            if len(found) != 1:
                raise Objection(value.place, "one-card", "play: takes one card of one player")
            self._card(seat, *found[0])

    def _say(self, node: Node, place: Place) -> None:
        for key, value in mapping(node, "say").entries:
            seat = self.names.seat_named(key.value, key.place)
            said = text_of(value, "announcement").value
            if said != "pass" and not self._catalogue.announced(said):
                one_of(value, ("pass", *sorted(self._catalogue.announcements)), "announcement")
            if said == "pass":
                self.actions.append({"do": "pass", "seat": seat})
            else:
                self.actions.append({"do": "announce", "seat": seat, "announcement": said})

    def _notice(self, node: Node, place: Place) -> None:
        notice = mapping(node, "notice")
        by = notice.get("by")
        if by is None:
            raise Objection(place, "missing-key", "notice: names who points it out, by: North")
        rest = MapNode(tuple(e for e in notice.entries if e[0].value != "by"), notice.place)
        offender, trick, deal = notice_of(self.names, rest, place)
        action: dict[str, Any] = {
            "do": "notice",
            "seat": self.names.seat(by),
            "offender": offender,
            "trick": trick,
        }
        if deal is not None:
            action["deal"] = deal
        self.actions.append(action)

    def _correct(self, node: Node, place: Place) -> None:
        for key, value in mapping(node, "correct").entries:
            seat = self.names.seat_named(key.value, key.place)
            found = played(value)
            if len(found) != 1 or found[0][1]:
                raise Objection(value.place, "one-card", "correct: takes one card of one player")
            card, _, written = found[0]
            self._name(seat, card, written)
            self.actions.append({"do": "correct", "seat": seat, "card": card})
            self.course.correct(seat, card)

    def _misdeal(self, node: Node, place: Place) -> None:
        self.actions.append({"do": "misdeal", "reason": one_of(node, REASONS, "reason")})
        self.course.current.void = True

    def _count(self, node: Node, place: Place) -> None:
        one_of(node, ("now",), "time of the count")
        self.actions.append({"do": "count"})

    def _act(self, node: Node, place: Place) -> None:
        raw = _raw(mapping(node, "act"))
        assert isinstance(raw, dict)
        self.actions.append(raw)

    def _expect(self, node: Node, place: Place) -> None:
        found = read_expectations(self.names, node, self._findings, last=False)
        self.stops.append(Stop(len(self.actions), found, place))
        for expectation in found:
            if expectation.key == "seats":
                self.course.seats = expectation.value
            elif expectation.key == "playoff" and not expectation.value:
                self.course.seats = tuple(range(self.course.players))
            elif expectation.key == "dealer":
                self.course.said_dealer = expectation.value


# What reads each kind of step.
_READERS: dict[str, Callable[[Script, Node, Place], None]] = {
    "then": Script._then,
    "say": Script._say,
    "notice": Script._notice,
    "correct": Script._correct,
    "misdeal": Script._misdeal,
    "count": Script._count,
    "deal": Script.deal,
    "play": Script._play,
    "act": Script._act,
    "expect": Script._expect,
}


def _is_expect(step: Node) -> bool:
    return isinstance(step, MapNode) and step.get("expect") is not None


def _raw(node: Node) -> Any:
    """Return a raw value: numbers, true, false and null unquoted are those, the rest is text."""
    if isinstance(node, MapNode):
        return {key.value: _raw(value) for key, value in node.entries}
    if isinstance(node, ListNode):
        return [_raw(item) for item in node.items]
    text = text_of(node, "a value")
    if text.plain:
        literals: dict[str, Any] = {"null": None, "true": True, "false": False}
        if text.value in literals:
            return literals[text.value]
        value = number_in(text.value)
        if value is not None:
            return value
    return text.value
