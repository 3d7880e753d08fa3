"""Writes a report as Markdown: the summary of a pull request or of a job.

What an engine writes is a stranger's text: it stands in `<code>` or `<pre>`, where no name calls
anybody and no number links anywhere, with every sign that Markdown or HTML heeds written as
a number.
"""

import re
from collections import Counter
from collections.abc import Iterator

from conformance.harmless import harmless
from conformance.report.by_clause import bad_cases, rest
from conformance.report.coverage import (
    GameCoverage,
    coverage,
    most_common,
    together,
    unasked,
    whole,
)
from conformance.report.declared import declared_in, known_in, unexplained
from conformance.report.model import ExitCode, Report, exit_code
from conformance.report.sheet import Sheet
from conformance.runner.results import CaseResult, EngineRun, State
from conformance.runner.standard_error import telling
from conformance.verdicts import Verdict

MOST = 10  # bad cases of an engine that are told in full
_LONGEST = 600  # signs of one text of a stranger
_LINES = 60  # lines of one block
_ERRORS_SHOWN = 20
# A colon is harmless, but where it makes an address (a://b) or a name of an emoji (:a:).
_HEEDED = re.compile(r"[^\w \n.,;:–—…’♠♥♦♣%-]|_|:(?! |\n|$)")
_HEADLINES = {
    ExitCode.GOOD: "✅ all that was tested plays by the rules",
    ExitCode.FAILED: "❌ not by the rules",
    ExitCode.BROKEN: "💥 an engine is broken",
}


