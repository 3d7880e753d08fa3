"""Counts, settlements and scores, each worked by hand."""

from typing import Any

import pytest

from polignac_dsl.engine.actions import Announce, Pass
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.tests.tables import (
    AS_COUNTED,
    JACKS,
    SLAM,
    asking,
    bid,
    change,
    dealt,
    do,
    play,
    table,
)

Json = dict[str, Any]

PACK = "KS QS JS AS KH QH JH AH"
# Seat 0 takes the spades that seat 1 follows with, and loses the hearts.
SPLIT = ("KS QS JH AH", "JS AS KH QH")
SPLIT_PLAY = "KS JS QS AS AH KH QH JH"
# Seat 0 takes everything.
SWEEP = ("KS KH QS QH", "JS JH AS AH")
SWEEP_PLAY = "KS JS KH JH QS AS QH AH"


def last_deal(match: Match) -> Any:
    """Return the last deal counted."""
    deals: Any = match.view()["deals"]
    return deals[-1]


def reasons(match: Match) -> list[tuple[int, int, str, tuple[str, ...]]]:
    """Return where the points of the last deal came from."""
    found: Any = match.view()["reasons"]
    return [
        (line["seat"], line["points"], line["clause"], tuple(line["cards"]))
        for line in found["score"]
    ]


def played(hands: tuple[str, str], cards: str, *parts: Json, **changes: Any) -> Match:
    """Return a match of two after a deal of four tricks."""
    match = dealt(table(2, *parts, pack=PACK, **changes), *hands)
    play(match, cards)
    assert match.phase in ("deal", "over")
    return match


def test_cards_count_for_who_captures_them() -> None:
    """J♠ counts 2 and J♥ 1, whoever played them."""
    match = played(SPLIT, SPLIT_PLAY)
    # T1, T2 to seat 0 with J♠; T3, T4 to seat 1 with J♥.
    assert last_deal(match) == {
        "dealer": 1,
        "seats": [0, 1],
        "playoff": False,
        "tricks": [2, 2],
        "count": [2, 1],
        "fees": [0, 0],
        "score": [2, 1],
        "broken_off": False,
    }
    assert match.totals == (2, 1)
    assert reasons(match) == [(0, 2, "count.polignac", ("JS",)), (1, 1, "count.jacks", ("JH",))]


def test_points_of_the_running_deal_are_those_captured_so_far() -> None:
    """After two tricks seat 0 has J♠, nobody J♥."""
    match = dealt(table(2, pack=PACK), *SPLIT)
    play(match, "KS JS QS AS")
    assert match.view()["points"] == [2, 0]
    assert match.view()["captured"] == [["KS", "QS", "JS", "AS"], []]


@pytest.mark.parametrize(
    ("which", "points", "expected"),
    [
        ("each", 3, [6, 6]),
        ("first", 3, [3, 0]),
        ("last", 3, [0, 3]),
        (2, 4, [4, 0]),
        (3, -4, [0, -4]),
        (9, 4, [0, 0]),
    ],
)
def test_tricks_count(which: str | int, points: int, expected: list[int]) -> None:
    """Seat 0 takes tricks 1 and 2, seat 1 tricks 3 and 4; a trick never played counts nothing."""
    clause = {"id": "count.tricks", "kind": "tricks", "which": which, "points": points}
    match = played(SPLIT, SPLIT_PLAY, count=[clause])
    assert last_deal(match)["count"] == expected
    assert reasons(match) == [(seat, n, "count.tricks", ()) for seat, n in enumerate(expected) if n]


def test_no_trick_counts_for_everybody_who_has_none() -> None:
    """Seat 1 has no trick in a sweep; while it is played nobody counts for that."""
    clause = {"id": "count.none", "kind": "no-trick", "points": -5}
    match = dealt(table(2, pack=PACK, count=[clause]), *SWEEP)
    play(match, SWEEP_PLAY[:-6])
    assert match.view()["points"] == [0, 0]
    play(match, SWEEP_PLAY[-6:])
    assert last_deal(match)["count"] == [0, -5]


@pytest.mark.parametrize(
    ("cards", "tricks", "expected"),
    [
        (["JS"], ["first"], [9, 0]),
        (["JS"], ["first", 2], [9, 0]),
        (["JS"], ["last"], [0, 0]),
        (["JS", "JH"], [], [0, 0]),
        (["JH"], [4, "last"], [0, 9]),
    ],
)
def test_together_counts_for_one_who_has_all_of_it(
    cards: list[str], tricks: list[str | int], expected: list[int]
) -> None:
    """J♠ fell in trick 1 to seat 0, J♥ in trick 4 to seat 1."""
    clause = {
        "id": "count.all",
        "kind": "together",
        "cards": cards,
        "tricks": tricks,
        "points": 9,
    }
    match = played(SPLIT, SPLIT_PLAY, count=[clause])
    assert last_deal(match)["count"] == expected


