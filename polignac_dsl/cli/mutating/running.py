"""Many mutants at a time: the work in portions, each done by this process or another."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache

from polignac_dsl.cli.mutating.cases import cases_of
from polignac_dsl.cli.mutating.playing import Court, Trial
from polignac_dsl.mutants import Mutant, mutants
from polignac_dsl.ruleset import load

# So many mutants make a portion: enough for a court to learn which cases kill.
_PORTION = 60


@dataclass(frozen=True)
class Portion:
    """Some mutants of one game, in order; with `every` they meet all cases, not only the first.

    `known` holds cases that need not be played again, with those of them that kill each mutant.
    """

    game: str
    ids: tuple[str, ...]
    every: bool = False
    known: tuple[frozenset[str], Mapping[str, frozenset[str]]] | None = None


@cache
def mutants_of(game: str) -> dict[str, Mutant]:
    """Return the mutants of a shipped game by their ids, in order."""
    return {mutant.id: mutant for mutant in mutants(load(game))}


def portions(game: str, ids: Sequence[str], *, every: bool = False) -> Iterator[Portion]:
    """Yield the work on these mutants in portions, always the same ones."""
    for first in range(0, len(ids), _PORTION):
        yield Portion(game, tuple(ids[first : first + _PORTION]), every)


def do(portion: Portion) -> list[Trial]:
    """Return what became of the mutants of a portion. Raises EngineFaultError."""
    court = Court(cases_of(portion.game))
    known = mutants_of(portion.game)
    return [
        court.try_one(known[mutant], every=portion.every, known=_known(portion, mutant))
        for mutant in portion.ids
    ]


def _known(portion: Portion, mutant: str) -> tuple[frozenset[str], frozenset[str]] | None:
    if portion.known is None:
        return None
    cases, kills = portion.known
    return cases, kills[mutant]


def run(work: Sequence[Portion], jobs: int) -> Iterator[list[Trial]]:
    """Yield what became of each portion, in order, with so many processes at work.

    The cases are read before, once: processes that are forked have them, and what is written
    down of them is about those that were played.
    """
    for portion in work:
        cases_of(portion.game)
        mutants_of(portion.game)
    if jobs < 2:
        yield from map(do, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(do, work)
