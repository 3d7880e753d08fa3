"""Looks for an option that a question shows although the file does not say so."""

from collections.abc import Iterable, Mapping
from random import Random

from polignac_dsl.cli.hypotheses.hypothesis import Rules, Value
from polignac_dsl.cli.hypotheses.observing import observed
from polignac_dsl.cli.identifying.questions import Question
from polignac_dsl.cli.identifying.showing import any_choice, varied


def disproved(
    question: Question, rules: Rules, near: Iterable[Mapping[str, Value]], tries: int, seed: str
) -> str:
    """Return an option that a question shows though it is not said to, or nothing where none is found.

    Everything that it is not said to show is changed at once.
    """
    luck = Random(f"{seed}:{rules.name}:disproved")
    starts = [dict(one) for one in near if set(one) == set(rules.values)]
    says = question.shows[rules.name]
    hidden = [name for name in rules.values if name not in says]
    for number in range(tries):
        base = (
            varied(rules, luck.choice(starts), luck)
            if starts and number % 2
            else any_choice(rules, luck)
        )
        position = question.at(int(base["limit"]), int(base["limit"]))
        if position is None:
            continue
        changed = dict(base)
        for name in hidden:
            if not (name == "limit" and question.below is not None):
                changed[name] = luck.choice(rules.values[name])
        before = observed(rules.answer(position.params, base))
        if observed(rules.answer(position.params, changed)) == before:
            continue
        for name in hidden:
            one = {**base, name: changed[name]}
            if observed(rules.answer(position.params, one)) != before:
                return name
        return ", ".join(hidden)
    return ""
