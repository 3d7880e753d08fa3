"""Choices of options in which every pair of values is met: a covering array of strength 2."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from conformance.catalogue import Game, Option, Value

PLAYERS = "players"
# A value of one option (or the number of players) together with a value of another.
Pair = tuple[tuple[str, Value], tuple[str, Value]]
Options = tuple[tuple[str, Value], ...]

# Numbers that stand for all of those that an option may be, as far as it reaches.
_NUMBERS = (1, 2, 5, 10, 20, 50)


@dataclass(frozen=True)
class Row:
    """A number of players and the options that are not at their default."""

    players: int
    options: Options


class Covering:
    """The pairs of values of a game, and rows that meet them all.

    `players` are those that the game is played with here.
    """

    def __init__(self, game: Game, players: tuple[int, ...]) -> None:
        self.game = game
        self.factors: Mapping[str, tuple[Value, ...]] = {
            PLAYERS: players,
            **{name: values_of(option) for name, option in game.options.items()},
        }

    @cached_property
    def pairs(self) -> frozenset[Pair]:
        """Every pair of values."""
        return frozenset(
            ((one, value), (other, another))
            for (one, values), (other, others) in combinations(self.factors.items(), 2)
            for value in values
            for another in others
        )

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Choices that together meet every pair, found greedily, always the same."""
        missing = dict.fromkeys(sorted(self.pairs, key=str))
        if not missing:
            return tuple(Row(int(n), ()) for n in self.factors[PLAYERS])
        found = []
        while missing:
            values = self._fill(next(iter(missing)), missing)
            for pair in combinations(values.items(), 2):
                missing.pop(pair, None)
            players = values.pop(PLAYERS)
            defaults = {name: option.default for name, option in self.game.options.items()}
            options = tuple((n, value) for n, value in values.items() if value != defaults[n])
            found.append(Row(int(players), options))
        return tuple(found)

    def met(self, players: int, options: Mapping[str, Value]) -> Iterator[Pair]:
        """Yield the pairs that a table meets."""
        chosen = {name: options.get(name, o.default) for name, o in self.game.options.items()}
        yield from combinations({PLAYERS: players, **chosen}.items(), 2)

    def _fill(self, first: Pair, missing: Mapping[Pair, None]) -> dict[str, Value]:
        """Return a value for every factor: the pair given, then what meets most of the missing."""
        order = list(self.factors)
        chosen: dict[str, Value] = dict(first)

        def met(name: str, value: Value) -> int:
            mine = order.index(name)
            return sum(
                (((name, value), other) if mine < order.index(other[0]) else (other, (name, value)))
                in missing
                for other in chosen.items()
            )

        for name, values in self.factors.items():
            if name not in chosen:
                chosen[name] = max(values, key=lambda value: met(name, value))
        return {name: chosen[name] for name in order}


def values_of(option: Option) -> tuple[Value, ...]:
    """Return the values of an option: all of a choice, or numbers that stand for the rest."""
    if option.values:
        return option.values
    numbers = [n for n in _NUMBERS if option.lowest <= n <= option.highest]
    return tuple(dict.fromkeys((*numbers, option.default)))
