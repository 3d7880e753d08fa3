"""Announcing: who is asked, what he may say, what stands and who leads after it."""

from typing import Any

import pytest

from reference_impl.tests.playing import (
    at,
    by_suits,
    deal_by_suits,
    do,
    hands_by_suits,
    play_by_suits,
    refused,
    say,
    start,
)


def words(legal: list[dict[str, object]]) -> list[object]:
    """What the player asked may say."""
    return [action.get("announcement", "pass") for action in legal]


class TestWhatIsAnnounced:
    """L16, L48."""

    @pytest.mark.parametrize(
        ("game", "options", "may"),
        [
            ("polignac-generale", {}, ["generale", "pass"]),
            ("polignac-cr-capot", {}, ["capot", "pass"]),
            ("polignac-cr-capot", {"general": "played"}, ["capot", "general", "pass"]),
            ("polignac-cr-general", {}, ["general", "pass"]),
            ("polignac-cr-general", {"capot": "played"}, ["capot", "general", "pass"]),
            ("polignac-en-capot", {}, ["capot", "pass"]),
            ("polignac-en-capot", {"general": "played"}, ["capot", "general", "pass"]),
            ("polignac-en-general", {}, ["general", "pass"]),
            ("polignac-en-general", {"capot": "played"}, ["capot", "general", "pass"]),
        ],
    )
    def test_the_game_says_what_may_be_announced(
        self, game: str, options: dict[str, Any], may: list[str]
    ) -> None:
        match = start(game, **options)
        deal_by_suits(match, 0, 1, 2, 3)
        assert at(match, "phase") == "announce"
        assert words(at(match, "legal")) == may

    @pytest.mark.parametrize("game", ["polignac", "polignac-cr", "quatre-valets", "polignac-en"])
    def test_without_announcements_the_play_begins_at_once(self, game: str) -> None:
        match = start(game)
        deal_by_suits(match, 0, 1, 2, 3)
        assert at(match, "phase") == "play"


class TestTheAsking:
    """L16, L22."""

    def test_each_is_asked_once_from_the_first_leader(self) -> None:
        match = start("polignac-generale", dealer=1)
        deal_by_suits(match, 0, 1, 2, 3)
        asked = []
        while at(match, "phase") == "announce":
            asked.append(at(match, "to_act"))
            say(match, "pass")
        assert asked == [2, 3, 0, 1]
        assert (at(match, "phase"), at(match, "to_act"), at(match, "announcement")) == (
            "play",
            2,
            None,
        )

    def test_asking_begins_with_the_player_at_the_left_where_he_leads(self) -> None:
        match = start("polignac-cr-capot", dealer=1, first_leader="at-the-left")
        deal_by_suits(match, 0, 1, 2, 3)
        asked = []
        while at(match, "phase") == "announce":
            asked.append(at(match, "to_act"))
            say(match, "pass")
        assert asked == [0, 1, 2, 3]

    @pytest.mark.parametrize(
        "game", ["polignac-generale", "polignac-cr-capot", "polignac-en-capot"]
    )
    def test_the_first_announcement_stands_and_ends_the_asking(self, game: str) -> None:
        match = start(game)
        deal_by_suits(match, 0, 1, 2, 3)
        word = at(match, "legal")[0]["announcement"]
        say(match, "pass", word)
        assert at(match, "phase") == "play"
        assert at(match, "announcement") == {"seat": 1, "announcement": word}

    @pytest.mark.parametrize("game", ["polignac-cr-capot", "polignac-en-capot"])
    def test_where_the_highest_stands_general_is_above_capot(self, game: str) -> None:
        match = start(game, general="played", several="highest-stands")
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "capot")
        assert words(at(match, "legal")) == ["general", "pass"]
        assert refused(match, do="announce", seat=1, announcement="capot") == "outranked"
        say(match, "pass", "general")  # the highest there is: seat 3 is not asked
        assert at(match, "phase") == "play"
        assert at(match, "announcement") == {"seat": 2, "announcement": "general"}

    def test_where_the_highest_stands_a_capot_stands_if_nobody_goes_higher(self) -> None:
        match = start("polignac-cr-general", capot="played", several="highest-stands")
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "pass", "capot", "pass", "pass")
        assert at(match, "announcement") == {"seat": 1, "announcement": "capot"}
        assert at(match, "phase") == "play"

    def test_the_only_announcement_that_is_played_is_the_highest(self) -> None:
        match = start("polignac-cr-capot", several="highest-stands")
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "capot")
        assert at(match, "phase") == "play"

    def test_only_the_first_leader_announces_the_general_if_so_agreed(self) -> None:
        match = start("polignac-en-capot", general="played", general_announced_by="first-leader")
        deal_by_suits(match, 0, 1, 2, 3)
        assert words(at(match, "legal")) == ["capot", "general", "pass"]
        say(match, "pass")
        assert words(at(match, "legal")) == ["capot", "pass"]
        assert refused(match, do="announce", seat=1, announcement="general") == "may-not-announce"

    def test_who_may_announce_nothing_is_asked_all_the_same(self) -> None:
        match = start("polignac-en-general", general_announced_by="first-leader")
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "pass")
        assert at(match, "to_act") == 1
        assert words(at(match, "legal")) == ["pass"]


