"""Asks an engine whether a case says something, and only what its named cards decide."""

from dataclasses import replace

from conformance.cases.deal import DealPlan
from conformance.cases.model import Case, Check
from conformance.diagnostics import Findings
from conformance.runner.in_process import Replay, judge_check
from conformance.verdicts import Judgement, Verdict

COMPLETIONS = 3
_IRREGULAR = ("revoke", "notice", "correct", "misdeal")


def check_answers(case: Case, replay: Replay, findings: Findings) -> None:
    """Find fault where another rest of the pack changes the answer, or nothing has to happen.

    A check that the engine does not pass in the first place is left to the run with engines.
    """
    checks = case.checks()
    judged = [judge_check(check, case, replay) for check in checks]
    if case.partial:
        for variant in range(1, COMPLETIONS + 1):
            if _changed(case, checks, judged, case.checks(variant), replay, findings):
                break
    _check_silence(case, checks, judged, replay, findings)


def _changed(
    case: Case,
    checks: list[Check],
    judged: list[Judgement],
    others: list[Check],
    replay: Replay,
    findings: Findings,
) -> bool:
    """Return whether other hands give another judgement, which is told once."""
    for check, before, other in zip(checks, judged, others, strict=True):
        if not before.verdict.good:
            continue
        after = judge_check(other, case, replay)
        if not after.verdict.good:
            why = after.mismatches[0].message if after.mismatches else after.note
            message = f"the cards that nobody named matter: with another rest of the pack, {why}"
            findings.error(check.place, "rest-matters", message)
            return True
    return False


def _check_silence(
    case: Case, checks: list[Check], judged: list[Judgement], replay: Replay, findings: Findings
) -> None:
    """Warn where all that the case expects holds right after the first deal already.

    That an irregularity is taken, and changes nothing, can be all that a case says.
    """
    irregular = any(a.get("do") in _IRREGULAR for a in case.script if not isinstance(a, DealPlan))
    if case.negative or irregular or len(case.script) < 2:
        return
    final, judgement = checks[-1], judged[-1]
    params = {**final.params, "actions": final.params["actions"][:1]}
    if judgement.verdict is Verdict.PASS and (
        judge_check(replace(final, params=params), case, replay).verdict is Verdict.PASS
    ):
        message = "all that is expected holds before the first step already"
        findings.warning(final.place, "says-nothing", message)
