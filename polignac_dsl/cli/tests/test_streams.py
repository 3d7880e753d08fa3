import os
import pty
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from conformance.report.form import json_report
from conformance.tests.reports import report
from conformance.tests.samples import right
from polignac_dsl.cli.tests.commands import PROGRAM, Ended, started

FULL = Path("/dev/full")


def read_by_nobody(*args: str, both: bool = False) -> tuple[int, str]:
    """Run a command whose output is a pipe that nobody reads; return its code and its errors."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        done = subprocess.run(
            [*PROGRAM, *args],
            stdin=subprocess.DEVNULL,
            stdout=pipe,
            stderr=pipe if both else subprocess.PIPE,
            timeout=60,
        )
    return done.returncode, (done.stderr or b"").decode()


def on_a_terminal(*args: str, env: Mapping[str, str] | None = None) -> str:
    """Return what a command writes to a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *args],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", **(env or {})},
    )
    os.close(theirs)
    shown = bytearray()
    while True:
        try:
            data = os.read(ours, 65536)
        except OSError:  # the other end is closed: so does Linux say it
            break
        if not data:
            break
        shown += data
    os.close(ours)
    assert process.wait(60) == 0
    return shown.decode()


def test_a_reader_that_goes_away_changes_nothing(tmp_path: Path) -> None:
    """The code is what it would have been, and there is nothing on standard error."""
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("game: wrong\nplay:\n  x: y\n", encoding="utf-8")
    assert read_by_nobody("show", "polignac", "--ruleset") == (0, "")
    assert read_by_nobody("check", str(wrong)) == (1, "")
    assert read_by_nobody("frobnicate", both=True) == (2, "")
    assert read_by_nobody("--help") == (0, "")


def test_an_engine_ends_with_its_input_when_nobody_reads() -> None:
    """It is no reason for an error."""
    assert read_by_nobody("serve") == (0, "")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_output_that_cannot_arrive_is_told(unbuffered: str) -> None:
    """It is neither a success nor a fault of the program."""
    for args in (("show", "polignac"), ("--help",)):
        with FULL.open("wb") as disk:
            done = subprocess.run(
                [*PROGRAM, *args],
                stdout=disk,
                stderr=subprocess.PIPE,
                env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
                timeout=60,
            )
        assert done.returncode == 2
        assert done.stderr == b"Error: The output cannot be written: No space left on device.\n"


def test_streams_that_are_closed_are_no_fault() -> None:
    """Nothing can be told then; the code still is."""
    for redirection, code in ((">&-", 0), (">&- 2>&-", 0), ("<&-", 0)):
        shell = f'"$@" {redirection}'
        done = subprocess.run(
            ["sh", "-c", shell, "sh", *PROGRAM, "explain", "E301"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (code, b"")


@pytest.mark.parametrize("redirection", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_report_is_told_to_nobody_where_streams_are_closed(
    tmp_path: Path, redirection: str
) -> None:
    """With what draws tables and asks whether there is a terminal; a file that is written is whole."""
    file, page = tmp_path / "a.json", tmp_path / "a.html"
    file.write_text(json_report(report(right=right)), "utf-8")
    for args in (["show", str(file)], ["html", str(file), "-o", str(page)]):
        done = subprocess.run(
            ["sh", "-c", f'"$@" {redirection}', "sh", *PROGRAM, "report", *args],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (0, b"")
    assert page.read_text("utf-8").endswith("</html>\n")


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"PYTHONIOENCODING": "latin-1"},
    ],
)
def test_suit_signs_are_written_in_any_locale(env: Mapping[str, str]) -> None:
    """Nothing is replaced, and nothing raised."""
    told = started("show", "polignac", env=env)
    assert (told.code, "2 for J♠" in told.out) == (0, True)
    assert "\x1b" not in told.out  # what is written into a file has no colours


def test_a_terminal_gets_colours_unless_the_user_forbids_them() -> None:
    """By NO_COLOR, or by a terminal that knows none."""
    assert "\x1b[1m" in on_a_terminal("show", "polignac")
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        shown = on_a_terminal("show", "polignac", env=env)
        assert "2 for J♠" in shown
        assert "\x1b" not in shown
    args = ("verify", "reference", "--case", "polignac-ace-high-score-001")
    assert "\x1b[1m" not in on_a_terminal(*args, env={"NO_COLOR": "1"})


def test_the_commands_work_from_any_folder(tmp_path: Path) -> None:
    """Also where files have the names of what the program itself imports."""
    for name in ("yaml.py", "click.py", "rich.py", "jinja2.py", "json.py", "conformance.py"):
        (tmp_path / name).write_text("raise SystemExit('shadowed')\n", encoding="utf-8")
    for name in ("polignac_dsl", "conformance", "reference_impl", "spec"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('shadowed')\n")
    (tmp_path / "polignac").touch()
    assert started("check", "polignac", cwd=Path("/")) == Ended(0, "polignac.yaml: good\n", "")
    assert started("check", "polignac", cwd=tmp_path) == Ended(0, "polignac.yaml: good\n", "")
    assert started("rulebook", "polignac", "-o", "a.md", cwd=tmp_path).code == 0
    told = started("verify", "--case", "polignac-packets-001", "builtin", "reference", cwd=tmp_path)
    assert (told.code, told.err) == (0, "")
    assert told.out.count(": 1 pass (") == 2
    assert (tmp_path / "a.md").read_text("utf-8").startswith("# Polignac")