def test_a_slam_settles_a_deal_in_which_one_takes_every_trick() -> None:
    """Its maker scores 0, the other 5, whatever was captured."""
    match = played(SWEEP, SWEEP_PLAY, settle=[SLAM, AS_COUNTED])
    assert (last_deal(match)["count"], last_deal(match)["score"]) == ([3, 0], [0, 5])
    assert reasons(match) == [(1, 5, "score.slam", ())]


def test_without_every_trick_the_slam_settles_nothing() -> None:
    """Two tricks each: as counted."""
    match = played(SPLIT, SPLIT_PLAY, settle=[SLAM, AS_COUNTED])
    assert last_deal(match)["score"] == [2, 1]


def test_captures_settle_in_the_order_of_the_table() -> None:
    """The first event that holds settles; flat points and the own count are added up."""
    both = {
        "id": "score.jacks",
        "when": {"captures": ["JS", "JH"]},
        "pay": {"that_player": [-10, 1], "others": [4, 2]},
    }
    one = {"id": "score.one", "when": {"captures": ["JS"]}, "pay": {"each": [7, 0]}}
    match = played(SWEEP, SWEEP_PLAY, settle=[both, one, SLAM, AS_COUNTED])
    assert last_deal(match)["score"] == [-7, 4]
    assert reasons(match) == [
        (0, 2, "count.polignac", ("JS",)),
        (0, 1, "count.jacks", ("JH",)),
        (0, -10, "score.jacks", ("JS", "JH")),
        (1, 4, "score.jacks", ("JS", "JH")),
    ]
    other = played(SPLIT, SPLIT_PLAY, settle=[both, one, SLAM, AS_COUNTED])
    assert last_deal(other)["score"] == [7, 7]


def test_a_score_below_zero_is_lifted_by_its_floor() -> None:
    """With a floor under the score the deal scores 0; the reasons say what gave it back."""
    minus = [{"id": "count.jacks", "kind": "cards", "points": {"JS": -3, "JH": 1}}]
    match = played(SPLIT, SPLIT_PLAY, {"totals.floor.of": "score"}, count=minus)
    assert (last_deal(match)["count"], last_deal(match)["score"]) == ([-3, 1], [0, 1])
    assert reasons(match) == [
        (0, -3, "count.jacks", ("JS",)),
        (1, 1, "count.jacks", ("JH",)),
        (0, 3, "score.floor", ()),
    ]


def test_a_total_below_zero_is_lifted_by_its_floor() -> None:
    """The score stays what it is, the total does not fall below 0."""
    minus = [{"id": "count.jacks", "kind": "cards", "points": {"JS": -3, "JH": 1}}]
    match = dealt(table(2, {"totals.floor.of": "total"}, pack=PACK, count=minus), *SPLIT,
                  totals=(2, 4))  # fmt: skip
    play(match, SPLIT_PLAY)
    assert (last_deal(match)["score"], match.totals) == ([-3, 1], (0, 5))


@pytest.mark.parametrize(
    ("hands", "cards", "score"),
    [(SWEEP, SWEEP_PLAY, [0, 5]), (SPLIT, SPLIT_PLAY, [5, 1])],
    ids=["made", "failed"],
)
def test_an_announcement_goes_before_every_settlement(
    hands: tuple[str, str], cards: str, score: list[int]
) -> None:
    """Made: 0 and 5. Failed: the announcer 5, the other as counted."""
    rules = table(2, pack=PACK, announcements=asking(bid("capot")), settle=[SLAM, AS_COUNTED])
    match = dealt(rules, *hands)
    do(match, Announce(0, "capot"))
    play(match, cards)
    assert last_deal(match)["score"] == score


def test_who_takes_every_trick_against_an_announcement_makes_no_slam() -> None:
    """Seat 1 announces, seat 0 takes everything: 5 for the announcer, and seat 0 as counted."""
    capot = bid("capot", **{"lead.who": "first-leader"})
    rules = table(2, pack=PACK, announcements=asking(capot), settle=[SLAM, AS_COUNTED])
    match = dealt(rules, *SWEEP)
    do(match, Pass(0), Announce(1, "capot"))
    play(match, SWEEP_PLAY)
    assert last_deal(match)["score"] == [3, 5]


GOALS = [
    # The goal, its cards, who announces, the cards played, the score.
    ("no-trick", None, 1, SWEEP_PLAY, [5, 0]),
    ("no-trick", None, 0, SWEEP_PLAY, [5, 0]),
    ("capture-every", ["JS", "JH"], 0, SWEEP_PLAY, [0, 5]),
    ("capture-every", ["JS", "JH"], 1, SWEEP_PLAY, [3, 5]),
    ("capture-none", ["JS", "JH"], 1, SWEEP_PLAY, [5, 0]),
    ("capture-none", ["JS"], 0, SWEEP_PLAY, [5, 0]),
]


