"""Dealing, by deck order and by hands: who gets what, who leads, and misdeals."""

from itertools import groupby
from typing import Any

import pytest

from reference_impl.tests.playing import (
    at,
    by_suits,
    deal,
    do,
    hands_by_suits,
    last,
    play,
    refused,
    start,
)


def packets_of(game: str, players: int, dealer: int = 0, **options: Any) -> list[tuple[int, int]]:
    """The packets as (seat, cards), in the order in which a deck is dealt."""
    match = start(game, players=players, dealer=dealer, **options)
    deck = match.pack()
    do(match, do="deal", deck=deck)
    owner = {card: seat for seat, hand in enumerate(at(match, "hands")) for card in hand}
    return [(seat, len(list(cards))) for seat, cards in groupby(owner[card] for card in deck)]


def rounds_of(game: str, players: int, **options: Any) -> list[int]:
    """The packet sizes of the rounds, each the same for every player."""
    packets = packets_of(game, players, **options)
    assert [seat for seat, _ in packets] == [*range(1, players), 0] * (len(packets) // players)
    sizes = [size for _, size in packets]
    rounds = [sizes[i : i + players] for i in range(0, len(sizes), players)]
    assert all(len(set(one)) == 1 for one in rounds)
    return [one[0] for one in rounds]


class TestPackets:
    """L07, L45."""

    @pytest.mark.parametrize(
        ("players", "rounds"),
        [
            (3, [2, 2, 2, 2, 2]),
            (4, [2, 2, 2, 2]),
            (5, [2, 2, 2]),
            (6, [2, 2, 1]),
            (7, [2, 2]),
            (8, [2, 2]),
        ],
    )
    def test_wf_deals_twos_and_a_single_card_at_the_end_of_an_odd_hand(
        self, players: int, rounds: list[int]
    ) -> None:
        assert rounds_of("polignac", players) == rounds

    def test_cr_deals_four_players_three_two_three(self) -> None:
        assert rounds_of("polignac-cr", 4) == [3, 2, 3]
        assert rounds_of("polignac-cr", 4, other_packets="threes-and-twos") == [3, 2, 3]

    @pytest.mark.parametrize(
        ("players", "threes"), [(3, [3, 2, 3, 2]), (5, [3, 2, 1]), (6, [3, 2])]
    )
    def test_cr_deals_others_single_cards_or_threes_and_twos(
        self, players: int, threes: list[int]
    ) -> None:
        assert rounds_of("polignac-cr", players) == [1] * sum(threes)
        assert rounds_of("polignac-cr", players, other_packets="threes-and-twos") == threes

    @pytest.mark.parametrize(
        ("players", "threes", "twos"),
        [
            (3, [3, 2, 3, 2], [2, 3, 2, 3]),
            (4, [3, 2, 3], [2, 3, 3]),
            (5, [3, 3], [2, 2, 2]),
            (6, [3, 2], [2, 3]),
        ],
    )
    def test_we_deals_threes_first_or_twos_first(
        self, players: int, threes: list[int], twos: list[int]
    ) -> None:
        assert rounds_of("polignac-en", players) == threes
        assert rounds_of("polignac-en", players, packets="twos-first") == twos


class TestUnevenDeal:
    """CR (L03): option `five-or-six-players`."""

    @pytest.mark.parametrize(("players", "sizes"), [(5, [6, 7, 7, 6, 6]), (6, [5, 6, 6, 5, 5, 5])])
    @pytest.mark.parametrize("packets", ["one-at-a-time", "threes-and-twos"])
    def test_in_an_uneven_deal_the_first_from_the_dealer_get_one_card_more(
        self, players: int, sizes: list[int], packets: str
    ) -> None:
        match = start(
            "polignac-cr",
            players=players,
            dealer=0,
            five_or_six_players="uneven-deal",
            other_packets=packets,
        )
        do(match, do="deal", deck=match.pack())
        assert [len(hand) for hand in at(match, "hands")] == sizes

    def test_in_an_uneven_deal_a_packet_is_never_more_than_a_player_lacks(self) -> None:
        packets = packets_of(
            "polignac-cr", 5, five_or_six_players="uneven-deal", other_packets="threes-and-twos"
        )
        third_round = [(1, 2), (2, 2), (3, 1), (4, 1), (0, 1)]
        assert packets[-5:] == third_round

    def test_in_an_uneven_deal_only_two_play_to_the_last_trick(self) -> None:
        match = start("polignac-cr", players=5, dealer=4, five_or_six_players="uneven-deal")
        deal(
            match,
            "KS QS JS AS TS 9S 8S",
            "7S KH QH JH AH TH 9H",
            "8H 7H KD QD JD AD",
            "TD 9D 8D 7D KC QC",
            "JC AC TC 9C 8C 7C",
        )
        for _ in range(6):
            for _ in range(5):
                do(match, **at(match, "legal")[0])
        # Seat 0 has taken six tricks and leads his last card; only seat 1 has one, too.
        assert at(match, "trick") == {"number": 7, "leader": 0, "cards": []}
        assert refused(match, do="play", seat=1, card="9H") == "not-your-turn"
        do(match, do="play", seat=0, card="8S")
        do(match, do="play", seat=1, card="9H")
        assert at(match, "deals")[0]["tricks"] == [7, 0, 0, 0, 0]

    def test_a_taker_without_cards_leaves_the_lead_to_the_next_who_has_one(self) -> None:
        match = start("polignac-cr", players=5, dealer=4, five_or_six_players="uneven-deal")
        deal(
            match,
            "8S KH QH JH AH TH 9H",
            "7S 8H 7H KD QD JD AD",
            "KS QS JS AS TS 9S",
            "TD 9D 8D 7D KC QC",
            "JC AC TC 9C 8C 7C",
        )
        for _ in range(30):  # each plays his cards as they stand above
            do(match, **at(match, "legal")[0])
        assert [trick["taker"] for trick in at(match, "tricks")] == [2] * 6
        # Seat 2 has no card left, nor have 3 and 4: seat 0 leads.
        assert at(match, "trick") == {"number": 7, "leader": 0, "cards": []}
        play(match, "9H AD")
        assert last(match)["tricks"] == [1, 0, 6, 0, 0]


class TestDirectionAndLead:
    """L05, L06, L08."""

    @pytest.mark.parametrize(
        ("game", "options", "direction"),
        [
            ("polignac", {}, "counter-clockwise"),
            ("polignac-en", {}, "clockwise"),
            ("polignac-cr", {}, "counter-clockwise"),
            ("polignac-cr", {"direction": "clockwise"}, "clockwise"),
        ],
    )
    def test_the_table_turns_as_the_text_says(
        self, game: str, options: dict[str, Any], direction: str
    ) -> None:
        assert at(start(game, **options), "direction") == direction

    @pytest.mark.parametrize(
        ("options", "leader"),
        [
            ({}, 2),
            ({"first_leader": "at-the-left"}, 0),
            ({"first_leader": "at-the-left", "direction": "clockwise"}, 2),
        ],
    )
    def test_the_first_leader_is_next_in_turn_or_at_the_left(
        self, options: dict[str, Any], leader: int
    ) -> None:
        match = start("polignac-cr", dealer=1, **options)
        do(match, do="deal", deck=match.pack())
        assert at(match, "to_act") == leader

    @pytest.mark.parametrize("game", ["polignac", "polignac-en"])
    def test_the_player_after_the_dealer_leads_and_deals_next(self, game: str) -> None:
        match = start(game, dealer=3)
        do(match, do="deal", hands=hands_by_suits(0, 1, 2, 3))
        assert at(match, "to_act") == 0
        match = start(game, dealer=3)
        by_suits(match, 0, 1, 2, 3)
        assert (at(match, "phase"), at(match, "deal"), at(match, "dealer")) == ("deal", 2, 0)


class TestMisdeal:
    """CR (L31)."""

    def test_a_wrong_count_makes_the_deal_void_and_the_same_dealer_deals_again(self) -> None:
        match = start("polignac-cr", dealer=2)
        hands = hands_by_suits(0, 1, 2, 3)
        hands[0].append(hands[1].pop())
        do(match, do="deal", hands=hands)
        assert (at(match, "phase"), at(match, "to_act")) == ("misdeal", None)
        assert at(match, "legal") == [{"do": "misdeal", "reason": "wrong-count"}]
        assert refused(match, do="misdeal", reason="exposed-card") == "no-misdeal"
        do(match, do="misdeal", reason="wrong-count")
        assert (at(match, "phase"), at(match, "dealer"), at(match, "deal")) == ("deal", 2, 1)
        assert at(match, "hands") == [[], [], [], []]

    def test_missing_cards_are_a_wrong_count(self) -> None:
        match = start("polignac-cr")
        hands = hands_by_suits(0, 1, 2, 3)
        hands[3].pop()
        do(match, do="deal", hands=hands)
        assert at(match, "legal") == [{"do": "misdeal", "reason": "wrong-count"}]

    def test_a_deck_that_lacks_a_card_is_dealt_until_it_is_gone(self) -> None:
        match = start("polignac-cr")
        do(match, do="deal", deck=match.pack()[:-1])
        assert [len(hand) for hand in at(match, "hands")] == [8, 8, 8, 7]
        assert at(match, "phase") == "misdeal"

    def test_an_exposed_card_makes_the_deal_void(self) -> None:
        match = start("polignac-cr-capot")
        do(match, do="deal", hands=hands_by_suits(0, 1, 2, 3), exposed=["JS"])
        assert at(match, "legal") == [{"do": "misdeal", "reason": "exposed-card"}]
        do(match, do="misdeal", reason="exposed-card")
        do(match, do="deal", hands=hands_by_suits(0, 1, 2, 3))
        assert at(match, "phase") == "announce"

    def test_both_reasons_can_be_true(self) -> None:
        match = start("polignac-cr")
        hands = hands_by_suits(0, 1, 2, 3)
        hands[0].append(hands[1].pop())
        do(match, do="deal", hands=hands, exposed=["JS"])
        assert {action["reason"] for action in at(match, "legal")} == {
            "wrong-count",
            "exposed-card",
        }
