"""A command that takes long says so in a log, and nothing of it where it is over soon."""

import re
import sys
import time

import pytest

from polignac_dsl.cli import signs_of_life as module
from polignac_dsl.cli.signs_of_life import CasesTold, signs_of_life
from polignac_dsl.cli.tests.commands import run


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the first sign come soon."""
    monkeypatch.setattr(module, "FIRST", 0.02)
    monkeypatch.setattr(module, "EVERY", 0.02)


@pytest.mark.usefixtures("hasty")
def test_the_last_that_was_heard_is_told_again_and_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As a line with the seconds; nothing before there is something, nor after the end."""
    with signs_of_life() as tell:
        time.sleep(0.06)
        assert capsys.readouterr().err == ""
        tell("early")
        tell("3 of \x1b 9")
        time.sleep(0.2)
    told = capsys.readouterr()
    assert told.out == ""
    assert set(told.err.splitlines()) == {"0 s: 3 of \\u001b 9"}
    assert len(told.err.splitlines()) > 1
    time.sleep(0.05)
    assert capsys.readouterr().err == ""


def test_what_is_over_soon_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Ten seconds go by before the first sign, and thirty before the next."""
    assert (module.FIRST, module.EVERY) == (10, 30)
    start = time.monotonic()
    with signs_of_life() as tell:
        tell("at work")
    assert time.monotonic() - start < 1
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("hasty")
def test_a_terminal_is_left_alone(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """There a bar, or a line that is written over, shows the same."""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with signs_of_life() as tell:
        tell("at work")
        time.sleep(0.06)
    assert capsys.readouterr().err == ""


def test_cases_are_counted_for_each_engine() -> None:
    """From the beginning of its run."""
    heard: list[str] = []
    told = CasesTold(heard.append)
    for name in ("mine", "yours"):
        told.engine(name, 2)
        told.case(None)
        told.ended(None)
    ends = ("0 of 2 cases have their verdict", "1 of 2 cases have their verdict")
    assert heard == [f"{name}: {end}" for name in ("mine", "yours") for end in ends]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("command", "sign"),
    [
        ("laws builtin --game polignac --only hand --examples 4", r"\d of 4 matches played"),
        ("verify builtin --game polignac-en --only score", r"\d+ of \d+ cases have their verdict"),
        ("blame builtin --game polignac-en", r"\d+ of \d+ requests answered"),
        ("identify builtin", "what its answers leave of the rules is worked out"),
    ],
)
def test_the_long_commands_show_that_they_live(command: str, sign: str) -> None:
    """On standard error: what they find stays alone on standard output."""
    told = run(*command.split())
    assert re.search(rf"^\d+ s: .*{sign}$", told.err, re.MULTILINE)
    assert not re.search(r"^\d+ s: ", told.out, re.MULTILINE)
