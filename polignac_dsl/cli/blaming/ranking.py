"""How well changed rules explain what an engine did, and which explain it best."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from polignac_dsl.cli.blaming.behaviour import Match, compared
from polignac_dsl.cli.blaming.changes import Changed
from polignac_dsl.cli.blaming.hearing import Heard

_LOST = (Match.OTHERWISE, Match.MISSED, Match.CONTRADICTED)


@dataclass(frozen=True)
class Score:
    """How changed rules go together with an engine: the cases of each kind.

    `unlike` counts the cases explained in which the views are not the same throughout, although
    nothing that a case looks at tells the two apart.
    """

    explained: frozenset[str]
    otherwise: frozenset[str]
    missed: frozenset[str]
    contradicted: frozenset[str]
    unlike: int = 0

    @property
    def whole(self) -> bool:
        """Whether everything is explained, and nothing contradicted."""
        return not (self.otherwise or self.missed or self.contradicted)

    @property
    def worth(self) -> int:
        """How many more cases speak for it than against it."""
        return len(self.explained) - len(self.contradicted)

    @property
    def order(self) -> tuple[int, int, int]:
        """What it is ranked by, the least first."""
        return -self.worth, -len(self.otherwise), self.unlike


@dataclass(frozen=True)
class Ranked:
    """Changed rules with their score."""

    changed: Changed
    score: Score

    @property
    def order(self) -> tuple[tuple[int, int, int], bool, int, str]:
        """What it is ranked by: equals by what is simplest to say."""
        return (
            self.score.order,
            not self.changed.readings,
            len(self.changed.id),
            self.changed.id,
        )


def score(
    heard: Heard, changed: Changed, cases: Collection[str], most_lost: int | None = None
) -> Score | None:
    """Return how changed rules go together with an engine in these cases.

    None where more than `most_lost` of them go against it: the rest is not played then.
    """
    found: dict[Match, set[str]] = {match: set() for match in Match}
    unlike = lost = 0
    for case in cases:
        engine, played = heard.shown[case], heard.bench.play(changed, case)
        match = compared(engine, played)
        found[match].add(case)
        lost += match in _LOST
        if most_lost is not None and lost > most_lost:
            return None
        if match is Match.EXPLAINED:
            unlike += [e and e.seen for e in engine] != [p and p.seen for p in played]
    return Score(
        frozenset(found[Match.EXPLAINED]),
        frozenset(found[Match.OTHERWISE]),
        frozenset(found[Match.MISSED]),
        frozenset(found[Match.CONTRADICTED]),
        unlike,
    )


def mixed(cases: Collection[str]) -> list[str]:
    """Return cases so that those which stand side by side do not come one after another."""
    ordered = sorted(cases)
    return [case for start in range(_STRIDE) for case in ordered[start::_STRIDE]]


_STRIDE = 17


def spread(cases: Sequence[str], most: int) -> list[str]:
    """Return so many of some cases, evenly spread over them."""
    if len(cases) <= most:
        return list(cases)
    return [cases[index * len(cases) // most] for index in range(most)]
