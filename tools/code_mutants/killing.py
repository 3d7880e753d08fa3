"""Who kills a mutant: each is tried in a process of its own, by the cases and then by the tests.

A mutant is dead by a wrong answer, by an exception, or by a time-out: a call of the unmutated
subject takes milliseconds, one that goes on for seconds of processor time never ends for a
reader either. The three are told apart.
"""

import gc
import multiprocessing
import os
import resource
import signal
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType
from typing import Any

from tools.code_mutants.bounds import TimeUpError, at_most
from tools.code_mutants.covering import Covering, Recorder
from tools.code_mutants.loading import (
    Replay,
    compiled,
    forget_what_is_kept,
    installed,
    with_change,
)
from tools.code_mutants.mutating import Mutant
from tools.code_mutants.own_tests import (
    TIME_OUT,
    change,
    copied,
    copy_subject,
    is_test,
    run_own_tests,
)
from tools.code_mutants.subjects import Subject
from tools.code_mutants.trials import RAISED, Trial

SURVIVED = "survived"
# What a mutant dies by that dies before any case is asked, or takes its process with it.
IMPORT, PROCESS = "import", "process"

_FORK = multiprocessing.get_context("fork")
# Seconds of processor time for a case; the longest takes 0.01.
PATIENCE = 3
# Seconds of processor time for a whole process, which may be where no step can be interrupted.
_MOST = 300
# Seconds on the wall for one that waits for what never comes.
_LAST_PATIENCE = 3600
_MEMORY = 4 * 1024**3


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: how it died, or that it survived, and by which case or test."""

    how: str
    by: str = ""

    @property
    def dead(self) -> bool:
        """Whether something killed the mutant."""
        return self.how != SURVIVED


class Killers:
    """All that can kill a mutant: the cases, and the tests in a tree of their own.

    With coverings a mutant meets those that can notice it, otherwise all; those first that
    killed others in the same function.
    """

    def __init__(
        self,
        subject: Subject,
        trials: Iterable[Trial],
        cases: Covering | None = None,
        tests: Covering | None = None,
        with_tests: bool = True,
    ) -> None:
        self._trials = {trial.id: trial for trial in trials}
        self._cases, self._tests, self._with_tests = cases, tests, with_tests
        self._subject, self._codes = subject, compiled(subject)
        self._kills: dict[tuple[str, str], Counter[str]] = {}
        self._moments = count(1_000_000_000)

    def outcomes(
        self, mutants: Sequence[Mutant], killers: Mapping[str, str] | None = None
    ) -> list[Outcome]:
        """Return what becomes of each mutant; `killers` are known ones, by the mutants' ids."""
        gc.freeze()
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            copy_subject(self._subject, folder)
            known = killers or {}
            return [self._outcome(mutant, folder, known.get(mutant.id)) for mutant in mutants]

    def _outcome(self, mutant: Mutant, folder: Path, killer: str | None) -> Outcome:
        kills = self._kills.setdefault((mutant.module, mutant.scope), Counter())
        likely = [*filter(None, [killer]), *(name for name, _ in kills.most_common())]
        file = copied(self._subject, folder, mutant.module)
        original, text = file.read_text("utf-8"), mutant.text
        change(file, text, next(self._moments))
        try:
            outcome: Outcome = in_a_process(
                partial(self._try, mutant, text, folder, killer, likely)
            )
        finally:
            change(file, original, next(self._moments))
        if outcome.dead:
            kills[outcome.by] += 1
        return outcome

    def _try(
        self, mutant: Mutant, text: str, folder: Path, killer: str | None, likely: Sequence[str]
    ) -> Outcome:
        """The cases go first, so that a test counts only where no case kills."""
        if killer is not None and is_test(killer):
            failed = run_own_tests(self._subject, folder, [killer])
            if failed is not None:
                return Outcome(failed[1], failed[0])
        outcome = self._by_cases(mutant, text, likely)
        if outcome.dead or not self._with_tests:
            return outcome
        return self._by_tests(mutant, folder, [name for name in likely if is_test(name)])

    def _by_cases(self, mutant: Mutant, text: str, likely: Sequence[str]) -> Outcome:
        replay = _replay_of(self._subject, self._codes, mutant.module, text)
        if isinstance(replay, Outcome):
            return replay
        able = self._trials if self._cases is None else self._cases.likeliest_first(mutant)
        for name in dict.fromkeys([*likely, *able]):
            trial = self._trials.get(name)
            if trial is None:
                continue
            how = _killed_by(trial, replay)
            if how is not None:
                # What other cases have left behind must not be what kills.
                forget_what_is_kept(self._subject)
                how = _killed_by(trial, replay)
            if how is not None:
                return Outcome(how, name)
        return Outcome(SURVIVED)

    def _by_tests(self, mutant: Mutant, folder: Path, likely: Sequence[str]) -> Outcome:
        first = None
        if self._tests is not None:
            first = list(dict.fromkeys([*likely, *self._tests.likeliest_first(mutant)]))
        failed = run_own_tests(self._subject, folder, first)
        return Outcome(SURVIVED) if failed is None else Outcome(failed[1], failed[0])


