import json
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from polignac_dsl.cli.tests.commands import run
from polignac_dsl.cli.tests.conftest import CORPUS

pytestmark = pytest.mark.usefixtures("small_corpus")

WRONG = """\
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    engine = {"name": "wrong", "version": "1"}
    told = {"protocol": 1, "engine": engine, "games": None, "features": []}
    refused = {"status": "refused", "index": 0, "code": "malformed"}
    result = {"initialize": told, "replay": refused, "shutdown": None}[request["method"]]
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"""


@pytest.fixture
def wrong(tmp_path: Path) -> tuple[str, ...]:
    """Return the command of an engine that refuses everything."""
    path = tmp_path / "wrong.py"
    path.write_text(WRONG, encoding="utf-8")
    return (sys.executable, str(path))


def listed(*args: str) -> list[str]:
    """Return the ids of the cases that a run would ask, in order."""
    told = run("verify", "--list", *args)
    assert (told.code, told.err) == (0, "")
    return [line.split("  ")[0] for line in told.out.splitlines()]


def test_the_shipped_engines_are_run_where_none_is_named() -> None:
    """Each with its column and its line; a user may require them all."""
    told = run("verify", "--require", "all")
    assert (told.code == 0) == (shutil.which("node") is not None)
    for name in ("builtin", "reference", "tiny-js"):
        assert f"\n{name} " in told.out
    assert "reference (reference_impl 0.1.0): 4 pass (" in told.out


def test_one_of_them_is_run_once_where_it_is_named() -> None:
    """However often."""
    told = run("verify", "reference", "reference")
    assert (told.code, told.err) == (0, "")
    assert told.out.count("reference (reference_impl 0.1.0): 4 pass (") == 1
    assert "builtin" not in told.out


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (
            "",
            [
                "polignac-follow-901",
                "polignac-score-901",
                "polignac-score-902",
                "polignac-en-score-901",
            ],
        ),
        ("--game polignac-en", ["polignac-en-score-901"]),
        (
            "--game polignac --game polignac-en --only J♠",
            ["polignac-score-901", "polignac-en-score-901"],
        ),
        ("--only play.follow", ["polignac-follow-901"]),
        ("--only *-en-*", ["polignac-en-score-901"]),
        ("--only count.j*", ["polignac-score-902"]),
        ("--only ENGLISH", ["polignac-en-score-901"]),
        ("--only whist", []),
        ("--case polignac-score-902", ["polignac-score-902"]),
        (
            "--case polignac-score-902 --case polignac-en-score-901",
            ["polignac-score-902", "polignac-en-score-901"],
        ),
        ("--case polignac-score-902 --game polignac-en", []),
    ],
)
def test_the_cases_are_chosen_by_game_id_and_words(args: str, expected: list[str]) -> None:
    """The list says which would be run, and runs nothing."""
    assert sorted(listed(*args.split())) == sorted(expected)


def test_nothing_tested_is_not_good() -> None:
    """A run in which no case fits is a mistake of somebody's."""
    told = run("verify", "reference", "--only", "whist")
    assert (told.code, "Nothing was tested." in told.out) == (1, True)


def test_a_wrong_engine_is_told_case_by_case(wrong: tuple[str, ...]) -> None:
    """Position, expectation, answer, clause and reason; at most as many as are asked for."""
    told = run("verify", "--game", "polignac", "--", *wrong)
    assert (told.code, told.err) == (1, "")
    for line in (
        "REFUSED WRONGLY  polignac-score-901  The taker of J♠ scores 2  (wrong)",
        "    North: K♠ 8♠ J♠ 9♠",
        "  count.polignac: 2 for J♠",
        "  why: J♠ fell under North's K♠.",
    ):
        assert f"\n{line}" in told.out
    told = run("verify", "--game", "polignac", "--most", "1", "--", *wrong)
    assert told.out.count("\nREFUSED WRONGLY  ") == 1
    assert "2 more cases of wrong are bad and not shown here; by clause:\n" in told.out


def test_what_failed_is_remembered(wrong: tuple[str, ...]) -> None:
    """By engine; where nothing failed, all is run again."""
    command = ("--", *wrong)
    assert run("verify", "--case", "polignac-score-902", *command).code == 1
    assert listed("--failed", *command) == ["polignac-score-902"]
    assert len(listed("--failed", "reference")) == 4
    told = run("verify", "--failed", *command)
    assert (told.code, "wrong 1: 1 refused wrongly (" in told.out) == (1, True)


def test_a_memory_that_cannot_be_kept_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache folder that is a file, or no home at all."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert run("verify", "--only", "902", "reference").code == 0
    assert run("verify", "--only", "902", "--failed", "reference").code == 0
    from polignac_dsl.cli.verify import cache_folder

    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "polignac"


