"""How engines are started, as the options of every command that asks engines say."""

import sys
from pathlib import Path

import click
import pytest

from conformance.runner.process import MEMORY
from polignac_dsl.cli import COMMANDS, group
from polignac_dsl.cli.engines import EngineCommand
from polignac_dsl.cli.tests.commands import run

ONE_SHOT = """\
import json, os, sys
request = json.loads(sys.stdin.readline())
told = {"protocol": 1, "engine": {"name": "x", "version": os.environ.get("MINE", "none")},
        "games": None, "features": []}
refused = {"status": "refused", "index": 0, "code": "malformed"}
result = told if request["method"] == "initialize" else refused
print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}))
"""


@pytest.fixture
def engine(tmp_path: Path) -> tuple[str, ...]:
    """Return the command of an engine that answers once."""
    path = tmp_path / "once.py"
    path.write_text(ONE_SHOT, encoding="utf-8")
    return ("--", sys.executable, str(path))


@pytest.mark.usefixtures("small_corpus")
def test_an_engine_that_answers_once_is_asked_once_at_a_time(engine: tuple[str, ...]) -> None:
    """With --one-shot it gets its verdicts, without it is one that ends."""
    told = run("verify", "--one-shot", "--game", "polignac", "--most", "0", *engine)
    assert told.code == 1
    assert "once (x none): 3 " in told.out
    without = run("verify", "--game", "polignac", "--most", "0", *engine)
    assert without.code == 3
    assert "the engine ended by itself with exit status 0" in without.out


@pytest.mark.usefixtures("small_corpus")
def test_a_variable_reaches_an_engine_by_its_name(
    engine: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And in no other way; one that there is not is told before anything runs."""
    monkeypatch.setenv("MINE", "9")
    asked = ("verify", "--one-shot", "--game", "polignac", "--most", "0")
    assert "once (x 9): " in run(*asked, "--env", "MINE", *engine).out
    assert "once (x none): " in run(*asked, *engine).out
    monkeypatch.delenv("MINE")
    told = run(*asked, "--env", "MINE", *engine)
    assert told.code == 2
    assert "--env MINE: there is no such variable here." in told.err


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded on Linux alone")
@pytest.mark.usefixtures("small_corpus")
def test_an_engine_is_ended_that_uses_more_memory_than_it_may(tmp_path: Path) -> None:
    """The bound is that of the command line."""
    path = tmp_path / "large.py"
    path.write_text("import sys, time\nb = b'x' * (200 << 20)\nsys.stdin.read()\ntime.sleep(60)\n")
    told = run("verify", "--memory", "99", "--game", "polignac", "--", sys.executable, str(path))
    assert told.code == 3
    assert "it was ended at 99 MiB of memory" in told.out


def test_every_command_that_takes_an_engine_has_these_options() -> None:
    """Each is there once, and memory is what the runner has it to be."""
    found = 0
    for name in COMMANDS:
        command = group.get_command(click.Context(group), name)
        if isinstance(command, EngineCommand):
            found += 1
            options = [flag for param in command.params for flag in param.opts]
            for flag in ("--one-shot", "--memory", "--env"):
                assert options.count(flag) == 1, name
            (memory,) = (p for p in command.params if p.name == "memory")
            assert memory.default == MEMORY
    assert found >= 2
