"""The end of a match: the limit, who loses and who wins, each match worked by hand.

The takers are those of ♠ (2 points), ♥, ♦ and ♣ (1 each), led out in this order unless said
otherwise: the Jacks fall in tricks 1, 3, 5 and 7. The limit is 20 unless said otherwise.
"""

from typing import Any

import pytest

from reference_impl import Match
from reference_impl.tests.playing import (
    at,
    by_suits,
    deal_by_suits,
    last,
    play,
    play_by_suits,
    say,
    slam,
    start,
)


def outcome(match: Match) -> tuple[Any, Any]:
    """Losers and winners; the match must be over."""
    assert at(match, "phase") == "over"
    return at(match, "outcome")["losers"], at(match, "outcome")["winners"]


def played(
    game: str,
    totals: list[int],
    takers: tuple[int, int, int, int] = (0, 1, 2, 3),
    order: str = "SHDC",
    **options: Any,
) -> Match:
    """A match after one deal in which these seats took the suits in this order."""
    match = start(game, totals=totals, **options)
    by_suits(match, *takers, order=order)
    return match


class TestTheLimit:
    """L24, L25."""

    @pytest.mark.parametrize("game", ["polignac", "polignac-en"])
    def test_a_total_at_the_limit_or_above_ends_the_match(self, game: str) -> None:
        assert outcome(played(game, [18, 0, 0, 0])) == ([0], [1, 2, 3])
        assert outcome(played(game, [19, 0, 0, 0])) == ([0], [1, 2, 3])
        assert at(played(game, [17, 0, 0, 0]), "phase") == "deal"

    def test_another_limit_may_be_agreed(self) -> None:
        match = start("polignac", limit=3)
        by_suits(match, 0, 0, 1, 2)
        assert outcome(match) == ([0], [1, 2, 3])


@pytest.mark.parametrize("game", ["polignac", "polignac-en"])
class TestTwoAtTheLimit:
    def test_the_first_to_reach_it_loses(self, game: str) -> None:
        # Both come to 20; seat 0 with J♠ in trick 1, seat 1 with J♥ in trick 3.
        assert outcome(played(game, [18, 19, 0, 0])) == ([0], [1, 2, 3])
        # With hearts first seat 1 comes there in trick 1.
        assert outcome(played(game, [18, 19, 0, 0], order="HSDC")) == ([1], [0, 2, 3])

    def test_the_first_to_reach_it_loses_even_with_the_lower_total(self, game: str) -> None:
        # 20 for seat 1 in trick 1, 21 for seat 0 in trick 3.
        assert outcome(played(game, [19, 19, 0, 0], order="HSDC")) == ([1], [0, 2, 3])

    def test_the_highest_total_may_lose(self, game: str) -> None:
        highest = "highest-total"
        match = played(game, [19, 19, 0, 0], order="HSDC", two_at_the_limit=highest)
        assert outcome(match) == ([0], [1, 2, 3])
        match = played(game, [18, 19, 0, 0], two_at_the_limit=highest)
        assert outcome(match) == ([0, 1], [2, 3])

    def test_all_at_the_limit_may_lose(self, game: str) -> None:
        match = played(game, [19, 19, 0, 0], two_at_the_limit="all-of-them")
        assert outcome(match) == ([0, 1], [2, 3])

    def test_if_everybody_loses_nobody_wins(self, game: str) -> None:
        match = played(game, [18, 19, 19, 19], two_at_the_limit="all-of-them")
        assert outcome(match) == ([0, 1, 2, 3], [])

    def test_totals_given_at_the_limit_were_there_before_the_first_deal(self, game: str) -> None:
        # Both before the deal: the higher total loses; both equal: both lose.
        assert outcome(played(game, [20, 21, 0, 0], (2, 2, 3, 3))) == ([1], [0, 2, 3])
        assert outcome(played(game, [20, 20, 0, 0], (2, 2, 3, 3))) == ([0, 1], [2, 3])
        assert outcome(played(game, [18, 20, 0, 0], (0, 2, 2, 3))) == ([1], [0, 2, 3])
        # Also where seat 1, at the limit before, takes a Jack after seat 0 has come there.
        assert outcome(played(game, [18, 20, 0, 0])) == ([1], [0, 2, 3])


