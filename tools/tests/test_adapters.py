"""What the tool that tries out the skeletons makes of what it finds."""

from dataclasses import replace
from pathlib import Path

import pytest

from conformance.adapters.skeletons import skeletons
from tools import adapters

PYTHON = skeletons()["python"]


def report(**counts: int) -> dict[str, object]:
    """Return a report on one engine with these verdicts."""
    return {"engines": [{"counts": {key.replace("_", " "): n for key, n in counts.items()}}]}


@pytest.mark.parametrize(
    ("counts", "passed", "wrong"),
    [
        ({"pass": 91, "unsupported": 205, "fail": 0}, 91, ""),
        ({"pass": 91, "fail": 2}, 91, "2 fail"),
        ({"pass": 91, "coarse": 1}, 91, "1 coarse"),
        ({"unsupported": 300}, 0, "only 0 pass"),
        ({"pass": 19}, 19, "only 19 pass"),
    ],
)
def test_only_passes_and_what_is_unsupported_are_good(
    counts: dict[str, int], passed: int, wrong: str
) -> None:
    """And of passes there must be some."""
    assert adapters.judged(report(**counts)) == (passed, wrong)


def test_a_skeleton_is_written_built_tried_and_verified(tmp_path: Path) -> None:
    """The one whose language is always there."""
    outcome = adapters.try_out(PYTHON, tmp_path)
    assert (outcome.wrong, list(outcome.seconds)) == ("", ["new", "build", "smoke", "verify"])
    assert outcome.passed >= adapters.FEWEST
    line = adapters.table([outcome]).split("\n")[1]
    assert line.startswith("python ")
    assert line.endswith(f" {outcome.passed}")


def test_what_a_part_says_when_it_fails_is_told(tmp_path: Path) -> None:
    """The command, its exit status, and its words."""
    broken = replace(PYTHON, build=(("python3", "-c", "raise SystemExit('no such header')"),))
    outcome = adapters.try_out(broken, tmp_path)
    assert outcome.wrong.startswith("exit 1 from python3 -c")
    assert outcome.wrong.endswith("no such header\n")
    assert adapters.table([outcome]).endswith("FAILED")


def test_a_skeleton_whose_toolchain_is_missing_is_no_success(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told what is missing, and what Debian calls it."""
    lacking = replace(PYTHON, needs=("no-such-compiler",), libraries=("/no/such.h",))
    monkeypatch.setattr(adapters, "skeletons", lambda: {"python": lacking})
    assert adapters.main(["python"]) == 1
    told = "python was not tried: no-such-compiler, /no/such.h is missing (Debian: python3)"
    assert told in capsys.readouterr().err


def test_a_language_that_there_is_not_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """With those that there are."""
    assert adapters.main(["cobol"]) == 2
    assert "no skeleton in cobol: python, javascript" in capsys.readouterr().err
