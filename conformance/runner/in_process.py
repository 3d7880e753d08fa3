"""Runs cases with an engine that is a function: for tests, and for the lint."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from conformance.cases.model import Case, Check
from conformance.judge.answer import judge
from conformance.runner.results import CaseResult, CheckResult, EngineRun, State
from conformance.verdicts import Judgement, Verdict

Replay = Callable[[Mapping[str, Any]], Any]


def judge_check(check: Check, case: Case, replay: Replay) -> Judgement:
    """Return the judgement on a check; an engine that raises has crashed, and that is told."""
    try:
        answer = replay(check.params)
    except Exception as error:  # whatever a stranger's code raises
        return Judgement(Verdict.CRASH, note=f"it raises {type(error).__name__}: {error}")
    return judge(check, case.players, answer)


def run_in_process(name: str, cases: Iterable[Case], replay: Replay) -> EngineRun:
    """Return what becomes of the cases with a function that answers `replay`.

    It is asked everything: it declares no features, and may answer unsupported.
    """
    results = []
    for case in cases:
        checks = tuple(
            CheckResult(check.what, str(check.place), judge_check(check, case, replay))
            for check in case.checks()
        )
        results.append(CaseResult(case.id, checks))
    return EngineRun(name, "", State.RAN, tuple(results))
