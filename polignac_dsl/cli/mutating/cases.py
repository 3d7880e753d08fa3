"""The cases of a game as its mutants meet them: their checks, and the clauses that they evaluate."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from conformance import api
from conformance.cases.model import Case, Check
from conformance.judge.answer import judge
from conformance.records.versions import digests_of
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.corpus_evaluated import evaluate_with
from polignac_dsl.engine.protocol import replay
from polignac_dsl.table import Table, read_table


class CorpusUnsoundError(ValueError):
    """Raised where mutants cannot meet a case: the corpus has errors, or the game fails it."""


@dataclass(frozen=True)
class Ready:
    """A case with its checks made, the clauses that it evaluates, and a digest of what it asks."""

    case: Case
    checks: tuple[Check, ...]
    clauses: frozenset[str]
    digest: str

    @property
    def id(self) -> str:
        """The id of the case."""
        return self.case.id

    @property
    def players(self) -> int:
        """The number of players at its table."""
        return len(self.case.players)

    @property
    def length(self) -> int:
        """How many actions it takes to play."""
        return sum(len(check.params["actions"]) for check in self.checks)

    def wrong(self, table: Table) -> str | None:
        """Return what the engine answers wrongly by the rules of a table, None where all is right.

        Only an answer to the question counts as wrong. Whatever the engine raises is raised.
        """
        for check in self.checks:
            answer = replay({**check.params, "table": table})
            judgement = judge(check, self.case.players, answer)
            if judgement.verdict.wrong:
                return judgement.mismatches[0].message if judgement.mismatches else judgement.note
            if not judgement.verdict.good:
                raise AssertionError(f"the engine's answer is {judgement.verdict}")
        return None


@cache
def cases_of(game: str) -> tuple[Ready, ...]:
    """Return the shipped cases of a game, by id.

    Raises CorpusUnsoundError where a file has errors, or the game itself fails a case: that one
    would seem to tell every mutant from it.
    """
    corpus = api.load([api.corpus_folder() / game], shipped_catalogue(), Tables())
    if not corpus.sound:
        raise CorpusUnsoundError(f"the corpus of {game} has errors: run `polignac corpus lint`")
    return ready(corpus.cases)


def ready(cases: Sequence[Case]) -> tuple[Ready, ...]:
    """Return cases made ready, by id. Raises CorpusUnsoundError where the game fails one."""
    evaluate = evaluate_with(Tables())
    digests = digests_of(cases)
    made = []
    for case in sorted(cases, key=lambda case: case.id):
        one = Ready(case, tuple(case.checks()), frozenset(evaluate(case)), digests[case.id][0])
        table = read_table(case.table)
        if not isinstance(table, Table) or one.wrong(table) is not None:
            raise CorpusUnsoundError(f"the game itself fails {case.id}: run `polignac verify`")
        made.append(one)
    return tuple(made)
