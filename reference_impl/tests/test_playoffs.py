"""Playoffs of a tie for the lowest total (CR, L29, L44)."""

from typing import Any

from reference_impl import Match
from reference_impl.tests.playing import (
    at,
    by_suits,
    deal_for_slam,
    do,
    last,
    notice,
    play,
    refused,
    slam,
    start,
)


def tie_of_three(**options: Any) -> Match:
    """Totals 21 1 1 1 after a deal dealt by seat 3: seats 1, 2 and 3 play it off."""
    match = start("polignac-cr", totals=[19, 0, 0, 0], **options)
    by_suits(match, 0, 1, 2, 3)
    return match


def tie_of_two(dealer: int, **options: Any) -> Match:
    """Totals 21 1 1 6 after a deal dealt by this seat: seats 1 and 2 play it off."""
    match = start("polignac-cr", dealer=dealer, totals=[19, 0, 0, 5], **options)
    by_suits(match, 0, 1, 2, 3)
    return match


class TestWhoPlays:
    def test_the_tied_alone_play_one_more_deal(self) -> None:
        match = tie_of_three()
        assert at(match, "seats") == [1, 2, 3]
        assert (at(match, "phase"), at(match, "playoff"), at(match, "deal")) == ("deal", True, 2)
        assert at(match, "outcome") is None

    def test_a_next_deal_without_a_tie_is_none(self) -> None:
        match = start("polignac-cr")
        by_suits(match, 0, 1, 2, 3)
        assert (at(match, "phase"), at(match, "deal")) == ("deal", 2)
        assert at(match, "playoff") is False

    def test_with_the_pack_and_the_hands_for_their_number(self) -> None:
        match = tie_of_three()
        assert len(match.pack()) == 30
        assert "7S" not in match.pack()
        do(match, do="deal", deck=match.pack())
        assert [len(hand) for hand in at(match, "hands")] == [0, 10, 10, 10]

    def test_two_have_sixteen_cards_each_or_fifteen(self) -> None:
        assert len(tie_of_two(3).pack()) == 32
        assert len(tie_of_two(3, playoff_for_two="sevens-out").pack()) == 30

    def test_a_deal_may_name_no_cards_for_the_others(self) -> None:
        match = tie_of_three()
        hands = [["KS"], ["QS"], ["JS"], ["AS"]]
        assert refused(match, do="deal", hands=hands) == "bad-deal"
        assert refused(match, do="play", seat=0, card="KS") == "unknown-seat"

    def test_all_may_be_tied(self) -> None:
        match = start("quatre-valets", totals=[19, 19, 19, 19])
        by_suits(match, 0, 1, 2, 3)
        assert (at(match, "seats"), at(match, "playoff")) == ([0, 1, 2, 3], True)
        by_suits(match, 1, 2, 3, 0)  # each takes one Jack again
        assert (at(match, "seats"), at(match, "deal")) == ([0, 1, 2, 3], 3)
        by_suits(match, 0, 0, 1, 2)
        assert at(match, "outcome") == {"winners": [3], "losers": []}

    def test_five_may_be_tied_in_an_uneven_deal(self) -> None:
        match = start(
            "polignac-cr", players=6, dealer=5, five_or_six_players="uneven-deal", limit=5
        )
        deal_of_all = [card for suit in "SHDC" for card in match.pack() if card[1] == suit]
        spades, rest = deal_of_all[:8], deal_of_all[8:]
        high = [card for card in spades if card[0] in "KQJAT9"]
        low = [card for card in spades if card not in high]
        hands = [high, [*low, *rest[:4]], rest[4:9], rest[9:14], rest[14:19], rest[19:24]]
        do(match, do="deal", hands=hands)
        while at(match, "deal") == 1:
            legal = at(match, "legal")
            do(match, **min(legal, key=lambda action: "KQJAT987".index(action["card"][0])))
        assert last(match)["tricks"] == [6, 0, 0, 0, 0, 0]
        assert at(match, "seats") == [1, 2, 3, 4, 5]
        do(match, do="deal", deck=match.pack())
        # Seat 1 deals: seats 2 and 3 have seven cards.
        assert [len(hand) for hand in at(match, "hands")] == [0, 6, 7, 7, 6, 6]


class TestWhoDeals:
    def test_the_next_of_the_tied_deals(self) -> None:
        assert at(tie_of_two(3), "dealer") == 1
        assert at(tie_of_two(1), "dealer") == 2
        assert at(tie_of_two(2), "dealer") == 1

    def test_the_same_dealer_deals_if_he_is_tied(self) -> None:
        assert at(tie_of_two(3, playoff_dealer="same-dealer"), "dealer") == 1
        assert at(tie_of_two(1, playoff_dealer="same-dealer"), "dealer") == 1
        assert at(tie_of_two(2, playoff_dealer="same-dealer"), "dealer") == 2

    def test_the_next_in_turn_among_the_tied_leads(self) -> None:
        match = tie_of_three()  # seat 1 deals
        do(match, do="deal", deck=match.pack())
        assert at(match, "to_act") == 2

    def test_or_the_tied_player_at_the_left(self) -> None:
        match = tie_of_three(first_leader="at-the-left")
        do(match, do="deal", deck=match.pack())
        assert at(match, "to_act") == 3

    def test_a_misdeal_in_a_playoff_is_dealt_again(self) -> None:
        match = tie_of_three()
        do(match, do="deal", deck=match.pack(), exposed=["JS"])
        do(match, do="misdeal", reason="exposed-card")
        assert (at(match, "deal"), at(match, "dealer"), at(match, "playoff")) == (2, 1, True)
        assert at(match, "seats") == [1, 2, 3]


