"""How soon fuzzing finds single changes of rules: `python -m tools.lockstep.mutants [--each N] [--seed N]`.

Each mutant is an engine in a process of its own, asked through the protocol. Told are the seconds
of processor time of both together until the first difference is found, until it is told, and the
size of its case; at the end how many were found within a minute, and shrunk to one deal.
"""

import argparse
import sys
from collections.abc import Iterator
from random import Random

from polignac_dsl.cli.games import playable
from polignac_dsl.mutants import Fate, Mutant, mutants, sort_out
from polignac_dsl.ruleset import RulesetError, load
from tools.lockstep.looking import look_for, summary


def chosen(each: int, seed: int, games: list[str]) -> Iterator[Mutant]:
    """Yield so many mutants of each game, drawn from a seed, none of which plays as its game does.

    What an option offers, and who can play, is a question of tables, not of play.
    """
    for game in games:
        made = [m for m in mutants(load(game)) if not m.path.startswith(("players", "options."))]
        Random(f"{seed} {game}").shuffle(made)
        live = (mutant for mutant in made if _lives(mutant))
        yield from (mutant for mutant, _ in zip(live, range(each), strict=False))


def _lives(mutant: Mutant) -> bool:
    try:
        return sort_out(mutant) is Fate.LIVE
    except RulesetError:
        return False


def main(arguments: list[str]) -> int:
    """Look for mutants and tell each; 1 where one took more than a minute, or was not found."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.lockstep.mutants", description=main.__doc__
    )
    parser.add_argument("--game", choices=sorted(playable()), help="only this game")
    parser.add_argument("--each", type=int, default=2, help="how many of each game (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (%(default)s)")
    parser.add_argument(
        "--minutes", type=float, default=3.0, help="for each, at most (%(default)s)"
    )
    given = parser.parse_args(arguments)
    games = [given.game] if given.game else sorted(playable())
    every = []
    for mutant in chosen(given.each, given.seed, games):
        game = mutant.game.name
        every.append(look_for(mutant.id, (game,), given.seed, given.minutes))
        print(every[-1].line, flush=True)
    print(summary(every))
    return int(not all(found.soon for found in every))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
