"""The worked example of docs/writing-an-engine.md: it runs, and a fault in it is found."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import Ended, run

DOCS = Path(__file__).resolve().parents[3] / "docs"
QUIRKY = DOCS / "examples" / "quirky"
GUIDE = (DOCS / "writing-an-engine.md").read_text("utf-8")
DOUBLE = " + (c == 28)"  # what makes the Jack of Spades count 2 in that engine


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """Return the example as its user has it, in a folder of its own."""
    return Path(shutil.copytree(QUIRKY, tmp_path / "quirky"))


def asked(command: str, folder: Path, *options: str) -> Ended:
    """Return what a command says of the example."""
    return run(command, *options, "--", sys.executable, str(folder / "adapter.py"))


def verified(folder: Path) -> Ended:
    """Return what `verify` says, held to the file of deviations."""
    known = ("--deviations", str(folder / "deviations.yaml"))
    return asked("verify", folder, "--game", "polignac-en", *known)


def test_the_adapter_converses_well(copied: Path) -> None:
    """Every step is ok, and it is as short as the guide says."""
    told = asked("smoke", copied, "--json")
    steps = json.loads(told.out)["steps"]
    assert (told.code, [s["step"] for s in steps if s["state"] == "not ok"]) == (0, [])
    lines = [path.read_text("utf-8").count("\n") for path in QUIRKY.glob("*.py")]
    assert len(lines) == 2
    assert sum(lines) <= 150


def test_nothing_fails_but_what_is_declared(copied: Path) -> None:
    """And something is put to the test."""
    told = verified(copied)
    assert told.code == 0, told.out
    last = told.out.splitlines()[-1]
    assert "19 pass" in last
    assert "2 known deviation" in last
    assert "fail" not in last
    # Without the file the same two are told as what they are.
    told = asked("verify", copied, "--game", "polignac-en")
    assert (told.code, "19 pass, 2 fail" in told.out) == (1, True)


def test_a_rule_fault_in_it_is_found_by_verify_and_named_by_blame_and_fuzz(copied: Path) -> None:
    """As in the guide: the Jack of Spades counts no more than another."""
    engine = copied / "engine.py"
    text = engine.read_text("utf-8")
    assert text.count(DOUBLE) == 1
    engine.write_text(text.replace(DOUBLE, ""), "utf-8")
    told = verified(copied)
    assert told.code == 1
    assert "expected West to have counted 2 so far in this deal; the engine says 1" in told.out
    told = asked("blame", copied, "--game", "polignac-en", "--json")
    (game,) = json.loads(told.out)["games"]
    assert game["best"]["changes"][0]["rule"].startswith("rule count.polignac ")
    told = asked("fuzz", copied, "--game", "polignac-en", "--most", "1")
    assert (told.code, "clauses: [count.polignac]" in told.out) == (1, True)


def test_the_guide_shows_what_is_there() -> None:
    """The code in it is the example's, line by line; every command in it has the options named."""
    own = {p.name: p.read_text("utf-8") for p in QUIRKY.glob("*.py")}
    shown = [block.split("```")[0] for block in GUIDE.split("```python quirky\n")[1:]]
    assert shown
    for block in shown:
        assert any(block in text for text in own.values()), block
    for line in GUIDE.splitlines():
        command, _, _ = line.removeprefix("$ ").partition(" -- ")
        words = command.split()
        if words[:1] != ["polignac"] or len(words) < 2:
            continue
        names = words[1:3] if words[1] in ("adapter", "report", "corpus") else words[1:2]
        told = run(*names, "--help")
        assert told.code == 0, line
        for word in (w for w in words if w.startswith("--")):
            assert word in told.out, line
    assert len(GUIDE.splitlines()) <= 250
