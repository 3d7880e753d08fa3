"""The search for the single changes that explain an engine's failures in a game."""

from collections.abc import Collection, Sequence

from polignac_dsl.cli.blaming.changes import Changed
from polignac_dsl.cli.blaming.hearing import Heard
from polignac_dsl.cli.blaming.ranking import Ranked, mixed, score, spread
from polignac_dsl.cli.blaming.shortlist import Rows, within, worth_playing
from polignac_dsl.ruleset import RulesetError

# Changed rules first meet so many of the failing cases that they may explain.
_PROBES = 8
# So many of those that did best there meet all cases that matter; equals of the last, too.
_FINALISTS = 10
_MOST_FINALISTS = 40


def singles(
    heard: Heard, rows: Rows, failing: Sequence[str], among: Collection[str]
) -> list[Ranked]:
    """Return the single changes that explain any of these failures, best first.

    Looked at are only the cases `among` which the failing ones are.
    """
    bench = heard.bench
    cases = {case: bench.cases[case] for case in among}
    tried = worth_playing(bench.game, rows, cases, failing, set(among))
    found = _played(heard, rows, tried, failing, among)
    if not found or not found[0].score.whole:
        met = {changed.id for changed in tried}
        others = [c for c in within(bench.game, rows, failing, set(among)) if c.id not in met]
        found += _played(heard, rows, others, failing, among)
    return sorted(found, key=lambda one: one.order)


def _played(
    heard: Heard,
    rows: Rows,
    tried: Sequence[Changed],
    failing: Sequence[str],
    among: Collection[str],
) -> list[Ranked]:
    """Return those of the changes tried that explain any of the failures, best first."""
    hopes: list[tuple[float, Changed]] = []
    for changed in tried:
        hope = _hope(heard, rows, changed, failing, among)
        if hope is not None:
            hopes.append((hope, changed))
    hopes.sort(key=lambda pair: (-pair[0], pair[1].id))
    finalists = hopes[:_FINALISTS]
    for pair in hopes[_FINALISTS:_MOST_FINALISTS]:
        if pair[0] >= finalists[_FINALISTS - 1][0] or pair[1].readings:
            finalists.append(pair)
    found: list[Ranked] = []
    for _, changed in finalists:
        # Played to the end is what can still be the best, or the next to it.
        worths = sorted({one.score.worth for one in found}, reverse=True)[:2]
        least = worths[1] if len(worths) > 1 else 1
        one = ranked(heard, rows, changed, failing, among, least)
        if one is not None:
            found.append(one)
    return sorted(found, key=lambda one: one.order)


def _hope(
    heard: Heard, rows: Rows, changed: Changed, failing: Sequence[str], among: Collection[str]
) -> float | None:
    """Return how well changed rules may do, by a few cases; None where they explain none."""
    try:
        row = _row(rows, changed)
        if row is None and changed.readings:
            may = [case for case in failing if heard.bench.differs(changed, case)]
        elif row is None:
            may = list(failing)
        else:
            may = [case for case in failing if case in row or case not in rows.known]
            may = may or list(failing)
        explained, probes = 0, spread(may, _PROBES)
        for number, case in enumerate(probes, 1):
            seen = score(heard, changed, [case])
            explained += seen is not None and bool(seen.explained)
            if number >= _PROBES // 2 and not explained:
                return None
    except RulesetError:
        return None
    if not explained:
        return None
    outside = [case for case in failing if case not in set(may)]
    more = 0.0
    if explained == len(probes) and outside:
        # A matrix knows of the cases that ask for a clause; where it breaks every view, of no more.
        beyond = spread(outside, _PROBES // 2)
        hits = [score(heard, changed, [case]) for case in beyond]
        more = len(outside) * sum(bool(hit and hit.explained) for hit in hits) / len(beyond)
    against = 0 if row is None else len((row & frozenset(among)) - frozenset(failing))
    return len(may) * explained / len(probes) + more - against


def _row(rows: Rows, changed: Changed) -> frozenset[str] | None:
    """Return the cases known to fail by changed rules, None where nothing is known."""
    if changed.readings or len(changed.mutants) != 1:
        return None
    return rows.kills.get(changed.mutants[0].id)


def ranked(
    heard: Heard,
    rows: Rows,
    changed: Changed,
    failing: Sequence[str],
    among: Collection[str],
    least: int = 1,
) -> Ranked | None:
    """Return changed rules with their score on all cases that may speak for or against them.

    None where they explain fewer than `least` cases more than speak against them.
    """
    matter = frozenset(failing) | frozenset(among)
    row = _row(rows, changed)
    if row is not None and rows.certain:
        matter = frozenset(failing) | (frozenset(among) & (row | (matter - rows.known)))
    found = score(heard, changed, mixed(matter), len(failing) - least)
    return None if found is None or found.worth < least else Ranked(changed, found)
