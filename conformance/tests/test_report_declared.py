"""Known deviations in a report: a headline that does not hide them, each clause with its reason."""

import io
from typing import Any

import pytest
from rich.console import Console

from conformance.deviations.model import UNEXPLAINED, Deviation, Deviations
from conformance.report.html import html
from conformance.report.markdown import markdown
from conformance.report.model import ExitCode, Report, exit_code
from conformance.report.terminal import render
from conformance.tests.reports import CASES, SHEETS, run
from conformance.tests.samples import right
from conformance.verdicts import Verdict


def points_wrong(params: Any) -> Any:
    """Answer rightly but for the points."""
    answer: Any = right(params)
    if answer["status"] == "ok":
        answer["view"]["points"] = []
    return answer


def declared(reason: str) -> Report:
    """Return a report in which all that is wrong was declared for this reason."""
    found = run("mine", points_wrong)
    known = {
        result.case: Deviation(result.case, Verdict.FAIL, "count.jacks", reason)
        for result in found.results
        if result.verdict is Verdict.FAIL
    }
    assert 0 < len(known) < len(CASES)
    return Report((Deviations(known).applied_to(found),), SHEETS)


def printed(report: Report) -> str:
    """Return what the terminal shows."""
    console = Console(file=io.StringIO(), width=110)
    render(report, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(
    ("form", "headline"),
    [
        (markdown, "by the rules but for {} known deviation"),
        (html, "All that was tested plays by the rules but for {} known deviation"),
        (printed, "mine is known to play otherwise, as declared:"),
    ],
)
def test_a_report_tells_known_deviations_with_their_reasons(form: object, headline: str) -> None:
    """By clause, and warns of those that nobody has explained."""
    assert callable(form)
    told = declared("We play without the double.")
    number = told.runs[0].counts()[Verdict.KNOWN_DEVIATION]
    assert exit_code(told) is ExitCode.GOOD
    assert headline.format(number) in form(told)
    assert "We play without the double." in form(told)
    assert "Not explained yet: count.jacks." not in form(told)
    assert "Not explained yet: count.jacks." in form(declared(UNEXPLAINED)).replace("&#58;", ":")


def test_without_known_deviations_nothing_is_said_of_them() -> None:
    """In no form."""
    good = Report((run("mine", right),), SHEETS)
    for text in (markdown(good), html(good), printed(good)):
        assert "known" not in text.partition("Bad cases")[0]
