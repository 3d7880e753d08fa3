"""The ways to try mutants: until the first kill, all kills, or what has changed since then."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.mutating.checking import (
    judge_check,
    matrix_file,
    matrix_of,
    plan,
    stale,
    work_of_full,
)
from polignac_dsl.cli.mutating.judging import Judgement, judge_trials
from polignac_dsl.cli.mutating.matrix import Matrix, MatrixError, path_of, read_matrix
from polignac_dsl.cli.mutating.playing import Trial
from polignac_dsl.cli.mutating.quick import QUICK, quick_text
from polignac_dsl.cli.mutating.running import Portion, mutants_of, portions, run
from polignac_dsl.cli.mutating.waivers import Waivers

Hear = Callable[[Trial], None]


class StaleError(ValueError):
    """Raised where what was written down is not about the games as they are; says so in lines."""


def tried(
    games: Sequence[str], clause: str | None, waivers: Waivers, jobs: int, hear: Hear | None
) -> list[Judgement]:
    """Try the mutants of games, or those of a clause or section, each until the first kill.

    Every trial is told to `hear`. Returns nothing where no game has such a clause.
    """
    ids = {game: [m for m in mutants_of(game) if _of_clause(m, clause)] for game in games}
    work = [portion for game in games for portion in portions(game, ids[game])]
    trials = _trials(work, jobs, hear)
    whole = clause is None
    return [judge_trials(game, trials[game], waivers, whole=whole) for game in games if ids[game]]


def _of_clause(mutant: str, clause: str | None) -> bool:
    path = path_of(mutant)
    return clause is None or path == clause or path.startswith(f"{clause}.")


def _trials(work: Sequence[Portion], jobs: int, hear: Hear | None = None) -> dict[str, list[Trial]]:
    trials: dict[str, list[Trial]] = {portion.game: [] for portion in work}
    for portion, found in zip(work, run(work, jobs), strict=True):
        trials[portion.game] += found
        if hear is not None:
            for trial in found:
                hear(trial)
    return trials


def full_matrix(
    games: Sequence[str], folder: Path, waivers: Waivers, jobs: int, *, anew: bool
) -> list[Judgement]:
    """Find every kill in these games; write their matrices and the quick profile of all.

    What has not changed since the last time is taken over, but not `anew`.
    """
    begun = {game: work_of_full(game, folder, anew=anew) for game in games}
    left = {game: len(work) for game, (_, work) in begun.items()}
    trials: dict[str, list[Trial]] = {game: [] for game in games}
    judged = []
    work = [portion for _, portions in begun.values() for portion in portions]
    for portion, found in zip(work, run(work, jobs), strict=True):
        game = portion.game
        trials[game] += found
        left[game] -= 1
        if not left[game]:  # at once: a run that is broken off has done something
            matrix = matrix_of(game, trials[game], waivers, begun[game][0])
            _write(matrix_file(folder, game), matrix.text())
            judged.append(_of_matrix(judge_trials(game, trials[game], waivers), matrix))
    files = [matrix_file(folder, game) for game in playable()]
    _write(folder / QUICK, quick_text(read_matrix(file) for file in files if file.is_file()))
    return judged


def _of_matrix(judgement: Judgement, matrix: Matrix) -> Judgement:
    """Return a judgement with the numbers of mutants that were not tried again."""
    return replace(
        judgement,
        mutants=len(matrix.kills) + sum(matrix.dropped.values()),
        stillborn=matrix.dropped.get("stillborn", 0),
        equivalent=matrix.dropped.get("equivalent", 0),
    )


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8", newline="\n")


def checked(games: Sequence[str], folder: Path, waivers: Waivers, jobs: int) -> list[Judgement]:
    """Hold the matrices of these games, and the quick profile, to what they were made from.

    Mutants that no unchanged case kills any more are tried again, and a sample of all. Raises
    StaleError where a matrix is not there, is about another game, or gives another profile.
    """
    matrices, wrong = _read(folder, games)
    asked = [matrix for matrix in matrices if matrix.game in games]
    wrong += [why for matrix in asked if (why := stale(matrix)) is not None]
    quick = folder / QUICK
    if not quick.is_file() or quick.read_text("utf-8") != quick_text(matrices):
        wrong.append(f"{QUICK} is not what the matrices give: run `polignac mutants --full`")
    if wrong:
        raise StaleError("\n".join(wrong))
    plans = [plan(matrix) for matrix in asked]
    work = [portion for made in plans for portion in made.work]
    again: dict[str, list[Trial]] = {game: [] for game in games}
    drawn: dict[str, list[Trial]] = {game: [] for game in games}
    for portion, found in zip(work, run(work, jobs), strict=True):
        (drawn if portion.every else again)[portion.game] += found
    return [
        judge_check(made, again[made.matrix.game], drawn[made.matrix.game], waivers)
        for made in plans
    ]


def _read(folder: Path, games: Sequence[str]) -> tuple[list[Matrix], list[str]]:
    """Return the matrices that there are, and what is wrong with those of these games."""
    matrices, wrong = [], []
    for game in playable():
        try:
            matrices.append(read_matrix(matrix_file(folder, game)))
        except MatrixError as why:
            if game in games:
                wrong.append(str(why))
    return matrices, wrong
