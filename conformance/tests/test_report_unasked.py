"""Games of which nothing was asked: told together, in one line."""

import io
from dataclasses import replace

from rich.console import Console

from conformance.report.coverage import unasked
from conformance.report.differences import differences
from conformance.report.markdown import markdown
from conformance.report.model import Report
from conformance.report.terminal import render
from conformance.runner.results import CaseResult, CheckResult
from conformance.tests.reports import SHEETS, run
from conformance.tests.samples import right
from conformance.verdicts import Judgement, Verdict

IDS = list(SHEETS)
# Each of the last two cases is of a game of its own, which the engine does not play.
OTHERS = {IDS[-2]: "belote", IDS[-1]: "manille"}
SPREAD = {name: replace(sheet, game=OTHERS.get(name, "polignac")) for name, sheet in SHEETS.items()}


def partly(name: str) -> Report:
    """Return a report of an engine that plays none of the other games."""
    no = CheckResult("expect", "x", Judgement(Verdict.UNSUPPORTED, note="game"))
    made = run(name, right)
    results = [CaseResult(r.case, (no,)) if r.case in OTHERS else r for r in made.results]
    return Report((replace(made, results=tuple(results)),), SPREAD)


def test_games_that_nobody_was_asked_about_have_one_line() -> None:
    """In the table and in what an engine was not put to; the numbers are still told."""
    made = partly("mine")
    console = Console(file=io.StringIO(), width=110)
    render(made, console)
    assert isinstance(console.file, io.StringIO)
    lines = [" ".join(line.split()) for line in console.file.getvalue().splitlines()]
    row = "│2 games not played │ │ 2 │ 2 unsupported"
    assert any(line.startswith(row) for line in lines)
    assert [line for line in lines if "manille" in line] == [
        "2 games (belote, manille): 0 of 2 cases, 0 of 3 clauses; not game (2)"
    ]
    told = markdown(made)
    assert "| 2 games not played | 2 unsupported |" in told
    assert told.count("manille") == 1


def test_a_game_that_some_engine_plays_keeps_its_lines() -> None:
    """And so does one alone."""
    both = Report((*partly("mine").runs, run("right", right)), SPREAD)
    assert unasked(both) == []
    assert unasked(partly("mine")) == ["belote", "manille"]
    one = {name: replace(s, game="belote") for name, s in SPREAD.items() if name in OTHERS}
    assert unasked(Report(partly("mine").runs, {**SPREAD, **one})) == []


def test_games_that_one_report_has_none_of_are_told_together() -> None:
    """Not so a game with a case in both."""
    whole = Report((run("mine", right),), SPREAD)
    (made,) = whole.runs
    few = Report((replace(made, results=made.results[1:3]),), SPREAD)
    (found,) = differences(whole, few)
    assert found.lone_games() == {"belote", "manille"}
