import json
import re
from pathlib import Path

from polignac_dsl.cli.tests.commands import Ended, run, spec


def test_the_clauses_that_differ_are_named_and_a_deal_tells_them_apart(tmp_path: Path) -> None:
    """Both sentences, then a position that both games come to, and what each says of it."""
    told = run("diff", spec(tmp_path, "mine", "count:\n  polignac: 3 for J♠\n"), "polignac")
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(
        "count.polignac\n  mine      3 for J♠\n  polignac  2 for J♠\n\n"
        "A deal on which they come apart, 4 players\n"
    )
    assert re.search(r"^  \w+ deals$", told.out, re.MULTILINE)
    assert re.search(r"^  played: .*J♠", told.out, re.MULTILINE)
    assert re.search(r"^    mine      .*\b3\b", told.out, re.MULTILINE)
    assert re.search(r"^    polignac  .*\b2\b", told.out, re.MULTILINE)


def test_a_variant_that_changes_nothing_is_the_same_game(tmp_path: Path) -> None:
    """Whatever the words: clauses are compared by what they mean."""
    told = run("diff", spec(tmp_path, "mine", "count:\n  polignac:   2  for JS\n"), "polignac")
    assert told == Ended(
        0,
        "mine and polignac are the same game.\n\n"
        "With any number of players and these options they play alike.\n",
        "",
    )


def test_clauses_that_are_only_told_change_nothing_in_play(tmp_path: Path) -> None:
    """No deal is looked for where the tables are the same."""
    mine = spec(tmp_path, "mine", "deal:\n  cut: by the player at the dealer's right\n")
    told = run("diff", mine, "polignac")
    assert told.out.startswith("deal.cut\n")
    assert told.out.endswith("they play alike, whatever their clauses say.\n")


def test_a_difference_with_other_numbers_of_players_is_found(tmp_path: Path) -> None:
    """Where four play alike, the others are tried; a number that is asked for is kept to."""
    removed = "7♠ and 7♦ with 3, 5 or 6 players; 7 with 7 players; none otherwise"
    mine = spec(tmp_path, "mine", f"cards:\n  removed: {removed}\n")
    told = run("diff", mine, "polignac")
    assert "A deal on which they come apart, 3 players\n" in told.out
    assert "refused: unknown-card" in told.out
    told = run("diff", mine, "polignac", "-p", "4")
    assert "\nWith 4 players and these options they play alike, whatever" in told.out


def test_other_packs_come_apart_at_the_deal(tmp_path: Path) -> None:
    """Cards of one game are none in the other."""
    body = "cards:\n  pack: 36 cards\n  removed: none\n  rank: A > K > Q > J > 10 > 9 > 8 > 7 > 6\n"
    told = run("diff", spec(tmp_path, "more", "players: 4 or 6\n" + body), "polignac")
    assert told.code == 0
    assert "cards.pack\n  more      36 cards\n  polignac  32 cards\n" in told.out
    assert "A deal on which they come apart, 4 players\n" in told.out


def test_games_for_other_numbers_of_players_have_no_deal_in_common(tmp_path: Path) -> None:
    """The clauses are compared all the same; so are those of a base that nobody plays."""
    few, many = spec(tmp_path, "few", "players: 3\n"), spec(tmp_path, "many", "players: 4\n")
    told = run("diff", few, many)
    assert told.code == 0
    assert told.out.startswith("players\n  few   3\n  many  4\n")
    assert told.out.endswith(
        "No number of players is common to both, so there is no deal to compare.\n"
    )
    told = run("diff", "family", "polignac")
    assert told.code == 0
    assert "cards.pack\n  family    -\n  polignac  32 cards\n" in told.out


def test_nine_players_have_names_too(tmp_path: Path) -> None:
    """A large table is told by the numbers of its seats."""
    pack = "players: 10\ncards:\n  pack: 52 cards\n  removed: 2♣ and 2♦\n"
    pack += "  rank: A > K > Q > J > 10 > 9 > 8 > 7 > 6 > 5 > 4 > 3 > 2\n"
    one = spec(tmp_path, "one", pack)
    two = spec(tmp_path, "two", pack + "play:\n  first-lead: the dealer\n")
    told = run("diff", one, two)
    assert told.code == 0
    assert "come apart, 10 players" in told.out
    assert re.search(r"^  seat \d deals$", told.out, re.MULTILINE)


