"""A planted fault is named, and a wrong name is noticed."""

from functools import cache

import pytest

from polignac_dsl.cli.blaming.changes import Changed, of_mutant, readings_of
from polignac_dsl.cli.blaming.explaining import Explanation
from polignac_dsl.cli.blaming.hearing import Heard
from polignac_dsl.cli.blaming.ranking import Ranked, Score
from polignac_dsl.cli.blaming.shortlist import Rows, mutants_of
from tools.blame_score import planting
from tools.blame_score.planting import Field, Manner, Named, tally

GAME = "polignac"


@cache
def place() -> Field:
    """Return a game with its cases of few topics: that is quicker."""
    whole = Field.of(GAME)
    kept = tuple(case for case in whole.cases if case.topic in ("score", "slam", "packets"))
    return Field(whole.game, kept, whole.rows)


def mutant(name: str) -> Changed:
    """Return a mutant of the game."""
    return of_mutant(mutants_of(place().game)[f"{GAME}:{name}"])


def test_a_planted_fault_is_named() -> None:
    """By an engine that gives reasons and by one that does not; the tally counts it."""
    fault = mutant("count.polignac:number:items.0.points=3")
    assert place().named(fault, Manner.FULL) is Named.FIRST
    found = tally(place(), [fault], Manner.BARE)
    assert (found.named, found.tried, found.another) == (1, 1, ())


def test_what_no_case_shows_is_silent() -> None:
    """A rule that the cases at hand do not touch."""
    silent = mutant("end.over:form:triggers.0=exceeds")
    few = Field(place().game, place().cases[:1], place().rows)
    assert few.named(silent, Manner.FULL) is Named.SILENT


@pytest.mark.parametrize("blamed", ["score.slam:number:payoff.others.points=4", None])
def test_another_name_is_noticed(monkeypatch: pytest.MonkeyPatch, blamed: str | None) -> None:
    """One that gets other cases wrong, and none at all."""

    def explain(heard: Heard, rows: Rows, *, together: bool) -> Explanation:
        none = frozenset[str]()
        nothing = Score(none, none, none, none)
        single = (Ranked(mutant(blamed), nothing),) if blamed else ()
        return Explanation(heard, heard.failing, single)

    monkeypatch.setattr(planting, "explain", explain)
    fault = mutant("count.polignac:number:items.0.points=3")
    found = tally(place(), [fault], Manner.FULL)
    assert found.another == (fault.id,)


def test_the_same_seed_draws_the_same_faults_and_only_those_that_change_something() -> None:
    """Another seed draws others."""
    drawn = [fault.id for fault in place().drawn(6, 1)]
    assert drawn == [fault.id for fault in place().drawn(6, 1)]
    assert drawn != [fault.id for fault in place().drawn(6, 2)]
    untouched = next(r for r in readings_of(place().game) if not _shows(r))
    assert not place().alive(untouched)


def _shows(fault: Changed) -> bool:
    bench = place().bench(Manner.FULL)
    return any(bench.differs(fault, case.id) for case in place().cases)


def test_faults_planted_together_are_named_together() -> None:
    """All of them, or what the cases cannot tell from them; and that of no case is nothing."""
    both = mutant("count.polignac:number:items.0.points=3").and_also(
        mutant("score.slam:number:payoff.others.points=4")
    )
    assert both is not None
    found = place().named_together(both)
    assert found is not None
    assert (found.whole, found.found, set(found.named)) == (True, 2, set(both.parts))
    few = Field(place().game, place().cases[:1], place().rows)
    silent = mutant("end.over:form:triggers.0=exceeds")
    assert few.named_together(silent) is None


def test_sets_are_drawn_by_a_seed_and_have_so_many_faults() -> None:
    """None of them twice in a set."""
    drawn = [faults.parts for faults in place().drawn_together(3, 2, 1)]
    assert drawn == [faults.parts for faults in place().drawn_together(3, 2, 1)]
    assert [len(set(parts)) for parts in drawn] == [3, 3]
