import json
from dataclasses import replace
from pathlib import Path

import pytest

from conformance.cases.model import Case
from conformance.records.versions import (
    Changes,
    Recorded,
    Rise,
    Version,
    VersionError,
    changes,
    digests_of,
    least,
    parsed,
    read_recorded,
    read_version,
    recorded_text,
)
from conformance.tests.samples import case_of

ONE = Version(1, 4, 2)


def since(*cases: Case) -> Changes:
    """Return what these cases changed since the sample was given out alone."""
    return changes(Recorded(ONE, digests_of([case_of()])), digests_of(cases))


@pytest.mark.parametrize(
    ("change", "rise"),
    [
        (("North: 2}", "North: 1}"), Rise.MAJOR),
        (("K♠ 8♠ J♠ 9♠", "K♠ Q♠ J♠ 9♠"), Rise.MAJOR),
        (("  hands", "  options: {limit: 10}\n  hands"), Rise.MAJOR),
        (("  hands", "  totals: {}\n  hands"), Rise.MAJOR),
        (("A title", "Another"), Rise.PATCH),
        (("Because", "So it is"), Rise.PATCH),
        (("[count.polignac]", "[count.jacks]"), Rise.PATCH),
        (("source: WF", "source: CR"), Rise.PATCH),
        (("Because.", "Because.  "), Rise.NOTHING),
        (("K♠ 8♠ J♠ 9♠", "KS 8S JS 9S"), Rise.NOTHING),
    ],
)
def test_what_is_judged_is_told_from_what_is_only_said(change: tuple[str, str], rise: Rise) -> None:
    """And the way in which the file is written from both."""
    assert since(case_of(change)).rise is rise


def test_a_case_more_is_minor_and_one_withdrawn_is_major() -> None:
    """Of several changes the largest counts."""
    other = case_of(("901", "902"))
    assert since(case_of(), other).added == ("polignac-score-902",)
    assert since(case_of(), other).rise is Rise.MINOR
    assert since(other).withdrawn == ("polignac-score-901",)
    assert since(other).rise is Rise.MAJOR
    assert since(case_of(("A title", "Another")), other).rise is Rise.MINOR


def test_a_default_that_changes_is_no_change_of_a_case() -> None:
    """The requests tell every option; the case is about those that it names."""
    case = case_of()
    choices = {**case.table["choices"], "new": "as-before"}
    table = {**case.table, "choices": choices}
    assert since(replace(case, table=table)).rise is Rise.NOTHING


@pytest.mark.parametrize(
    ("rise", "version"),
    [
        (Rise.NOTHING, "1.4.2"),
        (Rise.PATCH, "1.4.3"),
        (Rise.MINOR, "1.5.0"),
        (Rise.MAJOR, "2.0.0"),
    ],
)
def test_the_least_version_says_what_changed(rise: Rise, version: str) -> None:
    """As semantic versions do."""
    assert str(least(ONE, rise)) == version
    assert parsed(version) == least(ONE, rise)


@pytest.mark.parametrize("text", ["1", "1.0", "v1.0.0", "1.0.0-rc1", "01.0.0", "", "1.0.0.0"])
def test_what_is_no_version_is_told(text: str, tmp_path: Path) -> None:
    """Three numbers it is."""
    (tmp_path / "VERSION").write_text(text, "utf-8")
    with pytest.raises(VersionError, match="a version is three numbers"):
        read_version(tmp_path)


def test_versions_are_compared_by_their_numbers() -> None:
    """Ten comes after nine."""
    assert parsed("1.10.0") > parsed("1.9.9")


def test_a_list_is_read_as_it_was_written(tmp_path: Path) -> None:
    """In one order."""
    cases = digests_of([case_of(), case_of(("901", "902"))])
    text = recorded_text(ONE, cases)
    assert recorded_text(ONE, dict(reversed(cases.items()))) == text
    (tmp_path / "recorded.json").write_text(text, "utf-8")
    assert read_recorded(tmp_path) == Recorded(ONE, cases)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", json.dumps({"cases": {"a": ["1"]}, "version": "1.0.0"})]
)
def test_a_file_that_is_no_list_is_told(text: str, tmp_path: Path) -> None:
    """And one that is not there."""
    with pytest.raises(VersionError, match=r"recorded\.json cannot be read"):
        read_recorded(tmp_path)
    (tmp_path / "recorded.json").write_text(text, "utf-8")
    with pytest.raises(VersionError, match=r"recorded\.json is no list of a version"):
        read_recorded(tmp_path)
