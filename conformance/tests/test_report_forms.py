"""The forms of a report beside the terminal's: each is read back by what is made to read it."""

import io
import json
import re
import zlib
from base64 import b64decode
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml
from rich.console import Console

from conformance.api import ExitCode, Report, exit_code, read_report, write
from conformance.report.badge import badge, told
from conformance.report.coverage import coverage, most_common, whole
from conformance.report.forms import FORMS, text
from conformance.report.json_lines import JsonLines, NotWrittenError
from conformance.report.markdown import markdown
from conformance.report.saved import SavedSheet
from conformance.report.tap import tap
from conformance.report.terminal import render
from conformance.report.writing import write_whole
from conformance.runner.results import CaseResult, CheckResult, EngineRun, State
from conformance.tests.reports import (
    CASES,
    HOSTILE,
    SHEETS,
    ended,
    partly,
    report,
    run,
    unsupported,
    wrong,
)
from conformance.tests.samples import right
from conformance.verdicts import Judgement, Verdict

POINT = re.compile(r"(not ok|ok) (\d+) - (.*)")


def given(verdict: Verdict, note: str = "") -> Report:
    """Return a report in which each case has this verdict, of an engine with a hostile name."""
    results = [
        CaseResult(case.id, (CheckResult("expect", "x.yaml:1", Judgement(verdict, note=note)),))
        for case in CASES
    ]
    return Report((EngineRun(HOSTILE, "1", State.RAN, tuple(results)),), SHEETS)


def points(told: str) -> list[tuple[str, int, str]]:
    """Return the test points of a TAP text that are not indented."""
    found = [POINT.fullmatch(line) for line in told.splitlines()]
    return [(match[1], int(match[2]), match[3]) for match in found if match]


def test_tap_has_a_point_an_engine_and_a_subtest_with_a_point_a_case() -> None:
    """Plans are kept, diagnostics are YAML, and what was not tested is skipped."""
    told = tap(report(right=right, wrong=wrong, partly=partly))
    assert told.startswith("TAP version 14\n1..3\n# Subtest: right\n    1..6\n")
    assert points(told) == [("ok", 1, "right"), ("not ok", 2, "wrong"), ("ok", 3, "partly")]
    subtests = told.split("# Subtest: ")[1:]
    indented = [[s[4:] for s in part.splitlines() if s.startswith("    ")] for part in subtests]
    inner = [points("\n".join(part)) for part in indented]
    assert [[number for _, number, _ in found] for found in inner] == [[1, 2, 3, 4, 5, 6]] * 3
    assert [sum(ok == "not ok" for ok, _, _ in found) for found in inner] == [0, 2, 0]
    assert sum(name.endswith("# SKIP unsupported: other games") for _, _, name in inner[2]) == 2
    block = subtests[1].split("  ---\n")[1].split("  ...\n")[0]
    diagnostic = yaml.safe_load(block)
    assert diagnostic["verdict"] == "fail"
    assert "expected North to have counted 2" in diagnostic["message"][0]
    assert "North: K♠ 8♠ J♠ 9♠" in diagnostic["play"]


def test_tap_is_never_good_where_nothing_was_tested_or_the_end_is_missing() -> None:
    """An engine that is not there is skipped; whether that is enough the exit code tells."""
    assert points(tap(report(none=unsupported))) == [("not ok", 1, "none: nothing was tested")]
    given_up = tap(Report((ended(State.GIVEN_UP),)))
    assert points(given_up) == [("not ok", 1, "engine 1: given up: why")]
    gone = tap(Report((ended(State.NOT_AVAILABLE),)))
    assert points(gone) == [("ok", 1, "engine 1 # SKIP why")]
    cut = Report(report(right=right).runs, SHEETS, complete=False)
    assert tap(cut).endswith("\nBail out! The file that this report was read from has no end.\n")


def test_tap_lets_no_stranger_write_a_line_or_a_directive() -> None:
    """Neither a name nor a note."""
    told = tap(given(Verdict.UNSUPPORTED, "a\nok 9 - b # TODO c\x1b"))
    assert "\n    ok 9" not in told
    assert r"SKIP unsupported: a ok 9 - b \# TODO c" in told
    assert not re.search("[\x00-\x09\x0b-\x1f]", told)


