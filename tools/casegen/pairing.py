"""Finds the cases in which options have a say together: `python -m tools.casegen.pairing [GAME]`.

Greedy, and the same each time: for every pair of values that no case holds yet, a scenario in
which both can show is tried with other values besides, until a seed gives a match in which each
of them has a say. Pairs for which none is found within the bounds stand in the file as `apart`;
so that they meet all the same, one value is set where the other has its say.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from reference_impl import games
from tools.casegen.draft import Draft
from tools.casegen.generators.games import counts
from tools.casegen.generators.pairs import PAIRS, Row
from tools.casegen.luck import Luck
from tools.casegen.scenario import ImpossibleError
from tools.casegen.table import default_of

Chosen = tuple[str, str | int]
Pair = frozenset[Chosen]
Value = str | int

MOST_EXTRA = 2  # values besides the pair that a case is looked for
SEEDS = (6, 6, 16)  # to be tried, with less and less besides


def values_of(game: str, option: str) -> tuple[Value, ...]:
    """Return the values of an option; of a number its default, its lowest and its highest."""
    known = next(known for known in games()[game].options if known.id == option)
    if isinstance(known.default, int):
        return tuple(dict.fromkeys((known.default, min(known.values), max(known.values))))
    return tuple(known.values)


def every_pair(game: str) -> list[Pair]:
    """Return all pairs of values of different options, those not at their default first.

    Two values at their default are not among them: every other case is one in which they meet.
    """
    options = [option.id for option in games()[game].options]
    found = [
        frozenset({(one, value), (other, another)})
        for one, other in combinations(options, 2)
        for value in values_of(game, one)
        for another in values_of(game, other)
    ]
    at_default = {pair: sum(is_default(game, chosen) for chosen in pair) for pair in found}
    return sorted((pair for pair in found if at_default[pair] < 2), key=at_default.__getitem__)


def is_default(game: str, chosen: Chosen) -> bool:
    """Say whether a value is the one that nobody need choose."""
    return default_of(game, chosen[0]) == chosen[1]


class Pairing:
    """The search for one game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.missing = dict.fromkeys(every_pair(game))
        self.rows: list[Row] = []
        self.apart: list[Pair] = []
        self._luck = Luck(f"pairing {game}")
        self._names: set[str] = set()

    def run(self) -> None:
        """Look for a case for every pair, then for one in which the others meet at least."""
        for pair in every_pair(self.game):
            if pair in self.missing and not self._find(pair):
                self.apart.append(pair)
                del self.missing[pair]
        self._beside()
        self._thin()

    def _find(self, pair: Pair) -> bool:
        for extras, seeds in zip((MOST_EXTRA, 1, 0), SEEDS, strict=True):
            for players in self._luck.shuffled(counts(self.game))[:2]:
                row = self._row(players, pair, extras)
                if row is not None and self._take(row, seeds):
                    return True
        return False

    def _row(self, players: int, pair: Pair, extras: int) -> Row | None:
        """Return a row for a pair, with the values that meet most of what is missing besides."""
        say = dict(sorted(pair))
        row = self._possible(players, say)
        for _ in range(extras):
            if row is None:
                return None
            best, most = None, 0
            for chosen in self._luck.shuffled(self._values())[:24]:
                if chosen[0] in say:
                    continue
                met = sum(frozenset({chosen, other}) in self.missing for other in say.items())
                if met > most:
                    tried = self._possible(players, {**say, chosen[0]: chosen[1]})
                    if tried is not None and tried.scene.deals <= max(2, row.scene.deals):
                        best, most = chosen, met
            if best is not None:
                say[best[0]] = best[1]
                row = self._possible(players, say)
        return row

    def _values(self) -> list[Chosen]:
        return [
            (option.id, value)
            for option in games()[self.game].options
            for value in values_of(self.game, option.id)
            if value != option.default
        ]

    def _possible(self, players: int, say: Mapping[str, Value]) -> Row | None:
        order = [option.id for option in games()[self.game].options]
        sorted_say = {name: say[name] for name in order if name in say}
        for besides in ({}, *self._helping(say)):
            row = Row(self.game, players, sorted_say, {}, besides)
            try:
                name = row.aim.name
            except ImpossibleError:
                continue
            if name not in self._names:
                return row
        return None

    def _helping(self, say: Mapping[str, Value]) -> Iterator[dict[str, Value]]:
        """Yield other options that must be set for some to have a say at all."""
        for option, value in (
            ("general", "played"),
            ("capot", "played"),
            ("limit-hit", "exactly-in-mid-deal"),
        ):
            known = any(option == known.id for known in games()[self.game].options)
            if known and option not in say:
                yield {option: value}

    def _take(self, row: Row, seeds: int) -> bool:
        aim = row.aim
        for seed in range(1, seeds + 1):
            draft = aim.at(seed)
            if draft is not None:
                self._keep(row, draft)
                return True
        return False

    def _keep(self, row: Row, draft: Draft) -> None:
        """Take a row in, with all that has a say in its case."""
        also: dict[str, Value] = {}
        for option in games()[self.game].options:
            chosen = draft.table.options.get(option.id, option.default)
            if option.id in row.say or option.id in row.besides:
                continue
            new = any(frozenset({(option.id, chosen), s}) in self.missing for s in row.say.items())
            if new and draft.has_say(option.id, chosen):
                also[option.id] = chosen
        full = Row(row.game, row.players, row.say, also, row.besides)
        for pair in _pairs({**row.say, **also}):
            self.missing.pop(pair, None)
        self._names.add(row.aim.name)
        self.rows.append(full)

    def _beside(self) -> None:
        """Let values that have no say together meet where one of them has it."""
        self._luck = Luck(f"pairing {self.game}, beside")
        apart = dict.fromkeys(self.apart)
        for row in self.rows:
            self._met(row, apart)
        while apart:
            pair = next(iter(apart))
            one, other = sorted(pair, key=lambda chosen: (is_default(self.game, chosen), chosen))
            if self._set(one, other, apart) or self._set(other, one, apart):
                self._met(self.rows[-1], apart)
            else:
                print(f"{self.game}: {one} and {other} do not meet", flush=True)
                del apart[pair]

    def _met(self, row: Row, apart: dict[Pair, None]) -> None:
        """Strike out the pairs that a row sets, with everything else at its default."""
        chosen = {option.id: option.default for option in games()[self.game].options}
        values = {**chosen, **row.scene.options}
        for pair in [pair for pair in apart if all(values[name] == v for name, v in pair)]:
            del apart[pair]

    def _set(self, one: Chosen, other: Chosen, apart: Iterable[Pair]) -> bool:
        """Keep a case in which one value has a say, and others are set that it is apart from."""
        more = [value for pair in apart if one in pair for value in pair - {one, other}]
        more = [value for value in more if value[0] != other[0]]
        for besides in (dict([*more[:2], other]), dict([other])):
            for helping in ({}, *self._helping({**besides, one[0]: one[1]})):
                for players in self._luck.shuffled(counts(self.game)):
                    row = Row(self.game, players, dict([one]), {}, {**besides, **helping})
                    try:
                        taken = row.aim.name in self._names
                    except ImpossibleError:
                        continue
                    if not taken and self._take(row, SEEDS[-1]):
                        return True
        return False

    def _thin(self) -> None:
        """Let go of every row that other rows make up for, the smallest first.

        Of a pair in which both have a say there must be another such row; of one that is apart,
        another that sets it.
        """
        met: list[set[tuple[str, Pair]]] = []
        for row in self.rows:
            set_here = dict.fromkeys(self.apart)
            self._met(row, set_here)
            found = {("say", pair) for pair in _pairs({**row.say, **row.also})}
            met.append(found | {("set", pair) for pair in self.apart if pair not in set_here})
        times = Counter(pair for pairs in met for pair in pairs)
        gone = set()
        for at in sorted(range(len(met)), key=lambda at: (len(met[at]), -at)):
            if all(times[pair] > 1 for pair in met[at]):
                gone.add(at)
                times.subtract(met[at])
        self.rows = [row for at, row in enumerate(self.rows) if at not in gone]

    def to_json(self) -> dict[str, Any]:
        """Return what was found as the file holds it."""
        return {
            "rows": [row.to_json() for row in self.rows],
            "apart": [sorted(f"{o}={v}" for o, v in pair) for pair in self.apart],
        }


def _pairs(values: Mapping[str, Value]) -> Iterator[Pair]:
    for one, other in combinations(values.items(), 2):
        yield frozenset({one, other})


def write(found: Mapping[str, Any]) -> str:
    """Return the file, a row a line."""
    parts = []
    for game, parts_of in found.items():
        sections = []
        for key, entries in parts_of.items():
            lines = ",\n".join("   " + json.dumps(entry) for entry in entries)
            sections.append(f'  "{key}": [\n{lines}\n  ]' if entries else f'  "{key}": []')
        parts.append(f' "{game}": {{\n' + ",\n".join(sections) + "\n }")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main(arguments: list[str]) -> int:
    """Search for some games, or all, and write the file."""
    found = json.loads(PAIRS.read_text("utf-8")) if PAIRS.exists() else {}
    for game in arguments or games():
        pairing = Pairing(game)
        pairing.run()
        found[game] = pairing.to_json()
        print(f"{game}: {len(pairing.rows)} cases, {len(pairing.apart)} pairs apart", flush=True)
        PAIRS.write_text(write(found), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
