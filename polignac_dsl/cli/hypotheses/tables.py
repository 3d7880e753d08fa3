"""Tables of one ruleset, made fast for many choices: how a deal goes and how a match goes apart."""

from collections.abc import Iterable, Mapping
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

_Made = Table | TableFault | NotOffered


class FastTables:
    """The tables of a ruleset. Two that differ only in how the match goes share their deals.

    What is given out equals what `Tables.read` gives, but for the choices and digest that are
    written in it; tables that differ have different digests.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._tables = Tables(ruleset)
        self._defaults = {name: option.default for name, option in ruleset.game.options.items()}
        match = {
            name
            for name, option in ruleset.game.options.items()
            if name == "limit"
            or (
                not isinstance(option, NumberOption)
                and all(
                    path.startswith(_OF_THE_MATCH) for value in option.values for path in value.sets
                )
            )
        }
        self._match = _Parts(self._tables, sorted(match))
        self._deals = _Parts(self._tables, sorted(set(self._defaults) - match))
        self._offered: set[tuple[str, Value]] = set()
        self._joined: dict[tuple[int, int], Table] = {}

    def read(self, players: int, chosen: Choices) -> _Made:
        """Return the table. Raises RulesetError where the clauses give none."""
        if not self._are_offered(players, chosen):
            return self._tables.read(players, chosen)
        every = {**self._defaults, **chosen}
        of_deals, of_match = self._deals.at(players, every), self._match.at(players, every)
        if not isinstance(of_deals, Table) or not isinstance(of_match, Table):
            return self._tables.read(players, chosen)
        key = id(of_deals), id(of_match)
        if key not in self._joined:
            self._joined[key] = replace(
                of_deals,
                totals=of_match.totals,
                end=_end(of_deals.end, of_match.end),
                irregularities=of_match.irregularities,
                # An engine keeps by it what it has made of a table.
                digest=str(len(self._joined)),
            )
        return self._joined[key]

    def _are_offered(self, players: int, chosen: Choices) -> bool:
        """Tell whether the game has all that is chosen."""
        new = chosen.items() - self._offered
        if new and not isinstance(self._tables.read(players, chosen), NotOffered):
            self._offered |= new
            return True
        return not new

    def json(self, players: int, chosen: Choices) -> dict[str, Any]:
        """Return a table as JSON, for what judges answers by it; empty where it is not offered."""
        table = self._tables.table(players, chosen)
        return {} if isinstance(table, NotOffered) else table

    def meaning(self, players: int, chosen: Choices) -> object:
        """Return the meaning of a table, None where it is not offered."""
        return self._tables.meaning(players, chosen)


class _Parts:
    """Tables in which some options have the values chosen, all others their defaults.

    Each is made once for all choices by which it comes out the same: a table depends on those options
    alone that have a say in a clause which was looked at to make it.
    """

    def __init__(self, tables: Tables, names: Iterable[str]) -> None:
        self._tables, self._names = tables, tuple(names)
        # By the number of players, and the options that tables depend on: by the values of these.
        self._made: dict[int, dict[tuple[str, ...], dict[tuple[Value, ...], _Made]]] = {}

    def at(self, players: int, every: Choices) -> _Made:
        """Return the table; `every` has a value for each option."""
        made = self._made.setdefault(players, {})
        for names, known in made.items():
            found = known.get(tuple([every[name] for name in names]))
            if found is not None:
                return found
        chosen = {name: every[name] for name in self._names}
        found = self._tables.read(players, chosen)
        names = tuple([name for name in self._names if self._has_a_say(name, players, chosen)])
        made.setdefault(names, {})[tuple([every[name] for name in names])] = found
        return found

    def _has_a_say(self, name: str, players: int, chosen: Choices) -> bool:
        option = self._tables.ruleset.game.options[name]
        if isinstance(option, NumberOption):
            return True
        paths = {path for value in option.values for path in value.sets}
        return any(self._tables.asks(path, players, chosen) for path in paths)


def _end(of_deals: End, of_match: End) -> End:
    """Return how a match ends; who wins, and whether playoffs have announcements, the deals say."""
    playoff = of_deals.playoff
    if playoff is not None and of_match.playoff is not None:
        playoff = replace(playoff, dealer=of_match.playoff.dealer, totals=of_match.playoff.totals)
    return replace(of_match, winner=of_deals.winner, playoff=playoff)
