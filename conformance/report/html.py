"""Writes a report as one page of HTML: engines by clauses, and each bad case card by card.

The page asks no network for anything. What an engine wrote is escaped by the template, or gets
onto the page as text by its script.
"""

import json
import zlib
from base64 import b64encode
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conformance.harmless import harmless
from conformance.report.coverage import coverage, most_common, whole
from conformance.report.declared import declared_in, known_in, unexplained
from conformance.report.model import ExitCode, Report, exit_code
from conformance.report.sheet import Sheet
from conformance.runner.results import CaseResult, EngineRun, State
from conformance.runner.standard_error import telling
from conformance.verdicts import Verdict

TEMPLATES = Path(__file__).resolve().parent / "templates"
_LONGEST = 1500  # signs of one text of a stranger
_ERRORS_SHOWN = 40


@dataclass(frozen=True)
class Cell:
    """What an engine did with some cases, in words, and how good that is."""

    text: str
    kind: str
    bad: int


def html(report: Report) -> str:
    """Return the page."""
    # Not at the top: whoever writes no page does not wait for a template engine.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    page = environment.get_template("matrix.html.j2").render(
        headline=_headline(report),
        engines=[_engine(report, run) for run in report.runs],
        games=_games(report),
        data=_packed(_harmless(_data(report))),
    )
    return harmless(page)


def _harmless(value: Any) -> Any:
    """Return data with every text in it harmless: in JSON an escape would be the sign again."""
    match value:
        case str():
            return harmless(value)
        case dict():
            return {key: _harmless(part) for key, part in value.items()}
        case list() | tuple():
            return [_harmless(part) for part in value]
        case _:
            return value


def _packed(value: object) -> str:
    """Return data for the page's script: thousands of cases would be several MB as they are."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode("ascii")


def _headline(report: Report) -> dict[str, str]:
    code = exit_code(report)
    if not report.complete:
        text = "This report is cut off: the file that it was read from has no end."
    elif code is ExitCode.BROKEN:
        text = "An engine is broken."
    elif not any(r.verdict.tested for run in report.runs for r in run.results):
        text = "Nothing was tested."
    elif code is ExitCode.GOOD:
        known = known_in(report)
        text = "All that was tested plays by the rules"
        text += f" but for {known}." if known else "."
    else:
        text = "Not everything plays by the rules."
    text = " ".join([text, *report.caveats()])
    return {"text": text, "kind": "good" if code is ExitCode.GOOD else "bad"}


def _engine(report: Report, run: EngineRun) -> dict[str, Any]:
    counts = run.counts()
    games = coverage(report, run)
    total = whole(games)
    told = ", ".join(f"{counts[verdict]} {verdict.value}" for verdict in Verdict if counts[verdict])
    known = declared_in(run)
    missed = total.untested and run.state is not State.NOT_AVAILABLE
    return {
        "name": run.engine,
        "called": run.called[:_LONGEST],
        "counts": told or "no case was asked for",
        "state": run.state.value,
        "kind": "broken" if run.broken else "soft",
        "note": run.note[:_LONGEST] if run.state is not State.RAN else "",
        "errors": "\n".join(telling(run.errors, _ERRORS_SHOWN)) if run.broken else "",
        "warnings": [warning[:_LONGEST] for warning in run.warnings],
        "declared": [(one.clause, one.told[:_LONGEST], ", ".join(one.cases)) for one in known],
        "unexplained": unexplained(known),
        "played": total if missed else None,
        "reasons": [
            (game.game, ", ".join(f"{said} ({n})" for said, n in most_common(game.reasons)))
            for game in games
            if missed and game.untested
        ],
    }


def _games(report: Report) -> list[dict[str, Any]]:
    """Return a row for each clause of each game, with a cell for each engine."""
    of_game: list[dict[str, Counter[Verdict]]] = []
    of_clause: list[dict[tuple[str, str], Counter[Verdict]]] = []
    for run in report.runs:
        games: dict[str, Counter[Verdict]] = {}
        clauses: dict[tuple[str, str], Counter[Verdict]] = {}
        for result in run.results:
            sheet = report.sheets[result.case]
            games.setdefault(sheet.game, Counter())[result.verdict] += 1
            for path, _ in sheet.clauses:
                clauses.setdefault((sheet.game, path), Counter())[result.verdict] += 1
        of_game.append(games)
        of_clause.append(clauses)
    none: Counter[Verdict] = Counter()
    found = []
    for game, sentences in report.sentences().items():
        cells = [_cell(games.get(game, none)) for games in of_game]
        rows = [
            {
                "path": path,
                "sentence": sentence,
                "cells": [_cell(clauses.get((game, path), none)) for clauses in of_clause],
            }
            for path, sentence in sorted(sentences.items())
        ]
        opened = any(cell.bad for cell in cells)
        found.append({"name": game, "cells": cells, "rows": rows, "open": opened})
    return found


def _cell(counts: Counter[Verdict]) -> Cell:
    bad = sum(number for verdict, number in counts.items() if verdict.red)
    good = sum(number for verdict, number in counts.items() if verdict.good)
    tested = sum(number for verdict, number in counts.items() if verdict.tested)
    rest = counts.total() - tested
    if bad:
        return Cell(f"✗ {bad} of {tested} bad", "bad", bad)
    if not tested:
        return Cell(f"– not tested ({rest})" if rest else "–", "soft", 0)
    text = f"✓ {good}" if good == tested else f"{good} of {tested} good"
    return Cell(f"{text}, {rest} not tested" if rest else text, "good" if good else "soft", 0)


def _data(report: Report) -> dict[str, Any]:
    """Return what the script of the page needs of the bad cases."""
    verdicts: dict[str, dict[int, CaseResult]] = {}
    for number, run in enumerate(report.runs):
        for result in run.results:
            verdicts.setdefault(result.case, {})[number] = result
    bad = [
        (report.sheets[case], results)
        for case, results in verdicts.items()
        if any(result.verdict.red for result in results.values())
    ]
    return {
        "engines": [run.engine for run in report.runs],
        "cases": [_case(sheet, results) for sheet, results in bad],
    }


def _case(sheet: Sheet, results: dict[int, CaseResult]) -> dict[str, Any]:
    told = {n: _told(result) for n, result in results.items() if result.verdict.red}
    used = {sheet.judged[check[0]][0] for t in told.values() for check in t["checks"]}
    return {
        "id": sheet.id,
        "title": sheet.title,
        "game": sheet.game,
        "why": sheet.why,
        "position": next(iter(sheet.position), ""),
        "clauses": sheet.clauses,
        "judged": sheet.judged,
        "replays": {key: r for key, r in sheet.replays.items() if key == "case" or key in used},
        "told": told,
        "others": {n: r.verdict.value for n, r in results.items() if n not in told},
    }


def _told(result: CaseResult) -> dict[str, Any]:
    """Return for each check that is red its number, its verdict and what was wrong."""
    checks = []
    for number, check in enumerate(result.checks):
        judgement = check.judgement
        if judgement.verdict.red:
            found = [mismatch.message for mismatch in judgement.mismatches]
            found += [judgement.note] if judgement.note else []
            text = "; ".join(dict.fromkeys(found))[:_LONGEST]
            checks.append([number, judgement.verdict.value, text])
    return {"verdict": result.verdict.value, "checks": checks}
