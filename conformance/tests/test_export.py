"""An export holds all that a runner needs, and is written whole or not at all."""

import hashlib
import json
import os
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from conformance.api import corpus_folder, load, run_in_process
from conformance.cases.expect import CODES, READERS
from conformance.cases.features import FEATURES
from conformance.cases.model import LEVELS, Case
from conformance.export.files import SCHEMA, export_files
from conformance.export.writing import FolderError, write_export
from conformance.runner.results import CaseResult
from conformance.tests.export_checker import LOOK, run_game
from conformance.tests.samples import case_of, right, sound
from conformance.verdicts import Verdict, worst
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.engine.protocol import replay as builtin

Replay = Callable[[Mapping[str, Any]], Any]
THERE = {"index.json": b"old", "a.json": b"old"}


@cache
def cases_of(game: str) -> tuple[Case, ...]:
    """Return the shipped cases of a game."""
    found = load([corpus_folder() / game], shipped_catalogue(), Tables())
    assert found.diagnostics == ()
    return found.cases


@cache
def exported(game: str) -> Mapping[str, bytes]:
    """Return the files of an export of the shipped cases of a game."""
    return export_files(cases_of(game), "3.1.4")


@cache
def schema() -> Any:
    """Return the schema of the files."""
    return json.loads(export_files([], "1.0.0")[SCHEMA])


def objections(data: bytes) -> list[str]:
    """Return what the schema has against a file."""
    errors = Draft7Validator(schema()).iter_errors(json.loads(data))
    return [f"{error.json_path}: {error.message[:200]}" for error in errors]


def broken(change: Callable[[Any, Mapping[str, Any]], Any]) -> Replay:
    """Return the second opinion with its answers changed."""
    return lambda params: change(right(params), params)


def counts_too_much(answer: Any, _: Any) -> Any:
    """One point too much for whoever counts anything."""
    if answer["status"] == "ok" and answer["view"]["points"]:
        answer["view"]["points"] = [n and n + 1 for n in answer["view"]["points"]]
    return answer


def forgets_to_follow(answer: Any, params: Any) -> Any:
    """A card that does not follow is taken for a good one."""
    if answer["status"] == "refused" and answer["code"] == "must-follow":
        return right({**params, "actions": params["actions"][:-1]})
    return answer


def says_no_code(answer: Any, _: Any) -> Any:
    """Refusals without a reason."""
    return {k: v for k, v in answer.items() if k not in ("code", "clause")}


def blames_another_clause(answer: Any, _: Any) -> Any:
    """Refusals with the right code for a wrong reason."""
    return answer | {"clause": "play.trick"} if answer["status"] == "refused" else answer


def loses_the_last_deal(answer: Any, _: Any) -> Any:
    """What was counted cannot be seen."""
    if answer["status"] == "ok":
        answer["view"] = answer["view"] | {"deals": [], "outcome": None}
    return answer


def forgets_a_part(answer: Any, params: Any) -> Any:
    """One part of the view is another's, or is not told: every time another one."""
    if answer["status"] == "ok":
        view, parts = answer["view"], sorted(answer["view"])
        number = len(params["actions"]) + params["dealer"] + len(view["deals"])
        part = parts[number * 7 % len(parts)]
        return answer | {"view": view | {part: view[parts[number % len(parts)]]}}
    return answer


def is_no_engine(answer: Any, params: Any) -> Any:
    """Now and then no answer, or none that the protocol has, or a breakdown."""
    match len(params["actions"]) % 5:
        case 0:
            return {"status": "unsupported", "feature": "x"}
        case 1:
            return {"status": "refused", "index": 99}
        case 2:
            raise RuntimeError("it broke")
        case 3:
            return None
        case _:
            return answer


def by_what_is_expected(result: CaseResult) -> str:
    """Return the verdict without what is judged of any view: the export holds expectations alone."""
    found = []
    for check in result.checks:
        keys = {mismatch.key for mismatch in check.judgement.mismatches}
        found.append(Verdict.PASS if keys == {"view"} else check.judgement.verdict)
    return str(worst(found))


