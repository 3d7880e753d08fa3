"""How much the commands cost, in bare starts of Python: python -m tools.bench_cli [ROUNDS].

A bare start is `python -I -c pass`. All contestants take turns in one run, and of each the best
turn counts: whatever else a machine does only ever slows a turn down. Both the time that passes
and the processors' time are told, each in bare starts; the budgets are for the time that passes
on a machine that has nothing else to do.

`cold` runs a copy in which there are no parser tables and no compiled rulesets. The copy has an
environment of its own, since an engine is a process that gets no more of the runner's environment
than the protocol says.

Two contestants have no budget, and tell what comes on top: `first run` is the cold one when all
bytecode is gone as well, before each turn anew, as after an install that compiles nothing; `with
trees` also counts the trees of lines (docs/perft.md), which are no cases.
"""

import os
import resource
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from time import perf_counter

from conformance import api
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from tools.repository import ROOT

ROUNDS = 5
CASES = 350
# What a command may cost at the most: in bare starts for so many cases, or in seconds.
WARM, COLD = 60.0, 150.0
HELP, CHECK = 0.2, 0.3

_COMMAND = ["-P", "-m", "polignac_dsl.cli"]
_PACKAGES = ("polignac_dsl", "conformance", "reference_impl", "spec")
_NOT_COPIED = shutil.ignore_patterns("__pycache__", "rulesets", "rules.tables.json", "tests")


@dataclass(frozen=True)
class Cost:
    """What a command took, in seconds: until it was over, and of the processors."""

    passed: float
    worked: float

    def best(self, other: "Cost | None") -> "Cost":
        """Return the lower of each of the two."""
        if other is None:
            return self
        return Cost(min(self.passed, other.passed), min(self.worked, other.worked))


def games_with(cases: int) -> tuple[list[str], int]:
    """Return the games that have together the fewest cases that are so many, and how many."""
    corpus = api.load([api.corpus_folder()], shipped_catalogue(), Tables())
    counts = api.lint(corpus).statistics.by_game
    chosen = min(
        (
            games
            for size in range(1, len(counts) + 1)
            for games in combinations(sorted(counts), size)
            if sum(counts[game] for game in games) >= cases
        ),
        key=lambda games: sum(counts[game] for game in games),
    )
    return list(chosen), sum(counts[game] for game in chosen)


def _processors() -> float:
    """Return the seconds that all processes so far begun here and ended have worked."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _cost(command: list[str]) -> Cost:
    """Run a command in the root of the repository; raises CalledProcessError where it fails."""
    worked, start = _processors(), perf_counter()
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return Cost(perf_counter() - start, _processors() - worked)


class _Cold:
    """A copy of the project without what is made of it, and an interpreter that finds that alone."""

    def __init__(self, folder: Path) -> None:
        self._copy = folder / "copy"
        for package in _PACKAGES:
            shutil.copytree(ROOT / package, self._copy / package, ignore=_NOT_COPIED)
        venv.create(folder / "venv", symlinks=os.name != "nt")
        at = {"base": str(folder / "venv"), "platbase": str(folder / "venv")}
        own = Path(sysconfig.get_path("purelib", "venv", at))
        # What stands in such a file is put on the path; the files of the folders there are not read.
        shared = sysconfig.get_path("purelib")
        (own / "cold.pth").write_text(f"{self._copy}\n{shared}\n", "utf-8")
        self.python = str(
            Path(sysconfig.get_path("scripts", "venv", at)) / Path(sys.executable).name
        )

    def cool(self) -> None:
        """Take away the bytecode that the last turn has left."""
        for folder in self._copy.rglob("__pycache__"):
            shutil.rmtree(folder)


def measure(rounds: int) -> tuple[int, Mapping[str, Cost]]:
    """Return how many cases were verified, and the best cost of each contestant."""
    games, cases = games_with(CASES)
    whole = [*_COMMAND, "verify", "builtin", *(f"--game={game}" for game in games)]
    verify = [*whole, "--perft", "none"]
    with tempfile.TemporaryDirectory() as name:
        cold = _Cold(Path(name))
        contestants = {
            "bare start": [sys.executable, "-I", "-c", "pass"],
            "--help": [sys.executable, *_COMMAND, "--help"],
            "check polignac": [sys.executable, *_COMMAND, "check", "polignac"],
            "verify builtin": [sys.executable, *verify],
            "verify builtin, cold": [cold.python, *verify],
            "verify, first run": [cold.python, *verify],
            "verify, with trees": [sys.executable, *whole],
        }
        best: dict[str, Cost] = {}
        for _ in range(rounds):
            for contestant, command in contestants.items():
                if contestant.endswith("first run"):
                    cold.cool()
                best[contestant] = _cost(command).best(best.get(contestant))
    return cases, best


def main() -> int:
    """Print what each command costs; return 1 where one costs more than it may."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    cases, found = measure(rounds)
    bare = found["bare start"]
    most = {
        "--help": HELP,
        "check polignac": CHECK,
        "verify builtin": WARM * bare.passed * cases / CASES,
        "verify builtin, cold": COLD * bare.passed * cases / CASES,
    }
    print(f"{cases} cases; the best of {rounds} turns; in brackets bare starts")
    for contestant, cost in found.items():
        passed, worked = cost.passed / bare.passed, cost.worked / bare.worked
        line = (
            f"{contestant:<21}{cost.passed * 1000:7.0f} ms ({passed:5.1f})"
            f"   processors {cost.worked * 1000:7.0f} ms ({worked:5.1f})"
        )
        if contestant in most:
            line += f"   at most {most[contestant] * 1000:.0f} ms"
        print(line)
    return int(any(found[name].passed > seconds for name, seconds in most.items()))


if __name__ == "__main__":
    sys.exit(main())
