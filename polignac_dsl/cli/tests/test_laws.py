"""`polignac laws`: which laws, which engines, which matches, and what is told of them."""

import re
import sys
from pathlib import Path

import pytest

from conformance.laws.laws import LAWS
from polignac_dsl.cli.tests.commands import run, spec

STRANGER = (sys.executable, "-P", "-m", "conformance.laws.tests.stranger")


def test_the_laws_are_listed_with_their_sentences() -> None:
    """Without an engine, and without what draws the matches."""
    told = run("laws", "--list")
    assert told.code == 0
    assert told.out.splitlines() == [f"{law.id:8} {law.sentence}" for law in LAWS]


def test_an_engine_that_obeys_is_told_law_by_law() -> None:
    """In the order of the laws, with how often each held."""
    told = run("laws", "builtin", "--only", "seats", "--only", "hand", "--examples", "10")
    assert told.code == 0
    assert told.err == "  up to 10 matches are played, as the laws need them …\n"
    head, seats, hand, last, *_ = told.out.splitlines()
    assert head == "builtin:"
    assert re.fullmatch(r"  pass            seats    held [1-9]\d* times", seats)
    assert re.fullmatch(r"  pass            hand     held [1-9]\d* times", hand)
    assert re.fullmatch(r"builtin \S+: 2 laws, 10 matches \(\d+\.\d s\)", last)


def test_a_broken_law_is_told_as_a_case() -> None:
    """And ends the command with 1."""
    line = ("--game", "polignac", "--only", "seats", "--examples", "12", "--", *STRANGER, "seats")
    told = run("laws", *line)
    assert told.code == 1
    assert "  fail            seats    with everybody moved on by " in told.out
    assert "\n# the law seats: Moving dealer, hands" in told.out
    assert "\ncases:\n- id: polignac-views-000\n" in told.out


def test_an_engine_that_hangs_ends_the_command_with_3() -> None:
    """After the seconds that it had."""
    line = ("--only", "hand", "--examples", "2", "--timeout", "0.3", "--", *STRANGER, "hang")
    told = run("laws", *line)
    assert told.code == 3
    assert "  time-out        hand     no answer within 0.3 s\n" in told.out


def test_an_engine_that_plays_none_of_the_games_is_not_put_to_the_test() -> None:
    """Nothing was tested: that is no success."""
    line = ("--game", "polignac-cr", "--only", "hand", "--examples", "1", "--", *STRANGER, "sound")
    told = run("laws", *line)
    assert told.code == 1
    assert "  not applicable  hand     it plays none of the games asked for\n" in told.out


def test_matches_of_a_game_of_one_s_own_can_be_played(tmp_path: Path) -> None:
    """By an engine that plays from the table."""
    mine = spec(tmp_path, "mine", "count:\n  polignac: 3 for J♠\n")
    told = run("laws", "builtin", "--game", mine, "--only", "points", "--examples", "4")
    assert told.code == 0, told.out
    assert "pass            points" in told.out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("--only seat", "There is no law 'seat'. Did you mean 'seats'?"),
        ("--only x", "There is no law 'x'. There are replay, step,"),
        ("--game polignak", "There is no shipped game 'polignak'. Did you mean 'polignac'?"),
        ("--game family", "family is a base that other games extend"),
        ("bultin", "There is no shipped engine 'bultin'. Did you mean 'builtin'?"),
        ("--examples 0", "0 is not in the range"),
        ("--", "After -- stands the command that starts an engine."),
    ],
)
def test_what_is_not_understood_is_told(line: str, why: str) -> None:
    """Before any engine is started."""
    told = run("laws", *line.split())
    assert (told.code, told.out) == (2, "")
    assert why in " ".join(told.err.split())