class TestWhoWins:
    def test_the_lowest_score_in_the_playoff_wins(self) -> None:
        match = tie_of_two(3)
        slam(match, 2)
        assert last(match)["score"] == [0, 0, 5, 0]
        assert (last(match)["playoff"], last(match)["seats"]) == (True, [1, 2])
        assert at(match, "outcome") == {"winners": [1], "losers": []}

    def test_a_tie_in_the_playoff_is_played_off_among_those_still_tied(self) -> None:
        match = tie_of_three()
        slam(match, 1)
        assert (at(match, "seats"), at(match, "deal"), at(match, "dealer")) == ([2, 3], 3, 2)
        slam(match, 2)
        assert at(match, "outcome") == {"winners": [3], "losers": []}
        assert (at(match, "phase"), at(match, "deal"), at(match, "seats")) == ("over", 3, [2, 3])

    def test_the_totals_stay_as_they_are_or_the_scores_join_them(self) -> None:
        match = tie_of_two(3)
        slam(match, 2)
        assert at(match, "totals") == [21, 1, 1, 6]
        match = tie_of_two(3, playoff_totals="added")
        slam(match, 2)
        assert at(match, "totals") == [21, 1, 6, 6]

    def test_the_loser_is_who_lost_before_the_playoff(self) -> None:
        match = tie_of_two(3, loser="highest-total", playoff_totals="added")
        slam(match, 1)
        assert at(match, "outcome") == {"winners": [2], "losers": [0]}

    def test_nothing_is_broken_off_and_no_end_is_tested(self) -> None:
        match = start("polignac-cr", limit=2, limit_hit="exactly-in-mid-deal")
        by_suits(match, 0, 1, 2, 3)  # broken off after J♠: 2 0 0 0
        assert last(match)["broken_off"]
        assert at(match, "seats") == [1, 2, 3]
        deal_for_slam(match, 2)
        while at(match, "deal") == 2:
            do(match, **at(match, "legal")[0])
        assert not last(match)["broken_off"]
        assert last(match)["score"] == [0, 0, 5, 0]
        assert at(match, "seats") == [1, 3]


class TestMatchLostInAPlayoff:
    def lead_a_spade_and_revoke(self, match: Match) -> None:
        """Three players; seat 2 leads, seat 3 revokes, and seat 2 leads again."""
        seats = at(match, "seats")
        assert seats == [1, 2, 3]
        hands = [
            [],
            ["AS", "TS", "9S", "8S", "AH", "TH", "AD", "TD", "AC", "TC"],
            ["KS", "QS", "KH", "QH", "KD", "QD", "KC", "QC", "JC", "9C"],
            ["JS", "JH", "9H", "8H", "7H", "JD", "9D", "8D", "7D", "8C"],
        ]
        do(match, do="deal", hands=hands)
        play(match, "KS 7H! 8S")
        play(match, "KH")

    def test_the_offender_loses_and_the_others_play_again(self) -> None:
        match = tie_of_three(late_revoke="lost-match")
        self.lead_a_spade_and_revoke(match)
        notice(match, offender=3, trick=1, by=1)
        assert (at(match, "seats"), at(match, "deal"), at(match, "playoff")) == ([1, 2], 3, True)
        assert at(match, "dealer") == 2  # seat 1 dealt
        assert len(at(match, "deals")) == 1
        slam(match, 1)
        assert at(match, "outcome") == {"winners": [2], "losers": [3]}
        assert at(match, "totals") == [21, 1, 1, 20]

    def test_who_had_lost_before_has_lost_too(self) -> None:
        match = tie_of_three(late_revoke="lost-match", loser="highest-total")
        self.lead_a_spade_and_revoke(match)
        notice(match, offender=3, trick=1, by=1)
        slam(match, 1)
        assert at(match, "outcome") == {"winners": [2], "losers": [0, 3]}

    def test_if_one_other_is_tied_he_wins(self) -> None:
        match = tie_of_two(3, late_revoke="lost-match")
        pack = match.pack()
        one = ["7D", *[card for card in pack if card[1] in "SH" and card != "TH"]]
        other = [card for card in pack if card not in one]
        do(match, do="deal", hands=[[], one, other, []])  # seat 1 deals, seat 2 leads
        play(match, "8D KS! 9D")
        notice(match, offender=1, trick=1, by=2)
        assert at(match, "outcome") == {"winners": [2], "losers": [1]}
        assert (at(match, "phase"), at(match, "deal"), at(match, "dealer")) == ("over", 2, 1)
