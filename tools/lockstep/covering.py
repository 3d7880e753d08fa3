"""Choices of options in which every pair of values is met: a covering array of strength 2."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tools.lockstep.setting import Options, Value, options, players_of, settled

PLAYERS = "players"
# A value of one option (or the number of players) together with a value of another.
Pair = tuple[tuple[str, Value], tuple[str, Value]]


@dataclass(frozen=True)
class Row:
    """A number of players and the options that are not at their default."""

    players: int
    options: Options


@lru_cache
def factors(game: str) -> Mapping[str, tuple[Value, ...]]:
    """Return everything that is chosen before a match, with its values: players and options."""
    return {PLAYERS: players_of(game)} | {option.id: option.values for option in options(game)}


def pairs_of(values: Mapping[str, Value]) -> Iterator[Pair]:
    """Yield every pair that these values make, in the order in which they are given."""
    return combinations(values.items(), 2)


@lru_cache
def every_pair(game: str) -> frozenset[Pair]:
    """Return every pair of values that a game allows."""
    return frozenset(
        ((one, value), (other, another))
        for (one, values), (other, others) in combinations(factors(game).items(), 2)
        for value in values
        for another in others
    )


@lru_cache
def rows(game: str) -> tuple[Row, ...]:
    """Return choices that together meet every pair, found greedily, always the same."""
    missing = dict.fromkeys(sorted(every_pair(game), key=str))
    found = []
    while missing:
        values = _fill(game, next(iter(missing)), missing)
        for pair in pairs_of(values):
            missing.pop(pair, None)
        players = values.pop(PLAYERS)
        found.append(Row(int(players), settled(game, values)))
    return tuple(found)


def _fill(game: str, first: Pair, missing: Mapping[Pair, None]) -> dict[str, Value]:
    """Return a value for every factor: the pair given, then what meets most of the missing."""
    order = list(factors(game))
    chosen: dict[str, Value] = dict(first)

    def met(name: str, value: Value) -> int:
        mine = order.index(name)
        return sum(
            (((name, value), other) if mine < order.index(other[0]) else (other, (name, value)))
            in missing
            for other in chosen.items()
        )

    for name, values in factors(game).items():
        if name not in chosen:
            chosen[name] = max(values, key=lambda value: met(name, value))
    return {name: chosen[name] for name in order}
