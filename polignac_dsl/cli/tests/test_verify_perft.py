"""`polignac verify` has engines count lines of play, as far as they can."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.tests import worked_tree
from polignac_dsl.cli.tests.commands import run

ADAPTER = """\
import json, sys
from reference_impl.replaying import replay
from reference_impl.perft import perft
features = {features!r}
for line in sys.stdin:
    request = json.loads(line)
    method = request["method"]
    if method == "initialize":
        engine = {{"name": "adapter", "version": "1"}}
        result = {{"protocol": 1, "engine": engine, "games": None, "features": features}}
    elif method == "shutdown":
        result = None
    elif method == "replay":
        result = replay(request["params"])
    else:
        result = perft(request["params"])
        result["divide"][1]["lines"] += 1
        result["lines"] += 1
    print(json.dumps({{"jsonrpc": "2.0", "id": request["id"], "result": result}}), flush=True)
"""
ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def trees(small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tree worked by hand be the only one, and a deep one beside it."""
    asked = {k: v for k, v in worked_tree.params().items() if k not in ("game", "most")}
    answer = {k: v for k, v in worked_tree.ANSWER.items() if k != "status"}
    small = {"id": "polignac-perft-901", "title": "Two cards", "cards": 2, **asked, **answer}
    large = {**small, "id": "polignac-perft-902", "lines": 20_001}
    content = {"format": "polignac.perft/1", "game": "polignac", "positions": [small, large]}
    (tmp_path / "polignac.json").write_text(json.dumps(content), "utf-8")
    monkeypatch.setattr("conformance.perft.positions.FOLDER", tmp_path)


def adapter(folder: Path, *features: str) -> tuple[str, ...]:
    """Return the command of the reference as an engine that miscounts one first card."""
    path = folder / "adapter.py"
    path.write_text(
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        + ADAPTER.format(features=["deck", "announcements", *features]),
        encoding="utf-8",
    )
    return ("--", sys.executable, str(path))


def listed(*args: str) -> list[str]:
    """Return the ids of what a run would ask."""
    return [line.split("  ")[0] for line in run("verify", "--list", *args).out.splitlines()]


def test_small_trees_are_asked_for_unless_told_otherwise() -> None:
    """They stand after the cases; a pattern, a game and an id choose among them, too."""
    assert listed()[-1] == "polignac-perft-901"
    assert listed("--perft", "normal")[-2:] == ["polignac-perft-901", "polignac-perft-902"]
    assert "perft" not in " ".join(listed("--perft", "none"))
    assert listed("--only", "perft") == ["polignac-perft-901"]
    assert "perft" not in " ".join(listed("--game", "polignac-en"))
    assert listed("--case", "polignac-perft-902") == ["polignac-perft-902"]
    assert run("verify", "--perft", "huge").code == 2


def test_a_quick_run_counts_only_where_that_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its few cases are all there is to it."""
    monkeypatch.setattr("polignac_dsl.cli.verify._quick", lambda cases: cases[:1])
    assert len(listed("--quick")) == 1
    assert listed("--quick", "--perft", "quick")[1:] == ["polignac-perft-901"]


def test_an_engine_that_counts_rightly_has_a_row_for_it() -> None:
    """The number of its cases is told by itself."""
    told = run("verify", "builtin", "reference")
    assert (told.code, told.err) == (0, "")
    assert told.out.count(": 4 pass; trees of lines: 1 pass (") == 2


def test_a_wrong_count_fails_and_names_the_first_card(tmp_path: Path) -> None:
    """With the command that shows how to go on."""
    told = run("verify", *adapter(tmp_path, "perft"))
    assert told.code == 1
    assert ": 4 pass; trees of lines: 1 fail (" in told.out
    assert "perft: expected 2 lines with 9♥ first; the engine says 3" in told.out


def test_an_engine_without_the_method_is_none_the_worse(tmp_path: Path) -> None:
    """It is unsupported, also where everything is required."""
    told = run("verify", "--require", "all", *adapter(tmp_path))
    assert (told.code, told.err) == (0, "")
    assert ": 4 pass; trees of lines: 1 unsupported (" in told.out


def test_the_report_for_programs_has_the_trees(tmp_path: Path) -> None:
    """As cases of the topic `perft`."""
    path = tmp_path / "report.json"
    assert run("verify", "builtin", "--json", str(path)).code == 0
    report: Any = json.loads(path.read_text("utf-8"))
    assert report["cases"]["polignac-perft-901"]["topic"] == "perft"
    assert report["engines"][0]["cases"]["polignac-perft-901"]["verdict"] == "pass"