def markdown(report: Report) -> str:
    """Return the summary: a line with the verdict, a table, and the first bad cases, folded."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"## Polignac: {_headline(report)}"
    yield ""
    for caveat in report.caveats():
        yield _code(caveat)
        yield ""
    yield from _table(report)
    for run in report.runs:
        yield from _of_engine(report, run)


def _headline(report: Report) -> str:
    tested = any(r.verdict.tested for run in report.runs for r in run.results)
    if not report.complete:
        return "❌ this report is cut off: the file that it was read from has no end"
    if not tested and not any(run.broken for run in report.runs):
        return "❌ nothing was tested"
    code = exit_code(report)
    known = known_in(report) if code is ExitCode.GOOD else ""
    if report.quick and code is ExitCode.GOOD:
        return "✅ a quick look has found nothing wrong" + (f" but {known}" if known else "")
    return f"✅ by the rules but for {known}" if known else _HEADLINES[code]


def _table(report: Report) -> Iterator[str]:
    """Yield a row for each game, a column for each engine."""
    games = list(dict.fromkeys(sheet.game for sheet in report.sheets.values()))
    counts = [_counts(report, run) for run in report.runs]
    yield "| game | " + " | ".join(_code(run.engine) for run in report.runs) + " |"
    yield "|---|" + "---|" * len(report.runs)
    out = unasked(report)
    for game in games:
        if game not in out:
            cells = [_cell(found.get(game, Counter())) for found in counts]
            yield f"| {_code(game)} | " + " | ".join(cells) + " |"
    if out:
        sums = [sum((found.get(game, Counter()) for game in out), Counter()) for found in counts]
        yield f"| {len(out)} games not played | " + " | ".join(map(_cell, sums)) + " |"
    if len(games) > 1:
        yield "| all | " + " | ".join(_cell(run.counts()) for run in report.runs) + " |"


def _counts(report: Report, run: EngineRun) -> dict[str, Counter[Verdict]]:
    found: dict[str, Counter[Verdict]] = {}
    for result in run.results:
        found.setdefault(report.sheets[result.case].game, Counter())[result.verdict] += 1
    return found


def _cell(counts: Counter[Verdict]) -> str:
    return ", ".join(f"{counts[v]} {v.value}" for v in Verdict if counts[v]) or "–"


def _of_engine(report: Report, run: EngineRun) -> Iterator[str]:
    if run.declared not in ("", run.engine):
        yield ""
        yield f"{_code(run.engine)} is {_code(f'{run.declared} {run.version}'.strip())}."
    if run.state is not State.RAN:
        yield ""
        yield f"**{_code(run.engine)}: {run.state.value}:** {_code(run.note)}"
        if run.broken and run.errors:
            yield from _folded(
                "What it wrote to standard error", telling(run.errors, _ERRORS_SHOWN)
            )
    for warning in run.warnings[:_LINES]:
        yield ""
        yield f"**{_code(run.engine)}:** {_code(warning)}; it is not heeded."
    yield from _played(coverage(report, run), run)
    yield from _declared(run)
    bad = bad_cases(report, run)
    if bad:
        yield ""
        yield f"### {_code(run.engine)}: {len(bad)} of {len(run.results)} cases are bad"
    for each in bad[:MOST]:
        yield from _case(each.sheet, each.result)
    if left := rest(bad, MOST):
        yield ""
        yield f"… and {len(bad) - MOST} more, by clause:"
        yield ""
        yield from (f"- {_code(line)}" for line in left[:_LINES])


def _played(games: list[GameCoverage], run: EngineRun) -> Iterator[str]:
    """Yield what an engine was not put to, and why, where there is anything."""
    missed = [game for game in games if game.untested]
    if not missed or run.state is State.NOT_AVAILABLE:
        return
    total = whole(games)
    yield ""
    yield (
        f"**What {_code(run.engine)} was put to:** {total.tested} of {total.cases} cases,"
        f" {len(total.met)} of {len(total.clauses)} clauses."
    )
    yield ""
    yield "| game | cases | clauses | not put to it |"
    yield "|---|---|---|---|"
    for game in together(games):
        reasons = ", ".join(f"{n} × {_code(said)}" for said, n in most_common(game.reasons))
        cases = f"{game.tested} of {game.cases}"
        clauses = f"{len(game.met)} of {len(game.clauses)}"
        yield f"| {_code(game.game)} | {cases} | {clauses} | {reasons or '–'} |"


def _declared(run: EngineRun) -> Iterator[str]:
    """Yield what an engine is known to play otherwise, by clause, with the reason."""
    found = declared_in(run)
    if not found:
        return
    yield ""
    yield f"**What {_code(run.engine)} is known to play otherwise, as declared:**"
    yield ""
    for one in found[:_LINES]:
        yield f"- {_code(one.clause)}: {_code(one.told)}"
    if warning := unexplained(found):
        yield ""
        yield f"⚠️ {_code(warning)}"
    cases = [f"{one.clause}: {case}" for one in found for case in one.cases]
    yield from _folded("The cases", cases)


def _case(sheet: Sheet, result: CaseResult) -> Iterator[str]:
    yield ""
    yield f"**{result.verdict.value}** {_code(sheet.id)} {_code(sheet.title)}"
    yield ""
    for line in result.told().splitlines()[:5]:
        yield f"- {_code(line)}"
    for path, sentence in sheet.clauses:
        yield f"- {_code(path)}: {_code(sentence)}" if sentence else f"- {_code(path)}"
    lines = [*sheet.position, "", *sheet.play]
    if any(lines):
        yield from _folded("The position and the play", [*lines, "", f"why: {sheet.why}"])


def _folded(summary: str, lines: list[str]) -> Iterator[str]:
    shown = [_escaped(line[:_LONGEST]) for line in lines[:_LINES]]
    yield ""
    yield f"<details><summary>{summary}</summary>"
    yield ""
    yield "<pre>" + "\n".join(shown) + "</pre>"
    yield ""
    yield "</details>"


def _code(text: str) -> str:
    """Return a stranger's text for the middle of a line."""
    one_line = " ".join(text.split())
    shown = one_line[:_LONGEST] + ("…" if len(one_line) > _LONGEST else "")
    return f"<code>{_escaped(shown)}</code>" if shown else ""


def _escaped(text: str) -> str:
    return _HEEDED.sub(lambda found: f"&#{ord(found[0])};", harmless(text))
