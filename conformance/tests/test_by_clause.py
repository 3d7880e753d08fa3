"""Which bad cases are told first."""

from conformance.report.by_clause import OF_LINES, bad_cases, rest
from conformance.report.markdown import MOST, markdown
from conformance.report.model import Report
from conformance.report.saved import SavedSheet
from conformance.runner.results import CaseResult, CheckResult, EngineRun, State
from conformance.tests.reports import SHEETS
from conformance.verdicts import Judgement, Mismatch, Verdict


def failed(case: str, key: str = "score") -> CaseResult:
    """Return a failure by one key."""
    wrong = Mismatch(key, "2", "0", f"expected {key} to be 2; the engine says 0")
    return CaseResult(case, (CheckResult("expect", "x:1", Judgement(Verdict.FAIL, (wrong,))),))


def passed(case: str) -> CaseResult:
    """Return what is right."""
    return CaseResult(case, (CheckResult("expect", "x:1", Judgement(Verdict.PASS)),))


def sheet(case: str, *clauses: str) -> SavedSheet:
    """Return a sheet that tells its clauses."""
    return SavedSheet(case, "A case", "g", "score", "x:1", tuple((c, None) for c in clauses))


def told(*cases: tuple[str, tuple[str, ...], bool], own: frozenset[str] = frozenset()) -> Report:
    """Return a report of cases: id, clauses, and whether it failed."""
    sheets = {case: sheet(case, *clauses) for case, clauses, _ in cases}
    results = [failed(case) if bad else passed(case) for case, _, bad in cases]
    run = EngineRun("engine", "1", State.RAN, tuple(results))
    return Report((run,), sheets, own=own)


SLAMS = [(f"slam-{n:02}", ("score.slam",), True) for n in range(MOST + 2)]
OTHERS = [
    ("loser-1", ("end.loser",), True),
    ("tree-1", (), True),
    ("loser-2", ("end.loser",), True),
]


def ids(report: Report) -> list[str]:
    """Return the ids in the order told."""
    return [bad.sheet.id for bad in bad_cases(report, report.runs[0])]


def test_each_clause_has_one_before_any_has_two() -> None:
    """In rounds, in the order of the cases; what counts lines has no clause, and its own place."""
    found = ids(told(*SLAMS, *OTHERS))
    assert found[:6] == ["slam-00", "loser-1", "tree-1", "slam-01", "loser-2", "slam-02"]
    assert sorted(found) == sorted(case for case, _, _ in [*SLAMS, *OTHERS])
    assert [b.clause for b in bad_cases(told(*OTHERS), told(*OTHERS).runs[0])][1] == OF_LINES


def test_ones_own_cases_stand_before_all() -> None:
    """However many of a clause."""
    own = frozenset({"loser-2", "slam-05", "slam-06"})
    assert ids(told(*SLAMS, *OTHERS, own=own))[:4] == ["slam-05", "slam-06", "loser-2", "slam-00"]


def test_a_case_is_laid_to_the_clause_that_fails_it() -> None:
    """Not to the first that it exercises, where cases of that are right."""
    report = told(
        ("a", ("score.start", "score.slam"), True),
        ("b", ("score.start",), False),
        ("c", ("score.slam",), True),
    )
    assert [bad.clause for bad in bad_cases(report, report.runs[0])] == ["score.slam"] * 2


def test_the_rest_is_counted_by_clause() -> None:
    """The most first, with the ids of some."""
    report = told(*SLAMS, *OTHERS)
    found = bad_cases(report, report.runs[0])
    assert rest(found, 4) == [
        f"score.slam: {MOST} more, slam-02, slam-03, slam-04, slam-05, slam-06, …",
        "end.loser: 1 more, loser-2",
    ]
    assert rest(found, len(found)) == []
    summary = markdown(report)
    assert f"… and {len(found) - MOST} more, by clause:\n\n- <code>score.slam: 5 more, " in summary
    assert summary.index("loser-1") < summary.index("slam-01")


def test_what_a_file_declares_has_its_place_too() -> None:
    """What is known is not bad; a deviation that is gone is, and laid to the first of its clauses."""
    first, second, *_ = SHEETS
    results = tuple(
        CaseResult(case, (CheckResult("expect", "x:1", Judgement(verdict, note="c: why")),))
        for case, verdict in ((first, Verdict.KNOWN_DEVIATION), (second, Verdict.DEVIATION_GONE))
    )
    report = Report((EngineRun("e", "1", State.RAN, results),), SHEETS)
    (bad,) = bad_cases(report, report.runs[0])
    assert (bad.sheet.id, bad.clause) == (second, SHEETS[second].clauses[0][0])
