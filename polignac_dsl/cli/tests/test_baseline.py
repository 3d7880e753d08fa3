"""`polignac baseline` and `verify --deviations`: what is known, what is new, what is gone."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from polignac_dsl.cli import group

# An engine that plays polignac well, or says that another player led to each trick.
ENGINE = """
import json, sys
from polignac_dsl.engine.perft import perft
from polignac_dsl.engine.protocol import replay
WRONG = set(sys.argv[1:])
for line in sys.stdin:
    request = json.loads(line)
    method, answer = request["method"], {"jsonrpc": "2.0", "id": request["id"], "result": None}
    if method == "initialize":
        engine = {"name": "mine", "version": "1"}
        answer["result"] = {
            "protocol": 1, "engine": engine, "games": ["polignac"], "features": ["deck", "perft"] if "lines" in WRONG else []
        }
    elif method == "replay":
        result = replay(request["params"])
        if result["status"] == "ok" and result["view"]["trick"] and "leader" in WRONG:
            result["view"]["trick"]["leader"] ^= 1
        answer["result"] = result
    elif method == "perft":
        answer["result"] = perft(request["params"])
        answer["result"]["lines"] += 1
    print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """Return the command of the engine; the folder of the test is the one it starts in."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    Path("engine.py").write_text(ENGINE, "utf-8")
    return (sys.executable, "-P", str(tmp_path / "engine.py"))


def run(*words: str) -> Result:
    """Run the command line."""
    return CliRunner().invoke(group, list(words))


def verify(*words: str) -> Result:
    """Verify the cases about whose lead it is."""
    return run("verify", "--game", "polignac", "--only", "tricks", "--perft", "none", *words)


def test_a_baseline_makes_known_what_is_wrong_and_red_what_is_right_again(
    engine: tuple[str, ...],
) -> None:
    """The whole way: red, declared and green, mended and red, taken out and green."""
    wrong = (*engine, "leader")
    assert verify("--", *wrong).exit_code == 1
    made = run("baseline", "--game", "polignac", "--reason", "We turn.", "--", *wrong)
    assert (made.exit_code, "taken out" in made.output) == (0, True), made.output
    assert "We turn." in Path("deviations.yaml").read_text("utf-8")

    known = verify("--deviations", "deviations.yaml", "--", *wrong)
    assert (known.exit_code, "known deviation" in known.output) == (0, True), known.output
    mended = verify("--deviations", "deviations.yaml", "--", *engine)
    assert (mended.exit_code, "deviation gone" in mended.output) == (1, True), mended.output
    assert run("baseline", "--game", "polignac", "--", *engine).exit_code == 0
    assert verify("--deviations", "deviations.yaml", "--", *engine).exit_code == 0


def test_lines_of_play_that_come_out_wrong_are_declared_too(engine: tuple[str, ...]) -> None:
    """An engine that counts them: all that verify has to say of it is known."""
    wrong, asked = (*engine, "lines"), ("--game", "polignac", "--only", "perft")
    assert run("baseline", "--game", "polignac", "--", *wrong).exit_code == 0
    assert "polignac-perft-" in Path("deviations.yaml").read_text("utf-8")
    known = run("verify", *asked, "--deviations", "deviations.yaml", "--", *wrong)
    assert (known.exit_code, "known deviation" in known.output) == (0, True), known.output
    Path("deviations.yaml").write_text(
        "deviations:\n- clause: play.follow\n  reason: so\n  cases: {polignac-perft-900: fail}\n",
        "utf-8",
    )
    other = verify("--deviations", "deviations.yaml", "--", *engine)
    assert (other.exit_code, "there is no such case" in other.output) == (1, True)


def test_a_declared_case_that_there_is_not_is_red(engine: tuple[str, ...]) -> None:
    """It is told with its place."""
    Path("d.yaml").write_text(
        "deviations:\n- clause: a\n  reason: b\n  cases:\n    polignac-tricks-999: fail\n", "utf-8"
    )
    found = verify("--deviations", "d.yaml", "--", *engine)
    assert found.exit_code == 1
    assert "d.yaml:5:5: polignac-tricks-999 is declared, and there is no such case" in found.output


def test_a_file_that_is_no_baseline_is_neither_used_nor_overwritten(
    engine: tuple[str, ...],
) -> None:
    """Whatever is wrong with it is told, and it stays as it was."""
    Path("deviations.yaml").write_text("deviations: nothing\n", "utf-8")
    assert verify("--deviations", "deviations.yaml", "--", *engine).exit_code == 2
    assert run("baseline", "--", *engine).exit_code == 2
    assert Path("deviations.yaml").read_text("utf-8") == "deviations: nothing\n"


def test_no_baseline_is_made_of_an_engine_that_is_broken(engine: tuple[str, ...]) -> None:
    """Nor of two, nor of none."""
    broken = run("baseline", "--game", "polignac", "--", sys.executable, "-c", "pass")
    assert broken.exit_code == 3
    assert not Path("deviations.yaml").exists()
    assert run("baseline", "builtin", "--", *engine).exit_code == 2
    assert run("baseline").exit_code == 2


def test_a_game_that_there_is_not_is_told_before_anything_is_run() -> None:
    """Rather than that the engine plays none of its cases."""
    told = run("baseline", "--game", "polignak", "builtin")
    assert told.exit_code == 2
    assert "There is no shipped game 'polignak'. Did you mean 'polignac'?" in told.output
