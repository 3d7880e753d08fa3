"""Looks for options that questions show although the file does not say so."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.hypotheses.observing import observed
from polignac_dsl.cli.identifying.questions import Question
from polignac_dsl.cli.identifying.showing import any_choice, some_position, varied

# How many pairs of choices are looked at in a look at a question.
_TRIES = 24


class Unsaid(NamedTuple):
    """Options of a game that a question, named by its id, shows and does not say so."""

    question: str
    game: str
    options: frozenset[str]

    def __str__(self) -> str:
        return f"{self.question} shows {', '.join(sorted(self.options))} of {self.game}"


def unsaid(rules: Rules, questions: Iterable[Question], seed: int) -> Iterator[Unsaid]:
    """Yield what questions are found to show unsaid of a game, in one look at each."""
    for question in questions:
        if rules.name in question.shows:
            found = disproved(question, rules, _TRIES, seed)
            if found:
                yield Unsaid(question.id, rules.name, found)


def disproved(question: Question, rules: Rules, tries: int, seed: int) -> frozenset[str]:
    """Return options that a question shows though it is not said to; none where none are found.

    Everything that it is not said to show is changed at once; of what was changed no more is
    returned than it takes to change the answer. The choices tried are the same for all questions.
    """
    luck = Random(f"{seed}:{rules.name}:disproved")
    hidden = [name for name in rules.values if name not in question.shows[rules.name]]
    for number in range(tries):
        base = varied(rules, rules.defaults, luck) if number % 2 else any_choice(rules, luck)
        other = any_choice(rules, luck, 0.0)
        # The luck that chooses must go the same way whatever the question.
        own = Random(f"{seed}:{question.id}:{number}")
        position = some_position(question, int(base["limit"]), own)
        if position is None:
            continue
        params = position.params
        before = observed(rules.answer(params, base))

        def changes(
            names: Iterable[str],
            base: Choices = base,
            other: Choices = other,
            params: dict[str, object] = params,
            before: object = before,
        ) -> bool:
            changed: dict[str, Value] = {**base, **{name: other[name] for name in names}}
            return observed(rules.answer(params, changed)) != before

        told = question.below is not None
        left = [name for name in hidden if not (told and name == "limit")]
        if changes(left):
            for name in tuple(left):
                fewer = [one for one in left if one != name]
                if changes(fewer):
                    left = fewer
            return frozenset(left)
    return frozenset()
