"""Counts cases by game, topic, level and origin, and finds the clauses that have none."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conformance.cases.model import LEVELS, Case
from conformance.catalogue import Catalogue
from conformance.signature import Signature


@dataclass(frozen=True)
class Statistics:
    """How many cases there are; `uncovered` lists for each game the clauses without a case.

    `by_hand` counts by game the cases whose answer was worked out by hand, `negative` those
    in which something is refused. `signatures` counts, by game and level, the questions that
    the cases ask; there are none where no engine was asked for its trace.
    """

    cases: int
    by_game: Mapping[str, int]
    by_topic: Mapping[str, int]
    by_game_and_topic: Mapping[tuple[str, str], int]
    by_level: Mapping[str, int]
    signatures: Mapping[tuple[str, str], int]
    by_hand: Mapping[str, int]
    negative: Mapping[str, int]
    uncovered: Mapping[str, tuple[str, ...]]


def count_cases(
    cases: Sequence[Case], catalogue: Catalogue, signatures: Mapping[str, Signature]
) -> Statistics:
    """Return the statistics of these cases; games whose clauses are unknown lack none."""
    covered: dict[str, set[str]] = {name: set() for name in catalogue.games}
    for case in cases:
        covered[case.game] |= {path for path, _ in case.clauses}
    uncovered = {
        name: tuple(sorted(game.paths() - covered[name]))
        for name, game in catalogue.games.items()
        if game.paths() - covered[name]
    }
    return Statistics(
        len(cases),
        Counter(case.game for case in cases),
        Counter(case.topic for case in cases),
        Counter((case.game, case.topic) for case in cases),
        {
            level: sum(LEVELS[case.topic] == level for case in cases)
            for level in dict.fromkeys(LEVELS.values())
        },
        Counter((found.game, found.level) for found in set(signatures.values())),
        Counter(case.game for case in cases if case.by_hand),
        Counter(case.game for case in cases if case.negative),
        uncovered,
    )
