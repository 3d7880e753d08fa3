"""When a match ends, who has lost and who has won, by hand on packs of eight cards."""

from typing import Any

import pytest

from polignac_dsl.engine.actions import Announce, Deal, Pass, Play
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.tests.tables import (
    AS_COUNTED,
    SLAM,
    asking,
    best,
    bid,
    cards,
    dealt,
    do,
    over,
    play,
    refused,
    table,
)

Json = dict[str, Any]

PACK = "KS QS JS AS KH QH JH AH"
# Seat 0 takes tricks 1 and 2 with J♠ (2), seat 1 tricks 3 and 4 with J♥ (1).
SPLIT = ("KS QS JH AH", "JS AS KH QH")
SPLIT_PLAY = "KS JS QS AS AH KH QH JH"
SWEEP = ("KS KH QS QH", "JS JH AS AH")
SWEEP_PLAY = "KS JS KH JH QS AS QH AH"


def split(totals: tuple[int, ...], *parts: Json, **changes: Any) -> Match:
    """Return a match of two after a deal in which seat 0 scores 2 and seat 1 scores 1."""
    match = dealt(table(2, *parts, pack=PACK, **changes), *SPLIT, totals=totals)
    play(match, SPLIT_PLAY)
    return match


@pytest.mark.parametrize(
    ("condition", "totals", "ends"),
    [
        (over("any-total", ">=", 20), (18, 0), True),
        (over("any-total", ">=", 20), (17, 18), False),
        (over("any-total", ">", 20), (18, 0), False),
        (over("any-total", ">", 20), (19, 0), True),
        (over("any-total", "==", 20), (19, 0), False),
        (over("any-total", "==", 20), (25, 19), True),
        (over("every-total", ">=", 20), (18, 18), False),
        (over("every-total", ">=", 20), (18, 19), True),
        (over("every-total", ">", 20), (19, 19), False),
        (over("every-total", "==", 20), (18, 19), True),
        (over("every-total", "==", 20), (18, 20), False),
        (over("deals", ">=", 1), (0, 0), True),
        (over("deals", ">=", 2), (0, 0), False),
    ],
)
def test_each_condition_for_the_end(condition: Json, totals: tuple[int, int], ends: bool) -> None:
    """Seat 0 scores 2 and seat 1 scores 1 on top of these totals."""
    match = split(totals, {"end.over": [condition]})
    assert (match.phase == "over") == ends
    assert (match.outcome is not None) == ends


def test_one_condition_is_enough() -> None:
    """The second of two conditions ends the match."""
    match = split((0, 0), {"end.over": [over("any-total", "==", 20), over("deals", "==", 1)]})
    assert match.phase == "over"


def test_after_the_end_every_action_is_refused() -> None:
    """`match-over` goes before everything but malformed and unknown names."""
    match = split((18, 0))
    assert match.outcome == ((1,), (0,))
    assert match.legal_actions() == ()
    assert refused(match, Play(0, "KS")) == ("match-over", "end.over")
    assert refused(match, Play(7, "KS"))[0] == "unknown-seat"
    assert refused(match, Deal(deck=("XX",)))[0] == "match-over"


def test_the_first_to_reach_the_limit_loses() -> None:
    """Both are at 20; J♠ brought seat 0 there in trick 1, J♥ seat 1 in trick 4."""
    assert split((18, 19)).outcome == ((1,), (0,))


def test_a_limit_reached_in_an_earlier_deal_is_reached_first() -> None:
    """Seat 1 was at 20 before the deal."""
    assert split((18, 20)).outcome == ((0,), (1,))


def test_a_total_that_falls_below_the_limit_has_not_reached_it() -> None:
    """The score of -5 takes seat 1 below 20 again, and from then on seat 0 alone stays there."""
    minus = {"id": "score.x", "when": {"captures": ["JH"]},
             "pay": {"that_player": [-5, 1], "others": [0, 1]}}  # fmt: skip
    match = split((18, 20), {"deal.settle": [minus, AS_COUNTED]})
    assert match.totals == (20, 16)
    assert match.outcome == ((1,), (0,))


def test_flat_points_come_at_the_end_of_the_deal() -> None:
    """Seat 1 comes to 20 by a flat 1 after the last trick, seat 0 in trick 1."""
    flat = {"id": "score.x", "when": {"captures": ["JS"]},
            "pay": {"that_player": [0, 1], "others": [4, 0]}}  # fmt: skip
    match = split((18, 16), {"deal.settle": [flat, AS_COUNTED]})
    assert match.totals == (20, 20)
    assert match.outcome == ((1,), (0,))
    other = split((18, 20), {"deal.settle": [flat, AS_COUNTED]})
    assert other.outcome == ((0,), (1,))


