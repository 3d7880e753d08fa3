import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from conformance.api import (
    Engine,
    ExitCode,
    Report,
    Selection,
    Settings,
    exit_code,
    render,
    run_in_process,
    verify,
    write,
)
from conformance.report.sheet import sheet_of
from conformance.runner.in_process import Replay
from conformance.runner.results import CaseResult, EngineRun, State
from conformance.runner.selection import Memory
from conformance.tests.samples import right, sound

CASES = sound().cases
SHEETS = {case.id: sheet_of(case, sound().catalogue) for case in CASES}


def wrong(params: Any) -> Any:
    """Answer rightly but for the points of the first player, and raise where a match ends."""
    answer: Any = right(params)
    if answer["status"] == "ok":
        if answer["view"]["phase"] == "over":
            raise RuntimeError("no more \x1b[2J cards")
        answer["view"]["points"][0] = 0
    return answer


def report(*engines: Replay) -> Report:
    """Return a report of the sound cases with engines that are functions."""
    names = ("right", "wrong") if len(engines) == 2 else ("engine",)
    runs = [run_in_process(n, CASES, e) for n, e in zip(names, engines, strict=True)]
    return Report(tuple(runs), SHEETS)


def of(state: State, *verdicts: CaseResult) -> EngineRun:
    """Return a run that ended so."""
    return EngineRun("engine", "1", state, verdicts, "why")


def test_the_terminal_shows_the_table_and_each_bad_case_on_its_sheet() -> None:
    """Position as hands, the play, what was expected, what came, and why."""
    console = Console(file=io.StringIO(), width=100)
    render(report(right, wrong), console)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    lines = [line.rstrip() for line in text.splitlines()]
    assert (
        "FAIL  polignac-score-901  The taker of J♠ scores 2, the taker of another Jack 1  (wrong)"
        in text
    )
    for line in (
        "    polignac; 4 players; East deals; totals North 3",
        "    North  K♠ A♥ 8♥ 7♥ A♦ 8♦ A♣ 7♣",
        "    North: K♠ 8♠ J♠ 9♠",
        "  expect: expected North to have counted 2 so far in this deal; the engine says 0",
        "  why: J♠ fell in trick 1 under North's K♠.",
    ):
        assert line in lines
    assert "it raises RuntimeError: no more \\u001b[2J cards" in text
    assert "right: 6 pass" in text
    assert "wrong: 4 pass, 1 fail, 1 crash" in text


def test_the_terminal_tells_what_an_engine_was_not_put_to_and_why() -> None:
    """By game and reason, with the clauses; nothing of one that was put to everything."""
    console = Console(file=io.StringIO(), width=110)
    made = report(right, partly)
    render(made, console)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert "wrong was put to 4 of 6 cases, 6 of 8 clauses." in text
    assert "\n  polignac-cr: 0 of 2 cases, 0 of 2 clauses; not all of it (2)\n" in text
    assert "right was put to" not in text
    assert "polignac:" not in text
    render(Report(made.runs, made.sheets, complete=False), console)
    assert "This report is cut off" in console.file.getvalue()


def test_a_sheet_tells_an_action_that_lacks_what_it_needs() -> None:
    """A correction with no card, that an engine must refuse."""
    case = SHEETS["polignac-cr-revoke-901"]._case
    script = (*case.script, {"do": "correct", "seat": 1})
    sheet = sheet_of(replace(case, script=script), sound().catalogue)
    assert sheet.play[-1] == "the action {'do': 'correct', 'seat': 1}"


def test_a_sheet_tells_every_kind_of_step() -> None:
    """Revokes are marked, what comes between tricks has a line of its own."""
    assert SHEETS["polignac-cr-revoke-901"].play == (
        "North: K♠ 8♥! 9♠",
        "East points out West's revoke in trick 1",
        "West corrects with Q♠",
        "South: 9♠ 10♠",
    )
    play = SHEETS["polignac-cr-playoff-901"].play
    assert play[7:9] == ("North: J♣ 7♣ 8♣ 9♣", "the next deal:")
    assert play[-1] == "South: J♠ K♠"
    assert SHEETS["polignac-follow-901"].play == ("North: K♠ 8♥",)


def test_junit_tells_failures_from_errors_and_from_what_was_not_tested(tmp_path: Path) -> None:
    """An engine that was given up is an error of its own."""
    file = tmp_path / "out.xml"
    write(report(right, wrong), "junit", file)
    suites = ElementTree.parse(file).getroot().findall("testsuite")
    counts = [(s.get("name"), s.get("tests"), s.get("failures"), s.get("errors")) for s in suites]
    assert counts == [("right", "6", "0", "0"), ("wrong", "6", "1", "1")]
    failure = suites[1].find("testcase/failure")
    assert failure is not None
    assert "expected North to have counted 2" in str(failure.get("message"))
    assert "North: K♠ 8♠ J♠ 9♠" in str(failure.text)
    assert str(failure.text).endswith("\nwhy: J♠ fell in trick 1 under North's K♠.")
    assert len(suites[1].findall("testcase/error")) == 1
    write(Report((of(State.GIVEN_UP),)), "junit", file)
    suite = ElementTree.parse(file).getroot()[0]
    assert (suite.get("tests"), suite.get("errors")) == ("1", "1")


