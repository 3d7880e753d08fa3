"""Tables: what choices and numbers of players make of a game."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from polignac_dsl.canonical import digest
from polignac_dsl.ruleset import ChoiceError, Ruleset, compile_file, load

NOT_COMPARED = {"format", "game", "ruleset", "choices", "digest", "id"}


def bare(value: Any) -> Any:
    """Return a table as two tables are compared: without ids and without what names it."""
    if isinstance(value, Mapping):
        return {key: bare(item) for key, item in value.items() if key not in NOT_COMPARED}
    if isinstance(value, list):
        return [bare(item) for item in value]
    return value


def table(game: str, players: int = 4, **chosen: Any) -> dict[str, Any]:
    """Return a table; underscores in names of options stand for hyphens."""
    return load(game).at(players, {k.replace("_", "-"): v for k, v in chosen.items()})


def deal(game: str, players: int = 4, size: int | None = None, **chosen: Any) -> dict[str, Any]:
    """Return the part of a table about deals of some size."""
    found: dict[str, Any] = table(game, players, **chosen)["deals"][str(size or players)]
    return found


def test_clockwise_the_left_is_the_eldest() -> None:
    """The player at the dealer's left and the one after the dealer are then the same player."""
    left = deal("polignac-cr", direction="clockwise", first_leader="at-the-left")
    assert bare(left) == bare(deal("polignac-cr", direction="clockwise"))


def test_counter_clockwise_the_left_is_the_last_in_turn() -> None:
    """The option then names the player before the dealer."""
    left = deal("polignac-cr", first_leader="at-the-left")
    assert left["play"]["first_lead"] == {"id": "play.first-lead", "step": -1}


def test_the_direction_alone_changes_nothing_but_itself() -> None:
    """Everything else is said in playing order."""
    one, other = (table("polignac-cr", direction=way) for way in ("clockwise", "counter-clockwise"))
    assert bare(one) | {"direction": None} == bare(other) | {"direction": None}
    assert one["direction"] != other["direction"]


@pytest.mark.parametrize(
    ("game", "players", "hands"),
    [
        ("polignac", 3, [10] * 3),
        ("polignac", 4, [8] * 4),
        ("polignac", 5, [6] * 5),
        ("polignac", 6, [5] * 6),
        ("polignac", 7, [4] * 7),
        ("polignac", 8, [4] * 8),
        ("polignac-en", 3, [10] * 3),
        ("polignac-en", 5, [6] * 5),
    ],
)
def test_hands_are_those_of_the_texts(game: str, players: int, hands: list[int]) -> None:
    """L03: so many cards each."""
    assert deal(game, players)["hands"] == hands


def test_uneven_hands_favour_the_first_from_the_dealer() -> None:
    """7 7 6 6 6 and 6 6 5 5 5 5, in dealing order."""
    uneven: dict[str, Any] = {"five_or_six_players": "uneven-deal"}
    assert deal("polignac-cr", 5, **uneven)["hands"] == [7, 7, 6, 6, 6]
    assert deal("polignac-cr", 6, **uneven)["hands"] == [6, 6, 5, 5, 5, 5]
    assert len(deal("polignac-cr", 5, **uneven)["pack"]) == 32
    assert len(deal("polignac-cr", 3, **uneven)["pack"]) == 30


@pytest.mark.parametrize(
    ("game", "players", "chosen", "packets"),
    [
        ("polignac", 4, {}, [2, 2, 2, 2]),
        ("polignac", 6, {}, [2, 2, 1]),
        ("polignac-cr", 4, {}, [3, 2, 3]),
        ("polignac-cr", 5, {}, [1] * 6),
        ("polignac-cr", 5, {"other_packets": "threes-and-twos"}, [3, 2, 1]),
        ("polignac-en", 3, {}, [3, 2, 3, 2]),
        ("polignac-en", 4, {}, [3, 2, 3]),
        ("polignac-en", 5, {}, [3, 3]),
        ("polignac-en", 6, {}, [3, 2]),
        ("polignac-en", 3, {"packets": "twos-first"}, [2, 3, 2, 3]),
        ("polignac-en", 4, {"packets": "twos-first"}, [2, 3, 3]),
        ("polignac-en", 5, {"packets": "twos-first"}, [2, 2, 2]),
        ("polignac-en", 6, {"packets": "twos-first"}, [2, 3]),
    ],
)
def test_packets_are_those_of_the_texts(
    game: str, players: int, chosen: dict[str, Any], packets: list[int]
) -> None:
    """L07, L45."""
    assert deal(game, players, **chosen)["packets"] == packets


