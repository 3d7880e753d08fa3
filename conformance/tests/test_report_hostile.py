"""Saved reports that are damaged or meant to harm: told in words, or written without harm."""

import json
from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from conformance.api import Report, read_report
from conformance.report.form import json_report
from conformance.report.forms import FORMS, text
from conformance.report.json_lines import JsonLines
from conformance.report.saved import UnreadableError
from conformance.report.terminal import render
from conformance.tests.reports import SHEETS, report, wrong
from conformance.verdicts import LONGEST, Judgement, Mismatch, Verdict

STEERING = "\x1b[2J\x07\x85 [/bold] </script>\u2028"


def shown(told_of: Report) -> str:
    """Return what the terminal would get."""
    console = Console(file=StringIO(), width=100, force_terminal=False)
    render(told_of, console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def saved(tmp_path: Path, change: Callable[[dict[str, Any]], None]) -> Path:
    """Return the file of a report that somebody has changed: its data, then its first bad case."""
    data = json.loads(json_report(report(wrong=wrong)))
    change(data)
    file = tmp_path / "a.json"
    file.write_text(json.dumps(data), "utf-8")
    return file


def bad(data: dict[str, Any]) -> dict[str, Any]:
    """Return a case of which all is told."""
    found: dict[str, Any] = next(case for case in data["cases"].values() if "position" in case)
    return found


@pytest.mark.parametrize("key", ["title", "game", "topic", "place", "why"])
def test_a_word_of_a_sheet_steers_no_form(tmp_path: Path, key: str) -> None:
    """A topic that there is not stands in the table, too; XML stays XML."""
    read = read_report(saved(tmp_path, lambda data: bad(data).update({key: STEERING})))
    ElementTree.fromstring(text(read, "junit"))
    assert "\x1b" not in shown(read)
    for form in FORMS:
        text(read, form)


@pytest.mark.parametrize("key", ["position", "play", "sentences", "clauses"])
def test_lines_of_a_sheet_steer_no_form(tmp_path: Path, key: str) -> None:
    """Each may also be no text at all."""
    for value in (STEERING, 5, ["x"], {"y": 1}):

        def change(data: dict[str, Any], value: object = value) -> None:
            case = bad(data)
            case[key] = [value] * (len(case[key]) or 1)

        read = read_report(saved(tmp_path, change))
        ElementTree.fromstring(text(read, "junit"))
        assert "\x1b" not in shown(read)
        for form in FORMS:
            text(read, form)


def test_an_engines_name_steers_neither_the_table_nor_xml() -> None:
    """It is a stranger's as well."""
    told_of = report(wrong=wrong)
    named = Report((replace(told_of.runs[0], engine=STEERING),), SHEETS)
    assert "\x1b" not in shown(named)
    ElementTree.fromstring(text(named, "junit"))


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e400"])
def test_a_number_that_json_cannot_write_makes_no_report(tmp_path: Path, number: str) -> None:
    """It would come out again, in what then is no JSON."""
    file = saved(tmp_path, lambda data: data["engines"][0].update(seconds=12345))
    file.write_text(file.read_text("utf-8").replace("12345", number), "utf-8")
    with pytest.raises(ValueError, match="neither a report"):
        read_report(file)


def test_json_lines_are_read_whatever_signs_their_texts_hold(tmp_path: Path) -> None:
    """Some end a line for Python, and none for JSON."""
    told_of, file = report(wrong=wrong), tmp_path / "a.jsonl"
    done = replace(told_of.runs[0], engine="a\u2028b\x85c\u2029d", errors="\x85\u2028")
    with JsonLines(file, SHEETS, {}) as writer:
        writer.engine(done.engine, len(done.results))
        writer.ended(done)
        writer.footer(Report((done,), SHEETS))
    read = read_report(file)
    assert read.complete
    assert read.runs[0].engine == done.engine


def test_json_lines_that_are_cut_off_inside_a_sign_are_cut_off(tmp_path: Path) -> None:
    """A suit sign takes three bytes; what is no UTF-8 in the middle is another matter."""
    told_of, file = report(wrong=wrong), tmp_path / "a.jsonl"
    with JsonLines(file, SHEETS, {}) as writer:
        writer.engine("wrong", len(told_of.runs[0].results))
        writer.ended(told_of.runs[0])
        writer.footer(told_of)
    whole = file.read_bytes()
    start = whole.rindex("♠".encode())
    for cut in (1, 2):
        file.write_bytes(whole[: start + cut])
        read = read_report(file)
        assert not read.complete
        assert len(read.runs[0].results) == len(told_of.runs[0].results) - 1
    file.write_bytes(whole[: start + 1] + whole[start + 3 :])
    with pytest.raises(UnreadableError, match="not written in UTF-8"):
        read_report(file)


def test_a_case_that_is_no_text_is_told_in_words(tmp_path: Path) -> None:
    """In JSON lines, where ids are values."""
    told_of, file = report(wrong=wrong), tmp_path / "a.jsonl"
    with JsonLines(file, SHEETS, {}) as writer:
        writer.engine("wrong", len(told_of.runs[0].results))
        writer.ended(told_of.runs[0])
        writer.footer(told_of)
    case = told_of.runs[0].results[0].case
    file.write_text(file.read_text("utf-8").replace(f'"case":"{case}"', '"case":7'), "utf-8")
    with pytest.raises(ValueError, match="damaged: 7 is no case"):
        read_report(file)


def test_a_bad_case_whose_checks_are_not_told_is_damage(tmp_path: Path) -> None:
    """The page looks up what was judged, by its number."""
    file = saved(tmp_path, lambda data: bad(data).update(judged=[]))
    with pytest.raises(ValueError, match="too little of the case"):
        read_report(file)


def test_what_an_engine_says_is_kept_to_a_length() -> None:
    """A refusal with a code of a MiB made reports of 40 MB, and took half a minute to print."""
    long = "x" * 1_000_000
    judged = Judgement(Verdict.FAIL, (Mismatch("key", long, long, long),), long)
    wrong_one = judged.mismatches[0]
    for kept in (judged.note, wrong_one.expected, wrong_one.came, wrong_one.message):
        assert len(kept) == LONGEST
        assert kept.endswith("x…")


def test_the_terminal_tells_a_dozen_warnings_and_how_many_more() -> None:
    """An engine may declare thousands of features that there are not."""
    told_of = report(wrong=wrong)
    warned = replace(told_of.runs[0], warnings=tuple(f"warning <{n}>" for n in range(5000)))
    told = shown(Report((warned,), SHEETS))
    assert told.count("warning <") == 12
    assert "4988 more warnings are not shown here." in told


def test_a_file_without_an_end_is_not_read_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of any file so much is read, and no more."""
    monkeypatch.setattr("conformance.report.saved.LARGEST", 2**20)
    path = tmp_path / "report.json"
    path.write_text("[" + " " * 2**20, "utf-8")
    with pytest.raises(UnreadableError, match="larger than 1 MiB"):
        read_report(path)
