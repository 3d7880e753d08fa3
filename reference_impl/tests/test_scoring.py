"""Scoring: counts, slams and announcements, each deal worked by hand.

The takers are those of ♠, ♥, ♦ and ♣; seat 0 is the first leader.
"""

from typing import Any

import pytest

from reference_impl import games
from reference_impl.tests.playing import (
    at,
    by_suits,
    deal,
    deal_by_suits,
    last,
    play,
    play_by_suits,
    say,
    start,
)

WITHOUT = [game for game in games() if not game.endswith(("-capot", "-general", "-generale"))]


class TestWithoutAnnouncement:
    """L14, L15, L18."""

    @pytest.mark.parametrize("game", WITHOUT)
    def test_each_scores_what_he_has_captured(self, game: str) -> None:
        match = start(game)
        by_suits(match, 0, 1, 2, 3)
        spades = 1 if game == "quatre-valets" else 2
        assert last(match)["count"] == [spades, 1, 1, 1]
        assert last(match)["score"] == [spades, 1, 1, 1]
        assert at(match, "totals") == [spades, 1, 1, 1]

    def test_wf_a_slam_costs_its_maker_nothing_and_the_others_five(self) -> None:
        match = start("polignac", totals=[7, 1, 2, 3])
        by_suits(match, 0, 0, 0, 0)
        assert last(match)["count"] == [5, 0, 0, 0]
        assert last(match)["score"] == [0, 5, 5, 5]
        assert last(match)["tricks"] == [8, 0, 0, 0]
        assert at(match, "totals") == [7, 6, 7, 8]

    def test_wf_all_jacks_without_all_tricks_are_no_slam(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 0, 0, 0, 1)
        for suit in "SHD":
            play_by_suits(match, suit)
        play(match, "9C KC 7C 8C QC JC AC TC")  # seat 1 takes both tricks in clubs
        assert last(match)["count"] == [4, 1, 0, 0]
        assert last(match)["score"] == [4, 1, 0, 0]
        match = start("polignac")
        deal(
            match,
            "KS QS JS AS KH QH JH 7D",
            "TS 9S AH TH KD QD JD 7C",
            "8S 7S 9H 8H AD TD 9D 8D",
            "7H KC QC JC AC TC 9C 8C",
        )
        play(match, "KS 9S 7S JC QS TS 8S 8C JS 7C 9D 9C AS JD 8D TC")
        play(match, "KH AH 9H 7H QH TH 8H AC JH QD TD QC")
        play(match, "7D KD AD KC")  # seat 0 has all five points, and loses the last trick
        assert last(match)["count"] == [5, 0, 0, 0]
        assert last(match)["score"] == [5, 0, 0, 0]

    def test_a_slam_by_another_than_the_first_leader(self) -> None:
        match = start("polignac")
        by_suits(match, 1, 1, 1, 1)
        assert last(match)["score"] == [5, 0, 5, 5]

    @pytest.mark.parametrize("game", ["polignac-cr", "quatre-valets", "polignac-en"])
    def test_cr_and_we_know_no_slam(self, game: str) -> None:
        match = start(game)
        by_suits(match, 0, 0, 0, 0)
        assert last(match)["score"] == [4 if game == "quatre-valets" else 5, 0, 0, 0]


def announced(
    game: str, word: str, takers: tuple[int, int, int, int], seat: int = 0, **options: Any
) -> list[int]:
    """The score of a deal in which this seat announced, and these seats took the suits."""
    match = start(game, **options)
    deal_by_suits(match, *takers)
    say(match, *["pass"] * seat, word)
    play_by_suits(match)
    score: list[int] = last(match)["score"]
    return score


class TestGenerale:
    """WF."""

    def test_generale_unannounced_counts_for_nothing(self) -> None:
        match = start("polignac-generale")
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "pass", "pass", "pass", "pass")
        play_by_suits(match)
        assert last(match)["score"] == [5, 0, 0, 0]

    def test_generale_made(self) -> None:
        assert announced("polignac-generale", "generale", (0, 0, 0, 0)) == [0, 5, 5, 5]

    def test_generale_made_by_one_who_would_not_have_led(self) -> None:
        assert announced("polignac-generale", "generale", (2, 2, 2, 2), seat=2) == [5, 5, 0, 5]

    @pytest.mark.parametrize("flat_five", ["counts-last", "counts-when-lost"])
    def test_generale_failed_costs_five_whatever_its_announcer_captured(
        self, flat_five: str
    ) -> None:
        failed = announced("polignac-generale", "generale", (0, 0, 1, 2), flat_five=flat_five)
        assert failed == [5, 1, 1, 0]
        assert announced("polignac-generale", "generale", (1, 1, 2, 3)) == [5, 3, 1, 1]

    def test_every_trick_taken_against_an_announcer_is_no_slam(self) -> None:
        assert announced("polignac-generale", "generale", (1, 1, 1, 1)) == [5, 5, 0, 0]


