"""What of the rules an engine was put to, and why not to the rest."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from conformance.cases.features import FEATURES
from conformance.perft.positions import TOPIC as PERFT
from conformance.report.model import Report
from conformance.runner.results import CaseResult, EngineRun


@dataclass(frozen=True)
class GameCoverage:
    """How much of one game an engine was put to.

    `cases` are those of the run, `tested` those that it was put to, `good` and `bad` how it did.
    `reasons` says why it was not put to the rest: for each reason the number of cases; a case
    for which an engine lacks two features counts under both. `clauses` are those that the cases
    exercise, `met` those that some case with a verdict does. Positions whose lines are counted
    are no cases here: to count them is a method that an engine need not have.
    """

    game: str
    cases: int = 0
    tested: int = 0
    good: int = 0
    bad: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    clauses: frozenset[str] = frozenset()
    met: frozenset[str] = frozenset()

    @property
    def untested(self) -> int:
        """How many cases the engine was not put to."""
        return self.cases - self.tested


def coverage(report: Report, run: EngineRun) -> list[GameCoverage]:
    """Return how much of each game an engine was put to, in the order of the report."""
    of_game: dict[str, list[CaseResult]] = {}
    results = {result.case: result for result in run.results}
    for sheet in report.sheets.values():
        if sheet.id in results and sheet.topic != PERFT:
            of_game.setdefault(sheet.game, []).append(results[sheet.id])
    return [_of_game(report, game, found) for game, found in of_game.items()]


def unasked(report: Report) -> list[str]:
    """Return the games of which no engine was asked anything, where there are several.

    They are told together: nobody reads through what did not happen.
    """
    tested = {
        report.sheets[result.case].game
        for run in report.runs
        for result in run.results
        if result.verdict.tested
    }
    games = dict.fromkeys(sheet.game for sheet in report.sheets.values())
    found = [game for game in games if game not in tested]
    return found if len(found) > 1 else []


def together(games: Iterable[GameCoverage]) -> list[GameCoverage]:
    """Return the coverages with those of games that were not asked at all as one, where several.

    It is the last one, and called by how many games there are, with their names.
    """
    games = list(games)
    out = [game for game in games if not game.tested]
    if len(out) < 2:
        return games
    names = ", ".join(game.game for game in out)
    one = replace(whole(out), game=f"{len(out)} games ({names})")
    return [*(game for game in games if game.tested), one]


def whole(found: Iterable[GameCoverage]) -> GameCoverage:
    """Return the coverage of several games as that of one, called `all`."""
    games = list(found)
    reasons: Counter[str] = Counter()
    for game in games:
        reasons.update(game.reasons)
    return GameCoverage(
        "all",
        sum(game.cases for game in games),
        sum(game.tested for game in games),
        sum(game.good for game in games),
        sum(game.bad for game in games),
        reasons,
        frozenset(f"{game.game} {path}" for game in games for path in game.clauses),
        frozenset(f"{game.game} {path}" for game in games for path in game.met),
    )


def _of_game(report: Report, game: str, results: list[CaseResult]) -> GameCoverage:
    reasons: Counter[str] = Counter()
    clauses: set[str] = set()
    met: set[str] = set()
    for result in results:
        paths = {path for path, _ in report.sheets[result.case].clauses}
        clauses |= paths
        if result.verdict.tested:
            met |= paths
        else:
            reasons.update(_reasons(result))
    verdicts = [result.verdict for result in results]
    return GameCoverage(
        game,
        len(results),
        sum(verdict.tested for verdict in verdicts),
        sum(verdict.good for verdict in verdicts),
        sum(verdict.red for verdict in verdicts),
        reasons,
        frozenset(clauses),
        frozenset(met),
    )


def _reasons(result: CaseResult) -> list[str]:
    """Return why an engine was not put to a case: a reason, or each feature that it lacks."""
    note = " ".join(result.note.split())
    parts = note.split(", ")
    if all(part in FEATURES for part in parts):
        return parts
    return [note or result.verdict.value]


def most_common(reasons: Counter[str], most: int = 6) -> list[tuple[str, int]]:
    """Return the reasons with most cases, the last of them `other reasons` where there are more."""
    ordered = sorted(reasons.items(), key=lambda found: (-found[1], found[0]))
    if len(ordered) <= most:
        return ordered
    rest = sum(number for _, number in ordered[most - 1 :])
    return [*ordered[: most - 1], ("other reasons", rest)]
