"""What a view tells, and what it keeps from a player."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from polignac_dsl import engine
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.tests.tables import asking, bid, cards, dealt, play, table
from polignac_dsl.ruleset import load
from polignac_dsl.table import read_table

PACK = "KS QS JS AS KH QH JH AH"
HANDS = ("KS QS JH AH", "JS AS KH QH")
SHOWN = {"deal.play.face_up.cards": ["JS", "JH"]}


def test_the_whole_view_of_a_position() -> None:
    """Every key of the contract, for everybody, in the middle of the second trick."""
    match = dealt(table(2, pack=PACK), *HANDS, totals=(3, 4))
    play(match, "KS JS QS")
    assert match.view().to_json() == {
        "phase": "play",
        "deal": 1,
        "dealer": 1,
        "direction": "counter-clockwise",
        "seats": [0, 1],
        "playoff": False,
        "to_act": 1,
        "legal": [{"do": "play", "seat": 1, "card": "AS"}],
        "irregular": [],
        "hands": [["JH", "AH"], ["AS", "KH", "QH"]],
        "announcement": None,
        "trick": {"number": 2, "leader": 0, "cards": [{"seat": 0, "card": "QS"}]},
        "tricks": [
            {
                "leader": 0,
                "cards": [{"seat": 0, "card": "KS"}, {"seat": 1, "card": "JS"}],
                "taker": 0,
            }
        ],
        "captured": [["KS", "JS"], []],
        "points": [2, 0],
        "fees": [0, 0],
        "totals": [3, 4],
        "deals": [],
        "outcome": None,
        "reasons": {
            "hand": [
                {"card": "AS", "legal": True, "clause": None},
                {"card": "KH", "legal": False, "clause": "play.follow"},
                {"card": "QH", "legal": False, "clause": "play.follow"},
            ],
            "score": [],
        },
    }


def test_a_player_sees_his_own_hand_and_the_table() -> None:
    """Not the other's hand, not gathered tricks, and legal cards only in his turn."""
    match = dealt(table(2, pack=PACK), *HANDS)
    play(match, "KS JS QS")
    view = match.view(0)
    assert view["hands"] == [["JH", "AH"], None]
    assert view["legal"] == []
    assert view["trick"] == {"number": 2, "leader": 0, "cards": [{"seat": 0, "card": "QS"}]}
    assert view["tricks"] == [{"leader": 0, "cards": None, "taker": 0}]
    assert view["captured"] == [[], []]
    assert match.view(1)["legal"] == [{"do": "play", "seat": 1, "card": "AS"}]


def test_points_are_known_until_a_counted_card_lies_face_down() -> None:
    """Nothing lies there before J♠ is captured."""
    match = dealt(table(2, pack=PACK), "QS AS KH QH", "KS JS JH AH")
    assert match.view(0)["points"] == [0, 0]
    play(match, "QS KS")
    assert match.view(0)["points"] == [0, 0]
    play(match, "JS AS")
    assert match.view(0)["points"] is None
    assert match.view()["points"] == [0, 2]


def test_face_up_cards_are_seen_by_all() -> None:
    """With the Jacks face up their points are, too."""
    match = dealt(table(2, SHOWN, pack=PACK), *HANDS)
    play(match, "KS JS")
    assert match.view(1)["captured"] == [["JS"], []]
    assert match.view(1)["points"] == [2, 0]


def test_a_card_that_counts_with_others_is_a_counted_card() -> None:
    """A bonus for cards together hides the points like cards of their own; tricks do not."""
    tricks = {"id": "count.each", "kind": "tricks", "which": "each", "points": 1}
    both = {"id": "count.both", "kind": "together", "cards": ["KS"], "tricks": [2], "points": 1}
    match = dealt(table(2, pack=PACK, count=[tricks]), *HANDS)
    play(match, "KS JS")
    assert match.view(1)["points"] == [1, 0]
    other = dealt(table(2, pack=PACK, count=[tricks, both]), *HANDS)
    play(other, "KS JS")
    assert other.view(1)["points"] is None


