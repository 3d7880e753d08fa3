"""A case on one sheet of paper: the position and the play, in words and cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from conformance.cases.cards import in_order, show_card, show_cards
from conformance.cases.course import Course, takes_back
from conformance.cases.deal import DealPlan
from conformance.cases.model import Case, Check
from conformance.catalogue import Catalogue, Game
from conformance.judge.words import describe_action
from conformance.report.replay import Replay, Trace, replay_of


class Sheet(Protocol):
    """All of a case that a report tells, made of the case or read from a saved report.

    Of a case that nothing was wrong with a saved report has no more than `id`, `title`, `game`,
    `topic`, `place` and the paths of its clauses.
    """

    @property
    def id(self) -> str:
        """The case's id."""

    @property
    def title(self) -> str:
        """The sentence that names the rule."""

    @property
    def game(self) -> str:
        """The game that is played."""

    @property
    def topic(self) -> str:
        """What the case is about."""

    @property
    def why(self) -> str:
        """Why what is expected is right."""

    @property
    def place(self) -> str:
        """Where the case stands: file, line and column."""

    @property
    def position(self) -> tuple[str, ...]:
        """The table and the hands, a line each."""

    @property
    def play(self) -> tuple[str, ...]:
        """The tricks, and whatever comes between, a line each."""

    @property
    def clauses(self) -> tuple[tuple[str, str | None], ...]:
        """The paths of the clauses with their sentences, None where a sentence is not known."""

    @property
    def defaults(self) -> tuple[tuple[str, str | None], ...]:
        """The same clauses with what they say where every option is at its default."""

    @property
    def replays(self) -> Mapping[str, Replay]:
        """What can be gone through step by step: the case, and `instead` its legal twin."""

    @property
    def judged(self) -> tuple[tuple[str, int], ...]:
        """For each check the key of its replay, and after how many steps it is judged."""


CASE, TWIN = "case", "instead"


@dataclass(frozen=True)
class CaseSheet:
    """A sheet made of the case itself.

    What only a bad case tells is made when it is asked for: nearly all are good.
    """

    id: str
    title: str
    game: str
    topic: str
    why: str
    _case: Case = field(repr=False)
    _rules: Game = field(repr=False)
    _trace: Trace | None = field(repr=False, default=None)

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

    @property
    def defaults(self) -> tuple[tuple[str, str | None], ...]:
        """The same clauses with what they say where every option is at its default."""
        return tuple((path, self._rules.sentence(path, {})) for path, _ in self._case.clauses)

    @cached_property
    def replays(self) -> Mapping[str, Replay]:
        """What can be gone through step by step: the case, and `instead` its legal twin."""
        case = self._case
        found = {CASE: replay_of(case, case.script, case.totals_before, self._trace)}
        if case.twin is not None:
            totals = case.totals_before if case.twin.totals is None else case.twin.totals
            found[TWIN] = replay_of(case, case.twin.script, totals, self._trace)
        return found

    @property
    def judged(self) -> tuple[tuple[str, int], ...]:
        """For each check the key of its replay, and after how many steps it is judged."""
        return tuple(map(_judged, self._case.checks()))


def _judged(check: Check) -> tuple[str, int]:
    key = TWIN if check.what.startswith(TWIN) else CASE
    return key, len(check.params["actions"])


def keep_sentences(known: dict[str, str], sheet: Sheet) -> None:
    """Add a case's clauses to those of its game, with what they say at the default options.

    A clause that is none there has the sentence of the first case; where none is known, "".
    """
    defaults = dict(sheet.defaults)
    for path, sentence in sheet.clauses:
        known[path] = defaults.get(path) or known.get(path) or sentence or ""


def sheet_of(case: Case, catalogue: Catalogue, trace: Trace | None = None) -> CaseSheet:
    """Return the sheet of a case; `trace` is an engine's trace as a function, for its replays."""
    rules = catalogue.games[case.game]
    return CaseSheet(case.id, case.title, case.game, case.topic, case.why, case, rules, trace)


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
        match action:
            case {"do": "correct", "seat": int(seat), "card": str(card)}:
                course.correct(seat, card)
            case _:
                pass
        yield describe_action(action, names)
    if line:
        yield line
