"""What may still be the rules: for each game the values of its options, as far as they hang together.

The values of all options together are too many to be listed: a game has up to a thousand million
choices. But an answer depends on few options. So options are kept in groups, each with a list of
the values that its options may have together; any choice of one row from each group is possible.
A group grows when an answer depends on options of several, and falls apart when what is left
of it is every combination again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, product
from math import prod
from random import Random

from polignac_dsl.cli.hypotheses.hypothesis import Rules, Value

Row = tuple[Value, ...]
Choice = dict[str, Value]

# How likely the default is beforehand, of a number and of a choice, and the numbers that are usual;
# the rest share the rest.
_DEFAULT_NUMBER, _DEFAULT = 0.4, 0.55
_USUAL = 0.1


class TooManyError(ValueError):
    """Raised where options would have to be listed together that have too many values."""


class Group:
    """Options with the values that they may still have together.

    `likely` holds how likely each row is beforehand, added up from the first row to the last, once
    it was asked for.
    """

    __slots__ = ("likely", "names", "rows")

    def __init__(self, names: Sequence[str], rows: Iterable[Row]) -> None:
        self.names, self.rows = tuple(names), tuple(rows)
        self.likely: list[float] = []

    def parts(self) -> Iterator["Group"]:
        """Yield groups that are as small as they can be and together say the same."""
        names, rows = list(self.names), list(self.rows)
        for name in self.names:
            if len(names) == 1:
                break
            place = names.index(name)
            own = dict.fromkeys(row[place] for row in rows)
            rest = dict.fromkeys((*row[:place], *row[place + 1 :]) for row in rows)
            if len(own) * len(rest) == len(rows):
                yield Group([name], [(value,) for value in own])
                names.remove(name)
                rows = list(rest)
        yield Group(names, rows)


class Possible:
    """The choices of one game that are still possible."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.groups = [
            Group([name], [(value,) for value in values]) for name, values in rules.values.items()
        ]
        self._weights = {name: _weights(rules, name) for name in rules.values}

    def weight(self) -> float:
        """Return how likely all that is possible was beforehand."""
        return prod(sum(self._likely(group, row) for row in group.rows) for group in self.groups)

    def _likely(self, group: Group, row: Row) -> float:
        return prod(self._weights[n][v] for n, v in zip(group.names, row, strict=True))

    def number(self) -> int:
        """Return how many choices are possible."""
        return prod(len(group.rows) for group in self.groups)

    def values(self, name: str) -> tuple[Value, ...]:
        """Return the values that an option may still have."""
        for group in self.groups:
            if name in group.names:
                place = group.names.index(name)
                return tuple(dict.fromkeys(row[place] for row in group.rows))
        return ()

    def open(self) -> frozenset[str]:
        """Return the options that may have several values."""
        return frozenset(name for g in self.groups if len(g.rows) > 1 for name in g.names)

    def draw(self, luck: Random) -> Choice:
        """Return one of the possible choices, the likelier the oftener."""
        chosen: Choice = {}
        for group in self.groups:
            row = group.rows[0]
            if len(group.rows) > 1:
                if not group.likely:
                    group.likely = list(accumulate(self._likely(group, row) for row in group.rows))
                (row,) = luck.choices(group.rows, cum_weights=group.likely)
            chosen.update(zip(group.names, row, strict=True))
        return chosen

    def likeliest(self) -> Choice:
        """Return the possible choice that was likeliest beforehand."""
        chosen: Choice = {}
        for group in self.groups:
            row = max(group.rows, key=lambda row, g=group: self._likely(g, row))  # type: ignore[misc]
            chosen.update(zip(group.names, row, strict=True))
        return chosen

    def combinations(self, names: Iterable[str]) -> int:
        """Return how many rows `together` would list for these options."""
        return prod(len(g.rows) for g in self.groups if not set(g.names).isdisjoint(names))

    def together(self, names: Iterable[str], most: int) -> Iterator[tuple[Choice, float]]:
        """Yield every choice of some options and those that hang together with them, and how likely.

        Raises TooManyError where they are more than `most`.
        """
        wanted = set(names)
        groups = [group for group in self.groups if not wanted.isdisjoint(group.names)]
        if prod(len(group.rows) for group in groups) > most:
            raise TooManyError(", ".join(sorted(wanted)))
        for rows in product(*(group.rows for group in groups)):
            chosen: Choice = {}
            weight = 1.0
            for group, row in zip(groups, rows, strict=True):
                chosen.update(zip(group.names, row, strict=True))
                weight *= self._likely(group, row)
            yield chosen, weight

    def keep(
        self, names: Iterable[str], wanted: Callable[[Mapping[str, Value]], bool]
    ) -> "Possible":
        """Return what is possible of this where the choice of some options is as wanted."""
        kept = object.__new__(Possible)
        kept.rules, kept._weights = self.rules, self._weights
        asked = set(names)
        joined = [group for group in self.groups if not asked.isdisjoint(group.names)]
        kept.groups = [group for group in self.groups if asked.isdisjoint(group.names)]
        every = [name for group in joined for name in group.names]
        rows = [
            sum(parts, ())
            for parts in product(*(group.rows for group in joined))
            if wanted(dict(zip(every, sum(parts, ()), strict=True)))
        ]
        if every:
            kept.groups += Group(every, rows).parts()
        elif not wanted({}):
            kept.groups = [Group([], [])]
        return kept

    def limits(self) -> Iterator[tuple[Choice, float]]:
        """Yield every limit of the match, and what hangs together with it, and how likely it is."""
        return self.together(["limit"], self.combinations(["limit"]))

    def with_values(self, name: str, values: Iterable[Value]) -> "Possible":
        """Return what is possible where an option that is known may have any of these values instead."""
        kept = object.__new__(Possible)
        kept.rules, kept._weights = self.rules, self._weights
        kept.groups = [group for group in self.groups if name not in group.names]
        kept.groups.append(Group([name], [(value,) for value in values]))
        return kept

    def holds(self, chosen: Mapping[str, Value]) -> bool:
        """Tell whether a choice is possible."""
        return all(tuple(chosen[n] for n in group.names) in group.rows for group in self.groups)


def _weights(rules: Rules, name: str) -> Mapping[Value, float]:
    values = rules.values[name]
    usual = getattr(rules.ruleset.game.options[name], "usual", ())
    default = _DEFAULT_NUMBER if usual else _DEFAULT
    fixed = dict.fromkeys(usual, _USUAL) | {values[0]: default}
    rest = [value for value in values if value not in fixed]
    each = (1 - sum(fixed.values())) / len(rest) if rest else 0.0
    return {value: fixed.get(value, each) for value in values}
