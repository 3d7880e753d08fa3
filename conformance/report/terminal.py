"""Tells a report on a terminal: a table of verdicts, then each bad case on its sheet."""

from collections import Counter
from collections.abc import Iterator

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from conformance.cases.model import TOPICS
from conformance.harmless import harmless
from conformance.perft.positions import TOPIC as PERFT
from conformance.report.by_clause import bad_cases, rest
from conformance.report.coverage import coverage, most_common, together, unasked, whole
from conformance.report.declared import declared_in, unexplained
from conformance.report.model import Report
from conformance.report.sheet import Sheet
from conformance.runner.results import CaseResult, EngineRun, State
from conformance.runner.standard_error import telling
from conformance.verdicts import Verdict

_ERRORS_SHOWN = 12
_WARNINGS_SHOWN = 12
_ORDER = (*TOPICS, PERFT)


def _style(verdict: Verdict) -> str:
    if verdict.good:
        return "green"
    if verdict.broken:
        return "bold magenta"
    if verdict.red:
        return "bold red"
    return "yellow" if verdict.tested or verdict is Verdict.NOT_RUN else "dim"


def render(report: Report, console: Console, *, most: int = 20) -> None:
    """Print a report; of each engine at most so many bad cases in full."""
    console.print(_table(report))
    for run in report.runs:
        _render_run(report, run, console, most)
    for line in _summary(report):
        console.print(line)


def _table(report: Report) -> Table:
    """Return a table with a row for each game and topic, a column for each engine."""
    table = Table(title_justify="left", pad_edge=False)
    table.add_column("game", overflow="fold")
    table.add_column("topic")
    table.add_column("cases", justify="right")
    for run in report.runs:
        table.add_column(Text(harmless(run.engine)))
    games = list(dict.fromkeys(sheet.game for sheet in report.sheets.values()))
    rows: dict[tuple[str, str], list[str]] = {}
    out = unasked(report)
    for sheet in report.sheets.values():
        if sheet.game not in out:
            rows.setdefault((sheet.game, sheet.topic), []).append(sheet.id)
    rows = dict(sorted(rows.items(), key=lambda r: (games.index(r[0][0]), _place(r[0][1]))))
    verdicts = [{result.case: result.verdict for result in run.results} for run in report.runs]
    before = ""
    for (game, topic), ids in rows.items():
        if before and game != before:
            table.add_section()
        cells = [_cell(Counter(found[i] for i in ids if i in found)) for found in verdicts]
        name = Text(harmless(game) if game != before else "")
        table.add_row(name, Text(harmless(topic)), str(len(ids)), *cells)
        before = game
    if out:
        table.add_section()
        ids = [sheet.id for sheet in report.sheets.values() if sheet.game in out]
        cells = [_cell(Counter(found[i] for i in ids if i in found)) for found in verdicts]
        table.add_row(f"{len(out)} games not played", "", str(len(ids)), *cells)
    return table


def _place(topic: str) -> int:
    """Return where a topic stands; a saved report may have topics that there are not today."""
    return _ORDER.index(topic) if topic in _ORDER else len(_ORDER)


def _cell(counts: Counter[Verdict]) -> Text:
    """Return the verdicts on a topic: `all pass`, or the number of each."""
    if not counts:
        return Text("–", "dim")
    parts = [(verdict, counts[verdict]) for verdict in Verdict if counts[verdict]]
    return Text(", ").join(
        Text(f"{number} {verdict}", _style(verdict)) for verdict, number in parts
    )


