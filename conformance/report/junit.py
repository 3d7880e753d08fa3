"""Writes a report as JUnit XML, for build servers."""

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from conformance.harmless import harmless
from conformance.report.model import Report
from conformance.runner.results import EngineRun, State
from conformance.verdicts import Verdict

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _clean(text: str) -> str:
    """Return a text without the signs that steer, and those that XML has no way to write."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", harmless(text))


def junit(report: Report) -> str:
    """Return a suite for each engine.

    A broken engine is an error, a wrong answer a failure, everything untested is skipped; an
    engine that did not start or was given up has one more test case, `the engine itself`.
    """
    root = Element("testsuites", name="polignac conformance")
    for run in report.runs:
        _suite(root, report, run)
    if not report.complete:
        suite = SubElement(root, "testsuite", name="the report", tests="1", errors="1")
        case = SubElement(suite, "testcase", classname="the report", name="it is whole")
        SubElement(case, "error", message="the file that it was read from has no end")
    indent(root)
    for element in root.iter():
        element.text = None if element.text is None else _clean(element.text)
        element.attrib = {name: _clean(value) for name, value in element.attrib.items()}
    declaration = "<?xml version='1.0' encoding='utf-8'?>\n"
    return declaration + tostring(root, encoding="unicode") + "\n"


def _suite(root: Element, report: Report, run: EngineRun) -> None:
    counts = run.counts()
    itself = run.broken and run.state is not State.RAN
    broken = sum(counts[verdict] for verdict in Verdict if verdict.broken)
    skipped = sum(counts[v] for v in Verdict if not v.good and not v.red)
    suite = SubElement(
        root,
        "testsuite",
        name=run.engine,
        tests=str(len(run.results) + itself),
        failures=str(sum(counts[v] for v in Verdict if v.red and not v.broken)),
        errors=str(broken + itself),
        skipped=str(skipped),
        time=f"{run.seconds:.3f}",
    )
    if itself:
        case = SubElement(suite, "testcase", classname=run.engine, name="the engine itself")
        error = SubElement(case, "error", type=run.state.value, message=run.note)
        error.text = run.errors
    for result in run.results:
        sheet = report.sheets[result.case]
        case = SubElement(
            suite,
            "testcase",
            classname=f"{run.engine}.{sheet.game}.{sheet.topic}",
            name=f"{sheet.id}: {sheet.title}",
        )
        verdict = result.verdict
        if verdict.good:
            continue
        kind = "error" if verdict.broken else "failure" if verdict.red else "skipped"
        text = result.told()
        first = text.split("\n", 1)[0]
        element = SubElement(case, kind, type=verdict.value, message=first)
        if verdict.red:
            clauses = [f"{path}: {sentence}" for path, sentence in sheet.clauses if sentence]
            why = f"why: {sheet.why}"
            element.text = "\n".join([text, "", *sheet.position, *sheet.play, "", *clauses, why])