@pytest.mark.parametrize(("kind", "cards", "seat", "cards_played", "score"), GOALS)
def test_other_goals(
    kind: str, cards: list[str] | None, seat: int, cards_played: str, score: list[int]
) -> None:
    """No trick, every Jack, no Jack: seat 0 takes every trick, and both Jacks."""
    node = bid("bid", **{"goal.kind": kind, "goal.cards": cards, "lead.who": "first-leader"})
    match = dealt(table(2, pack=PACK, announcements=asking(node)), *SWEEP)
    if seat == 1:
        do(match, Pass(0))
    do(match, Announce(seat, "bid"))
    play(match, cards_played)
    assert last_deal(match)["score"] == score


@pytest.mark.parametrize(
    ("kind", "seat", "score"),
    [("capture-every", 1, [5, 0]), ("capture-none", 0, [0, 5]), ("capture-none", 1, [2, 5])],
)
def test_a_goal_of_captures_looks_at_its_cards_alone(
    kind: str, seat: int, score: list[int]
) -> None:
    """J♥ falls to seat 1 in the last trick; who takes the tricks before does not matter."""
    node = bid("bid", **{"goal.kind": kind, "goal.cards": ["JH"], "lead.who": "first-leader"})
    match = dealt(table(2, pack=PACK, announcements=asking(node)), *SPLIT)
    if seat == 1:
        do(match, Pass(0))
    do(match, Announce(seat, "bid"))
    play(match, SPLIT_PLAY)
    assert last_deal(match)["score"] == score


@pytest.mark.parametrize(
    ("kind", "cards", "seat", "over_after", "score"),
    [
        # Seat 1 takes trick 3 (K♥), so every-trick is lost there; seat 0 captures J♠ in trick 1.
        ("every-trick", None, 0, "KS JS QS AS AH KH", [5, 0]),
        ("no-trick", None, 0, "KS JS", [5, 0]),
        ("capture-every", ["JS"], 0, "KS JS", [0, 5]),
        ("capture-every", ["JS"], 1, "KS JS", [2, 5]),
        ("capture-none", ["JS"], 1, "KS JS", [5, 0]),
        ("capture-none", ["JS"], 0, "KS JS", [5, 0]),
    ],
)
def test_a_deal_that_ends_when_decided_stops_there(
    kind: str, cards: list[str] | None, seat: int, over_after: str, score: list[int]
) -> None:
    """After the trick in which the goal is lost, or a goal of captures fulfilled for good."""
    changes = {"goal.kind": kind, "goal.cards": cards, "ends.when": "decided"}
    node = bid("bid", **changes, **{"lead.who": "first-leader"})
    match = dealt(table(2, pack=PACK, announcements=asking(node)), *SPLIT)
    if seat == 1:
        do(match, Pass(0))
    do(match, Announce(seat, "bid"))
    play(match, over_after)
    assert match.phase == "deal"
    assert (last_deal(match)["score"], last_deal(match)["broken_off"]) == (score, True)


def test_a_deal_ends_early_with_the_capture_that_ends_it() -> None:
    """play.ends: J♠ is captured in trick 1. No slam, though one player has every trick; captures
    hold; the last trick is not known, but who has no trick is."""
    captures = {
        "id": "score.captures",
        "when": {"captures": ["JS"]},
        "pay": {"that_player": [1, 1], "others": [0, 1]},
    }
    count = [
        *JACKS,
        {"id": "count.last", "kind": "tricks", "which": "last", "points": 50},
        {"id": "count.none", "kind": "no-trick", "points": -1},
    ]
    match = dealt(
        table(
            2,
            {"deal.play.ends.captured": ["JS"]},
            pack=PACK,
            settle=[SLAM, captures, AS_COUNTED],
            count=count,
        ),
        *SWEEP,
    )
    play(match, "KS JS")
    assert match.phase == "deal"
    assert last_deal(match) == {
        "dealer": 1,
        "seats": [0, 1],
        "playoff": False,
        "tricks": [1, 0],
        "count": [2, -1],
        "fees": [0, 0],
        "score": [3, -1],
        "broken_off": True,
    }


def test_an_announcement_that_stands_says_itself_when_the_deal_ends() -> None:
    """Under a bid that ends with the last card play.ends does not stop the deal."""
    rules = table(
        2, {"deal.play.ends.captured": ["JS"]}, pack=PACK, announcements=asking(bid("capot"))
    )
    match = dealt(rules, *SWEEP)
    do(match, Announce(0, "capot"))
    play(match, SWEEP_PLAY)
    assert (last_deal(match)["tricks"], last_deal(match)["score"]) == ([4, 0], [0, 5])


def test_change_puts_values_at_their_paths() -> None:
    """The builder itself: a path leads through nested dicts."""
    node: Json = {"a": {"b": 1, "c": 2}}
    change(node, {"a.b": 3})
    assert node == {"a": {"b": 3, "c": 2}}
