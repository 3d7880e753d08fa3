"""Reads a report back from a file that `--json` or `--jsonl` wrote."""

import codecs
import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conformance.report import form, json_lines
from conformance.report.model import Report
from conformance.report.replay import Replay
from conformance.report.sheet import Sheet
from conformance.runner.results import CaseResult, CheckResult, EngineRun, State
from conformance.verdicts import Judgement, Mismatch, Verdict

# The report of the whole corpus, with all of it failing, is a tenth of this.
LARGEST = 256 * 2**20


class UnreadableError(ValueError):
    """A file is no report; the message says why, in words."""


@dataclass(frozen=True)
class SavedSheet:
    """A sheet as a file has it; of a case that was good, only what all cases have."""

    id: str
    title: str
    game: str
    topic: str
    place: str
    clauses: tuple[tuple[str, str | None], ...]
    why: str = ""
    position: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    judged: tuple[tuple[str, int], ...] = ()
    replays: Mapping[str, Replay] = field(default_factory=dict)
    defaults: tuple[tuple[str, str | None], ...] = ()


def read_report(path: Path) -> Report:
    """Return the report that a file holds; one that is cut off is not complete.

    Raises OSError where it cannot be read, and UnreadableError where it is no report.
    """
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise UnreadableError(f"it is larger than {LARGEST // 2**20} MiB")
    try:
        # Where a file was cut off inside a sign, the rest of that is left out.
        text = codecs.utf_8_decode(data.removeprefix(codecs.BOM_UTF8), "strict", False)[0]
    except UnicodeDecodeError:
        raise UnreadableError("it is not written in UTF-8") from None
    try:
        whole = _value(text)
        if isinstance(whole, dict) and "line" not in whole:
            return _from_json(whole)
        # Not splitlines: a text may hold signs that end a line elsewhere, and not in JSON.
        return _from_lines(text.removesuffix("\n").split("\n"))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        if isinstance(error, UnreadableError):
            raise
        raise UnreadableError(f"it is damaged: {type(error).__name__} {error}") from None


def _value(text: str) -> Any:
    """Return the value of a JSON text, None where it is none."""
    try:
        return json.loads(text, parse_constant=_number, parse_float=_number)
    except (ValueError, RecursionError):
        return None


def _number(written: str) -> float:
    """Return a number; raises ValueError for those that JSON cannot write again."""
    number = float(written)
    if not math.isfinite(number):
        raise ValueError(f"{written} is no number")
    return number


def _from_json(whole: Mapping[str, Any]) -> Report:
    if whole.get("format") != form.FORMAT:
        raise UnreadableError(f"its format is not {form.FORMAT}")
    sentences = whole.get("clauses", {})
    sheets = {name: _sheet(name, told, sentences) for name, told in whole["cases"].items()}
    runs = [
        _run(told, [_result(name, case) for name, case in told["cases"].items()])
        for told in whole["engines"]
    ]
    _fit(runs, sheets)
    complete, quick = whole.get("complete", True) is True, whole.get("quick") is True
    return Report(tuple(runs), sheets, complete, quick, _own(whole))


def _own(told: Mapping[str, Any]) -> frozenset[str]:
    """Return the ids of the cases that were none of the corpus."""
    return frozenset(map(str, told.get("own", ())))


def _fit(runs: Iterable[EngineRun], sheets: Mapping[str, Sheet]) -> None:
    """See that there is a sheet for each result; raises UnreadableError where there is none."""
    for run in runs:
        for result in run.results:
            sheet = sheets.get(result.case)
            if sheet is None or (result.verdict.red and len(sheet.judged) < len(result.checks)):
                raise UnreadableError(
                    f"it is damaged: it says too little of the case {result.case}"
                )


