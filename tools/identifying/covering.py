"""Picks drawn positions that together show every option of a game, from some choice of all of them."""

from collections.abc import Iterable, Iterator, Mapping

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.hypotheses.observing import observed
from polignac_dsl.cli.identifying.questions import Question
from polignac_dsl.cli.identifying.showing import silent
from tools.casegen.luck import Luck
from tools.identifying.drawing import drawn

# A position is worth picking for so many options that no other shows.
_LEAST = 1
# How much shorter it must be to make up for an option fewer.
_ACTIONS_PER_OPTION = 60


def covering(
    rules: Rules,
    base: Mapping[str, Value],
    number: int,
    seed: str,
    known: Iterable[Question] = (),
) -> Iterator[Question]:
    """Yield positions of which each shows options that those before do not, out of so many drawn.

    Nor do the `known` ones. The more options a position shows, the sooner it is yielded.
    """
    found = []
    luck = Luck(seed)
    for _ in range(number):
        question = drawn(rules, base, luck)
        if question is not None:
            found.append((question, sensitive(question, rules, base)))
    covered = {one for question in known for one in sensitive(question, rules, base)}
    while found:
        question, shows = max(found, key=lambda one: _worth(one[0], one[1] - covered))
        if len({name for name, _ in shows - covered}) < _LEAST:
            return
        yield question
        covered |= shows
        found = [one for one in found if one[0] is not question]


def _worth(question: Question, shows: frozenset[tuple[str, Value]]) -> float:
    return len(shows) - len(question.actions) / _ACTIONS_PER_OPTION


def sensitive(question: Question, rules: Rules, base: Choices) -> frozenset[tuple[str, Value]]:
    """Return the values of options that, in place of the one in a choice, change the answer."""
    position = question.at(int(base["limit"]), int(base["limit"]))
    if position is None:
        return frozenset()
    before = observed(rules.answer(position.params, base))
    quiet = silent(question)
    return frozenset(
        (name, value)
        for name, values in rules.values.items()
        if name not in quiet and name != "limit"
        for value in values
        if value != base[name]
        and observed(rules.answer(position.params, {**base, name: value})) != before
    )
