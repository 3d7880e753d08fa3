"""One spec file as it stands: its keys resolved to paths, its sentences parsed, nothing joined."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches

from polignac_dsl.source import Entry, Scalar, Span
from polignac_dsl.syntax import Case

LANGUAGE = 1


@dataclass(frozen=True)
class Sentence:
    """A clause as written: its text and its cases. Without cases, a null that drops a clause."""

    scalar: Scalar
    key: Scalar
    cases: tuple[Case, ...] | None


@dataclass(frozen=True)
class DraftNumber:
    """An option with values, default and usual, as written."""

    key: Scalar
    low: int
    high: int
    default: int
    usual: tuple[int, ...]


@dataclass(frozen=True)
class DraftValue:
    """A value of a choice, as written; its sets are None for `as written`."""

    key: Scalar
    sets: dict[str, Sentence] | None


@dataclass(frozen=True)
class DraftChoice:
    """An option with small variations, as written."""

    key: Scalar
    values: tuple[DraftValue, ...]


@dataclass(frozen=True)
class DraftPin:
    """A value chosen for an inherited option."""

    key: Scalar
    value: Scalar


@dataclass
class Draft:
    """What one spec file says."""

    span: Span
    game: Scalar | None = None
    language: int = LANGUAGE
    abstract: bool = False
    extends: Scalar | None = None
    title: dict[str, str] = field(default_factory=dict)
    sources: dict[str, Scalar] = field(default_factory=dict)
    cites: dict[str, Entry] = field(default_factory=dict)
    options: dict[str, DraftNumber | DraftChoice | DraftPin] = field(default_factory=dict)
    clauses: dict[str, Sentence] = field(default_factory=dict)
    text: dict[str, tuple[Scalar, dict[str, str]]] = field(default_factory=dict)
    # Paths whose text was not understood, or `SECTION.` for all of a section: nothing can be
    # concluded from their absence.
    broken: set[str] = field(default_factory=set)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Return the known name that is nearest to a misspelt one, or None when none is near."""
    found = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return found[0] if found else None
