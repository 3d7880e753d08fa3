import json
import sys
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import run
from polignac_dsl.cli.tests.test_verify import WRONG

pytestmark = pytest.mark.usefixtures("small_corpus")

FORMS = ("junit", "json", "tap", "markdown", "html", "badge")
RULE = "2 for J♠"


@pytest.fixture
def wrong(tmp_path: Path) -> tuple[str, ...]:
    """Return the command of an engine that refuses everything."""
    path = tmp_path / "wrong.py"
    path.write_text(WRONG, encoding="utf-8")
    return ("--", sys.executable, str(path))


def without_seconds(text: str) -> str:
    """Return what is printed without its last words, which tell the time."""
    return "\n".join(line.split(" (")[0].rstrip() for line in text.splitlines())


def test_a_run_writes_each_form_and_a_saved_one_turns_into_each(
    tmp_path: Path, wrong: tuple[str, ...]
) -> None:
    """From either file, the same bytes; what is printed is printed again, with its exit code."""
    files = {form: tmp_path / form for form in (*FORMS, "jsonl")}
    options = [word for form, path in files.items() for word in (f"--{form}", str(path))]
    told = run("verify", "reference", *options, *wrong)
    assert (told.code, told.err) == (1, "")
    for form in FORMS:
        written = files[form].read_text("utf-8")
        for saved in ("json", "jsonl"):
            out = tmp_path / "out"
            made = run("report", form, str(files[saved]), "-o", str(out))
            assert (made.code, made.out, made.err) == (0, "", "")
            assert out.read_text("utf-8") == written, (form, saved)
            assert run("report", form, str(files[saved])).out == written
    for saved in ("json", "jsonl"):
        shown = run("report", "show", str(files[saved]))
        assert (shown.code, shown.err) == (told.code, "")
        assert without_seconds(shown.out) == without_seconds(told.out)
    assert RULE in files["tap"].read_text("utf-8")
    assert RULE in files["markdown"].read_text("utf-8")
    header = json.loads(files["jsonl"].read_text("utf-8").splitlines()[0])
    assert (header["polignac"], header["cases"]) == ("0.1.0", 4)
    assert "corpus" in header


def test_a_report_is_compared_with_another(tmp_path: Path, wrong: tuple[str, ...]) -> None:
    """By engine, newly failing cases first; the exit code tells whether something got worse."""
    good, bad = tmp_path / "good.json", tmp_path / "bad.jsonl"
    assert run("verify", "reference", "--json", str(good)).code == 0
    assert run("verify", "--jsonl", str(bad), *wrong).code == 1
    told = run("report", "diff", str(good), str(bad))
    assert (told.code, told.err) == (1, "")
    lines = told.out.splitlines()
    assert lines[0] == "reference → wrong: 4 cases in both; 4 newly failing"
    title = "The taker of J♠ scores 2"
    assert [line for line in lines if line.startswith(" ! newly failing: polignac-score-901: pass")]
    assert lines[-1] == "Something got worse."
    assert title in told.out
    told = run("report", "diff", str(bad), str(good), "--most", "1")
    assert (told.code, told.out.splitlines()[-1]) == (0, "Nothing got worse.")
    assert "… and 3 more newly passing, 0 of them worse" in told.out


def test_a_game_that_one_report_has_none_of_is_one_line(tmp_path: Path) -> None:
    """The cases of a game that both have are told one by one."""
    whole, part = tmp_path / "whole.json", tmp_path / "part.json"
    assert run("verify", "reference", "--json", str(whole)).code == 0
    told = json.loads(whole.read_text("utf-8"))
    first, second, third, fourth = told["cases"]
    told["cases"][first]["game"] = told["cases"][second]["game"] = "belote"
    told["cases"][third]["game"] = told["cases"][fourth]["game"]
    whole.write_text(json.dumps(told), "utf-8")
    for case in (first, second, third):
        del told["engines"][0]["cases"][case]
    part.write_text(json.dumps(told), "utf-8")
    lines = run("report", "diff", str(whole), str(part)).out.splitlines()
    assert "   only in the old report, whole games: 2 cases of belote" in lines
    assert [line for line in lines if line.startswith(f"   only in the old report: {third}: ")]
    assert first not in "".join(lines)


def test_a_report_that_is_cut_off_is_told_and_never_good(tmp_path: Path) -> None:
    """Shown, compared or turned into another form."""
    whole, cut = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    assert run("verify", "reference", "--jsonl", str(whole)).code == 0
    cut.write_text("\n".join(whole.read_text("utf-8").splitlines()[:-1]) + "\n", "utf-8")
    for args in (("show",), ("diff", str(whole)), ("badge",), ("markdown",)):
        told = run("report", *args, str(cut))
        assert told.code != 0
        assert told.err == f"{cut} is cut off: the run that it tells of is not in it whole.\n"
    assert run("report", "diff", str(whole), str(whole)).code == 0


def test_what_is_no_report_or_cannot_be_written_is_told(tmp_path: Path) -> None:
    """In one sentence, with 2."""
    file = tmp_path / "a.json"
    file.write_text("{}", "utf-8")
    for args in (("show",), ("tap",), ("diff", str(file))):
        told = run("report", *args, str(file))
        assert (told.code, told.out) == (2, "")
        assert f"{file} is no report: its format is not" in told.err
    assert run("report", "show", str(tmp_path / "none")).code == 2
    assert run("verify", "reference", "--json", str(file)).code == 0
    told = run("report", "tap", str(file), "-o", str(tmp_path / "nowhere" / "a"))
    assert (told.code, "there is no such folder" in told.err) == (2, True)


@pytest.mark.parametrize("form", [*FORMS, "jsonl"])
def test_a_report_without_a_folder_is_refused_before_the_run(tmp_path: Path, form: str) -> None:
    """Whatever its form."""
    told = run("verify", f"--{form}", str(tmp_path / "nowhere" / "a"))
    assert (told.code, told.out) == (2, "")
    assert "a cannot be written: there is no such folder." in told.err


def test_a_disk_that_is_full_is_told_and_the_other_reports_are_written(tmp_path: Path) -> None:
    """JSON lines are refused before the run, since they are written while it goes on."""
    if not Path("/dev/full").exists():
        pytest.skip("there is no /dev/full here")
    tap = tmp_path / "a.tap"
    told = run("verify", "reference", "--html", "/dev/full", "--tap", str(tap))
    assert (told.code, "reference (reference_impl 0.1.0): 4 pass (" in told.out) == (2, True)
    assert "/dev/full cannot be written: No space left on device." in told.err
    assert tap.read_text("utf-8").startswith("TAP version 14\n")
    told = run("verify", "reference", "--jsonl", "/dev/full")
    assert (told.code, told.out) == (2, "")
