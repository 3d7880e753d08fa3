"""What a report says of a clause whose sentence depends on an option."""

from dataclasses import replace
from pathlib import Path

from conformance.api import read_report, write
from conformance.catalogue import Option
from conformance.report.json_lines import JsonLines
from conformance.report.model import Report
from conformance.report.sheet import CaseSheet
from conformance.tests.reports import SHEETS, run
from conformance.tests.samples import right
from conformance.verdicts import Verdict

DEFAULT, OTHER = "the first to reach the limit", "the highest total"
CLAUSE = "end.loser"
FIRST, SECOND = [name for name, sheet in SHEETS.items() if sheet.game == "polignac"][:2]


def under(sheet: CaseSheet, value: str) -> CaseSheet:
    """Return a sheet of one clause, which says something else where an option has another value."""
    option = Option("first", ("first", "highest"), sentences={"highest": {CLAUSE: OTHER}})
    rules = replace(sheet._rules, clauses={CLAUSE: DEFAULT}, options={"loser": option})
    table = {**sheet._case.table, "choices": {"loser": value}}
    clauses = ((CLAUSE, sheet._case.clauses[0][1]),)
    return replace(sheet, _case=replace(sheet._case, table=table, clauses=clauses), _rules=rules)


SPOKEN = {FIRST: under(SHEETS[FIRST], "highest"), SECOND: under(SHEETS[SECOND], "first")}


def failing(verdict: Verdict) -> Report:
    """Return a report of the two cases, with this verdict on both."""
    made = run("mine", right)
    results = []
    for result in made.results:
        if result.case in SPOKEN:
            check = result.checks[0]
            bad = replace(check, judgement=replace(check.judgement, verdict=verdict))
            results.append(replace(result, checks=(bad, *result.checks[1:])))
    return Report((replace(made, results=tuple(results)),), SPOKEN)


def test_a_game_is_told_by_its_default_options_and_a_case_by_its_own(tmp_path: Path) -> None:
    """Whichever case comes first; what is saved and read again says the same."""
    made = failing(Verdict.FAIL)
    assert made.sentences() == {"polignac": {CLAUSE: DEFAULT}}
    assert [sheet.clauses[0][1] for sheet, _ in made.bad(made.runs[0])] == [OTHER, DEFAULT]
    write(made, "json", tmp_path / "a.json")
    with JsonLines(tmp_path / "a.jsonl", SPOKEN, {}) as lines:
        lines.engine("mine", 2)
        lines.ended(made.runs[0])
        lines.footer(made)
    for name in ("a.json", "a.jsonl"):
        again = read_report(tmp_path / name)
        assert again.sentences() == made.sentences()
        assert [sheet.clauses[0][1] for sheet, _ in again.bad(again.runs[0])] == [OTHER, DEFAULT]


def test_a_clause_that_the_default_options_have_not_is_told_by_a_case() -> None:
    """Better than nothing."""
    sheet = SPOKEN[FIRST]
    lone = replace(sheet, _rules=replace(sheet._rules, clauses={}))
    assert Report((), {FIRST: lone}).sentences() == {"polignac": {CLAUSE: OTHER}}
