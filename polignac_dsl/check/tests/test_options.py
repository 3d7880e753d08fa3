"""Options: numbers, choices, what they change, and where two of them meet."""

import pytest

from polignac_dsl.check.tests.specs import Folder

CHOICE = "options:\n  house:\n    ours: as written\n    theirs:\n      {sets}\n"


@pytest.mark.parametrize(
    "written",
    [
        "{values: 50 to 1, default: 20}",
        "{values: 1-50, default: 20}",
        "{values: 1 to <max>, default: 20}",
        "{values: 01 to 50, default: 20}",
        "{values: 1 to 50, default: twenty}",
        "{values: 1 to 50, default: 20, usual: 20}",
        "{values: 1 to 50, default: 20, usual: [x]}",
        "{values: 1 to 50, default: 20, unusual: [20]}",
        "{default: 20}",
        "{values: 1 to ٣, default: 2}",
        "{values: 1 to 50000000, default: 20}",
    ],
)
def test_a_number_option_is_well_formed(folder: Folder, written: str) -> None:
    """Values from a number to a larger one, a default, a list of usual ones; digits only."""
    assert "E210" in folder.codes(f"options:\n  limit: {written}\n")


@pytest.mark.parametrize(
    ("sets", "code"),
    [
        ("end.losers: nobody", "E212"),
        ("players: 4", "E212"),
        ("announcements.capot: null", "E212"),
        ("end.winner: null", "E218"),
        ("count.queens: null", "E219"),
        ("end.loser: nobodi", "E301"),
        ("end.winner: every player at <house>", "E225"),
        ("announcements.capot.by: any player", "E226"),
        ("play.lead: any card", "W202"),
        ("cards.removed: 7♥ and 7♦ with 3 players", "W202"),
    ],
)
def test_what_a_value_may_not_say(folder: Folder, sets: str, code: str) -> None:
    """A value holds clauses of this game by their paths, and changes something."""
    assert folder.codes(CHOICE.format(sets=sets)) == [code]


def test_a_value_may_drop_a_named_clause(folder: Folder) -> None:
    """A variant without the slam is one word of an option."""
    sets = "score.slam: null\n      end.loser-after-slam: as otherwise"
    assert folder.codes(CHOICE.format(sets=sets)) == []


def test_a_value_may_add_a_named_clause(folder: Folder) -> None:
    """A house that counts the Kings, too."""
    sets = "count.kings: 1 for each K\n      score.slam: null"
    assert folder.codes(CHOICE.format(sets=sets)) == ["W703"]


TWO = (
    "options:\n  one:\n    a: as written\n    b:\n      {one}\n"
    "  two:\n    a: as written\n    b:\n      {two}\n"
)


@pytest.mark.parametrize(
    ("one", "two", "told"),
    [
        ("play.lead: any card except J, unless nothing else", None, "both replace `play.lead`"),
        (
            "cards.removed: 7♠ and 7♣ with 3 or 5 players",
            "cards.removed: 7♠ and 7♦ with 5 or 6 players",
            "with 5 players",
        ),
        (
            "cards.removed: 7♠ and 7♣ with 3 players",
            "cards.removed: 7♠ and 7♣ with 3, 5 or 6 players; 7 with 7 players; none otherwise",
            "with 3 players",
        ),
        ("count.aces: 1 for each A", "count.aces: 2 for each A", "both replace `count.aces`"),
        ("score.slam: null", "score.slam: null", "both replace `score.slam`"),
    ],
)
def test_two_options_that_meet_in_a_clause_conflict(
    folder: Folder, one: str, two: str | None, told: str
) -> None:
    """With the numbers of players where they meet, and where the other option stands."""
    body = TWO.format(one=one, two=two or one)
    found = [d for d in folder.check(body)[1] if d.code == "E227"]
    assert len(found) == 1
    assert told in found[0].message
    assert [note.message for note in found[0].notes] == ["`one` is here"]


def test_two_options_for_different_numbers_of_players_do_not_conflict(folder: Folder) -> None:
    """Each speaks of its own tables."""
    body = TWO.format(
        one="cards.removed: 7♠ and 7♣ with 3 players", two="cards.removed: 7♠ and 7♣ with 5 players"
    )
    assert folder.codes(body) == []


def test_a_conflict_is_solved_by_choosing_a_value(folder: Folder) -> None:
    """The inherited option is pinned, so its clause is the game's own."""
    body = "{pin}  mine:\n    a: as written\n    b:\n      end.loser: nobody\n      end.winner: the lowest total, ties together\n      end.loser-after-slam: as otherwise\n"
    assert "E227" in folder.codes("options:\n" + body.format(pin=""))
    assert folder.codes("options:\n" + body.format(pin="  two-at-the-limit: all-of-them\n")) == []


def test_numbers_that_options_give_are_tried_at_both_ends(folder: Folder) -> None:
    """What breaks only at the smallest value is found, and the value is named."""
    messages = folder.messages(
        "options:\n  two-at-the-limit: first-to-reach-it\n"
        "end:\n  loser: the first to reach 2, ties together\n"
    )
    assert messages == ["the match can end without anybody at 2 (with `limit: 1`)"]


def test_a_number_that_breaks_only_at_one_end_names_it(folder: Folder) -> None:
    """The situation is part of the message."""
    messages = folder.messages("options:\n  limit: {values: 0 to 50, default: 20}\n")
    assert messages == ["the match is over before it begins: totals start at 0 (with `limit: 0`)"]
