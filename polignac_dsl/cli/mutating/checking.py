"""The kill matrix made, and held to what it was made from: what changed is played again."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from polignac_dsl.canonical import digest
from polignac_dsl.cli.mutating.cases import cases_of
from polignac_dsl.cli.mutating.judging import Judgement, faults_of_waivers
from polignac_dsl.cli.mutating.matrix import Matrix, MatrixError, read_matrix, remedy
from polignac_dsl.cli.mutating.playing import Trial
from polignac_dsl.cli.mutating.quick import QUICK, quick_cases
from polignac_dsl.cli.mutating.running import Portion, mutants_of, portions
from polignac_dsl.cli.mutating.waivers import Waivers
from polignac_dsl.mutants import OPERATORS, Fate
from polignac_dsl.ruleset import load

# So many mutants of each game are tried again although nothing has changed.
SAMPLE = 30


def matrix_file(folder: Path, game: str) -> Path:
    """Return the file of the matrix of a game."""
    return folder / f"{game}.json"


def is_of_now(matrix: Matrix) -> bool:
    """Tell whether a matrix is about the game as it is, and the operators."""
    return matrix.ruleset == load(matrix.game).digest and matrix.operators == OPERATORS


def unchanged_cases(matrix: Matrix) -> frozenset[str]:
    """Return the cases that ask and expect what they did when the matrix was made."""
    return frozenset(c.id for c in cases_of(matrix.game) if matrix.cases.get(c.id) == c.digest)


def work_of_full(game: str, folder: Path, *, anew: bool) -> tuple[Matrix | None, list[Portion]]:
    """Return the matrix that can be gone on from, and what must be played to have it whole.

    It is gone on from where game and operators are as they were: kills by cases that have not
    changed are known then. With `anew` nothing is taken for known.
    """
    before = None
    if not anew:
        with suppress(MatrixError):
            before = read_matrix(matrix_file(folder, game))
    if before is None or not is_of_now(before):
        return None, list(portions(game, list(mutants_of(game)), every=True))
    cases = unchanged_cases(before)
    work = []
    for portion in portions(game, [m for m in mutants_of(game) if m in before.kills], every=True):
        kills = {mutant: before.kills[mutant] & cases for mutant in portion.ids}
        work.append(replace(portion, known=(cases, kills)))
    return before, work


def matrix_of(
    game: str, trials: Sequence[Trial], waivers: Waivers, before: Matrix | None
) -> Matrix:
    """Return the matrix of a game from what became of its mutants."""
    live = {trial.id: frozenset(trial.killers) for trial in trials if trial.fate is Fate.LIVE}
    fates = Counter(trial.fate.value for trial in trials if trial.fate is not Fate.LIVE)
    waived = {mutant for mutant in waivers.of(game) if mutant in live and not live[mutant]}
    return Matrix(
        game=game,
        ruleset=load(game).digest,
        operators=OPERATORS,
        cases={case.id: case.digest for case in cases_of(game)},
        kills=live,
        dropped=dict(fates) if before is None else before.dropped,
        waived=frozenset(waived),
    )


@dataclass(frozen=True)
class Plan:
    """What must be played to hold a matrix to its inputs.

    `again` are live mutants of which no kill is known any more; `sample` are mutants drawn from
    all, to see whether the matrix says of them what comes out.
    """

    matrix: Matrix
    cases: frozenset[str]
    again: tuple[str, ...]
    sample: tuple[str, ...]

    @property
    def work(self) -> list[Portion]:
        """The mutants to try, until the first kill or all through."""
        game = self.matrix.game
        return [
            *portions(game, self.again),
            *portions(game, self.sample, every=True),
        ]


def plan(matrix: Matrix) -> Plan:
    """Return what must be played again for a matrix of the game as it is now.

    The sample is drawn by a seed that the inputs make: it changes with them, and only then.
    """
    cases = unchanged_cases(matrix)
    again = [mutant for mutant, kills in matrix.kills.items() if not kills & cases]
    seed = digest({"ruleset": matrix.ruleset, "cases": dict(matrix.cases)})
    everything = list(mutants_of(matrix.game))
    sample = Random(seed).sample(everything, min(SAMPLE, len(everything)))
    return Plan(matrix, cases, tuple(again), tuple(sorted(sample)))


def faults_of_sample(made: Plan, trials: Sequence[Trial]) -> list[str]:
    """Return where the matrix says otherwise than what came out, a line each."""
    matrix, faults = made.matrix, []
    for trial in trials:
        if (trial.fate is Fate.LIVE) != (trial.id in matrix.kills):
            faults.append(f"the matrix is wrong: {trial.id} is {trial.fate.value}")
        elif trial.fate is Fate.LIVE:
            recorded = matrix.kills[trial.id] & made.cases
            played = frozenset(trial.killers) & made.cases
            for case in sorted(recorded ^ played):
                says = "kills" if case in recorded else "does not kill"
                faults.append(f"the matrix is wrong: it says that {case} {says} {trial.id}")
    return faults


def faults_of_quick(matrix: Matrix) -> list[str]:
    """Return what is wrong with the quick profile of a game: cases that are not what they were."""
    lost = set(quick_cases(matrix.kills)) - unchanged_cases(matrix)
    if not lost:
        return []
    return [
        f"{QUICK} names cases that are gone or changed, such as {min(lost)}: {remedy(matrix.game)}"
    ]


def stale(matrix: Matrix) -> str | None:
    """Return why a matrix is of another game than that of now, or None."""
    if is_of_now(matrix):
        return None
    return f"the game or the operators have changed since {matrix.game}.json: {remedy(matrix.game)}"


def judge_check(
    made: Plan, again: Sequence[Trial], drawn: Sequence[Trial], waivers: Waivers
) -> Judgement:
    """Return the judgement on a game by its matrix and what was played again."""
    matrix = made.matrix
    killers = {
        m: min(cases & made.cases) for m, cases in matrix.kills.items() if cases & made.cases
    }
    killers |= {trial.id: trial.killers[0] for trial in again if trial.killed}
    alive = [mutant for mutant in matrix.kills if mutant not in killers]
    waived = waivers.of(matrix.game)
    newer = sum(case.id not in made.cases for case in cases_of(matrix.game))
    gone = len(matrix.cases.keys() - {case.id for case in cases_of(matrix.game)})
    notes = [f"{matrix.game}: {newer} cases are new or changed, {gone} gone, since the matrix"]
    return Judgement(
        game=matrix.game,
        mutants=len(matrix.kills) + sum(matrix.dropped.values()),
        stillborn=matrix.dropped.get("stillborn", 0),
        equivalent=matrix.dropped.get("equivalent", 0),
        killed=len(killers),
        beyond=sum(trial.beyond for trial in again),
        waived=sum(mutant in waived for mutant in alive),
        survivors=tuple(mutant for mutant in alive if mutant not in waived),
        faults=(
            *faults_of_sample(made, drawn),
            *faults_of_quick(matrix),
            *faults_of_waivers(waived, waivers, killers, alive, len(matrix.kills)),
        ),
        notes=tuple(notes if newer or gone else ()),
    )
