"""Choices that are proved to be the same game, and others that look alike and are not."""

from collections.abc import Mapping
from random import Random

import pytest

from polignac_dsl.cli.hypotheses import Rules, observed
from polignac_dsl.cli.identifying.questions import shipped_questions
from polignac_dsl.cli.identifying.sameness import (
    BY_THE_LEADER,
    FIRST_DEAL,
    LOST_AT_ONCE,
    NO_LAST_TRICK,
    NO_RACE,
    ONE_ALONE,
    why_same,
)
from polignac_dsl.ruleset import load

Options = Mapping[str, int | str]

Same = tuple[str, Options, Options, tuple[str, ...]]
SAME: list[Same] = [
    ("polignac-cr", {}, {"last-trick-revoke": "late"}, (NO_LAST_TRICK,)),
    (
        "polignac-cr-capot",
        {"limit-hit": "exactly"},
        {"last-trick-revoke": "late"},
        (NO_LAST_TRICK,),
    ),
    ("polignac-cr", {"limit": 1}, {"limit": 2}, (FIRST_DEAL,)),
    ("polignac-cr-general", {"limit": 2, "loser": "highest-total"}, {"limit": 1}, (FIRST_DEAL,)),
    (
        "polignac-cr",
        {"limit": 1},
        {"limit": 2, "last-trick-revoke": "late"},
        (NO_LAST_TRICK, FIRST_DEAL),
    ),
    (
        "polignac",
        {"limit-tested": "in-mid-deal"},
        {"two-at-the-limit": "all-of-them"},
        (ONE_ALONE,),
    ),
    (
        "polignac-en",
        {"limit-tested": "in-mid-deal"},
        {"two-at-the-limit": "highest-total"},
        (ONE_ALONE,),
    ),
    ("polignac-cr-general", {}, {"capot-leader": "announcer"}, ()),
]
SAME += [
    (
        "polignac-cr-capot",
        {"late-revoke": "lost-match"},
        {"revoke-under-announcement": "settles-it"},
        (LOST_AT_ONCE,),
    ),
    (
        "polignac-en-general",
        {"general-announced-by": "first-leader"},
        {"general-leader": "first-leader"},
        (BY_THE_LEADER,),
    ),
    (
        "polignac-generale",
        {"two-at-the-limit": "all-of-them"},
        {"flat-five": "counts-when-lost"},
        (NO_RACE,),
    ),
]
OTHER: list[tuple[str, Options, Options]] = [
    # A deal is broken off by the limit, and so before the last trick that there would be.
    ("polignac-cr", {"limit-hit": "exactly-in-mid-deal"}, {"last-trick-revoke": "late"}),
    # Four Jacks of one point each: the limit of 2 may be beyond all after a deal.
    ("quatre-valets", {"limit": 1}, {"limit": 2}),
    ("polignac-cr", {"limit": 2}, {"limit": 3}),
    # Who is first at 1 is another than who is first at 2.
    ("polignac-cr", {"limit": 1, "loser": "first-to-reach"}, {"limit": 2}),
    ("polignac-cr", {"limit": 1, "late-revoke": "lost-match"}, {"limit": 2}),
    ("polignac-cr", {"limit": 1, "limit-hit": "exactly"}, {"limit": 2}),
    ("polignac", {"limit": 1}, {"limit": 2}),
    ("polignac", {}, {"two-at-the-limit": "all-of-them"}),
    # The flat points of a failed announcement come at the end, when others may be there as well.
    ("polignac-generale", {"limit-tested": "in-mid-deal"}, {"two-at-the-limit": "all-of-them"}),
    ("polignac-cr-capot", {}, {"revoke-under-announcement": "settles-it"}),
    ("polignac-en-general", {}, {"general-leader": "first-leader"}),
    ("polignac-generale", {}, {"flat-five": "counts-when-lost"}),
    ("polignac-en-capot", {"limit-tested": "in-mid-deal"}, {"two-at-the-limit": "highest-total"}),
]


@pytest.mark.parametrize(("game", "options", "changes", "sentences"), SAME)
def test_the_same_game_is_known_by_its_proof(
    game: str, options: Options, changes: Options, sentences: tuple[str, ...]
) -> None:
    """Whichever of the two is named first."""
    rules = Rules(load(game))
    one = {**rules.defaults, **options}
    other = {**one, **changes}
    assert why_same(rules, one, other) == sentences
    assert why_same(rules, other, one) == sentences


@pytest.mark.parametrize(("game", "options", "changes"), OTHER)
def test_what_looks_alike_is_another_game(game: str, options: Options, changes: Options) -> None:
    """A proof is not stretched to games in which something else may happen."""
    rules = Rules(load(game))
    one = {**rules.defaults, **options}
    assert why_same(rules, one, {**one, **changes}) is None


@pytest.mark.parametrize(("game", "options", "changes"), [one[:3] for one in SAME])
def test_no_question_tells_the_same_game_apart(
    game: str, options: Options, changes: Options
) -> None:
    """The proof is held against play: shipped questions get the same answers."""
    rules, luck = Rules(load(game)), Random(game)
    one = {**rules.defaults, **options}
    limit = int(one["limit"])
    mine = [question for question in shipped_questions() if question.shows.get(game)]
    for question in luck.sample(mine, min(12, len(mine))):
        position = question.at(limit, limit)
        if position is not None and "limit" not in changes:
            answers = [
                observed(rules.answer(position.params, c)) for c in (one, {**one, **changes})
            ]
            assert answers[0] == answers[1], question.id