@pytest.mark.parametrize(
    ("game", "replay", "verdicts"),
    [
        ("polignac-cr", builtin, {"pass"}),
        ("polignac-cr", right, {"pass"}),
        ("polignac-generale", right, {"pass"}),
        ("polignac", broken(counts_too_much), {"pass", "fail"}),
        ("polignac", broken(forgets_to_follow), {"pass", "accepted wrongly"}),
        ("polignac", broken(says_no_code), {"pass", "coarse"}),
        ("polignac", broken(blames_another_clause), {"pass", "fail"}),
        ("polignac", broken(loses_the_last_deal), {"pass", "fail"}),
        ("polignac-cr", broken(forgets_a_part), {"pass", "fail"}),
        ("polignac", broken(is_no_engine), {"crash", "garbage", "pass", "unsupported"}),
    ],
)
@pytest.mark.slow  # plays the cases of a game twice
def test_a_runner_made_from_the_export_alone_gives_the_verdicts_of_verify(
    game: str, replay: Replay, verdicts: set[str], tmp_path: Path
) -> None:
    """Case by case, of good engines and of bad ones."""
    cases = cases_of(game)
    write_export(tmp_path / "out", exported(game))
    told = run_game(tmp_path / "out", game, replay)
    run = run_in_process("it", cases, replay)
    assert told == {result.case: by_what_is_expected(result) for result in run.results}
    assert verdicts <= set(told.values()), Counter(told.values())
    assert len(told) == len(cases)


def test_every_expectation_has_its_way_into_the_export() -> None:
    """Whatever a case can expect, the schema and the small runner know."""
    keys = READERS.keys() - {"refused", "because"}
    definitions = schema()["definitions"]
    assert definitions["expect"]["properties"].keys() == keys
    assert LOOK.keys() == keys
    refused = definitions["check"]["properties"]["refused"]["oneOf"][1]["properties"]
    assert tuple(refused["codes"]["items"]["enum"]) == CODES
    assert definitions["case"]["properties"]["level"]["enum"] == list(
        dict.fromkeys(LEVELS.values())
    )
    features = definitions["case"]["properties"]["features"]["items"]["enum"]
    assert set(features) <= set(FEATURES)


@pytest.mark.parametrize("game", ["polignac-generale", "quatre-valets"])
def test_the_files_fit_their_schema_and_the_index_knows_them(game: str) -> None:
    """The index has their digests, and the number of their cases."""
    Draft7Validator.check_schema(schema())
    files = exported(game)
    assert objections(files["index.json"]) == []
    assert objections(files[f"{game}.json"]) == []
    index, told_of = json.loads(files["index.json"]), json.loads(files[f"{game}.json"])
    assert (index["version"], told_of["version"]) == ("3.1.4", "3.1.4")
    told = index["games"][game]
    assert told["cases"] == len(told_of["cases"]) == len(cases_of(game))
    assert told["digest"] == "sha256:" + hashlib.sha256(files[told["file"]]).hexdigest()
    assert {case["table"] for case in told_of["cases"]} == told_of["tables"].keys()


def test_the_schema_finds_fault() -> None:
    """With a key that nobody knows, and with a seat by name."""
    files = exported("polignac-ace-high")
    for old, new in ((b'"topic":', b'"topik":'), (b'"dealer":3', b'"dealer":"East"')):
        assert old in files["polignac-ace-high.json"]
        assert objections(files["polignac-ace-high.json"].replace(old, new, 1)) != []


def test_the_same_cases_give_the_same_bytes() -> None:
    """In whatever order they come."""
    cases = [*cases_of("polignac-en")[:3], *sound().cases]
    assert export_files(cases, "1.0.0") == export_files(list(reversed(cases)), "1.0.0")