class TestAfterASlam:
    def test_the_highest_total_loses_alone(self) -> None:
        match = played("polignac", [0, 15, 16, 15], (0, 0, 0, 0))
        assert at(match, "totals") == [0, 20, 21, 20]
        assert outcome(match) == ([2], [0, 1, 3])

    def test_all_who_tie_at_the_top_lose(self) -> None:
        match = played("polignac", [0, 16, 16, 15], (0, 0, 0, 0))
        assert outcome(match) == ([1, 2], [0, 3])

    def test_it_does_not_matter_how_two_at_the_limit_was_agreed(self) -> None:
        match = played("polignac", [0, 15, 16, 15], (0, 0, 0, 0), two_at_the_limit="all-of-them")
        assert outcome(match) == ([2], [0, 1, 3])

    def test_the_maker_who_was_about_to_lose_is_saved(self) -> None:
        match = played("polignac", [19, 0, 0, 0], (0, 0, 0, 0))
        assert at(match, "totals") == [19, 5, 5, 5]
        assert at(match, "phase") == "deal"

    def test_a_generale_made_is_a_slam(self) -> None:
        match = start("polignac-generale", totals=[0, 15, 16, 15], two_at_the_limit="all-of-them")
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "generale")
        play_by_suits(match)
        assert outcome(match) == ([2], [0, 1, 3])

    def test_a_slam_in_a_deal_before_does_not_matter(self) -> None:
        match = start("polignac", totals=[0, 10, 10, 10])
        by_suits(match, 0, 0, 0, 0)  # 0 15 15 15
        by_suits(match, 1, 2, 1, 2)  # seat 1 leads: 0 18 17 15
        assert at(match, "totals") == [0, 18, 17, 15]
        by_suits(match, 1, 2, 2, 2, order="HDCS")  # 20 each; seat 2 in trick 5
        assert at(match, "totals") == [0, 20, 20, 15]
        assert outcome(match) == ([2], [0, 1, 3])


class TestTheFlatFive:
    """L47."""

    @pytest.mark.parametrize(("option", "loser"), [("counts-last", 1), ("counts-when-lost", 0)])
    def test_a_failed_generale_in_the_race_to_the_limit(self, option: str, loser: int) -> None:
        match = start("polignac-generale", totals=[15, 19, 0, 0], flat_five=option)
        deal_by_suits(match, 2, 1, 0, 0)
        say(match, "generale")
        play_by_suits(match)
        # Seat 0 loses trick 1; seat 1 takes J♥ in trick 3.
        assert at(match, "totals") == [20, 20, 2, 0]
        assert at(match, "outcome")["losers"] == [loser]


