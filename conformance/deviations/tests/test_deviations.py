"""Deviations: what they make of verdicts, how a file of them is read, and how it is written."""

from pathlib import Path

import pytest

from conformance.deviations.model import DECLARABLE, NONE, Deviation, Deviations
from conformance.deviations.reading import read_deviations
from conformance.deviations.writing import UNEXPLAINED, Asked, deviations_of, text_of
from conformance.diagnostics import Diagnostic
from conformance.runner.results import CaseResult, CheckResult, EngineRun, State
from conformance.verdicts import Judgement, Mismatch, Verdict

CASE = "polignac-score-001"
DECLARED = Deviation(CASE, Verdict.FAIL, "count.polignac", "We play without the double.")
KNOWN = Deviations({CASE: DECLARED})


def result(*verdicts: Verdict, case: str = CASE) -> CaseResult:
    """Return the result of a case with a check for each verdict."""
    wrong = Mismatch("score", "2", "1", "expected 2; the engine says 1")
    return CaseResult(
        case,
        tuple(
            CheckResult("expect", "x.yaml:1:1", Judgement(v, (wrong,) if v.wrong else ()))
            for v in verdicts
        ),
    )


@pytest.mark.parametrize(
    ("verdicts", "becomes"),
    [
        ((Verdict.PASS, Verdict.FAIL), Verdict.KNOWN_DEVIATION),
        ((Verdict.FAIL, Verdict.REFUSED_WRONGLY), Verdict.REFUSED_WRONGLY),
        ((Verdict.PASS, Verdict.PASS), Verdict.DEVIATION_GONE),
        ((Verdict.PASS, Verdict.COARSE), Verdict.DEVIATION_GONE),
        ((Verdict.ACCEPTED_WRONGLY,), Verdict.ACCEPTED_WRONGLY),
        ((Verdict.CRASH, Verdict.FAIL), Verdict.CRASH),
        ((Verdict.UNSUPPORTED,), Verdict.UNSUPPORTED),
        ((Verdict.NOT_RUN,), Verdict.NOT_RUN),
    ],
)
def test_a_result_is_held_to_what_was_declared(
    verdicts: tuple[Verdict, ...], becomes: Verdict
) -> None:
    """Only what is wrong in the way declared is known; what is right by now is told."""
    assert KNOWN.applied(result(*verdicts)).verdict is becomes


def test_all_that_is_wrong_in_a_declared_case_is_known() -> None:
    """A case has the verdict of its worst check; what else is wrong in it is declared with that."""
    worst = Deviation(CASE, Verdict.REFUSED_WRONGLY, "play.follow", "We are strict.")
    case = result(Verdict.PASS, Verdict.FAIL, Verdict.REFUSED_WRONGLY)
    known = Deviations({CASE: worst}).applied(case)
    assert [check.judgement.verdict for check in known.checks] == [
        Verdict.PASS,
        Verdict.KNOWN_DEVIATION,
        Verdict.KNOWN_DEVIATION,
    ]
    assert known.verdict is Verdict.KNOWN_DEVIATION


def test_a_position_that_has_no_clauses_is_laid_to_one_of_the_others() -> None:
    """To that of play in which most fail where lines are wrong; else to following suit."""
    tree = "polignac-perft-001"
    lines = Mismatch("lines", "784", "788", "expected 784 lines; the engine says 788")
    check = CheckResult("perft", "x.yaml:1:1", Judgement(Verdict.FAIL, (lines,)))
    wrong = Asked(CaseResult(tree, (check,)), ())
    other = Asked(result(Verdict.FAIL), ("count.polignac", "play.void"))
    found = deviations_of([wrong, other], NONE)
    assert found.of[tree].clause == "play.void"
    assert deviations_of([wrong], NONE).of[tree].clause == "play.follow"


def test_a_known_deviation_keeps_what_was_wrong_and_says_why() -> None:
    """So that a report can still show it."""
    known = KNOWN.applied(result(Verdict.PASS, Verdict.FAIL))
    assert known.note == "count.polignac: We play without the double."
    assert [len(check.judgement.mismatches) for check in known.checks] == [0, 1]


def test_what_is_wrong_in_another_way_is_told_so() -> None:
    """The note says what was declared."""
    other = KNOWN.applied(result(Verdict.REFUSED_WRONGLY))
    assert other.note == "declared as fail, not as refused wrongly"


def test_what_was_not_declared_stays_as_it_is_and_twice_is_once() -> None:
    """Applied again, nothing changes."""
    other = result(Verdict.FAIL, case="polignac-score-002")
    assert KNOWN.applied(other) == other
    known = KNOWN.applied(result(Verdict.FAIL))
    assert KNOWN.applied(known) == known


def test_a_declared_crash_makes_no_broken_engine() -> None:
    """One that was not declared does."""
    run = EngineRun("mine", "1", State.RAN, (result(Verdict.CRASH),))
    crash = Deviations({CASE: Deviation(CASE, Verdict.CRASH, "count.polignac", "it is old")})
    assert run.broken
    assert not crash.applied_to(run).broken


@pytest.mark.parametrize("verdict", [v for v in Verdict if v not in DECLARABLE])
def test_what_is_good_or_untested_cannot_be_declared(verdict: Verdict, tmp_path: Path) -> None:
    """A file that says so is refused, with the place."""
    found, wrong = read(tmp_path, f"- clause: a.b\n  reason: so\n  cases: {{{CASE}: {verdict}}}\n")
    assert found.of == {}
    assert [str(one.place) for one in wrong] == [f"{tmp_path / 'deviations.yaml'}:4:31"]


