"""Every leaf of what a game means has a mutant that changes it."""

from typing import Any

import pytest

from polignac_dsl.mutants import mutants
from polignac_dsl.mutants.tests.leaves import Leaf, differing, leaves
from polignac_dsl.places import shipped_games
from polignac_dsl.ruleset import load

GAMES = sorted(name for name in shipped_games() if name != "family")
# The operators that take a clause away as a whole.
WHOLE = ("dropped", "not-set")


@pytest.mark.parametrize("game", GAMES)
def test_every_leaf_of_the_meaning_has_a_mutant_that_changes_it(game: str) -> None:
    """No number, card, word or guard of a clause or an option is left as it is by all mutants.

    That its whole clause is taken away counts only for a word in place of which the schema
    allows no other: that is all that can be done to it.
    """
    ruleset = load(game)
    before = ruleset.to_json()
    changed: set[Leaf] = set()
    taken_away: set[Leaf] = set()
    for mutant in mutants(ruleset):
        differ = taken_away if mutant.operator in WHOLE else changed
        for key in ("players", "clauses", "options"):
            differ.update(differing(before[key], mutant.json[key], (key,)))
    meant = dict(leaves(before))
    assert len(meant) > 100
    left = [leaf for leaf in meant if leaf not in changed]
    assert [leaf for leaf in left if meant[leaf] != 1 or leaf not in taken_away] == []


def test_the_schema_tells_what_is_meant() -> None:
    """Texts, laws, places, digests and the order of display are no leaves; the rest is."""
    names = {leaf[-1] for game in GAMES for leaf, _ in leaves(load(game).to_json())}
    assert {"form", "points", "default", "from", "to", "ties", "who", "option"} <= names
    assert names.isdisjoint({"text", "line", "column", "file", "kind", "usual", "digest"})
    paths = {leaf[:3] for leaf, _ in leaves(load("polignac").to_json())}
    assert ("clauses", "count.jacks", "cases") in paths
    assert ("clauses", "count.jacks", "cites") not in paths


def test_a_word_without_another_in_its_place_is_told() -> None:
    """There is one way to follow suit in this language, and five to say who leads first."""
    words = dict(leaves(load("polignac").to_json()))
    assert words["clauses", "play.follow", "cases", 0, "form"] == 1
    assert words["clauses", "play.first-lead", "cases", 0, "form"] == 5


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 3}, [("b",)]),
        ({"a": {"b": 1}}, {}, [("a", "b")]),
        ([1, 2, 3], [1, 3], [(1,)]),
        ([1, 2], [1, 2, 3], []),
        ([], [1], [()]),
        (["K", "Q"], ["Q", "K"], [(0,), (1,)]),
        ({"a": None}, {"a": "S"}, [("a",)]),
    ],
)
def test_what_differs(one: Any, two: Any, expected: list[Leaf]) -> None:
    """A member taken out differs, those after it do not."""
    assert list(differing(one, two)) == expected
