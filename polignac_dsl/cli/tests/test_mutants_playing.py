"""A mutant meets the cases: which it gets wrong, which it meets first, what is no kill."""

from collections.abc import Sequence

import pytest

from conformance.cases.load import load_text
from conformance.cases.model import Case
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.cli.mutating.cases import CorpusUnsoundError, Ready, ready
from polignac_dsl.cli.mutating.playing import Court, EngineFaultError, Trial
from polignac_dsl.cli.mutating.running import do, mutants_of, portions
from polignac_dsl.mutants import Fate

KING = """
- id: polignac-ranking-001
  title: The King beats the Queen
  clauses: [cards.rank]
  source: WF
  game: polignac
  players: [North, West, South, East]
  dealer: East
  hands: {North: Q♠}
  play:
  - North: Q♠ K♠ 7♠ 8♠
  expect: {taker: West}
  why: The King is the highest card.
  working: ['note: of these spades K♠ is the highest']
"""
QUEEN = KING.replace("ranking-001", "ranking-002").replace("Q♠ K♠ 7♠ 8♠", "J♠ Q♠ 7♠ 8♠")
QUEEN = QUEEN.replace("{North: Q♠}", "{North: J♠}")
WRONG = KING.replace("ranking-001", "ranking-003").replace("taker: West", "taker: South")
ACE = """
- id: polignac-cr-ranking-001
  title: The King beats the Queen
  clauses: [cards.rank]
  source: CR
  game: polignac-cr
  options: {ace: below-the-jack}
  players: [North, West, South, East]
  dealer: East
  hands: {North: Q♠}
  play:
  - North: Q♠ K♠ 7♠ 8♠
  expect: {taker: West}
  why: The King is the highest card.
  working: ['note: of these spades K♠ is the highest']
"""


def cases(*texts: str) -> tuple[Ready, ...]:
    """The cases of these texts, made ready."""
    return ready(read(*texts))


def read(*texts: str) -> Sequence[Case]:
    """The cases of these texts, which are sound."""
    loaded = load_text("cases:" + "".join(texts), "here.yaml", shipped_catalogue(), Tables())
    assert loaded.diagnostics == ()
    return loaded.cases


def tried(name: str, *texts: str, every: bool = False) -> Trial:
    """What becomes of a mutant that meets these cases."""
    mutant = mutants_of(name.partition(":")[0])[name]
    return Court(cases(*texts)).try_one(mutant, every=every)


KINGS = "polignac:cards.rank:exchange:ranks=K,Q"
QUEENS = "polignac:cards.rank:exchange:ranks=Q,J"


def test_a_mutant_is_killed_by_a_wrong_answer() -> None:
    """With a case for the King alone, nobody sees Queen and Jack exchanged."""
    found = tried(KINGS, KING)
    assert found.killers == ("polignac-ranking-001",)
    assert found.told == ("expected the taker of the last trick to be West; the engine says North")
    assert not tried(QUEENS, KING).killed
    assert tried(QUEENS, KING, QUEEN).killers == ("polignac-ranking-002",)


def test_the_trial_stops_at_the_first_kill_or_finds_them_all() -> None:
    """The likeliest first: a case that has killed at this clause before."""
    texts = (QUEEN, KING, KING.replace("001", "004"))
    assert len(tried(KINGS, *texts).killers) == 1
    assert tried(KINGS, *texts, every=True).killers == (
        "polignac-ranking-001",
        "polignac-ranking-004",
    )
    court = Court(cases(*texts))
    mutant = mutants_of("polignac")[KINGS]
    assert [case.id[-1] for case in court._likeliest_first(mutant, beyond=False)] == ["1", "2", "4"]
    court._kills[mutant.path, "polignac-ranking-004"] += 1
    assert [case.id[-1] for case in court._likeliest_first(mutant, beyond=False)] == ["4", "1", "2"]


def test_a_known_case_is_not_played_again() -> None:
    """What it did is taken over; the others are played."""
    court = Court(cases(KING, KING.replace("001", "004")))
    mutant = mutants_of("polignac")[KINGS]
    old = frozenset({"polignac-ranking-001"})
    found = court.try_one(mutant, every=True, known=(old, old))
    assert found.killers == ("polignac-ranking-001", "polignac-ranking-004")
    found = court.try_one(mutant, every=True, known=(old, frozenset()))
    assert found.killers == ("polignac-ranking-004",)