class TestTheLead:
    """L17."""

    @pytest.mark.parametrize(
        ("game", "word", "options", "leader"),
        [
            ("polignac-generale", "generale", {}, 2),
            ("polignac-cr-capot", "capot", {}, 0),
            ("polignac-cr-capot", "capot", {"capot_leader": "announcer"}, 2),
            ("polignac-cr-capot", "capot", {"general_leader": "announcer"}, 0),
            ("polignac-cr-general", "general", {}, 0),
            ("polignac-cr-general", "general", {"general_leader": "announcer"}, 2),
            ("polignac-en-capot", "capot", {}, 0),
            ("polignac-en-capot", "capot", {"capot_leader": "announcer"}, 2),
            ("polignac-en-general", "general", {}, 2),
            ("polignac-en-general", "general", {"general_leader": "first-leader"}, 0),
        ],
    )
    def test_who_leads_after_an_announcement(
        self, game: str, word: str, options: dict[str, Any], leader: int
    ) -> None:
        match = start(game, **options)
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "pass", "pass", word)
        assert (at(match, "to_act"), at(match, "trick")["leader"]) == (leader, leader)


class TestOtherDeals:
    """L44, and the deal after an announcement."""

    def test_a_playoff_has_no_announcements_by_default(self) -> None:
        match = start("polignac-cr-capot", totals=[19, 0, 0, 0])
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "pass", "pass", "pass", "pass")
        play_by_suits(match)
        assert (at(match, "playoff"), at(match, "seats")) == (True, [1, 2, 3])
        do(match, do="deal", deck=match.pack())
        assert (at(match, "phase"), at(match, "to_act")) == ("play", 2)
        code = refused(match, do="announce", seat=2, announcement="capot")
        assert code == "announcement-closed"

    def test_a_playoff_has_announcements_if_so_agreed(self) -> None:
        match = start("polignac-cr-capot", totals=[19, 0, 0, 0], playoff_announcements="with")
        deal_by_suits(match, 0, 1, 2, 3)
        say(match, "pass", "pass", "pass", "pass")
        play_by_suits(match)
        do(match, do="deal", deck=match.pack())
        assert (at(match, "phase"), at(match, "to_act")) == ("announce", 2)

    def test_the_next_deal_asks_anew(self) -> None:
        match = start("polignac-cr-capot")
        deal_by_suits(match, 0, 0, 0, 0)
        say(match, "capot")
        play_by_suits(match)
        assert at(match, "announcement") is None
        do(match, do="deal", hands=hands_by_suits(0, 1, 2, 3))
        assert (at(match, "phase"), at(match, "to_act")) == ("announce", 1)

    def test_a_game_without_announcements_plays_straight_through(self) -> None:
        match = start("polignac")
        by_suits(match, 0, 1, 2, 3)
        assert at(match, "deal") == 2
