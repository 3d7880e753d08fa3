"""Plays both sides against each other: `python -m tools.lockstep [--game G] [--matches N] [--seed N]`."""

import argparse
import sys

from reference_impl import games
from tools.lockstep.census import Census
from tools.lockstep.run import run
from tools.lockstep.shrink import shrink
from tools.lockstep.tell import tell


def main(arguments: list[str]) -> int:
    """Play the matches and print what was met; 1, and a case, where the two sides disagree."""
    parser = argparse.ArgumentParser(prog="python -m tools.lockstep", description=main.__doc__)
    parser.add_argument("--game", choices=sorted(games()), help="only this game")
    parser.add_argument("--matches", type=int, default=1000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (%(default)s)")
    chosen = parser.parse_args(arguments)
    census = Census()
    found = run(
        [chosen.game] if chosen.game else list(games()), chosen.matches, chosen.seed, census
    )
    print("\n".join(census.lines()))
    if found is None:
        return 0
    print(tell(shrink(found), f"reference, lockstep, seed {chosen.seed}"))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
