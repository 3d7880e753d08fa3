"""Refusals: every code, and which is given when several apply (conformance §7)."""

from typing import Any

import pytest

from reference_impl import Match, Refusal
from reference_impl.tests.playing import (
    at,
    by_suits,
    deal_by_suits,
    do,
    hands_by_suits,
    notice,
    play,
    refused,
    say,
    start,
)


def in_play(game: str = "polignac", **options: Any) -> Match:
    """Seat 0 has led K♠, and seat 1 is to play; seat 0 holds K Q of every suit."""
    match = start(game, **options)
    deal_by_suits(match, 0, 0, 0, 0)
    play(match, "KS")
    return match


class TestMalformed:
    @pytest.mark.parametrize(
        "action",
        [
            {},
            {"do": None},
            {"do": "bid"},
            {"do": ["play"]},
            {"do": "play", "seat": 1},
            {"do": "play", "card": "JS"},
            {"do": "play", "seat": "1", "card": "JS"},
            {"do": "play", "seat": True, "card": "JS"},
            {"do": "play", "seat": 1.0, "card": "JS"},
            {"do": "play", "seat": 1, "card": ["JS"]},
            {"do": "revoke", "seat": 1},
            {"do": "correct", "seat": 1},
            {"do": "announce", "seat": 1},
            {"do": "announce", "seat": 1, "announcement": 5},
            {"do": "pass"},
            {"do": "misdeal"},
            {"do": "misdeal", "reason": 1},
            {"do": "notice", "seat": 1, "offender": 2},
            {"do": "notice", "seat": 1, "offender": 2, "trick": "1"},
            {"do": "notice", "seat": 1, "offender": 2, "trick": 1, "deal": None},
            {"do": "deal"},
            {"do": "deal", "deck": "JS"},
            {"do": "deal", "deck": [1]},
            {"do": "deal", "hands": "JS"},
            {"do": "deal", "hands": ["JS"]},
            {"do": "deal", "hands": [["JS"], [], [], "KS"]},
            {"do": "deal", "hands": [[], [], [], []], "deck": []},
            {"do": "deal", "deck": [], "exposed": "JS"},
        ],
    )
    def test_it_lacks_something_or_has_a_wrong_type(self, action: dict[str, Any]) -> None:
        for match in (start("polignac-cr-capot"), in_play()):
            assert match.apply(action) == Refusal("malformed")

    def test_it_is_no_object_at_all(self) -> None:
        for nonsense in (None, 5, "play", ["play"]):
            assert start("polignac").apply(nonsense) == Refusal("malformed")  # type: ignore[arg-type]

    def test_more_fields_do_not_matter(self) -> None:
        match = in_play()
        do(match, do="play", seat=1, card="JS", loudly=True)