def test_json_holds_every_verdict_with_its_reasons(tmp_path: Path) -> None:
    """For programs that compare engines."""
    file = tmp_path / "out.json"
    write(report(wrong), "json", file)
    told = json.loads(file.read_text("utf-8"))
    assert told["format"] == "polignac.conformance-report/1"
    assert told["engines"][0]["counts"] == {"pass": 4, "fail": 1, "crash": 1}
    case = told["engines"][0]["cases"]["polignac-score-901"]
    assert case["verdict"] == "fail"
    assert case["checks"][0]["mismatches"][0]["expected"] == "2"
    assert told["cases"]["polignac-score-901"]["topic"] == "score"


def unsupported(params: Any) -> Any:
    """Play nothing."""
    return {"status": "unsupported", "feature": "all of it"}


def partly(params: Any) -> Any:
    """Play one game only."""
    return right(params) if params["game"] == "polignac" else unsupported(params)


def wrong_points(params: Any) -> Any:
    """Be wrong, and not broken."""
    answer: Any = right(params)
    if answer["status"] == "ok":
        answer["view"]["points"] = []
    return answer


@pytest.mark.parametrize(
    ("told", "expected", "required"),
    [
        (report(right), ExitCode.GOOD, ExitCode.GOOD),
        (report(wrong_points), ExitCode.FAILED, ExitCode.FAILED),
        (report(wrong), ExitCode.BROKEN, ExitCode.BROKEN),
        (report(unsupported), ExitCode.FAILED, ExitCode.FAILED),
        (report(partly), ExitCode.GOOD, ExitCode.FAILED),
        (report(right, partly), ExitCode.GOOD, ExitCode.GOOD),
        (Report((of(State.NOT_AVAILABLE),)), ExitCode.FAILED, ExitCode.FAILED),
        (Report((*report(right).runs, of(State.NOT_AVAILABLE)), SHEETS), 0, ExitCode.FAILED),
        (Report((*report(right).runs, of(State.NOT_STARTED)), SHEETS), 3, ExitCode.BROKEN),
        (Report((*report(right).runs, of(State.UNSTEADY)), SHEETS), 3, ExitCode.BROKEN),
        (Report(()), ExitCode.FAILED, ExitCode.FAILED),
    ],
)
def test_the_exit_code_tells_broken_from_wrong_from_good(
    told: Report, expected: int, required: int
) -> None:
    """With `--require all` what nobody tested is a failure, too."""
    assert exit_code(told) == expected
    assert exit_code(told, require_all=True) == required


@pytest.mark.parametrize(
    ("selection", "ids"),
    [
        (Selection(games=("polignac-cr",)), {"polignac-cr-revoke-901", "polignac-cr-playoff-901"}),
        (Selection(ids=("polignac-slam-901",)), {"polignac-slam-901"}),
        (Selection(patterns=("SLAM",)), {"polignac-slam-901"}),
        (
            Selection(patterns=("count.jacks", "*-refusals-*")),
            {"polignac-score-901", "polignac-refusals-901"},
        ),
        (Selection(games=("polignac",), patterns=("play?ff*",)), set()),
    ],
)
def test_cases_are_selected_by_game_id_and_pattern(selection: Selection, ids: set[str]) -> None:
    """A pattern looks at id, title and clauses."""
    assert {case.id for case in selection.apply(CASES)} == ids


def test_a_selection_of_what_there_is_not_is_told_with_the_nearest() -> None:
    """A misspelt id must not pass for nothing to do."""
    with pytest.raises(
        ValueError, match=r"no case polignac-slam-902; did you mean polignac-slam-901"
    ):
        Selection(ids=("polignac-slam-902",)).apply(CASES)


def test_failures_are_remembered_for_the_next_run(tmp_path: Path) -> None:
    """Where nothing failed, or the file is damaged, everything runs."""
    memory = tmp_path / "cache" / "failed.json"
    engine = Engine("gone", ("no-such-engine-anywhere",))
    settings = Settings(memory=memory, only_failed=True)
    assert len(verify(sound(), [engine], settings).runs[0].results) == len(CASES)
    memory.write_text(json.dumps({"no-such-engine-anywhere": ["polignac-slam-901"]}), "utf-8")
    found = verify(sound(), [engine], settings)
    assert [result.case for result in found.runs[0].results] == ["polignac-slam-901"]
    assert list(found.sheets) == ["polignac-slam-901"]
    learned = Memory(memory)
    learned.note(engine, report(wrong).runs[0])
    learned.save()
    assert [case.id for case in Memory(memory).failed(engine, CASES)] == [
        "polignac-score-901",
        "polignac-slam-901",
    ]
    learned.note(engine, report(right).runs[0])
    assert learned.failed(engine, CASES) == CASES
    memory.write_text("[[[", "utf-8")
    assert len(verify(sound(), [engine], settings).runs[0].results) == len(CASES)
