"""Asks an engine whether a case can happen, says something, and rests on its named cards only."""

from dataclasses import replace

from conformance.cases.deal import DealPlan
from conformance.cases.model import Case, Check
from conformance.diagnostics import Findings
from conformance.judge.words import describe_action
from conformance.runner.in_process import Replay, judge_check
from conformance.verdicts import Judgement, Verdict

COMPLETIONS = 3
_IRREGULAR = ("revoke", "notice", "correct", "misdeal")


def check_answers(case: Case, replay: Replay, findings: Findings) -> None:
    """Find fault with a play that cannot come about, and where nothing has to happen.

    Also where another rest of the pack changes the answer. Other checks that the engine does
    not pass in the first place are left to the run with engines.
    """
    checks = case.checks()
    judged = [judge_check(check, case, replay) for check in checks]
    for check, judgement in zip(checks, judged, strict=True):
        if judgement.verdict.wrong and _check_way(case, check, replay, findings):
            break
    if case.partial:
        for variant in range(1, COMPLETIONS + 1):
            if _changed(case, checks, judged, case.checks(variant), replay, findings):
                break
    _check_silence(case, checks, judged, replay, findings)


def _check_way(case: Case, check: Check, replay: Replay, findings: Findings) -> bool:
    """Find fault where an action on the way to what is judged is refused, and return whether.

    The last action of a negative case is what is judged; in every other check all actions are
    on the way, in the legal twin as well.
    """
    answer = replay(check.params)
    actions = check.params["actions"]
    if answer.get("status") != "refused" or answer["index"] == check.refused:
        return False
    said = describe_action(actions[answer["index"]], case.players)
    message = (
        f"the play cannot come to this: action {answer['index'] + 1} of {len(actions)}, {said}, "
        f"is refused as {answer.get('code')}"
    )
    findings.error(check.place, "unreachable", message)
    return True


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
    """Find fault where all that is expected holds before anything has been done.

    That is right after the first deal, or before it where the case is about that deal. Where
    only what is expected in the end holds already, it is a warning: that an irregularity is
    taken, and changes nothing, can be all that an end says.
    """
    if case.negative or any(one.verdict is not Verdict.PASS for one in judged):
        return
    done = 1 if len(case.script) > 1 else 0
    holds = []
    for check in checks:
        params = {**check.params, "actions": check.params["actions"][:done]}
        again = judge_check(replace(check, params=params), case, replay)
        holds.append(again.verdict is Verdict.PASS)
    irregular = any(a.get("do") in _IRREGULAR for a in case.script if not isinstance(a, DealPlan))
    if all(holds):
        message = "all that is expected holds before anything has been done: nothing is tested"
        findings.error(checks[-1].place, "says-nothing", message)
    elif holds[-1] and done and not irregular:
        message = "all that is expected in the end holds before the first step already"
        findings.warning(checks[-1].place, "says-nothing", message)
