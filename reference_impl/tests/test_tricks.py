"""Tricks: following suit, who takes, who leads next."""

from reference_impl.tests.playing import at, deal, deal_by_suits, play, refused, start


def playable(legal: list[dict[str, object]]) -> set[object]:
    """The cards that the player to act may play."""
    return {action["card"] for action in legal}


class TestFollowing:
    """L10, L11."""

    def test_any_card_may_be_led(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 0, 1, 2, 3)
        assert playable(at(match, "legal")) == set(at(match, "hands")[0])

    def test_who_holds_the_suit_led_must_play_it(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 0, 1, 2, 3)
        play(match, "KS")
        assert playable(at(match, "legal")) == {"JS", "7S"}
        assert refused(match, do="play", seat=1, card="KH") == "must-follow"

    def test_who_has_none_of_the_suit_plays_any_card_a_jack_included(self) -> None:
        match = start("polignac")
        deal(
            match,
            "KS QS JS AS TS 9S 8S 7S",
            "KH QH JH AH TH 9H 8H 7H",
            "KD QD JD AD TD 9D 8D 7D",
            "KC QC JC AC TC 9C 8C 7C",
        )
        play(match, "7S")
        assert playable(at(match, "legal")) == set(at(match, "hands")[1])
        play(match, "JH JD KC")  # discards, however high, do not take the trick
        assert at(match, "tricks")[0]["taker"] == 0
        assert at(match, "points") == [2, 0, 0, 0]


class TestTaking:
    """L04, L12."""

    def test_the_jack_beats_the_ace_and_can_take_its_own_trick(self) -> None:
        match = start("polignac")
        deal(
            match,
            "KS QS JS KH QH JH AH TH",
            "AS TS 9S 9H 8H 7H KD QD",
            "8S 7S JD AD TD 9D 8D 7D",
            "KC QC JC AC TC 9C 8C 7C",
        )
        play(match, "KS 9S 7S 7C QS TS 8S 8C")
        play(match, "JS AS 7D 9C")
        assert at(match, "tricks")[2]["taker"] == 0
        assert at(match, "points") == [2, 0, 0, 0]

    def test_the_ace_beats_the_ten(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 2, 0, 0, 0)  # seat 3 J♠ 7♠, seat 0 A♠ 8♠, seat 1 10♠ 9♠
        play(match, "AS TS QS 7S")
        assert at(match, "tricks")[0]["taker"] == 2
        play(match, "KS JS 8S 9S")
        assert at(match, "tricks")[1]["taker"] == 2

    def test_the_ace_loses_to_the_seven_where_it_is_lowest(self) -> None:
        for option, taker in (("below-the-jack", 2), ("lowest", 3)):
            match = start("polignac-cr", ace=option)
            deal(
                match,
                "9S KH QH JH AH TH 9H 8H",
                "8S 7H KD QD JD AD TD 9D",
                "AS 8D 7D KC QC JC AC TC",
                "TS KS QS JS 7S 9C 8C 7C",
            )
            play(match, "9S 8S AS TS")
            assert at(match, "tricks")[0]["taker"] == taker

    def test_the_ace_takes_the_king_where_it_is_high(self) -> None:
        match = start("polignac-ace-high")
        deal_by_suits(match, 0, 1, 2, 3)
        play(match, "KS JS AS TS")
        assert at(match, "tricks")[0]["taker"] == 2

    def test_the_taker_leads_the_next_trick(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 2, 0, 0, 0)
        play(match, "8S 9S KS 7S")
        assert at(match, "trick") == {"number": 2, "leader": 2, "cards": []}
        assert at(match, "to_act") == 2

    def test_play_goes_round_from_the_leader_to_the_next(self) -> None:
        match = start("polignac", dealer=1)
        deal_by_suits(match, 2, 0, 0, 0)
        play(match, "KS 7S 8S")
        assert at(match, "trick")["cards"] == [
            {"seat": 2, "card": "KS"},
            {"seat": 3, "card": "7S"},
            {"seat": 0, "card": "8S"},
        ]
        assert at(match, "to_act") == 1
