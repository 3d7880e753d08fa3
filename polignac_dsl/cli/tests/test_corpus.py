import json
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import run, spec
from polignac_dsl.cli.tests.conftest import CORPUS

SCORE = CORPUS / "polignac" / "score.yaml"


@pytest.mark.usefixtures("small_corpus")
def test_the_shipped_corpus_is_checked_where_no_file_is_named() -> None:
    """With the numbers of each game, the clauses that no case exercises, and the pairs of values."""
    told = run("corpus", "lint")
    assert (told.code, told.err) == (4, "")
    errors = [line for line in told.out.splitlines() if ": error: " in line]
    missing = "error: no case of polignac plays limit: 1 with limit-tested: in-mid-deal"
    assert f"{missing} [pair-missing]" in told.out
    assert "\npolignac: 3 cases, 3 worked by hand, 1 of refusals\n" in f"\n{told.out}"
    assert "\n  no case exercises end.loser\n" in told.out
    assert "no case exercises play.follow\n" in told.out.partition("polignac-en: ")[2]
    assert "\ndeal score: 3 cases, 3 signatures\n" in told.out
    counted = f"4 cases, 4 signatures, 4 worked by hand, {len(errors)} errors, 0 warnings\n"
    assert told.out.endswith(counted)


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("→ 2", "→ 3", 18, "working"),
        ("why:", "wy:", 19, "unknown-key"),
        ("South: J♠", "South: 8♠", 13, "card-twice"),
        ("game: polignac", "game: polignak", 7, "polignac"),
        ("points: {North: 2}", "points: {Nort: 2}", 18, "no-player"),
        ("[North, West, South, East]", "[North, West]", 8, "players"),
        ("- id: polignac-score-902", "- id: polignac-score-901", 22, "id-twice"),
        ("West: 8♠", "West: 8♠ A♠ A♠", 12, "card-twice"),
        ("cases:", "cases: &a", 1, "anchor"),
        ("cases:", "cases:\n\t", 2, "yaml"),
    ],
)
def test_what_is_wrong_with_a_case_is_told_with_its_place(
    old: str, new: str, line: int, code: str, tmp_path: Path
) -> None:
    """A file that is no sound one ends with 4, and with no traceback."""
    mine = tmp_path / "score.yaml"
    text = SCORE.read_text("utf-8")
    assert old in text
    mine.write_text(text.replace(old, new, 1), encoding="utf-8")
    told = run("corpus", "lint", str(mine))
    assert (told.code, told.err) == (4, "")
    found = [text for text in told.out.splitlines() if text.startswith(f"{mine}:")]
    assert any(text.startswith(f"{mine}:{line}:") and code in text for text in found), found
    assert ", 0 errors" not in told.out.splitlines()[-1]


def test_what_is_missing_is_told_of_a_folder_and_not_of_a_file() -> None:
    """A few cases by themselves need not exercise every clause."""
    alone, folder = (run("corpus", "lint", str(path)) for path in (SCORE, SCORE.parent))
    assert (alone.code, folder.code) == (0, 0)
    assert alone.out.startswith("polignac: 2 cases, ")
    assert "no case exercises" not in alone.out
    assert "\n  no case exercises end.loser\n" in folder.out


def test_the_json_is_what_the_help_says(tmp_path: Path) -> None:
    """A list, empty where all is good; the exit code is the same."""
    assert json.loads(run("corpus", "lint", "--json", str(SCORE)).out) == []
    mine = tmp_path / "score.yaml"
    mine.write_text(SCORE.read_text("utf-8").replace("why:", "wy:", 1), encoding="utf-8")
    told = run("corpus", "lint", "--json", str(mine))
    found = json.loads(told.out)
    assert told.code == 4
    (unknown,) = [item for item in found if item["code"] == "unknown-key"]
    assert (unknown["file"], unknown["line"], unknown["severity"]) == (str(mine), 19, "error")
    shown = run("corpus", "lint", "--help").out
    assert [key for key in found[0] if f'"{key}"' not in shown] == []


