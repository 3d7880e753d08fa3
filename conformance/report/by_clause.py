"""Which bad cases are told first: one's own, then one of each clause before any has two."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from conformance.deviations.model import NONE
from conformance.deviations.writing import Asked, deviations_of
from conformance.report.model import Report
from conformance.report.sheet import Sheet
from conformance.runner.results import CaseResult, EngineRun

# What stands in place of a clause where a position is asked for its lines.
OF_LINES = "lines of play"
_NAMED = 5


@dataclass(frozen=True)
class Bad:
    """A bad case, and the clause that it is laid to."""

    sheet: Sheet
    result: CaseResult
    clause: str


def bad_cases(report: Report, run: EngineRun) -> list[Bad]:
    """Return the bad cases of an engine in the order in which they are worth reading.

    Those of one's own stand first. Then comes the first of each clause, the second of each, and so
    on: twenty cases of one fault hide no other. A case is laid to a clause as `polignac baseline`
    lays it, and stands among those of its clause where it stood.
    """
    clauses = _clauses(report, run)
    found = [
        Bad(sheet, result, clauses.get(sheet.id) or _first(sheet))
        for sheet, result in report.bad(run)
    ]
    own = [bad for bad in found if bad.sheet.id in report.own]
    return own + list(_in_rounds(bad for bad in found if bad.sheet.id not in report.own))


def rest(bad: Sequence[Bad], most: int) -> list[str]:
    """Return what is told of the cases behind the first `most`: a line for each clause."""
    left: dict[str, list[str]] = {}
    for each in bad[most:]:
        left.setdefault(each.clause, []).append(each.sheet.id)
    return [
        f"{clause}: {len(ids)} more, {', '.join(ids[:_NAMED])}{', …' if len(ids) > _NAMED else ''}"
        for clause, ids in sorted(left.items(), key=lambda one: (-len(one[1]), one[0]))
    ]


def _clauses(report: Report, run: EngineRun) -> dict[str, str]:
    """Return the clauses that cases are laid to by what was wrong with them."""
    tested = [
        Asked(result, tuple(path for path, _ in report.sheets[result.case].clauses))
        for result in run.results
        if not result.verdict.declared and report.sheets[result.case].clauses
    ]
    return {case: found.clause for case, found in deviations_of(tested, NONE).of.items()}


def _first(sheet: Sheet) -> str:
    return sheet.clauses[0][0] if sheet.clauses else OF_LINES


def _in_rounds(found: Iterable[Bad]) -> Iterator[Bad]:
    """Yield the first of each clause, then the second of each, and so on."""
    groups: dict[str, list[Bad]] = {}
    for each in found:
        groups.setdefault(each.clause, []).append(each)
    for place in range(max(map(len, groups.values()), default=0)):
        yield from (group[place] for group in groups.values() if place < len(group))
