"""How many players can be in a deal: those at the table, and those of a playoff."""

from functools import cache

from polignac_dsl.check.answers import Unplayable
from polignac_dsl.check.model import Game
from polignac_dsl.check.playoffs import has_playoffs
from polignac_dsl.check.situations import Combination, situations


class DealSizes:
    """The numbers of players that can be in a deal of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        clause = game.clauses.get("players")
        self.tables: tuple[int, ...] = () if clause is None else clause.cases[0].form["numbers"]
        fewer = {n for n in range(2, max(self.tables, default=0)) if self.occurs(n, ())}
        self.all = tuple(sorted({*self.tables, *fewer}))
        self.occurs = cache(self.occurs)  # type: ignore[method-assign] # the same, remembered

    def occurs(self, players: int, combination: Combination) -> bool:
        """Tell whether a deal of so many can come about with these values of options."""
        if players in self.tables:
            return True
        larger = tuple(n for n in self.tables if n > players)
        for answers, _ in situations(self.game, larger, combination):
            try:
                if has_playoffs(answers):
                    return True
            except Unplayable:
                pass
        return False