def test_the_cases_of_a_spec_of_one_s_own_are_checked_by_its_rules(tmp_path: Path) -> None:
    """Named by --spec; otherwise nobody knows the game."""
    mine = spec(tmp_path, "mine", "count:\n  polignac: 3 for J♠\n")
    cases = tmp_path / "cases" / "score.yaml"
    cases.parent.mkdir()
    text = SCORE.read_text("utf-8").replace("polignac-score", "mine-score")
    text = text.replace("game: polignac", "game: mine").replace("→ 2", "→ 3")
    cases.write_text(text.replace("North: 2", "North: 3"), encoding="utf-8")
    told = run("corpus", "lint", "--spec", mine, str(cases.parent))
    assert (told.code, "mine: 2 cases, 2 worked by hand" in told.out) == (0, True), told.out
    assert run("corpus", "lint", str(cases)).code == 4


def test_a_folder_is_asked_for_its_pairs_and_a_file_is_not() -> None:
    """Who looks at one file does not want to hear what others lack."""
    folder = run("corpus", "lint", str(CORPUS / "polignac"))
    assert (folder.code, folder.out.count("[pair-missing]")) == (0, 1)
    assert ": warning: of the pairs of option values of polignac " in folder.out
    assert "[pair-missing]" not in run("corpus", "lint", str(SCORE)).out


def test_what_each_case_asks_is_shown() -> None:
    """Its level and the parts of its signature; in the end, which cases share one."""
    told = run("corpus", "signatures", str(SCORE))
    assert (told.code, told.err) == (0, "")
    first = told.out.splitlines()[0]
    assert first.startswith("polignac-score-901  deal score  sha256:")
    assert "\n  seats: so far 0 | so far 0 | so far 0 | so far 2\n" in told.out
    assert told.out.endswith("2 cases, 2 signatures\n")


def test_equal_signatures_are_told_together(tmp_path: Path) -> None:
    """In words, and as JSON as the help says."""
    mine = tmp_path / "score.yaml"
    text = SCORE.read_text("utf-8")
    again = text.replace("cases:\n", "").replace("-90", "-91")
    mine.write_text(text + again, encoding="utf-8")
    told = run("corpus", "signatures", str(mine))
    assert "\nequal: polignac-score-901, polignac-score-911\n" in told.out
    found = json.loads(run("corpus", "signatures", "--json", str(mine)).out)
    assert ["polignac-score-901", "polignac-score-911"] in found["equal"]
    assert found["cases"][0]["case"] == "polignac-score-901"
    assert found["cases"][0]["digest"] == found["cases"][2]["digest"]
    assert found["cases"][0]["signature"]["level"] == found["cases"][0]["level"] == "deal score"
    linted = run("corpus", "lint", str(mine))
    assert linted.code == 4
    assert "polignac-score-911 asks what polignac-score-901 asks" in linted.out


def test_a_folder_without_cases_is_a_mistake(tmp_path: Path) -> None:
    """Nothing would be checked."""
    told = run("corpus", "lint", str(tmp_path))
    assert (told.code, told.out) == (2, "")
    assert "case files end with .yaml" in told.err


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "the file is empty"),
        (b"# nothing\n", "the file is empty"),
        (b"- a\n", "a case file is written as key: value"),
        (b"\xff\xfec\x00", "the file is not written in UTF-8"),
        ("cases: # Générale".encode("latin-1"), "the file is not written in UTF-8"),
        (b"cases: \0", "this is not YAML"),
        (b"cases: " + b"[" * 100_000, "exceeded maximum nesting depth"),
        (b"a: &a [x]\ncases: [*a, *a]\n", "no anchors"),
        (b"cases: !!python/object/apply:os.system [ls]\n", "may not stand here: quote the text"),
        (b"a" * (2 * 1024 * 1024 + 1), "holds at most 2 MiB"),
    ],
)
def test_a_file_that_is_no_case_file_is_told(data: bytes, told: str, tmp_path: Path) -> None:
    """Whatever it is."""
    mine = tmp_path / "mine.yaml"
    mine.write_bytes(data)
    ended = run("corpus", "lint", str(mine))
    assert (ended.code, ended.err) == (4, "")
    assert ended.out.startswith(f"{mine}:1:") or ended.out.startswith(f"{mine}:2:")
    assert told in ended.out.splitlines()[0]
