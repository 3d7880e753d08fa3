from pathlib import Path

import pytest

from polignac_dsl.compare import Difference, differences, with_answers_of
from polignac_dsl.ruleset import Ruleset, compile_file, load


def variant(folder: Path, body: str, extends: str = "polignac") -> Ruleset:
    """Return the ruleset of a small spec."""
    path = folder / "mine.yaml"
    path.write_text(f"game: mine\nlanguage: 1\nextends: {extends}\n{body}", encoding="utf-8")
    result = compile_file(path)
    assert result.ruleset is not None, result.diagnostics
    return result.ruleset


def test_a_game_does_not_differ_from_itself() -> None:
    """There is nothing to tell."""
    assert differences(load("polignac"), load("polignac")) == ()


def test_clauses_are_compared_by_what_they_mean(tmp_path: Path) -> None:
    """Other words for the same cards are no difference."""
    mine = variant(tmp_path, "count:\n  polignac: 2 for JS\n")
    assert differences(load("polignac"), mine) == ()


def test_a_clause_that_one_game_lacks_is_told_as_missing(tmp_path: Path) -> None:
    """None stands for the game that has it not."""
    mine = variant(tmp_path, "count:\n  jacks: null\n  queens: 1 for each Q\n")
    assert differences(load("polignac"), mine) == (
        Difference("clause", "count.jacks", "1 for each J except J♠", None),
        Difference("clause", "count.queens", None, "1 for each Q"),
    )


def test_options_differ_by_their_values_and_what_these_set(tmp_path: Path) -> None:
    """A pinned option is gone, and what it settled is a clause of the game's."""
    mine = variant(tmp_path, "options:\n  limit: 15\n")
    found = {(d.kind, d.path): d.second for d in differences(load("polignac"), mine)}
    assert found["option", "limit"] is None
    assert found["clause", "end.over"] == "when a total reaches 15"


@pytest.mark.parametrize(
    "body",
    [
        "players: 3 to 5\n",
        "count:\n  jacks: null\n  queens: 1 for each Q\n",
        "options:\n  limit: 15\n",
        "options:\n  limit: {values: 1 to 30, default: 12}\n",
    ],
)
def test_a_game_given_all_of_anothers_answers_plays_as_it_does(tmp_path: Path, body: str) -> None:
    """The mixture has another name and the same tables."""
    parent, mine = load("polignac"), variant(tmp_path, body)
    mixed = with_answers_of(parent, mine, differences(parent, mine), "mixed")
    assert mixed.name == "mixed"
    assert differences(mixed, mine) == ()
    assert mixed.players == mine.players


def test_a_game_given_one_answer_keeps_the_others(tmp_path: Path) -> None:
    """Only that clause has changed."""
    parent = load("polignac")
    mine = variant(tmp_path, "count:\n  queens: 1 for each Q\nend:\n  winner: nobody\n")
    first, second = differences(parent, mine)
    assert differences(parent, with_answers_of(parent, mine, [second])) == (second,)
    assert differences(parent, with_answers_of(parent, mine, [first])) == (first,)
