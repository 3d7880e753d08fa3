"""Options that meet: what is said of them, which cannot meet, and that a say is a difference."""

import pytest

from reference_impl import games
from tools.casegen.draft import Draft, other_values
from tools.casegen.generators.pairs import Row
from tools.casegen.moments import MOMENTS, moments_of
from tools.casegen.pairing import Pairing, every_pair, values_of
from tools.casegen.performance import LONGEST_TITLE
from tools.casegen.saying import clauses_of, rows_of, said
from tools.casegen.scenario import ImpossibleError, scenario


def first(row: Row) -> Draft:
    """Return the first case that a row leads to."""
    found = (row.aim.at(seed) for seed in range(1, 60))
    return next(draft for draft in found if draft is not None)


def test_every_value_has_words_a_row_of_the_law_and_a_clause() -> None:
    """No option is left without what a case says of it."""
    for game, known in games().items():
        for option in known.options:
            assert rows_of([option.id])
            assert clauses_of(game, [option.id])
            for value in other_values(game, option.id, option.default):
                (words,) = said(game, {option.id: value})
                assert 2 < len(words) < 32


def test_the_french_say_general_with_accents() -> None:
    """The word is written as in the other cases of a game."""
    assert said("polignac-cr-capot", {"general": "played"}) == ["général too"]
    assert said("polignac-en-capot", {"general": "played"}) == ["general too"]


def test_a_number_meets_at_its_default_its_lowest_and_its_highest() -> None:
    """Of two values one at least is not at its default."""
    assert values_of("polignac", "limit") == (20, 1, 50)
    pairs = every_pair("polignac")
    assert len(pairs) == len(set(pairs)) == (3 * 2 + 3 * 3 + 2 * 3) - 3
    assert frozenset({("limit", 20), ("limit-tested", "after-the-deal")}) not in pairs


@pytest.mark.parametrize(
    ("game", "players", "wish"),
    [
        ("polignac-cr", 4, {"five-or-six-players": "uneven-deal"}),
        ("polignac-cr", 4, {"other-packets": "threes-and-twos"}),
        ("polignac-cr", 5, {"last-trick-revoke": "late"}),
        ("polignac-cr-capot", 5, {"general-leader": "announcer"}),
        ("polignac-en-general", 5, {"several": "highest-stands"}),
        (
            "polignac-cr-capot",
            5,
            {"late-revoke": "lost-match", "revoke-under-announcement": "settles-it"},
        ),
    ],
)
def test_what_nothing_can_show_is_not_looked_for(
    game: str, players: int, wish: dict[str, str]
) -> None:
    """Options that have no say for this number of players, or without another, are refused."""
    with pytest.raises(ImpossibleError):
        scenario(game, players, wish, {})


def test_a_case_of_a_pair_comes_out_otherwise_without_either() -> None:
    """Both options show in it, and a third that nothing touches does not."""
    say: dict[str, str | int] = {"ace": "lowest", "playoff-dealer": "same-dealer"}
    draft = first(Row("polignac-cr", 5, say, {}, {}))
    assert draft.tells("ace", "below-the-jack")
    assert draft.tells("playoff-dealer", "next-of-the-tied")
    assert not draft.has_say("late-revoke", "five-points")
    assert draft.table.options == say
    assert len(draft.title) <= LONGEST_TITLE


def test_a_match_in_which_one_of_them_is_silent_is_no_case() -> None:
    """Whatever the seed, each of the options has its say."""
    say: dict[str, str | int] = {"limit": 20, "loser": "first-to-reach"}
    found = [Row("polignac-cr", 4, say, {}, {}).aim.at(seed) for seed in range(1, 61)]
    drafts = [draft for draft in found if draft is not None]
    assert len(drafts) > 2
    assert all(draft.has_say(*chosen) for draft in drafts for chosen in say.items())


def test_an_ended_playoff_is_looked_at_for_its_winner() -> None:
    """A case whose playoff is decided says who has won."""
    draft = first(Row("polignac-cr", 4, {"playoff-totals": "added"}, {}, {}))
    assert draft.table.view["outcome"] is not None
    assert {"winners", "losers"} <= set(draft.looks)
    assert "are to play off" not in draft.why


def test_a_lost_match_ends_with_the_notice() -> None:
    """Where a late revoke loses the match the deal is not counted."""
    draft = first(Row("polignac-cr", 4, {"late-revoke": "lost-match"}, {}, {}))
    assert draft.table.actions[-1]["do"] == "notice"
    assert draft.table.view["deals"] == []


def test_rows_that_others_make_up_for_are_let_go() -> None:
    """What has its say in a row is not made up for by a row that sets it only."""
    pairing = Pairing("polignac-cr")
    ace, way, left = ("ace", "lowest"), ("direction", "clockwise"), ("first-leader", "at-the-left")
    both = Row("polignac-cr", 4, dict([ace, left]), {}, {})
    again = Row("polignac-cr", 5, dict([ace, left]), {}, dict([way]))
    beside = Row("polignac-cr", 3, dict([ace]), {}, dict([left]))
    pairing.apart = [frozenset({ace, left})]
    for rows, kept in (([both, again], [both]), ([beside, both], [both]), ([beside], [beside])):
        pairing.rows = list(rows)
        pairing._thin()
        assert pairing.rows == kept


def test_every_game_has_its_moments() -> None:
    """Only games with announcements are asked, only those with revokes correct."""
    assert moments_of("polignac") == ["deal", "lead", "play", "over"]
    assert set(moments_of("polignac-cr-capot")) == set(MOMENTS)
    assert "announce" in moments_of("polignac-en-general")
    assert "claim" not in moments_of("polignac-en-general")
