"""Reports as plain data: what `--json` and `--jsonl` hold, in lists, mappings and texts."""

import json
from typing import Any

from conformance.report.model import Report
from conformance.report.sheet import Sheet
from conformance.runner.results import CaseResult, CheckResult, EngineRun

FORMAT = "polignac.conformance-report/1"


def json_report(report: Report) -> str:
    """Return the whole report as JSON."""
    return json.dumps(as_json(report), ensure_ascii=False, indent=1) + "\n"


def as_json(report: Report) -> dict[str, Any]:
    """Return the report in the form in which it is written.

    Of the cases with which some engine failed it holds all that a report tells of them.
    """
    bad = {sheet.id for run in report.runs for sheet, _ in report.bad(run)}
    return {
        "format": FORMAT,
        "complete": report.complete,
        **({"quick": True} if report.quick else {}),
        **({"own": sorted(report.own)} if report.own else {}),
        "engines": [run_as_json(run) for run in report.runs],
        "cases": {
            sheet.id: sheet_as_json(sheet, whole=sheet.id in bad)
            for sheet in report.sheets.values()
        },
        "clauses": report.sentences(),
    }


def run_as_json(run: EngineRun) -> dict[str, Any]:
    """Return a run with all of its results."""
    return {
        **head_of_run(run),
        "counts": {verdict.value: number for verdict, number in run.counts().items()},
        "cases": {result.case: result_as_json(result) for result in run.results},
    }


def head_of_run(run: EngineRun) -> dict[str, Any]:
    """Return what there is to say of a run as a whole."""
    return {
        "name": run.engine,
        "version": run.version,
        "declared": run.declared,
        "state": run.state.value,
        "note": run.note,
        "stderr": run.errors,
        "warnings": list(run.warnings),
        "seconds": round(run.seconds, 3),
    }


def result_as_json(result: CaseResult) -> dict[str, Any]:
    """Return what became of a case with an engine."""
    return {
        "verdict": result.verdict.value,
        "checks": [_check_as_json(check) for check in result.checks],
    }


def _check_as_json(check: CheckResult) -> dict[str, Any]:
    return {
        "what": check.what,
        "place": check.place,
        "verdict": check.judgement.verdict.value,
        "note": check.judgement.note,
        "mismatches": [
            {
                "key": mismatch.key,
                "expected": mismatch.expected,
                "came": mismatch.came,
                "message": mismatch.message,
            }
            for mismatch in check.judgement.mismatches
        ],
    }


def sheet_as_json(sheet: Sheet, *, whole: bool) -> dict[str, Any]:
    """Return what there is to say of a case; the whole of it is long."""
    told: dict[str, Any] = {
        "title": sheet.title,
        "game": sheet.game,
        "topic": sheet.topic,
        "place": sheet.place,
        "clauses": [path for path, _ in sheet.clauses],
    }
    if whole:
        told |= {
            "sentences": [sentence for _, sentence in sheet.clauses],
            "why": sheet.why,
            "position": list(sheet.position),
            "play": list(sheet.play),
            "judged": [list(judged) for judged in sheet.judged],
            "replays": dict(sheet.replays),
        }
    return told
