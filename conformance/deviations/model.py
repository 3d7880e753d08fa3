"""Deviations that were declared beforehand, and what they make of verdicts (README §18)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace

from conformance.diagnostics import Place
from conformance.runner.results import CaseResult, CheckResult, EngineRun
from conformance.verdicts import Judgement, Verdict

# What may be declared: an answer that is wrong, or none. Only these can become known.
DECLARABLE = tuple(verdict for verdict in Verdict if verdict.wrong or verdict.broken)


# The reason of what was declared by a tool: nobody has written why yet.
UNEXPLAINED = "Not explained yet."


@dataclass(frozen=True)
class Deviation:
    """A case that an engine is known to get wrong: how, because of which clause, and why."""

    case: str
    verdict: Verdict
    clause: str
    reason: str
    place: Place = field(default=Place(""), compare=False)


@dataclass(frozen=True)
class Deviations:
    """The deviations of one engine, by case."""

    of: Mapping[str, Deviation]

    def applied(self, result: CaseResult) -> CaseResult:
        """Return what a result becomes when it is held to what was declared.

        A case that is wrong in the way declared is a known deviation. One that is good by now is a
        deviation that no longer occurs. One that is wrong in another way keeps its verdict and
        is told what was declared; one that was not tested stays as it is.
        """
        declared = self.of.get(result.case)
        if declared is None or result.verdict.declared:
            return result
        if result.verdict.good:
            note = f"declared as {declared.verdict} for {declared.clause}, and no more: take it out"
            return _with(result, Verdict.DEVIATION_GONE, note)
        if result.verdict is declared.verdict:
            # Its worst check is what was declared; what else is wrong in it comes with that.
            return _with(result, Verdict.KNOWN_DEVIATION, f"{declared.clause}: {declared.reason}")
        if result.verdict.wrong or result.verdict.broken:
            return _with(result, None, f"declared as {declared.verdict}, not as {result.verdict}")
        return result

    def applied_to(self, run: EngineRun) -> EngineRun:
        """Return a run with all its results held to what was declared.

        A crash, a time-out or garbage that was declared does not make the engine a broken one.
        """
        return replace(run, results=tuple(map(self.applied, run.results)))

    def without_a_case(self, cases: Collection[str]) -> list[Deviation]:
        """Return those whose case is none of the cases that there are."""
        return [deviation for case, deviation in self.of.items() if case not in cases]


NONE = Deviations({})


def _with(result: CaseResult, new: Verdict | None, note: str) -> CaseResult:
    """Return a result with a note before those of its checks, and another verdict, if there is one.

    Where the case is good these are all of its checks, else those that are not.
    """
    good = result.verdict.good
    return replace(
        result,
        checks=tuple(
            _check(check, new, note) if good or _bad(check) else check for check in result.checks
        ),
    )


def _bad(check: CheckResult) -> bool:
    return check.judgement.verdict.wrong or check.judgement.verdict.broken


def _check(check: CheckResult, new: Verdict | None, note: str) -> CheckResult:
    own = check.judgement
    told = f"{note}\n{own.note}" if own.note and not own.verdict.good else note
    return replace(check, judgement=Judgement(new or own.verdict, own.mismatches, told))
