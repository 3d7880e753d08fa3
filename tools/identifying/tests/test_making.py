"""How the questions come about: drawn, said of what they show, and filled from the corpus."""

from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.hypotheses.hypothesis import Rules
from polignac_dsl.cli.identifying.questions import Question, shipped_questions
from polignac_dsl.cli.identifying.showing import shown
from polignac_dsl.ruleset import load
from tools.casegen.luck import Luck
from tools.identifying.drawing import drawn
from tools.identifying.filling import filled
from tools.identifying.making import FAMILIES
from tools.identifying.proving import Truth
from tools.identifying.scripted import scripted
from tools.identifying.whole import looked_at


@pytest.fixture(scope="module")
def rules() -> dict[str, Rules]:
    """Return the rules of every shipped game."""
    return {name: Rules(load(name)) for name in playable()}


@pytest.fixture(scope="module")
def french(rules: dict[str, Rules]) -> dict[str, Rules]:
    """Return the rules of the smallest family."""
    return {name: rules[name] for name in FAMILIES["wf"]}


def _of_losers() -> Question:
    """Return a shipped question that shows who of several at the limit loses."""
    mine = [
        question
        for question in shipped_questions()
        if "two-at-the-limit" in question.shows.get("polignac", ()) and question.below is not None
    ]
    return min(mine, key=lambda question: len(question.actions))


class _Here(Executor):
    """Does at once, in this process, what is to be done."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Return what is done already."""
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


def _ignore(line: str) -> None:
    """Tell nobody."""


def test_every_family_is_asked_about_by_questions_of_its_own(rules: dict[str, Rules]) -> None:
    """Each game is of one family, whose questions are named after it."""
    assert sorted(name for games in FAMILIES.values() for name in games) == sorted(rules)
    for family, games in FAMILIES.items():
        own = [q for q in shipped_questions() if q.id.rstrip("0123456789") == family]
        assert own
        assert all(set(question.shows) == set(games) for question in own)


def test_what_is_drawn_is_played_and_drawn_again_the_same(rules: dict[str, Rules]) -> None:
    """By the rules that it is drawn for nothing is refused; the same luck draws the same."""
    mine = rules["polignac-cr-capot"]
    chosen = {**mine.defaults, "limit": 3}
    for number in range(4):
        question = drawn(mine, chosen, Luck(f"{number}"))
        assert question == drawn(mine, chosen, Luck(f"{number}"))
        assert question is not None
        position = question.at(3, 3)
        assert position is not None
        assert mine.answer(position.params, chosen)["status"] == "ok"


def test_the_questions_made_on_purpose_ship_as_they_are_made(rules: dict[str, Rules]) -> None:
    """The file begins with them; what they are made by has not changed since."""
    first = []
    for made in islice(scripted(rules), 12):
        if made not in first:
            first.append(made)
    shipped = [replace(q, id="scripted", shows={}) for q in shipped_questions()[: len(first)]]
    assert shipped == first


def test_an_option_that_shows_by_an_answer_that_few_choices_give_is_found(
    french: dict[str, Rules],
) -> None:
    """What a question shows is looked for where it answers something new."""
    question = _of_losers()
    mine = french["polignac"]
    found = shown(question, mine, [mine.defaults], 6, "test")
    assert found == question.shows["polignac"]


def test_a_question_that_says_too_little_is_mended() -> None:
    """It says what it shows again, and nothing besides; one that says enough is left alone."""
    question = _of_losers()
    shows = {"polignac": question.shows["polignac"]}
    whole = replace(question, id="whole", shows=shows)
    poor = replace(question, id="poor", shows={"polignac": frozenset({"limit-tested"})})
    told: list[str] = []
    done = looked_at(_Here(), [whole, poor], 1, told.append)
    assert done == [whole, replace(poor, shows={"polignac": shows["polignac"] | {"limit-tested"}})]
    assert told == ["poor shows two-at-the-limit of polignac"]


def test_no_more_is_added_than_it_takes() -> None:
    """Everything unsaid is changed at once, but what did not matter is not said to show."""
    (question, *_) = [q for q in shipped_questions() if len(q.shows.get("polignac-cr", ())) == 5]
    poor = replace(question, shows={"polignac-cr": frozenset()})
    (mended,) = looked_at(_Here(), [poor], 1, _ignore)
    assert mended.shows["polignac-cr"]
    assert mended.shows["polignac-cr"] <= question.shows["polignac-cr"]


def test_a_case_of_the_corpus_fills_what_no_question_tells(french: dict[str, Rules]) -> None:
    """Where nothing asks who of two at the limit loses, a case that shows it becomes a question."""
    blind = [
        question
        for question in shipped_questions()
        if "polignac" in question.shows
        and "two-at-the-limit" not in question.shows["polignac"]
        and "case" not in question.id
    ]
    told: list[str] = []
    truth = Truth("polignac", {**french["polignac"].defaults, "limit": 9})
    every = filled(french, blind, "wf", [truth], told.append)
    assert [question.id for question in every[: len(blind)]] == [question.id for question in blind]
    added = every[len(blind) :]
    assert [question.id for question in added] == [f"wf-case{n + 1:03}" for n in range(len(added))]
    assert any("two-at-the-limit" in question.shows["polignac"] for question in added)
    assert any("tells two-at-the-limit of polignac limit=9" in line for line in told)
