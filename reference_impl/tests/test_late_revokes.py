"""Late revokes (CR, L32, L43): what they cost, the claims, and announcements settled by them.

The hands are those of `revoking`; each case is worked by hand.
"""

from typing import Any

import pytest

from reference_impl import Match
from reference_impl.tests.playing import (
    at,
    by_suits,
    correct,
    deal_by_suits,
    do,
    last,
    notice,
    play,
    play_by_suits,
    play_out,
    refused,
    say,
    start,
)
from reference_impl.tests.revoking import dealt, offenders, revoked


class TestLate:
    def test_the_tricks_stand_and_the_offender_scores_five_more(self) -> None:
        match = revoked()
        play(match, "7S")
        notice(match, offender=1, trick=1)
        assert at(match, "points") == [0, 0, 3, 0]
        code = refused(match, do="notice", seat=0, offender=1, trick=1)
        assert code == "irregularity-closed"
        play_out(match)
        count = last(match)["count"]
        assert last(match)["fees"] == [0, 5, 0, 0]
        assert last(match)["score"] == [count[0], count[1] + 5, count[2], count[3]]
        assert at(match, "totals") == last(match)["score"]
        assert at(match, "fees") == [0, 0, 0, 0]

    def test_once_for_each_revoke_noticed(self) -> None:
        match = revoked()
        play(match, "7S TH! 9S 7H!")  # seats 3 and 1 revoke; trick 2 goes to seat 0
        assert at(match, "to_act") == 0
        play(match, "KD")
        notice(match, offender=1, trick=1)
        notice(match, offender=1, trick=2)
        assert at(match, "fees") == [0, 10, 0, 0]

    def test_the_fee_counts_in_the_race_at_the_end_of_the_deal(self) -> None:
        match = revoked([19, 17, 0, 0], loser="first-to-reach")
        play(match, "7S")
        notice(match, offender=1, trick=1)
        play_out(match)
        assert at(match, "totals")[1] >= 20
        assert at(match, "totals")[0] >= 20
        assert at(match, "outcome")["losers"] == [0]


class TestMatchLost:
    def test_the_match_ends_at_once_and_the_offender_loses(self) -> None:
        match = revoked([3, 0, 1, 2], late_revoke="lost-match")
        play(match, "7S")
        notice(match, offender=1, trick=1)
        assert at(match, "phase") == "over"
        assert at(match, "totals") == [3, 20, 1, 2]
        assert at(match, "deals") == []
        assert at(match, "outcome") == {"winners": [2], "losers": [1]}
        assert at(match, "hands") == [[], [], [], []]
        assert (at(match, "deal"), at(match, "dealer")) == (1, 3)

    def test_a_total_above_the_limit_is_not_lowered(self) -> None:
        match = revoked([3, 25, 1, 2], late_revoke="lost-match", limit_hit="exactly")
        play(match, "7S")
        notice(match, offender=1, trick=1)
        assert at(match, "totals") == [3, 25, 1, 2]

    def test_a_tie_of_the_others_is_played_off(self) -> None:
        match = revoked([1, 0, 1, 2], late_revoke="lost-match", loser="highest-total")
        play(match, "7S")
        notice(match, offender=1, trick=1)
        assert (at(match, "seats"), at(match, "playoff"), at(match, "deal")) == ([0, 2], True, 2)
        assert at(match, "dealer") == 0

    def test_in_time_it_is_only_corrected(self) -> None:
        match = revoked(late_revoke="lost-match")
        notice(match, offender=1, trick=1)
        assert at(match, "phase") == "correct"


class TestClaims:
    def test_a_late_claim_after_the_last_card(self) -> None:
        match = revoked()
        play_out(match)
        assert (at(match, "phase"), at(match, "to_act")) == ("claim", None)
        assert at(match, "trick") is None
        assert at(match, "legal") == [{"do": "count"}]
        assert offenders(match) == [(1, 1, None)]
        notice(match, offender=1, trick=1)
        # None is left: the deal is counted at once.
        assert (at(match, "phase"), at(match, "deal")) == ("deal", 2)
        assert last(match)["fees"] == [0, 5, 0, 0]

    def test_claims_go_on_while_another_revoke_is_open(self) -> None:
        match = dealt()
        play(match, "TS JH! JS TH!")
        play_out(match)
        notice(match, offender=3, trick=1)
        assert at(match, "phase") == "claim"
        do(match, do="count")
        assert last(match)["fees"] == [0, 0, 0, 5]

    def test_without_a_revoke_there_are_no_claims(self) -> None:
        match = dealt()
        assert refused(match, do="count") == "wrong-phase"
        play_out(match)
        assert at(match, "phase") == "deal"

    def test_a_match_may_be_lost_in_the_claims(self) -> None:
        match = revoked([3, 0, 1, 2], late_revoke="lost-match")
        play_out(match)
        notice(match, offender=1, trick=1)
        assert at(match, "outcome") == {"winners": [2], "losers": [1]}
        assert at(match, "totals") == [3, 20, 1, 2]


