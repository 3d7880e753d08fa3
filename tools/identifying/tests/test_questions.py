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
from tools.identifying.proving import Proofs, Truth, proofs, proved


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
        assert disproved(question, rules[name], 3, 1) == frozenset()


def test_rules_are_found_out(rules: dict[str, Rules]) -> None:
    """The shortest of the proofs: a game at other than its defaults, among all shipped games."""
    truth = Truth("polignac", {**rules["polignac"].defaults, "limit": 7})
    proof = proved(rules, shipped_questions(), truth, Answers(rules))
    assert proof.right
    assert proof.finding.identified
    assert proof.finding.options["limit"] == 7


def test_another_game_is_right_where_it_is_the_same_by_values_said_to_be(
    rules: dict[str, Rules],
) -> None:
    """Found is the other game of the same announcements, with a limit that makes no difference there."""
    game = rules["polignac-cr-general"]
    chosen: dict[str, int | str] = {
        "limit": 2,
        "revoke-noticed": "during-the-match",
        "failed-capot": "five-and-the-jacks",
        "general-leader": "announcer",
        "below-zero": "not-allowed",
        "capot": "played",
    }
    truth = Truth(game.name, {**game.defaults, **chosen})
    proof = proved(rules, shipped_questions(), truth, Answers(rules))
    assert proof.right


def test_proofs_tell_what_is_open() -> None:
    """Where nothing but deals is asked about, the limit is open: counted once, and told."""
    rules = {"polignac": Rules(load("polignac"))}
    deals = [question for question in shipped_questions() if len(question.actions) == 1]
    chosen = {**rules["polignac"].defaults, "limit": 7}
    found = proofs(rules, deals, [Truth("polignac", chosen)])
    assert (found.asked, found.wrong, found.undecided) == ((0,), 0, 1)
    assert "polignac limit=7: limit is open: 20 or (1, 2, 3)" in found.lines
    assert str(found + Proofs((4,), 1, 0)) == (
        "2 rule sets, 1 wrong, 1 with something open; questions: at most 4, on average 2.0"
    )


@pytest.mark.parametrize("loser", ["first-to-reach-it", "highest-total", "all-of-them"])
@pytest.mark.parametrize("limit", [3, 20])
def test_who_of_two_at_the_limit_loses_is_told_by_an_engine_for_four(
    limit: int, loser: str
) -> None:
    """Few engines play with five: one deal of four tells the first at the limit, the highest and all."""
    rules = {name: Rules(load(name)) for name in ("polignac", "polignac-generale")}
    for_four = [q for q in shipped_questions() if q.players == 4 and set(rules) & set(q.shows)]
    chosen = {**rules["polignac"].defaults, "limit": limit, "two-at-the-limit": loser}
    proof = proved(rules, for_four, Truth("polignac", chosen), Answers(rules))
    assert proof.right
    assert proof.finding.options == chosen
    assert not proof.open
