"""The quick profile: few cases that kill every mutant which all cases together kill."""

import json
from collections.abc import Iterable, Mapping

from polignac_dsl.canonical import digest
from polignac_dsl.cli.mutating.matrix import Matrix

FORMAT = "polignac.quick/1"
QUICK = "quick.json"


def quick_cases(kills: Mapping[str, frozenset[str]]) -> list[str]:
    """Return cases that kill every mutant which some case kills, by their ids.

    They are chosen greedily, the one that kills most of what is left first, the smaller id
    where two kill as many; then each that the others make needless is left out again, the last
    chosen first. The same kills give the same cases.
    """
    left = {mutant for mutant, cases in kills.items() if cases}
    by_case: dict[str, set[str]] = {}
    for mutant in left:
        for case in kills[mutant]:
            by_case.setdefault(case, set()).add(mutant)
    chosen: list[str] = []
    while left:
        best = min(by_case, key=lambda case: (-len(by_case[case] & left), case))
        chosen.append(best)
        left -= by_case[best]
    for case in reversed(chosen[:]):
        others: set[str] = set().union(*(by_case[other] for other in chosen if other != case))
        if by_case[case] <= others:
            chosen.remove(case)
    return sorted(chosen)


def quick_text(matrices: Iterable[Matrix]) -> str:
    """Return the file of the quick profile of all games, a line a game."""
    lines = []
    for matrix in sorted(matrices, key=lambda matrix: matrix.game):
        rows = {mutant: sorted(cases) for mutant, cases in matrix.kills.items()}
        entry = {"kills": digest(rows), "cases": quick_cases(matrix.kills)}
        lines.append(f"{json.dumps(matrix.game)}:{json.dumps(entry)}")
    body = ",\n".join(lines)
    return f'{{"format":{json.dumps(FORMAT)},"games":{{\n{body}\n}}}}\n'
