"""One identification: questions asked one after the other, each chosen by the answers so far."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Rules
from polignac_dsl.cli.hypotheses.observing import NOTHING, Observation, observed, told_apart
from polignac_dsl.cli.identifying.choosing import next_position
from polignac_dsl.cli.identifying.confirming import confirming
from polignac_dsl.cli.identifying.questions import Position, Question
from polignac_dsl.cli.identifying.world import Answers, Outcome, World, outcome

# So many questions are asked at most; any two rule sets are told apart by fewer.
MOST_QUESTIONS = 15
# After so many questions to which there was no answer the engine is given up.
MOST_TROUBLES = 3

# How the engine answers: the result of a `replay`, or in words why there is none.
Ask = Callable[[Mapping[str, Any]], "Mapping[str, Any] | str"]


@dataclass(frozen=True)
class Step:
    """A question that was asked, what came, and what it left of the world.

    `expected` is empty where the answer is one that some rules give; else it is the nearest answer that
    some do, and `differs` the keys in which the engine's is another. `trouble` says why there is
    no answer; then, and where the engine does not support the question, nothing was learned.
    One that `confirms` was asked when nothing was to be told apart any more.
    """

    position: Position
    shown: Observation
    answer: Mapping[str, Any]
    expected: Observation
    differs: tuple[str, ...]
    trouble: str
    left: World
    confirms: bool = False

    @property
    def contradicts(self) -> bool:
        """Whether no rules that were still possible answer like that."""
        return bool(self.differs)


@dataclass(frozen=True)
class Session:
    """All steps of an identification, and the world at its end."""

    steps: tuple[Step, ...]
    world: World
    keys: frozenset[str] | None

    @property
    def broken(self) -> bool:
        """Whether the engine failed so often that it was given up."""
        return sum(bool(step.trouble) for step in self.steps) >= MOST_TROUBLES

    @property
    def answered(self) -> tuple[Step, ...]:
        """The steps from which something was learned."""
        return tuple(step for step in self.steps if step.shown)


def identify(
    rules: Mapping[str, Rules],
    questions: Sequence[Question],
    ask: Ask,
    answers: Answers | None = None,
    told: Callable[[Step], None] = lambda step: None,
    *,
    confirm: bool = False,
) -> Session:
    """Return how it went: questions are asked until no question tells anything apart any more.

    At most MOST_QUESTIONS are asked. With `confirm` those that are left go to what the rules found
    answer where other clauses have a say, until an answer contradicts. An answer that no rules give
    leaves those whose answer is the nearest. `answers` may be shared by several identifications of the same rules.
    """
    answers = answers or Answers(rules)
    world, steps = World.of(rules), list[Step]()
    left = list(questions)
    keys: frozenset[str] | None = None
    more: Iterator[Position] | None = None
    known, limits = False, None
    while len(steps) < MOST_QUESTIONS:
        position = None if more else next_position(world, left, answers, keys)
        if position is None and more is None and not known and len(set(world.limits())) > 1:
            # No question tells these limits apart; what else is open may show where one is known.
            known, limits = True, world
            world = world.with_the_likeliest_limit()
            position = next_position(world, left, answers, keys)
        if position is None and limits is not None:
            # What was told now leaves fewer hypotheses, so that more can be asked of the limits.
            world, limits = world.with_the_limits_of(limits), None
            position = next_position(world, left, answers, keys)
        if position is None and confirm and not any(step.contradicts for step in steps):
            more = more or confirming(rules, world, [s.position.question for s in steps], left[:])
            position = next(more, None)
        if position is None:
            break
        left.remove(position.question)
        came = ask(position.params)
        trouble = came if isinstance(came, str) else ""
        answer = {} if isinstance(came, str) else came
        shown = observed(answer)
        if shown and "refused" not in shown:
            keys = frozenset(shown) if keys is None else keys & frozenset(shown)
        step = _step(world, position, shown, answer, trouble, answers, keys)
        step = replace(step, confirms=more is not None)
        steps.append(step)
        told(step)
        world = step.left
        if sum(bool(step.trouble) for step in steps) >= MOST_TROUBLES:
            break
    if limits is not None:
        world = world.with_the_limits_of(limits)
    return Session(tuple(steps), world, keys)


def _step(
    world: World,
    position: Position,
    shown: Observation,
    answer: Mapping[str, Any],
    trouble: str,
    answers: Answers,
    keys: frozenset[str] | None,
) -> Step:
    """Return a step: what an answer leaves of the world."""
    if not shown:
        return Step(position, NOTHING, answer, NOTHING, (), trouble, world)
    shows = position.question.shows
    possible = world.outcomes(position, shows, answers, keys)
    came = outcome(shown, keys)
    if came in possible:
        after = world.after(position, shows, answers, keys, [came])
        return Step(position, shown, answer, NOTHING, (), trouble, after)
    apart: dict[Outcome, int] = {one: _distance(one, shown) for one in possible if one}
    if not apart:
        return Step(position, NOTHING, answer, NOTHING, (), trouble, world)
    least = min(apart.values())
    nearest = [one for one, distance in apart.items() if distance == least]
    likeliest = max(nearest, key=lambda one: possible[one])
    expected = dict(likeliest)
    after = world.after(position, shows, answers, keys, nearest)
    return Step(position, shown, answer, expected, told_apart(expected, shown), trouble, after)


# How far a refusal is from a view: as far as views get that differ in everything.
_ANOTHER_KIND = 100


def _distance(one: Outcome, shown: Observation) -> int:
    apart = told_apart(dict(one), shown)
    kinds = ("refused" in dict(one)) != ("refused" in shown)
    return _ANOTHER_KIND if kinds else len(apart)