def test_markdown_tells_the_verdict_the_table_and_the_first_bad_cases() -> None:
    """The rule's sentence stands beside what was wrong; the position is folded."""
    made = report(right=right, wrong=wrong)
    sheet = SavedSheet("", "", "polignac", "score", "", (("count.polignac", "2 for J♠"),))
    spoken = {name: replace(sheet, id=name, position=s.position) for name, s in SHEETS.items()}
    told = markdown(Report(made.runs, {**made.sheets, **spoken}))
    lines = told.splitlines()
    assert lines[0] == "## Polignac: 💥 an engine is broken"
    assert "| game | <code>right</code> | <code>wrong</code> |" in lines
    assert "| <code>polignac</code> | 6 pass | 4 pass, 1 fail, 1 crash |" in lines
    assert "### <code>wrong</code>: 2 of 6 cases are bad" in lines
    assert "- <code>count.polignac</code>: <code>2 for J♠</code>" in told
    assert told.count("<details>") == told.count("</details>") == 2
    assert "North  K♠ A♥ 8♥ 7♥ A♦ 8♦ A♣ 7♣" in told


@pytest.mark.parametrize(
    ("told", "headline"),
    [
        (report(right=right), "✅ all that was tested plays by the rules"),
        (report(none=unsupported), "❌ nothing was tested"),
        (Report((ended(State.NOT_AVAILABLE),)), "❌ nothing was tested"),
        (Report((ended(State.NOT_STARTED),)), "💥 an engine is broken"),
        (given(Verdict.FAIL), "❌ not by the rules"),
        (
            Report(report(right=right).runs, SHEETS, complete=False),
            "❌ this report is cut off: the file that it was read from has no end",
        ),
    ],
)
def test_the_headline_of_the_markdown_is_no_better_than_the_exit_code(
    told: Report, headline: str
) -> None:
    """Nothing tested is not good, and neither is what is cut off."""
    assert markdown(told).splitlines()[0] == f"## Polignac: {headline}"
    assert headline.startswith("✅") == (exit_code(told) is ExitCode.GOOD)


def test_markdown_lets_no_stranger_mark_up_call_or_steer() -> None:
    """All that he writes is in code, with every sign that is heeded as a number; and it is short."""
    told = markdown(given(Verdict.CRASH, HOSTILE * 1000))
    assert len(told) < 65_536
    outside = re.sub(r"<code>[^<>`*_@|#]*(?:&#\d+;[^<>`*_@|#]*)*</code>", "", told)
    for sign in ("alert", "@everyone", "script", "\x1b"):
        assert sign not in outside
    assert "<script" not in told
    assert "@" not in told


def test_markdown_writes_a_colon_as_it_is_where_nothing_heeds_it() -> None:
    """But not in an address or in the name of an emoji."""
    told = markdown(given(Verdict.CRASH, "why: it ends: :boom: http://a.example"))
    assert "<code>expect: why: it ends: &#58;boom: http&#58;&#47;&#47;a.example</code>" in told


@pytest.mark.parametrize(
    ("told_of", "expected", "green"),
    [
        (report(right=right), "6/6", True),
        (report(right=right, partly=partly), "10/10 of 12", False),
        (report(wrong=wrong), "4/6", False),
        (report(none=unsupported), "nothing tested", False),
        (Report((*report(right=right).runs, ended(State.GIVEN_UP)), SHEETS), "6/6 broken", False),
        (Report(report(right=right).runs, SHEETS, complete=False), "incomplete", False),
    ],
)
def test_the_badge_is_green_only_where_all_was_asked_and_is_good(
    told_of: Report, expected: str, green: bool
) -> None:
    """And it is XML, with room for what it says."""
    said, colour = told(told_of)
    assert (said, colour == "#2e7d32") == (expected, green)
    root = ElementTree.fromstring(badge(told_of))
    texts = root.findall(".//{http://www.w3.org/2000/svg}text")
    assert [element.text for element in texts] == ["polignac", expected]
    assert root.get("aria-label") == f"polignac: {expected}"
    assert sum(float(e.get("textLength", "0")) for e in texts) < float(root.get("width", "0"))


