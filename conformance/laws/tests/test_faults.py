"""Every law finds the fault that breaks it, and tells it as a case that can be read."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from conformance.cases.load import load_text
from conformance.laws.asking import InProcess
from conformance.laws.course import Course
from conformance.laws.law import Breach, Law
from conformance.laws.laws import LAWS
from conformance.laws.running import hold
from conformance.laws.telling import tell
from conformance.laws.tests.planted import FAULTS
from conformance.laws.tests.questions import StepByStep, question, right, verdict_on
from conformance.runner.in_process import run_in_process
from conformance.verdicts import Verdict
from polignac_dsl.engine.protocol import replay as builtin

# Broken in what comes first: nothing of it is left out.
SHORT = {"step", "order", "refused", "suits", "seats", "dealing", "hidden", "legal"}


def test_every_law_has_a_fault_that_breaks_it() -> None:
    """A law that nothing can break says nothing."""
    assert set(FAULTS) == {law.id for law in LAWS}


@pytest.mark.parametrize("law", FAULTS)
def test_a_law_finds_the_fault_that_breaks_it(law: str) -> None:
    """Within a few matches; the case can be read, names the law and says why."""
    found = verdict_on(law, FAULTS[law](right))
    assert found.verdict is Verdict.FAIL
    assert found.case.startswith(f"# the law {law}: {found.law.sentence}\n")
    assert found.note.split(";")[0] in found.case
    asked = question(law)
    loaded = load_text(found.case, "case.yaml", asked.catalogue, asked.tables)
    assert loaded.diagnostics == ()
    (case,) = loaded.cases
    assert found.law.sentence.startswith(case.title[:30])
    if law in SHORT:
        assert len(case.players) == 3
        assert len(case.script) <= 4


@pytest.mark.parametrize("law", ["cards", "points", "totals"])
def test_sums_are_told_in_names_and_cards(law: str) -> None:
    """Nobody has to count along a list of numbers, nor to know how cards are written there."""
    note = verdict_on(law, FAULTS[law](right)).note
    assert not re.search(r"[\[{]|[2-9TJQKA][SHDC]\b", note)
    assert re.search("[♠♥♦♣]" if law == "cards" else r"(?:Ann|North) \d", note)


@pytest.mark.parametrize("law", ["suits", "sight", "totals"])
def test_the_case_of_a_broken_law_passes_with_a_right_engine(law: str) -> None:
    """What it expects is what is so; the fault shows itself in it, and is told beside it."""
    found = verdict_on(law, FAULTS[law](right))
    asked = question(law)
    cases = load_text(found.case, "case.yaml", asked.catalogue, asked.tables).cases
    faulty = run_in_process("faulty", cases, FAULTS[law](right))
    assert [result.verdict for result in faulty.results] == [Verdict.FAIL]
    if law != "suits":  # which of two suits is right a law cannot know
        sound = run_in_process("right", cases, right)
        assert [result.verdict for result in sound.results] == [Verdict.PASS]
    assert "# the engine instead:\n  #   " in found.case


def test_the_same_seed_finds_the_same_case() -> None:
    """And another seed plays other matches."""
    one, again = (verdict_on("cards", FAULTS["cards"](right)) for _ in range(2))
    assert one.case == again.case
    assert verdict_on("cards", FAULTS["cards"](right), seed=7).case != one.case


def test_a_match_that_is_undone_wrongly_is_found() -> None:
    """Where an engine goes step by step, undoing itself is tried."""

    class Forgetful(StepByStep):
        def undo(self) -> None:
            if len(self.match.actions) % 7:
                super().undo()

    asked = question("undo", matches=5)
    (sound,), _ = hold(InProcess("sound", builtin, StepByStep), asked)
    (found,), _ = hold(InProcess("forgetful", builtin, Forgetful), asked)
    assert (sound.verdict, found.verdict) == (Verdict.PASS, Verdict.FAIL)
    assert "after undoing, it shows something else" in found.case


def test_any_position_can_be_told_as_a_case_that_a_right_engine_passes() -> None:
    """With all that the view shows: playoffs, misdeals, revokes and decks among it."""
    asked, engine = question("replay", seed=5, games=()), InProcess("right", right)
    done: set[str] = set()

    def told(course: Course, chance: Random) -> Iterator[Breach | None]:
        last = len(course.actions)
        view = course.view(last)
        done.update(action["do"] for action in course.actions)
        done.update(["playoff"] if view["playoff"] else [])
        breach = Breach("phase", course.position(last), ("no",), last, dict(view))
        game = asked.catalogue.games[course.setting.game]
        text = tell(LAWS[0], breach, engine, game, "the laws")
        loaded = load_text(text, "case.yaml", asked.catalogue, asked.tables)
        assert loaded.diagnostics == (), text
        (result,) = run_in_process("right", loaded.cases, right).results
        assert result.verdict is Verdict.PASS, result.told() + text
        yield None

    law = Law("told", "Any position can be told.", told)
    (result,), matches = hold(engine, replace(asked, laws=(law,), matches=40))
    assert (result.verdict, result.held) == (Verdict.PASS, matches)
    assert done >= {"announce", "misdeal", "revoke", "notice", "count", "playoff"}
