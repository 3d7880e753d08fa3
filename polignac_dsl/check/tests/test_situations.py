"""Findings that hold only for some tables: found, and told with the table."""

from pathlib import Path

import pytest

from polignac_dsl.check.answers import Answers
from polignac_dsl.check.deal_sizes import DealSizes
from polignac_dsl.check.situations import Combination, Report, examine, situations
from polignac_dsl.check.spec_file import check_file
from polignac_dsl.check.tests.specs import Folder
from polignac_dsl.places import shipped_games


def test_only_options_that_can_change_an_answer_are_varied() -> None:
    """A question about the dealer's direction meets the values of that option, and no others."""
    game, _ = check_file(shipped_games()["polignac-cr-capot"])
    assert game is not None
    seen: list[Combination] = []
    for answers, combination in situations(game, (4,)):
        answers.form("deal.direction")
        seen.append(combination)
    assert seen == [(), (("direction", "clockwise"),)]


def test_options_that_come_into_question_later_are_varied_with_the_others() -> None:
    """A value that makes another clause matter brings the options of that clause along."""
    game, _ = check_file(shipped_games()["polignac-cr"])
    assert game is not None
    seen = set()
    for answers, combination in situations(game, (4,)):
        if answers.form("deal.direction").name == "clockwise":
            answers.form("play.first-lead")
        seen.add(combination)
    assert (("direction", "clockwise"), ("first-leader", "at-the-left")) in seen


def test_a_deal_of_fewer_players_counts_where_ties_are_played_off(folder: Folder) -> None:
    """A playoff for two needs a pack that divides by two, and names both numbers."""
    codes = folder.codes(
        "options:\n  playoff-for-two: full-pack\n  five-or-six-players: sevens-out\n"
        "cards:\n  removed: 7♠ with 2 players; 7♠ and 7♣ with 3, 5 or 6 players; none otherwise\n",
        "polignac-cr",
    )
    assert codes == ["E504"]


def test_without_playoffs_nobody_asks_about_two(folder: Folder) -> None:
    """The same sentence about two players is then idle."""
    body = "cards:\n  removed: 7♠ with 2 players; 7 with 7 players; 7♥ and 7♦ with 3, 5 or 6 players; none otherwise\n"
    assert folder.codes(body) == ["W401"]


def test_an_option_that_brings_the_playoff_brings_its_deals(folder: Folder) -> None:
    """A value by which ties are played off makes deals of two occur."""
    body = (
        "options:\n  ties:\n    shared: as written\n    played-off:\n"
        "      end.winner: the lowest total, ties by playoff\n"
        "      end.playoff: a deal among the tied, the lowest score wins, ties again\n"
        "cards:\n  removed: 7♠ with 2 players; 7♥ and 7♦ with 3, 5 or 6 players; 7 with 7 players; none otherwise\n"
    )
    (found,) = folder.check(body)[1]
    assert found.code == "E504"
    assert "2 players" in found.message


def test_a_deal_that_cannot_come_about_is_no_finding(folder: Folder) -> None:
    """With one value there are playoffs, with another a pack that would not do for them."""
    body = (
        "players: 4\noptions:\n  house:\n    ours: as written\n    played-off:\n"
        "      end.winner: the lowest total, ties by playoff\n"
        "      end.playoff: a deal among the tied, the lowest score wins, ties again\n"
        "    short:\n      cards.removed: 7 with 4 players; 7♠ otherwise\n"
    )
    assert folder.codes(body) == []


def test_a_finding_names_the_options_that_it_needs(folder: Folder) -> None:
    """The smallest set of choices, not the first that happened to be tried."""
    body = (
        "options:\n  pack:\n    whole: as written\n    short:\n      cards.removed: 7♠\n"
        "  turn:\n    one: as written\n    two:\n      deal.direction: clockwise\n"
    )
    (message,) = [m for m in folder.messages(body) if "divide" in m]
    assert (
        message
        == "31 cards do not divide by 3 players (also with 4, 5, 6, 7 or 8, with `pack: short`)"
    )


def test_two_options_that_break_only_together_are_found(folder: Folder) -> None:
    """Each alone divides; both leave a pack that does not."""
    body = (
        "players: 4\noptions:\n  low:\n    in: as written\n    out:\n      cards.removed: 7\n"
        "  uneven:\n    no: as written\n    yes:\n"
        "      deal.packets: 2, 3 and 3\n"
    )
    messages = folder.messages(body)
    assert len(messages) == 1
    assert messages[0].endswith("(with `low: out`, with `uneven: yes`)")


@pytest.mark.parametrize("game", ["polignac", "polignac-cr-capot"])
def test_shipped_games_are_checked_in_a_moment(game: str) -> None:
    """The number of situations stays small; a count, not a clock, so that no load disturbs it."""
    path: Path = shipped_games()[game]
    checked, _ = check_file(path)
    assert checked is not None
    asked = 0

    def question(answers: Answers, report: Report) -> None:
        nonlocal asked
        asked += 1
        for name in ("removed", "rank", "pack"):
            answers.form(f"cards.{name}")
        answers.form("deal.packets")

    examine(checked, [question], DealSizes(checked).all)
    assert asked <= 16 * 6


def test_a_flood_of_findings_is_bounded(folder: Folder) -> None:
    """Two hundred are told, and one says how many more there are."""
    cites = "".join(f"  count.c{n}: X\n" for n in range(300))
    found = folder.check(f"cites:\n{cites}")[1]
    assert len(found) == 201
    assert (found[-1].code, found[-1].message.split()[0]) == ("E111", "400")


def test_too_many_options_are_tried_in_pairs(folder: Folder) -> None:
    """A spec of forty options is still checked, if not in every combination."""
    options = "".join(
        f"  o{n}:\n    a: as written\n    b:\n      count.c{n}: 1 for {rank}{suit}\n"
        for n, (rank, suit) in enumerate((r, s) for r in "K9A8Q" for s in "SHDC")
    )
    game, found = folder.check(
        f"options:\n{options}score:\n  slam: null\nend:\n  loser-after-slam: as otherwise\n"
    )
    assert [d.code for d in found] == []
    assert game is not None
