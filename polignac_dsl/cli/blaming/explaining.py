"""The search for what explains an engine's failures in a game: one change, or several together."""

from dataclasses import dataclass, replace

from polignac_dsl.cli.blaming.changes import Changed
from polignac_dsl.cli.blaming.hearing import Heard
from polignac_dsl.cli.blaming.ranking import Ranked
from polignac_dsl.cli.blaming.shortlist import Rows
from polignac_dsl.cli.blaming.singling import Search
from polignac_dsl.cli.blaming.together import several


@dataclass(frozen=True)
class Explanation:
    """What explains the failures of an engine in a game, best first.

    `single` are single changes, ranked; those `equal` to the first of them get the same wrong in
    every case. `several` are changes that explain more together than the best single one, None
    where one explains all, or no second one helps; `steps` are they, one by one.
    """

    heard: Heard
    failing: tuple[str, ...]
    single: tuple[Ranked, ...] = ()
    several: Ranked | None = None
    steps: tuple[Changed, ...] = ()

    @property
    def best(self) -> Ranked | None:
        """What explains most."""
        return self.several or (self.single[0] if self.single else None)

    @property
    def equal(self) -> tuple[Ranked, ...]:
        """The other single changes that the cases cannot tell from the first."""
        return tuple(one for one in self.single[1:] if _same(one, self.single[0]))

    @property
    def next(self) -> Ranked | None:
        """The best single change that the cases can tell from the first."""
        return next((one for one in self.single[1:] if not _same(one, self.single[0])), None)


def _same(one: Ranked, other: Ranked) -> bool:
    return replace(one.score, unlike=0) == replace(other.score, unlike=0)


def explain(heard: Heard, rows: Rows, *, together: bool = True) -> Explanation:
    """Return what explains the failures of an engine in a game.

    Where it gets nothing wrong, what it declined is to be explained. With `together`, further
    changes are looked for where one does not explain all.
    """
    failing = heard.failing or heard.declined
    if not failing:
        return Explanation(heard, ())
    # What it declined to play speaks neither for nor against a rule that it plays.
    declined = frozenset(heard.declined) - frozenset(failing)
    among = frozenset(heard.shown) - declined
    search = Search(heard, rows, failing, among)
    single = search.singles()
    made = Explanation(heard, failing, tuple(single))
    if not together or not single or single[0].score.whole:
        return made
    best, steps = several(search, single)
    return replace(made, several=best, steps=steps)