def test_beyond_its_clause_a_mutant_meets_the_other_cases() -> None:
    """A ban where there was none has a say in a case that nobody thought of."""
    ban = "polignac:irregularities.revoke:form:later_cards_stand"
    assert "irregularities.revoke" not in cases(REVOKE)[0].clauses
    found = tried(ban, REVOKE)
    assert found.killers == ("polignac-refusals-001",)
    assert found.beyond
    assert not tried(KINGS, KING).beyond


REVOKE = """
- id: polignac-refusals-001
  title: There is no rule for revokes
  clauses: [play.follow]
  source: WF
  game: polignac
  players: [North, West, South, East]
  dealer: East
  hands: {North: 7♠, West: 8♠ 7♥}
  play:
  - North: 7♠ 7♥!
  expect: {refused: not-in-this-game}
  instead: {North: 7♠ 8♠}
  why: WF knows no revoke.
  working: ['note: West holds 8♠']
"""


def test_a_case_at_a_table_that_is_the_same_is_not_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """With another value of `ace`, or with the lowest Ace."""
    mutant = "polignac-cr:cards.rank@ace=lowest:exchange:ranks=K,Q"
    lowest = ACE.replace("below-the-jack", "lowest")
    assert tried(mutant, lowest).killed
    monkeypatch.setattr(Ready, "wrong", lambda case, table: "played")
    with pytest.raises(CorpusUnsoundError):
        cases(ACE)
    monkeypatch.undo()
    (other,) = cases(ACE)
    monkeypatch.setattr(Ready, "wrong", lambda case, table: "played")
    assert not Court([other]).try_one(mutants_of("polignac-cr")[mutant]).killed


def test_what_is_not_offered_any_more_is_a_wrong_answer() -> None:
    """A table of four is asked for, and the game does not take it."""
    found = tried("polignac:players:out:numbers=4", KING)
    assert found.killers == ("polignac-ranking-001",)
    assert "takes 3, 5, 6, 7, 8" in found.told


def test_what_drops_out_meets_no_case() -> None:
    """It is none, or the same game."""
    assert tried("polignac:cards.pack:number:cards=33", KING).fate is Fate.STILLBORN
    assert tried("polignac:deal.cut:form:cut_left", KING).fate is Fate.EQUIVALENT


def test_a_case_that_fails_anyway_tells_nothing() -> None:
    """It would seem to tell every mutant from the game, so nobody is tried."""
    with pytest.raises(CorpusUnsoundError, match="polignac-ranking-003"):
        cases(WRONG)


def test_a_crash_of_the_engine_is_no_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is a fault of ours, told with the mutant and the case."""
    court = Court(cases(KING))

    def breaks(params: object) -> dict[str, object]:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("polignac_dsl.cli.mutating.cases.replay", breaks)
    with pytest.raises(EngineFaultError, match=f"{KINGS} in polignac-ranking-001: ZeroDivision"):
        court.try_one(mutants_of("polignac")[KINGS])


def test_an_answer_that_is_none_is_no_kill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is one that the judge cannot read."""
    court = Court(cases(KING))
    monkeypatch.setattr(
        "polignac_dsl.cli.mutating.cases.replay", lambda params: {"status": "unsupported"}
    )
    with pytest.raises(EngineFaultError, match="AssertionError"):
        court.try_one(mutants_of("polignac")[KINGS])


def test_the_work_is_cut_into_the_same_portions() -> None:
    """Whoever does them: what comes out is the same."""
    ids = [m for m in mutants_of("polignac") if ":cards.rank:" in m]
    (portion,) = portions("polignac", ids)
    assert portion.ids == tuple(ids)
    assert do(portion) == do(portion)
    assert all(trial.killed for trial in do(portion) if trial.fate is Fate.LIVE)
    assert [len(p.ids) for p in portions("polignac", list(mutants_of("polignac"))[:130])] == [
        60,
        60,
        10,
    ]
