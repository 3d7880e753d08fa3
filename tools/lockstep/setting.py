"""The table of a match: which game, who sits there, what was agreed, how the totals stand."""

from dataclasses import dataclass, replace
from functools import lru_cache

from polignac_dsl.ruleset import Ruleset, load
from polignac_dsl.table import Table, TableFault, read_table
from reference_impl import games

Value = str | int
Options = tuple[tuple[str, Value], ...]

# Numbers of an option `limit` that stand for all of them where every value is to be met.
LIMITS = (1, 2, 5, 10, 20, 50)


@dataclass(frozen=True)
class Setting:
    """A table before the first deal.

    `options` holds those that are not at their default; without totals the match begins.
    """

    game: str
    players: int
    options: Options = ()
    dealer: int = 0
    totals: tuple[int, ...] = ()

    @property
    def chosen(self) -> dict[str, Value]:
        """The options that are not at their default."""
        return dict(self.options)

    @property
    def every_option(self) -> dict[str, Value]:
        """Every option of the game with its value, in the order of the game."""
        chosen = self.chosen
        return {option.id: chosen.get(option.id, option.default) for option in options(self.game)}

    @property
    def limit(self) -> int:
        """The total at which the match ends."""
        return int(self.every_option["limit"])

    @property
    def table(self) -> Table:
        """The compiled table."""
        return table_of(self.game, self.players, self.options)

    def without(self, option: str) -> "Setting":
        """Return the same with an option at its default."""
        kept = tuple((name, value) for name, value in self.options if name != option)
        return replace(self, options=kept)


@dataclass(frozen=True)
class Option:
    """An option of a game; `values` are all of a choice, or the numbers that stand for it."""

    id: str
    default: Value
    values: tuple[Value, ...]


@lru_cache
def options(game: str) -> tuple[Option, ...]:
    """Return the options of a game."""
    return tuple(
        Option(known.id, known.default, LIMITS if known.id == "limit" else known.values)
        for known in games()[game].options
    )


def players_of(game: str) -> tuple[int, ...]:
    """Return the numbers of players that a game takes, ascending."""
    return games()[game].players


def settled(game: str, chosen: dict[str, Value]) -> Options:
    """Return those of the options chosen that are not at their default."""
    defaults = {option.id: option.default for option in options(game)}
    return tuple((name, value) for name, value in chosen.items() if value != defaults[name])


@lru_cache
def ruleset(game: str) -> Ruleset:
    """Return the compiled game."""
    return load(game)


def compiled(game: str, players: int, chosen: Options) -> dict[str, object]:
    """Return the table of a game as JSON, as it goes to any engine."""
    return ruleset(game).at(players, dict(chosen))


@lru_cache(maxsize=1024)
def table_of(game: str, players: int, chosen: Options) -> Table:
    """Return the table of a game as the engine reads it."""
    table = read_table(compiled(game, players, chosen))
    if isinstance(table, TableFault):
        raise ValueError(f"{game} at {players}: {table}")
    return table
