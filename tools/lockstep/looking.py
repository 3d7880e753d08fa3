"""Fuzzes one engine with a planted fault, and measures what it takes to find it."""

import resource
import sys
import time
from typing import NamedTuple

from conformance.fuzz.comparing import Difference
from conformance.fuzz.following import Following
from conformance.fuzz.running import Ended, Question, Run
from conformance.fuzz.sides import ProcessSide
from conformance.laws.asking import InProcess
from conformance.runner.asking import Asker
from conformance.runner.engines import Engine as Command
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from tools.lockstep.sides import Engine

MINUTE = 60.0
_MOST_MATCHES = 5000


class Found(NamedTuple):
    """What became of a planted fault; `until_found` is None where no difference was found.

    The seconds are of processor time, of the engine and of the one that asks it together.
    """

    name: str
    ended: Ended
    until_found: float | None
    until_told: float
    matches: int
    words: str = ""
    clause: str = ""
    deals: int = 0
    actions: int = 0

    @property
    def soon(self) -> bool:
        """Whether it was found and told within a minute."""
        return self.until_found is not None and self.until_told <= MINUTE

    @property
    def line(self) -> str:
        """The finding in a line."""
        if self.until_found is None:
            return (
                f"{'-':>6} {self.until_told:6.1f} s  {self.name}: {self.matches} matches, "
                f"{self.ended}"
            )
        return (
            f"{self.until_found:6.1f} {self.until_told:6.1f} s  {self.name}: match "
            f"{self.matches}, {self.deals} deals, {self.actions} actions; {self.clause}: {self.words}"
        )


def planted(name: str) -> Command:
    """Return the engine of a miniature or a mutant, which can be played."""
    return Command(name, (sys.executable, "-P", "-m", "tools.lockstep.planted", name))


def look_for(name: str, games: tuple[str, ...], seed: int, minutes: float) -> Found:
    """Return what fuzzing finds of a miniature or a mutant in some games."""
    before, begun, found_at = seconds(), time.process_time(), list[float]()

    def note(found: Difference) -> None:
        found_at.append(time.process_time())

    question = Question(
        shipped_catalogue(),
        Tables(),
        games=games,
        matches=_MOST_MATCHES,
        minutes=minutes,
        seed=seed,
        most=1,
    )
    with Asker(planted(name)) as asker:
        run = Run(InProcess("builtin", Following(Engine)), ProcessSide(asker), question)
        run.shrinking = note
        ended = run.go()
    spent = seconds() - before
    if not run.findings.all:
        return Found(name, ended, None, spent, run.next)
    first = run.findings.all[0]
    # The process of the engine has its share in what comes before and after alike.
    own = max(time.process_time() - begun, 0.001)
    share = (found_at[0] - begun) / own
    words = (first.words, first.clause, first.deals, first.actions)
    return Found(name, ended, spent * share, spent, run.next, *words)


def seconds() -> float:
    """Return the processor time of this process and of all that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def summary(every: list[Found]) -> str:
    """Return in a sentence how many were found soon, and how small."""
    soon = [found for found in every if found.soon]
    return (
        f"{len(soon)} of {len(every)} found and told within a minute of processor time, "
        f"{sum(found.deals == 1 for found in soon)} of them in one deal"
    )
