"""What was measured is kept, and held to the games."""

from dataclasses import replace
from pathlib import Path

import pytest

from polignac_dsl.mutants import OPERATORS
from polignac_dsl.ruleset import load
from tools.blame_score.planting import Manner, Named, Tally
from tools.blame_score.record import Measured, RecordError, enough, faults, read, text, total

GAME = "polignac"


def measure(first: int, another: int) -> Measured:
    """Return a measure of the game as it is."""
    tally = Tally({Named.FIRST: first, Named.ANOTHER: another}, ("polignac:x",) * another)
    return Measured(load(GAME).digest, OPERATORS, "cases", True, {Manner.FULL: tally})


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """Counts, what was not named, and the digests."""
    file = tmp_path / "score.json"
    file.write_text(text({GAME: measure(19, 1)}), "utf-8")
    (game,) = read(file).items()
    assert game[0] == GAME
    assert text(dict([game])) == file.read_text("utf-8")
    assert game[1].ruleset == load(GAME).digest
    assert game[1].tallies[Manner.FULL].another == ("polignac:x",)


@pytest.mark.parametrize("broken", ["", "[]", '{"format": "x", "games": {}}', '{"games": 1}'])
def test_a_broken_record_says_what_makes_it_anew(tmp_path: Path, broken: str) -> None:
    """As one does that is not there."""
    file = tmp_path / "score.json"
    with pytest.raises(RecordError, match="--full"):
        read(file)
    file.write_text(broken, "utf-8")
    with pytest.raises(RecordError, match="--full"):
        read(file)


def test_a_record_of_the_game_as_it_is_is_good() -> None:
    """Nineteen of twenty are enough."""
    assert faults({GAME: measure(19, 1)}, [GAME]) == []


def test_a_record_that_is_stale_incomplete_or_too_low_is_told() -> None:
    """Another ruleset, a game that is not in it, eighteen of twenty."""
    good = measure(20, 0)
    assert "has changed" in faults({GAME: replace(good, ruleset="x")}, [GAME])[0]
    assert "has changed" in faults({GAME: replace(good, operators=-1)}, [GAME])[0]
    assert "was not measured" in faults({GAME: good}, [GAME, "quatre-valets"])[0]
    assert "18 of 20" in faults({GAME: measure(18, 2)}, [GAME])[0]


def test_what_is_silent_counts_neither_way() -> None:
    """Where no case fails, nobody can name anything; and nothing tried is not enough."""
    tally = Tally({Named.FIRST: 19, Named.ANOTHER: 1, Named.SILENT: 50})
    assert tally.tried == 20
    assert enough(tally)
    assert not enough(Tally({Named.SILENT: 50}))


def test_the_total_is_over_all_games() -> None:
    """Manner by manner."""
    found = total({GAME: measure(3, 1), "other": measure(2, 0)}, Manner.FULL)
    assert (found.named, found.tried) == (5, 6)
    assert total({GAME: measure(3, 1)}, Manner.BARE).tried == 0