def test_the_coverage_tells_why_an_engine_was_not_asked_and_which_clauses_were_met() -> None:
    """By game; features that it lacks are told one by one."""
    games = coverage(report(partly=partly), run("partly", partly))
    told_of = {game.game: (game.cases, game.tested, dict(game.reasons)) for game in games}
    assert told_of == {"polignac": (4, 4, {}), "polignac-cr": (2, 0, {"other games": 2})}
    total = whole(games)
    assert (total.untested, total.good, total.bad) == (2, 4, 0)
    assert 0 < len(total.met) < len(total.clauses)
    lacks = given(Verdict.UNSUPPORTED, "announcements, match")
    reasons = whole(coverage(lacks, lacks.runs[0])).reasons
    assert most_common(reasons) == [("announcements", 6), ("match", 6)]
    reasons.update({f"reason {number}": 1 for number in range(9)})
    assert most_common(reasons)[-1] == ("other reasons", 6)


@pytest.mark.parametrize(
    ("declared", "called"), [("", "mine 1"), ("mine", "mine 1"), ("perl", "mine (perl 1)")]
)
def test_an_engine_is_told_by_its_own_name_too_where_that_is_another(
    declared: str, called: str, tmp_path: Path
) -> None:
    """A file is called adapter in many a folder; what is saved says the same."""
    made = replace(run("mine", right), version="1", declared=declared)
    told = Report((made,), SHEETS)
    assert made.called == called
    assert f"<h2>{called}</h2>" in text(told, "html")
    assert ("<code>mine</code> is <code>perl 1</code>." in markdown(told)) == (declared == "perl")
    write(told, "json", tmp_path / "a.json")
    assert read_report(tmp_path / "a.json").runs[0].called == called
    console = Console(file=io.StringIO(), width=100)
    render(told, console)
    assert isinstance(console.file, io.StringIO)
    assert f"{called}: 6 pass" in console.file.getvalue()