class TestCr:
    """CR: capot and général."""

    def test_cr_capot_made(self) -> None:
        assert announced("polignac-cr-capot", "capot", (0, 0, 0, 0)) == [0, 5, 5, 5]

    def test_cr_capot_failed(self) -> None:
        game, takers = "polignac-cr-capot", (0, 0, 1, 2)
        assert announced(game, "capot", takers) == [5, 1, 1, 0]
        assert announced(game, "capot", takers, failed_capot="five-and-the-jacks") == [8, 1, 1, 0]
        # The options of the général say nothing about the capot.
        assert announced(game, "capot", takers, after_failed_general="others-nothing") == [
            5,
            1,
            1,
            0,
        ]

    def test_cr_general_made_is_a_bonus(self) -> None:
        assert announced("polignac-cr-general", "general", (0, 0, 0, 0)) == [-5, 5, 5, 5]
        assert announced("polignac-cr-capot", "general", (0, 0, 0, 0), general="played") == (
            [-5, 5, 5, 5]
        )

    def test_cr_general_failed(self) -> None:
        game, takers = "polignac-cr-general", (0, 0, 1, 2)
        assert announced(game, "general", takers) == [5, 1, 1, 0]
        nothing = announced(game, "general", takers, after_failed_general="others-nothing")
        assert nothing == [5, 0, 0, 0]
        assert announced(game, "general", takers, failed_capot="five-and-the-jacks") == [5, 1, 1, 0]

    def test_cr_capot_beside_general_scores_as_a_capot(self) -> None:
        made = announced("polignac-cr-general", "capot", (0, 0, 0, 0), capot="played")
        assert made == [0, 5, 5, 5]

    @pytest.mark.parametrize(("option", "total"), [("allowed", -3), ("not-allowed", 0)])
    def test_cr_a_total_may_or_may_not_fall_below_zero(self, option: str, total: int) -> None:
        match = start("polignac-cr-general", totals=[2, 0, 0, 0], below_zero=option)
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "general")
        play_by_suits(match)
        assert last(match)["score"] == [-5, 5, 5, 5]
        assert at(match, "totals") == [total, 5, 5, 5]


class TestWe:
    """WE: capot and general."""

    def test_we_capot_made(self) -> None:
        game, takers = "polignac-en-capot", (0, 0, 0, 0)
        assert announced(game, "capot", takers) == [0, 5, 5, 5]
        assert announced(game, "capot", takers, capot_made="announcer-as-counted") == [5, 5, 5, 5]
        assert announced(game, "capot", takers, general_made="announcer-as-counted") == [0, 5, 5, 5]

    def test_we_capot_failed(self) -> None:
        game, takers = "polignac-en-capot", (0, 0, 1, 2)
        assert announced(game, "capot", takers) == [5, 1, 1, 0]
        nothing = announced(game, "capot", takers, after_failed_capot="others-nothing")
        assert nothing == [5, 0, 0, 0]

    def test_we_general_made(self) -> None:
        game, takers = "polignac-en-general", (0, 0, 0, 0)
        assert announced(game, "general", takers) == [0, 5, 5, 5]
        assert announced(game, "general", takers, general_made="announcer-as-counted") == [
            5,
            5,
            5,
            5,
        ]

    def test_we_general_failed_costs_only_the_jacks(self) -> None:
        game, takers = "polignac-en-general", (0, 0, 1, 2)
        assert announced(game, "general", takers) == [3, 1, 1, 0]
        nothing = announced(game, "general", takers, after_failed_capot="others-nothing")
        assert nothing == [3, 1, 1, 0]

    def test_we_an_announced_deal_may_end_with_the_first_trick_lost(self) -> None:
        match = start("polignac-en-capot", announced_deal="ends-when-decided")
        deal_by_suits(match, 0, 0, 1, 2)
        say(match, "capot")
        play_by_suits(match)
        # Seat 1 takes J♦ in trick 5; J♣ is still held, and belongs to nobody.
        assert last(match)["tricks"] == [4, 1, 0, 0]
        assert last(match)["count"] == [3, 1, 0, 0]
        assert last(match)["score"] == [5, 1, 0, 0]
        assert last(match)["broken_off"]

    def test_we_an_announced_deal_is_played_out_by_default(self) -> None:
        match = start("polignac-en-capot")
        deal_by_suits(match, 0, 0, 1, 2)
        say(match, "capot")
        play_by_suits(match)
        assert sum(last(match)["tricks"]) == 8
        assert not last(match)["broken_off"]
