"""What was measured, kept with the digests of what it was measured on: `score.json`."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from conformance.cases.model import Case
from conformance.records.versions import digests_of
from polignac_dsl.canonical import digest
from polignac_dsl.mutants import OPERATORS
from polignac_dsl.ruleset import Ruleset, load
from tools.blame_score.planting import Manner, Named, Tally

FILE = Path(__file__).resolve().parent / "score.json"
FORMAT = "polignac.blame-score/1"
# Of a hundred planted faults so many must be named.
LEAST = 95


@dataclass(frozen=True)
class Measured:
    """What was measured in one game: on which rules and cases, how many faults of how many.

    `whole` tells that every fault was planted, and not some of them drawn by a seed.
    """

    ruleset: str
    operators: int
    cases: str
    whole: bool
    tallies: Mapping[Manner, Tally]


class RecordError(ValueError):
    """Raised for a file that is not there or cannot be read; the message says what to do."""


def of_cases(cases: Iterable[Case]) -> str:
    """Return one digest of what all these cases ask and expect."""
    return digest({case: asked for case, (asked, _) in digests_of(cases).items()})


def measured(
    game: Ruleset, cases: Iterable[Case], tallies: Mapping[Manner, Tally], *, whole: bool
) -> Measured:
    """Return what was measured in a game, with the digests of what it was measured on."""
    return Measured(game.digest, OPERATORS, of_cases(cases), whole, tallies)


def text(found: Mapping[str, Measured]) -> str:
    """Return the file: the same for the same measures."""
    games = {
        game: {
            "ruleset": one.ruleset,
            "operators": one.operators,
            "cases": one.cases,
            "whole": one.whole,
            "manners": {
                manner.value: {
                    "counts": {named.value: tally.counts.get(named, 0) for named in Named},
                    "another": sorted(tally.another),
                }
                for manner, tally in one.tallies.items()
            },
        }
        for game, one in sorted(found.items())
    }
    value = {"format": FORMAT, "games": games}
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def read(file: Path = FILE) -> dict[str, Measured]:
    """Return what was measured. Raises RecordError."""
    try:
        value = json.loads(file.read_text("utf-8"))
        if value["format"] != FORMAT:
            raise ValueError(f"its format is {value['format']}")
        return {game: _read(one) for game, one in value["games"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as why:
        told = f"{file.name} cannot be read ({why}): run `python -m tools.blame_score --full`"
        raise RecordError(told) from None


def _read(value: Mapping[str, object]) -> Measured:
    manners = value["manners"]
    assert isinstance(manners, dict)
    tallies = {
        Manner(manner): Tally(
            {Named(named): int(number) for named, number in one["counts"].items()},
            tuple(one["another"]),
        )
        for manner, one in manners.items()
    }
    operators = value["operators"]
    if not isinstance(operators, int):
        raise ValueError("operators is no number")
    return Measured(
        str(value["ruleset"]), operators, str(value["cases"]), value["whole"] is True, tallies
    )


def total(found: Mapping[str, Measured], manner: Manner) -> Tally:
    """Return the tally of a manner over all games."""
    every = Tally({})
    for one in found.values():
        every = every.plus(one.tallies.get(manner, Tally({})))
    return every


def faults(found: Mapping[str, Measured], games: Iterable[str]) -> list[str]:
    """Return what is wrong with what was measured, a line each.

    Every game is in it, with its rules and the operators as they are, and of the faults that
    show enough were named. Cases may have changed since: a sample is planted among them.
    """
    wrong = []
    again = "run `python -m tools.blame_score --full"
    for game in games:
        if game not in found:
            wrong.append(f"{game} was not measured: {again} --game {game}`")
        elif (found[game].ruleset, found[game].operators) != (load(game).digest, OPERATORS):
            wrong.append(f"{game} has changed since it was measured: {again} --game {game}`")
    every = total(found, Manner.FULL)
    if not enough(every):
        wrong.append(f"only {every.named} of {every.tried} faults were named: {LEAST} % must be")
    return wrong


def enough(tally: Tally) -> bool:
    """Tell whether enough of the faults that showed were named."""
    return tally.tried > 0 and 100 * tally.named >= LEAST * tally.tried
