"""`polignac fuzz`: which engines it plays, what it tells, how it is left and goes on."""

import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import PROGRAM, run

MUTANT = (*PROGRAM, "serve", "--mutant", "polignac:count.polignac:number:items.0.points=3")


def test_an_engine_that_plays_the_same_is_told_with_what_was_met() -> None:
    """And ends the command with 0."""
    told = run("fuzz", "reference", "--game", "polignac", "--matches", "2")
    assert told.code == 0, told
    head, verdict, *census = told.out.splitlines()
    assert head.startswith("reference ")
    assert "against builtin: 2 matches, " in head
    assert verdict == "no difference"
    assert census[0].startswith("polignac: 2 matches, ")


def test_a_difference_becomes_a_case_that_the_lint_accepts(tmp_path: Path) -> None:
    """In the file that is asked for, with one deal; and ends the command with 1."""
    file = tmp_path / "found.yaml"
    told = run("fuzz", "--matches", "6", "--most", "1", "-o", str(file), "--", *MUTANT)
    assert told.code == 1, told
    assert "1 difference:\n  1. count.polignac: points (match 0; 1 deal, " in told.out
    assert "found: count.polignac: points (match 0; 1 deal, " in told.err
    assert "It stopped after match 0 since --most 1 are found" in told.out
    assert "--resume --most 2 goes on" in told.out
    assert f"The cases are in {file}" in told.out
    text = file.read_text("utf-8")
    assert "\n  clauses: [count.polignac]\n" in text
    assert "  # the engine instead:\n  #   points: {" in text
    linted = run("corpus", "lint", str(file))
    assert linted.code == 0, linted
    (line,) = [line for line in told.out.splitlines() if line.startswith("Now run: polignac ")]
    played = run(*shlex.split(line.removeprefix("Now run: polignac ")))
    assert played.code == 1, played
    assert "FAIL  polignac-score-900  The engines disagree: points  (" in played.out
    assert ": 1 fail (" in played.out


HANGS = """
import json, sys, time
asked = 0
for line in sys.stdin:
    request = json.loads(line)
    result = {"protocol": 1, "engine": {"name": "mine", "version": "1"}, "features": []}
    if request["method"] == "replay":
        asked += 1
        time.sleep(asked % 5 == 0 and 60)
        result = {"status": "unsupported", "feature": "everything"}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"""


@pytest.mark.parametrize(("timeout", "seconds"), [("30", 2.4), ("0.5", 3)])
def test_the_time_given_is_kept_with_an_engine_that_hangs(
    timeout: str, seconds: float, tmp_path: Path
) -> None:
    """Be it while it is waited for, or while what it hangs at is made smaller, for a second more."""
    (tmp_path / "mine.py").write_text(HANGS, "utf-8")
    engine = ("--", sys.executable, str(tmp_path / "mine.py"))
    told = run("fuzz", "--timeout", timeout, "--minutes", f"{seconds / 60}", *engine)
    found = re.search(r"[(]([\d.]+) s[)]; (.*)", told.out.splitlines()[0])
    assert found is not None
    assert float(found[1]) < seconds + 1 + 1
    if timeout == "30":
        assert found[2] == "the time is up"


def test_a_run_goes_on_where_the_same_one_was_left(tmp_path: Path) -> None:
    """With the same engine, games and seed; another begins anew."""
    line = ("fuzz", "reference", "--game", "polignac", "--resume", "--matches")
    first = run(*line, "2")
    assert "this one begins anew" in first.err
    second = run(*line, "4")
    assert second.err == "This run goes on after match 2.\n"
    assert "against builtin: 4 matches, " in second.out
    other = run(*line, "1", "--seed", "7")
    assert "this one begins anew" in other.err


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Which engine? Give the name of a shipped one, or '--' and the command"),
        ("builtin -- mine", "Which engine?"),
        ("bultin", "There is no shipped engine 'bultin'."),
        ("builtin --against refrence", "There is no shipped engine 'refrence'."),
        ("builtin --option limit=3", "With --option, say of which game"),
        ("builtin --game polignac --option limt=3", "polignac has no option 'limt'."),
        ("builtin --matches 0", "0 is not in the range"),
    ],
)
def test_what_is_not_understood_is_told(line: str, why: str) -> None:
    """Before any match is played."""
    told = run("fuzz", *line.split())
    assert (told.code, told.out) == (2, "")
    assert why in " ".join(told.err.split())


def test_an_engine_that_does_not_start_is_broken() -> None:
    """It is told what became of it."""
    told = run("fuzz", "--", sys.executable, "-c", "import sys; sys.exit('no cards')")
    assert told.code == 3
    assert "before it had answered initialize" in told.err
    assert "no cards" in told.err


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_ctrl_c_tells_what_was_found_so_far(tmp_path: Path) -> None:
    """And the engine is gone with it."""
    line = ("fuzz", "reference", "--game", "polignac", "--matches", "100000")
    state = tmp_path / "state.json"
    with subprocess.Popen(
        [*PROGRAM, *line, "--state", str(state)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests in the background may not hear of Ctrl-C; the command does.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        deadline = time.monotonic() + 60
        while not state.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "interrupted" in out.splitlines()[0]
    again = run(*line[:-1], "6", "--resume", "--state", str(state))
    assert "This run goes on after match " in again.err
