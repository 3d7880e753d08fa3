"""What a run has found: each distinct difference once, with its case; and how to keep it in a file."""

import contextlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from conformance.fuzz.comparing import Difference

FORMAT = "polignac.fuzz/2"


@dataclass(frozen=True)
class Finding:
    """A difference, told: its words and its case, and how often it was met.

    `parts` and `clauses` are those of the difference; others that have them in common are the
    same. `number` tells it from others of a run. `deals` and `actions` are the size of the case,
    `match` is the match in which it was found, `seconds` when that was; `cut` tells that there was
    no time to make it as small as it gets.
    """

    parts: tuple[Any, ...]
    clauses: frozenset[str]
    words: str
    clause: str
    case: str
    number: int
    match: int
    deals: int
    actions: int
    seconds: float = 0.0
    failed: bool = False
    times: int = 1
    cut: bool = False

    def covers(self, other: Difference) -> bool:
        """Return whether a difference is what this tells of already.

        What everybody together is shown wrongly, a player by himself will be shown wrongly, too;
        and what is counted wrongly will be scored wrongly.
        """
        return _covers(self.parts, self.clauses, other.parts, other.clauses)

    def takes_in(self, other: "Finding") -> bool:
        """Return whether another finding is what this tells of more clearly."""
        return _covers(self.parts, self.clauses, other.parts, other.clauses)


def _covers(
    parts: tuple[Any, ...],
    clauses: frozenset[str],
    others: tuple[Any, ...],
    other_clauses: frozenset[str],
) -> bool:
    if parts[0] == "view" and parts[-1] is True:
        others = (*others[:-1], True)
    # What is counted wrongly is scored wrongly.
    counted = parts[:2] == ("view", "points") and others[:2] == ("view", "score")
    if parts != others and not (counted and clauses):
        return False
    if not clauses or not other_clauses:
        return not clauses and not other_clauses
    return clauses <= other_clauses


class Findings:
    """The findings of a run in the order in which they were made."""

    def __init__(self) -> None:
        self.all: list[Finding] = []

    @property
    def next(self) -> int:
        """The number of the finding to come."""
        return max((each.number for each in self.all), default=-1) + 1

    def known(self, found: Difference) -> bool:
        """Return whether a difference is told of already, and count it there if so."""
        for place, finding in enumerate(self.all):
            if finding.covers(found):
                self.all[place] = replace(finding, times=finding.times + 1)
                return True
        return False

    def add(self, finding: Finding) -> None:
        """Add a finding; what it tells more clearly than others goes with it."""
        taken = [each for each in self.all if finding.takes_in(each)]
        self.all = [each for each in self.all if each not in taken]
        times = finding.times + sum(each.times for each in taken)
        self.all.append(replace(finding, times=times))

    def to_json(self) -> list[dict[str, Any]]:
        """Return the findings as JSON."""
        return [{**asdict(each), "clauses": sorted(each.clauses)} for each in self.all]

    def put(self, values: Any) -> None:
        """Take over what `to_json` has written; raises KeyError, TypeError or ValueError."""
        for value in values:
            parts = tuple(tuple(p) if isinstance(p, list) else p for p in value["parts"])
            self.all.append(
                Finding(**{**value, "parts": parts, "clauses": frozenset(value["clauses"])})
            )


def read_state(file: Path, key: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return what a run has left in a file, None where there is none of that key."""
    with contextlib.suppress(OSError, ValueError, RecursionError):
        value = json.loads(file.read_text("utf-8"))
        if isinstance(value, dict) and value.get("format") == FORMAT and value.get("key") == key:
            return value
    return None


def write_state(file: Path, key: Mapping[str, Any], state: Mapping[str, Any]) -> bool:
    """Leave a run in a file; return whether that was possible."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps({"format": FORMAT, "key": key, **state}, ensure_ascii=False)
        file.write_text(text + "\n", "utf-8", newline="\n")
    except OSError:
        return False
    return True