def test_between_deals_nothing_is_held() -> None:
    """Phase `deal`: what was counted stands in `deals`; the hands of others stay hidden."""
    match = dealt(table(2, pack=PACK), *HANDS)
    play(match, "KS JS QS AS AH KH QH JH")
    view = match.view()
    assert (view["hands"], view["captured"], view["points"]) == ([[], []], [[], []], [0, 0])
    assert (view["tricks"], view["trick"], view["fees"]) == ([], None, [0, 0])
    assert view["legal"] == [{"do": "deal"}]
    assert match.view(1)["hands"] == [None, []]
    assert match.view(0)["legal"] == [{"do": "deal"}]
    assert match.view(1)["legal"] == []
    assert match.view(1)["points"] == [0, 0]


def test_what_may_be_announced_is_told_to_who_is_asked() -> None:
    """Pass and bids for seat 0, nothing for seat 1; no trick yet."""
    match = dealt(table(2, pack=PACK, announcements=asking(bid("capot"))), *HANDS)
    expected = [
        {"do": "pass", "seat": 0},
        {"do": "announce", "seat": 0, "announcement": "capot"},
    ]
    assert match.view(0)["legal"] == expected
    assert match.view(1)["legal"] == []
    assert match.view()["trick"] is None


def test_a_view_is_a_mapping_made_once() -> None:
    """Its parts are the same objects when read again; it can be written as JSON."""
    match = dealt(table(2, pack=PACK), *HANDS)
    view = match.view(0)
    assert view["hands"] is view["hands"]
    assert view.to_json()["hands"] is view["hands"]
    assert dict(view) == view.to_json()
    assert len(view) == 20
    assert view.get("score") is None
    assert json.loads(json.dumps(view.to_json())) == view.to_json()


def test_a_view_is_a_mapping() -> None:
    """With all that goes with it, though it does not descend from one."""
    match = Match(table())
    view = match.view()
    assert isinstance(view, Mapping)
    assert dict(view) == dict(view.items()) == view.to_json()
    assert list(view) == list(view.keys())
    assert list(view.values()) == list(view.to_json().values())
    assert len(view) == len(view.to_json())
    assert "phase" in view
    assert "past" not in view
    assert (view.get("phase"), view.get("past")) == ("deal", None)
    assert view == match.view() == view.to_json()
    assert view != match.view(0)
    with pytest.raises(TypeError):
        hash(view)


def test_a_view_stays_true_to_its_position() -> None:
    """Taken before a card and read after it."""
    match = dealt(table(2, pack=PACK), *HANDS)
    view = match.view(0)
    play(match, "KS")
    assert view["hands"] == [list(cards("KS QS JH AH")), None]
    assert view["to_act"] == 0


@pytest.mark.parametrize("viewer", [-1, 2])
def test_a_stranger_has_no_view(viewer: int) -> None:
    """There are two seats."""
    with pytest.raises(ValueError, match="no seat"):
        Match(table(2, pack=PACK)).view(viewer)


def test_a_match_begins_as_the_table_says() -> None:
    """Totals start where the table says, unless they are given; the dealer must be a seat."""
    rules = table(2, {"totals.start": 7}, pack=PACK)
    assert Match(rules).totals == (7, 7)
    assert Match(rules, totals=(1, 2)).totals == (1, 2)
    with pytest.raises(ValueError, match="dealer"):
        Match(rules, dealer=2)
    with pytest.raises(ValueError, match="2 totals"):
        Match(rules, totals=(1, 2, 3))


def test_a_match_can_be_told_apart_in_a_debugger() -> None:
    """Its game, its deal, its phase and whose turn it is."""
    match = dealt(table(2, pack=PACK), *HANDS)
    assert repr(match) == "<Match by-hand: deal 1, play, seat 0 to act>"
    play(match, "KS JS QS AS AH KH QH JH")
    assert repr(match) == "<Match by-hand: deal 2, deal, seat 0 to act>"


def test_the_page_of_the_package_is_true() -> None:
    """What its docstring shows can be run as it stands, and ends before the last card."""
    shown = (engine.__doc__ or "").split("\n\n")[1]
    names: dict[str, Any] = {**vars(engine), "load": load, "read_table": read_table}
    names["print"] = lambda *_: None
    exec("\n".join(line.removeprefix("    ") for line in shown.splitlines()), names)
    assert names["match"].phase == "play"
    assert len(names["match"].legal_actions()) == 1