def test_packets_of_an_uneven_deal_are_those_of_the_longest_hand() -> None:
    """The others get less in the last round."""
    chosen: dict[str, Any] = {
        "five_or_six_players": "uneven-deal",
        "other_packets": "threes-and-twos",
    }
    assert deal("polignac-cr", 5, **chosen)["packets"] == [3, 2, 2]


def test_a_playoff_is_a_deal_with_the_pack_of_its_own_number() -> None:
    """Two of six players have the whole pack, or one without the black Sevens."""
    assert sorted(table("polignac-cr", 6)["deals"]) == ["2", "3", "4", "5", "6"]
    assert deal("polignac-cr", 6, 2)["hands"] == [16, 16]
    assert deal("polignac-cr", 6, 2, playoff_for_two="sevens-out")["hands"] == [15, 15]
    assert deal("polignac-cr", 6, 3)["hands"] == [10, 10, 10]


def test_without_playoffs_there_is_one_deal() -> None:
    """Nothing is said about numbers of players that cannot occur."""
    assert list(table("polignac", 6)["deals"]) == ["6"]


def test_a_playoff_without_announcements_describes_none() -> None:
    """Only where the option has them do the smaller deals."""
    assert deal("polignac-cr-capot", 4, 2)["announcements"] is None
    assert deal("polignac-cr-capot", 4, 2, playoff_announcements="with")["announcements"]


def test_announcements_are_those_that_are_played() -> None:
    """One alone; both with the option; from low to high where the highest stands."""

    def names(**chosen: Any) -> list[str]:
        bids = deal("polignac-cr-general", **chosen)["announcements"]["bids"]
        return [bid["name"] for bid in bids]

    assert names() == ["general"]
    assert names(capot="played") == ["capot", "general"]
    assert names(capot="played", several="highest-stands") == ["capot", "general"]
    assert names(several="highest-stands") == ["general"]
    assert deal("polignac")["announcements"] is None


def test_payoffs_are_flat_points_and_a_share_of_the_own_count() -> None:
    """5, as counted, 5 more than counted."""
    bid = deal("polignac-cr-capot", failed_capot="five-and-the-jacks")["announcements"]["bids"][0]
    assert bid["failed"]["pay"] == {"announcer": [5, 1], "others": [0, 1]}
    assert bid["made"]["pay"] == {"announcer": [0, 0], "others": [5, 0]}


def test_numbers_of_options_stand_in_the_table() -> None:
    """Where a sentence says `<limit>` the table has the number chosen."""
    end = table("polignac-generale", limit=7)["end"]
    assert end["over"] == [{"id": "end.over", "what": "any-total", "is": ">=", "n": 7}]
    assert end["loser"]["by"] == [{"first_to": 7}, {"total": "max"}]


def test_every_player_at_the_limit_is_at_it_as_the_match_tests_it() -> None:
    """The condition of `end.over`, for the own total."""
    loser = table("polignac", two_at_the_limit="all-of-them")["end"]["loser"]
    assert loser == {"id": "end.loser", "form": "at", "what": "any-total", "is": ">=", "n": 20}


def test_who_must_exceed_the_limit_is_not_at_it(tmp_path: Path) -> None:
    """The same number and another condition: then each player's own total must exceed it, too."""
    path = tmp_path / "example.yaml"
    over = "when a total exceeds <limit>"
    path.write_text(
        "game: example\nextends: polignac\noptions:\n  two-at-the-limit: all-of-them\n"
        f"end:\n  over: {over}\n",
        "utf-8",
    )
    result = compile_file(path)
    assert result.ruleset is not None
    loser = result.ruleset.at(4)["end"]["loser"]
    assert (loser["form"], loser["is"], loser["n"]) == ("at", ">", 20)


def test_the_first_to_exceed_a_number_is_the_first_to_reach_the_next(tmp_path: Path) -> None:
    """Totals are whole numbers: who stands at 20 has not exceeded it, who stands at 21 has."""
    path = tmp_path / "example.yaml"
    end = "over: when a total exceeds <limit>\n  loser: the first to exceed <limit>, ties together"
    path.write_text(
        "game: example\nextends: polignac\noptions:\n  two-at-the-limit: first-to-reach-it\n"
        f"end:\n  {end}\n",
        "utf-8",
    )
    result = compile_file(path)
    assert result.ruleset is not None
    assert result.ruleset.at(4)["end"]["loser"]["by"] == [{"first_to": 21}]


def test_an_unused_tail_of_a_game_does_not_distinguish_it() -> None:
    """Where no announcement is asked for, it does not matter how one would be settled."""
    assert table("polignac")["irregularities"] == dict.fromkeys(
        ("misdeal", "revoke", "last_trick", "late_revoke", "late_until", "announced")
    )


