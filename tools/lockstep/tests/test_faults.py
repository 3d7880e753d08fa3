"""A fault in either side is found, made small, and told as a case that can be read."""

from collections.abc import Callable
from typing import Any

import pytest

import reference_impl.cards
import reference_impl.ending
import reference_impl.match
import reference_impl.refusals
import reference_impl.view
from conformance.cases.load import load_text
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from tools.lockstep import __main__ as program
from tools.lockstep import sides
from tools.lockstep.tests.planting import found_in, plant_in_table

Plant = Callable[[pytest.MonkeyPatch], None]


def ace_high_in_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Ace takes the King."""
    plant_in_table(monkeypatch, {"deals.*.rank.order": list("AKQJT987")})


def ace_high_in_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Ace takes the King."""
    monkeypatch.setattr(reference_impl.cards, "ranks", lambda setting: "AKQJT987")


def fee_of_four_in_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A late revoke costs 4."""
    plant_in_table(monkeypatch, {"irregularities.late_revoke.fee": 4})


def lowest_tied_seat_deals_in_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of the tied by seat deals the playoff."""
    monkeypatch.setattr(reference_impl.match, "playoff_dealer", lambda setting, last, tied: tied[0])


def one_loser_in_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of those who are still tied, the first seat loses alone."""
    monkeypatch.setattr(reference_impl.ending, "_with_most", lambda seats, totals: list(seats)[:1])


def no_turn_in_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever likes may play."""
    checks = [c for c in reference_impl.refusals._CHECKS if c[0] != "not-your-turn"]
    monkeypatch.setattr(reference_impl.refusals, "_CHECKS", tuple(checks))


def tricks_shown_in_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    """A viewer sees the captured cards that lie face down."""
    monkeypatch.setattr(reference_impl.view, "lies_face_up", lambda setting, card: True)


# The game in which each fault is looked for, what both sides then disagree about, and the
# actions that show it at most: one deal, and no more of it than is needed.
FAULTS: tuple[tuple[Plant, str, set[str], int], ...] = (
    (ace_high_in_the_engine, "polignac", {"tricks"}, 5),
    (ace_high_in_the_reference, "polignac-en-capot", {"tricks"}, 7),
    (fee_of_four_in_the_engine, "polignac-cr", {"fees", "deals"}, 40),
    (lowest_tied_seat_deals_in_the_reference, "quatre-valets", {"dealer"}, 48),
    (one_loser_in_the_reference, "polignac-generale", {"outcome"}, 48),
    (tricks_shown_in_the_reference, "polignac-cr", {"captured"}, 7),
)


@pytest.mark.parametrize(("plant", "game", "keys", "most"), FAULTS, ids=lambda value: value)
def test_a_planted_fault_is_found_and_shrunk_to_one_deal(
    plant: Plant, game: str, keys: set[str], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fault shows in the view after one deal at most, with one option at most, and reads as a case."""
    plant(monkeypatch)
    found = found_in(game)
    assert keys & set(found.words.split(" as ")[0].replace(",", "").split())
    assert found.deals == 1
    assert found.actions <= most
    loaded = load_text("cases:\n" + found.case, "case", shipped_catalogue(), Tables())
    assert loaded.diagnostics == ()
    (case,) = loaded.cases
    assert len(case.options) <= 1
    assert "# the engine instead:" in found.case


def test_a_refusal_that_one_side_forgets_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both answers to an action stand in the case: what one accepts and the other refuses."""
    no_turn_in_the_reference(monkeypatch)
    found = found_in("polignac")
    assert found.words.startswith("the last action is refused as not-your-turn, not ")
    assert found.actions <= 3
    assert "  # the engine instead: refused as not-your-turn" in found.case


def test_an_exception_is_a_fault_of_the_side_that_raises_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What should never be raised is told with the name of the error."""

    def broken(*_: Any) -> None:
        raise KeyError("lost")

    monkeypatch.setattr(sides.Engine, "apply", broken)
    found = found_in("polignac")
    assert found.words == "crash: it raises KeyError: 'lost'"
    assert found.actions == 1


def test_the_program_prints_the_cases_and_exits_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The census comes first; without a fault there is nothing else."""
    arguments = ["--game", "polignac", "--matches", "8", "--seed", "2"]
    assert program.main(arguments) == 0
    sound = capsys.readouterr().out
    assert sound.startswith("the engine against the reference: 8 matches, ")
    assert "cases:" not in sound
    ace_high_in_the_reference(monkeypatch)
    assert program.main(arguments) == 1
    assert "\ncases:\n# the engine: " in capsys.readouterr().out
