"""Proves that identification ends with the right rules: rules are played by our engine, and found out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.identifying.finding import Finding, found
from polignac_dsl.cli.identifying.questions import Question
from polignac_dsl.cli.identifying.session import identify
from polignac_dsl.cli.identifying.showing import any_choice
from polignac_dsl.cli.identifying.world import Answers


@dataclass(frozen=True)
class Truth:
    """Rules that are to be found out: a game, and a value for every option."""

    game: str
    options: Choices

    def __str__(self) -> str:
        told = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game} {told}"


@dataclass(frozen=True)
class Proof:
    """What came of it: after how many questions, and what is wrong or left open."""

    truth: Truth
    finding: Finding
    questions: int

    @property
    def right(self) -> bool:
        """Whether what was found is the truth, or what no question told from it."""
        found = self.finding
        if found.contradiction is not None:
            return False
        if found.game != self.truth.game:
            return self.truth.game in (*found.others, *found.alike)
        return all(
            value == found.options[name]
            or value in found.same.get(name, ())
            or value in found.untold.get(name, ())
            for name, value in self.truth.options.items()
        )

    @property
    def open(self) -> Mapping[str, tuple[Value, ...]]:
        """The options of which a value was not told from another that is not the same."""
        return self.finding.untold


def singles(rules: Mapping[str, Rules]) -> Iterator[Truth]:
    """Yield every game at its defaults, and with every single value of every option."""
    for name, one in rules.items():
        yield Truth(name, one.defaults)
        for option, values in one.values.items():
            for value in values:
                if value != one.defaults[option]:
                    yield Truth(name, {**one.defaults, option: value})


def sampled(rules: Mapping[str, Rules], number: int, seed: int) -> Iterator[Truth]:
    """Yield so many full choices of every game, by chance."""
    for name, one in rules.items():
        luck = Random(f"{seed}:{name}")
        for _ in range(number):
            yield Truth(name, any_choice(one, luck, luck.choice((0.0, 0.3, 0.7))))


def proved(
    rules: Mapping[str, Rules], questions: Sequence[Question], truth: Truth, answers: Answers
) -> Proof:
    """Return what an identification of an engine finds that plays by the truth."""

    def ask(params: Mapping[str, Any]) -> Mapping[str, Any]:
        return rules[truth.game].answer(params, truth.options)

    session = identify(rules, questions, ask, answers)
    return Proof(truth, found(rules, session), len(session.steps))
