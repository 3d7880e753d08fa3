import json
from pathlib import Path

import pytest
import yaml

from conformance.diagnostics import Findings
from conformance.records.digests import digest_of_play
from conformance.records.evaluated import (
    Entry,
    RecordError,
    Stale,
    entries_now,
    read_record,
    record_text,
    renewed,
    stale,
    updated,
)
from conformance.records.ids import check_ids, ids_text, read_ids
from conformance.records.renewals import HEAD, renewal_text
from conformance.tests.samples import CASE, case_of, corpus

WAS = {"a": Entry("4", "p1", {"x": "1", "y": "1"}), "b": Entry("4", "p2", {"x": "1"})}


def now(case: str, play: str, **clauses: str) -> dict[str, Entry]:
    """Return the record as it was but for one case."""
    return {**WAS, case: Entry("4", play, clauses)}


def test_a_clause_that_changed_its_meaning_is_stale_and_only_a_renewal_takes_it_over() -> None:
    """The generator leaves the case with the digest that it was looked at with."""
    there = now("a", "p1", x="2", y="1")
    found = stale(WAS, there)
    assert found == [Stale("x", "a", "1", "2")]
    assert updated(WAS, there) == WAS
    assert renewed(WAS, there, "y") == WAS
    assert renewed(WAS, there, "x") == there
    assert stale(renewed(WAS, there, "x"), there) == []


@pytest.mark.parametrize(
    ("clauses", "found"),
    [
        ({"x": "1"}, Stale("y", "a", "1", None)),
        ({"x": "1", "y": "1", "z": "1"}, Stale("z", "a", None, "1")),
    ],
)
def test_a_clause_that_comes_or_goes_under_the_same_play_is_stale(
    clauses: dict[str, str], found: Stale
) -> None:
    """The rules, or the engine, are no longer what they were when the case was looked at."""
    there = now("a", "p1", **clauses)
    assert stale(WAS, there) == [found]
    assert updated(WAS, there) == WAS
    assert renewed(WAS, there, found.clause) == there


def test_an_edited_case_gains_and_loses_clauses_freely_but_none_changes_its_meaning() -> None:
    """What was edited was looked at; a rule that changed meanwhile still asks for a renewal."""
    there = now("a", "p9", x="2", z="1")
    assert stale(WAS, there) == [Stale("x", "a", "1", "2")]
    assert updated(WAS, there) == now("a", "p9", x="1", z="1")


def test_a_case_moved_to_another_table_is_recorded_anew() -> None:
    """What its clauses mean at the one says nothing of what they mean at the other."""
    there = {**WAS, "a": Entry("4 limit=10", "p9", {"x": "2"})}
    assert stale(WAS, there) == []
    assert updated(WAS, there) == there


def test_renewing_one_clause_leaves_the_others_stale() -> None:
    """One clause at a time."""
    there = now("a", "p1", x="2", y="2")
    after = renewed(WAS, there, "x")
    assert stale(after, there) == [Stale("y", "a", "1", "2")]


def test_new_cases_are_added_and_those_that_are_gone_leave() -> None:
    """By a plain run of the generator."""
    there = {"b": WAS["b"], "c": Entry("4", "p3", {"x": "5"})}
    assert stale(WAS, there) == []
    assert updated(WAS, there) == there


def test_a_record_is_read_as_it_was_written_and_written_one_way(tmp_path: Path) -> None:
    """Sorted, whatever the order of the entries; nothing is recorded where there is no file."""
    text = record_text("polignac", WAS)
    assert text == record_text("polignac", dict(reversed(WAS.items())))
    file = tmp_path / "polignac.json"
    assert read_record(file) == {}
    file.write_text(text, "utf-8")
    assert read_record(file) == WAS
    assert list(json.loads(text)) == sorted(json.loads(text))


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"cases":{},"format":"polignac.evaluated/9"}', '{"a":1}']
)
def test_a_file_that_is_no_record_is_told(text: str, tmp_path: Path) -> None:
    """In words, with the file."""
    file = tmp_path / "polignac.json"
    file.write_text(text, "utf-8")
    with pytest.raises(RecordError, match=r"polignac\.json"):
        read_record(file)


def test_the_play_of_a_case_is_its_positions_and_actions_and_what_it_names() -> None:
    """Another card makes another play, another clause, too; another title does not."""
    plain = digest_of_play(case_of())
    assert digest_of_play(case_of(("A title", "Another"), ("North: 2", "North: 1"))) == plain
    assert digest_of_play(case_of(("K♠ 8♠ J♠ 9♠", "K♠ Q♠ J♠ 9♠"))) != plain
    assert digest_of_play(case_of(("[count.polignac]", "[count.jacks]"))) != plain
    assert digest_of_play(case_of(("  hands", "  totals: {North: 5}\n  hands"))) != plain
    assert digest_of_play(case_of(("  hands", "  options: {limit: 10}\n  hands"))) != plain


def test_what_is_recorded_of_cases_is_what_the_function_says() -> None:
    """The package itself knows no clause."""
    case = case_of()
    found = entries_now([case], lambda one: {one.id: "1"})
    assert found == {case.id: Entry("4", digest_of_play(case), {case.id: "1"})}
    (moved,) = entries_now(
        [case_of(("  hands", "  options: {limit: 10}\n  hands"))], lambda _: {}
    ).values()
    assert moved.table == "4 limit=10"


def test_the_log_can_be_read_and_says_what_was_renewed() -> None:
    """From which digest to which in how many cases; a digest of digits stays text."""
    found = [Stale("x", "a", "12345678", "1e234567"), Stale("x", "b", None, "1e234567")]
    text = HEAD + renewal_text("polignac", found, 'a "new" reading: better', "2.1.0")
    assert yaml.safe_load(text) == [
        {
            "game": "polignac",
            "clause": "x",
            "cases": 2,
            "corpus": "2.1.0",
            "reason": 'a "new" reading: better',
            "digests": [
                {"from": "12345678", "to": "1e234567", "cases": 1},
                {"from": None, "to": "1e234567", "cases": 1},
            ],
        }
    ]


def objections(listed: Path, retired: set[str], text: str = CASE) -> list[str]:
    """Return what is said against the ids of a corpus."""
    findings = Findings()
    check_ids(corpus(text).cases, listed, retired, findings)
    return [str(found) for found in findings.sorted()]


def test_every_id_ever_given_is_there_or_retired(tmp_path: Path) -> None:
    """A new one must be listed, and none is lost without a word."""
    listed = tmp_path / "ids.txt"
    assert (
        "cases.yaml:2:3: error: polignac-score-901 is new: list it" in objections(listed, set())[0]
    )
    listed.write_text(ids_text(["polignac-score-901"]), "utf-8")
    assert objections(listed, set()) == []
    listed.write_text(ids_text(["polignac-score-901", "polignac-score-900"]), "utf-8")
    (lost,) = objections(listed, set())
    assert f"{listed}:3:1: error: polignac-score-900 is the id of no case any more" in lost
    assert objections(listed, {"polignac-score-900"}) == []


def test_only_what_was_given_once_can_be_retired(tmp_path: Path) -> None:
    """A misspelt id in the list of the retired is told."""
    listed = tmp_path / "ids.txt"
    listed.write_text(ids_text(["polignac-score-901"]), "utf-8")
    (found,) = objections(listed, {"polignac-score-91"})
    assert "polignac-score-91 is retired, and no case ever had it" in found
    assert set(read_ids(listed)) == {"polignac-score-901"}
