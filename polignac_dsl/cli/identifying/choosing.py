"""Which question is asked next: the one from whose answer the most can be expected."""

from collections.abc import Iterable, Iterator
from math import log2
from random import Random

from polignac_dsl.cli.identifying.questions import Position, Question
from polignac_dsl.cli.identifying.world import Answers, Outcome, World, outcome

# Up to how many hypotheses are all looked at to weigh a question; of more, so many are drawn.
_ALL = 32
_DRAWN = 32
# What an action is worth: of two questions that tell nearly as much the shorter is asked.
_BITS_PER_ACTION = 0.002
# So many questions are weighed, those that promise most; of one option no more is promised than this.
_WEIGHED, _MOST_BITS = 30, 2.0
# How much more effort is made where nothing else tells anything.
_EFFORTS = (1, 6)
# What is told by less than this is nothing.
_NOTHING = 1e-9


def entropy(likely: Iterable[float]) -> float:
    """Return how many yes-no questions an answer is worth, given how likely each answer is."""
    weights = [weight for weight in likely if weight > 0]
    every = sum(weights)
    return -sum(weight / every * log2(weight / every) for weight in weights)


def next_position(
    world: World,
    questions: Iterable[Question],
    answers: Answers,
    keys: frozenset[str] | None,
) -> Position | None:
    """Return the position to ask about next, or None where no question tells anything apart.

    The choice depends on nothing but what is given: the same world gets the same question.
    """
    for effort in _EFFORTS:
        best = _best(world, list(askable(world, questions, effort)), answers, keys)
        if best is not None:
            return best
    return None


def _best(
    world: World, positions: list[Position], answers: Answers, keys: frozenset[str] | None
) -> Position | None:
    """Return the position that is worth most of those that promise most, None where none tells."""
    best: tuple[float, Position] | None = None
    promising = sorted(positions, key=lambda position: -promise(world, position))
    for place, position in enumerate(promising):
        if best is not None and place >= _WEIGHED:
            break
        told = worth(world, position, answers, keys)
        if told <= _NOTHING:
            continue
        value = told - _BITS_PER_ACTION * len(position.question.actions)
        if best is None or value > best[0]:
            best = value, position
    return best[1] if best else None


def askable(world: World, questions: Iterable[Question], effort: int = 1) -> Iterator[Position]:
    """Yield the positions that can be asked about in this world and might tell something.

    What it costs to know what an answer leaves is bounded; `effort` moves the bound.
    """
    lowest, highest = world.limits()
    several = len(world.games) > 1
    still_open = {name: possible.open() for name, possible in world.games.items()}
    for question in questions:
        shows = question.shows
        if any(name not in shows for name in world.games):
            continue
        if not several and all(still_open[n].isdisjoint(shows[n]) for n in world.games):
            continue
        position = question.at(lowest, highest)
        if position is not None and world.may_ask(position, effort):
            yield position


def promise(world: World, position: Position) -> float:
    """Return how many bits the answer could tell if it told all options that the question shows."""
    shows = position.question.shows
    found = 0.0
    for name, possible in world.games.items():
        told = [len(possible.values(option)) for option in shows[name] & possible.open()]
        bits = sum(min(log2(number), _MOST_BITS) for number in told if number)
        found += world.likely[name] * bits
    return found - _BITS_PER_ACTION * len(position.question.actions)


def worth(world: World, position: Position, answers: Answers, keys: frozenset[str] | None) -> float:
    """Return how many bits the answer is expected to tell.

    Where few hypotheses are to be looked at it is what it says, else an estimate from some of them.
    """
    shows = position.question.shows
    if world.combinations(position)[0] <= _ALL:
        return entropy(world.outcomes(position, shows, answers, keys).values())
    luck = Random(position.question.id)
    found: dict[Outcome, float] = {}
    for _ in range(_DRAWN):
        game, chosen = world.draw(luck)
        one = outcome(answers.of(position, shows[game], game, chosen), keys)
        found[one] = found.get(one, 0.0) + 1
    return entropy(found.values())