class TestEachCode:
    def test_unknown_seat(self) -> None:
        for seat in (4, -1, 10**30):
            assert refused(in_play(), do="play", seat=seat, card="JS") == "unknown-seat"
        code = refused(in_play("polignac-cr"), do="notice", seat=0, offender=4, trick=1)
        assert code == "unknown-seat"

    def test_unknown_card(self) -> None:
        for card in ("10S", "S", "", "2S", "js", "J♠"):
            assert refused(in_play(), do="play", seat=1, card=card) == "unknown-card"
        match = start("polignac", players=3, dealer=0)
        deck = [*match.pack()[:-1], "7H"]  # the red Sevens are out
        assert refused(match, do="deal", deck=deck) == "unknown-card"
        hands = [deck[:10], deck[10:20], deck[20:]]
        assert refused(match, do="deal", hands=hands) == "unknown-card"
        match = start("polignac-cr")
        code = refused(match, do="deal", deck=match.pack(), exposed=["2S"])
        assert code == "unknown-card"
        match = in_play("polignac-cr")
        assert refused(match, do="revoke", seat=1, card="2S") == "unknown-card"
        play(match, "JH!")
        notice(match, offender=1, trick=1)
        assert refused(match, do="correct", seat=1, card="2S") == "unknown-card"

    def test_match_over(self) -> None:
        match = start("polignac", totals=[19, 0, 0, 0])
        by_suits(match, 0, 1, 2, 3)
        hands = hands_by_suits(0, 1, 2, 3)
        assert refused(match, do="deal", hands=hands) == "match-over"
        assert refused(match, do="play", seat=0, card="KS") == "match-over"
        assert refused(match, do="count") == "match-over"

    @pytest.mark.parametrize("game", ["polignac", "polignac-generale", "polignac-en-capot"])
    def test_not_in_this_game(self, game: str) -> None:
        match = start(game)
        hands = hands_by_suits(0, 1, 2, 3)
        for action in (
            {"do": "deal", "hands": hands, "exposed": ["JS"]},
            {"do": "misdeal", "reason": "wrong-count"},
            {"do": "revoke", "seat": 0, "card": "KS"},
            {"do": "notice", "seat": 0, "offender": 1, "trick": 1},
            {"do": "correct", "seat": 0, "card": "KS"},
            {"do": "count"},
        ):
            assert refused(match, **action) == "not-in-this-game"

    def test_unknown_announcement(self) -> None:
        for game in ("polignac", "polignac-cr"):
            code = refused(in_play(game), do="announce", seat=1, announcement="capot")
            assert code == "unknown-announcement"
        match = start("polignac-cr-capot")
        deal_by_suits(match, 0, 1, 2, 3)
        code = refused(match, do="announce", seat=0, announcement="general")
        assert code == "unknown-announcement"

    def test_announcement_closed(self) -> None:
        match = start("polignac-cr-capot")
        code = refused(match, do="announce", seat=0, announcement="capot")
        assert code == "announcement-closed"  # nobody is asked before the deal
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "capot")
        code = refused(match, do="announce", seat=1, announcement="capot")
        assert code == "announcement-closed"
        assert refused(match, do="pass", seat=1) == "announcement-closed"

    def test_wrong_phase(self) -> None:
        match = in_play()
        assert refused(match, do="pass", seat=1) == "wrong-phase"
        assert refused(match, do="deal", deck=[]) == "wrong-phase"
        assert refused(match, do="deal", deck=["XX"]) == "wrong-phase"
        assert refused(start("polignac"), do="play", seat=0, card="KS") == "wrong-phase"
        match = start("polignac-cr-capot")
        deal_by_suits(match, 0, 1, 2, 3)
        assert refused(match, do="play", seat=0, card="KS") == "wrong-phase"
        assert refused(match, do="revoke", seat=0, card="KS") == "wrong-phase"
        assert refused(match, do="correct", seat=0, card="KS") == "wrong-phase"
        assert refused(match, do="misdeal", reason="wrong-count") == "wrong-phase"
        assert refused(match, do="count") == "wrong-phase"

    def test_not_your_turn(self) -> None:
        assert refused(in_play(), do="play", seat=2, card="AS") == "not-your-turn"
        match = in_play("polignac-cr")
        assert refused(match, do="revoke", seat=2, card="AH") == "not-your-turn"
        match = start("polignac-cr-capot")
        deal_by_suits(match, 0, 1, 2, 3)
        assert refused(match, do="pass", seat=1) == "not-your-turn"
        code = refused(match, do="announce", seat=1, announcement="capot")
        assert code == "not-your-turn"

    def test_bad_deal(self) -> None:
        twice = hands_by_suits(0, 1, 2, 3)
        twice[0][0] = twice[1][0]
        uneven = hands_by_suits(0, 1, 2, 3)
        uneven[0].append(uneven[1].pop())
        missing = hands_by_suits(0, 1, 2, 3)
        missing[3].pop()
        for game in ("polignac", "polignac-en"):
            match = start(game)
            for hands in (twice, uneven, missing):
                assert refused(match, do="deal", hands=hands) == "bad-deal"
            assert refused(match, do="deal", deck=match.pack()[1:]) == "bad-deal"
            assert refused(match, do="deal", deck=[*match.pack(), "JS"]) == "bad-deal"
        match = start("polignac-cr")
        assert refused(match, do="deal", hands=twice) == "bad-deal"
        for lists in ([*hands_by_suits(0, 1, 2, 3), []], hands_by_suits(0, 1, 2, 3)[:3], []):
            assert refused(match, do="deal", hands=lists) == "bad-deal"
        assert refused(match, do="deal", deck=[*match.pack(), "JS"]) == "bad-deal"

    def test_no_misdeal(self) -> None:
        match = start("polignac-cr")
        do(match, do="deal", deck=match.pack(), exposed=["JS"])
        assert refused(match, do="misdeal", reason="wrong-count") == "no-misdeal"
        assert refused(match, do="misdeal", reason="boredom") == "no-misdeal"

    def test_may_not_announce(self) -> None:
        match = start("polignac-en-general", general_announced_by="first-leader")
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "pass")
        code = refused(match, do="announce", seat=1, announcement="general")
        assert code == "may-not-announce"

    def test_outranked(self) -> None:
        match = start("polignac-en-general", capot="played", several="highest-stands")
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "capot")
        code = refused(match, do="announce", seat=1, announcement="capot")
        assert code == "outranked"

    def test_already_played(self) -> None:
        match = in_play()
        play(match, "JS AS TS")
        assert refused(match, do="play", seat=0, card="KS") == "already-played"

    def test_not_in_hand(self) -> None:
        assert refused(in_play(), do="play", seat=1, card="KS") == "not-in-hand"
        assert refused(in_play(), do="play", seat=1, card="AS") == "not-in-hand"
        assert refused(in_play("polignac-cr"), do="revoke", seat=1, card="AH") == "not-in-hand"

    def test_must_follow(self) -> None:
        assert refused(in_play(), do="play", seat=1, card="JH") == "must-follow"

    def test_not_a_revoke(self) -> None:
        assert refused(in_play("polignac-cr"), do="revoke", seat=1, card="JS") == "not-a-revoke"

    def test_no_such_revoke_and_irregularity_closed(self) -> None:
        match = in_play("polignac-cr")
        play(match, "JH! AS TS QS")
        code = refused(match, do="notice", seat=0, offender=2, trick=1)
        assert code == "no-such-revoke"
        notice(match, offender=1, trick=1)
        code = refused(match, do="notice", seat=0, offender=1, trick=1)
        assert code == "irregularity-closed"


