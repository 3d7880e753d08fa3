import subprocess
import sys
from pathlib import Path

import pytest

from polignac_dsl.places import spec_folder

# The program in another process, which then tells what it has imported on standard error.
TELL = """\
import sys
from polignac_dsl.cli import main
try:
    main(sys.argv[1:])
finally:
    print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
"""
HEAVY = frozenset({"rich", "jinja2", "lark", "yaml", "conformance", "reference_impl", "markdown"})
# A part of a heavy package that imports nothing but what Python has imported by itself.
LIGHT = frozenset({"conformance.harmless"})


def imported(*args: str, cwd: Path | None = None) -> set[str]:
    """Return the modules that are there after a command."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", TELL, *args],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr.decode()
    return set(done.stderr.decode().split())


@pytest.mark.parametrize(
    ("line", "allowed"),
    [
        ("--help", ""),
        ("--version", ""),
        ("check --help", ""),
        ("verify --help", ""),
        ("rulebook --help", ""),
        ("new --help", ""),
        ("explain E301", ""),
        ("trace --help", ""),
        ("completion bash", ""),
        ("show polignac", ""),
        ("check polignac", "yaml lark"),
        ("rulebook polignac", "jinja2"),
        ("diff polignac polignac-cr", ""),
    ],
)
def test_a_command_imports_what_it_uses(line: str, allowed: str) -> None:
    """What is heavy waits until a command cannot do without it."""
    found = imported(*line.split()) - LIGHT
    # A package is not what weighs, but what is in it.
    heavy = {name.partition(".")[0] for name in found if "." in name or name != "conformance"}
    assert heavy & HEAVY <= set(allowed.split())


def test_the_help_imports_no_part_of_the_program_but_the_command_line() -> None:
    """Not even one of the commands that it lists."""
    ours = {name for name in imported("--help") if name.startswith("polignac_dsl")}
    assert ours == {
        "polignac_dsl",
        "polignac_dsl.cli",
        "polignac_dsl.cli.exits",
        "polignac_dsl.cli.streams",
    }


def test_a_shipped_game_is_read_and_not_compiled() -> None:
    """Its ruleset stands beside its spec."""
    if not (spec_folder() / "rulesets").is_dir():
        pytest.skip("there are no compiled rulesets here")
    found = imported("show", "polignac")
    assert not found & {"polignac_dsl.source.tree.yaml", "yaml", "lark"}