def test_the_last_trick_counts_with_the_trick_and_not_at_the_end() -> None:
    """Seat 1 comes to 20 by the last trick, seat 0 by a flat 4 after it."""
    last = {"id": "count.last", "kind": "tricks", "which": "last", "points": 3}
    flat = {"id": "score.x", "when": {"captures": ["JS"]},
            "pay": {"that_player": [4, 0], "others": [0, 1]}}  # fmt: skip
    match = split((16, 17), {"deal.settle": [flat, AS_COUNTED], "deal.count": [last]})
    assert match.totals == (20, 20)
    assert match.outcome == ((0,), (1,))


@pytest.mark.parametrize(("moment", "loser"), [("end", 1), ("lost", 0)])
def test_the_flat_points_of_a_failed_announcement_can_come_when_it_is_lost(
    moment: str, loser: int
) -> None:
    """Seat 0 loses its capot in trick 3 and comes to 20 by 5; seat 1 comes there in trick 4."""
    node = bid("capot", **{"moment.when": moment, "lead.who": "first-leader"})
    match = dealt(table(2, pack=PACK, announcements=asking(node)), *SPLIT, totals=(15, 19))
    do(match, Announce(0, "capot"))
    play(match, SPLIT_PLAY)
    assert match.totals == (20, 20)
    assert match.outcome == ((1 - loser,), (loser,))


def test_the_highest_total_breaks_a_tie_of_moments_and_a_tie_of_both_is_shared() -> None:
    """Both at 20 before the first deal; then seat 0 has 22 against 21, or both 22."""
    assert split((20, 20)).outcome == ((1,), (0,))
    assert split((20, 21)).outcome == ((), (0, 1))


def test_the_elder_of_the_tied_is_the_first_after_the_last_dealer() -> None:
    """Seat 1 dealt, so seat 0 is the elder."""
    part = {
        "end.winner": best("end.winner", "elder", {"total": "min"}),
        "end.loser": {"id": "end.loser", "form": "nobody"},
    }
    assert split((20, 21), part).outcome == ((0,), ())


def test_play_on_lets_the_match_go_on_with_everybody() -> None:
    """The tie at 22 is not broken: the next deal follows, with its own chance to end."""
    part = {
        "end.winner": best("end.winner", "play-on", {"total": "min"}),
        "end.loser": {"id": "end.loser", "form": "nobody"},
    }
    match = split((20, 21), part)
    assert (match.phase, match.outcome, match.view()["deal"]) == ("deal", None, 2)
    do(match, Deal(hands=(cards(SPLIT[1]), cards(SPLIT[0]))))
    # Seat 1 leads now and takes J♠.
    play(match, SPLIT_PLAY)
    assert (match.totals, match.outcome) == ((23, 24), ((0,), ()))


def test_everyone_else_wins_or_loses() -> None:
    """`rest` on either side is whom the other selection has not named."""
    part = {
        "end.winner": best("end.winner", "together", {"total": "min"}),
        "end.loser": {"id": "end.loser", "form": "rest"},
    }
    assert split((18, 0), part).outcome == ((1,), (0,))


def test_everyone_at_a_total_is_selected_by_his_own() -> None:
    """`at` names each whose total fits, here both; then nobody is left to win."""
    at = {"id": "end.loser", "form": "at", "what": "any-total", "is": ">=", "n": 20}
    assert split((18, 19), {"end.loser": at}).outcome == ((), (0, 1))
    assert split((18, 18), {"end.loser": at}).outcome == ((1,), (0,))


def test_winners_are_found_among_those_who_have_not_lost() -> None:
    """The lowest total of all has lost by being first; the other wins."""
    part = {
        "end.loser": best("end.loser", "together", {"total": "min"}),
        "end.winner": best("end.winner", "together", {"total": "min"}),
    }
    assert split((18, 0), part).outcome == ((0,), (1,))


@pytest.mark.parametrize("slam_pays", [True, False])
def test_after_a_slam_another_selection_names_the_loser(slam_pays: bool) -> None:
    """The highest total loses after a slam; else the first at the limit, which seat 1 was."""
    part = {"end.loser_after_slam": best("end.slam", "together", {"total": "max"})}
    settle = [SLAM, AS_COUNTED] if slam_pays else [AS_COUNTED]
    match = dealt(table(2, part, pack=PACK, settle=settle), *SWEEP, totals=(27, 20))
    play(match, SWEEP_PLAY)
    # By the slam 27 + 0 and 20 + 5, else 27 + 3 and 20: both were at 20 before.
    assert match.outcome == ((1,), (0,))
    other = dealt(table(2, part, pack=PACK, settle=settle), *SWEEP, totals=(19, 20))
    play(other, SWEEP_PLAY)
    # By the slam 19 and 25; else 22 and 20, and seat 1 was there first.
    assert other.outcome == ((0,), (1,))


