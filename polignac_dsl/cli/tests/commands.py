"""Runs commands for the tests: inside this process, or as a user's shell would start them."""

import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from polignac_dsl.cli import group

HEAD = "game: {name}\nlanguage: 1\nextends: {extends}\ntitle: {{en: A game}}\n"
PROGRAM = (sys.executable, "-P", "-m", "polignac_dsl.cli")


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str


def run(*args: str, env: Mapping[str, str | None] | None = None) -> Ended:
    """Run a command in this process; an exception that leaves it is raised."""
    result = CliRunner(env=env).invoke(group, args, catch_exceptions=False, prog_name="polignac")
    return Ended(result.exit_code, result.stdout, result.stderr)


def started(*args: str, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Ended:
    """Run a command in a process of its own, whose output is read as UTF-8."""
    done = subprocess.run(
        [*PROGRAM, *args],
        cwd=cwd,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


def spec(folder: Path, name: str, body: str = "", extends: str = "polignac") -> str:
    """Write a spec into a folder and return its path."""
    path = folder / f"{name}.yaml"
    path.write_text(HEAD.format(name=name, extends=extends) + body, encoding="utf-8")
    return str(path)
