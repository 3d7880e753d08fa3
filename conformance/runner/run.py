"""Runs the cases with one engine: each answer judged, each fault laid to its case."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from conformance.cases.features import deals_in
from conformance.cases.model import Case, Check
from conformance.judge.answer import judge
from conformance.perft.judging import judge_lines
from conformance.perft.positions import LinesCheck
from conformance.runner.asking import Asker, Reply, Request, Trouble
from conformance.runner.conversation import Introduction
from conformance.runner.early import EarlyStart
from conformance.runner.engines import Engine
from conformance.runner.patience import USUAL, Patience
from conformance.runner.process import now
from conformance.runner.results import CaseResult, CheckResult, EngineRun, State
from conformance.verdicts import Judgement, Verdict

__all__ = ["Patience", "Progress", "run_engine"]


class _Task(NamedTuple):
    """A check of a case, by their numbers."""

    case: int
    check: int


Progress = Callable[[CaseResult], None]


def run_engine(
    engine: Engine,
    cases: Sequence[Case],
    patience: Patience = USUAL,
    progress: Progress = lambda result: None,
    version: str = "0",
    early: EarlyStart | None = None,
) -> EngineRun:
    """Return what becomes of the cases with an engine; whatever it does, the run ends.

    An engine that does not start, or that ends three times without an answer in between, is
    given up, and what has no verdict yet is not run. `progress` hears of each case as soon as
    its verdict is known. `early` is a start that may have been made before.
    """
    start = now()
    run = _Run(cases, progress)
    with Asker(engine, patience, version, early) as asker:
        run.go(asker)
    return run.finished(asker, now() - start)


class _Run:
    """The state of a run with one engine."""

    def __init__(self, cases: Sequence[Case], progress: Progress) -> None:
        self.state, self.note = State.RAN, ""
        self._cases, self._progress = cases, progress
        self._judgements: dict[_Task, Judgement] = {}
        self._checks: list[list[Check]] = [case.checks() for case in cases]
        self._reported: set[int] = set()

    def go(self, asker: Asker) -> None:
        """Ask everything, as long as the engine is worth it."""
        said = asker.introduction
        if isinstance(said, Trouble):
            missing = said.verdict is Verdict.NOT_AVAILABLE
            self.state = State.NOT_AVAILABLE if missing else State.NOT_STARTED
            self.note = said.note
            return
        tasks = self._to_ask(said)
        checks = [self._check(task) for task in tasks]
        requests = [Request(check.params, check.method, check.seconds) for check in checks]
        for place, reply in asker.replies(requests, listen=True):
            self._record(tasks[place], self._judge(tasks[place], reply))
        for place, trouble in asker.close():
            self._record(tasks[place], self._judge(tasks[place], trouble))
        if asker.given_up:
            self.state, self.note = State.GIVEN_UP, asker.given_up
        elif asker.unsteady:
            self.state, self.note = State.UNSTEADY, asker.unsteady

    def _to_ask(self, said: Introduction) -> list[_Task]:
        """Judge what the engine does not play, by its own word; return everything else."""
        found = []
        for number, case in enumerate(self._cases):
            tasks = [_Task(number, check) for check in range(len(self._checks[number]))]
            deals = max(deals_in(c.params["actions"][: c.refused]) for c in self._checks[number])
            note = said.lacks(case.game, len(case.players), deals, case.features)
            for task in tasks:
                if note:
                    self._record(task, Judgement(Verdict.UNSUPPORTED, note=note))
                else:
                    found.append(task)
        return found

    def _check(self, task: _Task) -> Check:
        return self._checks[task.case][task.check]

    def _judge(self, task: _Task, reply: Reply) -> Judgement:
        if isinstance(reply, Trouble):
            return Judgement(reply.verdict, note=reply.note)
        check, names = self._check(task), self._cases[task.case].players
        if isinstance(check, LinesCheck):
            return judge_lines(check, names, reply.result)
        return judge(check, names, reply.result)

    def _record(self, task: _Task, judgement: Judgement) -> None:
        self._judgements[task] = judgement
        result = self._result(task.case)
        if result is not None and task.case not in self._reported:
            self._reported.add(task.case)
            self._progress(result)

    def _result(self, number: int) -> CaseResult | None:
        """Return the result of a case all of whose checks are judged."""
        if any(_Task(number, i) not in self._judgements for i in range(len(self._checks[number]))):
            return None
        return self._with(number, None)

    def _with(self, number: int, default: Judgement | None) -> CaseResult:
        checks = []
        for index, check in enumerate(self._checks[number]):
            judgement = self._judgements.get(_Task(number, index), default)
            assert judgement is not None
            checks.append(CheckResult(check.what, str(check.place), judgement))
        return CaseResult(self._cases[number].id, tuple(checks))

    def finished(self, asker: Asker, seconds: float) -> EngineRun:
        """Return the whole run; what has no verdict was not run, or was not to be."""
        missing = self.state is State.NOT_AVAILABLE
        verdict = Verdict.NOT_AVAILABLE if missing else Verdict.NOT_RUN
        default = Judgement(verdict, note=self.note)
        results = tuple(self._with(number, default) for number in range(len(self._cases)))
        said = asker.introduction
        version, declared, warnings = "", "", list[str]()
        if not isinstance(said, Trouble):
            version, declared, warnings = said.version, said.name, said.warnings()
        return EngineRun(
            asker.engine.name,
            version,
            self.state,
            results,
            self.note,
            asker.errors,
            seconds,
            tuple(warnings),
            declared,
        )
