"""The search for several changes that explain together what no single one explains."""

from collections.abc import Sequence

from polignac_dsl.cli.blaming.changes import Changed
from polignac_dsl.cli.blaming.ranking import Ranked
from polignac_dsl.cli.blaming.singling import Search, unlike

# More changes than this are no explanation.
MOST_CHANGES = 4
# So many explanations of each number of changes are gone on from: the best one may have explained
# too much, because it is like two of the engine's mistakes at once.
_KEPT = 4
# So many of the best single changes are tried with each that leaves something which they explain.
_BESIDES = 8

Made = tuple[Ranked, tuple[Changed, ...]]


def several(search: Search, single: Sequence[Ranked]) -> tuple[Ranked | None, tuple[Changed, ...]]:
    """Return changes that explain more together than any one does, and they one by one.

    `single` are the single changes, best first. What comes first of the changes returned explains
    most alone. None where no two explain more than the best one.
    """
    best: Made = (single[0], (single[0].changed,))
    kept: list[Made] = [(one, (one.changed,)) for one in unlike(single)[:_KEPT]]
    while kept and len(kept[0][1]) < MOST_CHANGES and not best[0].score.whole:
        kept = _further(search, single, kept)
        if not kept or kept[0][0].score.worth <= best[0].score.worth:
            break
        best = kept[0]
    if len(best[1]) == 1:
        return None, ()
    alone = {one.changed.id: place for place, one in enumerate(single)}
    return best[0], tuple(sorted(best[1], key=lambda step: alone.get(step.id, len(alone))))


def _further(search: Search, single: Sequence[Ranked], kept: Sequence[Made]) -> list[Made]:
    """Return the best explanations with one change more than these, best first."""
    found: dict[frozenset[str], Made] = {}
    for base, steps in kept:
        rest = frozenset(search.failing) - base.score.explained
        besides = [one.changed for one in unlike(single) if one.score.explained & rest]
        for step, one in search.seconds(base, besides[:_BESIDES]):
            found.setdefault(frozenset(step.made.parts), (one, (*steps, step.change)))
    best = sorted(found.values(), key=lambda made: made[0].order)
    chosen = unlike(one for one, _ in best)[:_KEPT]
    return [made for made in best if made[0] in chosen]
