"""What an engine says of itself at the beginning, and what it is not asked by that."""

import json
from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from rich.console import Console

from conformance.api import Report
from conformance.cases.features import deals_in
from conformance.report.sheet import sheet_of
from conformance.report.terminal import render
from conformance.runner.asking import Asker, Trouble
from conformance.runner.results import EngineRun, State
from conformance.runner.run import run_engine
from conformance.tests.fixture_tables import CATALOGUE
from conformance.tests.samples import changed, sound
from conformance.tests.speaking import speaker
from conformance.tests.test_asking import HASTY

SCHEMA = Path(__file__).parents[1] / "protocol" / "initialize.schema.json"
ALL = "told['features'] = ['deck', 'announcements', 'match', 'playoff', 'misdeal', 'revoke',"
ALL += " 'options', 'viewer', 'perft']\n"


def notes(run: EngineRun) -> Mapping[str, set[str]]:
    """Return the cases by the note on what is not played of them; by nothing those asked."""
    found: dict[str, set[str]] = {}
    for result in run.results:
        asked = "" if result.verdict.tested else result.note
        found.setdefault(asked, set()).add(result.case)
    return found


def run(initialize: str) -> EngineRun:
    """Return the run of the sound cases with an engine that declares all this, and answers null."""
    return run_engine(speaker(initialize=ALL + initialize), sound().cases, HASTY)


def test_cases_for_other_numbers_of_players_are_unsupported() -> None:
    """With a note that says so; everything else is asked."""
    every = {case.id for case in sound().cases}
    assert {len(case.players) for case in sound().cases} == {4}
    assert notes(run("told['players'] = [3, 5]")) == {"4 players": every}
    assert notes(run("told['players'] = [4, 5]")) == {"": every}


def test_cases_with_more_deals_are_unsupported() -> None:
    """A deal that is void, or that is refused at the end, is none."""
    deals = {
        case.id: max(deals_in(c.params["actions"][: c.refused]) for c in case.checks())
        for case in sound().cases
    }
    assert {1, 2} <= set(deals.values())
    found = notes(run("told['deals'] = 1"))
    assert found[""] == {case for case, number in deals.items() if number == 1}
    assert "2 deals in a match" in found
    assert set(notes(run("told['deals'] = 9"))) == {""}


def test_a_deal_that_is_to_be_refused_is_none() -> None:
    """Whoever plays one deal can be asked for a second within it."""
    case = changed(
        ("  expect:", "  - deal: {hands: {North: K♠ 7♥, West: 8♠ Q♠}}\n  expect:"),
        ("points: {North: 2}", "refused: wrong-phase\n  instead: {play: {North: 7♥}}"),
        ("why: Because.\n  working: ['T1 to North: J♠ → 2']", "why: Because.\n  from: x"),
    ).cases
    assert [c.refused for c in case[0].checks()] == [5, None]
    engine = speaker(initialize=ALL + "told['deals'] = 1")
    assert set(notes(run_engine(engine, case, HASTY))) == {""}


def test_deals_are_counted_without_the_void_ones() -> None:
    """Whatever else stands among the actions."""
    dealt, void = {"do": "deal", "deck": []}, {"do": "misdeal", "reason": "wrong-count"}
    assert deals_in([]) == 0
    assert deals_in([dealt, void, dealt, {"do": "play"}, {"do": []}, "deal", dealt]) == 2


def test_a_feature_that_there_is_not_is_told() -> None:
    """The run goes on, and its report has a line for it."""
    found = run("told['features'] += ['viewers', 'bidding']")
    assert found.state is State.RAN
    assert found.warnings == (
        "it declares bidding, which is no feature",
        "it declares viewers, which is no feature",
    )
    out = StringIO()
    sheets = {case.id: sheet_of(case, CATALOGUE) for case in sound().cases}
    render(Report((found,), sheets), Console(file=out, width=100), most=0)
    assert "speaker: it declares bidding, which is no feature; it is not heeded" in out.getvalue()
    assert not run("pass").warnings


@pytest.mark.parametrize(
    ("initialize", "told"),
    [
        ("told['players'] = 4", "players in its answer to initialize is no list of numbers"),
        ("told['players'] = [True]", "players in its answer to initialize is no list of numbers"),
        ("told['players'] = ['4']", "players in its answer to initialize is no list of numbers"),
        ("told['players'] = []", "players in its answer to initialize is no list of numbers"),
        ("told['players'] = [0]", "players in its answer to initialize is no list of numbers"),
        ("told['protocol'] = True", "its answer to initialize does not say protocol and engine"),
        ("told['protocol'] = 1.0", "its answer to initialize does not say protocol and engine"),
        ("told['protocol'] = 2", "it speaks protocol 2, not 1"),
        ("told['deals'] = True", "deals in its answer to initialize is no number from 1"),
        ("told['deals'] = 0", "deals in its answer to initialize is no number from 1"),
        ("told['deals'] = [1]", "deals in its answer to initialize is no number from 1"),
    ],
)
def test_what_is_no_number_of_its_kind_is_refused(initialize: str, told: str) -> None:
    """Rather than taken for what it may mean."""
    with Asker(speaker(initialize=initialize), HASTY) as asker:
        assert isinstance(asker.introduction, Trouble)
        assert asker.introduction.note == told


@pytest.mark.parametrize(
    ("more", "fits"),
    [
        ({}, True),
        ({"players": [3, 4], "deals": 1}, True),
        ({"players": []}, False),
        ({"players": [1.5]}, False),
        ({"deals": 0}, False),
        ({"seats": 4}, False),
    ],
)
def test_the_schema_knows_of_players_and_deals(more: Mapping[str, Any], fits: bool) -> None:
    """Both may be left out."""
    result = {"protocol": 1, "engine": {"name": "x", "version": "1"}, "games": None, "features": []}
    response = {"jsonrpc": "2.0", "id": 1, "result": {**result, **more}}
    assert Draft7Validator(json.loads(SCHEMA.read_text("utf-8"))).is_valid(response) is fits