def test_an_option_is_chosen_in_the_game_that_has_it() -> None:
    """With other choices the games may play alike."""
    told = run("diff", "polignac-cr", "polignac-cr", "-O", "direction=clockwise")
    assert told.out.startswith("polignac-cr and polignac-cr are the same game.")
    args = ("diff", "polignac", "polignac-cr", "-O", "direction=clockwise", "--json")
    told = run(*args, "-O", "limit-tested=in-mid-deal")
    found = json.loads(told.out)
    assert (found["apart"]["key"], found["apart"]["second"]) == ("direction", "clockwise")


def test_the_json_is_what_the_help_says(tmp_path: Path) -> None:
    """The differences, the numbers of players that play alike, and the position."""
    mine = spec(tmp_path, "mine", "count:\n  polignac: 3 for J♠\n  kings: 1 for each K\n")
    told = run("diff", "polignac", mine, "--json", "-p", "5")
    found = json.loads(told.out)
    assert told.code == 0
    assert (found["first"], found["second"], found["alike"]) == ("polignac", "mine", [])
    assert found["differences"] == [
        {"kind": "clause", "path": "count.polignac", "first": "2 for J♠", "second": "3 for J♠"},
        {"kind": "clause", "path": "count.kings", "first": None, "second": "1 for each K"},
    ]
    assert (found["apart"]["players"], found["apart"]["actions"][0]["do"]) == (5, "deal")
    shown = run("diff", "--help").out
    for key in (*found, *found["apart"]):
        assert f'"{key}"' in shown, key
    same = json.loads(run("diff", "polignac", "polignac", "--json").out)
    assert (same["differences"], same["alike"], same["apart"]) == ([], [3, 4, 5, 6, 7, 8], None)


def test_the_same_seed_shows_the_same_deal(tmp_path: Path) -> None:
    """And another one may show another."""
    mine = spec(tmp_path, "mine", "play:\n  first-lead: the dealer\n")
    shown = {run("diff", mine, "polignac", "--seed", seed).out for seed in ("7", "7", "8")}
    assert len(shown) == 2


def test_what_may_be_done_and_who_wins_is_said_as_players_say_it(tmp_path: Path) -> None:
    """Cards and names, from totals that are below every limit."""
    lead = spec(tmp_path, "lead", "play:\n  lead: any card except J, unless nothing else\n")
    told = run("diff", lead, "polignac").out
    assert re.search(r"^    polignac  \w+ plays .*J[♠♥♦♣]", told, re.MULTILINE)
    assert "{" not in told
    winner = spec(tmp_path, "winner", "end:\n  winner: the lowest total, ties together\n")
    told = run("diff", winner, "polignac").out
    assert re.search(r"^    polignac  \w+ and \w+ and \w+ wins?, \w+ loses$", told, re.MULTILINE)
    lower = spec(tmp_path, "lower", "options:\n  limit: 7\n")
    for seed in range(4):
        apart = json.loads(run("diff", lower, "polignac", "--json", "--seed", str(seed)).out)
        assert max(apart["apart"]["totals"]) < 7


def test_an_option_whose_values_change_something_else_is_told_in_full(tmp_path: Path) -> None:
    """The names of its values alone would look the same."""
    body = "options:\n  limit-tested:\n    after-the-deal: as written\n    in-mid-deal:\n"
    mine = spec(tmp_path, "mine", body + "      end.winner: the lowest total, ties together\n")
    assert run("diff", mine, "polignac").out.startswith(
        "option limit-tested\n"
        "  mine      in-mid-deal: end.winner: the lowest total, ties together\n"
        "  polignac  in-mid-deal: end.tested: after the trick, the deal is broken off\n"
    )


def test_the_numbers_of_players_that_play_alike_are_told(tmp_path: Path) -> None:
    """Beside the deal for another number."""
    removed = "7♠ and 7♦ with 3, 5 or 6 players; 7 with 7 players; none otherwise"
    mine = spec(tmp_path, "mine", f"cards:\n  removed: {removed}\n")
    assert run("diff", mine, "polignac").out.endswith("\nWith 4, 7 or 8 players they play alike.\n")
