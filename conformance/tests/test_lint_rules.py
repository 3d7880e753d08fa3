"""Each rule of the lint: a case that breaks it is refused, and its sound twin is not."""

from functools import cache
from typing import NamedTuple

import pytest

from conformance.api import Corpus, lint
from conformance.cases.load import load_text
from conformance.cases.model import Case
from conformance.diagnostics import Findings
from conformance.lint.totals import check_totals
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.engine.protocol import replay

SCORE = """\
cases:
- id: polignac-score-901
  title: The taker of J♠ scores 2
  clauses: [count.polignac]
  source: WF
  game: polignac
  players: [North, West, South, East]
  dealer: East
  hands: {North: K♠ 7♥, West: 8♠ Q♠, South: J♠ K♥, East: 9♠ A♥}
  play:
  - North: K♠ 8♠ J♠ 9♠
  expect:
    points: {North: 2}
  why: J♠ fell under the King.
  working: ['T1 to North: J♠ → 2']
"""
REFUSED = """\
cases:
- id: polignac-follow-901
  title: A player who holds the suit led must play it
  clauses: [play.follow]
  source: WF
  game: polignac
  players: [North, West, South, East]
  dealer: East
  hands: {North: K♠, West: Q♠ 8♥}
  play:
  - North: K♠ 8♥
  expect: {refused: must-follow}
  instead: {North: K♠ Q♠}
  why: West holds Q♠.
  working: ['note: West can follow']
"""


class Rule(NamedTuple):
    """A sound case, what is changed in it to break a rule, and how that is told."""

    text: str
    old: str
    new: str
    code: str
    message: str


RULES = [
    Rule(SCORE, "count.polignac", "count.polygnac", "unknown-clause", "has no clause count.poly"),
    Rule(SCORE, "South: J♠ K♥", "South: J♠ 7♥", "card-twice", "7♥ is named twice in this deal"),
    Rule(SCORE, "East: 9♠ A♥", "East: 9♠ K♥", "card-twice", "K♥ is named twice in this deal"),
    Rule(SCORE, "→ 2", "→ 1", "working", "2 is expected of North, the working gives 1"),
    Rule(SCORE, "T1 to North", "T1 to West", "working", "2 is expected of North"),
    Rule(REFUSED, "  instead: {North: K♠ Q♠}\n", "", "instead", "the legal twin, stands with"),
    Rule(
        REFUSED,
        "instead: {North: K♠ Q♠}",
        "instead: {North: K♠ 8♥}",
        "unreachable",
        "action 3 of 3, West plays 8♥, is refused as must-follow",
    ),
    Rule(
        SCORE,
        "  - North: K♠ 8♠ J♠ 9♠",
        "  - West: 8♠ J♠ 9♠ K♠",
        "unreachable",
        "action 2 of 5, West plays 8♠, is refused as not-your-turn",
    ),
    Rule(
        SCORE,
        "J♠ 9♠\n",
        "K♥ 9♠\n",
        "unreachable",
        "action 4 of 5, South plays K♥, is refused as must-follow",
    ),
    Rule(
        REFUSED,
        "- North: K♠ 8♥\n  expect: {refused: must-follow}\n  instead: {North: K♠ Q♠}",
        "- play: {West: Q♠}\n  - then: 8♥\n  expect: {refused: must-follow}\n  instead: {then: 9♠}",
        "unreachable",
        "action 2 of 3, West plays Q♠, is refused as not-your-turn",
    ),
    Rule(
        SCORE,
        "points: {North: 2}",
        "totals: {}",
        "says-nothing",
        "all that is expected holds before anything has been done: nothing is tested",
    ),
    Rule(
        SCORE,
        "points: {North: 2}",
        "phase: play\n    to-act: North\n    over: no",
        "says-nothing",
        "nothing is tested",
    ),
    Rule(
        SCORE,
        "  play:\n  - North: K♠ 8♠ J♠ 9♠\n  expect:\n    points: {North: 2}",
        "  expect:\n    direction: counter-clockwise",
        "says-nothing",
        "nothing is tested",
    ),
]


@cache
def read(text: str) -> Corpus:
    """Return the cases of a text, by the shipped rules."""
    catalogue = shipped_catalogue()
    loaded = load_text(text, "cases.yaml", catalogue, Tables())
    return Corpus(loaded.cases, catalogue, loaded.diagnostics)


def told(text: str) -> list[str]:
    """Return what the lint says of the cases of a text, an engine at its side."""
    return [str(found) for found in lint(read(text), replay).diagnostics]


DEALT = (
    SCORE.replace("  play:\n  - North: K♠ 8♠ J♠ 9♠\n", "")
    .replace("points: {North: 2}", "hand-sizes: {North: 8}")
    .replace("T1 to North: J♠ → 2", "note: thirty-two cards for four")
)


@pytest.mark.parametrize("text", [SCORE, REFUSED, DEALT], ids=["score", "refused", "dealt"])
def test_the_sound_twins_are_sound(text: str) -> None:
    """So that what is told below is told of the change."""
    assert told(text) == []


