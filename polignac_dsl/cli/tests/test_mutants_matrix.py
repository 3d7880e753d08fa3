"""The kill matrix: written down, gone on from, held to its inputs; and the quick profile."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from polignac_dsl.cli.mutating import checking, running
from polignac_dsl.cli.mutating.cases import Ready, cases_of
from polignac_dsl.cli.mutating.checking import matrix_file, plan
from polignac_dsl.cli.mutating.matrix import Matrix, MatrixError, read_matrix
from polignac_dsl.cli.mutating.modes import StaleError, checked, full_matrix, tried
from polignac_dsl.cli.mutating.playing import Court, EngineFaultError
from polignac_dsl.cli.mutating.quick import QUICK, quick_cases, quick_text
from polignac_dsl.cli.mutating.running import mutants_of
from polignac_dsl.cli.mutating.waivers import Waivers
from polignac_dsl.mutants import Mutant, mutants
from polignac_dsl.ruleset import Ruleset

NONE = Waivers({})
GAME = ["polignac"]
# What only few cases can tell, wherever they look.
RANKS = "polignac:cards.rank:exchange:ranks=8,7"
PATHS = ("deal.direction", "count.polignac", "deal.cut", "play.first-lead")


@pytest.fixture(name="few")
def _few(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game has some mutants of four clauses only."""

    def some(ruleset: Ruleset) -> Iterator[Mutant]:
        for mutant in mutants(ruleset):
            few = mutant.path in PATHS and mutant.operator in ("form", "number")
            if few or mutant.id == RANKS:
                yield mutant

    monkeypatch.setattr(running, "mutants", some)
    mutants_of.cache_clear()
    yield
    mutants_of.cache_clear()


@pytest.fixture(name="once", scope="module")
def _once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what is made by the first test that needs it."""
    return tmp_path_factory.mktemp("once") / "matrix"


@pytest.fixture(name="made")
def _made(few: None, once: Path, tmp_path: Path) -> Path:
    """A folder with the matrix of a game that has few mutants, made once and copied."""
    if not once.exists():
        once.mkdir()
        (judged,) = full_matrix(GAME, once, NONE, 1, anew=False)
        assert judged.good
    return Path(shutil.copytree(once, tmp_path / "matrix"))


def matrix(folder: Path) -> Matrix:
    """The matrix of Polignac in a folder."""
    return read_matrix(matrix_file(folder, "polignac"))


def use_cases(monkeypatch: pytest.MonkeyPatch, cases: tuple[Ready, ...]) -> None:
    """Let the corpus of every game be these cases."""
    for module in (checking, running):
        monkeypatch.setattr(module, "cases_of", lambda game: cases)


def count_games(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list of the mutants that are played with a case, as they are."""
    played: list[str] = []
    real = Court.wrong

    def counted(mutant: Mutant, tables: object, case: Ready) -> str | None:
        played.append(f"{mutant.id} {case.id}")
        return real(mutant, tables, case)  # type: ignore[arg-type] # as it came

    monkeypatch.setattr(Court, "wrong", staticmethod(counted))
    return played


def test_the_matrix_holds_every_kill_and_what_it_was_made_from(made: Path) -> None:
    """The same inputs give the same bytes, in one process or two."""
    found = matrix(made)
    assert found.ruleset == mutants_of("polignac")[next(iter(found.kills))].game.digest
    assert found.cases == {case.id: case.digest for case in cases_of("polignac")}
    paths = {"cards.rank", "deal.direction", "count.polignac", "play.first-lead"}
    assert paths == found.clauses().keys()
    counts = found.clauses()["count.polignac"]
    assert counts["mutants"] == counts["killed"] > 3
    assert found.dropped["equivalent"] > 1
    name = "polignac:count.polignac:number:items.0.points=3"
    court = Court(cases_of("polignac"))
    assert found.kills[name] == set(court.try_one(mutants_of("polignac")[name], every=True).killers)
    assert len(found.kills[name]) > 5
    text = matrix_file(made, "polignac").read_text("utf-8")
    assert found.text() == text
    value = json.loads(text)
    assert value["clauses"]["count.polignac"] == counts


@pytest.mark.usefixtures("few")
def test_trying_agrees_with_the_matrix(made: Path) -> None:
    """What no case kills there survives here."""
    (judged,) = tried(GAME, None, NONE, 1, hear=None)
    assert judged.killed == sum(bool(cases) for cases in matrix(made).kills.values())
    (part,) = tried(GAME, "count", NONE, 1, hear=None)
    assert part.killed == matrix(made).clauses()["count.polignac"]["killed"]
    assert tried(GAME, "nothing", NONE, 1, hear=None) == []


