"""Writes a report into files: JUnit XML for build servers, JSON for programs."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from conformance.report.model import Report
from conformance.runner.results import EngineRun, State
from conformance.verdicts import Verdict

FORMAT = "polignac.conformance-report/1"
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _clean(text: str) -> str:
    """Return a text without the signs that XML has no way to write."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def write_junit(report: Report, path: Path) -> None:
    """Write a suite for each engine; raises OSError where the file cannot be written.

    A broken engine is an error, a wrong answer a failure, everything untested is skipped; an
    engine that did not start or was given up has one more test case, `the engine itself`.
    """
    root = Element("testsuites", name="polignac conformance")
    for run in report.runs:
        _suite(root, report, run)
    indent(root)
    with path.open("wb") as file:
        ElementTree(root).write(file, encoding="utf-8", xml_declaration=True)


def _suite(root: Element, report: Report, run: EngineRun) -> None:
    counts = run.counts()
    itself = run.broken and run.state is not State.RAN
    broken = sum(counts[verdict] for verdict in Verdict if verdict.broken)
    skipped = sum(counts[v] for v in Verdict if not v.tested)
    suite = SubElement(
        root,
        "testsuite",
        name=run.engine,
        tests=str(len(run.results) + itself),
        failures=str(counts[Verdict.FAIL]),
        errors=str(broken + itself),
        skipped=str(skipped),
        time=f"{run.seconds:.3f}",
    )
    if itself:
        case = SubElement(suite, "testcase", classname=run.engine, name="the engine itself")
        error = SubElement(case, "error", type=run.state.value, message=_clean(run.note))
        error.text = _clean(run.errors)
    for result in run.results:
        sheet = report.sheets[result.case]
        case = SubElement(
            suite,
            "testcase",
            classname=f"{run.engine}.{sheet.game}.{sheet.topic}",
            name=_clean(f"{sheet.id}: {sheet.title}"),
        )
        verdict = result.verdict
        if verdict.good:
            continue
        kind = "error" if verdict.broken else "failure" if verdict is Verdict.FAIL else "skipped"
        text = _clean(result.told())
        first = text.split("\n", 1)[0]
        element = SubElement(case, kind, type=verdict.value, message=first)
        if verdict.tested:
            clauses = [f"{path}: {sentence}" for path, sentence in sheet.clauses if sentence]
            element.text = "\n".join([text, "", *sheet.position, *sheet.play, "", *clauses])


def write_json(report: Report, path: Path) -> None:
    """Write the whole report; raises OSError where the file cannot be written."""
    text = json.dumps(as_json(report), ensure_ascii=False, indent=1)
    # An engine may write half of a surrogate pair, which UTF-8 has no way to say.
    path.write_text(text + "\n", "utf-8", errors="replace")


def as_json(report: Report) -> dict[str, Any]:
    """Return the report in the form in which it is written, of lists, mappings and texts."""
    return {
        "format": FORMAT,
        "engines": [_run_as_json(run) for run in report.runs],
        "cases": {
            sheet.id: {
                "title": sheet.title,
                "game": sheet.game,
                "topic": sheet.topic,
                "place": sheet.place,
                "clauses": [path for path, _ in sheet.clauses],
            }
            for sheet in report.sheets.values()
        },
    }


def _run_as_json(run: EngineRun) -> dict[str, Any]:
    return {
        "name": run.engine,
        "version": run.version,
        "state": run.state.value,
        "note": run.note,
        "stderr": run.errors,
        "seconds": round(run.seconds, 3),
        "counts": {verdict.value: number for verdict, number in run.counts().items()},
        "cases": {
            result.case: {
                "verdict": result.verdict.value,
                "checks": [
                    {
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
                    for check in result.checks
                ],
            }
            for result in run.results
        },
    }