def lines(path: Path) -> list[dict[str, object]]:
    """Return the lines of a file."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_json_lines_are_there_as_soon_as_a_case_is_known(tmp_path: Path) -> None:
    """A header, the engine, its cases, its end, the footer; the last word on a case counts."""
    file, done = tmp_path / "a.jsonl", run("wrong", wrong)
    with JsonLines(file, SHEETS, {"polignac": "1", "corpus": "2"}) as writer:
        assert lines(file)[0]["cases"] == 6
        writer.engine("wrong", 6)
        for number, result in enumerate(done.results[:4]):
            writer.case(result)
            assert len(lines(file)) == number + 3
        first = done.results[0]
        late = CheckResult("expect", "x", Judgement(Verdict.GARBAGE, note="twice"))
        changed = (CaseResult(first.case, (late,)), *done.results[1:])
        over = EngineRun("wrong", "3", State.RAN, changed)
        writer.ended(over)
        writer.footer(Report((over,), SHEETS))
    kinds = [line["line"] for line in lines(file)]
    assert kinds == ["header", "engine", *["case"] * 7, "end", "footer"]
    assert lines(file)[-1]["complete"] is True
    read = read_report(file)
    assert (read.complete, read.runs[0].version) == (True, "3")
    assert read.runs[0].counts() == over.counts()


def test_json_lines_that_are_cut_off_are_never_good(tmp_path: Path) -> None:
    """Wherever the end is missing: in the middle of a line or between two."""
    file = tmp_path / "a.jsonl"
    done = run("right", right)
    with JsonLines(file, SHEETS, {}) as writer:
        writer.engine("right", 6)
        for result in done.results:
            writer.case(result)
        writer.ended(done)
        writer.footer(Report((done,), SHEETS))
    whole_text = file.read_text("utf-8")
    assert exit_code(read_report(file)) is ExitCode.GOOD
    starts = [found.end() for found in re.finditer("\n", whole_text)][:-1]
    for end in [*starts, *(start + 9 for start in starts), len(whole_text) - 3]:
        file.write_text(whole_text[:end], "utf-8")
        read = read_report(file)
        assert not read.complete, end
        assert exit_code(read) is not ExitCode.GOOD
        assert told(read)[0] == "incomplete"


def in_words(told: str) -> str:
    """Return a form with its page's data unpacked, and without what UTF-8 cannot say."""
    told = re.sub(
        r'(id="data"[^>]*>)([^<]+)',
        lambda found: found[1] + zlib.decompress(b64decode(found[2])).decode(),
        told,
    )
    return re.sub(r"(\\|&#92;)*ud800|[?\ud800]|&#63;", "", told)


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_a_saved_report_says_what_it_said_when_it_was_made(tmp_path: Path, form: str) -> None:
    """In every form; hostile texts come through, but for what UTF-8 cannot say."""
    told_of, file = report(right=right, wrong=wrong, partly=partly), tmp_path / "a"
    first = replace(told_of.runs[0], warnings=("it says that it plays whist",))
    told_of = Report((first, *told_of.runs[1:]), SHEETS)
    if form == "json":
        write(told_of, form, file)
    else:
        with JsonLines(file, SHEETS, {}) as writer:
            for done in told_of.runs:
                writer.engine(done.engine, 6)
                writer.ended(done)
            writer.footer(told_of)
    read = read_report(file)
    assert exit_code(read) == exit_code(told_of)
    for name in FORMS:
        now, then = (in_words(text(r, name)) for r in (read, told_of))
        assert now == then, name
        assert ("plays whist" in now) == (name in ("json", "markdown", "html"))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "neither a report in JSON nor"),
        ("[]", "neither a report in JSON nor"),
        ("TAP version 14\n", "neither a report in JSON nor"),
        ('{"format": "polignac.other/1"}', "its format is not"),
        ('{"format": "polignac.conformance-report/1"}', "it is damaged: KeyError"),
        ("[" * 100_000, "neither a report in JSON nor"),
    ],
)
def test_what_is_no_report_is_told_in_words(tmp_path: Path, content: str, why: str) -> None:
    """Whatever somebody gives."""
    file = tmp_path / "a.json"
    file.write_text(content, "utf-8")
    with pytest.raises(ValueError, match=why):
        read_report(file)


def test_a_damaged_report_is_told_in_words(tmp_path: Path) -> None:
    """A case that is not there, a verdict that there is not, a line in the middle."""
    file = tmp_path / "a.json"
    write(report(right=right), "json", file)
    sound_text = file.read_text("utf-8")
    for old, new in (('"verdict": "pass"', '"verdict": "yes"'), ("[", "{"), ("clauses", "rules")):
        file.write_text(sound_text.replace(old, new), "utf-8")
        with pytest.raises(ValueError, match=r"it is damaged|neither a report"):
            read_report(file)
    file.write_bytes(b"\xff")
    with pytest.raises(ValueError, match="not written in UTF-8"):
        read_report(file)


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was there before stays where the new text cannot take its place."""
    file = tmp_path / "a.xml"
    file.write_text("old", "utf-8")
    file.chmod(0o640)
    write_whole(file, "new \ud800")
    assert (file.read_text("utf-8"), file.stat().st_mode & 0o777) == ("new ?", 0o640)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", refuse)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, "newer")
    assert file.read_text("utf-8") == "new ?"
    assert [path.name for path in tmp_path.iterdir()] == ["a.xml"]


def test_json_lines_that_cannot_be_written_are_told(tmp_path: Path) -> None:
    """Before the run, where the file is none; in it, where the disk is full."""
    with pytest.raises(NotWrittenError):
        JsonLines(tmp_path, SHEETS, {})
    if Path("/dev/full").exists():
        with pytest.raises(NotWrittenError, match="No space left"):
            JsonLines(Path("/dev/full"), SHEETS, {})