def read(folder: Path, groups: str) -> tuple[Deviations, tuple[Diagnostic, ...]]:
    """Return what is read of a file with these groups."""
    path = folder / "deviations.yaml"
    path.write_text(f"deviations:\n{groups}", "utf-8")
    return read_deviations(path)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- clause: a.b\n  cases: {x: fail}\n", "lacks reason"),
        ("- clause: a.b\n  reason: so\n", "lacks cases"),
        ("- clause: a.b\n  reason: ''\n  cases: {x: fail}\n", "reason is empty"),
        ("- clause: a.b\n  reason: so\n  cases: {x: fail, y: fials}\n", "did you mean fail?"),
        ("- clause: a.b\n  reason: so\n  case: {x: fail}\n", "has no key case"),
        (2 * "- {clause: a, reason: so, cases: {x: fail}}\n", "x is declared twice"),
        ("  - &a so\n", "no anchors"),
        ("- [", "this is not YAML"),
        ("  none\n", "a list of them"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(tmp_path: Path, text: str, told: str) -> None:
    """In words, and never raised."""
    assert told in " ".join(map(str, read(tmp_path, text)[1]))


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    """It declares nothing."""
    found, wrong = read_deviations(tmp_path / "none.yaml")
    assert (found.of, len(wrong)) == ({}, 1)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """Reasons with every sign, and the same deviations give the same bytes."""
    odd = Deviation("polignac-score-002", Verdict.TIME_OUT, "count.jacks", "yes: 'no' # \"J♠\"")
    both = Deviations({odd.case: odd, CASE: DECLARED})
    path = tmp_path / "deviations.yaml"
    path.write_text(text_of(both, "mine\x1b[2J"), "utf-8")
    found, wrong = read_deviations(path)
    assert wrong == ()
    assert dict(found.of) == dict(both.of)
    assert text_of(Deviations({CASE: DECLARED, odd.case: odd}), "mine\x1b[2J") == path.read_text(
        "utf-8"
    )
    assert "\x1b" not in path.read_text("utf-8")


def asked_case(case: str, verdict: Verdict, *clauses: str) -> Asked:
    """Return a case put to an engine."""
    return Asked(result(verdict, case=case), clauses)


def test_a_failing_case_is_laid_to_the_clause_that_fails_most() -> None:
    """Not to one that other cases show to be right."""
    found = deviations_of(
        [
            asked_case("a", Verdict.FAIL, "play.follow", "count.jacks"),
            asked_case("b", Verdict.PASS, "play.follow"),
            asked_case("c", Verdict.ACCEPTED_WRONGLY, "count.jacks"),
        ],
        NONE,
    )
    assert {d.case: (d.clause, d.verdict, d.reason) for d in found.of.values()} == {
        "a": ("count.jacks", Verdict.FAIL, UNEXPLAINED),
        "c": ("count.jacks", Verdict.ACCEPTED_WRONGLY, UNEXPLAINED),
    }


def wrong_in(key: str, case: str, *clauses: str) -> Asked:
    """Return a case of which an engine says something else under a key."""
    mismatch = Mismatch(key, "1", "2", "expected 1; the engine says 2")
    check = CheckResult("expect", "x.yaml:1:1", Judgement(Verdict.FAIL, (mismatch,)))
    return Asked(CaseResult(case, (check,)), clauses)


@pytest.mark.parametrize(
    ("key", "clause"),
    [
        ("refused", "play.first-trick"),
        ("accepted", "play.first-trick"),
        ("score", "score.slam"),
        ("losers", "end.loser"),
        ("dealer", "deal.next-dealer"),
        ("view", "cards.rank"),
    ],
)
def test_a_failing_case_is_laid_to_a_clause_that_speaks_of_what_was_wrong(
    key: str, clause: str
) -> None:
    """Though another of its clauses fails more; where it cannot be told, that one."""
    clauses = ("end.loser", "cards.rank", "score.slam", "play.first-trick", "deal.next-dealer")
    good = [asked_case(f"good {one}", Verdict.PASS, one) for one in clauses if one != "cards.rank"]
    found = deviations_of([wrong_in(key, "a", *clauses), *good], NONE)
    assert found.of["a"].clause == clause


def test_what_is_wrong_first_goes_before_what_follows_from_it_and_the_most_failing_wins() -> None:
    """A wrong score makes wrong losers; of two clauses of a score it is the one that fails more."""
    (score, _), (losers, _) = wrong_in("score", "a"), wrong_in("losers", "a")
    both = CaseResult("a", (*losers.checks, *score.checks))
    tested = [
        Asked(both, ("end.loser", "score.normal", "score.slam")),
        asked_case("b", Verdict.PASS, "score.normal"),
    ]
    assert deviations_of(tested, NONE).of["a"].clause == "score.slam"


def test_a_second_time_reasons_are_kept_and_what_is_right_is_taken_out() -> None:
    """A new case of a clause gets the clause's reason; what was not tested now stays."""
    before = Deviations(
        {
            "a": Deviation("a", Verdict.FAIL, "count.jacks", "ours"),
            "b": Deviation("b", Verdict.FAIL, "count.jacks", "ours"),
            "z": Deviation("z", Verdict.CRASH, "play.void", "old"),
        }
    )
    found = deviations_of(
        [
            asked_case("a", Verdict.REFUSED_WRONGLY, "count.jacks"),
            asked_case("b", Verdict.PASS, "count.jacks"),
            asked_case("c", Verdict.FAIL, "count.jacks"),
        ],
        before,
    )
    assert {d.case: (d.verdict, d.reason) for d in found.of.values()} == {
        "a": (Verdict.REFUSED_WRONGLY, "ours"),
        "c": (Verdict.FAIL, "ours"),
        "z": (Verdict.CRASH, "old"),
    }
