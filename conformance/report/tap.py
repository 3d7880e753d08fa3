"""Writes a report in the Test Anything Protocol, version 14 (https://testanything.org)."""

import json
from collections.abc import Iterator

from conformance.harmless import harmless, harmless_line
from conformance.report.model import Report
from conformance.report.sheet import Sheet
from conformance.runner.results import CaseResult, EngineRun, State

_INDENT = "    "


def tap(report: Report) -> str:
    """Return a test point for each engine, with a subtest that holds one for each case.

    What was not tested is `SKIP`, a deviation that was declared `TODO`. The point of an engine
    is `not ok` where a case is bad, the engine is broken, or nothing was tested with it.
    """
    lines = ["TAP version 14", f"1..{len(report.runs)}"]
    for number, run in enumerate(report.runs, 1):
        lines.append(f"# Subtest: {_said(run.engine)}")
        lines += (_INDENT + line for line in _subtest(report, run))
        lines.append(_of_engine(number, run))
    if not report.complete:
        lines.append("Bail out! The file that this report was read from has no end.")
    return "\n".join(lines) + "\n"


def _of_engine(number: int, run: EngineRun) -> str:
    name = _said(f"{run.engine} {run.version}".strip())
    tested = any(result.verdict.tested for result in run.results)
    bad = any(result.verdict.red for result in run.results)
    if run.state is State.NOT_AVAILABLE:
        return f"ok {number} - {name} # SKIP {_said(run.note)}"
    if run.broken and run.state is not State.RAN:
        return f"not ok {number} - {name}: {run.state.value}: {_said(run.note)}"
    if not tested:
        return f"not ok {number} - {name}: nothing was tested"
    return f"{'not ok' if bad else 'ok'} {number} - {name}"


def _subtest(report: Report, run: EngineRun) -> Iterator[str]:
    yield f"1..{len(run.results)}" + ("" if run.results else " # SKIP no case was asked for")
    for number, result in enumerate(run.results, 1):
        yield from _point(number, report.sheets[result.case], result)


def _point(number: int, sheet: Sheet, result: CaseResult) -> Iterator[str]:
    verdict = result.verdict
    head = f"{number} - {_said(f'{sheet.id}: {sheet.title}')}"
    if verdict.good:
        yield f"ok {head}"
    elif verdict.red:
        yield f"not ok {head}"
        yield from _diagnostic(sheet, result)
    elif verdict.tested:
        yield f"not ok {head} # TODO {_said(verdict.value)}"
    else:
        note = result.note
        yield f"ok {head} # SKIP {_said(f'{verdict.value}: {note}' if note else verdict.value)}"


def _diagnostic(sheet: Sheet, result: CaseResult) -> Iterator[str]:
    """Yield a block of YAML; every text in it is in quotes, as JSON, which YAML holds too."""
    clauses = [f"{path}: {said}" if said else path for path, said in sheet.clauses]
    yield "  ---"
    yield f"  verdict: {_quoted(result.verdict.value)}"
    for key, lines in (
        ("message", result.told().splitlines()),
        ("position", sheet.position),
        ("play", sheet.play),
        ("clauses", clauses),
        ("at", [sheet.place]),
    ):
        yield f"  {key}:"
        yield from (f"    - {_quoted(line)}" for line in lines)
    yield "  ..."


def _quoted(text: str) -> str:
    return json.dumps(harmless(text), ensure_ascii=False)


def _said(text: str) -> str:
    """Return a text for the line of a test point: one line, in which no `#` begins a directive."""
    return harmless_line(text).replace("\\", "\\\\").replace("#", "\\#")
