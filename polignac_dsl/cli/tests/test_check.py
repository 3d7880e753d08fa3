import json
import re
from pathlib import Path

import pytest

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.tests.commands import run, spec

MISTAKES = """\
play:
  folow: the suit led if able
count:
  kings: one for each K
  queens: <limt> for Q♠
announcements:
  capot:
    by: any player
end:
  over: when a total reaches <limits>
"""


def test_the_shipped_games_have_no_errors() -> None:
    """All in one run, each with its line; a house rule may deserve a warning."""
    told = run("check", "family", *playable())
    assert (told.code, told.err) == (0, "")
    summed = re.findall(r"^(\S+)\.yaml: (?:good|\d+ warnings?)$", told.out, re.MULTILINE)
    assert summed == ["family", *playable()]


def test_all_that_is_wrong_is_told_in_one_run(tmp_path: Path) -> None:
    """A sentence, two options, a slot and an unfinished announcement, each with its place."""
    told = run("check", spec(tmp_path, "mine", MISTAKES))
    assert told.code == 1
    for line, column, message in (
        (6, 3, "error E208: `play` has no `folow`"),
        (8, 10, "error E301: "),
        (9, 11, "error E225: there is no option `limt`"),
        (12, 9, "error E403: the announcement `capot` leaves open"),
        (14, 30, "error E225: there is no option `limits`"),
    ):
        assert f"mine.yaml:{line}:{column}: {message}" in told.out
    assert "    8 |   kings: one for each K\n      |          ^^^\n" in told.out
    assert told.out.rstrip().endswith("mine.yaml: 5 errors")


def test_several_specs_are_told_one_after_the_other(tmp_path: Path) -> None:
    """One bad spec is enough for exit code 1, and hides nothing of the others."""
    bad, odd = (
        spec(tmp_path, "bad", "play:\n  x: y\n"),
        spec(tmp_path, "odd", "count:\n  a: 1 for each K\n"),
    )
    told = run("check", bad, "polignac", odd)
    assert told.code == 1
    assert f"{bad}: 1 error\n" in told.out
    assert "polignac.yaml: good\n" in told.out
    assert f"{odd}: 1 warning\n" in told.out


def test_a_warning_is_an_error_where_a_user_is_strict(tmp_path: Path) -> None:
    """Otherwise the spec is used all the same."""
    odd = spec(tmp_path, "odd", "count:\n  kings: 1 for each K\n")
    assert (run("check", odd).code, run("check", "--strict", odd).code) == (0, 1)


def test_the_json_is_what_the_help_says(tmp_path: Path) -> None:
    """One list for all specs, with a place for each diagnostic that has one."""
    mine = spec(tmp_path, "mine", MISTAKES)
    told = run("check", "--json", "polignac", mine, str(tmp_path))
    found = json.loads(told.out)
    assert (told.code, told.err, len(found)) == (1, "", 6)
    assert found[0]["at"] == {
        "file": mine, "line": 6, "column": 3, "end_line": 6, "end_column": 8,
    }  # fmt: skip
    assert (found[0]["code"], found[0]["severity"]) == ("E208", "error")
    assert found[-1]["at"] is None
    shown = run("check", "--help").out
    for key in (*found[0], *found[0]["at"]):
        assert f'"{key}"' in shown or f"{key}:" in shown, key
    assert json.loads(run("check", "--json", "polignac").out) == []


@pytest.mark.parametrize("form", ["J♠", "J♠\ufe0f", "J♠\ufe0e", "JS"])
def test_a_card_may_be_written_as_a_keyboard_has_it(form: str, tmp_path: Path) -> None:
    """With the sign of a suit, as text or as an emoji, or with a letter."""
    told = run("check", spec(tmp_path, "mine", f"count:\n  polignac: 2 for {form}\n"))
    assert (told.code, told.out) == (0, f"{tmp_path}/mine.yaml: good\n")


def test_a_code_is_explained(tmp_path: Path) -> None:
    """In any case of its letter, with a spec in which it occurs; without a code, all are listed."""
    told = run("explain", "E301")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("E301 (error): a sentence that is not understood\n")
    assert "    game: example\n" in told.out
    assert run("explain", "e301") == told
    listed = run("explain").out.splitlines()
    assert "E301  a sentence that is not understood" in listed
    assert listed == sorted(listed, key=lambda line: line[1:4])
