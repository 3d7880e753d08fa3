"""`python -m tools.sensitivity`: which case fails for each change of each rule.

Every shipped game is changed at one place at a time (tools/sensitivity/changes.py), and the
built-in engine plays the corpus by the changed rules. A change that makes no table another is no
change. Each other one must make a case fail, by a wrong answer, or be listed with a reason why no
match can show it (equivalent.yaml). Those that do not are told, and so are entries of that list
that hold no longer; then the exit code is 1.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from polignac_dsl.cli.games import playable
from tools.sensitivity.equivalent import EQUIVALENTS, Equivalents, ListError, read_equivalents
from tools.sensitivity.verdict import Verdict, judge_game


def main(words: Sequence[str] | None = None) -> int:
    """Try every change of the games asked for; return 1 if some change goes unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tools.sensitivity", description=__doc__)
    parser.add_argument("--game", action="append", choices=playable(), help="only this game")
    parser.add_argument("--tell", action="store_true", help="print each change and its first case")
    parser.add_argument("--jobs", type=int, default=1, help="so many games at a time (1)")
    arguments = parser.parse_args(words)
    try:
        equivalents = read_equivalents(EQUIVALENTS, playable())
    except ListError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    good = True
    for verdict in _verdicts(arguments.game or playable(), equivalents, arguments.jobs):
        lines = [*verdict.told, *verdict.lines()] if arguments.tell else verdict.lines()
        print("\n".join(lines), flush=True)
        good = good and verdict.good
    return 0 if good else 1


def _verdicts(games: Sequence[str], equivalents: Equivalents, jobs: int) -> Iterator[Verdict]:
    judged = partial(judge_game, equivalents=equivalents)
    if jobs < 2:
        yield from map(judged, games)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(judged, games)


if __name__ == "__main__":
    sys.exit(main())