def test_a_check_of_what_has_not_changed_plays_the_sample_alone(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is drawn by a seed from the inputs: always the same."""
    monkeypatch.setattr(checking, "SAMPLE", 3)
    drawn = plan(matrix(made))
    assert drawn.again == ()
    assert len(drawn.sample) == 3
    played = count_games(monkeypatch)
    (judged,) = checked(GAME, made, NONE, 1)
    assert judged.good
    assert judged.notes == ()
    assert {line.partition(" ")[0] for line in played} <= set(drawn.sample)
    assert plan(matrix(made)) == drawn


def test_a_mutant_whose_killers_are_gone_is_played_again(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without them it survives, and so do those that only they killed."""
    killers = matrix(made).kills[RANKS]
    use_cases(monkeypatch, tuple(c for c in cases_of("polignac") if c.id not in killers))
    assert RANKS in plan(matrix(made)).again
    (judged,) = checked(GAME, made, NONE, 1)
    assert RANKS in judged.survivors
    # One of them is in the quick profile, which does not hold any more.
    assert "quick.json names cases that are gone" in judged.faults[0]
    assert judged.notes == (
        f"polignac: 0 cases are new or changed, {len(killers)} gone, since the matrix",
    )


def test_a_case_that_has_changed_is_known_no_more(
    made: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The full form plays it again, and nothing else."""
    first, *rest = cases_of("polignac")
    other = Ready(first.case, first.checks, first.clauses, "another")
    use_cases(monkeypatch, (other, *rest))
    played = count_games(monkeypatch)
    before = matrix(made)
    full_matrix(GAME, made, NONE, 1, anew=False)
    assert {line.partition(" ")[2] for line in played} == {first.id}
    assert matrix(made).cases[first.id] == "another"
    assert matrix(made).kills == before.kills
    full_matrix(GAME, made, NONE, 1, anew=True)
    assert {line.partition(" ")[2] for line in played} > {first.id}
    assert matrix(made).kills == before.kills


def test_a_matrix_that_says_otherwise_is_told(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A kill that is none, and one that is left out."""
    monkeypatch.setattr(checking, "SAMPLE", 1000)
    text = matrix_file(made, "polignac").read_text("utf-8")
    name = "polignac:count.polignac:number:items.0.points=3"
    row = next(line for line in text.splitlines() if line.startswith(f'"{name}"'))
    digits = row.rstrip(",").rpartition(":")[2].strip('"')
    kept = f"{int(digits, 16) ^ 1:x}"
    changed = f'"{name}":"{kept}"' + ("," if row.endswith(",") else "")
    matrix_file(made, "polignac").write_text(text.replace(row, changed), "utf-8")
    (made / QUICK).write_text(quick_text([matrix(made)]), "utf-8")
    (judged,) = checked(GAME, made, NONE, 1)
    assert len(judged.faults) == 1
    assert "the matrix is wrong: it says that" in judged.faults[0]
    assert name in judged.faults[0]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("polignac.json", '"operators":', '"operators":9', "have changed since polignac.json"),
        ("polignac.json", '"ruleset":"sha256:', '"ruleset":"sha256:0', "have changed since"),
        ("polignac.json", "polignac.mutants/1", "polignac.mutants/0", "the format is"),
        ("polignac.json", '"kills"', '"skills"', "cannot be read"),
        (QUICK, '"cases": ["', '"cases": ["x", "', "quick.json is not what the matrices give"),
    ],
)
def test_what_is_of_another_game_or_broken_ends_the_check(
    made: Path, file: str, old: str, new: str, says: str
) -> None:
    """It says what to run."""
    text = (made / file).read_text("utf-8")
    assert old in text
    (made / file).write_text(text.replace(old, new), "utf-8")
    with pytest.raises(StaleError, match=says) as raised:
        checked(GAME, made, NONE, 1)
    assert "polignac mutants --full" in str(raised.value)


def test_a_game_without_a_matrix_is_told(few: None, tmp_path: Path) -> None:
    """Nothing has been written down of it yet."""
    with pytest.raises(MatrixError, match="is not there"):
        read_matrix(tmp_path / "polignac.json")
    with pytest.raises(StaleError, match=r"polignac\.json is not there"):
        checked(GAME, tmp_path, NONE, 1)


def test_a_crash_ends_the_run(few: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loudly, whoever was at work."""

    def breaks(case: Ready, table: object) -> str | None:
        raise ZeroDivisionError

    cases_of("polignac")
    monkeypatch.setattr(Ready, "wrong", breaks)
    with pytest.raises(EngineFaultError):
        tried(GAME, "deal.direction", NONE, 1, hear=None)


def rows(**kills: str) -> dict[str, frozenset[str]]:
    """Mutants, each with the cases that kill it, a letter a case."""
    return {mutant: frozenset(cases) for mutant, cases in kills.items()}


def test_the_quick_profile_kills_what_all_cases_kill() -> None:
    """The case that kills most goes first; what the others make needless is left out."""
    assert quick_cases(rows(one="ab", two="b", three="bc", none="")) == ["b"]
    # Greedily b comes first, since it kills most, and is needless once a and c are there.
    kills = rows(m1="ab", m2="ab", m3="cb", m4="cb", m5="a", m6="c", m7="b")
    assert quick_cases(kills) == ["a", "b", "c"]
    del kills["m7"]
    assert quick_cases(kills) == ["a", "c"]
    assert quick_cases(rows(m="ba", n="ab")) == ["a"]  # the smaller id
    assert quick_cases(rows(m="")) == []


def test_the_quick_profile_of_a_matrix_is_written_beside_it(made: Path) -> None:
    """With a digest of the kills that it was made from."""
    value = json.loads((made / QUICK).read_text("utf-8"))["games"]["polignac"]
    found = matrix(made)
    assert value["cases"] == quick_cases(found.kills)
    assert 0 < len(value["cases"]) < 20
    assert all(not cases or cases & set(value["cases"]) for cases in found.kills.values())
