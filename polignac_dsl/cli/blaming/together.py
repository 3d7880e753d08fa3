"""The search for several changes that explain together what no single one explains."""

from collections.abc import Iterator, Sequence

from polignac_dsl.cli.blaming.changes import Changed
from polignac_dsl.cli.blaming.hearing import Heard
from polignac_dsl.cli.blaming.ranking import Ranked
from polignac_dsl.cli.blaming.shortlist import Rows
from polignac_dsl.cli.blaming.singling import ranked, singles

# More changes than this are no explanation.
MOST_CHANGES = 4
# So many explanations of each number of changes are gone on from: the best one may have explained
# too much, because it is like two of the engine's mistakes at once.
_KEPT = 3
# So many changes are tried with each: of those that explain its rest, and of those that explain
# anything at all, each with what it alone explains or contradicts spoilt by the other mistakes.
_PARTNERS = 4

Steps = tuple[Changed, ...]


def several(
    heard: Heard,
    rows: Rows,
    failing: Sequence[str],
    among: frozenset[str],
    single: Sequence[Ranked],
) -> tuple[Ranked | None, Steps]:
    """Return changes that explain more together than any one does, and they one by one.

    Looked at are only the cases `among` which the failing ones are.
    `single` are the single changes, best first. What comes first of the changes returned explains
    most alone. None where no two explain more than the best one.
    """
    search = _Search(heard, rows, failing, among, single)
    best: _Made = (single[0], (single[0].changed,))
    kept: list[_Made] = [(one, (one.changed,)) for one in _unlike(single)[:_KEPT]]
    while kept and len(kept[0][1]) < MOST_CHANGES and not best[0].score.whole:
        kept = search.further(kept)
        if not kept or kept[0][0].score.worth <= best[0].score.worth:
            break
        best = kept[0]
    if len(best[1]) == 1:
        return None, ()
    alone = {one.changed.id: place for place, one in enumerate(single)}
    return best[0], tuple(sorted(best[1], key=lambda step: alone.get(step.id, len(alone))))


_Made = tuple[Ranked, Steps]


class _Search:
    """What was tried together, so that it is tried once."""

    def __init__(
        self,
        heard: Heard,
        rows: Rows,
        failing: Sequence[str],
        among: frozenset[str],
        single: Sequence[Ranked],
    ) -> None:
        self._heard, self._rows, self._failing, self._among = heard, rows, failing, among
        self._single = _unlike(single)
        self._tried: set[frozenset[str]] = set()
        self._of_rest: dict[frozenset[str], list[Ranked]] = {}

    def further(self, kept: Sequence[_Made]) -> list[_Made]:
        """Return the best explanations with one change more than these, best first."""
        found: list[_Made] = []
        for base, steps in kept:
            for other in self._partners(base):
                parts = frozenset(base.changed.parts) | frozenset(other.parts)
                if parts in self._tried or len(parts) == len(base.changed.parts):
                    continue
                self._tried.add(parts)
                both = base.changed.and_also(other)
                if both is None:
                    continue
                # Worse than the one that it goes on from is no explanation.
                one = ranked(
                    self._heard,
                    self._rows,
                    both,
                    self._failing,
                    self._among,
                    base.score.worth,
                )
                self._heard.bench.forget(both)
                if one is not None:
                    found.append((one, (*steps, other)))
        found.sort(key=lambda made: made[0].order)
        unlike = _unlike([one for one, _ in found])[:_KEPT]
        return [made for made in found if made[0] in unlike]

    def _partners(self, base: Ranked) -> Iterator[Changed]:
        """Yield the changes worth trying with one explanation."""
        score = base.score
        rest = frozenset(case for case in self._failing if case not in score.explained)
        if not rest:
            return
        if rest not in self._of_rest:
            among = self._among - score.explained - score.contradicted
            of_rest = singles(self._heard, self._rows, sorted(rest), among)
            self._of_rest[rest] = _unlike(of_rest)[:_PARTNERS]
        yield from (one.changed for one in self._of_rest[rest])
        beyond = [one for one in self._single if one.score.explained & rest]
        yield from (one.changed for one in beyond[:_PARTNERS])


def _unlike(found: Sequence[Ranked]) -> list[Ranked]:
    """Return, of those that get the same wrong in every case, the first."""
    seen = set()
    kept = []
    for one in found:
        key = (one.score.explained, one.score.otherwise, one.score.contradicted)
        if key not in seen:
            seen.add(key)
            kept.append(one)
    return kept