def _killed_by(trial: Trial, replay: Replay) -> str | None:
    try:
        with at_most(PATIENCE):
            return trial.kills(replay)
    except TimeUpError:
        return TIME_OUT


def _replay_of(
    subject: Subject, codes: Mapping[str, CodeType], module: str, text: str
) -> Replay | Outcome:
    """Return the mutated `replay`, or the outcome where it cannot even be imported."""
    try:
        with at_most(PATIENCE):
            return installed(subject, with_change(subject, codes, module, text))
    except TimeUpError:
        return Outcome(TIME_OUT, IMPORT)
    except Exception:  # whatever the change makes of the module
        return Outcome(RAISED, IMPORT)


def in_a_process(work: Callable[[], Any]) -> Any:
    """Return what this returns in a forked process, an outcome of its own where it never does."""
    receiving, sending = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_send, args=(work, sending))
    process.start()
    sending.close()
    try:
        if not receiving.poll(_LAST_PATIENCE):
            return Outcome(TIME_OUT, PROCESS)
        return receiving.recv()
    except EOFError:
        process.join()
        late = process.exitcode == -signal.SIGXCPU
        return Outcome(TIME_OUT if late else RAISED, PROCESS)
    finally:
        process.kill()
        process.join()
        receiving.close()


def _send(work: Callable[[], Any], sending: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (_MOST, _MOST + 5))
    sending.send(work())
    sending.close()
    os._exit(0)


def cover_cases(subject: Subject, trials: Sequence[Trial]) -> Covering:
    """Return what each case runs of the subject; only for a process of its own.

    The import belongs to every case.
    """
    covering, recorder = Covering(whole=True), Recorder(subject)
    with recorder.listening():
        replay = installed(subject, compiled(subject))
    at_import = recorder.scopes
    for trial in trials:
        forget_what_is_kept(subject)
        with recorder.listening():
            trial.kills(replay)
        scopes = recorder.scopes | at_import
        covering.note(trial.id, recorder.lines, scopes, trial.words, audible=recorder.audible)
    return covering


def cover_tests(subject: Subject) -> Covering:
    """Return what each own test runs of the subject; only for a process of its own."""
    covering = Covering(whole=False)

    def heard(test: str, recorder: Recorder) -> None:
        covering.note(
            test,
            recorder.lines,
            recorder.scopes,
            everywhere=recorder.started,
            audible=recorder.audible,
        )

    with tempfile.TemporaryDirectory() as name:
        copy_subject(subject, Path(name))
        failed = run_own_tests(subject, Path(name), heard=heard)
    if failed is not None:
        raise ValueError(f"a test fails without any change: {failed[0]}")
    return covering
