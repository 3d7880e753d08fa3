"""Both sides offer the same games and options, and every pair of values is met."""

import pytest

from polignac_dsl.check.model import NumberOption
from reference_impl import games
from tools.lockstep.covering import PLAYERS, Pair, every_pair, pairs_of, rows
from tools.lockstep.setting import Setting, ruleset

GAMES = sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_have_the_same_options(game: str) -> None:
    """Numbers of players, options, values and defaults are those of the compiled game."""
    compiled, known = ruleset(game), games()[game]
    assert known.players == compiled.players
    assert sorted(option.id for option in known.options) == sorted(compiled.game.options)
    for option in known.options:
        other = compiled.game.options[option.id]
        assert option.default == other.default
        if isinstance(other, NumberOption):
            assert option.values == tuple(range(other.low, other.high + 1))
        else:
            assert set(option.values) == {value.name for value in other.values}


@pytest.mark.parametrize("game", GAMES)
def test_the_rows_meet_every_pair(game: str) -> None:
    """Each pair of values, or of a value and a number of players, stands in some row."""
    met: set[Pair] = set()
    for row in rows(game):
        chosen = Setting(game, row.players, row.options).every_option
        met.update(pairs_of({PLAYERS: row.players, **chosen}))
    assert met >= every_pair(game)
    assert len(rows(game)) < 50
