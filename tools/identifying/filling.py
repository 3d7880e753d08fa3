"""Fills gaps: where an option is not told, a case of the corpus that shows it becomes a question."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from conformance import api
from conformance.cases.model import Case
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules
from polignac_dsl.cli.hypotheses.observing import observed
from polignac_dsl.cli.identifying.questions import Question, features_of
from polignac_dsl.cli.identifying.showing import shown
from polignac_dsl.cli.identifying.world import Answers
from tools.identifying.making import FAMILIES, carried
from tools.identifying.proving import Truth, proved, repaired

# Of an option so many values that are not told apart are looked at.
_VALUES = 2
_BASES = 8


@cache
def positions_of(game: str) -> tuple[tuple[Question, Case], ...]:
    """Return the last position of every case of a game, the shortest first.

    Totals are told from the limit of the case, so that it can be asked about at any limit.
    """
    loaded = api.load([api.corpus_folder() / game], shipped_catalogue(), Tables())
    found = [(_question(case), case) for case in loaded.cases]
    return tuple(sorted(found, key=lambda one: len(one[0].actions)))


def _question(case: Case) -> Question:
    params = case.checks()[len(case.stops) - 1].params
    totals = params.get("totals")
    limit = int(case.table["choices"]["limit"])
    features = set(features_of(params["actions"]))
    if "playoff" in case.features:
        features.add("playoff")
    if case.viewer is not None:
        features.add("viewer")
    return Question(
        case.id,
        params["players"],
        params["dealer"],
        tuple(params["actions"]),
        below=None if totals is None else tuple([limit - total for total in totals]),
        features=frozenset(features),
        viewer=case.viewer,
    )


def showing(
    rules: Rules, chosen: Choices, option: str, other: Choices, most: int = 150
) -> Question | None:
    """Return the shortest case's position by which a choice is told from another, of an option."""
    option_of_game = rules.ruleset.game.options[option]
    paths = {path for one in getattr(option_of_game, "values", ()) for path in one.sets}
    limit = int(chosen["limit"])
    for question, _ in islice(_likely(rules.name, option, paths), most):
        position = question.at(limit, limit)
        if position is None or question.players not in (3, 4, 5, 6):
            continue
        answers = [observed(rules.answer(position.params, one)) for one in (chosen, other)]
        if answers[0] != answers[1]:
            return question
    return None


def _likely(game: str, option: str, paths: set[str]) -> Iterator[tuple[Question, Case]]:
    """Yield positions that may show an option: those of cases that choose it, then by its clauses."""
    every = positions_of(game)
    chosen = [one for one in every if option in one[1].options]
    yield from chosen
    for one in every:
        if option not in one[1].options and any(path in paths for path, _ in one[1].clauses):
            yield one


def filled(
    rules: Mapping[str, Rules],
    questions: Sequence[Question],
    game: str,
    truths: Iterable[Truth],
    told: Callable[[str], None],
) -> list[Question]:
    """Return questions that tell more: each of these truths is found out, and what is left open filled.

    They are truths of one game. What a question is seen to show on the way is added to what it says.
    """
    answers, every = Answers(rules), {question.id: question for question in questions}
    taken = set[str]()
    for truth in truths:
        mended = repaired(rules, list(every.values()), truth, answers)
        answers.forget(mended)
        every |= mended
        for name in mended:
            told(f"{name} shows more of {truth.told(rules[truth.game])}")
        proof = proved(rules, list(every.values()), truth, answers)
        mine = rules[proof.finding.game]
        for option, values in proof.open.items():
            for value in values[:_VALUES]:
                rival = proof.finding.rivals[option][value]
                question = showing(mine, proof.finding.options, option, rival)
                if question is None:
                    told(f"no case tells {option} of {truth.told(rules[truth.game])}")
                elif question.id not in taken:
                    taken.add(question.id)
                    name = f"{game}-case{len(taken):03}"
                    every[name] = _shown(rules, question, truth, name)
                    told(f"{name} tells {option} of {truth.told(mine)}: {question.id}")
    return list(every.values())


def _shown(rules: Mapping[str, Rules], question: Question, truth: Truth, name: str) -> Question:
    """Return a question under its id among those that ship, with what it shows."""
    (family,) = [games for games in FAMILIES.values() if truth.game in games]
    shows = {}
    for game in family:
        near = [carried(rules[game], truth.options), rules[game].defaults]
        shows[game] = shown(question, rules[game], near, _BASES, name)
    return replace(question, id=name, shows=shows)