class TestInMidDeal:
    @pytest.mark.parametrize("game", ["polignac", "polignac-en"])
    def test_the_deal_is_broken_off_at_the_limit(self, game: str) -> None:
        match = played(game, [18, 0, 0, 0], limit_tested="in-mid-deal")
        assert last(match)["tricks"] == [1, 0, 0, 0]
        assert last(match)["score"] == [2, 0, 0, 0]
        assert last(match)["broken_off"]
        assert outcome(match) == ([0], [1, 2, 3])

    def test_nobody_has_made_a_slam(self) -> None:
        match = played("polignac", [0, 0, 0, 0], (0, 0, 0, 0), limit_tested="in-mid-deal", limit=2)
        assert last(match)["score"] == [2, 0, 0, 0]
        assert outcome(match) == ([0], [1, 2, 3])

    def test_nothing_is_tested_after_the_last_trick_before_the_slam_is_scored(self) -> None:
        match = start("polignac", totals=[15, 0, 0, 0], limit_tested="in-mid-deal")
        deal_by_suits(match, 0, 0, 0, 0)
        for suit in "SHD":
            play_by_suits(match, suit)
        play(match, "KC 7C AC TC QC JC 8C 9C")  # 19 so far; J♣ falls in the last trick
        assert last(match)["score"] == [0, 5, 5, 5]
        assert not last(match)["broken_off"]
        assert at(match, "totals") == [15, 5, 5, 5]

    def test_a_total_given_at_the_limit_is_found_after_the_first_trick(self) -> None:
        match = played("polignac", [20, 0, 0, 0], (1, 1, 1, 1), limit_tested="in-mid-deal")
        assert sum(last(match)["tricks"]) == 1
        assert outcome(match) == ([0], [1, 2, 3])

    def test_a_generale_is_played_to_its_last_card(self) -> None:
        match = start("polignac-generale", totals=[18, 0, 0, 0], limit_tested="in-mid-deal")
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "generale")
        play_by_suits(match)
        assert last(match)["score"] == [0, 5, 5, 5]
        assert not last(match)["broken_off"]

    def test_where_nobody_announces_the_limit_is_tested(self) -> None:
        match = start("polignac-generale", totals=[18, 0, 0, 0], limit_tested="in-mid-deal")
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "pass", "pass", "pass", "pass")
        play_by_suits(match)
        assert last(match)["broken_off"]

    def test_we_a_capot_that_is_played_out_is_not_interrupted(self) -> None:
        match = start("polignac-en-capot", totals=[18, 0, 0, 0], limit_tested="in-mid-deal")
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "capot")
        play_by_suits(match)
        assert last(match)["score"] == [0, 5, 5, 5]

    def test_we_a_capot_that_ends_when_decided_is(self) -> None:
        match = start(
            "polignac-en-capot",
            totals=[18, 0, 0, 0],
            limit_tested="in-mid-deal",
            announced_deal="ends-when-decided",
        )
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "capot")
        play_by_suits(match)
        assert last(match)["score"] == [2, 0, 0, 0]
        assert outcome(match) == ([0], [1, 2, 3])

    def test_we_a_trick_that_decides_and_reaches_the_limit_settles_the_capot(self) -> None:
        match = start(
            "polignac-en-capot",
            totals=[0, 19, 0, 0],
            limit_tested="in-mid-deal",
            announced_deal="ends-when-decided",
        )
        deal_by_suits(match, 0, 0, 1, 1)
        say(match, "capot")
        play_by_suits(match)
        assert last(match)["tricks"] == [4, 1, 0, 0]
        assert last(match)["score"] == [5, 1, 0, 0]
        assert outcome(match) == ([1], [0, 2, 3])


class TestWeWinners:
    """L18, L28."""

    def test_we_a_made_capot_as_counted_comes_with_its_tricks(self) -> None:
        match = start("polignac-en-capot", totals=[18, 15, 0, 0], capot_made="announcer-as-counted")
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "capot")
        play_by_suits(match)
        assert at(match, "totals") == [23, 20, 5, 5]
        assert outcome(match) == ([0], [1, 2, 3])

    def test_we_the_lowest_total_may_win_alone(self) -> None:
        match = played("polignac-en", [18, 3, 2, 5], winner="lowest-total")
        assert at(match, "totals") == [20, 4, 3, 6]
        assert outcome(match) == ([0], [2])
        match = played("polignac-en", [18, 3, 3, 5], winner="lowest-total")
        assert outcome(match) == ([0], [1, 2])


