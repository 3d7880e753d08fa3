from typing import Any

import pytest

from polignac_dsl.canonical import digest
from polignac_dsl.ruleset import Ruleset, load
from polignac_dsl.ruleset.meaning import clause_path, meanings


def said(ruleset: Ruleset, players: int = 4, **chosen: int | str) -> dict[str, str]:
    """Return the meanings at a table of a ruleset."""
    options = {name.replace("_", "-"): value for name, value in chosen.items()}
    return meanings(ruleset.to_json(), ruleset.at(players, options))


def changed(path: str, **entries: Any) -> Ruleset:
    """Return the rules of polignac with entries of a clause changed."""
    value = load("polignac").to_json()
    value["clauses"][path] |= entries
    value["digest"] = digest(value)
    return Ruleset.from_json(value)


def differing(one: dict[str, str], other: dict[str, str]) -> set[str]:
    """Return the paths that mean something else, or are in one of the two only."""
    return {path for path in one.keys() | other.keys() if one.get(path) != other.get(path)}


def test_a_changed_rule_changes_the_meaning_of_its_clause_alone() -> None:
    """Not of the hands, say, that follow from the pack."""
    plain = said(load("polignac"))
    removed = changed("cards.removed", cases=[{"form": "removed", "cards": sevens(None)}])
    assert differing(plain, said(removed)) == {"cards.removed"}
    assert len(plain) > 40


def sevens(*suits: str | None) -> dict[str, Any]:
    """Return a set of Sevens."""
    return {"any": [["7", suit] for suit in suits], "except": []}


def test_words_places_and_citations_mean_nothing() -> None:
    """They tell of the clause, and are not what it says."""
    at = {"file": "elsewhere.yaml", "line": 1, "column": 1}
    other = changed("count.polignac", text="two for the Polignac", at=at, cites=["CR"])
    assert differing(said(load("polignac")), said(other)) == set()


def test_the_value_of_an_option_is_put_in() -> None:
    """A number where a clause has the option's name, sentences where the value has its own."""
    usual = said(load("polignac"))
    assert differing(usual, said(load("polignac"), limit=10)) == {"end.over", "end.loser"}
    assert differing(usual, said(load("polignac"), limit_tested="in-mid-deal")) == {"end.tested"}
    assert differing(usual, said(load("polignac"), limit=20)) == set()


def test_a_clause_dropped_by_an_option_is_not_in_force() -> None:
    """What an option's value drops has no meaning there."""
    value = load("polignac").to_json()
    value["options"]["limit-tested"]["values"]["in-mid-deal"]["sets"]["score.slam"] = None
    value["digest"] = digest(value)
    rules = Ruleset.from_json(value)
    assert "score.slam" in said(rules)
    assert "score.slam" not in said(rules, limit_tested="in-mid-deal")


@pytest.mark.parametrize(("players", "same"), [(5, True), (3, False), (7, True)])
def test_a_clause_means_what_it_says_for_the_players_of_the_table(players: int, same: bool) -> None:
    """A case written for other numbers of players is nothing to this table."""
    cases = [
        {"form": "removed", "cards": sevens("S", "C"), "players": [3]},
        {"form": "removed", "cards": sevens("H", "D"), "players": [5, 6]},
        {"form": "removed", "cards": sevens(None), "players": [7]},
        {"form": "nothing_removed"},
    ]
    before = said(load("polignac"), players)
    after = said(changed("cards.removed", cases=cases), players)
    assert (before["cards.removed"] == after["cards.removed"]) is same


def test_a_playoff_s_numbers_of_players_count_where_they_are_told_apart() -> None:
    """At a table of four whose ties are played off by two, the pack of two is meant as well."""
    full = said(load("polignac-cr"))
    without = said(load("polignac-cr"), playoff_for_two="sevens-out")
    assert differing(full, without) == {"cards.removed"}


@pytest.mark.parametrize(
    ("node", "clause"),
    [
        ("announcements.capot", "announcements.played"),
        ("announcements.capot.made", "announcements.capot.made"),
        ("announcements.asked", "announcements.asked"),
        ("announcements.several", "announcements.several"),
        ("count.jacks", "count.jacks"),
    ],
)
def test_an_announcement_is_there_by_the_clause_that_names_it(node: str, clause: str) -> None:
    """Its own name is a group of clauses; every other node has the path of a clause."""
    assert clause_path(node) == clause
    assert clause in load("polignac-en-capot").game.clauses
