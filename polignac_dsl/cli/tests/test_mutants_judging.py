"""What is good enough: every mutant killed or rightly waived; the lists that say which."""

from dataclasses import replace
from pathlib import Path

import pytest

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.mutants import folder
from polignac_dsl.cli.mutating import searching
from polignac_dsl.cli.mutating.judging import judge_trials
from polignac_dsl.cli.mutating.playing import Trial
from polignac_dsl.cli.mutating.running import mutants_of
from polignac_dsl.cli.mutating.searching import (
    Found,
    Record,
    differing_tables,
    look_for,
    read_searches,
    record,
)
from polignac_dsl.cli.mutating.waivers import WaiverError, Waivers, read_waivers
from polignac_dsl.mutants import Fate

SLAM = "polignac:score.slam:form:payoff.others=more_than_counted"
KINGS = "polignac:cards.rank:exchange:ranks=K,Q"
COUNT = "polignac:count.polignac:number:items.0.points=3"


def searched(name: str, deals: int = 10_000) -> Record:
    """A record of a search for a mutant as it is."""
    mutant = mutants_of("polignac")[name]
    return Record(mutant.game.digest, mutant.ruleset.digest, 1, 1, 1, deals)


def trial(name: str, *killers: str, fate: Fate = Fate.LIVE) -> Trial:
    """What became of a mutant."""
    return Trial(name, name.split(":")[1], fate, killers)


def many(*trials: Trial) -> list[Trial]:
    """Some trials among fifty killed mutants."""
    return [*trials, *(trial(f"polignac:x:{n}", "case") for n in range(50))]


def test_all_killed_is_good() -> None:
    """Those that drop out are counted for themselves."""
    dropped = [trial("a:b", fate=Fate.STILLBORN), trial("a:c", fate=Fate.EQUIVALENT)]
    judged = judge_trials("polignac", many(*dropped), Waivers({}))
    assert judged.good
    assert (judged.mutants, judged.stillborn, judged.equivalent, judged.killed) == (52, 1, 1, 50)


def test_one_that_no_case_kills_survives() -> None:
    """Unless it is waived, with a search."""
    judged = judge_trials("polignac", many(trial(SLAM)), Waivers({}))
    assert judged.survivors == (SLAM,)
    assert not judged.good
    waivers = Waivers({SLAM: "reason"}, {SLAM: searched(SLAM)})
    judged = judge_trials("polignac", many(trial(SLAM)), waivers)
    assert judged.good
    assert judged.waived == 1


@pytest.mark.parametrize(
    ("trials", "records", "says"),
    [
        ([trial(SLAM)], {}, "no search for"),
        ([trial(SLAM)], {SLAM: searched(SLAM, 9_999)}, "no search for"),
        ([trial(SLAM)], {SLAM: replace(searched(SLAM), game="sha256:0")}, "no search for"),
        ([trial(SLAM)], {SLAM: searched(KINGS)}, "no search for"),
        ([trial(SLAM, "polignac-slam-001")], {SLAM: searched(SLAM)}, "polignac-slam-001 kills"),
        ([trial(SLAM, fate=Fate.EQUIVALENT)], {SLAM: searched(SLAM)}, "no live mutant"),
        ([], {SLAM: searched(SLAM)}, "no live mutant"),
    ],
)
def test_a_waiver_must_hold(trials: list[Trial], records: dict[str, Record], says: str) -> None:
    """No case contradicts it, it is about a mutant, and a search has been made of both as now."""
    judged = judge_trials("polignac", many(*trials), Waivers({SLAM: "reason"}, records))
    assert len(judged.faults) == 1
    assert says in judged.faults[0]
    assert not judged.good


def test_at_most_one_in_fifty_is_waived() -> None:
    """Two of fifty-two are too many."""
    waivers = Waivers(
        {SLAM: "reason", KINGS: "reason"}, {SLAM: searched(SLAM), KINGS: searched(KINGS)}
    )
    judged = judge_trials("polignac", many(trial(SLAM), trial(KINGS)), waivers)
    assert judged.faults == ("2 of 52 mutants are waived; at most 1 may be",)


