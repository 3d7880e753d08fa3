"""Makes all questions that ship, step by step: the same ones each time from the same games and corpus.

Each step is done in parts that do not depend on each other, by as many processes as are allowed.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import cache
from itertools import groupby

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.hypotheses.hypothesis import Rules
from polignac_dsl.cli.identifying.questions import Question
from polignac_dsl.ruleset import load
from tools.identifying.disproving import Unsaid, unsaid
from tools.identifying.filling import filled
from tools.identifying.making import AIMS, FAMILIES, ROUNDS, of_aim, of_round, of_scripts
from tools.identifying.proving import Proofs, Truth, proofs, sampled, singles

# Seeds of the looks at what questions show; `--check` looks by the last one, where it is told no other.
_LOOKS = (3, 2, 1)
# Of the limits those are filled for at which most differs; the others go the same way.
_LIMITS = (1, 2)
_CHOICES = 3  # by chance, of each game

Tell = Callable[[str], None]


@cache
def every_rules() -> Mapping[str, Rules]:
    """Return the rules of every shipped game, once in a process."""
    return {name: Rules(load(name)) for name in playable()}


def made(pool: Executor, told: Tell) -> list[Question]:
    """Return the questions: made on purpose, drawn, and of the corpus where those tell too little.

    Each says what it was found to show. `told` is called with a line for whatever was added.
    """
    questions = _drawn(pool)
    told(f"{len(questions)} questions made on purpose and drawn")
    questions = _with_cases(pool, questions, told)
    questions += aimed(pool, questions)
    for seed in _LOOKS:
        questions = looked_at(pool, questions, seed, told)
    return questions


def _drawn(pool: Executor) -> list[Question]:
    parts = [(family, number) for family in FAMILIES for number in range(ROUNDS)]
    every = pool.map(_part, [("", 0), *parts])
    return [*next(every), *_named(parts, every, "")]


def _part(of: tuple[str, int]) -> list[Question]:
    family, number = of
    rules = every_rules()
    return list(of_round(rules, family, number) if family else of_scripts(rules))


def aimed(pool: Executor, known: Sequence[Question]) -> list[Question]:
    """Return questions drawn by rules by which those known show too little."""
    parts = [(family, number) for family in FAMILIES for number in range(len(AIMS[family]))]
    every = pool.map(_aimed, [(*part, known) for part in parts])
    return list(_named(parts, every, "-aim"))


def _aimed(of: tuple[str, int, Sequence[Question]]) -> list[Question]:
    return list(of_aim(every_rules(), *of))


def _named(
    parts: Sequence[tuple[str, int]], every: Iterable[Sequence[Question]], mark: str
) -> Iterator[Question]:
    """Yield the questions of all parts, numbered through for each family."""
    families = zip((family for family, _ in parts), every, strict=True)
    for family, some in groupby(families, lambda one: one[0]):
        questions = [question for _, part in some for question in part]
        for number, question in enumerate(questions, 1):
            yield replace(question, id=f"{family}{mark}{number:03}")


def _with_cases(pool: Executor, questions: Sequence[Question], told: Tell) -> list[Question]:
    """Return the questions with cases where they tell too little, and what they were caught at showing."""
    done = {question.id: question for question in questions}
    for every, lines in pool.map(_filled, [(name, questions) for name in playable()]):
        for line in lines:
            told(line)
        for question in every:
            before = done.get(question.id, question)
            shows = {name: before.shows[name] | question.shows[name] for name in question.shows}
            done[question.id] = replace(question, shows=shows)
    return list(done.values())


def _filled(of: tuple[str, Sequence[Question]]) -> tuple[list[Question], list[str]]:
    game, questions = of
    rules, lines = every_rules(), list[str]()
    truths = list(_truths({game: rules[game]}))
    return filled(rules, questions, game, truths, lines.append), lines


def _truths(rules: Mapping[str, Rules]) -> Iterator[Truth]:
    for truth in singles(rules):
        limit = truth.options["limit"]
        if limit == rules[truth.game].defaults["limit"] or limit in _LIMITS:
            yield truth
    yield from sampled(rules, _CHOICES, seed=0)


def looked_at(
    pool: Executor, questions: Sequence[Question], seed: int, told: Tell
) -> list[Question]:
    """Return the questions, each saying all that a look by this seed finds it to show."""
    done = {question.id: question for question in questions}
    left: Sequence[Question] = list(questions)
    while left:
        again = dict[str, Question]()
        for found in all_unsaid(pool, left, seed):
            told(str(found))
            question = again.get(found.question, done[found.question])
            says = question.shows[found.game] | found.options
            again[question.id] = replace(question, shows={**question.shows, found.game: says})
        done |= again
        left = list(again.values())
    return list(done.values())


def all_unsaid(pool: Executor, questions: Sequence[Question], seed: int) -> Iterable[Unsaid]:
    """Return what questions are found to show unsaid, game by game."""
    found = pool.map(_unsaid, [(name, questions, seed) for name in playable()])
    return [one for some in found for one in some]


def _unsaid(of: tuple[str, Sequence[Question], int]) -> list[Unsaid]:
    name, questions, seed = of
    return list(unsaid(every_rules()[name], questions, seed))


def proved_game(of: tuple[str, Sequence[Question], int, int]) -> tuple[str, Proofs]:
    """Return what comes of every single value of a game, and of so many choices by chance."""
    name, questions, number, seed = of
    one = {name: every_rules()[name]}
    truths = [*singles(one), *sampled(one, number, seed)]
    return name, proofs(every_rules(), questions, truths)
