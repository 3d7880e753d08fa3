"""The search for the next change that explains failures: alone, or together with some found before."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Step:
    """A change, and the rules in which it is made with those found before it, if any."""

    change: Changed
    made: Changed


@dataclass(frozen=True)
class Search:
    """What an engine got wrong in a game, `failing`, among the cases that count for it."""

    heard: Heard
    rows: Rows
    failing: tuple[str, ...]
    among: frozenset[str]

    def singles(self) -> list[Ranked]:
        """Return the single changes that explain any of the failures, best first."""
        tried = [Step(one, one) for one in self._worth_playing(self.failing, self.among)]
        found = [one for _, one in self._played(tried, self.failing, self.among, 1)]
        if not found or not found[0].score.whole:
            met = {step.change.id for step in tried}
            game = self.heard.bench.game
            others = within(game, self.rows, self.failing, set(self.among))
            left = [Step(one, one) for one in others if one.id not in met]
            found += [one for _, one in self._played(left, self.failing, self.among, 1)]
        return sorted(found, key=lambda one: one.order)

    def seconds(self, first: Ranked, besides: Iterable[Changed]) -> list[tuple[Step, Ranked]]:
        """Return the changes with which one explanation explains at least as much, best first.

        Each is tried in the rules so changed, since two faults in one case show together what
        neither shows alone: those that failures not explained yet lead to, and some `besides`.
        """
        explained, against = first.score.explained, first.score.contradicted
        rest = tuple(case for case in self.failing if case not in explained)
        if not rest:
            return []
        among = self.among - explained - against
        tried = {one.id: one for one in (*besides, *self._worth_playing(rest, among))}
        steps = list(_made_in(first.changed, tried.values()))
        return self._played(steps, rest, among, first.score.worth)

    def _worth_playing(self, failing: Sequence[str], among: frozenset[str]) -> list[Changed]:
        bench = self.heard.bench
        cases = {case: bench.cases[case] for case in among}
        return worth_playing(bench.game, self.rows, cases, failing, set(among))

    def _played(
        self, tried: Sequence[Step], failing: Sequence[str], among: frozenset[str], least: int
    ) -> list[tuple[Step, Ranked]]:
        """Return those of the changes tried that are worth at least so much, best first.

        They are probed by these failures, and ranked by all cases.
        """
        hopes: list[tuple[float, Step]] = []
        for step in tried:
            hope = self._hope(step, failing, among)
            if hope is not None:
                hopes.append((hope, step))
        hopes.sort(key=lambda pair: (-pair[0], pair[1].made.id))
        finalists = hopes[:_FINALISTS]
        for pair in hopes[_FINALISTS:_MOST_FINALISTS]:
            if pair[0] >= finalists[_FINALISTS - 1][0] or pair[1].change.readings:
                finalists.append(pair)
        found: list[tuple[Step, Ranked]] = []
        for _, step in finalists:
            # Played to the end is what can still be the best, or the next to it.
            worths = sorted({one.score.worth for _, one in found}, reverse=True)[:2]
            one = self._ranked(step, worths[1] if len(worths) > 1 else least)
            if one is not None:
                found.append((step, one))
            if step.made != step.change:
                self.heard.bench.forget(step.made)
        return sorted(found, key=lambda pair: pair[1].order)

    def _hope(self, step: Step, failing: Sequence[str], among: frozenset[str]) -> float | None:
        """Return how well a change may do, by a few failures; None where it explains none."""
        heard, row = self.heard, self._row(step.change)
        try:
            if row is None and step.change.readings:
                may = [case for case in failing if heard.bench.differs(step.change, case)]
            elif row is None:
                may = list(failing)
            else:
                known = self.rows.known
                may = [case for case in failing if case in row or case not in known]
                may = may or list(failing)
            explained, probes = 0, spread(may, _PROBES)
            for case in probes:
                seen = score(heard, step.made, [case])
                explained += seen is not None and bool(seen.explained)
        except RulesetError:
            return None
        if not explained:
            return None
        outside = [case for case in failing if case not in set(may)]
        more = 0.0
        if explained == len(probes) and outside:
            # A matrix knows of the cases that ask for a clause; where it breaks every view, of no more.
            beyond = spread(outside, _PROBES // 2)
            hits = [score(heard, step.made, [case]) for case in beyond]
            more = len(outside) * sum(bool(hit and hit.explained) for hit in hits) / len(beyond)
        against = 0 if row is None else len((row & among) - frozenset(failing))
        return len(may) * explained / len(probes) + more - against

    def _row(self, changed: Changed) -> frozenset[str] | None:
        """Return the cases known to fail by changed rules, None where nothing is known."""
        if changed.readings or len(changed.mutants) != 1:
            return None
        return self.rows.kills.get(changed.mutants[0].id)

    def _ranked(self, step: Step, least: int) -> Ranked | None:
        """Return changed rules with their score on all cases that may speak for or against them.

        None where they explain fewer than `least` cases more than speak against them.
        """
        failing = frozenset(self.failing)
        matter, row = failing | self.among, self._row(step.made)
        if row is not None and self.rows.certain:
            matter = failing | (self.among & (row | (matter - self.rows.known)))
        found = score(self.heard, step.made, mixed(matter), len(failing) - least)
        return None if found is None or found.worth < least else Ranked(step.made, found)


def _made_in(base: Changed, changes: Iterable[Changed]) -> Iterator[Step]:
    """Yield each change made in changed rules, where there is a place for it."""
    for change in changes:
        if change.parts[0] not in base.parts:
            made = base.and_also(change)
            if made is not None:
                yield Step(change, made)


def unlike(found: Iterable[Ranked]) -> list[Ranked]:
    """Return, of those that get the same wrong in every case, the first."""
    kept: dict[tuple[Collection[str], ...], Ranked] = {}
    for one in found:
        key = (one.score.explained, one.score.otherwise, one.score.contradicted)
        kept.setdefault(key, one)
    return list(kept.values())
