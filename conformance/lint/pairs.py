"""Which pairs of option values no case plays: what goes wrong between two rules shows there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from conformance.cases.model import Case
from conformance.catalogue import Catalogue, Game, Option, Tables, Value
from conformance.diagnostics import Findings, Place

Severity = Literal["error", "warning"]


class Pair(NamedTuple):
    """A value of one option together with a value of another, in a game."""

    game: str
    option: str
    value: Value
    other: str
    other_value: Value

    def __str__(self) -> str:
        return f"{self.option}: {self.value} with {self.other}: {self.other_value}"


class Excluded(NamedTuple):
    """A pair that no case can play, and what forbids it."""

    pair: Pair
    reason: str


def values_of(option: Option) -> tuple[Value, ...]:
    """Return the values of an option that pairs are made of, the default first.

    Of a number these are the default, the lowest and the highest.
    """
    values = option.values or (option.lowest, option.highest)
    return tuple(dict.fromkeys((option.default, *values)))


def pairs_of(name: str, game: Game) -> Iterator[Pair]:
    """Yield every pair of values of two options of a game."""
    for (one, first), (other, second) in combinations(game.options.items(), 2):
        for value in values_of(first):
            for other_value in values_of(second):
                yield Pair(name, one, value, other, other_value)


def missing_pairs(
    cases: Iterable[Case], catalogue: Catalogue, tables: Tables | None = None
) -> list[Pair]:
    """Return the pairs that occur in no case, of the games that the cases are about.

    With `tables`, pairs that no number of players can play are left out: `excluded_pairs`
    says why.
    """
    played: dict[str, set[Pair]] = {}
    for case in cases:
        found = played.setdefault(case.game, set())
        found |= set(_played(case, catalogue.games[case.game]))
    missing = [
        pair
        for name, found in sorted(played.items())
        for pair in pairs_of(name, catalogue.games[name])
        if pair not in found
    ]
    if tables is None:
        return missing
    out = {excluded.pair for excluded in excluded_pairs(missing, catalogue, tables)}
    return [pair for pair in missing if pair not in out]


def excluded_pairs(
    pairs: Iterable[Pair], catalogue: Catalogue, tables: Tables
) -> Iterator[Excluded]:
    """Yield those of some pairs for which there is no table, with the reason of the last try."""
    for pair in pairs:
        game = catalogue.games[pair.game]
        options = {
            name: value
            for name, value in ((pair.option, pair.value), (pair.other, pair.other_value))
            if value != game.options[name].default
        }
        reason = _refused(pair.game, game.players, options, tables)
        if reason is not None:
            yield Excluded(pair, reason)


def check_pairs(
    cases: Sequence[Case],
    catalogue: Catalogue,
    tables: Tables | None,
    findings: Findings,
    severity: Severity,
) -> None:
    """Find fault with pairs that no case plays: each is an error, or all of a game one warning."""
    places: dict[str, Place] = {}
    for case in cases:
        places.setdefault(case.game, Place(case.place.file))
    missing: dict[str, list[Pair]] = {}
    for pair in missing_pairs(cases, catalogue, tables):
        missing.setdefault(pair.game, []).append(pair)
    for game, pairs in missing.items():
        if severity == "error":
            for pair in pairs:
                message = f"no case of {game} plays {pair}"
                findings.error(places[game], "pair-missing", message)
        else:
            message = (
                f"of the pairs of option values of {game} {len(pairs)} are played by no case; "
                f"the first is {pairs[0]}"
            )
            findings.warning(places[game], "pair-missing", message)


def _refused(
    game: str, players: Iterable[int], options: Mapping[str, Value], tables: Tables
) -> str | None:
    reason = None
    for number in players:
        try:
            tables(game, options, number)
        except ValueError as wrong:
            reason = str(wrong)
        else:
            return None
    return reason


def _played(case: Case, game: Game) -> Iterator[Pair]:
    chosen = {name: case.options.get(name, o.default) for name, o in game.options.items()}
    for (one, value), (other, other_value) in combinations(chosen.items(), 2):
        yield Pair(case.game, one, value, other, other_value)