def _render_run(report: Report, run: EngineRun, console: Console, most: int) -> None:
    if run.state is not State.RAN:
        console.print()
        console.print(Text(harmless(f"{run.engine}: {run.state}: {run.note}"), "bold"))
        errors = telling(run.errors, _ERRORS_SHOWN) if run.broken else []
        for line in errors:
            console.print(Text(f"  │ {harmless(line)}", "dim"))
    for warning in run.warnings[:_WARNINGS_SHOWN]:
        console.print()
        console.print(Text(harmless(f"{run.engine}: {warning}; it is not heeded"), "yellow"))
    if len(run.warnings) > _WARNINGS_SHOWN:
        console.print(f"{len(run.warnings) - _WARNINGS_SHOWN} more warnings are not shown here.")
    for played in _played(report, run):
        console.print(played)
    for told in _declared(run):
        console.print(told)
    bad = bad_cases(report, run)
    for each in bad[:most]:
        console.print()
        render_case(run.engine, each.sheet, each.result, console)
    if left := rest(bad, most):
        console.print()
        head = (
            f"{len(bad) - most} more cases of {run.engine} are bad and not shown here; by clause:"
        )
        console.print(Text(harmless(head)))
        for line in left:
            console.print(_indented(Text(harmless(line)), 2))


def _played(report: Report, run: EngineRun) -> Iterator[Text | Padding]:
    """Yield what an engine was not put to, and why, where there is anything."""
    games = coverage(report, run)
    total = whole(games)
    if not total.untested or run.state is State.NOT_AVAILABLE:
        return
    yield Text()
    head = Text(f"{harmless(run.engine)} was put to ", "bold")
    head.append(f"{total.tested} of {total.cases} cases, {len(total.met)} of ")
    yield head.append(f"{len(total.clauses)} clauses. Not to the rest, with the number of cases:")
    for game in together(games):
        if game.untested:
            told = f"{game.game}: {game.tested} of {game.cases} cases, "
            told += f"{len(game.met)} of {len(game.clauses)} clauses; not "
            told += ", ".join(f"{said} ({n})" for said, n in most_common(game.reasons))
            yield _indented(Text(harmless(told)), 2)


def _declared(run: EngineRun) -> Iterator[Text | Padding]:
    """Yield a line for each clause that an engine is known to play otherwise, with the reason."""
    found = declared_in(run)
    if not found:
        return
    yield Text()
    yield Text(f"{harmless(run.engine)} is known to play otherwise, as declared:", "bold")
    for one in found:
        yield _indented(Text(harmless(f"{one.clause}: {one.told}")), 2)
    if warning := unexplained(found):
        yield Text(harmless(warning), "yellow")


def render_case(engine: str, sheet: Sheet, result: CaseResult, console: Console) -> None:
    """Print a case on its sheet, with what an engine did."""
    head = Text().append(result.verdict.upper(), _style(result.verdict))
    head.append(f"  {harmless(sheet.id)}  ", "bold").append(harmless(sheet.title))
    head.append(f"  ({harmless(engine)})", "dim")
    console.print(head)
    console.print(Text(f"  {harmless(sheet.place)}", "dim"))
    for line in (*sheet.position, *sheet.play):
        console.print(_indented(Text(harmless(line)), 4))
    for line in result.told().splitlines():
        console.print(_indented(Text(harmless(line), _style(result.verdict)), 2))
    for path, sentence in sheet.clauses:
        clause = f"{path}: {sentence}" if sentence else path
        console.print(_indented(Text(harmless(clause)), 2))
    console.print(_indented(Text(harmless(f"why: {sheet.why}")), 2))


def _indented(text: Text, by: int) -> Padding:
    return Padding(text, (0, 0, 0, by), expand=False)


def _summary(report: Report) -> Iterator[Text]:
    """Yield a line for each engine with the number of each verdict."""
    yield Text()
    for run in report.runs:
        name = harmless(run.called)
        line = Text(f"{name}: ")
        trees = [r for r in run.results if report.sheets[r.case].topic == PERFT]
        cases = run.counts() - Counter(result.verdict for result in trees)
        none = not cases and not trees
        line.append_text(Text("no case was asked for") if none else _cell(cases))
        if trees:
            line.append("; trees of lines: ").append_text(_cell(Counter(r.verdict for r in trees)))
        yield line.append(f" ({run.seconds:.1f} s)", "dim")
    if not report.complete:
        yield Text("This report is cut off: the file that it was read from has no end.", "bold red")
    for caveat in report.caveats():
        yield Text(harmless(caveat), "yellow")
    if report.runs and not any(v.tested for run in report.runs for v in run.counts()):
        yield Text("Nothing was tested.", "bold red")
