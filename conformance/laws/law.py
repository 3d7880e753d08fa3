"""What a law is, and what it says of an engine that breaks it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from conformance.laws.course import Course
from conformance.laws.position import Action, Position


@dataclass(frozen=True)
class Breach:
    """A law broken in a position.

    `about` says in a word what it shows in, mostly a key of the view: a smaller match shows the
    same. `words` tell it. `expected` are keys of the view with the values that the law demands
    there; `refused` are the codes with which the last action may be refused, `twin` an action
    that the engine accepts in its place. `after` is how many actions of the course it takes.
    """

    about: str
    position: Position
    words: Sequence[str]
    after: int
    expected: Mapping[str, Any] = field(default_factory=dict)
    refused: Sequence[str] = ()
    twin: Action | None = None


# Yields None for each time that a law was put to the test and held.
Findings = Iterator[Breach | None]
Check = Callable[[Course, Random], Findings]


@dataclass(frozen=True)
class Law:
    """A law: its short name, its sentence, and what finds whether it holds in a match.

    `features` are those without which an engine cannot be put to it.
    """

    id: str
    sentence: str
    check: Check
    features: frozenset[str] = frozenset()
