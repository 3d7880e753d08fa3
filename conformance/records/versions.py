"""The version of the corpus, and whether it has been raised with what has changed.

`conformance/corpus/VERSION` holds the version that the corpus goes by, the one place where it
stands. `recorded.json` holds the last version that was given out, with two digests a case: over
what an engine is asked and judged by, and over everything else that the case says. From the two
follows by how much the version must have been raised (docs/versions.md).
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import NamedTuple

from conformance.cases.model import Case
from conformance.export.shape import case_in_words, checks_of
from conformance.records.digests import digest

VERSION = "VERSION"
RECORDED = "recorded.json"


class Version(NamedTuple):
    """A semantic version."""

    major: int
    minor: int
    patch: int

    def __str__(self) -> str:
        return f"{self.major}.{self.minor}.{self.patch}"


class VersionError(ValueError):
    """Raised for a version or a list that cannot be read; the message says what it should be."""


class Rise(IntEnum):
    """By how much a version must be raised; of several reasons the largest counts."""

    NOTHING = 0
    PATCH = 1
    MINOR = 2
    MAJOR = 3


@dataclass(frozen=True)
class Recorded:
    """A version that was given out: two digests of each of its cases."""

    version: Version
    cases: Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class Changes:
    """What has changed since a recorded version, by the ids of the cases."""

    withdrawn: tuple[str, ...]
    judged: tuple[str, ...]
    added: tuple[str, ...]
    worded: tuple[str, ...]

    @property
    def rise(self) -> Rise:
        """By how much the version must be raised."""
        if self.withdrawn or self.judged:
            return Rise.MAJOR
        if self.added:
            return Rise.MINOR
        return Rise.PATCH if self.worded else Rise.NOTHING


def read_version(folder: Path) -> Version:
    """Return the version of the corpus in a folder; raises VersionError."""
    try:
        text = (folder / VERSION).read_text("utf-8").strip()
    except OSError as error:
        raise VersionError(f"{VERSION} cannot be read: {error.strerror}") from None
    return parsed(text)


def parsed(text: str) -> Version:
    """Return a version as written; raises VersionError."""
    numbers = re.fullmatch(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)", text, re.ASCII)
    if numbers is None:
        raise VersionError(f"a version is three numbers, such as 1.4.0, not {text!r}")
    return Version(*map(int, numbers.groups()))


def digests_of(cases: Iterable[Case]) -> dict[str, tuple[str, str]]:
    """Return for each case a digest over what is judged, and one over the rest."""
    return {
        case.id: (
            digest([case.game, dict(case.options), checks_of(case, at_default=False)]),
            digest(case_in_words(case)),
        )
        for case in cases
    }


def changes(recorded: Recorded, now: Mapping[str, tuple[str, str]]) -> Changes:
    """Return what has changed since a recorded version."""
    both = sorted(recorded.cases.keys() & now.keys())
    return Changes(
        withdrawn=tuple(sorted(recorded.cases.keys() - now.keys())),
        judged=tuple(case for case in both if recorded.cases[case][0] != now[case][0]),
        added=tuple(sorted(now.keys() - recorded.cases.keys())),
        worded=tuple(case for case in both if recorded.cases[case][1] != now[case][1]),
    )


def least(recorded: Version, rise: Rise) -> Version:
    """Return the lowest version that says what has changed since a recorded one."""
    major, minor, patch = recorded
    match rise:
        case Rise.MAJOR:
            return Version(major + 1, 0, 0)
        case Rise.MINOR:
            return Version(major, minor + 1, 0)
        case Rise.PATCH:
            return Version(major, minor, patch + 1)
        case Rise.NOTHING:
            return recorded


def recorded_text(version: Version, cases: Mapping[str, tuple[str, str]]) -> str:
    """Return the list of a version, a line a case: the same for the same cases."""
    lines = [f"{json.dumps(case)}:{json.dumps(list(two))}" for case, two in sorted(cases.items())]
    body = ",\n".join(lines)
    return f'{{"cases":{{\n{body}\n}},\n"version":"{version}"}}\n'


def read_recorded(folder: Path) -> Recorded:
    """Return the last recorded version of the corpus in a folder; raises VersionError."""
    try:
        value = json.loads((folder / RECORDED).read_text("utf-8"))
        cases = {str(case): (str(one), str(two)) for case, (one, two) in value["cases"].items()}
        return Recorded(parsed(str(value["version"])), cases)
    except OSError as error:
        raise VersionError(f"{RECORDED} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise VersionError(f"{RECORDED} is no list of a version: {error}") from None
