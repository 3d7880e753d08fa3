"""Proves that identification ends with the right rules: rules are played by our engine, and found out."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product
from random import Random
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules, Value
from polignac_dsl.cli.hypotheses.observing import observed
from polignac_dsl.cli.identifying.finding import Finding, found, same_game
from polignac_dsl.cli.identifying.questions import Question
from polignac_dsl.cli.identifying.session import Step, identify
from polignac_dsl.cli.identifying.showing import any_choice
from polignac_dsl.cli.identifying.world import Answers

# Where a finding leaves more choices than this, no more of them are compared.
_MOST_SAID = 512


@dataclass(frozen=True)
class Truth:
    """Rules that are to be found out: a game, and a value for every option."""

    game: str
    options: Choices

    def told(self, rules: Rules) -> str:
        """Return the game and what is not at its default."""
        chosen = [f"{n}={v}" for n, v in self.options.items() if v != rules.defaults[n]]
        return " ".join([self.game, *chosen])


@dataclass(frozen=True)
class Proof:
    """What came of it: after how many questions, and what is wrong or left open.

    `alike` tells that the truth is a game that is among those which the finding leaves.
    """

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


@dataclass(frozen=True)
class Proofs:
    """What came of many: how many questions each took, how many are wrong, and in lines what is not right."""

    asked: tuple[int, ...] = ()
    wrong: int = 0
    undecided: int = 0
    lines: tuple[str, ...] = ()

    def __add__(self, other: "Proofs") -> "Proofs":
        return Proofs(
            self.asked + other.asked,
            self.wrong + other.wrong,
            self.undecided + other.undecided,
            self.lines + other.lines,
        )

    def __str__(self) -> str:
        return (
            f"{len(self.asked)} rule sets, {self.wrong} wrong, {self.undecided} with something open;"
            f" questions: at most {max(self.asked)}, on average"
            f" {sum(self.asked) / len(self.asked):.1f}"
        )


def proofs(
    rules: Mapping[str, Rules], questions: Sequence[Question], truths: Iterable[Truth]
) -> Proofs:
    """Return what comes of finding out all these truths."""
    answers, found = Answers(rules), Proofs()
    for truth in truths:
        proof = proved(rules, questions, truth, answers)
        told, said = truth.told(rules[truth.game]), proof.finding
        lines = []
        if not proof.right:
            other = Truth(said.game, said.options).told(rules[said.game])
            lines.append(f"wrong: {told}: found {other}")
        for name, values in proof.open.items():
            lines.append(f"{told}: {name} is open: {said.options[name]} or {values[:3]}")
        found += Proofs(
            (proof.questions,), int(not proof.right), int(bool(proof.open)), tuple(lines)
        )
    return found


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
    alike = any(
        same_game(rules[truth.game], truth.options, rules[finding.game], options)
        for options in _said(finding)
    )
    return Proof(truth, finding, len(session.steps), alike)


def _said(finding: Finding) -> Iterator[Choices]:
    """Yield the choices that were found, with each value that is said to be the same or left open."""
    several = {
        name: (value, *finding.same.get(name, ()), *finding.untold.get(name, ()))
        for name, value in finding.options.items()
    }
    for values in islice(product(*several.values()), _MOST_SAID):
        yield dict(zip(several, values, strict=True))


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
