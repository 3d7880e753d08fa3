"""The kill matrix of a game as a file: which case kills which mutant, and what it was made from.

`conformance/mutants/GAME.json`. The cases stand in order with the digests of what they ask; of a
mutant there is one text of hexadecimal digits, in which case number N has bit N.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FORMAT = "polignac.mutants/1"

Json = dict[str, Any]


class MatrixError(ValueError):
    """Raised for a matrix that is not there, or cannot be read; the message says what to do."""


@dataclass(frozen=True)
class Matrix:
    """Which cases kill each live mutant of a game, by the mutant's id.

    `ruleset`, `operators` and `cases` are what it was made from: the digest of the game, the
    version of the operators, and of each case the digest of what it asks. `dropped` counts the
    mutants that are none, by their fate; `waived` are those that no match can show.
    """

    game: str
    ruleset: str
    operators: int
    cases: Mapping[str, str]
    kills: Mapping[str, frozenset[str]]
    dropped: Mapping[str, int]
    waived: frozenset[str]

    @property
    def survivors(self) -> list[str]:
        """The mutants that no case kills and no reason waives."""
        return [m for m, cases in self.kills.items() if not cases and m not in self.waived]

    def clauses(self) -> dict[str, dict[str, int]]:
        """Return how many mutants each clause or option has, and what became of them."""
        found: dict[str, dict[str, int]] = {}
        for mutant, cases in self.kills.items():
            path = path_of(mutant)
            counts = found.setdefault(path, {"mutants": 0, "killed": 0, "waived": 0})
            counts["mutants"] += 1
            counts["killed"] += bool(cases)
            counts["waived"] += not cases and mutant in self.waived
        return found

    def text(self) -> str:
        """Return the file: the same for the same matrix."""
        order = sorted(self.cases)
        place = {case: number for number, case in enumerate(order)}
        head = {
            "format": FORMAT,
            "game": self.game,
            "ruleset": self.ruleset,
            "operators": self.operators,
            "dropped": dict(self.dropped),
            "clauses": self.clauses(),
            "waived": sorted(self.waived),
        }
        parts = [f"{json.dumps(key)}:{_json(value)}" for key, value in head.items()]
        parts.append(_lines("cases", [(case, self.cases[case]) for case in order]))
        rows = [(m, _hex(place[case] for case in cases)) for m, cases in sorted(self.kills.items())]
        parts.append(_lines("kills", rows))
        return "{" + ",\n".join(parts) + "}\n"


def path_of(mutant: str) -> str:
    """Return the clause or option of a mutant by its id."""
    return mutant.split(":")[1].partition("@")[0]


def read_matrix(file: Path) -> Matrix:
    """Return the matrix of a file. Raises MatrixError."""
    try:
        value: Json = json.loads(file.read_text("utf-8"))
        if value["format"] != FORMAT:
            raise MatrixError(f"{file.name}: the format is {value['format']}, not {FORMAT}")
        order = sorted(value["cases"])
        return Matrix(
            game=value["game"],
            ruleset=value["ruleset"],
            operators=value["operators"],
            cases=value["cases"],
            kills={m: frozenset(order[n] for n in _bits(row)) for m, row in value["kills"].items()},
            dropped=value["dropped"],
            waived=frozenset(value["waived"]),
        )
    except FileNotFoundError:
        raise MatrixError(f"{file.name} is not there: {remedy(file.stem)}") from None
    except MatrixError:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError) as why:
        raise MatrixError(f"{file.name} cannot be read ({why}): {remedy(file.stem)}") from None


def remedy(game: str) -> str:
    """Return what makes the matrix of a game anew."""
    return f"run `polignac mutants --full --game {game}`"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _lines(key: str, items: list[tuple[str, str]]) -> str:
    body = ",\n".join(f"{_json(name)}:{_json(value)}" for name, value in items)
    return f"{json.dumps(key)}:{{\n{body}\n}}"


def _hex(numbers: Iterable[int]) -> str:
    return f"{sum(1 << number for number in numbers):x}"


def _bits(row: str) -> list[int]:
    value = int(row, 16)
    return [number for number in range(value.bit_length()) if value >> number & 1]
