"""The questions that ship were made of the games as they are, and show what they say."""

import json

import pytest

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.hypotheses.hypothesis import Rules
from polignac_dsl.cli.identifying.questions import FILE, FORMAT, shipped_questions
from polignac_dsl.cli.identifying.world import Answers
from polignac_dsl.ruleset import load
from tools.identifying.disproving import disproved
from tools.identifying.filing import stale, written
from tools.identifying.proving import Truth, proved


@pytest.fixture(scope="module")
def rules() -> dict[str, Rules]:
    """Return the rules of every shipped game."""
    return {name: Rules(load(name)) for name in playable()}


def test_no_game_has_changed_since_the_questions_were_made(rules: dict[str, Rules]) -> None:
    """Otherwise what they show is to be looked at again: `python -m tools.identifying --make`."""
    assert stale(rules) == ()


def test_the_file_is_written_as_it_was_made(rules: dict[str, Rules]) -> None:
    """Nobody has edited it by hand."""
    text = FILE.read_text(encoding="utf-8")
    assert json.loads(text)["format"] == FORMAT
    assert written(rules, shipped_questions()) == text


def test_ids_are_given_once() -> None:
    """Answers are kept by the id of their question."""
    ids = [question.id for question in shipped_questions()]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("place", range(0, 70, 14))
def test_questions_show_nothing_unsaid(rules: dict[str, Rules], place: int) -> None:
    """Changing all options that a question is not said to show changes no answer."""
    question = shipped_questions()[place]
    for name in sorted(question.shows)[:2]:
        assert disproved(question, rules[name], [], 3, question.id) == ""


def test_rules_are_found_out(rules: dict[str, Rules]) -> None:
    """The shortest of the proofs: a game at other than its defaults, among all shipped games."""
    truth = Truth("polignac", {**rules["polignac"].defaults, "limit": 7})
    proof = proved(rules, shipped_questions(), truth, Answers(rules))
    assert proof.right
    assert proof.finding.identified
    assert proof.finding.options["limit"] == 7
