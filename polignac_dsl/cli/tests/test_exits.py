import sys
from pathlib import Path

import pytest

from polignac_dsl.cli import main
from polignac_dsl.cli.tests.commands import run, spec


def code_of(*args: str) -> object:
    """Return the code with which the program ends."""
    with pytest.raises(SystemExit) as left:
        main(args)
    return left.value.code


def test_each_code_has_its_cause(tmp_path: Path, small_corpus: Path) -> None:
    """Good, not conforming, not understood, an engine broken, the corpus invalid."""
    wrong = spec(tmp_path, "wrong", "count:\n  kings: one for K\n")
    cases = tmp_path / "cases.yaml"
    cases.write_text("cases: none\n", encoding="utf-8")
    ended = (sys.executable, "-c", "input()")
    assert code_of("check", "polignac") == 0
    assert code_of("check", wrong) == 1
    assert code_of("check") == 2
    assert code_of("verify", "--case", "polignac-score-901", "--", *ended) == 3
    assert code_of("verify", "--cases", str(cases)) == 4


def test_a_fault_of_the_program_is_told_as_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a line, with a way to learn more, and never as a fault of the user's file."""

    def broken(*args: object) -> None:
        raise KeyError("cards.rank")

    monkeypatch.setattr("polignac_dsl.ruleset.compile_file", broken)
    assert code_of("check", "polignac") == 5
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(
        "This is a fault of polignac, not of your file: KeyError: 'cards.rank'\nPlease report"
    )
    assert "Traceback" not in told.err
    monkeypatch.setenv("POLIGNAC_TRACEBACK", "1")
    with pytest.raises(KeyError):
        main(["check", "polignac"])


def test_an_interrupted_command_ends_as_shells_expect(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not with 1, which says that something does not conform."""

    def interrupted(*args: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("polignac_dsl.ruleset.compile_file", interrupted)
    assert code_of("check", "polignac") == 130
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("command", ["show", "diff", "rulebook", "new", "verify"])
def test_a_spec_with_errors_ends_every_command_with_1(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And with its diagnostics on standard error."""
    monkeypatch.chdir(tmp_path)
    spec(tmp_path, "wrong", "count:\n  kings: one for K\n")
    more = {
        "diff": ("wrong.yaml", "polignac"),
        "new": ("mine", "--extends", "wrong.yaml"),
        "verify": ("--spec", "wrong.yaml"),
    }
    told = run(command, *more.get(command, ("wrong.yaml",)))
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith("wrong.yaml:6:")
    assert not (tmp_path / "mine.yaml").exists()
