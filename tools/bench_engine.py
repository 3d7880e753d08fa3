"""How fast the engine plays random deals, beside a plain loop: python tools/bench_engine.py.

All contestants play the same game, Polignac for four, each with cards of its own, in turns of a
few deals; of each the best turn counts, since whatever else a machine does only ever slows a
turn down. A contestant's figure is deals a second, its ratio that to the yardstick's.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from polignac_dsl.engine.actions import Deal
from polignac_dsl.engine.kernel import Kernel
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.shuffling import random_deck
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table, TableFault, read_table
from tools import yardstick

ROUNDS = 1200
HAND = ("hands", "trick")

Contestant = Callable[[Random, int], None]


def _table() -> Table:
    table = read_table(load("polignac").at(4, {}))
    if isinstance(table, TableFault):
        raise SystemExit(f"the game does not compile to a table: {table}")
    return table


def _plain(rng: Random, deals: int) -> None:
    for dealer in range(deals):
        yardstick.play_deal(rng, dealer % 4)


def _dealt(table: Table, rng: Random, deals: int) -> Iterator[Match]:
    """Yield a match so many times, each time when its next deal is to be played."""
    match = Match(table)
    for _ in range(deals):
        if match.phase == "over":
            match = Match(table)
        match.apply(Deal(deck=random_deck(table, rng)))
        yield match


def _legality(table: Table) -> Contestant:
    """Return a player who asks what is legal at each action, and plays one of it."""

    def play(rng: Random, deals: int) -> None:
        draw = rng.random
        for match in _dealt(table, rng, deals):
            while match.phase == "play":
                legal = match.legal_actions()
                match.apply(legal[int(draw() * len(legal))])

    return play


def _looking(table: Table) -> Contestant:
    """Return the same player who takes his view as well."""

    def play(rng: Random, deals: int) -> None:
        draw = rng.random
        for match in _dealt(table, rng, deals):
            while match.phase == "play":
                match.view(match.to_act)
                legal = match.legal_actions()
                match.apply(legal[int(draw() * len(legal))])

    return play


def _reading(table: Table, *keys: str) -> Contestant:
    """Return the same player who reads these keys of his view."""

    def play(rng: Random, deals: int) -> None:
        draw = rng.random
        for match in _dealt(table, rng, deals):
            while match.phase == "play":
                view = match.view(match.to_act)
                for key in keys:
                    view[key]
                legal = match.legal_actions()
                match.apply(legal[int(draw() * len(legal))])

    return play


def _looking_alike(table: Table) -> Contestant:
    """Return the same player with the yardstick's own ways to shuffle and to choose."""

    def play(rng: Random, deals: int) -> None:
        match = Match(table)
        pack = list(map(str, table.deals[4].pack))
        for _ in range(deals):
            if match.phase == "over":
                match = Match(table)
            deck = pack.copy()
            rng.shuffle(deck)
            match.apply(Deal(deck=tuple(deck)))
            while match.phase == "play":
                match.view(match.to_act)
                match.apply(rng.choice(match.legal_actions()))

    return play


def _kernel(table: Table) -> Contestant:
    kernel = Kernel(table)

    def play(rng: Random, deals: int) -> None:
        for dealer in range(deals):
            kernel.deal(dealer % 4, rng)

    return play


def main(rounds: int = ROUNDS) -> None:
    """Run the contest and print a line for each contestant."""
    table = _table()
    # Name, contestant, deals a turn: short turns find the quiet moments of a busy machine.
    contestants: list[tuple[str, Contestant, int]] = [
        ("yardstick: a plain loop of lists and dicts", _plain, 12),
        ("kernel", _kernel(table), 20),
        ("step: legal actions", _legality(table), 10),
        ("step: legal actions, own view", _looking(table), 10),
        ("  the same with shuffle and choice of the yardstick", _looking_alike(table), 10),
        ("step: legal actions, own view, its hand and trick read", _reading(table, *HAND), 6),
        ("step: legal actions, own view, all of it read", _reading(table, *Match(table).view()), 2),
    ]
    best = [float("inf")] * len(contestants)
    for number in range(rounds):
        for i, (_, contestant, deals) in enumerate(contestants):
            rng = Random(number * len(contestants) + i)
            start = perf_counter()
            contestant(rng, deals)
            best[i] = min(best[i], (perf_counter() - start) / deals)
    for (name, _, _), seconds in zip(contestants, best, strict=True):
        print(f"{1 / seconds:8.0f} deals/s  {best[0] / seconds:5.2f}  {name}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
