"""Tables of one ruleset, made fast for many choices: how a deal goes and how a match goes apart."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from polignac_dsl.check.model import NumberOption
from polignac_dsl.mutants.meaning import NotOffered, Tables
from polignac_dsl.ruleset import Ruleset
from polignac_dsl.table import Table, TableFault
from polignac_dsl.table.forms import End

Value = int | str
Choices = Mapping[str, Value]

# Clauses that say how a match goes, and of which the deals of a table are independent.
_OF_THE_MATCH = (
    "end.over",
    "end.tested",
    "end.loser",
    "end.loser-after-slam",
    "end.playoff-dealer",
    "end.playoff-totals",
    "irregularities.",
    "score.floor",
)


class FastTables:
    """The tables of a ruleset. Two that differ only in how the match goes share their deals.

    What is given out equals what `Tables.read` gives, but for the choices and digest that are
    written in it.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._tables = Tables(ruleset)
        self._match = frozenset(
            name
            for name, option in ruleset.game.options.items()
            if name == "limit"
            or (
                not isinstance(option, NumberOption)
                and all(
                    path.startswith(_OF_THE_MATCH) for value in option.values for path in value.sets
                )
            )
        )
        self._made: dict[object, Table | TableFault | NotOffered] = {}
        self._parts: dict[object, Table | TableFault | NotOffered] = {}

    def read(self, players: int, chosen: Choices) -> Table | TableFault | NotOffered:
        """Return the table. Raises RulesetError where the clauses give none."""
        key = players, *sorted(chosen.items())
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._joined(players, chosen)
        return found

    def _joined(self, players: int, chosen: Choices) -> Table | TableFault | NotOffered:
        match = {name: value for name, value in chosen.items() if name in self._match}
        deals = {name: value for name, value in chosen.items() if name not in self._match}
        of_deals, of_match = self._part(players, deals), self._part(players, match)
        if isinstance(of_deals, Table) and isinstance(of_match, Table):
            return replace(
                of_deals,
                totals=of_match.totals,
                end=_end(of_deals.end, of_match.end),
                irregularities=of_match.irregularities,
            )
        return self._tables.read(players, chosen)

    def _part(self, players: int, chosen: Choices) -> Table | TableFault | NotOffered:
        key = players, *sorted(chosen.items())
        if key not in self._parts:
            self._parts[key] = self._tables.read(players, chosen)
        return self._parts[key]

    def json(self, players: int, chosen: Choices) -> dict[str, Any]:
        """Return a table as JSON, for what judges answers by it; empty where it is not offered."""
        table = self._tables.table(players, chosen)
        return {} if isinstance(table, NotOffered) else table

    def meaning(self, players: int, chosen: Choices) -> object:
        """Return the meaning of a table, None where it is not offered."""
        return self._tables.meaning(players, chosen)


def _end(of_deals: End, of_match: End) -> End:
    """Return how a match ends; who wins, and whether playoffs have announcements, the deals say."""
    playoff = of_deals.playoff
    if playoff is not None and of_match.playoff is not None:
        playoff = replace(playoff, dealer=of_match.playoff.dealer, totals=of_match.playoff.totals)
    return replace(of_match, winner=of_deals.winner, playoff=playoff)
