"""The clause of a difference is the one that was played otherwise."""

from collections.abc import Mapping
from typing import Any

import pytest

from conformance.fuzz.clauses import clause_of
from conformance.fuzz.comparing import Comparison, Difference, Probe
from conformance.fuzz.tests.matches import TABLES, right, run_of, seen
from conformance.laws.answers import Refused, View
from conformance.laws.position import Position, Setting
from polignac_dsl.cli.catalogue import shipped_catalogue

PATHS = shipped_catalogue().games["polignac"].paths()
HANDS = [
    ["KS", "AS", "9S", "8S", "KH", "QH", "AH", "7H"],
    ["QS", "TS", "7S", "JH", "TH", "9H", "8H", "KD"],
    ["QD", "JD", "AD", "TD", "9D", "8D", "7D", "JS"],
    ["KC", "QC", "JC", "AC", "TC", "9C", "8C", "7C"],
]


def position(*plays: str) -> Position:
    """Return a deal in which these cards have been played to the first tricks."""
    table = TABLES("polignac", {}, 4)
    actions: list[Any] = [{"do": "deal", "hands": HANDS}]
    for card in plays:
        seat = next(s for s, hand in enumerate(HANDS) if card in hand)
        actions.append({"do": "play", "seat": seat, "card": card})
    return Position(Setting("polignac", 4, (), 3), table, tuple(actions))


def expected(here: Position) -> View:
    """Return what the builtin engine shows there."""
    return View(right(here.params())["view"])


def legal_without(here: Position, *cards: str) -> str:
    """Return the clause that is named where these cards are not legal."""
    view = expected(here)
    legal = [action for action in view["legal"] if action["card"] not in cards]
    assert len(legal) == len(view["legal"]) - len(cards)
    came = View({**view, "legal": legal})
    return clause_of(Difference(here, view, came, "view", ("legal",)), PATHS)


def refused(here: Position, code: str) -> str:
    """Return the clause that is named where the last card is wrongly refused."""
    came = Refused(len(here.actions) - 1, code)
    found = Difference(here, expected(here), came, "refusal")
    return clause_of(found, PATHS)


def test_a_card_that_is_not_legal_is_named_by_where_it_is_played() -> None:
    """To the first trick, by who cannot follow, or who can."""
    assert legal_without(position("KH", "JH"), "JS") == "play.first-trick"
    second = position("KH", "JH", "7D", "7C", "KS", "7S")
    assert legal_without(second, "JS") == "play.follow", "the only spade"
    second = position("KH", "JH", "7D", "7C", "QH", "TH")
    assert legal_without(second, "JS") == "play.void"
    assert legal_without(position("KH", "JH", "7D", "7C"), "KS") == "play.lead"


def test_a_card_off_suit_that_is_legal_is_named_by_what_forbids_it() -> None:
    """Where the model tells, it says which clause."""
    here = position("KH")
    view = expected(here)
    more = [*view["legal"], {"do": "play", "seat": 1, "card": "KD"}]
    found = Difference(here, view, View({**view, "legal": more}), "view", ("legal",))
    assert clause_of(found, PATHS) == "play.follow"
    silent = View({key: value for key, value in view.items() if key != "reasons"})
    found = Difference(here, silent, View({**view, "legal": more}), "view", ("legal",))
    assert clause_of(found, PATHS) == "play.follow"


@pytest.mark.parametrize(
    ("plays", "code", "clause"),
    [
        (("KH", "JH", "JS"), "first-trick-banned", "play.first-trick"),
        (("KH", "JH", "JS"), "must-follow", "play.first-trick"),
        (("KH", "JH", "JS"), "must-discard", "play.void"),
        (("KH", "JH", "7D", "7C", "QH", "TH", "JS"), "must-follow", "play.void"),
        (("KH", "JH", "7D", "7C", "KS", "7S", "JS"), "must-follow", "play.follow"),
        (("KH", "JH", "7D", "7C", "KS"), "wrong-phase", "play.lead"),
    ],
)
def test_a_card_that_is_wrongly_refused_is_named_too(
    plays: tuple[str, ...], code: str, clause: str
) -> None:
    """By the code, where it says more than that suit is to be followed; else by the trick."""
    assert refused(position(*plays), code) == clause


def test_a_card_that_is_wrongly_accepted_is_named_by_the_refusal() -> None:
    """By its clause, or its code where the model names none."""
    here = position("KH", "KD")
    for clause, code in (("play.void", "must-follow"), (None, "first-trick-banned")):
        probe = Probe(here, Refused(2, code, clause))
        found = Comparison(frozenset()).of(probe, {**right(position("KH").params())})
        assert found is not None
        assert clause_of(found, PATHS) == (clause or "play.first-trick")


def _slam_by_points(view: dict[str, Any], params: Mapping[str, Any]) -> None:
    """Whoever takes all five points has made the slam."""
    for place, deal in enumerate(view["deals"]):
        if 5 in deal["count"] and not deal["broken_off"]:
            score = [0 if n == 5 else 5 for n in deal["count"]]
            deals = [*view["deals"]]
            deals[place] = {**deal, "score": score}
            view["deals"] = deals


def _no_slam(view: dict[str, Any], params: Mapping[str, Any]) -> None:
    """A slam is scored as any other deal."""
    view["deals"] = [{**deal, "score": deal["count"]} for deal in view["deals"]]


def _others_lose(view: dict[str, Any], params: Mapping[str, Any]) -> None:
    """Whoever won has lost, and the other way round, but for matches that end with a slam."""
    if view["outcome"] and sum(n > 0 for n in view["deals"][-1]["tricks"]) > 1:
        one = view["outcome"]
        view["outcome"] = {"winners": one["losers"], "losers": one["winners"]}


@pytest.mark.parametrize(
    ("fault", "clause"),
    [
        (_slam_by_points, "score.slam"),
        (_no_slam, "score.slam"),
        (_others_lose, "end.loser"),
    ],
)
def test_the_clause_of_a_score_is_the_one_that_settled_it(fault: Any, clause: str) -> None:
    """Not one that counts, where the counts are the same; and who lost goes before who won."""
    run = run_of(seen(fault), matches=80, most=1, options={"limit-tested": "after-the-deal"})
    run.go()
    assert [each.clause for each in run.findings.all] == [clause]
    assert f"clauses: [{clause}]" in run.findings.all[0].case