def test_an_announced_slam_counts_as_one_for_the_loser() -> None:
    """Made: 0 and 5. Seat 0 has 24, seat 1 has 25 and loses, though seat 0 was first at 20."""
    part = {"end.loser_after_slam": best("end.slam", "together", {"total": "max"})}
    rules = table(2, part, pack=PACK, announcements=asking(bid("capot")))
    match = dealt(rules, *SWEEP, totals=(24, 19))
    do(match, Announce(0, "capot"))
    play(match, SWEEP_PLAY)
    assert (match.totals, match.outcome) == ((24, 24), ((), (0, 1)))


TRICK = {"end.tested.when": "trick"}


def test_in_mid_deal_the_deal_is_broken_off_at_the_limit() -> None:
    """J♠ brings seat 0 to 20 in trick 1: the rest is not played and nobody has made a slam."""
    match = dealt(table(2, TRICK, pack=PACK, settle=[SLAM, AS_COUNTED]), *SWEEP, totals=(18, 0))
    play(match, "KS JS")
    assert (match.phase, match.totals, match.outcome) == ("over", (20, 0), ((1,), (0,)))
    deals: Any = match.view()["deals"]
    assert (deals[0]["broken_off"], deals[0]["tricks"], deals[0]["score"]) == (True, [1, 0], [2, 0])


def test_the_last_trick_breaks_nothing_off() -> None:
    """J♥ brings seat 1 to 20 in the last trick: the deal is complete."""
    match = split((0, 19), TRICK)
    deals: Any = match.view()["deals"]
    assert (match.phase, deals[0]["broken_off"]) == ("over", False)


def test_under_an_announcement_nothing_is_tested_before_the_last_card() -> None:
    """Seat 0 passes 20 in trick 1, and plays on; made, it scores 0 instead."""
    rules = table(2, TRICK, pack=PACK, announcements=asking(bid("capot")))
    match = dealt(rules, *SWEEP, totals=(18, 0))
    do(match, Announce(0, "capot"))
    play(match, SWEEP_PLAY)
    assert (match.phase, match.totals) == ("deal", (18, 5))


def test_under_an_announcement_that_ends_when_decided_the_limit_is_tested() -> None:
    """Undecided after trick 1, seat 0 at 20: broken off, and everybody scores as counted."""
    rules = table(
        2, TRICK, pack=PACK, announcements=asking(bid("capot", **{"ends.when": "decided"}))
    )
    match = dealt(rules, *SWEEP, totals=(18, 0))
    do(match, Announce(0, "capot"))
    play(match, "KS JS")
    assert (match.phase, match.totals) == ("over", (20, 0))


def test_a_trick_that_decides_and_reaches_the_limit_settles() -> None:
    """Seat 1's capot is lost in trick 1, with which seat 0 comes to 20."""
    node = bid("capot", **{"ends.when": "decided", "lead.who": "first-leader"})
    match = dealt(table(2, TRICK, pack=PACK, announcements=asking(node)), *SWEEP, totals=(18, 0))
    do(match, Pass(0), Announce(1, "capot"))
    play(match, "KS JS")
    assert (match.phase, match.totals) == ("over", (20, 5))


def test_in_mid_deal_totals_that_play_on_end_nothing() -> None:
    """At 20 : 20 after trick 1 the tie plays on, so the deal goes on, to 20 : 21."""
    part = {
        **TRICK,
        "end.winner": best("end.winner", "play-on", {"total": "min"}),
        "end.loser": {"id": "end.loser", "form": "nobody"},
    }
    match = dealt(table(2, part, pack=PACK), *SPLIT, totals=(18, 20))
    play(match, "KS JS")
    assert match.phase == "play"
    play(match, "QS AS AH KH QH JH")
    assert (match.totals, match.outcome) == ((20, 21), ((0,), ()))


def test_a_number_of_deals_is_not_tested_in_mid_deal() -> None:
    """After a tie that plays on the number of deals is reached all the time."""
    part = {
        **TRICK,
        "end.over": [over("deals", ">=", 1)],
        "end.winner": best("end.winner", "play-on", {"total": "min"}),
        "end.loser": {"id": "end.loser", "form": "nobody"},
    }
    match = split((0, 1), part)
    assert match.phase == "deal"
    do(match, Deal(hands=(cards(SPLIT[1]), cards(SPLIT[0]))))
    play(match, "KS JS")
    assert match.view()["phase"] == "play"


@pytest.mark.parametrize(("step", "dealer"), [(1, 0), (-1, 2), (0, 3)])
def test_the_next_dealer(step: int, dealer: int) -> None:
    """After seat 3 comes seat 0, or seat 2, or seat 3 again."""
    rules = table(4, {"next_dealer.step": step}, pack=PACK)
    match = dealt(rules, "KS QS", "JS AS", "KH QH", "JH AH")
    play(match, "KS JS KH JH QS AS QH AH")
    assert (match.phase, match.to_act, match.view()["dealer"]) == ("deal", dealer, dealer)
