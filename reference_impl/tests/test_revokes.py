"""Revokes (CR, L32, L43): what one is, and how it is corrected in time.

The hands are those of `revoking`; each case is worked by hand.
"""

from reference_impl.tests.playing import (
    at,
    correct,
    do,
    last,
    notice,
    play,
    play_by_suits,
    play_out,
    refused,
)
from reference_impl.tests.revoking import dealt, offenders, revoked


class TestARevoke:
    def test_only_a_card_that_play_would_refuse_is_a_revoke(self) -> None:
        match = dealt()
        assert at(match, "irregular") == []
        assert refused(match, do="revoke", seat=0, card="TS") == "not-a-revoke"
        play(match, "TS")
        wrong = {action["card"] for action in at(match, "irregular")}
        assert wrong == {"JH", "7H", "JD", "7D", "JC", "7C"}
        assert refused(match, do="revoke", seat=1, card="KS") == "not-a-revoke"

    def test_it_stands_in_the_trick_like_any_card(self) -> None:
        match = revoked()
        assert at(match, "points") == [0, 0, 3, 0]
        assert at(match, "to_act") == 2

    def test_any_player_may_notice_it_the_offender_too(self) -> None:
        for by in range(4):
            match = revoked()
            notice(match, offender=1, trick=1, by=by)
            assert at(match, "phase") == "correct"

    def test_what_did_not_happen_cannot_be_noticed(self) -> None:
        match = revoked()
        assert offenders(match) == [(1, 1, None)]
        for wrong in ({"offender": 2, "trick": 1}, {"offender": 1, "trick": 2}):
            assert refused(match, do="notice", seat=0, **wrong) == "no-such-revoke"
        code = refused(match, do="notice", seat=0, offender=1, trick=1, deal=2)
        assert code == "no-such-revoke"

    def test_the_running_deal_may_be_named(self) -> None:
        match = revoked()
        notice(match, offender=1, trick=1, deal=1)
        assert at(match, "phase") == "correct"

    def test_nobody_notices_it_and_it_costs_nothing(self) -> None:
        match = revoked()
        play_out(match)
        assert at(match, "phase") == "claim"
        count = at(match, "points")
        do(match, do="count")
        assert last(match)["score"] == count
        assert last(match)["fees"] == [0, 0, 0, 0]


