"""Rows of options meet every pair of values."""

import pytest

from conformance.catalogue import Game, Option
from conformance.fuzz.covering import PLAYERS, Covering, Pair, values_of
from polignac_dsl.cli.catalogue import shipped_catalogue

GAMES = sorted(shipped_catalogue().games)


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_meet_every_pair(game: str) -> None:
    """Each pair of values, or of a value and a number of players, stands in some row."""
    known = shipped_catalogue().games[game]
    covering = Covering(known, known.players)
    met: set[Pair] = set()
    for row in covering.rows:
        met.update(covering.met(row.players, dict(row.options)))
    assert met >= covering.pairs
    assert len(covering.rows) < 50


def test_only_the_players_that_are_asked_for_are_met() -> None:
    """A game without options has a row for each number of players, and no pair."""
    covering = Covering(Game((3, 4, 5)), (4, 5))
    assert [row.players for row in covering.rows] == [4, 5]
    assert covering.factors[PLAYERS] == (4, 5)
    assert covering.pairs == frozenset()


def test_numbers_stand_for_all_that_an_option_may_be() -> None:
    """As far as it reaches, and its default with them."""
    assert values_of(Option(7, lowest=2, highest=12)) == (2, 5, 10, 7)
    assert values_of(Option("b", values=("a", "b"))) == ("a", "b")
