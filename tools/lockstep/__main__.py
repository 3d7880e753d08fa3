"""Plays both sides against each other: `python -m tools.lockstep [--game G] [--matches N] [--seed N]`."""

import argparse
import sys
from collections.abc import Iterable

from conformance.fuzz import report
from conformance.fuzz.following import Following
from conformance.fuzz.running import Ended, Question, Run
from conformance.fuzz.sides import FunctionSide
from conformance.laws.asking import InProcess
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from reference_impl import games
from tools.lockstep.sides import Engine, Reference, clauses_of


def main(arguments: list[str]) -> int:
    """Play the matches and print what was met; 1, and cases, where the two sides disagree."""
    parser = argparse.ArgumentParser(prog="python -m tools.lockstep", description=main.__doc__)
    parser.add_argument("--game", choices=sorted(games()), help="only this game")
    parser.add_argument("--matches", type=int, default=1000, help="how many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which ones (%(default)s)")
    chosen = parser.parse_args(arguments)
    run, ended = played([chosen.game] if chosen.game else games(), chosen.matches, chosen.seed)
    print(report.head(run, ended))
    for lines in (report.found(run), report.met(run, every=True)):
        print("\n".join(lines))
    print(report.cases(run), end="")
    return int(report.exit_code(run, ended))


def played(names: Iterable[str], matches: int, seed: int, most: int = 5) -> tuple[Run, Ended]:
    """Return a run of so many matches of these games, which the reference leads, and its end."""
    question = Question(
        shipped_catalogue(), Tables(), games=tuple(names), matches=matches, seed=seed, most=most
    )
    model = InProcess("the reference", Following(Reference))
    side = FunctionSide("the engine", Following(Engine))
    run = Run(model, side, question, clauses_of=clauses_of)
    return run, run.go()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
