"""Packs, ranks and counts, from the texts."""

from typing import Any

import pytest

from reference_impl import games
from reference_impl.cards import counts, lies_face_up, pack, ranks
from reference_impl.games import Setting, settle_setting


def setting(game: str, players: int = 4, **options: Any) -> Setting:
    """The setting with these options; `ace="…"` is the option `ace`."""
    return settle_setting(game, {k.replace("_", "-"): v for k, v in options.items()}, players)


def out_of(game: str, number: int, players: int | None = None, **options: Any) -> set[str]:
    """The cards that have left the pack when this number of players plays a deal."""
    whole = {rank + suit for rank in "AKQJT987" for suit in "SHDC"}
    return whole - pack(setting(game, players or number, **options), number)


class TestThePack:
    """L02, L03, L44."""

    @pytest.mark.parametrize(
        ("number", "out"),
        [
            (3, {"7H", "7D"}),
            (4, set()),
            (5, {"7H", "7D"}),
            (6, {"7H", "7D"}),
            (7, {"7H", "7D", "7S", "7C"}),
            (8, set()),
        ],
    )
    @pytest.mark.parametrize("game", ["polignac", "polignac-generale"])
    def test_wf_takes_the_red_sevens_out_and_all_four_at_seven(
        self, game: str, number: int, out: set[str]
    ) -> None:
        assert out_of(game, number) == out

    @pytest.mark.parametrize("number", [3, 4, 5, 6])
    def test_we_takes_the_black_sevens_out_unless_four_play(self, number: int) -> None:
        assert out_of("polignac-en", number) == (set() if number == 4 else {"7S", "7C"})

    @pytest.mark.parametrize("number", [3, 4, 5, 6])
    def test_cr_takes_the_black_sevens_out_with_three(self, number: int) -> None:
        assert out_of("polignac-cr", number) == (set() if number == 4 else {"7S", "7C"})
        uneven = out_of("polignac-cr", number, five_or_six_players="uneven-deal")
        assert uneven == ({"7S", "7C"} if number == 3 else set())

    def test_cr_two_in_a_playoff_have_the_full_pack_or_thirty_cards(self) -> None:
        assert out_of("polignac-cr", 2, players=4) == set()
        assert out_of("polignac-cr", 2, players=4, playoff_for_two="sevens-out") == {"7S", "7C"}


class TestTheRanks:
    """L04, L41."""

    def test_the_french_order_puts_the_ace_below_the_jack(self) -> None:
        for game in games():
            if game != "polignac-ace-high":
                assert ranks(setting(game)) == "KQJAT987"

    def test_cr_may_put_the_ace_lowest(self) -> None:
        assert ranks(setting("polignac-cr", ace="lowest")) == "KQJT987A"

    def test_ace_high_puts_the_ace_on_top(self) -> None:
        assert ranks(setting("polignac-ace-high")) == "AKQJT987"


class TestTheCount:
    """L14, L34, L41."""

    def test_the_polignac_counts_two_and_each_other_jack_one(self) -> None:
        for game in games():
            if game not in ("polignac-ace-high", "quatre-valets"):
                whole = {card: counts(setting(game), card) for card in pack(setting(game), 4)}
                counted = {card: number for card, number in whole.items() if number}
                assert counted == {"JS": 2, "JH": 1, "JD": 1, "JC": 1}

    def test_in_quatre_valets_every_jack_counts_one(self) -> None:
        assert [counts(setting("quatre-valets"), jack) for jack in ("JS", "JH", "JD", "JC")] == [
            1
        ] * 4
        assert counts(setting("quatre-valets"), "QS") == 0

    def test_with_the_ace_high_the_queens_count_in_place_of_the_jacks(self) -> None:
        high = setting("polignac-ace-high")
        assert [counts(high, card) for card in ("QS", "QH", "QD", "QC", "JS")] == [2, 1, 1, 1, 0]


class TestCapturedCards:
    """L13."""

    def test_captured_jacks_lie_face_up_in_wf_and_face_down_in_cr(self) -> None:
        assert lies_face_up(setting("polignac"), "JH")
        assert not lies_face_up(setting("polignac"), "QH")
        assert not lies_face_up(setting("polignac-cr"), "JH")

    def test_we_lets_the_players_choose_where_captured_cards_lie(self) -> None:
        assert not lies_face_up(setting("polignac-en"), "JH")
        assert lies_face_up(setting("polignac-en", captured_cards="counted-face-up"), "JH")
        assert not lies_face_up(setting("polignac-en", captured_cards="counted-face-up"), "QH")
