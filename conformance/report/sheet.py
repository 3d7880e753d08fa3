"""A case on one sheet of paper: the position and the play, in words and cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from conformance.cases.cards import in_order, show_card, show_cards
from conformance.cases.course import Course, takes_back
from conformance.cases.deal import DealPlan
from conformance.cases.model import Case
from conformance.catalogue import Catalogue, Game
from conformance.judge.words import describe_action


@dataclass(frozen=True)
class Sheet:
    """All of a case that a report tells.

    What only a bad case tells is made when it is asked for: nearly all are good.
    """

    id: str
    title: str
    game: str
    topic: str
    why: str
    _case: Case = field(repr=False)
    _rules: Game = field(repr=False)

    @property
    def place(self) -> str:
        """Where the case stands: file, line and column."""
        return str(self._case.place)

    @property
    def position(self) -> tuple[str, ...]:
        """The table and the hands, a line each."""
        return tuple(_position(self._case))

    @property
    def play(self) -> tuple[str, ...]:
        """The tricks, and whatever comes between, a line each."""
        return tuple(_play(self._case))

    @property
    def clauses(self) -> tuple[tuple[str, str | None], ...]:
        """The paths of the clauses with their sentences, None where a sentence is not known."""
        choices = self._case.table["choices"]
        return tuple((path, self._rules.sentence(path, choices)) for path, _ in self._case.clauses)


def sheet_of(case: Case, catalogue: Catalogue) -> Sheet:
    """Return the sheet of a case."""
    return Sheet(
        case.id, case.title, case.game, case.topic, case.why, case, catalogue.games[case.game]
    )


def _position(case: Case) -> Iterator[str]:
    names = case.players
    parts = [case.game, f"{len(names)} players", f"{names[case.dealer]} deals"]
    totals = [
        f"{name} {total}" for name, total in zip(names, case.totals_before, strict=True) if total
    ]
    if totals:
        parts.append(f"totals {', '.join(totals)}")
    parts += [f"{option}: {value}" for option, value in case.options.items()]
    if case.viewer is not None:
        parts.append(f"as {names[case.viewer]} sees it")
    yield "; ".join(parts)
    first = case.script[0]
    if isinstance(first, DealPlan):
        yield from _hands(first, names)


def _hands(plan: DealPlan, names: tuple[str, ...]) -> Iterator[str]:
    width = max(map(len, names))
    for name, hand in zip(names, plan.hands(), strict=True):
        yield f"{name:<{width}}  {show_cards(in_order(hand))}".rstrip()
    if plan.exposed:
        yield f"seen while dealing: {show_cards(plan.exposed)}"


def _is_card_played(action: Mapping[str, Any]) -> bool:
    """Whether it is a card that goes to a trick; what is no action at all is told in words."""
    return (
        action.get("do") in ("play", "revoke")
        and type(action.get("seat")) is int
        and isinstance(action.get("card"), str)
    )


def _play(case: Case) -> Iterator[str]:
    """Yield a line for each trick, and for whatever comes between."""
    names = case.players
    course = Course(len(names), case.dealer, taken_back=takes_back(case.table))
    line = ""
    for action in case.script:
        if isinstance(action, DealPlan):
            if course.deals:
                yield "the next deal:"
                yield from _hands(action, names)
            holds = {seat: len(action.hands()[seat]) for seat in action.seats}
            course.deal(action.seats, holds)
            continue
        if _is_card_played(action) and action["seat"] in course.current.seats:
            revoke = action["do"] == "revoke"
            open_trick = course.trick
            in_turn = not open_trick or open_trick.turn(len(names)) == action["seat"]
            course.play(action["seat"], action["card"], revoke=revoke)
            card = show_card(action["card"]) + ("!" if revoke else "")
            name = names[action["seat"]]
            if not line or not in_turn:
                card = f"{name}: {card}" if not line else f"({name}) {card}"
            line = f"{line} {card}".strip()
            if course.trick is None:
                yield line
                line = ""
            continue
        if line:
            yield line
            line = ""
        if action.get("do") == "correct":
            course.correct(action["seat"], action["card"])
        yield describe_action(action, names)
    if line:
        yield line
