"""Two answers are the same where the contract calls them the same, and nowhere else."""

from typing import Any

import pytest

from conformance.cases.features import FEATURES
from conformance.fuzz.comparing import KEYS, Comparison, Probe
from conformance.fuzz.tests.matches import TABLES, right
from conformance.laws.answers import Refused, View
from conformance.laws.position import Position, Setting
from conformance.runner.asking import Trouble
from conformance.verdicts import Verdict

HANDS = ["KS QS JS AS TS 9S 8S 7S KH QH", "JH AH TH 9H 8H KD QD JD AD TD"]
HANDS.append("9D 8D KC QC JC AC TC 9C 8C 7C")
ACTIONS: tuple[Any, ...] = (
    {"do": "deal", "hands": [hand.split() for hand in HANDS]},
    {"do": "play", "seat": 0, "card": "KH"},
)
HERE = Position(Setting("polignac", 3, (), 2), TABLES("polignac", {}, 3), ACTIONS)


@pytest.fixture(name="view")
def a_view() -> dict[str, Any]:
    """A view in the middle of the first trick."""
    view: dict[str, Any] = dict(right(HERE.params())["view"])
    return view


def differing(ours: dict[str, Any], theirs: dict[str, Any], *left_out: str) -> tuple[str, ...]:
    """Return the keys in which two views differ."""
    comparison = Comparison(frozenset(FEATURES) - set(left_out))
    found = comparison.of(Probe(HERE, View(ours)), {"status": "ok", "view": theirs})
    return () if found is None else found.keys


def test_every_key_of_a_view_is_compared(view: dict[str, Any]) -> None:
    """But for the reasons, which are optional."""
    assert set(view) == {*KEYS, "reasons"}


def test_cards_and_actions_have_no_order(view: dict[str, Any]) -> None:
    """Lists that the contract does not order may come in any order."""
    turned = {key: list(reversed(view[key])) for key in ("legal", "irregular")}
    turned["hands"] = [list(reversed(hand)) for hand in view["hands"]]
    assert turned["legal"] != view["legal"]
    assert differing(view, {**view, **turned}) == ()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hands", [[], None, []]),
        ("legal", []),
        ("captured", [[], [], ["KH"]]),
        ("seats", [0, 1]),
        ("trick", None),
        ("totals", [0, 0, 1]),
    ],
)
def test_another_value_differs(view: dict[str, Any], key: str, value: Any) -> None:
    """A key with another value is named, whether or not its order counts."""
    assert differing(view, {**view, key: value}) == (key,)


def test_what_was_not_asked_is_no_difference() -> None:
    """Neither does it count as compared."""
    comparison = Comparison(frozenset(FEATURES))
    left = Trouble(Verdict.NOT_RUN, "the time is up")
    assert comparison.of(Probe(HERE, Refused(0, "bad-deal", None)), left) is None
    assert comparison.compared == 0


def test_the_same_action_twice_is_not_two_actions(view: dict[str, Any]) -> None:
    """A list that repeats one action in place of another is another list."""
    legal = view["legal"]
    assert differing(view, {**view, "legal": [*legal[1:], legal[1]]}) == ("legal",)
    assert differing(view, {**view, "legal": [*legal, legal[1]]}) == ("legal",)


def test_a_key_that_is_left_out_is_no_difference_but_told(view: dict[str, Any]) -> None:
    """Nothing is wrong about it; only the phase must be there."""
    comparison = Comparison(frozenset(FEATURES))
    fewer = {key: value for key, value in view.items() if key != "captured"}
    assert comparison.of(Probe(HERE, View(view)), {"status": "ok", "view": fewer}) is None
    assert comparison.untold == {"captured"}
    assert differing(view, {k: v for k, v in view.items() if k != "phase"}) == ("phase",)


def test_revokes_are_not_compared_where_they_are_not_declared(view: dict[str, Any]) -> None:
    """Neither what could be noticed, nor what it costs."""
    other = {**view, "irregular": [{"do": "notice"}], "fees": [1, 0, 0]}
    assert differing(view, other) == ("fees", "irregular")
    assert differing(view, other, "revoke") == ()


@pytest.mark.parametrize(
    ("came", "about"),
    [
        ({"status": "refused", "index": 1, "code": "must-follow"}, None),
        ({"status": "refused", "index": 1}, None),
        ({"status": "unsupported", "feature": "this"}, None),
        ({"status": "refused", "index": 0, "code": "must-follow"}, "refusal"),
        ({"status": "refused", "index": 1, "code": "not-in-hand"}, "refusal"),
        ({"status": "refused", "index": 5, "code": "must-follow"}, "garbage"),
        ({"status": "fine"}, "garbage"),
        ({"status": "ok", "view": {"phase": 7}}, "shape"),
        (Trouble(Verdict.TIME_OUT, "no answer within 5 s"), "time-out"),
    ],
)
def test_what_is_said_to_a_refused_action(came: Any, about: str | None) -> None:
    """Its index and code are compared; a refusal without a code is right as far as it goes."""
    probe = Probe(HERE, Refused(1, "must-follow", "play.follow"))
    found = Comparison(frozenset(FEATURES)).of(probe, came)
    assert (found.about if found else None) == about


def test_a_refusal_where_nothing_is_refused_differs(view: dict[str, Any]) -> None:
    """And the other way round; both codes are told."""
    comparison = Comparison(frozenset(FEATURES))
    refused = {"status": "refused", "index": 1, "code": "must-follow"}
    found = comparison.of(Probe(HERE, View(view)), refused)
    assert found is not None
    assert (found.about, found.codes) == ("refusal", (None, "must-follow"))
    found = comparison.of(Probe(HERE, Refused(1, "must-follow")), {"status": "ok", "view": view})
    assert found is not None
    assert found.codes == ("must-follow", None)