class TestInTime:
    def test_the_offender_takes_his_card_back(self) -> None:
        match = revoked()
        notice(match, offender=1, trick=1)
        assert (at(match, "phase"), at(match, "to_act")) == ("correct", 1)
        assert "JH" in at(match, "hands")[1]
        assert at(match, "tricks") == []
        assert at(match, "points") == [0, 0, 0, 0]
        assert at(match, "trick") == {
            "number": 1,
            "leader": 0,
            "cards": [
                {"seat": 0, "card": "TS"},
                {"seat": 2, "card": "JS"},
                {"seat": 3, "card": "8S"},
            ],
        }
        assert offenders(match) == []

    def test_he_plays_a_card_that_he_may_play(self) -> None:
        match = revoked()
        notice(match, offender=1, trick=1)
        assert {action["card"] for action in at(match, "legal")} == {"KS", "QS"}
        assert refused(match, do="correct", seat=1, card="JH") == "must-follow"
        assert refused(match, do="correct", seat=2, card="KS") == "not-your-turn"
        assert refused(match, do="play", seat=1, card="KS") == "wrong-phase"

    def test_the_trick_goes_to_the_highest_card_as_the_cards_now_lie(self) -> None:
        match = revoked()
        notice(match, offender=1, trick=1)
        correct(match, "KS")
        assert at(match, "tricks")[0]["taker"] == 1
        assert [played["card"] for played in at(match, "tricks")[0]["cards"]] == (
            ["TS", "KS", "JS", "8S"]
        )
        assert at(match, "points") == [0, 2, 0, 0]
        assert at(match, "to_act") == 1
        assert at(match, "fees") == [0, 0, 0, 0]

    def test_it_is_closed_afterwards(self) -> None:
        match = revoked()
        notice(match, offender=1, trick=1)
        correct(match, "KS")
        assert offenders(match) == []
        code = refused(match, do="notice", seat=0, offender=1, trick=1)
        assert code == "irregularity-closed"
        play_by_suits(match, "SHDC")
        assert at(match, "deal") == 2  # no claims

    def test_it_may_be_noticed_before_the_trick_is_full(self) -> None:
        match = dealt()
        play(match, "TS JH!")
        notice(match, offender=1, trick=1)
        correct(match, "QS")
        assert (at(match, "phase"), at(match, "to_act")) == ("play", 2)
        play(match, "JS 8S")
        assert at(match, "tricks")[0]["taker"] == 1

    def test_it_is_in_time_until_the_next_card_is_led(self) -> None:
        match = revoked()
        play(match, "7S")
        notice(match, offender=1, trick=1)
        assert at(match, "phase") == "play"
        assert at(match, "fees") == [0, 5, 0, 0]

    def test_two_revokes_in_one_trick(self) -> None:
        match = dealt()
        play(match, "TS JH! JS TH!")
        assert offenders(match) == [(1, 1, None), (3, 1, None)]
        notice(match, offender=1, trick=1)
        correct(match, "KS")
        assert offenders(match) == [(3, 1, None)]
        notice(match, offender=3, trick=1)
        assert at(match, "to_act") == 3
        correct(match, "AS")
        assert [played["card"] for played in at(match, "tricks")[0]["cards"]] == (
            ["TS", "KS", "JS", "AS"]
        )
        assert at(match, "to_act") == 1


class TestLaterCardsTakenBack:
    def test_later_cards_go_back_and_are_played_anew(self) -> None:
        match = revoked(corrected_trick="later-cards-taken-back")
        notice(match, offender=1, trick=1)
        assert at(match, "trick")["cards"] == [{"seat": 0, "card": "TS"}]
        assert [len(hand) for hand in at(match, "hands")] == [7, 8, 8, 8]
        correct(match, "KS")
        assert (at(match, "phase"), at(match, "to_act")) == ("play", 2)
        play(match, "7S AS")
        assert at(match, "tricks")[0]["taker"] == 1
        assert at(match, "points") == [0, 0, 0, 0]

    def test_a_later_revoke_that_is_taken_back_has_not_happened(self) -> None:
        match = dealt(corrected_trick="later-cards-taken-back")
        play(match, "TS JH! JS TH!")
        notice(match, offender=1, trick=1)
        correct(match, "KS")
        assert offenders(match) == []
        assert refused(match, do="notice", seat=0, offender=3, trick=1) == "no-such-revoke"
        play(match, "7S TH!")  # seat 3 revokes again: that is a new one
        assert offenders(match) == [(3, 1, None)]
        notice(match, offender=3, trick=1)
        correct(match, "AS")
        play(match, "QS")
        assert at(match, "trick")["number"] == 2

    def test_an_earlier_revoke_stays(self) -> None:
        match = dealt(corrected_trick="later-cards-taken-back")
        play(match, "TS JH! JS TH!")
        notice(match, offender=3, trick=1)
        correct(match, "AS")
        assert offenders(match) == [(1, 1, None)]
        notice(match, offender=1, trick=1)  # seat 3's corrected card goes back, too
        correct(match, "KS")
        play(match, "7S TH!")
        assert offenders(match) == [(3, 1, None)]

    def test_cards_of_the_trick_before_are_not_touched(self) -> None:
        match = dealt(corrected_trick="later-cards-taken-back")
        play(match, "TS KS JS 8S")
        play(match, "7H 8H TH KH KD 7C!")
        notice(match, offender=1, trick=3)
        assert [len(hand) for hand in at(match, "hands")] == [5, 6, 6, 6]
        assert len(at(match, "tricks")) == 2