def test_a_table_knows_its_ruleset_and_its_own_digest() -> None:
    """It says what it was made of, and that nobody changed it."""
    made = table("polignac", limit=7)
    assert made["ruleset"] == load("polignac").digest
    assert made["digest"] == digest(made)
    assert made["choices"] == {
        "limit": 7, "limit-tested": "after-the-deal", "two-at-the-limit": "first-to-reach-it",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("players", "chosen", "told"),
    [
        (2, {}, "takes 3, 4, 5, 6, 7, 8"),
        (9, {}, "not 9"),
        (True, {}, "not True"),
        (4, {"limits": 20}, "no option 'limits'; it has limit, limit-tested"),
        (4, {"limit": 51}, "a number from 1 to 50, not 51"),
        (4, {"limit": "20"}, "a number from 1 to 50, not '20'"),
        (4, {"limit": True}, "not True"),
        (4, {"limit-tested": "never"}, "one of after-the-deal, in-mid-deal, not 'never'"),
        (4, {"limit-tested": 1}, "not 1"),
    ],
)
def test_choices_that_a_game_does_not_have_are_told(
    players: int, chosen: dict[str, Any], told: str
) -> None:
    """With the choices that it has."""
    with pytest.raises(ChoiceError, match=told):
        load("polignac").at(players, chosen)


PLAY = """game: example
language: 1
extends: polignac
title: {en: Example}
players: 4
play:
  lead: any card except ♥ until ♥ or Q♠ has been played, unless nothing else
  first-trick: any card except J, unless nothing else
  void: J♠ if held, otherwise K♥ and K♦ if held, otherwise any card
  captured-cards: the counted cards face up, the others face down
  ends: with the last card, or when every J has been captured
count:
  tricks: 2 for each trick, 1 for the last trick, 3 for the 3rd trick
  poor: -5 for no trick
  both: 4 more for the first trick and the 2nd trick and Q♣ together
score:
  slam: null
  all: when a player captures every J and K, that player scores 0 and the others score 9
  jacks: when a player captures every J, that player scores 5 less than counted and the others score 1 more than counted
end:
  loser-after-slam: as otherwise
"""


@pytest.fixture(scope="module")
def unusual(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return the deal of a game that uses what Polignac does not."""
    path: Path = tmp_path_factory.mktemp("specs") / "example.yaml"
    path.write_text(PLAY, "utf-8")
    result = compile_file(path)
    assert result.ruleset is not None, [d.message for d in result.diagnostics]
    found: dict[str, Any] = result.ruleset.at(4)["deals"]["4"]
    return found


def test_bans_and_forced_cards_are_lists(unusual: dict[str, Any]) -> None:
    """Cards as letters, in the order of the pack."""
    play = unusual["play"]
    hearts = [rank + "H" for rank in "KQJAT987"]
    assert play["lead"]["banned"] == hearts
    assert play["lead"]["until"] == ["QS", *hearts]
    assert play["lead"]["lifted"] is True
    assert play["first_trick"]["banned"] == ["JS", "JH", "JD", "JC"]
    assert play["void"]["forced"] == [["JS"], ["KH", "KD"]]
    assert play["ends"]["captured"] == ["JS", "JH", "JD", "JC"]
    assert play["face_up"]["cards"] == ["JS", "JH", "JD", "QC", "JC"]


def test_each_kind_of_thing_has_its_own_count(unusual: dict[str, Any]) -> None:
    """One clause may count several kinds."""
    assert [c for c in unusual["count"] if c["kind"] != "cards"] == [
        {"id": "count.tricks", "kind": "tricks", "which": "each", "points": 2},
        {"id": "count.tricks", "kind": "tricks", "which": "last", "points": 1},
        {"id": "count.tricks", "kind": "tricks", "which": 3, "points": 3},
        {"id": "count.poor", "kind": "no-trick", "points": -5},
        {"id": "count.both", "kind": "together", "cards": ["QC"], "tricks": ["first", 2], "points": 4},
    ]  # fmt: skip


def test_the_narrower_settlement_stands_first(unusual: dict[str, Any]) -> None:
    """Whatever the order in which they were written; the last one always holds."""
    assert [s["id"] for s in unusual["settle"]] == ["score.all", "score.jacks", "score.normal"]
    assert unusual["settle"][1]["pay"] == {"that_player": [-5, 1], "others": [1, 1]}
    assert unusual["settle"][-1]["when"] == "always"


def test_a_ruleset_read_back_makes_the_same_tables() -> None:
    """The JSON is all that is needed; nothing of the compiler stays behind."""
    ruleset = load("polignac-cr-capot")
    again = Ruleset.from_json(ruleset.to_json())
    assert again == ruleset
    assert again.at(6, {"general": "played"}) == ruleset.at(6, {"general": "played"})
