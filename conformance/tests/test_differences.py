"""Two reports compared: what got worse is never passed over."""

import pytest

from conformance.api import EngineRun, Report
from conformance.report.differences import Kind, differences, worse
from conformance.runner.results import CaseResult, CheckResult, State
from conformance.tests.reports import SHEETS, ended
from conformance.verdicts import Judgement, Verdict

IDS = list(SHEETS)


def with_verdicts(name: str, *verdicts: Verdict, first: int = 0, complete: bool = True) -> Report:
    """Return a report of one engine with these verdicts on the cases from the first on."""
    results = tuple(
        CaseResult(case, (CheckResult("expect", "x", Judgement(verdict)),))
        for case, verdict in zip(IDS[first:], verdicts, strict=False)
    )
    return Report((EngineRun(name, "1", State.RAN, results),), SHEETS, complete)


@pytest.mark.parametrize(
    ("old", "new", "kind", "bad"),
    [
        ("pass", "fail", Kind.NEWLY_FAILING, True),
        ("coarse", "accepted wrongly", Kind.NEWLY_FAILING, True),
        ("unsupported", "refused wrongly", Kind.NEWLY_FAILING, True),
        ("known deviation", "fail", Kind.NEWLY_FAILING, True),
        ("fail", "crash", Kind.NEWLY_FAILING, True),
        ("pass", "known deviation", Kind.LOST, True),
        ("pass", "unsupported", Kind.LOST, True),
        ("known deviation", "not run", Kind.LOST, True),
        ("fail", "pass", Kind.NEWLY_PASSING, False),
        ("unsupported", "coarse", Kind.NEWLY_PASSING, False),
        ("deviation gone", "pass", Kind.NEWLY_PASSING, False),
        ("pass", "coarse", Kind.CHANGED, False),
        ("fail", "refused wrongly", Kind.CHANGED, False),
        ("fail", "unsupported", Kind.CHANGED, False),
        ("fail", "known deviation", Kind.CHANGED, False),
        ("known deviation", "deviation gone", Kind.CHANGED, False),
        ("crash", "time-out", Kind.CHANGED, False),
    ],
)
def test_a_case_that_comes_out_otherwise_has_got_worse_or_not(
    old: str, new: str, kind: Kind, bad: bool
) -> None:
    """What is no longer tested, or declared to fail, has got worse than a pass."""
    before = with_verdicts("engine", Verdict(old), Verdict.PASS)
    after = with_verdicts("engine", Verdict(new), Verdict.PASS)
    (found,) = differences(before, after)
    assert [(case.sheet.id, case.kind) for case in found.cases] == [(IDS[0], kind)]
    assert (found.worse, worse(before, after, [found])) == (bad, bad)


def test_nothing_that_is_otherwise_is_not_worse() -> None:
    """The same report twice."""
    same = with_verdicts("engine", Verdict.FAIL, Verdict.PASS)
    (found,) = differences(same, same)
    assert (found.cases, found.compared, worse(same, same, [found])) == ((), 2, False)


def test_cases_only_in_one_are_told_and_worse_only_where_they_are_new_and_fail() -> None:
    """A corpus grows."""
    two, three = (Verdict.PASS,) * 2, (Verdict.PASS,) * 3
    (found,) = differences(with_verdicts("e", *two), with_verdicts("e", *three))
    assert (found.counts(), found.worse) == ({Kind.ONLY_NEW: 1}, False)
    (found,) = differences(with_verdicts("e", *three), with_verdicts("e", *two))
    assert (found.counts(), found.worse) == ({Kind.ONLY_OLD: 1}, False)
    (found,) = differences(with_verdicts("e", *two), with_verdicts("e", *two, Verdict.FAIL))
    assert (found.counts(), found.worse) == ({Kind.ONLY_NEW: 1}, True)


def test_reports_with_no_case_in_common_cannot_tell() -> None:
    """Nothing was compared, so nothing is good."""
    before = with_verdicts("e", Verdict.PASS)
    after = with_verdicts("e", Verdict.PASS, first=3)
    assert worse(before, after, differences(before, after))
    empty = Report(())
    assert worse(empty, empty, differences(empty, empty))


def test_a_report_that_is_cut_off_is_never_good() -> None:
    """Neither the old one nor the new one."""
    sound = with_verdicts("e", Verdict.PASS)
    cut = with_verdicts("e", Verdict.PASS, complete=False)
    assert worse(sound, cut, differences(sound, cut))
    assert worse(cut, sound, differences(cut, sound))


def test_engines_are_compared_by_name_and_the_only_ones_whatever_their_names() -> None:
    """One that is gone, or broken now, is worse; one that is new only where it fails."""
    a, b = (with_verdicts(name, Verdict.PASS) for name in "ab")
    (found,) = differences(a, b)
    assert (found.name, found.compared, found.worse) == ("a → b", 1, False)
    both = Report((*a.runs, *b.runs), SHEETS)
    assert [(f.name, f.worse) for f in differences(both, a)] == [("a", False), ("b", True)]
    assert [(f.name, f.worse) for f in differences(a, both)] == [("a", False), ("b", False)]
    failing = Report((*a.runs, *with_verdicts("b", Verdict.FAIL).runs), SHEETS)
    assert [f.worse for f in differences(a, failing)] == [False, True]
    twins = Report((*a.runs, *a.runs), SHEETS)
    assert [f.compared for f in differences(twins, twins)] == [1, 1]
    unsteady = Report((ended(State.UNSTEADY, *a.runs[0].results, name="a"),), SHEETS)
    assert [f.worse for f in differences(a, unsteady)] == [True]
    assert [f.worse for f in differences(unsteady, unsteady)] == [False]
