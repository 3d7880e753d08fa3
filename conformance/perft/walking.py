"""Goes from a position whose lines two engines count otherwise down to where they come apart."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from conformance.cases.features import deals_in, needed
from conformance.fuzz.comparing import Comparison, Difference, Probe
from conformance.laws.answers import Refused, View, read
from conformance.laws.position import Action, Position
from conformance.perft.judging import read_lines
from conformance.perft.positions import Lines
from conformance.runner.asking import Trouble
from conformance.runner.conversation import Introduction

# What tells that lines are scored otherwise, wherever on the way it shows first.
_SCORED = frozenset({"tricks", "trick", "captured", "points", "fees", "deals", "to_act", "legal"})


class Counting(Protocol):
    """An engine that counts lines and replays positions; whatever it does, an answer comes."""

    def lines(self, position: Position) -> Any:
        """Return the result of `perft`, or the trouble that there was instead."""

    def views(self, positions: Sequence[Position]) -> Sequence[Any]:
        """Return the results of `replay`, each of them or the trouble there was instead."""


@dataclass(frozen=True)
class Counted:
    """What an engine says of the lines of a position: them, or in `note` why it does not tell.

    `beyond` is True where it says that there are more than it was to count, `unsupported` where it
    does not count them by its own word; `trouble` is what became of an engine that gave no answer.
    """

    lines: Lines | None
    note: str = ""
    beyond: bool = False
    unsupported: bool = False
    trouble: Trouble | None = None


@dataclass(frozen=True)
class Step:
    """A position on the way, the card that led to it, and what both say of its lines."""

    card: str | None
    position: Position
    ours: Lines
    theirs: Counted


@dataclass(frozen=True)
class Walk:
    """The way down, and what was found at its end.

    `found` is the first position on the way in which what the engines say differs in what matters,
    None where no view differs: then it is the counting that is wrong. `last` is the card after
    which the deal was over, where the way led so far, `scores` are then what the two say of the
    deal. `compared` is False where the engine has answered no `replay` of these positions.
    """

    steps: tuple[Step, ...]
    found: Difference | None
    last: str | None = None
    scores: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    compared: bool = False

    @property
    def agrees(self) -> bool:
        """True where the two count the same, to the last score."""
        first = self.steps[0]
        theirs = first.theirs.lines
        return theirs is not None and apart(first.ours, theirs).what == "nothing"


@dataclass(frozen=True)
class Apart:
    """In what two counts differ: `cards` that only one plays, or `lines` or `scores` of a card.

    `whole` is what differs though all cards agree, `nothing` where all is the same.
    """

    what: str
    card: str | None = None


def lacking(said: Introduction, position: Position) -> str:
    """Return what an engine has not declared of all that counting from a position needs."""
    setting, actions = position.setting, position.actions
    features = needed(
        [action for action in actions if action["do"] != "deal"],
        (),
        table=position.table,
        options=bool(setting.options),
        viewer=False,
    )
    if deals_in(actions) > 1:
        features |= {"match"}
    if any(a["do"] == "deal" and not all(a.get("hands", [1])) for a in actions):
        features |= {"playoff"}
    return said.lacks(setting.game, setting.players, deals_in(actions), {*features, "perft"})


def counted(came: Any) -> Counted:
    """Return what an answer to `perft` says; never raises, whatever it is."""
    match came:
        case Trouble():
            return Counted(None, f"{came.verdict}: {came.note}", trouble=came)
        case {"status": "unsupported"}:
            return Counted(None, f"unsupported: {came.get('feature', '')}", unsupported=True)
        case {"status": "refused"}:
            code = came.get("code") or "no code"
            return Counted(None, f"it refuses action {came.get('index')} ({code})")
        case {"status": "beyond"}:
            return Counted(None, f"more than {came.get('most')}", beyond=True)
        case {"status": "ok"} if (lines := read_lines(came)) is not None:
            return Counted(lines)
        case _:
            return Counted(None, "the answer does not tell what §13 of the contract asks for")


def apart(ours: Lines, theirs: Lines) -> Apart:
    """Return in what two counts differ first, and under which card."""
    parts = {part.card: part for part in theirs.divide}
    if parts.keys() != {part.card for part in ours.divide}:
        return Apart("cards")
    for what in ("lines", "scores"):
        for part in ours.divide:
            if getattr(part, what) != getattr(parts[part.card], what):
                return Apart(what, part.card)
    same = all(getattr(ours, k) == getattr(theirs, k) for k in ("lines", "plays", "ends", "scores"))
    return Apart("nothing" if same else "whole")


def walk(start: Position, model: Counting, engine: Counting, features: frozenset[str]) -> Walk:
    """Go down by the first card under which the counts differ, as far as that leads.

    `model` knows the rules and answers every position. `features` are those that the engine
    declares.
    """
    steps = [_step(None, start, model, engine)]
    if Walk(tuple(steps), None).agrees or steps[0].theirs.unsupported:
        return Walk(tuple(steps), None)
    last = None
    while (card := _next(steps[-1], model, engine)) is not None:
        position = _after(steps[-1].position, card, model)
        if _view(position, model)["phase"] != "play":
            last = card
            break
        steps.append(_step(card, position, model, engine))
    positions = list(_looked_at(steps, last, model))
    expected = [_said(position, model) for position in positions]
    came = engine.views(positions)
    comparison = Comparison(features)
    found = [
        comparison.of(Probe(position, due), answer)
        for position, due, answer in zip(positions, expected, came, strict=True)
    ]
    scores = None if last is None else _scores(expected[-1], came[-1])
    return Walk(tuple(steps), _telling(found), last, scores, comparison.compared > 0)


def _step(card: str | None, position: Position, model: Counting, engine: Counting) -> Step:
    ours = counted(model.lines(position)).lines
    assert ours is not None, "the model counts every position"
    return Step(card, position, ours, counted(engine.lines(position)))


def _next(step: Step, model: Counting, engine: Counting) -> str | None:
    """Return the card to go down by, None where there is none."""
    theirs = step.theirs.lines
    if theirs is not None:
        return apart(step.ours, theirs).card
    if step.theirs.beyond:
        for part in step.ours.divide:
            position = _after(step.position, part.card, model)
            came = counted(engine.lines(position))
            told = came.lines and (came.lines.lines, came.lines.scores)
            if told != (part.lines, part.scores):
                return part.card
    return None


def _looked_at(steps: Sequence[Step], last: str | None, model: Counting) -> Iterator[Position]:
    """Yield the positions that are compared view by view.

    Where the engines play other cards in the last one, that one, and what becomes of each of these
    cards; else the way down, from the first card on, for where lines part is seldom where they end.
    """
    end = steps[-1]
    if last is None and end.theirs.lines is not None:
        ours = {part.card for part in end.ours.divide}
        theirs = {part.card for part in end.theirs.lines.divide}
        if ours != theirs:
            yield end.position
            for card in sorted(ours ^ theirs):
                yield _after(end.position, card, model)
            return
    yield from (step.position for step in steps)
    if last is not None:
        over = _after(end.position, last, model)
        yield over
        if _view(over, model)["phase"] == "claim":
            yield over.after({"do": "count"})


def _scores(due: Any, came: Any) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Return what the two say that the last deal has scored; None where the engine does not."""
    match came:
        case {"view": {"deals": [*_, {"score": [*score]}]}} if all(type(n) is int for n in score):
            return tuple(due["deals"][-1]["score"]), tuple(score)
        case _:
            return None


def _telling(found: Sequence[Difference | None]) -> Difference | None:
    """Return the first difference that bears on cards or scores, else the last of all."""
    differences = [each for each in found if each is not None]
    for each in differences:
        if each.about != "view" or _SCORED & set(each.keys):
            return each
    return differences[-1] if differences else None


def _after(position: Position, card: str, model: Counting) -> Position:
    """Return a position after a card of the player who is to act."""
    action: Action = {"do": "play", "seat": _view(position, model)["to_act"], "card": card}
    return position.after(action)


def _view(position: Position, model: Counting) -> Mapping[str, Any]:
    said = _said(position, model)
    assert isinstance(said, View), "the model plays what it has counted"
    return said


def _said(position: Position, model: Counting) -> View | Refused:
    (came,) = model.views([position])
    said = read(came, position)
    assert isinstance(said, View | Refused)
    return said