class TestABrokenOffDeal:
    """The limit is hit exactly in mid-deal; J♠ and J♥ make 3 points for seat 2 in trick 1."""

    def test_claims_come_before_the_count(self) -> None:
        match = revoked(limit=3, limit_hit="exactly-in-mid-deal")
        assert at(match, "phase") == "claim"
        assert [len(hand) for hand in at(match, "hands")] == [7, 7, 7, 7]
        do(match, do="count")
        assert last(match)["score"] == [0, 0, 3, 0]
        assert last(match)["broken_off"]

    def test_a_correction_can_leave_it_not_to_be_broken_off(self) -> None:
        match = revoked(limit=3, limit_hit="exactly-in-mid-deal")
        notice(match, offender=1, trick=1)
        correct(match, "KS")  # seat 1 has J♠ alone: 2 points
        assert (at(match, "phase"), at(match, "to_act")) == ("play", 1)
        play(match, "QS")

    def test_a_correction_can_leave_it_to_be_broken_off(self) -> None:
        match = revoked(limit=2, limit_hit="exactly-in-mid-deal")
        assert at(match, "phase") == "play"  # 3 points
        notice(match, offender=1, trick=1)
        correct(match, "KS")
        assert last(match)["score"] == [0, 2, 0, 0]
        assert last(match)["broken_off"]
        assert at(match, "playoff")  # seats 0, 2 and 3 tie with 0

    def test_its_last_trick_can_make_a_revoke_late(self) -> None:
        match = revoked(limit=3, limit_hit="exactly-in-mid-deal", last_trick_revoke="late")
        notice(match, offender=1, trick=1)
        assert last(match)["score"] == [0, 5, 3, 0]
        assert last(match)["broken_off"]

    def test_before_its_last_trick_is_complete_it_is_in_time(self) -> None:
        match = dealt(limit=3, limit_hit="exactly-in-mid-deal", last_trick_revoke="late")
        play(match, "TS JH! JS")
        notice(match, offender=1, trick=1)
        assert at(match, "phase") == "correct"

    def test_a_fee_afterwards_does_not_reopen_the_match(self) -> None:
        match = dealt([19, 0, 0, 1], limit_hit="exactly-in-mid-deal", loser="highest-total")
        play(match, "TS KS JS 8S QS 7S AS KH! JH AH TH QH")  # J♥ brings seat 0 to 20
        assert at(match, "phase") == "claim"
        notice(match, offender=0, trick=2)
        assert at(match, "totals") == [25, 2, 0, 1]
        assert last(match)["score"] == [6, 2, 0, 0]
        assert at(match, "outcome") == {"winners": [2], "losers": [0]}


class TestNoticedInALaterDeal:
    def later(self, **options: Any) -> Match:
        """Deal 2, dealt by seat 0: an unnoticed revoke of seat 1 in trick 1 of deal 1."""
        match = revoked(**options)
        play_out(match)
        do(match, do="count")
        return match

    def test_it_is_closed_with_the_count(self) -> None:
        match = self.later()
        deal_by_suits(match, 0, 1, 2, 3)
        assert offenders(match) == []
        code = refused(match, do="notice", seat=0, offender=1, trick=1, deal=1)
        assert code == "irregularity-closed"

    def test_or_it_costs_in_the_deal_in_which_it_is_noticed(self) -> None:
        match = self.later(revoke_noticed="during-the-match")
        assert offenders(match) == []
        code = refused(match, do="notice", seat=0, offender=1, trick=1, deal=1)
        assert code == "wrong-phase"  # only a deal is legal now
        deal_by_suits(match, 0, 1, 2, 3)
        assert offenders(match) == [(1, 1, 1)]
        assert refused(match, do="notice", seat=0, offender=1, trick=1) == "no-such-revoke"
        notice(match, offender=1, trick=1, deal=1)
        assert at(match, "fees") == [0, 5, 0, 0]
        play_by_suits(match, "SHDC")
        assert last(match)["score"] == [2, 6, 1, 1]

    def test_it_opens_no_claims_in_the_later_deal(self) -> None:
        match = self.later(revoke_noticed="during-the-match")
        by_suits(match, 0, 1, 2, 3)
        assert at(match, "deal") == 3

    def test_but_it_may_be_noticed_in_the_claims(self) -> None:
        match = self.later(revoke_noticed="during-the-match")
        deal_by_suits(match, 1, 0, 0, 0)
        play(match, "KS JS TH! TS")
        play_out(match)
        assert offenders(match) == [(1, 1, 1), (3, 1, None)]
        notice(match, offender=1, trick=1, deal=1)
        assert at(match, "phase") == "claim"
        notice(match, offender=3, trick=1)
        assert last(match)["fees"] == [0, 5, 0, 5]

    def test_it_can_lose_the_match(self) -> None:
        match = self.later(revoke_noticed="during-the-match", late_revoke="lost-match")
        totals = at(match, "totals")
        deal_by_suits(match, 0, 1, 2, 3)
        notice(match, offender=1, trick=1, deal=1)
        assert at(match, "outcome")["losers"] == [1]
        assert at(match, "totals") == [totals[0], 20, totals[2], totals[3]]
        assert len(at(match, "deals")) == 1

    def test_it_may_be_noticed_while_the_players_are_asked(self) -> None:
        match = start("polignac-cr-capot", revoke_noticed="during-the-match")
        deal_by_suits(match, 1, 0, 0, 0)
        say(match, "pass", "pass", "pass", "pass")
        play(match, "TS JH! JS 8S")
        play_out(match)
        do(match, do="count")
        deal_by_suits(match, 1, 0, 0, 0)
        notice(match, offender=1, trick=1, deal=1)
        assert (at(match, "phase"), at(match, "fees")) == ("announce", [0, 5, 0, 0])

    def test_who_is_out_of_a_playoff_is_out_of_reach(self) -> None:
        match = self.later(revoke_noticed="during-the-match", limit=12, totals=[0, 5, 9, 2])
        assert at(match, "totals") == [2, 5, 12, 2]
        assert (at(match, "playoff"), at(match, "seats")) == (True, [0, 3])
        do(match, do="deal", deck=match.pack())
        assert offenders(match) == []
        code = refused(match, do="notice", seat=0, offender=1, trick=1, deal=1)
        assert code == "unknown-seat"


