"""The list of changes that no match can show: how it is read, and that it speaks of changes."""

from pathlib import Path

import pytest

from polignac_dsl.cli.games import playable
from polignac_dsl.ruleset import load
from tools.sensitivity import __main__ as command
from tools.sensitivity.changes import changes
from tools.sensitivity.equivalent import EQUIVALENTS, ListError, read_equivalents

GOOD = """\
equivalent:
- games: [polignac, polignac-en]
  path: score.floor
  what: no_floor → score_floor
  reason: No score of these games can be below 0.
"""


def test_a_list_is_read_by_game(tmp_path: Path) -> None:
    """A game that is not named has no entry."""
    file = tmp_path / "list.yaml"
    file.write_text(GOOD, "utf-8")
    named = frozenset({("score.floor", "no_floor → score_floor")})
    read = read_equivalents(file, ["polignac", "polignac-en", "polignac-cr"])
    assert read == {"polignac": named, "polignac-en": named, "polignac-cr": frozenset()}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("polignac-en]", "polignac-ne]", "list.yaml:2:21: error: polignac-ne is no game"),
        ("polignac-en]", "polignac]", "list.yaml:2:21: error: this change of polignac stands here"),
        ("  reason: No score of these games can be below 0.\n", "", "an entry lacks reason"),
        ("No score of these games can be below 0.", "''", "a reason is empty"),
        ("  path: ", "  clause: ", "an entry has no key clause"),
        ("equivalent:\n", "equivalents:\n", "the file holds equivalent: and a list of changes"),
        ("equivalent:\n", "equivalent:\n- words\n", "an entry is written as key: value"),
    ],
)
def test_what_is_wrong_with_a_list_is_told_with_its_place(
    old: str, new: str, says: str, tmp_path: Path
) -> None:
    """Nothing on the list is passed over in silence."""
    file = tmp_path / "list.yaml"
    assert old in GOOD
    file.write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(ListError) as raised:
        read_equivalents(file, ["polignac", "polignac-en"])
    assert says in str(raised.value)
    assert "list.yaml:" in str(raised.value)


def test_a_broken_list_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No game is judged by a list that cannot be read."""
    monkeypatch.setattr(command, "EQUIVALENTS", tmp_path / "none.yaml")
    assert command.main(["--game", "polignac"]) == 1
    read = capsys.readouterr()
    assert read.out == ""
    assert "none.yaml" in read.err


def test_the_shipped_list_speaks_of_changes_that_there_are() -> None:
    """Whether no case notices them is for the tool's own run to say."""
    listed = read_equivalents(EQUIVALENTS, playable())
    assert any(listed.values())
    for game, named in listed.items():
        known = {(change.path, change.what) for change in changes(load(game).to_json())}
        assert named <= known, game
