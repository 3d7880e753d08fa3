"""`python -m tools.identifying`: make the questions of `polignac identify`, and prove what they tell.

python -m tools.identifying --make           make them anew, from nothing but games and corpus
python -m tools.identifying --check          were they made of the games as they are, and do they
                                             show what they say?
python -m tools.identifying --prove 3        every single value, and 3 choices a game by chance
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.identifying.questions import FILE, shipped_questions
from tools.identifying.filing import stale, written
from tools.identifying.proving import Proofs
from tools.identifying.whole import all_unsaid, every_rules, made, proved_game


def main(arguments: Sequence[str]) -> int:
    """Do what is asked; return 1 where something is stale, untrue or not proved."""
    parser = argparse.ArgumentParser(prog="python -m tools.identifying")
    parser.add_argument("--make", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--prove", type=int, metavar="N")
    parser.add_argument("--game", action="append", choices=playable(), help="prove this one only")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="so many processes (%(default)s)")
    given = parser.parse_args(arguments)
    with ProcessPoolExecutor(given.jobs) as pool:
        if given.make:
            questions = made(pool, _tell)
            FILE.write_text(written(every_rules(), questions), encoding="utf-8")
            shipped_questions.cache_clear()
            print(f"{len(questions)} questions in {FILE.name}")
        if given.check:
            return _check(pool, given.seed)
        if given.prove is not None:
            return _prove(pool, given.game or playable(), given.prove, given.seed)
    return 0


def _tell(line: str) -> None:
    print(line, flush=True)


def _check(pool: Executor, seed: int) -> int:
    wrong = [f"{name} has changed since the questions were made" for name in stale(every_rules())]
    for found in all_unsaid(pool, shipped_questions(), seed):
        wrong.append(f"{found}, and does not say so")
    for line in wrong:
        print(line)
    return int(bool(wrong))


def _prove(pool: Executor, games: Iterable[str], number: int, seed: int) -> int:
    every = Proofs()
    parts = [(name, shipped_questions(), number, seed) for name in games]
    for name, found in pool.map(proved_game, parts):
        for line in found.lines:
            _tell(f"  {line}")
        _tell(f"{name}: {found}")
        every += found
    _tell(f"all: {every}")
    return int(every.wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
