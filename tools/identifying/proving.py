"""Proves that identification ends with the right rules: rules are played by our engine, and found out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.hypotheses.observing import observed
from polignac_dsl.cli.identifying.finding import Finding, found, same_game
from polignac_dsl.cli.identifying.questions import Question
from polignac_dsl.cli.identifying.session import Step, identify
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
    alike: bool

    @property
    def right(self) -> bool:
        """Whether what was found is the truth, the same game, or what no question told from it."""
        found = self.finding
        if found.contradiction is not None:
            return False
        if found.game != self.truth.game:
            return self.alike or self.truth.game in found.others
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
    finding = found(rules, session)
    alike = same_game(rules[truth.game], truth.options, rules[finding.game], finding.options)
    return Proof(truth, finding, len(session.steps), alike)


def repaired(
    rules: Mapping[str, Rules], questions: Sequence[Question], truth: Truth, answers: Answers
) -> dict[str, Question]:
    """Return questions that show by the truth what they are not said to show, with that added.

    They are those that are asked of an engine that plays by it: an answer was not the one that was
    known for what they are said to show.
    """
    found: dict[str, Question] = {}
    mine = rules[truth.game]

    def look(step: Step) -> None:
        question = step.position.question
        shows = question.shows.get(truth.game)
        if shows is None:
            return
        params = step.position.params
        right = observed(mine.answer(params, truth.options))
        if answers.of(step.position, shows, truth.game, truth.options) == right:
            return
        more = {
            name
            for name, values in mine.values.items()
            for value in values
            if observed(mine.answer(params, {**truth.options, name: value})) != right
        }
        added = {**question.shows, truth.game: shows | more}
        found[question.id] = replace(question, shows=added)

    identify(rules, questions, lambda p: mine.answer(p, truth.options), answers, told=look)
    return found
