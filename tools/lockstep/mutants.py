"""How soon fuzzing finds single changes of rules: `python -m tools.lockstep.mutants [--each N] [--seed N]`.

Each mutant is an engine in a process of its own, asked through the protocol. Told are the seconds
of processor time of both together until the first difference is found, until it is told, and the
size of its case; at the end how many were found within a minute, and shrunk to one deal.
"""

import argparse
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from conformance.fuzz.comparing import Difference
from conformance.fuzz.following import Following
from conformance.fuzz.running import Ended, Question, Run
from conformance.fuzz.sides import ProcessSide
from conformance.laws.asking import InProcess
from conformance.runner.asking import Asker
from conformance.runner.engines import Engine as Command
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.games import playable
from polignac_dsl.mutants import Fate, Mutant, mutants, sort_out
from polignac_dsl.ruleset import RulesetError, load
from tools.lockstep.sides import Engine

_ENGINE = Path(__file__).resolve().parent / "mutated.py"
_MOST_MATCHES = 2000
_MINUTE = 60.0


class Found(NamedTuple):
    """What became of a mutant; the numbers are None where no difference was found."""

    mutant: Mutant
    ended: Ended
    until_found: float | None
    until_told: float
    matches: int
    words: str = ""
    clause: str = ""
    deals: int = 0
    actions: int = 0

    @property
    def line(self) -> str:
        """The finding in a line."""
        if self.until_found is None:
            return f"{'-':>6} {self.until_told:6.1f} s  {self.mutant.id}: {self.ended}"
        return (
            f"{self.until_found:6.1f} {self.until_told:6.1f} s  {self.mutant.id}: match "
            f"{self.matches}, {self.deals} deals, {self.actions} actions; {self.clause}: {self.words}"
        )


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


def look_for(mutant: Mutant, seed: int, minutes: float) -> Found:
    """Return what fuzzing finds of a mutant."""
    before, found_at = _seconds(), list[float]()

    def note(found: Difference) -> None:
        found_at.append(time.process_time())

    begun = time.process_time()
    engine = Command("mutant", (sys.executable, "-P", str(_ENGINE), mutant.id))
    question = Question(
        shipped_catalogue(),
        Tables(),
        games=(mutant.game.name,),
        matches=_MOST_MATCHES,
        minutes=minutes,
        seed=seed,
        most=1,
    )
    with Asker(engine) as asker:
        run = Run(InProcess("builtin", Following(Engine)), ProcessSide(asker), question)
        run.shrinking = note
        ended = run.go()
    spent = _seconds() - before
    if not run.findings.all:
        return Found(mutant, ended, None, spent, run.next)
    first = run.findings.all[0]
    # The process of the engine has its share in what comes before and after alike.
    own = max(time.process_time() - begun, 0.001)
    share = (found_at[0] - begun) / own
    words = (first.words, first.clause, first.deals, first.actions)
    return Found(mutant, ended, spent * share, spent, run.next, *words)


def _seconds() -> float:
    """Return the processor time of this process and of all that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


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
        every.append(look_for(mutant, given.seed, given.minutes))
        print(every[-1].line, flush=True)
    soon = [f for f in every if f.until_found is not None and f.until_told <= _MINUTE]
    print(
        f"{len(soon)} of {len(every)} found and told within a minute of processor time, "
        f"{sum(f.deals == 1 for f in every)} of them in one deal"
    )
    return int(len(soon) < len(every))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
