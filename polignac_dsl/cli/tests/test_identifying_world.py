"""What may still be the rules: limits taken for known and opened again, answers that depend on what shows."""

from random import Random

import pytest

from polignac_dsl.cli.hypotheses import Rules
from polignac_dsl.cli.identifying.questions import Question, shipped_questions
from polignac_dsl.cli.identifying.showing import some_position
from polignac_dsl.cli.identifying.world import Answers, World
from polignac_dsl.ruleset import load

CLIMB = {"do": "count"}


@pytest.fixture(scope="module")
def rules() -> dict[str, Rules]:
    """Return the rules of two games."""
    return {name: Rules(load(name)) for name in ("polignac", "polignac-cr")}


def _between(world: World, lowest: int, highest: int) -> World:
    """Return a world in which the limit lies between two numbers."""
    return World(
        {
            name: possible.keep(["limit"], lambda one: lowest <= int(one["limit"]) <= highest)
            for name, possible in world.games.items()
        }
    )


def test_of_limits_that_are_as_likely_the_highest_is_taken(rules: dict[str, Rules]) -> None:
    """Below it the most totals can lie; the default is likelier than any other."""
    world = World.of(rules)
    assert world.with_the_likeliest_limit().limits() == (20, 20)
    assert _between(world, 1, 2).with_the_likeliest_limit().limits() == (2, 2)


def test_limits_that_were_taken_for_known_are_opened_again(rules: dict[str, Rules]) -> None:
    """What was told of other options in the meantime stays told."""
    before = _between(World.of(rules), 1, 3)
    known = before.with_the_likeliest_limit()
    told = World(
        {
            name: possible.keep(["ace"], lambda one: one["ace"] == "lowest")
            for name, possible in known.games.items()
            if name == "polignac-cr"
        }
    )
    opened = told.with_the_limits_of(before)
    assert list(opened.games) == ["polignac-cr"]
    possible = opened.games["polignac-cr"]
    assert sorted(map(int, possible.values("limit"))) == [1, 2, 3]
    assert possible.values("ace") == ("lowest",)
    assert possible.number() == told.games["polignac-cr"].number() * 3


def test_an_answer_depends_on_nothing_but_what_the_question_shows(rules: dict[str, Rules]) -> None:
    """An option that hangs together with one that shows does not get into the answer that is kept."""
    mine = rules["polignac-cr"]
    other = {**mine.defaults, "ace": "lowest"}
    for question in shipped_questions():
        position = question.at(20, 20)
        if position is None or "ace" not in question.shows.get("polignac-cr", ()):
            continue
        if mine.answer(position.params, mine.defaults) != mine.answer(position.params, other):
            break
    assert position is not None
    blind = question.shows["polignac-cr"] - {"ace"}
    answers = Answers(rules)
    first = answers.of(position, blind, "polignac-cr", other)
    assert first == Answers(rules).of(position, blind, "polignac-cr", mine.defaults)


def test_totals_may_begin_far_below_the_limit() -> None:
    """What a question shows is looked at where its match goes on, too, and not only where it ends at once."""
    question = Question("a", 3, 0, (CLIMB,), short=(1, 2, 3))
    luck = Random(1)
    positions = [some_position(question, 30, luck) for _ in range(20)]
    highest = {max(position.totals or ()) for position in positions if position is not None}
    assert max(highest) == 29
    assert min(highest) < 15
    told = Question("b", 3, 0, (CLIMB,), below=(1, 2, 3))
    assert all(some_position(told, 30, luck) == told.at(30, 30) for _ in range(5))