def test_a_case_tells_all_that_it_is() -> None:
    """Hands in full, seats by number, and what is judged in the form of the view."""
    more = "\n    trick: {North: none}\n    hands: {West: hidden}\n    hand-sizes: {South: 7}"
    files = export_files([case_of(("{North: 2}", f"{{North: 2}}{more}"))], "1.0.0")
    (case,) = json.loads(files["polignac.json"])["cases"]
    (check,) = case["checks"]
    hands = check["params"]["actions"][0]["hands"]
    assert [len(hand) for hand in hands] == [8, 8, 8, 8]
    assert check["params"]["options"]["limit"] == 20
    assert check["expect"] == {
        "points": [2, 0, 0, 0],
        "trick": {"leader": 0, "cards": []},
        "hands": [{"seat": 1, "is": "hidden"}],
        "hand-sizes": [{"seat": 2, "is": 7}],
    }
    assert (case["level"], case["from"], case["negative"]) == ("deal score", "by hand", False)


def test_an_export_replaces_an_earlier_one_and_an_empty_folder(tmp_path: Path) -> None:
    """With nothing left of the old one, nor of the writing."""
    out = tmp_path / "deep" / "out"
    write_export(out, export_files(sound().cases, "1.0.0"))
    one = [case for case in sound().cases if case.game == "polignac"]
    files = export_files(one, "1.1.0")
    write_export(out, files)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == files
    assert os.listdir(out.parent) == ["out"]
    (tmp_path / "empty").mkdir()
    write_export(tmp_path / "empty", files)
    assert len(os.listdir(tmp_path / "empty")) == len(files)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("notes.txt", "mine", "is not empty, and holds no export"),
        ("index.json", "{}", "is not empty, and holds no export"),
        (
            "index.json",
            '{"format": "polignac.corpus-index/9", "schema": "s", "games": {}}',
            "holds no export",
        ),
    ],
)
def test_a_folder_of_somebody_else_s_is_left_alone(
    name: str, text: str, message: str, tmp_path: Path
) -> None:
    """Whatever is in it."""
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(FolderError, match=message):
        write_export(tmp_path, THERE)
    assert {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()} == {name: text}


def test_what_somebody_laid_beside_an_export_keeps_it_from_being_replaced(tmp_path: Path) -> None:
    """It would be lost."""
    out = tmp_path / "out"
    write_export(out, export_files(sound().cases, "1.0.0"))
    (out / "notes.txt").write_text("mine", "utf-8")
    with pytest.raises(FolderError, match=r"holds notes\.txt, which no export wrote"):
        write_export(out, export_files(sound().cases, "1.0.0"))
    assert (out / "notes.txt").read_text("utf-8") == "mine"


def test_a_file_or_the_folder_one_is_in_is_no_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing can take their name."""
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(FolderError, match="is no folder"):
        write_export(tmp_path / "file", THERE)
    (tmp_path / "in").mkdir()
    monkeypatch.chdir(tmp_path / "in")
    for folder in (Path(), Path("..")):
        with pytest.raises(FolderError, match="is the folder you are in"):
            write_export(folder, THERE)


@pytest.mark.parametrize("call", [1, 2])
def test_what_fails_in_the_middle_leaves_the_old_export(
    call: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the old one was not moved yet, and when it was."""
    out = tmp_path / "out"
    old = export_files(sound().cases, "1.0.0")
    write_export(out, old)
    replace, calls = os.replace, []

    def fails(source: Path, target: Path) -> None:
        calls.append(source)
        if len(calls) == call:
            raise OSError("the disk is full")
        replace(source, target)

    monkeypatch.setattr("os.replace", fails)
    with pytest.raises(OSError, match="the disk is full"):
        write_export(out, export_files(sound().cases, "2.0.0"))
    assert {path.name: path.read_bytes() for path in out.iterdir()} == old
    assert os.listdir(tmp_path) == ["out"]