class TestUnderAnAnnouncement:
    """A capot by seat 0, who takes ♠, ♥ and ♦; seat 1 takes ♣. Seat 1 revokes in trick 1."""

    def played(self, **options: Any) -> Match:
        match = start("polignac-cr-capot", **options)
        deal_by_suits(match, 0, 0, 0, 1)
        say(match, "capot")
        play(match, "KS 7H! AS TS QS")
        notice(match, offender=1, trick=1)
        play(match, "JS 8S 9S KH JH AH TH QH 7S 8H 9H KD JD AD TD QD 7D 8D 9D")
        play(match, "TC KC JC AC QC 7C 8C 9C")
        return match

    def test_a_late_revoke_leaves_it_as_played(self) -> None:
        match = self.played()
        assert last(match)["count"] == [4, 1, 0, 0]
        assert last(match)["score"] == [5, 6, 0, 0]

    def test_or_makes_it_made(self) -> None:
        match = self.played(revoke_under_announcement="settles-it")
        assert last(match)["score"] == [0, 10, 5, 5]

    @pytest.mark.parametrize(("both", "made"), [(False, True), (True, False)])
    def test_the_announcers_own_revoke_goes_first(self, both: bool, made: bool) -> None:
        match = start("polignac-cr-capot", dealer=2, revoke_under_announcement="settles-it")
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "pass", "capot")  # seat 3 is asked first, and leads
        play(match, "9S KH! JH! 8S TS")
        notice(match, offender=1, trick=1)
        if both:
            notice(match, offender=0, trick=1)
        play_out(match)
        if at(match, "phase") == "claim":
            do(match, do="count")
        count, score = last(match)["count"], last(match)["score"]
        assert score == ([0, 10, 5, 5] if made else [10, count[1] + 5, count[2], count[3]])

    def test_in_time_it_settles_nothing(self) -> None:
        match = start("polignac-cr-capot", revoke_under_announcement="settles-it")
        deal_by_suits(match, 0, 0, 0, 1)
        say(match, "capot")
        play(match, "KS 7H! AS TS")
        notice(match, offender=1, trick=1)
        correct(match, "7S")
        play_by_suits(match, "SHDC")
        assert last(match)["score"] == [5, 1, 0, 0]

    def test_a_revoke_of_an_earlier_deal_settles_nothing(self) -> None:
        match = start(
            "polignac-cr-capot",
            revoke_under_announcement="settles-it",
            revoke_noticed="during-the-match",
            dealer=2,
        )
        deal_by_suits(match, 0, 0, 0, 1)
        say(match, "pass", "pass", "pass", "pass")
        play(match, "9S KS 7H! AS")
        play_out(match)
        do(match, do="count")
        deal_by_suits(match, 0, 0, 0, 1)
        say(match, "capot")
        notice(match, offender=1, trick=1, deal=1)
        play_by_suits(match, "SHDC")
        assert last(match)["score"] == [5, 6, 0, 0]
