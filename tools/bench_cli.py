"""How much the commands cost, in bare starts of Python: python -m tools.bench_cli [ROUNDS].

A bare start is `python -I -c pass`. All contestants take turns in one run, and of each the best
turn counts: whatever else a machine does only ever slows a turn down. `cold` runs a copy from
which the parser's tables, the compiled rulesets and all bytecode are gone.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter

from conformance import api
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from tools.repository import ROOT

ROUNDS = 5
CASES = 350
# What a command may cost at the most, in bare starts.
WARM, COLD = 60.0, 150.0

_POLIGNAC = [sys.executable, "-P", "-m", "polignac_dsl.cli"]
_PACKAGES = ("polignac_dsl", "conformance", "reference_impl", "spec")
_NOT_COPIED = shutil.ignore_patterns("__pycache__", "rulesets", "rules.tables.json", "tests")


def games_with(cases: int) -> tuple[list[str], int]:
    """Return the games with the fewest cases that together have at least so many, and how many."""
    corpus = api.load([api.corpus_folder()], shipped_catalogue(), Tables())
    counts = api.lint(corpus).statistics.by_game
    chosen: list[str] = []
    for game in sorted(counts, key=lambda name: (counts[name], name)):
        chosen.append(game)
        if sum(counts[name] for name in chosen) >= cases:
            break
    return chosen, sum(counts[name] for name in chosen)


def _seconds(command: list[str], folder: Path, environment: Mapping[str, str]) -> float:
    start = perf_counter()
    subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), **environment},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    return perf_counter() - start


def measure(rounds: int) -> tuple[int, dict[str, float]]:
    """Return how many cases were verified, and the best time of each contestant in seconds."""
    games, cases = games_with(CASES)
    verify = [*_POLIGNAC, "verify", "builtin", *(f"--game={game}" for game in games)]
    with tempfile.TemporaryDirectory() as name:
        bare = Path(name)
        for package in _PACKAGES:
            shutil.copytree(ROOT / package, bare / package, ignore=_NOT_COPIED)
        contestants = {
            "bare start": ([sys.executable, "-I", "-c", "pass"], ROOT, {}),
            "--help": ([*_POLIGNAC, "--help"], ROOT, {}),
            "check polignac": ([*_POLIGNAC, "check", "polignac"], ROOT, {}),
            "verify builtin": (verify, ROOT, {}),
            "verify builtin, cold": (verify, bare, {"PYTHONDONTWRITEBYTECODE": "1"}),
        }
        best: dict[str, float] = {}
        for _ in range(rounds):
            for contestant, (command, folder, environment) in contestants.items():
                took = _seconds(command, folder, environment)
                best[contestant] = min(took, best.get(contestant, took))
    return cases, best


def main() -> int:
    """Print what each command costs; return 1 where verifying costs more than it may."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    cases, best = measure(rounds)
    bare = best.pop("bare start")
    print(f"bare start: {bare * 1000:.1f} ms, best of {rounds} turns")
    dear = False
    for contestant, took in best.items():
        starts = took / bare
        budget = ""
        if contestant.startswith("verify"):
            most = (COLD if "cold" in contestant else WARM) * cases / CASES
            budget = f", at most {most:.0f} for {cases} cases"
            dear |= starts > most
        print(f"{contestant}: {took * 1000:.0f} ms, {starts:.1f} bare starts{budget}")
    return 1 if dear else 0


if __name__ == "__main__":
    sys.exit(main())