class TestPrecedence:
    def test_the_first_in_the_list_is_given(self) -> None:
        over = start("polignac", totals=[19, 0, 0, 0])
        by_suits(over, 0, 1, 2, 3)
        cases: list[tuple[Match, dict[str, Any], str]] = [
            (over, {"do": "play", "seat": 9, "card": "XX"}, "unknown-seat"),
            (over, {"do": "play", "seat": 0, "card": "XX"}, "unknown-card"),
            (over, {"do": "deal", "deck": ["XX"], "exposed": ["JS"]}, "match-over"),
            (over, {"do": "count"}, "match-over"),
            (in_play(), {"do": "revoke", "seat": 1, "card": "XX"}, "unknown-card"),
            (in_play(), {"do": "deal", "deck": [], "exposed": ["JS"]}, "not-in-this-game"),
            (in_play(), {"do": "announce", "seat": 2, "announcement": "x"}, "unknown-announcement"),
            (in_play(), {"do": "play", "seat": 0, "card": "KS"}, "not-your-turn"),
            (in_play(), {"do": "play", "seat": 1, "card": "AH"}, "not-in-hand"),
            (in_play("polignac-cr"), {"do": "count"}, "wrong-phase"),
        ]
        for match, action, code in cases:
            assert refused(match, **action) == code

    def test_an_empty_list_of_exposed_cards_is_as_if_it_were_not_there(self) -> None:
        match = start("polignac")
        do(match, do="deal", deck=match.pack(), exposed=[])
        assert at(match, "phase") == "play"
