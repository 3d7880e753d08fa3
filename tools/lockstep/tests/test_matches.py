"""The engine and the reference play the same matches, whatever is done in them."""

import pytest

from conformance.fuzz import report
from conformance.fuzz.census import CODES
from conformance.fuzz.running import Ended
from polignac_dsl.check.model import NumberOption
from polignac_dsl.ruleset import load
from reference_impl import games
from tools.lockstep.__main__ import played

GAMES = sorted(games())


@pytest.mark.slow
def test_both_sides_play_the_same_matches() -> None:
    """In them every code of a refusal and every phase is met, and what is rare in a match."""
    run, ended = played(GAMES, 260, 1)
    assert report.cases(run) == ""
    assert ended is Ended.MATCHES
    met = run.census.refusals
    assert {code for code in CODES if not met[code]} <= {
        *OF_HEARTS,
        "may-not-announce",
        "outranked",
    }
    assert [name for name in REACHED if not run.census.met[name]] == []


OF_HEARTS = ("lead-banned", "first-trick-banned", "must-discard")
REACHED = (
    "a fee",
    "a total below zero",
    "broken off",
    "capot, a trick lost",
    "capot, every trick",
    "corrected in the middle of a trick",
    "counted with a revoke that nobody noticed",
    "every trick without a word",
    "hands of different sizes",
    "lost by a revoke",
    "misdeal: exposed-card",
    "misdeal: wrong-count",
    "phase announce",
    "phase claim",
    "phase correct",
    "phase deal",
    "phase misdeal",
    "phase over",
    "phase play",
    "playoff",
    "playoff again",
    "revoke noticed in phase claim",
    "revoke noticed in time",
    "revoke noticed late",
    "several at the limit",
    "totals moved by a playoff",
)


@pytest.mark.parametrize("game", GAMES)
def test_both_sides_have_the_same_options(game: str) -> None:
    """Numbers of players, options, values and defaults are those of the compiled game."""
    compiled, known = load(game), games()[game]
    assert known.players == compiled.players
    assert sorted(option.id for option in known.options) == sorted(compiled.game.options)
    for option in known.options:
        other = compiled.game.options[option.id]
        assert option.default == other.default
        if isinstance(other, NumberOption):
            assert option.values == tuple(range(other.low, other.high + 1))
        else:
            assert set(option.values) == {value.name for value in other.values}