def test_of_a_part_only_its_own_waivers_are_looked_at() -> None:
    """`--clause` says nothing of the others."""
    waivers = Waivers({SLAM: "reason"}, {})
    assert judge_trials("polignac", [trial(KINGS, "case")], waivers, whole=False).good


# ---- the search ---------------------------------------------------------------------------------


def test_a_search_tells_a_mutant_from_its_game() -> None:
    """J♠ counts more: a deal shows it."""
    found = look_for(mutants_of("polignac")[COUNT], deals=200)
    assert isinstance(found, Found)
    assert "in the game and" in found.told


def test_a_search_that_finds_nothing_is_recorded(tmp_path: Path) -> None:
    """With both digests, for all tables that differ, and at least as many deals as asked for."""
    mutant = mutants_of("polignac")[SLAM]
    tables = [(players, tuple(chosen)) for players, chosen, _, _ in differing_tables(mutant)]
    assert {players for players, _ in tables} == {3, 4, 5, 6, 7, 8}
    assert (4, ("limit",)) in tables
    found = look_for(mutant, deals=60)
    assert isinstance(found, Record)
    assert found.deals >= 60
    assert found.tables == len(tables)
    assert not found.covers(mutant)  # sixty deals are not enough
    assert replace(found, deals=10_000).covers(mutant)
    record(tmp_path, {SLAM: found, KINGS: found}, [SLAM])
    assert read_searches(tmp_path) == {SLAM: found}
    assert look_for(mutant, deals=60) == found


def test_what_differs_on_no_table_is_not_searched() -> None:
    """The cut is said by no table."""
    with pytest.raises(ValueError, match="plays on no table otherwise"):
        look_for(mutants_of("polignac")["polignac:deal.cut:form:cut_left"])


def test_a_broken_file_of_searches_is_told(tmp_path: Path) -> None:
    """In words, and the list of waivers is not read without it."""
    (tmp_path / "waivers.yaml").write_text(GOOD, "utf-8")
    (tmp_path / searching.SEARCHES).write_text("{}", "utf-8")
    with pytest.raises(WaiverError, match=r"searches\.json cannot be read"):
        read_waivers(tmp_path, ["polignac", "polignac-en"])


# ---- the list -----------------------------------------------------------------------------------

GOOD = """\
waivers:
- games: [polignac, polignac-en]
  mutant: score.floor:form:score_floor
  reason: No score of these games can be below 0.
"""


def test_a_list_is_read_by_game(tmp_path: Path) -> None:
    """The id of a mutant begins with its game."""
    (tmp_path / "waivers.yaml").write_text(GOOD, "utf-8")
    read = read_waivers(tmp_path, ["polignac", "polignac-en", "polignac-cr"])
    reason = "No score of these games can be below 0."
    assert read.of("polignac") == {"polignac:score.floor:form:score_floor": reason}
    assert read.of("polignac-en") == {"polignac-en:score.floor:form:score_floor": reason}
    assert read.of("polignac-cr") == {}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("polignac-en]", "polignac-ne]", "waivers.yaml:2:21: error: polignac-ne is no game"),
        ("polignac-en]", "polignac]", "waivers.yaml:2:21: error: this mutant of polignac stands"),
        ("  reason: No score of these games can be below 0.\n", "", "an entry lacks reason"),
        ("No score of these games can be below 0.", "''", "a reason is empty"),
        ("  mutant: ", "  path: ", "an entry has no key path"),
        ("waivers:\n", "waived:\n", "the file holds waivers: and a list of mutants"),
        ("waivers:\n", "waivers:\n- words\n", "an entry is written as key: value"),
    ],
)
def test_what_is_wrong_with_a_list_is_told_with_its_place(
    old: str, new: str, says: str, tmp_path: Path
) -> None:
    """Nothing on the list is passed over in silence."""
    assert old in GOOD
    (tmp_path / "waivers.yaml").write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(WaiverError) as raised:
        read_waivers(tmp_path, ["polignac", "polignac-en"])
    assert says in str(raised.value)
    assert "waivers.yaml:" in str(raised.value)


def test_the_shipped_list_speaks_of_mutants_that_there_are() -> None:
    """Whether no case kills them is for the command to say."""
    waivers = read_waivers(folder(), playable())
    assert waivers.reasons
    for name in waivers.reasons:
        assert name in mutants_of(name.partition(":")[0])
