"""Two views are the same where the contract calls them the same, and nowhere else."""

from typing import Any

import pytest

from tools.lockstep.compare import KEYS, differences
from tools.lockstep.setting import Setting
from tools.lockstep.sides import Reference


@pytest.fixture(name="view")
def a_view() -> dict[str, Any]:
    """A view in the middle of the first trick."""
    side = Reference(Setting("polignac", 3, dealer=2))
    hands = ["KS QS JS AS TS 9S 8S 7S KH QH", "JH AH TH 9H 8H KD QD JD AD TD"]
    hands.append("9D 8D KC QC JC AC TC 9C 8C 7C")
    assert side.apply({"do": "deal", "hands": [hand.split() for hand in hands]}) is None
    assert side.apply({"do": "play", "seat": 0, "card": "KH"}) is None
    return dict(side.view(None))


def test_the_keys_are_those_of_a_view(view: dict[str, Any]) -> None:
    """Nothing that a view shows goes uncompared."""
    assert set(view) == set(KEYS)


@pytest.mark.parametrize("key", ["legal", "hands", "captured", "irregular"])
def test_cards_and_actions_have_no_order(view: dict[str, Any], key: str) -> None:
    """Lists that the contract does not order may come in any order."""
    view["captured"] = [["KS", "QS"], [], []]
    view["irregular"] = [{"do": "notice", "seat": seat} for seat in range(3)]
    turned = [list(reversed(part)) for part in view[key]] if key in ("hands", "captured") else []
    other = {**view, key: turned or list(reversed(view[key]))}
    assert other[key] != view[key]
    assert differences(view, other) == ()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hands", [[], None, []]),
        ("legal", []),
        ("captured", [[], [], ["KH"]]),
        ("seats", [2, 1, 0]),
        ("trick", None),
        ("totals", [0, 0, 1]),
    ],
)
def test_another_value_differs(view: dict[str, Any], key: str, value: Any) -> None:
    """A key with another value is named, whether or not its order counts."""
    assert differences(view, {**view, key: value}) == (key,)


def test_the_same_action_twice_is_not_two_actions(view: dict[str, Any]) -> None:
    """A list that repeats one action in place of another is another list."""
    legal = view["legal"]
    assert differences(view, {**view, "legal": [*legal[1:], legal[1]]}) == ("legal",)
    assert differences(view, {**view, "legal": [*legal, legal[1]]}) == ("legal",)


def test_a_key_too_few_or_too_many_differs(view: dict[str, Any]) -> None:
    """A view without one of the keys, or with one of its own, is not the same view."""
    fewer = {key: value for key, value in view.items() if key != "fees"}
    assert differences(fewer, view) == ("fees",)
    assert differences(view, {**view, "trump": None}) == ("trump",)
    assert differences(view, {**view, "reasons": {}}) == ()