class TestCrLimit:
    def test_reached_is_at_the_limit_or_above(self) -> None:
        assert outcome(played("polignac-cr", [19, 1, 2, 3])) == ([], [1])
        assert outcome(played("polignac-cr", [18, 1, 2, 3])) == ([], [1])

    @pytest.mark.parametrize("option", ["exactly", "exactly-in-mid-deal", "exactly-for-ever"])
    def test_exactly_is_not_above(self, option: str) -> None:
        assert at(played("polignac-cr", [19, 1, 2, 3], limit_hit=option), "phase") == "deal"
        assert outcome(played("polignac-cr", [18, 1, 2, 3], limit_hit=option)) == ([], [1])

    def test_exactly_has_a_way_out_when_every_total_is_above(self) -> None:
        match = played("polignac-cr", [25, 22, 21, 23], (1, 1, 2, 3), limit_hit="exactly")
        assert at(match, "totals") == [25, 25, 22, 24]
        assert outcome(match) == ([], [2])
        match = played("polignac-cr", [25, 22, 19, 23], (1, 1, 1, 1), limit_hit="exactly")
        assert at(match, "phase") == "deal"  # seat 2 is still below

    def test_exactly_in_mid_deal_has_the_way_out_after_each_trick(self) -> None:
        totals, option = [25, 22, 19, 23], "exactly-in-mid-deal"
        match = played("polignac-cr", totals, (2, 1, 1, 1), limit_hit=option)
        assert at(match, "totals") == [25, 22, 21, 23]  # by J♠ in trick 1
        assert last(match)["broken_off"]
        assert outcome(match) == ([], [2])

    def test_exactly_for_ever_has_none(self) -> None:
        match = played("polignac-cr", [25, 20, 21, 22], limit_hit="exactly-for-ever")
        assert at(match, "totals") == [27, 21, 22, 23]
        assert at(match, "phase") == "deal"

    def test_exactly_in_mid_deal_breaks_the_deal_off(self) -> None:
        match = played("polignac-cr", [17, 1, 2, 3], (0, 0, 0, 0), limit_hit="exactly-in-mid-deal")
        assert last(match)["tricks"] == [3, 0, 0, 0]
        assert last(match)["score"] == [3, 0, 0, 0]
        assert last(match)["broken_off"]
        assert outcome(match) == ([], [1])

    def test_exactly_after_the_deal_lets_a_total_pass_by(self) -> None:
        match = played("polignac-cr", [17, 1, 2, 3], (0, 0, 0, 0), limit_hit="exactly")
        assert at(match, "totals") == [22, 1, 2, 3]
        assert at(match, "phase") == "deal"

    def test_under_an_announcement_nothing_is_tested_in_mid_deal(self) -> None:
        match = start("polignac-cr-capot", totals=[18, 0, 0, 0], limit_hit="exactly-in-mid-deal")
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "capot")
        play_by_suits(match)
        assert last(match)["score"] == [0, 5, 5, 5]


class TestCrLoser:
    def test_nobody_is_named_by_default(self) -> None:
        assert outcome(played("polignac-cr", [18, 19, 2, 5])) == ([], [2])

    def test_the_first_to_reach_the_limit(self) -> None:
        first = "first-to-reach"
        assert outcome(played("polignac-cr", [18, 19, 2, 5], loser=first)) == ([0], [2])
        match = played("polignac-cr", [18, 19, 2, 5], order="HSDC", loser=first)
        assert outcome(match) == ([1], [2])

    def test_the_highest_total(self) -> None:
        highest = "highest-total"
        match = played("polignac-cr", [19, 19, 2, 5], order="HSDC", loser=highest)
        assert outcome(match) == ([0], [2])
        assert outcome(played("polignac-cr", [18, 19, 2, 5], loser=highest)) == ([0, 1], [2])

    def test_winners_are_found_among_those_who_have_not_lost(self) -> None:
        match = played("polignac-cr", [18, 19, 19, 19], loser="highest-total")
        assert outcome(match) == ([0, 1, 2, 3], [])

    def test_a_limit_reached_in_an_earlier_deal_is_earlier(self) -> None:
        match = start(
            "polignac-cr", totals=[19, 18, 0, 0], limit_hit="exactly", loser="first-to-reach"
        )
        by_suits(match, 0, 1, 2, 3)  # 21 19 1 1: seat 0 has passed the limit
        by_suits(match, 2, 1, 2, 3, order="HSDC")
        assert at(match, "totals") == [21, 20, 4, 2]
        assert outcome(match) == ([0], [3])

    def test_a_limit_left_again_was_not_reached(self) -> None:
        match = start(
            "polignac-cr-general",
            totals=[21, 14, 0, 0],
            limit_hit="exactly",
            loser="first-to-reach",
        )
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "general")
        play_by_suits(match)
        assert at(match, "totals") == [16, 19, 5, 5]
        deal_by_suits(match, 0, 1, 0, 0)
        say(match, "pass", "pass", "pass", "pass")
        play_by_suits(match, "HSDC")
        # Seat 1 comes to 20 in trick 1, seat 0 again in trick 7.
        assert at(match, "totals") == [20, 20, 5, 5]
        assert at(match, "playoff")  # seats 2 and 3 tie for the win
        slam(match, 2)
        assert outcome(match) == ([1], [3])
