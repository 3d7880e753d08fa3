"""`polignac blame`: what explains an engine's failures is told, and what does not is not."""

import sys
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import PROGRAM, run

FAULT = "count.polignac:number:items.0.points=3"
SMALLEST = "polignac-ace-high"
SERVE = (*PROGRAM, "serve", "--mutant")


def test_a_planted_fault_is_blamed_through_the_protocol() -> None:
    """A whole engine with one rule changed: first comes that rule, with its place and a case."""
    told = run("blame", "--game", "polignac", "--", *SERVE, f"polignac:{FAULT}")
    assert told.code == 1
    assert "one change explains them all." in told.out
    assert "It plays as if the rule were" in told.out
    assert "with “3” instead of “2”" in told.out
    assert "rule count.polignac (polignac.yaml:" in told.out
    assert "the engine says" in told.out


def test_what_is_known_to_be_wrong_is_not_asked(tmp_path: Path) -> None:
    """With all that it gets wrong written down, nothing is; a bad file is refused."""
    fault = "polignac:score.slam:number:payoff.others.points=4"
    file = tmp_path / "deviations.yaml"
    run("baseline", "-o", str(file), "--game", "polignac", "--", *SERVE, fault)
    asked = ("--game", "polignac", "--deviations", str(file), "--", *SERVE, fault)
    told = run("blame", *asked)
    assert told.code == 0
    assert "none wrong." in told.out
    file.write_text("deviations: 3\n")
    assert run("blame", *asked).code == 2


def test_a_good_engine_is_not_blamed() -> None:
    """Nothing is wrong, and that is said."""
    told = run("blame", "--game", SMALLEST, "builtin")
    assert told.code == 0
    assert "none wrong." in told.out


def test_an_engine_that_plays_another_game_only_is_not_green() -> None:
    """Nothing was put to the test."""
    told = run("blame", "--game", SMALLEST, "--", *SERVE, f"polignac:{FAULT}")
    assert told.code == 1
    assert "Nothing was played." in told.err


def test_an_engine_that_does_not_start_is_broken(tmp_path: Path) -> None:
    """There is nothing to blame; the adapter comes first."""
    dead = tmp_path / "dead.py"
    dead.write_text("raise SystemExit(7)\n")
    told = run("blame", "--game", "polignac", "--", sys.executable, str(dead))
    assert told.code == 3
    assert "polignac smoke" in told.err


@pytest.mark.parametrize("args", [("blame",), ("blame", "builtin", "reference")])
def test_one_engine_is_blamed_at_a_time(args: tuple[str, ...]) -> None:
    """None, or two, are refused before anything is played."""
    told = run(*args)
    assert told.code == 2
    assert "Which engine?" in told.err


def test_a_game_that_there_is_not_is_refused() -> None:
    """With the nearest that there is."""
    told = run("blame", "--game", "polignak", "builtin")
    assert told.code == 2
    assert "polignac" in told.err


def test_serving_a_mutant_that_there_is_not_is_refused() -> None:
    """A misspelt id gets the nearest one; one without rules is told why."""
    told = run("serve", "--mutant", "polignac:count.polignac:number:items.0.points=4")
    assert told.code == 2
    assert "There is no mutant" in told.err
    told = run("serve", "--mutant", "polignac:count.jacks:guard:nothing")
    assert told.code == 2
