"""Replays: a position from nothing, its verdict, and params that make no position."""

from typing import Any

import pytest

from polignac_dsl.engine.protocol import InvalidParamsError, replay
from polignac_dsl.engine.tests.tables import REVOKES, table_json

PACK = "KS QS JS AS KH QH JH AH"
HANDS = [["KS", "QS", "JH", "AH"], ["JS", "AS", "KH", "QH"]]
DEAL = {"do": "deal", "hands": HANDS}


def params(*actions: object, **changes: Any) -> dict[str, Any]:
    """Return params of a match of two, in which seat 1 deals."""
    value = {
        "game": "by-hand",
        "options": {},
        "players": 2,
        "table": table_json(2, pack=PACK),
        "dealer": 1,
        "totals": [0, 0],
        "actions": list(actions),
    }
    return {**value, **changes}


def play(seat: int, card: str) -> dict[str, object]:
    """Return a card played, for the wire."""
    return {"do": "play", "seat": seat, "card": card}


def test_a_position_is_answered_with_its_view() -> None:
    """All actions accepted."""
    answer: Any = replay(params(DEAL, play(0, "KS"), play(1, "JS")))
    assert answer["status"] == "ok"
    assert answer["view"]["captured"] == [["KS", "JS"], []]
    assert answer["view"]["hands"][1] == ["AS", "KH", "QH"]


def test_a_viewer_gets_his_own_view() -> None:
    """Null stands for everybody, like no viewer."""
    answer: Any = replay(params(DEAL, viewer=0))
    assert answer["view"]["hands"][1] is None
    everybody: Any = replay(params(DEAL, viewer=None))
    assert everybody["view"]["hands"] == HANDS


def test_totals_left_out_are_those_at_the_start_of_a_match() -> None:
    """As the table says."""
    value = params(table=table_json(2, {"totals.start": 3}, pack=PACK))
    del value["totals"]
    answer: Any = replay(value)
    assert answer["view"]["totals"] == [3, 3]


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        (play(1, "QH"), {"code": "must-follow", "clause": "play.follow"}),
        (play(0, "QS"), {"code": "not-your-turn"}),
        ({"do": "play"}, {"code": "malformed"}),
        (None, {"code": "malformed"}),
    ],
)
def test_the_first_refused_action_is_told(action: object, refusal: dict[str, str]) -> None:
    """With its place, its code, and the clause where there is one; what comes after is not read."""
    answer = replay(params(DEAL, play(0, "KS"), action, {"do": "dance"}))
    assert answer == {"status": "refused", "index": 2, **refusal}


def test_reasons_come_along() -> None:
    """They are one of the features."""
    answer: Any = replay(params(DEAL))
    assert len(answer["view"]["reasons"]["hand"]) == 4


TABLE = table_json(2, pack=PACK)
BROKEN: list[tuple[Any, str]] = [
    (None, "params must be an object"),
    ([], "params must be an object"),
    ({}, "table: a table is a JSON object"),
    (params(table=None), "table: a table is a JSON object"),
    (params(table={**TABLE, "players": 3}), "digest: it says"),
    (params(table={**TABLE, "end": None}), "end: must be an object, not None"),
    (params(table={**TABLE, "players": 2.5}), "table: canonical JSON holds no float: 2.5"),
    (params(table={**TABLE, "players": "2"}), "players: must be an integer, not '2'"),
    (params(players=3), "players: it is 3, but the table's is 2"),
    (params(players=True), "players: it is True"),
    (params(game="hearts"), "game: it is 'hearts'"),
    (params(dealer=2), "the dealer is one of the seats 0 to 1"),
    (params(dealer=None), "dealer: must be an integer"),
    (params(dealer=1.0), "dealer: must be an integer"),
    (params(totals=[0]), "2 seats have 2 totals"),
    (params(totals=[0, "0"]), "totals: must be a list of integers"),
    (params(totals=[0, True]), "totals: must be a list of integers"),
    (params(actions=None), "actions: must be a list"),
    (params(viewer=2), "there is no seat 2"),
    (params(viewer="0"), "viewer: must be an integer"),
]


@pytest.mark.parametrize(("value", "message"), BROKEN, ids=[message for _, message in BROKEN])
def test_broken_params_are_told_in_plain_words(value: Any, message: str) -> None:
    """Never a view of another game than was asked for."""
    with pytest.raises(InvalidParamsError) as told:
        replay(value)
    assert message in str(told.value)


def test_whole_matches_go_through() -> None:
    """A revoke, its notice and the correction, as they come over the wire."""
    value = params(
        DEAL,
        play(0, "KS"),
        {"do": "revoke", "seat": 1, "card": "QH"},
        {"do": "notice", "seat": 0, "offender": 1, "trick": 1},
        {"do": "correct", "seat": 1, "card": "JS"},
        table=table_json(2, REVOKES, pack=PACK),
    )
    answer: Any = replay(value)
    assert answer["view"]["tricks"][0]["taker"] == 0