@pytest.mark.parametrize("rule", RULES, ids=[f"{i}-{rule.code}" for i, rule in enumerate(RULES)])
def test_a_case_that_breaks_a_rule_is_refused(rule: Rule) -> None:
    """As an error, with the rule's own code."""
    assert rule.old in rule.text
    found = told(rule.text.replace(rule.old, rule.new))
    assert any(
        ": error: " in one and rule.message in one and one.endswith(f"[{rule.code}]")
        for one in found
    ), found


def test_where_the_middle_tells_something_the_end_may_be_as_the_beginning() -> None:
    """It is a warning then; and none where an irregularity changes nothing in the end."""
    middle = "J♠ 9♠\n  - expect: {taker: North}\n"
    text = SCORE.replace("J♠ 9♠\n", middle).replace("points: {North: 2}", "totals: {}")
    (found,) = told(text)
    assert "warning: all that is expected in the end holds before the first step" in found


def totals_told(game: str, totals: str, options: str = "", twin: str | None = None) -> list[str]:
    """Return what is said against beginning totals of four players, or of a twin's."""
    text = SCORE.replace("polignac-score", f"{game}-score").replace(
        "game: polignac", f"game: {game}"
    )
    if twin is not None:
        text = text.replace("  expect:\n    points: {North: 2}", "  expect: {refused: match-over}")
        text = text.replace("  why", f"  instead-totals: {{{twin}}}\n  why")
    text = text.replace("  hands", f"  options: {{{options}}}\n  totals: {{{totals}}}\n  hands")
    corpus = read(text if options else text.replace("  options: {}\n", ""))
    assert corpus.diagnostics == ()
    findings = Findings()
    case: Case
    (case,) = corpus.cases
    check_totals(case, findings)
    return [f"{found.code}: {found.message}" for found in findings.sorted()]


EXACTLY = "limit-hit: exactly"


@pytest.mark.parametrize(
    ("game", "options", "bad", "good", "message"),
    [
        (
            "polignac",
            "",
            "North: 20",
            "North: 15",
            "match-over-before: with these totals the match",
        ),
        ("polignac", "limit: 10", "West: 10", "West: 5", "a total must not be >= 10"),
        ("polignac-cr", "limit: 15", "West: 25", "West: 10", "a total must not be >= 15"),
        ("polignac-cr", EXACTLY, "North: 20", "North: 25", "a total must not be == 20"),
        (
            "polignac-cr",
            EXACTLY,
            "North: 25, West: 25, South: 25, East: 25",
            "North: 25, West: 25, South: 25, East: 15",
            "they must not all be > 20",
        ),
        (
            "polignac",
            "",
            "North: -5",
            "North: 0",
            "total-too-low: no rule of the game brings a total",
        ),
        ("polignac-cr-general", "below-zero: not-allowed", "East: -5", "East: 0", "below 0: East"),
        ("polignac-cr-capot", "", "East: -5", "East: 5", "total-too-low"),
        ("polignac-en", "", "North: 3", "North: 3, East: 2", "together they are 3, and all the"),
        ("polignac-cr", "", "North: 4", "North: 1, East: 4", "score 5, and 5 more for each"),
        ("quatre-valets", "", "North: 7", "North: 8", "score 4, and 5 more for each late revoke"),
        ("quatre-valets", "", "North: 5", "North: 14", "together they are 5"),
        ("quatre-valets", "late-revoke: lost-match", "North: 9", "North: 8", "together score 4"),
        ("polignac-cr-capot", "", "North: 4", "North: 6", "score 5, 6, 7, 8, 9, 10, …"),
    ],
)
def test_totals_that_no_deals_lead_to_are_refused(
    game: str, options: str, bad: str, good: str, message: str
) -> None:
    """That the match would be over, that no rule takes points away, that a deal brings more."""
    (found,) = totals_told(game, bad, options)
    assert message in found
    assert totals_told(game, good, options) == []


def test_where_a_rule_takes_points_away_a_total_may_be_low() -> None:
    """The général gives its announcer five points less, and the sum can be anything then."""
    assert totals_told("polignac-cr-general", "East: -5, North: 5, West: 5, South: 5") == []
    (found,) = totals_told("polignac-cr-general", "East: -5, North: 3")
    assert "together they are -2" in found


def test_the_totals_of_a_legal_twin_are_looked_at_too() -> None:
    """It is a position like another."""
    assert totals_told("polignac", "North: 15", twin="North: 10") == []
    (found,) = totals_told("polignac", "North: 15", twin="North: 11")
    assert "together they are 11" in found


@pytest.mark.parametrize(
    "origin",
    ["working: ['T1 to North: J♠ → 2']", "from: reference, casegen 1, scoring, seed 1"],
    ids=["by-hand", "generated"],
)
def test_totals_are_looked_at_wherever_a_case_comes_from(origin: str) -> None:
    """A generated position is read by people, too, and a match must be able to come to it."""
    text = SCORE.replace("working: ['T1 to North: J♠ → 2']", origin)
    unreachable = text.replace("  hands", "  totals: {North: 3}\n  hands")
    reachable = text.replace("  hands", "  totals: {North: 3, East: 2}\n  hands")
    assert any(one.endswith("[totals-unreachable]") for one in told(unreachable))
    assert not any(one.endswith("[totals-unreachable]") for one in told(reachable))
