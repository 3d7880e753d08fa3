"""What the command asks for before it plays anything."""

import pytest

from tools.code_mutants import __main__ as command
from tools.code_mutants.subjects import Subject


@pytest.fixture(autouse=True)
def no_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is played here."""
    monkeypatch.setattr(command, "load_trials", list)


def test_a_module_that_is_not_mutated_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """The modules of the subject that was asked for are told."""
    with pytest.raises(SystemExit) as ended:
        command.main(["--subject", "engine", "--only", "scoring"])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "no module 'scoring' is mutated" in said
    assert "legality" in said
    assert "announcing" not in said


@pytest.mark.parametrize("name", ["reference", "engine"])
def test_a_check_without_a_result_says_how_to_make_one(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rather than to play thousands of mutants."""
    monkeypatch.setattr(command, "read_result", lambda file: None)
    assert command.main(["--subject", name, "--check"]) == 1
    assert f"--subject {name} --full" in capsys.readouterr().out


def test_without_a_subject_both_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """And one that is not as it must be is enough to fail."""
    ends = {"reference": 1, "engine": 0}
    asked: list[tuple[str, list[str] | None]] = []

    def run(subject: Subject, trials: object, listed: object, arguments: object) -> int:
        asked.append((subject.name, getattr(arguments, "only", None)))
        return ends[subject.name]

    monkeypatch.setattr(command, "_run", run)
    assert command.main(["--check", "--only", "ending"]) == 1
    assert asked == [("reference", ["ending"]), ("engine", ["ending"])]
    assert command.main(["--check", "--subject", "engine"]) == 0
