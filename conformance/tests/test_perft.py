"""Positions whose lines are counted: read, asked of broken engines, judged, and told."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from referencing import Registry
from referencing.jsonschema import DRAFT7
from rich.console import Console

from conformance.api import Profile, Report, exit_code, render
from conformance.engines.miniatures.__main__ import key_of
from conformance.perft.judging import judge_lines
from conformance.perft.positions import (
    LinesCheck,
    Position,
    files,
    read_positions,
)
from conformance.report.model import ExitCode
from conformance.report.sheet import sheet_of
from conformance.runner.engines import Engine
from conformance.runner.results import EngineRun, State
from conformance.runner.run import Patience, run_engine
from conformance.tests import worked_tree
from conformance.tests.fixture_tables import CATALOGUE, tables
from conformance.tests.samples import right, sound
from conformance.verdicts import Judgement, Verdict

ROOM = Path(__file__).resolve().parent.parent
ID = "polignac-perft-901"


def entry(**changes: Any) -> dict[str, Any]:
    """Return the tree worked by hand as it would stand in a file, with some changes."""
    asked = {k: v for k, v in worked_tree.params().items() if k not in ("game", "most")}
    answer = {k: v for k, v in worked_tree.ANSWER.items() if k != "status"}
    return {"id": ID, "title": "Two cards each", "cards": 2, **asked, **answer, **changes}


def file_of(folder: Path, *entries: dict[str, Any], **changes: Any) -> Path:
    """Write a file of positions and return where it is."""
    content = {"format": "polignac.perft/1", "game": "polignac", "positions": entries, **changes}
    path = folder / "polignac.json"
    path.write_text(json.dumps(content, indent=1), "utf-8")
    return path


@pytest.fixture
def position(tmp_path: Path) -> Position:
    """Return the tree worked by hand, as read from a file."""
    (read,) = read_positions([file_of(tmp_path, entry())], Profile.QUICK, CATALOGUE, tables)
    return read


def judged(position: Position, answer: Any) -> Judgement:
    """Return the verdict on an answer."""
    (check,) = position.checks()
    assert isinstance(check, LinesCheck)
    return judge_lines(check, position.players, answer)


def answer(**changes: Any) -> dict[str, Any]:
    """Return the right answer with some changes."""
    return {**worked_tree.ANSWER, **changes}


QUEEN, NINE = worked_tree.ANSWER["divide"]
OTHER = "f" * 64


def test_a_position_is_asked_as_the_contract_says(position: Position) -> None:
    """All params of a replay but the viewer, and the bound; nothing of what is expected."""
    (check,) = position.checks()
    assert check.method == "perft"
    table = tables("polignac", {}, 3)
    assert check.params == worked_tree.params(table=table, most=100_000)
    assert position.features == {"perft"}
    assert (position.topic, position.place.line) == ("perft", 6)


def test_what_else_a_position_needs_is_known(tmp_path: Path) -> None:
    """Options that are not at their default, and a deal by deck order."""
    deck = [card for hand in worked_tree.HANDS for card in hand.split()]
    options = worked_tree.params()["options"] | {"limit": 19}
    changed = entry(options=options, actions=[{"do": "deal", "deck": deck}])
    (read,) = read_positions([file_of(tmp_path, changed)], Profile.QUICK, CATALOGUE, tables)
    assert read.features == {"perft", "options", "deck"}
    assert read.options == {"limit": 19}


def test_a_profile_bounds_the_size_of_the_trees(tmp_path: Path) -> None:
    """Each takes in the smaller ones; the bound that is sent leaves room for a wrong count."""
    sizes = (20_000, 20_001, 200_001, 5_000_001)
    path = file_of(tmp_path, *[entry(id=f"polignac-perft-{n}", lines=n) for n in sizes])
    found = {
        profile.name: len(read_positions([path], profile, CATALOGUE, tables)) for profile in Profile
    }
    assert found == {"NONE": 0, "QUICK": 1, "NORMAL": 2, "DEEP": 3}
    (quick,) = read_positions([path], Profile.QUICK, CATALOGUE, tables)
    assert quick.checks()[0].params["most"] == 100_000
    assert quick.checks()[0].seconds == 40


def test_the_quick_profile_is_the_smallest_tree_of_each_number_of_players(tmp_path: Path) -> None:
    """The first of them where several are as small; all are in the normal profile."""
    numbers = [(3, 1200), (4, 1300), (3, 1100), (4, 1300), (3, 1150)]
    deck = list(tables("polignac", {}, 4)["deals"]["4"]["pack"])
    four = {"actions": [{"do": "deal", "deck": deck}], "totals": [0] * 4}
    path = file_of(
        tmp_path,
        *[
            entry(id=f"polignac-perft-{n}", lines=lines, players=players)
            | (four if players == 4 else {})
            for n, (players, lines) in enumerate(numbers)
        ],
    )
    quick = read_positions([path], Profile.QUICK, CATALOGUE, tables)
    assert [p.id for p in quick] == ["polignac-perft-1", "polignac-perft-2"]
    assert len(read_positions([path], Profile.NORMAL, CATALOGUE, tables)) == 5


@pytest.mark.parametrize(
    ("changes", "told"),
    [({"format": "other"}, "the format is not"), ({"positions": [{}]}, "no file of positions")],
)
def test_a_damaged_file_is_told(tmp_path: Path, changes: dict[str, Any], told: str) -> None:
    """By a ValueError."""
    with pytest.raises(ValueError, match=told):
        read_positions([file_of(tmp_path, **changes)], Profile.DEEP, CATALOGUE, tables)


def test_the_right_answer_passes_in_any_order(position: Position) -> None:
    """The first cards may be told in any order."""
    assert judged(position, answer()) == Judgement(Verdict.PASS)
    assert judged(position, answer(divide=[NINE, QUEEN])) == Judgement(Verdict.PASS)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (
            {"divide": [QUEEN, {**NINE, "lines": 3}], "lines": 7},
            "expected 2 lines with 9♥ first; the engine says 3",
        ),
        ({"divide": [QUEEN]}, "expected 2 lines with 9♥ first; the engine does not play it"),
        (
            {"divide": [QUEEN, NINE, {**NINE, "card": "AD"}]},
            "expected that A♦ may not be played first; the engine says 2 lines",
        ),
        (
            {"divide": [{**QUEEN, "scores": OTHER}, NINE], "scores": OTHER},
            "expected the scores of the 4 lines with Q♠ first to be",
        ),
        ({"lines": 7}, "expected 6 lines; the engine says 7"),
        ({"plays": [2, 4, 5, 6, 6, 6]}, "expected 6 ways to play 3 cards; the engine says 5"),
        ({"plays": [3, 4, 6, 6, 6, 6]}, "expected 2 ways to play 1 card; the engine says 3"),
        ({"plays": [2, 4, 6, 6, 6]}, "expected 6 ways to play 6 cards; the engine says 0"),
        ({"ends": [0, 0, 0, 0, 1, 5]}, "expected 0 lines that end with 5 cards"),
        ({"scores": OTHER}, "expected the scores of all lines to be"),
    ],
)
def test_each_wrong_count_is_told(position: Position, changes: dict[str, Any], told: str) -> None:
    """First the card under which it is wrong, then where else it shows."""
    judgement = judged(position, answer(**changes))
    assert judgement.verdict is Verdict.FAIL
    assert judgement.mismatches[0].message.startswith(told)


def test_more_lines_than_the_bound_is_a_wrong_count(position: Position) -> None:
    """No position with more lines is asked."""
    judgement = judged(position, {"status": "beyond", "most": 100_000})
    assert judgement.verdict is Verdict.FAIL
    assert "expected 6 lines; the engine says that there are more than 100000" in str(judgement)


def test_a_refused_position_is_refused_wrongly_and_an_unsupported_one_is_not(
    position: Position,
) -> None:
    """As with a replay."""
    refused = {"status": "refused", "index": 3, "code": "must-follow"}
    assert judged(position, refused).verdict is Verdict.REFUSED_WRONGLY
    unsupported = {"status": "unsupported", "feature": "so many lines"}
    assert judged(position, unsupported).verdict is Verdict.UNSUPPORTED


@pytest.mark.parametrize(
    "said",
    [
        None,
        [],
        {"status": "ok"},
        {"status": "beyond"},
        answer(lines="6"),
        answer(lines=True),
        answer(plays=[2.0, 4, 6, 6, 6, 6]),
        answer(plays=None),
        answer(scores="short"),
        answer(scores="F" * 64),
        answer(divide=[QUEEN, QUEEN]),
        answer(divide=[{"card": ["QS"], "lines": 4, "scores": OTHER}]),
        answer(divide=[{"card": 3, "lines": 4, "scores": OTHER}]),
    ],
    ids=str,
)
def test_an_answer_of_another_shape_is_garbage(position: Position, said: Any) -> None:
    """Whatever it is."""
    assert judged(position, said).verdict is Verdict.GARBAGE


CASES = sound().cases


def run_with(fault: str, position: Position, folder: Path) -> EngineRun:
    """Run the sound cases and the position with a miniature."""
    asked = [check.params for case in CASES for check in case.checks()]
    lines = [json.dumps([key_of(params), right(params)]) for params in asked]
    place = len(dict(json.loads(line) for line in lines)) + 1
    (check,) = position.checks()
    lines.append(json.dumps([key_of(check.params), worked_tree.ANSWER]))
    recording = folder / "answers.jsonl"
    recording.write_text("\n".join(lines), "utf-8")
    fault = fault if fault in ("sound", "without-perft") else f"{fault}:{place}"
    command = (sys.executable, "-P", "-m", "conformance.engines.miniatures", fault)
    engine = Engine("miniature", (*command, str(recording)))
    return run_engine(engine, [*CASES, position], Patience(request=2, shutdown=0.5))


@pytest.mark.parametrize(
    ("fault", "verdict", "told"),
    [
        ("sound", "pass", ""),
        ("miscounts", "fail", "perft: expected 2 lines with 9♥ first; the engine says 3"),
        ("misscores", "fail", "perft: expected the scores of the 2 lines with 9♥ first to be"),
        ("knows-less", "fail", "perft: expected 2 lines with 9♥ first; the engine does not play"),
        ("beyond", "fail", "perft: expected 6 lines; the engine says that there are more than"),
        ("without-perft", "unsupported", "perft: perft"),
        ("no-method", "unsupported", "perft: the method perft"),
        ("null", "garbage", "perft: the answer is neither ok, beyond, refused nor unsupported"),
        ("crash", "crash", "perft: the engine ended by itself with exit status 3"),
    ],
)
def test_a_miniature_that_counts_otherwise(
    position: Position, tmp_path: Path, fault: str, verdict: str, told: str
) -> None:
    """Its cases pass; the position gets its own verdict, and the first wrong card is named."""
    run = run_with(fault, position, tmp_path)
    assert [result.verdict for result in run.results[:-1]] == [Verdict.PASS] * len(CASES)
    assert run.results[-1].verdict.value == verdict
    assert run.results[-1].told().startswith(told)


def test_a_large_tree_is_given_more_time(tmp_path: Path) -> None:
    """By its number of lines: 500 are a second; a small one is given up at once."""
    found = {}
    for lines in (6, 2_000):
        path = file_of(tmp_path, entry(lines=lines))
        (position,) = read_positions([path], Profile.QUICK, CATALOGUE, tables)
        (check,) = position.checks()
        recording = tmp_path / "answers.jsonl"
        answered = [key_of(check.params), worked_tree.ANSWER | {"lines": lines}]
        recording.write_text(json.dumps(answered), "utf-8")
        command = (sys.executable, "-P", "-m", "conformance.engines.miniatures", "slow")
        engine = Engine("miniature", (*command, str(recording)))
        run = run_engine(engine, [position], Patience(request=0.01, shutdown=0.5))
        found[lines] = run.results[0].verdict
    assert found == {6: Verdict.TIME_OUT, 2_000: Verdict.PASS}


def reported(run: EngineRun, position: Position) -> Report:
    """Return the report of a run."""
    cases = [*CASES, position]
    return Report((run,), {case.id: sheet_of(case, sound().catalogue) for case in cases})


def shown(report: Report) -> str:
    """Return a report as a terminal shows it."""
    console = Console(file=io.StringIO(), width=100)
    render(report, console)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_an_engine_that_does_not_count_is_none_the_worse(
    position: Position, tmp_path: Path
) -> None:
    """The numbers of its cases are its own, and nothing is missing where all is required."""
    report = reported(run_with("without-perft", position, tmp_path), position)
    told = (
        f"miniature (miniature without-perft 1): {len(CASES)} pass; trees of lines: 1 unsupported ("
    )
    assert told in shown(report)
    assert exit_code(report, require_all=True) is ExitCode.GOOD


def test_a_wrong_count_fails_and_is_shown_with_the_position(
    position: Position, tmp_path: Path
) -> None:
    """The hands, the tricks before, the first wrong card, and how to go on from there."""
    report = reported(run_with("miscounts", position, tmp_path), position)
    assert exit_code(report) is ExitCode.FAILED
    text = shown(report)
    told = f"miniature (miniature miscounts 1): {len(CASES)} pass; trees of lines: 1 fail ("
    assert told in text
    (row,) = [line.split() for line in text.splitlines() if " perft " in line and "│" in line]
    assert [cell for cell in row if cell != "│"] == ["perft", "1", "1", "fail"]
    assert "seat 0: A♦ 8♦ 10♦" in text
    assert "expected 2 lines with 9♥ first; the engine says 3" in text
    assert f"polignac perft polignac --id {ID} -- COMMAND" in " ".join(text.split())


def test_only_trees_may_be_asked_for(position: Position) -> None:
    """Then no number of cases is told."""
    run = EngineRun("engine", "1", State.RAN, ())
    report = Report((run,), {position.id: sheet_of(position, CATALOGUE)})
    assert "engine 1: no case was asked for" in shown(report)


@pytest.mark.parametrize("path", files(Profile.DEEP, CATALOGUE.games), ids=lambda path: path.name)
def test_each_shipped_file_fits_the_schema_and_adds_up(path: Path) -> None:
    """As many lines end as begin with the first cards; sizes are those of the profiles."""
    content = json.loads(path.read_text("utf-8"))
    assert not list(objections(content["positions"]))
    deep = path.parent.name == "deep"
    for found in content["positions"]:
        lines = found["lines"]
        assert lines == sum(found["ends"]) == sum(part["lines"] for part in found["divide"])
        assert len(found["plays"]) == len(found["ends"])
        assert 200_000 < lines <= 5_000_000 if deep else 1_000 <= lines <= 200_000
        assert found["id"].startswith(f"{content['game']}-perft-")


def test_every_game_and_number_of_players_has_several_positions() -> None:
    """Small ones, each another."""
    for name, game in CATALOGUE.games.items():
        (path,) = files(Profile.NORMAL, [name])
        entries = json.loads(path.read_text("utf-8"))["positions"]
        small = [e["players"] for e in entries if e["lines"] <= 2_000]
        assert all(small.count(players) >= 2 for players in game.players), name
        asked = [json.dumps([e["actions"], e["options"], e.get("totals")]) for e in entries]
        assert len(set(asked)) == len(asked)


def schema(name: str) -> dict[str, Any]:
    """Return a schema as it is shipped."""
    read: dict[str, Any] = json.loads((ROOM / name).read_text("utf-8"))
    return read


def test_the_schema_of_the_files_takes_one_and_refuses_another() -> None:
    """The tree worked by hand fits; without its title it does not."""
    assert not list(objections([entry()]))
    assert list(objections([{k: v for k, v in entry().items() if k != "title"}]))
    assert list(objections([entry(lines=0)]))


def objections(entries: list[dict[str, Any]]) -> list[str]:
    """Return what the schema has against a file with these positions."""
    names = ("perft.schema.json", "protocol/action.schema.json")
    registry: Registry[Any] = Registry().with_resources(
        (name, DRAFT7.create_resource(schema(name))) for name in names
    )
    content = {"format": "polignac.perft/1", "game": "polignac", "positions": entries}
    validator = Draft7Validator(schema("perft.schema.json"), registry=registry)
    return [error.message for error in validator.iter_errors(content)]
