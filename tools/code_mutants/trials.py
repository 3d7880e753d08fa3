"""What kills mutants: the cases of the corpus, each put in process to the mutated subject.

A case kills by an answer that it judges wrong, and by an exception: no subject has one unmutated.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from conformance import api
from conformance.cases.model import Case, Check
from conformance.runner.in_process import Replay, judge_check
from conformance.verdicts import Verdict
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.table import read_table

WRONG, RAISED = "wrong answer", "exception"


@dataclass(frozen=True)
class Trial:
    """A case with its checks, made once for all mutants, and the digest of what it asks.

    `table` is the table of its requests as the engine reads it, where it is to get that.
    """

    id: str
    case: Case
    checks: tuple[Check, ...]
    digest: str
    table: Any = None

    @property
    def words(self) -> frozenset[str]:
        """The names of the game and of the values that are played, and the codes expected."""
        told = [self.case.game, *self.case.table["choices"].values()]
        for check in self.checks:
            told += [v for e in check.expectations if e.key == "refused" for v in e.value]
        return frozenset(word for word in told if isinstance(word, str))

    def kills(self, replay: Replay) -> str | None:
        """Return how the case finds this replay wrong, or None where it passes."""
        asked = replay
        if self.table is not None:
            asked = partial(_asked_with, replay, self.table)
        for check in self.checks:
            verdict = judge_check(check, self.case, asked).verdict
            if verdict is Verdict.CRASH:
                return RAISED
            if verdict is not Verdict.PASS:
                return WRONG
        return None


def load_trials() -> list[Trial]:
    """Return a trial for every case of the shipped corpus. Raises ValueError if it is not sound."""
    corpus = api.load([api.corpus_folder()], shipped_catalogue(), Tables())
    if not corpus.sound:
        raise ValueError("the corpus cannot be read: see `polignac corpus lint`")
    return [trial_of(case) for case in corpus.cases]


def with_tables_read(trials: Iterable[Trial]) -> list[Trial]:
    """Return the same trials for an engine that takes a table which has been read already.

    To read one takes longer than to play most cases.
    """
    read: dict[int, Any] = {}

    def once(table: Mapping[str, Any]) -> Any:
        if id(table) not in read:
            read[id(table)] = read_table(table)
        return read[id(table)]

    return [replace(trial, table=once(trial.case.table)) for trial in trials]


def trial_of(case: Case) -> Trial:
    """Return the trial of a case."""
    checks = tuple(case.checks())
    asked = [[_without_table(c.params), c.refused, _expected(c)] for c in checks]
    text = json.dumps(asked, sort_keys=True, separators=(",", ":"))
    return Trial(case.id, case, checks, hashlib.sha256(text.encode()).hexdigest()[:16])


def _asked_with(replay: Replay, table: Any, params: Mapping[str, Any]) -> Any:
    return replay({**params, "table": table})


def _without_table(params: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in params.items() if key != "table"}


def _expected(check: Check) -> list[list[str]]:
    return [[expectation.key, expectation.text] for expectation in check.expectations]