def _from_lines(lines: Sequence[str]) -> Report:
    header = _value(lines[0]) if lines else None
    if not isinstance(header, dict) or header.get("format") != json_lines.FORMAT:
        raise UnreadableError("it is neither a report in JSON nor one in JSON lines")
    found = list(map(_value, lines))
    if found[-1] is None:
        found.pop()  # the line in which it was cut off
    if not all(isinstance(line, dict) for line in found):
        raise UnreadableError(f"it is damaged: line {_first_bad(found)} is no object in JSON")
    footer = found[-1] if found[-1].get("line") == "footer" else {}
    heads: dict[int, Any] = {}
    ended: set[int] = set()
    results: dict[int, dict[str, CaseResult]] = {}
    sheets: dict[str, Sheet] = {}
    for line in found:
        match line.get("line"):
            case "engine":
                heads[line["engine"]] = {**_UNKNOWN, "name": line["name"]}
                results[line["engine"]] = {}
            case "end":
                heads[line["engine"]] = line
                ended.add(line["engine"])
            case "case":
                if not isinstance(line["case"], str):
                    raise UnreadableError(f"it is damaged: {line['case']} is no case")
                results[line["engine"]][line["case"]] = _result(line["case"], line)
                before = sheets.get(line["case"])
                if before is None or not before.position:
                    sheets[line["case"]] = _sheet(line["case"], line, footer.get("clauses", {}))
            case _:
                pass
    complete = footer.get("complete") is True and footer["engines"] == len(ended) == len(heads)
    runs = [_run(heads[number], list(results[number].values())) for number in heads]
    _fit(runs, sheets)
    return Report(tuple(runs), sheets, complete, footer.get("quick") is True, _own(footer))


# What is said of an engine whose end is missing.
_UNKNOWN = {
    "version": "",
    "state": State.GIVEN_UP.value,
    "note": "the file ends before the run does",
    "stderr": "",
    "seconds": 0.0,
}


def _first_bad(lines: Iterable[object]) -> int:
    return next(n for n, line in enumerate(lines, 1) if not isinstance(line, dict))


def _run(told: Mapping[str, Any], results: Sequence[CaseResult]) -> EngineRun:
    return EngineRun(
        str(told["name"]),
        str(told["version"]),
        State(told["state"]),
        tuple(results),
        str(told["note"]),
        str(told["stderr"]),
        float(told["seconds"]),
        tuple(map(str, told.get("warnings", ()))),
        str(told.get("declared", "")),
    )


def _result(name: str, told: Mapping[str, Any]) -> CaseResult:
    if not told["checks"]:
        raise UnreadableError(f"it is damaged: the case {name} has no checks")
    return CaseResult(name, tuple(_check(check) for check in told["checks"]))


def _check(told: Mapping[str, Any]) -> CheckResult:
    mismatches = tuple(
        Mismatch(*(str(wrong[key]) for key in ("key", "expected", "came", "message")))
        for wrong in told["mismatches"]
    )
    judgement = Judgement(Verdict(told["verdict"]), mismatches, str(told["note"]))
    return CheckResult(str(told["what"]), str(told["place"]), judgement)


def _sheet(
    name: str, told: Mapping[str, Any], sentences: Mapping[str, Mapping[str, str]]
) -> SavedSheet:
    known = sentences.get(told["game"], {})
    own = told.get("sentences") or [known.get(path) or None for path in told["clauses"]]
    return SavedSheet(
        name,
        str(told["title"]),
        str(told["game"]),
        str(told["topic"]),
        str(told["place"]),
        tuple(zip(map(str, told["clauses"]), map(_sentence, own), strict=True)),
        str(told.get("why", "")),
        tuple(map(str, told.get("position", ()))),
        tuple(map(str, told.get("play", ()))),
        tuple((str(key), int(after)) for key, after in told.get("judged", ())),
        dict(told.get("replays", {})),
        tuple((path, known.get(path) or None) for path in map(str, told["clauses"])),
    )


def _sentence(told: object) -> str | None:
    return None if told is None else str(told)
