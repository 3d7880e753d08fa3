"""The shipped games: good, whole, fresh, and quick to load."""

import shutil
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from polignac_dsl import places
from polignac_dsl.check.model import ChoiceOption
from polignac_dsl.ruleset import Ruleset, SpecError, compile_file, load, shipped
from polignac_dsl.table.reading import TableFault, read_table

GAMES = [name for name in places.shipped_games() if name != "family"]


@pytest.mark.parametrize("game", [*GAMES, "family"])
def test_a_shipped_game_is_good(game: str) -> None:
    """No diagnostic, but for the match that an option lets go on for ever, as it says."""
    path = places.shipped_games()[game]
    result = compile_file(path, path.name)
    assert result.ruleset is not None
    told = [(d.code, d.message) for d in result.diagnostics]
    for_ever = "the match may never end: every total can jump over the number (with `limit-hit: exactly-for-ever`)"
    assert told == ([("W701", for_ever)] if game == "polignac-cr" else [])


@pytest.mark.parametrize("game", GAMES)
def test_the_compiled_ruleset_is_that_of_the_spec(game: str) -> None:
    """What `load` reads is what compiling gives."""
    path = places.shipped_games()[game]
    compiled = compile_file(path, path.name).ruleset
    assert shipped.read_shipped(game) == compiled


def choices(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return choices in which every two values of two options meet."""
    values = {
        name: [v.name for v in option.values]
        if isinstance(option, ChoiceOption)
        else [option.low, option.high]
        for name, option in ruleset.game.options.items()
    }
    found: list[dict[str, Any]] = [{}]
    for one, other in combinations(values, 2):
        found += [{one: a, other: b} for a, b in product(values[one][1:], values[other][1:])]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_table_can_be_read_by_an_engine(game: str) -> None:
    """For every number of players and every pair of choices, the engine takes the table."""
    ruleset = load(game)
    for players in ruleset.players:
        for number, chosen in enumerate(choices(ruleset)):
            table = ruleset.at(players, chosen)
            if number % 7 == players % 7:  # a sample: reading is slower than making
                assert not isinstance(read_table(table), TableFault)


def test_every_game_is_another_one() -> None:
    """No two shipped games are the same ruleset."""
    assert len({load(game).digest for game in GAMES}) == len(GAMES)


def test_loading_a_shipped_game_needs_no_parser() -> None:
    """Neither Lark nor YAML is imported for a game that was compiled before."""
    code = (
        "import sys; from polignac_dsl.ruleset import load; load('polignac').at(4);"
        "print([m for m in ('lark', 'yaml', 'click', 'rich') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert run.stdout.strip() == "[]"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the spec folder that the program takes for its own."""
    folder = tmp_path / "spec"
    shutil.copytree(places.spec_folder(), folder)
    monkeypatch.setattr(shipped, "spec_folder", lambda: folder)
    return folder


def test_an_unchanged_copy_is_fresh(copy: Path) -> None:
    """The digests are of the contents, not of where they stand."""
    assert shipped.read_shipped("polignac") is not None


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("games/polignac.yaml", "2 for J♠", "3 for J♠"),
        ("games/family.yaml", "by lot", "by lot "),
        ("rules.lark", "// ", "//  "),
        ("rulesets/polignac.json", '"2', '"3'),
        ("rulesets/polignac.json", "{", "["),
        ("rulesets/made-from.json", "{", "["),
    ],
)
def test_a_ruleset_is_not_used_when_anything_has_changed(
    copy: Path, name: str, old: str, new: str
) -> None:
    """A spec, its base, the grammar, or the ruleset itself: then the spec is compiled."""
    path = copy / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    assert shipped.read_shipped("polignac") is None


def test_a_missing_ruleset_is_compiled(copy: Path) -> None:
    """Nothing depends on the generated files being there."""
    shutil.rmtree(copy / "rulesets")
    assert shipped.read_shipped("polignac") is None


def test_a_game_that_is_not_there_is_told_with_those_that_are() -> None:
    """A name, and a path."""
    with pytest.raises(SpecError, match="no shipped game 'polignak'; there are family, polignac"):
        load("polignak")
    with pytest.raises(SpecError, match=r"there is no file nowhere/x\.yaml"):
        load("nowhere/x.yaml")


def test_a_spec_with_errors_is_told_with_the_first(tmp_path: Path) -> None:
    """And how many more there are; the diagnostics come along."""
    path = tmp_path / "bad.yaml"
    path.write_text("game: bad\nextends: polignac\nplay:\n  folow: x\n  leed: y\n", "utf-8")
    with pytest.raises(SpecError, match=r"E208 `play` has no `folow`.*1 more") as stopped:
        load(path)
    assert len(stopped.value.diagnostics) == 2
