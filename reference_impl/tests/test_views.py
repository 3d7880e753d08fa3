"""Views: what the table shows, and what one player may know (conformance §6)."""

from typing import Any

from reference_impl import Match
from reference_impl.tests.playing import (
    at,
    by_suits,
    deal_by_suits,
    do,
    notice,
    play,
    say,
    start,
)

KEYS = {
    "phase",
    "deal",
    "dealer",
    "direction",
    "seats",
    "playoff",
    "to_act",
    "legal",
    "irregular",
    "hands",
    "announcement",
    "trick",
    "tricks",
    "captured",
    "points",
    "fees",
    "totals",
    "deals",
    "outcome",
}


def seen_by(match: Match, viewer: int, key: str) -> Any:
    """One part of the view that this player has."""
    return match.view(viewer)[key]


class TestTheWholeView:
    def test_it_has_every_key_in_every_phase(self) -> None:
        match = start("polignac-cr-capot", totals=[19, 0, 0, 0])
        assert set(match.view()) == KEYS
        deal_by_suits(match, 0, 1, 2, 3)
        assert set(match.view(2)) == KEYS
        say(match, "pass", "pass", "pass", "pass")
        play(match, "KS KH!")
        notice(match, offender=1, trick=1)
        assert set(match.view()) == KEYS

    def test_before_a_deal_everything_is_empty(self) -> None:
        match = start("polignac", totals=[1, 2, 3, 4], dealer=2)
        view = match.view()
        assert (view["phase"], view["to_act"], view["dealer"]) == ("deal", 2, 2)
        assert view["legal"] == [{"do": "deal"}]
        assert view["hands"] == view["captured"] == [[], [], [], []]
        assert view["points"] == view["fees"] == [0, 0, 0, 0]
        assert view["totals"] == [1, 2, 3, 4]
        assert view["tricks"] == view["deals"] == view["irregular"] == []
        assert view["trick"] is view["announcement"] is view["outcome"] is None

    def test_a_new_trick_is_there_as_soon_as_the_last_is_taken(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 2, 1, 1, 1)
        assert at(match, "trick") == {"number": 1, "leader": 0, "cards": []}
        play(match, "AS TS KS JS")
        assert at(match, "trick") == {"number": 2, "leader": 2, "cards": []}
        assert at(match, "tricks") == [
            {
                "leader": 0,
                "cards": [
                    {"seat": 0, "card": "AS"},
                    {"seat": 1, "card": "TS"},
                    {"seat": 2, "card": "KS"},
                    {"seat": 3, "card": "JS"},
                ],
                "taker": 2,
            }
        ]
        assert at(match, "captured") == [[], [], ["AS", "TS", "KS", "JS"], []]
        assert at(match, "points") == [0, 0, 2, 0]

    def test_what_was_counted_stands_in_the_deals(self) -> None:
        match = start("polignac", dealer=3)
        by_suits(match, 0, 0, 0, 0)
        assert at(match, "deals") == [
            {
                "dealer": 3,
                "seats": [0, 1, 2, 3],
                "playoff": False,
                "tricks": [8, 0, 0, 0],
                "count": [5, 0, 0, 0],
                "fees": [0, 0, 0, 0],
                "score": [0, 5, 5, 5],
                "broken_off": False,
            }
        ]
        assert at(match, "hands") == at(match, "captured") == [[], [], [], []]
        assert at(match, "points") == [0, 0, 0, 0]
        assert at(match, "tricks") == []

    def test_after_the_match_the_last_deal_is_named(self) -> None:
        match = start("polignac", totals=[19, 0, 0, 0], dealer=3)
        by_suits(match, 0, 1, 2, 3)
        view = match.view()
        assert (view["phase"], view["deal"], view["dealer"]) == ("over", 1, 3)
        assert (view["to_act"], view["legal"], view["trick"]) == (None, [], None)
        assert view["seats"] == [0, 1, 2, 3]

    def test_a_view_once_taken_does_not_change(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 0, 1, 2, 3)
        view = match.view()
        play(match, "KS")
        assert "KS" in view["hands"][0]  # type: ignore[index]


class TestAViewer:
    def test_he_sees_his_own_hand_alone(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 0, 1, 2, 3)
        whole = at(match, "hands")
        assert seen_by(match, 2, "hands") == [None, None, whole[2], None]

    def test_he_sees_what_he_may_do_if_he_is_to_act(self) -> None:
        match = start("polignac-cr")
        deal_by_suits(match, 0, 0, 0, 0)
        play(match, "KS")
        assert seen_by(match, 1, "legal") == at(match, "legal")
        assert seen_by(match, 1, "irregular") == at(match, "irregular") != []
        assert seen_by(match, 2, "legal") == seen_by(match, 2, "irregular") == []

    def test_he_sees_what_anybody_may_do(self) -> None:
        match = start("polignac-cr")
        do(match, do="deal", deck=match.pack(), exposed=["JS"])
        assert seen_by(match, 3, "legal") == [{"do": "misdeal", "reason": "exposed-card"}]

    def test_no_notice_tells_him_who_has_revoked(self) -> None:
        match = start("polignac-cr")
        deal_by_suits(match, 0, 0, 0, 0)
        play(match, "KS JH! AS TS")
        assert at(match, "irregular") != []
        for viewer in range(4):
            assert seen_by(match, viewer, "irregular") == []

    def test_the_trick_on_the_table_is_open_and_gathered_ones_are_not(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 0, 0, 0, 0)
        play(match, "KS JS AS TS QS")
        assert seen_by(match, 3, "trick") == at(match, "trick")
        assert seen_by(match, 3, "tricks") == [{"leader": 0, "cards": None, "taker": 0}]

    def test_wf_he_sees_the_captured_jacks_and_the_points(self) -> None:
        match = start("polignac")
        deal_by_suits(match, 0, 0, 0, 0)
        play(match, "KS JS AS TS")
        for viewer in (0, 1):  # his own gathered cards lie face down, too
            assert seen_by(match, viewer, "captured") == [["JS"], [], [], []]
            assert seen_by(match, viewer, "points") == [2, 0, 0, 0]

    def test_cr_and_we_he_does_not(self) -> None:
        for game in ("polignac-cr", "polignac-en"):
            match = start(game)
            deal_by_suits(match, 0, 0, 0, 0)
            play(match, "KS 7S AS TS")
            assert seen_by(match, 0, "points") == [0, 0, 0, 0]  # nothing counted lies there yet
            play(match, "QS JS 8S 9S")
            assert seen_by(match, 0, "captured") == [[], [], [], []]
            assert seen_by(match, 0, "points") is None
            assert at(match, "points") == [2, 0, 0, 0]

    def test_we_he_does_if_counted_cards_lie_face_up(self) -> None:
        match = start("polignac-en", captured_cards="counted-face-up")
        deal_by_suits(match, 0, 0, 0, 0)
        play(match, "KS JS AS TS")
        assert seen_by(match, 1, "captured") == [["JS"], [], [], []]
        assert seen_by(match, 1, "points") == [2, 0, 0, 0]

    def test_with_the_ace_high_the_queens_lie_face_up(self) -> None:
        match = start("polignac-ace-high", captured_cards="counted-face-up")
        deal_by_suits(match, 0, 0, 0, 0)
        play(match, "QS JS AS TS")
        assert seen_by(match, 1, "captured") == [[], [], ["QS"], []]
