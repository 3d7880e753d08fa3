"""`python -m tools.blame_score`: plant faults in the engine, and see whether they are named.

    python -m tools.blame_score --sample 20        20 faults of each game, drawn by a seed
    python -m tools.blame_score --full --jobs 2    every fault, into score.json
    python -m tools.blame_score --together 2 --sample 5    5 pairs of faults in each game
    python -m tools.blame_score --check            hold score.json to the games, plant a few

A fault is a mutant of a game, or another reading of one of its options; the engine plays by it in
this process, through the code that `polignac blame` uses. What changed cases make of the measure
is seen by `--check` in the faults that it plants, drawn anew for every change of the games.
"""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from random import Random
from time import monotonic

from polignac_dsl.cli.games import playable
from tools.blame_score.planting import Field, Manner, Named, Tally, Together, tally
from tools.blame_score.record import (
    FILE,
    LEAST,
    Measured,
    RecordError,
    enough,
    faults,
    measured,
    read,
    text,
    total,
)

# How long --check plants faults, in how many games, and how many at least.
_SECONDS = 40.0
_GAMES = 3
_AT_LEAST = 4


def measure(game: str, number: int | None, seed: int, manners: Sequence[Manner]) -> Measured:
    """Return what is measured in a game with so many faults, all where None."""
    place = Field.of(game)
    chosen = list(place.drawn(number if number is not None else -1, seed))
    tallies = {manner: tally(place, chosen, manner) for manner in manners}
    return measured(place.game, place.cases, tallies, whole=number is None)


def check(seconds: float = _SECONDS) -> list[str]:
    """Return what is wrong with the record, and with a few faults planted now, a line each."""
    found = read()
    wrong = faults(found, playable())
    seed = "".join(one.ruleset + one.cases for one in found.values())
    games = Random(seed).sample(playable(), _GAMES)
    end, every, tried = monotonic() + seconds, Tally({}), 0
    fields = [Field.of(game) for game in games]
    for faults_of_all in zip(*(place.drawn(50, seed) for place in fields), strict=False):
        for place, fault in zip(fields, faults_of_all, strict=True):
            if monotonic() > end and tried >= _AT_LEAST:
                break
            every = every.plus(tally(place, [fault], Manner.FULL))
            tried += 1
    print(f"{every.named} of {every.tried} faults planted now were named ({', '.join(games)})")
    if not enough(every):
        wrong += [f"not named: {fault}" for fault in every.another]
    return wrong


def main() -> int:
    """Do what the arguments say; 1 where too few faults are named, or the record is stale."""
    parser = argparse.ArgumentParser(prog="python -m tools.blame_score")
    parser.add_argument("--sample", type=int, default=20, help="so many faults of each game")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--game", action="append", choices=playable(), help="only in this game")
    parser.add_argument("--full", action="store_true", help="every fault, into score.json")
    parser.add_argument("--keep", action="store_true", help="write a sample into score.json too")
    parser.add_argument("--check", action="store_true", help="hold score.json to the games")
    parser.add_argument("--manner", action="append", choices=list(Manner), help="only so")
    parser.add_argument("--together", type=int, metavar="K", help="so many faults at once")
    parser.add_argument("--jobs", type=int, default=1, help="so many processes")
    given = parser.parse_args()
    if given.check:
        try:
            wrong = check()
        except RecordError as why:
            wrong = [str(why)]
        for line in wrong:
            print(line)
        return int(bool(wrong))
    games = given.game or playable()
    if given.together:
        print(
            _told_together([_together(g, given.together, given.sample, given.seed) for g in games])
        )
        return 0
    manners = [Manner(one) for one in given.manner or Manner]
    number = None if given.full else given.sample
    start = monotonic()
    with ProcessPoolExecutor(given.jobs) as pool:
        several = pool.map(measure, games, repeat(number), repeat(given.seed), repeat(manners))
        found: dict[str, Measured] = {}
        for game, one in zip(games, several, strict=True):
            found[game] = one
            print(f"{game}: {_told(one)}", flush=True)
    for manner in manners:
        every = total(found, manner)
        print(f"{manner}: {_share(every)}")
    print(f"{monotonic() - start:.0f} s")
    if given.full or given.keep:
        try:
            kept = read()
        except RecordError:
            kept = {}
        FILE.write_text(text({**kept, **found}), "utf-8", newline="\n")
    if all(enough(total(found, manner)) for manner in manners):
        return 0
    print(f"fewer than {LEAST} % were named")
    return 1


def _together(game: str, size: int, number: int, seed: int) -> list[Together]:
    """Return what is named where several faults are planted at once, each a line."""
    place, found = Field.of(game), []
    for planted in place.drawn_together(size, number, seed):
        one = place.named_together(planted)
        if one is not None:
            found.append(one)
            whole = "all explained" if one.whole else "not all explained"
            named = " & ".join(one.named) or "nothing"
            print(f"{game}: {' & '.join(one.planted)}: {whole}: {named}", flush=True)
    return found


def _told_together(games: Sequence[Sequence[Together]]) -> str:
    every = [one for found in games for one in found]
    whole, planted = sum(one.whole for one in every), sum(len(one.planted) for one in every)
    named = sum(one.found for one in every)
    return (
        f"{whole} of {len(every)} sets of faults explained in every case;"
        f" {named} of {planted} faults named by their own names"
    )


def _told(one: Measured) -> str:
    return "; ".join(
        f"{manner} {_share(tally)}" + "".join(f"\n    not named: {f}" for f in tally.another)
        for manner, tally in one.tallies.items()
    )


def _share(tally: Tally) -> str:
    share = 100 * tally.named / tally.tried if tally.tried else 0
    first, alike = tally.counts.get(Named.FIRST, 0), tally.counts.get(Named.ALIKE, 0)
    silent = tally.counts.get(Named.SILENT, 0)
    return f"{tally.named} of {tally.tried} named, {share:.1f} % ({first} first, {alike} alike, {silent} silent)"


if __name__ == "__main__":
    sys.exit(main())
