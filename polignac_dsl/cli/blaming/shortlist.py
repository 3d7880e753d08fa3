"""Which changes are worth playing: by the kill matrix, or by the clauses that failing cases name."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from conformance.cases.model import Case
from conformance.records.versions import digests_of
from polignac_dsl.cli.blaming.changes import Changed, of_mutant, readings_of
from polignac_dsl.cli.mutants import folder
from polignac_dsl.cli.mutating.checking import matrix_file
from polignac_dsl.cli.mutating.matrix import MatrixError, read_matrix
from polignac_dsl.mutants import OPERATORS, Mutant, mutants
from polignac_dsl.ruleset import Ruleset

# So many mutants are taken by each of the measures; those equal to the last of them, too.
_BY_EACH = 24
# More are never taken: of equal ones the first.
_MOST = 120
# How much a failure that did not come counts against one that did.
_AGAINST = 2


@dataclass(frozen=True)
class Rows:
    """What is known of the mutants of a game: the cases that kill each, among those `known`.

    Where the game has changed since, it is a hint only, and `certain` is False.
    """

    kills: Mapping[str, frozenset[str]]
    known: frozenset[str]
    certain: bool = True


@cache
def mutants_of(game: Ruleset) -> dict[str, Mutant]:
    """Return the mutants of a game by their ids."""
    return {mutant.id: mutant for mutant in mutants(game)}


def rows_of(game: Ruleset, cases: Iterable[Case]) -> Rows:
    """Return what the matrix says of the mutants that there are, by the cases as they are.

    Where there is no matrix, nothing is known.
    """
    with suppress(MatrixError):
        matrix = read_matrix(matrix_file(folder(), game.name))
        digests = digests_of(cases)
        known = frozenset(c for c, (asked, _) in digests.items() if matrix.cases.get(c) == asked)
        kills = {m: row & known for m, row in matrix.kills.items() if m in mutants_of(game)}
        certain = matrix.ruleset == game.digest and matrix.operators == OPERATORS
        return Rows(kills, known, certain)
    return Rows({}, frozenset(), certain=False)


def worth_playing(
    game: Ruleset, rows: Rows, cases: Mapping[str, Case], failing: Collection[str], heard: set[str]
) -> list[Changed]:
    """Return the changed rules that may be those of an engine which fails in these cases.

    These are the mutants that fail in nearly the same ones, and those that fail in many of them
    and few others; where nothing is known, all that change a clause which a failing case names.
    Readings of options are among them wherever a failing case is played with such a value.
    """
    known = rows.known & heard
    due = frozenset(failing) & known
    found: dict[str, None] = {}
    if due:
        alike: list[tuple[float, str]] = []
        within: list[tuple[float, str]] = []
        for mutant, kills in rows.kills.items():
            row = kills & known
            hits = len(row & due)
            if hits:
                alike.append((hits / len(row | due), mutant))
                within.append((hits - _AGAINST * (len(row) - hits), mutant))
        for measured in (alike, within):
            found |= dict.fromkeys(_best(measured))
    new = [case for case in failing if case not in known]
    if new or not rows.certain:
        named = [cases[case] for case in (new if rows.certain else failing)]
        found |= dict.fromkeys(_naming(game, named, rows))
    made = [of_mutant(mutants_of(game)[mutant]) for mutant in found]
    return [*readings_of(game), *made[: 2 * _MOST]]


def within(game: Ruleset, rows: Rows, failing: Collection[str], heard: set[str]) -> list[Changed]:
    """Return the mutants all of whose known kills are among the failing cases.

    They may fail in many more, also where none of those was asked: the matrix has of a mutant
    the cases that ask for its clause.
    """
    known = rows.known & heard
    due = frozenset(failing)
    kills = {mutant: row & known for mutant, row in rows.kills.items()}
    return [of_mutant(mutants_of(game)[m]) for m, row in kills.items() if row <= due]


def _best(measured: list[tuple[float, str]]) -> list[str]:
    """Return those with the highest measure, and whatever equals the last of them."""
    ranked = sorted(measured, key=lambda pair: (-pair[0], pair[1]))
    if len(ranked) <= _BY_EACH:
        return [mutant for _, mutant in ranked]
    least = ranked[_BY_EACH - 1][0]
    return [mutant for value, mutant in ranked if value >= least][:_MOST]


def _naming(game: Ruleset, cases: Sequence[Case], rows: Rows) -> list[str]:
    """Return the mutants of the clauses that cases name, most named first."""
    named: dict[str, int] = {}
    for case in cases:
        for path, _ in case.clauses:
            named[path] = named.get(path, 0) + 1
    # Where the matrix is of this very game, a mutant that it has not is another game's, or none.
    every = mutants_of(game).values()
    fit = [m for m in every if m.path in named and (not rows.certain or m.id in rows.kills)]
    if not rows.certain:  # what the matrix knows is taken by its kills
        fit = [mutant for mutant in fit if mutant.id not in rows.kills]
    return [m.id for m in sorted(fit, key=lambda mutant: -named[mutant.path])][:_MOST]
