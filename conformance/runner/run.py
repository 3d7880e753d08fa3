"""Runs the cases with one engine: many requests under way, and every fault laid to its case.

Requests are sent ahead of the answers. When the engine ends, falls silent or writes what is
no answer, any of the requests under way may be the cause: the engine is started again and
these are asked one at a time. Faults then are the doing of the one that was asked last.
"""

import tempfile
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from conformance.cases.model import Case, Check
from conformance.judge.answer import judge
from conformance.perft.judging import judge_lines
from conformance.perft.positions import LinesCheck
from conformance.runner.conversation import (
    METHOD_NOT_FOUND,
    Answer,
    Conversation,
    Event,
    Fault,
    Introduction,
    NotStartedError,
    Opening,
    Silence,
    Stray,
)
from conformance.runner.early import EarlyStart
from conformance.runner.engines import Engine
from conformance.runner.process import Ended, now
from conformance.runner.requests import RequestWriter
from conformance.runner.results import CaseResult, CheckResult, EngineRun, State
from conformance.verdicts import Judgement, Verdict

_GIVE_UP_AFTER = 3
_LAST_LINES = 3
_MOST_REPEATS = 100


@dataclass(frozen=True)
class Patience:
    """How long the runner waits, in seconds, and how many requests it sends ahead.

    `quiet` is how long it listens for more after the answer to a single request.
    """

    start: float = 10.0
    request: float = 5.0
    shutdown: float = 2.0
    quiet: float = 0.05
    ahead: int = 16


class _Task(NamedTuple):
    """A check of a case, by their numbers."""

    case: int
    check: int


Progress = Callable[[CaseResult], None]


