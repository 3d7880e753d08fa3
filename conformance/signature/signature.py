"""The signature of a case, and which cases have the same (README §16)."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from conformance.cases.model import Case
from conformance.signature.levels import level_of, own, told
from conformance.signature.of_announcements import announcements
from conformance.signature.of_irregularities import irregularities
from conformance.signature.of_match import endings, scores
from conformance.signature.of_play import legality, tricks
from conformance.signature.of_setup import Finding, setup
from conformance.signature.refused import clause_of, refused
from conformance.signature.seats import seats
from conformance.signature.traced import Trace, Traced, traced

# What is looked at for each level.
_LOOKS: Mapping[str, tuple[Callable[[Traced], Iterator[Finding]], ...]] = {
    "setup": (setup,),
    "legality": (legality,),
    "trick": (tricks,),
    "deal score": (scores,),
    "announcements": (announcements, scores),
    "match": (setup, scores, endings),
    "irregularities": (irregularities, scores),
}


@dataclass(frozen=True)
class Signature:
    """What a case asks: two cases with equal signatures ask the same question.

    `options` are those not at their default, a number without its value; `clauses` those that
    had a say, with how they came out where they are of the level; `refusals` what was refused;
    `seats` who scores what and the outcome, in playing order from the seat that makes it smallest.
    """

    game: str
    options: tuple[str, ...]
    players: int
    level: str
    clauses: tuple[str, ...]
    refusals: tuple[str, ...]
    seats: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """Return the parts by name, lists for tuples."""
        return {
            "game": self.game,
            "options": list(self.options),
            "players": self.players,
            "level": self.level,
            "clauses": list(self.clauses),
            "refusals": list(self.refusals),
            "seats": list(self.seats),
        }

    @cached_property
    def digest(self) -> str:
        """The sha256 of the parts as JSON with sorted keys and no spaces, as `sha256:…`."""
        text = json.dumps(self.to_json(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return "sha256:" + hashlib.sha256(text.encode()).hexdigest()

    def in_words(self) -> str:
        """Return what is asked in one line for an author, without the clauses that only had a say."""
        chosen = f", {', '.join(self.options)}" if self.options else ""
        found = [clause for clause in self.clauses if ":" in clause]
        told = "; ".join((*self.refusals, *found)) or "the same clauses"
        scores = f"; {' | '.join(self.seats)}" if any(self.seats) else ""
        return f"{self.players} players{chosen}, {self.level}: {told}{scores}"


def signature_of(case: Case, trace: Trace) -> Signature:
    """Return the signature of a case, with an engine's trace as a function.

    What the trace raises is raised.
    """
    played = traced(case, trace)
    level = level_of(case.topic)
    return Signature(
        case.game,
        tuple(sorted(_option(name, value) for name, value in case.options.items())),
        len(case.players),
        level,
        tuple(_clauses(played, level)),
        refused(played),
        seats(played, level),
    )


def groups(signatures: Iterable[tuple[Case, Signature]]) -> list[list[Case]]:
    """Return the cases that share their signature with another, together, in the given order."""
    found: dict[Signature, list[Case]] = defaultdict(list)
    for case, signature in signatures:
        found[signature].append(case)
    return [cases for cases in found.values() if len(cases) > 1]


def _option(name: str, value: object) -> str:
    return f"{name}: another number" if isinstance(value, int) else f"{name}: {value}"


def _clauses(case: Traced, level: str) -> Iterator[str]:
    found: dict[str, set[str]] = {path: set() for path in case.clauses if told(level, path)}
    for look in _LOOKS[level]:
        for path, text in look(case):
            if own(level, path):
                found.setdefault(path, set()).add(text)
    forbids = clause_of(case)
    if forbids is not None:
        found.setdefault(forbids[0], set()).add(forbids[1])
    for path, texts in sorted(found.items()):
        yield f"{path}: {'; '.join(sorted(texts))}" if texts else path