def test_the_reports_are_what_the_help_says(wrong: tuple[str, ...], tmp_path: Path) -> None:
    """JUnit XML and JSON of the same run, beside what is printed."""
    junit, told_json = tmp_path / "a.xml", tmp_path / "a.json"
    args = ("--game", "polignac", "--junit", str(junit), "--json", str(told_json))
    told = run("verify", "reference", *args, "--", *wrong)
    assert (told.code, "REFUSED WRONGLY  polignac-score-901" in told.out) == (1, True)
    suites = ElementTree.parse(junit).getroot()
    assert [(s.get("name"), s.get("tests"), s.get("failures")) for s in suites] == [
        ("reference", "3", "0"),
        ("wrong", "3", "3"),
    ]
    report = json.loads(told_json.read_text("utf-8"))
    assert report["format"] == "polignac.conformance-report/1"
    first, second = report["engines"]
    assert (first["counts"], second["counts"]) == ({"pass": 3}, {"refused wrongly": 3})
    check = second["cases"]["polignac-score-901"]["checks"][0]
    shown = run("verify", "--help").out
    keys = [
        *report,
        *first,
        *report["cases"]["polignac-score-901"],
        *check,
        *check["mismatches"][0],
    ]
    assert [key for key in keys if f'"{key}"' not in shown] == []


def test_a_report_that_cannot_be_written_is_told_before_the_run_or_after_its_results(
    tmp_path: Path,
) -> None:
    """A run is not in vain."""
    told = run("verify", "--junit", str(tmp_path / "nowhere" / "a.xml"))
    assert (told.code, told.out) == (2, "")
    assert "a.xml cannot be written: there is no such folder." in told.err
    assert run("verify", "--json", str(tmp_path)).code == 2
    if Path("/dev/full").exists():
        told = run("verify", "reference", "--json", "/dev/full")
        assert (told.code, "reference (reference_impl 0.1.0): 4 pass (" in told.out) == (2, True)
        assert "/dev/full cannot be written: No space left on device." in told.err


def test_cases_of_ones_own_are_added(tmp_path: Path) -> None:
    """A file or a folder of them."""
    text = (CORPUS / "polignac" / "follow.yaml").read_text("utf-8")
    (tmp_path / "mine.yaml").write_text(text.replace("follow-901", "follow-902"), encoding="utf-8")
    assert len(listed("--cases", str(tmp_path))) == 5
    told = run("verify", "reference", "--cases", str(tmp_path / "mine.yaml"), "--only", "follow")
    assert (told.code, "reference (reference_impl 0.1.0): 2 pass (" in told.out) == (0, True)


def test_a_broken_file_of_cases_ends_with_4_and_nothing_is_run(tmp_path: Path) -> None:
    """With the place of what is wrong, on standard error."""
    text = (CORPUS / "polignac" / "follow.yaml").read_text("utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(text.replace("North: K♠\n", "North: K♥ K♥\n"), encoding="utf-8")
    told = run("verify", "reference", "--cases", str(mine))
    assert (told.code, told.out) == (4, "")
    assert told.err.startswith(f"{mine}:10:")
    (tmp_path / "none").mkdir()
    told = run("verify", "reference", "--cases", str(tmp_path / "none"))
    assert (told.code, "There are no cases in --cases" in told.err) == (2, True)


def own_cases(folder: Path) -> str:
    """Return a file with a case of one's own, about following suit."""
    text = (CORPUS / "polignac" / "follow.yaml").read_text("utf-8")
    path = folder / "found.yaml"
    path.write_text(text.replace("follow-901", "follow-902"), encoding="utf-8")
    return str(path)


def test_cases_of_ones_own_can_be_played_alone(wrong: tuple[str, ...], tmp_path: Path) -> None:
    """With nothing that ships: no case, no position, and no comparison with a parent."""
    mine = own_cases(tmp_path)
    assert listed("--cases", mine, "--no-corpus") == ["polignac-follow-902"]
    told = run("verify", "--cases", mine, "--no-corpus", "--", *wrong)
    assert (told.code, told.out.count("polignac-follow-902")) == (1, 1)
    assert "\nwrong 1: 1 refused wrongly (" in told.out
    told = run("verify", "--no-corpus", "reference")
    assert (told.code, told.out) == (2, "")
    assert "--no-corpus needs cases of your own: --cases FILE." in told.err


def test_cases_of_ones_own_are_told_first(wrong: tuple[str, ...], tmp_path: Path) -> None:
    """Though they are played last; a saved report knows it, too."""
    saved, lines = tmp_path / "a.json", tmp_path / "a.jsonl"
    args = ("--cases", own_cases(tmp_path), "--json", str(saved), "--jsonl", str(lines))
    told = run("verify", *args, "--most", "1", "--", *wrong)
    assert " WRONGLY  polignac-follow-902  " in told.out
    assert "4 more cases of wrong are bad and not shown here; by clause:" in told.out
    for path in (saved, lines):
        shown = run("report", "show", "--most", "1", str(path)).out
        assert " WRONGLY  polignac-follow-902  " in shown
    assert json.loads(saved.read_text("utf-8"))["own"] == ["polignac-follow-902"]