def run_engine(
    engine: Engine,
    cases: Sequence[Case],
    patience: Patience = Patience(),
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
    missing = engine.missing()
    with tempfile.TemporaryDirectory(prefix="polignac-", ignore_cleanup_errors=True) as folder:
        run = _Run(engine, cases, patience, progress, Path(folder), version)
        if missing is None:
            run.go(None if early is None else early.take(engine))
        else:
            run.state, run.note = State.NOT_AVAILABLE, missing
        return run.finished(now() - start)


class _GivenUpError(Exception):
    """The engine is not worth starting once more; the message says why."""


class _Run:
    """The state of a run with one engine."""

    def __init__(
        self,
        engine: Engine,
        cases: Sequence[Case],
        patience: Patience,
        progress: Progress,
        folder: Path,
        version: str,
    ) -> None:
        self.state, self.note = State.RAN, ""
        self._engine, self._cases, self._patience = engine, cases, patience
        self._progress, self._folder, self._version = progress, folder, version
        self._errors = ""
        self._introduction: Introduction | None = None
        self._conversation: Conversation | None = None
        self._judgements: dict[_Task, Judgement] = {}
        self._checks: list[list[Check]] = [case.checks() for case in cases]
        self._writer = RequestWriter()
        self._reported: set[int] = set()
        self._waiting: deque[_Task] = deque()
        self._suspects: deque[_Task] = deque()
        self._under_way: dict[int, _Task] = {}
        self._answered: dict[int, _Task] = {}
        # The last request that was answered: what comes after its answer may belong to it.
        self._lately: list[_Task] = []
        self._one_at_a_time = False
        self._heard = now()
        self._endings = 0
        self._repeats = 0
        self._unexplained = ""

    def go(self, opening: Opening | None = None) -> None:
        """Ask everything, as long as the engine is worth it."""
        try:
            self._start(opening)
            self._sort_out_unsupported()
            while self._waiting or self._suspects or self._under_way or self._lately:
                self._send()
                self._hear()
            if self._conversation is not None:
                for event in self._conversation.shut_down(self._patience.shutdown):
                    self._take_late(event)
                self._keep_errors()
            if self._unexplained:
                self.state, self.note = State.UNSTEADY, self._unexplained
        except NotStartedError as error:
            self._errors = error.errors or self._errors
            self.state, self.note = State.NOT_STARTED, str(error)
            if self._introduction is not None:
                self.state, self.note = State.GIVEN_UP, f"started again, {error}"
        except _GivenUpError as error:
            self.state, self.note = State.GIVEN_UP, str(error)
        finally:
            self._stop()

    def _start(self, opening: Opening | None = None) -> None:
        """Start the engine, or go on where that was done before; raises NotStartedError."""
        if opening is None:
            opening = Opening(self._engine, self._folder, self._version)
        self._conversation = Conversation(opening, self._writer, self._patience.start)
        self._introduction = self._conversation.introduction
        self._heard = now()

    def _stop(self) -> None:
        """End the engine at once; its numbers are forgotten with it."""
        if self._conversation is not None:
            self._conversation.end()
            self._keep_errors()
        self._conversation = None
        self._under_way.clear()
        self._answered.clear()
        self._lately.clear()

    def _keep_errors(self) -> None:
        if self._conversation is not None:
            self._errors = self._conversation.errors() or self._errors

    def _sort_out_unsupported(self) -> None:
        """Judge what the engine does not play, by its own word; everything else waits."""
        said = self._introduction
        assert said is not None
        for number, case in enumerate(self._cases):
            tasks = [_Task(number, check) for check in range(len(self._checks[number]))]
            missing = sorted(case.features - said.features)
            note = ""
            if said.games is not None and case.game not in said.games:
                note = f"the game {case.game}"
            elif missing:
                note = ", ".join(missing)
            for task in tasks:
                if note:
                    self._record(task, Judgement(Verdict.UNSUPPORTED, note=note))
                else:
                    self._waiting.append(task)

    def _send(self) -> None:
        """Send what may be under way now."""
        if self._conversation is None:
            self._start()
        assert self._conversation is not None
        if not self._under_way and not self._lately:
            # Everything is quiet: now it may go from one way of asking to the other.
            self._one_at_a_time = bool(self._suspects)
        if self._one_at_a_time:
            if self._suspects and not self._under_way and not self._lately:
                self._ask(self._suspects.popleft())
            return
        while self._waiting and len(self._under_way) < self._patience.ahead:
            self._ask(self._waiting.popleft())

    def _ask(self, task: _Task) -> None:
        assert self._conversation is not None
        if not self._under_way:
            self._heard = now()
        check = self._check(task)
        self._under_way[self._conversation.ask(check.method, check.params)] = task

    def _check(self, task: _Task) -> Check:
        return self._checks[task.case][task.check]

    def _hear(self) -> None:
        """Take what the engine says next, or its silence."""
        assert self._conversation is not None
        patience = self._patience.quiet
        if self._under_way:
            longest = max(self._check(task).seconds for task in self._under_way.values())
            patience = self._patience.request + longest
        event = self._conversation.receive(self._heard + patience - now())
        if isinstance(event, Silence):
            if self._under_way:
                self._blame(Verdict.TIME_OUT, f"no answer within {patience:g} s")
            self._lately.clear()
        else:
            self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case Answer(number=number) | Fault(number=number) if number in self._under_way:
                task = self._under_way.pop(number)
                self._answered[number] = task
                self._lately = [task]
                self._heard = now()
                self._endings = 0
                self._record(task, self._judge(task, event))
            case Answer(number=number) | Fault(number=number) if number in self._answered:
                self._answered_twice(number)
            case Answer(number=number) | Fault(number=number):
                note = f"it answers request {number}, which was not made"
                self._blame(Verdict.GARBAGE, note)
            case Stray(why=why):
                self._blame(Verdict.GARBAGE, why)
            case Ended():
                self._blame(Verdict.CRASH, str(event))
            case Silence():
                pass

    def _take_late(self, event: Event) -> None:
        """Take what came between the last answer and the shutdown."""
        if isinstance(event, Answer | Fault) and event.number in self._answered:
            self._answered_twice(event.number)
        elif isinstance(event, Answer | Fault):
            self._unexplained = f"at the end it answers request {event.number}, never made"
        elif isinstance(event, Stray):
            self._unexplained = f"at the end {event.why}"

    def _answered_twice(self, number: int) -> None:
        judgement = Judgement(Verdict.GARBAGE, note="it answers the same request twice")
        self._record(self._answered[number], judgement)
        self._repeats += 1
        if self._repeats > _MOST_REPEATS:
            raise _GivenUpError(f"more than {_MOST_REPEATS} times, {judgement.note}")

    def _judge(self, task: _Task, event: Answer | Fault) -> Judgement:
        match event:
            case Answer(result=result):
                check, names = self._check(task), self._cases[task.case].players
                if isinstance(check, LinesCheck):
                    return judge_lines(check, names, result)
                return judge(check, names, result)
            case Fault(code=code, message=message):
                if code == METHOD_NOT_FOUND:
                    return Judgement(
                        Verdict.UNSUPPORTED, note=f"the method {self._check(task).method}"
                    )
                return Judgement(Verdict.CRASH, note=f"it reports an error: {message} ({code})")

    def _blame(self, verdict: Verdict, note: str) -> None:
        """The engine is of no more use: lay it to the case at fault, or find out which it is.

        Raises _GivenUpError when this was once too often.
        """
        under_way = list(self._under_way.values())
        suspects = under_way if verdict is Verdict.TIME_OUT else [*self._lately, *under_way]
        certain = self._one_at_a_time or len(suspects) == 1
        self._stop()
        if certain:
            for task in suspects:
                self._record(task, Judgement(verdict, note=note + self._last_words()))
            self._unexplained = ""
        else:
            self._unexplained = f"with several requests under way, and not again: {note}"
            self._suspects.extend(suspects)
        self._endings += 1
        if self._endings >= _GIVE_UP_AFTER and (self._waiting or self._suspects):
            raise _GivenUpError(f"it failed {self._endings} times running: {note}")

    def _last_words(self) -> str:
        lines = [line for line in self._errors.splitlines() if line.strip()]
        return "".join(f"\n{line[:200]}" for line in lines[-_LAST_LINES:])

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

    def finished(self, seconds: float) -> EngineRun:
        """Return the whole run; what has no verdict was not run, or was not to be."""
        missing = self.state is State.NOT_AVAILABLE
        verdict = Verdict.NOT_AVAILABLE if missing else Verdict.NOT_RUN
        default = Judgement(verdict, note=self.note)
        results = tuple(self._with(number, default) for number in range(len(self._cases)))
        said = self._introduction
        name, version = self._engine.name, said.version if said else ""
        return EngineRun(name, version, self.state, results, self.note, self._errors, seconds)
