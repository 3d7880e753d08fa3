"""Each miniature gets from the runner the verdicts that its list promises, and in time."""

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from conformance import api
from conformance.cases.model import Case
from conformance.engines.miniatures.listing import AT_CASE, MIB, Miniature, miniatures
from conformance.engines.miniatures.recorded import CASES, key_of, overlaid, shipped
from conformance.runner.engines import Engine
from conformance.runner.patience import Patience
from conformance.runner.results import EngineRun
from conformance.runner.run import run_engine
from conformance.tests.export_checker import run_game
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue

ALL = {one.name: one for one in miniatures()}
CONVERSING = [one for one in ALL.values() if not one.name.startswith(("rule/", "leaks"))]
PLAYING = [one for one in ALL.values() if one not in CONVERSING]
MARGIN = 1.0  # how much longer than its time-out the wait for a verdict may be
# What a whole run may take besides: the slow one's pauses, and last words waited for at its ends.
PAUSES = 4.0
# The time-outs that are the engine's own doing; whoever never answers is given up after two.
WAITS = {"hang": 2, "hang:2": 1, "hang-at-start": 1, "stays": 1, "hog:2": 1}


@cache
def cases() -> tuple[Case, ...]:
    """Return the cases of the miniatures, in the order of their requests."""
    ids = shipped()["requests"]
    folders = {case.rsplit("-", 2)[0] for case in ids}
    files = [file for game in folders for file in (api.corpus_folder() / game).glob("*.yaml")]
    files = [
        file for file in files if any(f"id: {case}\n" in file.read_text("utf-8") for case in ids)
    ]
    corpus = api.load(sorted(files), shipped_catalogue(), Tables())
    found = {case.id: case for case in corpus.cases}
    return tuple(found[case] for case in ids)


@dataclass(frozen=True)
class Timed:
    """A run, how long it took, and the longest wait for a verdict in it, or for its end."""

    found: EngineRun
    seconds: float
    longest: float


def run(name: str, some: tuple[Case, ...] | None = None, *, one_shot: bool = False) -> Timed:
    """Return the run with a miniature as a program, by all cases or some."""
    # The package is found where the tests find it, whatever is installed.
    root = str(Path(api.__file__).resolve().parent.parent)
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); "
    code += "from conformance.engines.miniatures.__main__ import main; main(sys.argv[1:])"
    command = (sys.executable, "-S", "-P", "-c", code, root, name)
    engine = Engine("miniature", command, one_shot=one_shot, memory=MIB)
    seconds = ALL[name].seconds
    # A busy machine may take its time to start a program: only one is waited for in vain.
    start = seconds if name == "hang-at-start" else 10.0
    patience = Patience(start=start, request=seconds, shutdown=seconds)
    asked = some or cases()
    times = [time.monotonic()]
    found = run_engine(engine, asked, patience, lambda _: times.append(time.monotonic()))
    times.append(time.monotonic())
    return Timed(found, times[-1] - times[0], max(b - a for a, b in pairwise(times)))


@cache
def usual(*, one_shot: bool = False) -> float:
    """Return how long the run with a sound one takes on this machine, all that it is not waiting."""
    return run("sound", few() if one_shot else None, one_shot=one_shot).seconds


def few() -> tuple[Case, ...]:
    """Return three cases, the one that faults show at among them."""
    return tuple(case for case in cases() if case.id == AT_CASE or "-001" in case.id)[:3]


def kind_of(found: EngineRun) -> str:
    """Return how a run went, in the words of the list."""
    if found.broken:
        return "broken"
    verdicts = [result.verdict for result in found.results]
    if any(verdict.wrong for verdict in verdicts):
        return "wrong"
    return "good" if any(verdict.good for verdict in verdicts) else "untested"


def otherwise(one: Miniature, found: Mapping[str, str]) -> dict[str, str]:
    """Return the cases whose verdict is none of those that are promised."""
    return {
        case: verdict
        for case, verdict in found.items()
        if verdict not in one.verdicts.get(case, one.others)
    }


def verdicts(found: EngineRun) -> dict[str, str]:
    """Return the verdicts by case."""
    return {result.case: result.verdict.value for result in found.results}


@pytest.mark.parametrize("one", CONVERSING, ids=lambda one: one.name)
def test_a_miniature_gets_its_verdict_and_no_wait_is_longer_than_its_time_out(
    one: Miniature,
) -> None:
    """What a sound one takes on the same machine is what cases cost; the rest is waiting."""
    told = run(one.name)
    assert otherwise(one, verdicts(told.found)) == {}
    assert kind_of(told.found) == one.run
    # It may be asked twice, with others under way and alone; its time it gets once.
    assert told.longest <= 2 * usual() + one.seconds + MARGIN
    assert told.seconds <= 10 * usual() + WAITS.get(one.name, 0) * (one.seconds + MARGIN) + PAUSES


@pytest.mark.parametrize("one", CONVERSING, ids=lambda one: one.name)
def test_a_miniature_gets_its_verdict_where_each_request_is_a_process(one: Miniature) -> None:
    """For three cases: the tiers differ where the list says so."""
    if one.one_shot == {}:
        pytest.skip("there is no such fault in this tier")
    told = replace(one, **(one.one_shot or {}))
    timed = run(one.name, few(), one_shot=True)
    assert otherwise(told, verdicts(timed.found)) == {}
    assert kind_of(timed.found) == told.run
    assert timed.longest <= 2 * usual(one_shot=True) + one.seconds + MARGIN


@pytest.mark.parametrize("name", ["leaks", "rule/cards.rank", "rule/play.follow"])
def test_a_wrong_rule_is_found_through_the_protocol(name: str) -> None:
    """As it is in the list, case by case."""
    found = run(name).found
    assert otherwise(ALL[name], verdicts(found)) == {}
    assert kind_of(found) == "wrong"


def test_each_wrong_rule_is_found_by_a_runner_that_only_reads_the_export() -> None:
    """It knows nothing of this program, and judges no view beyond what a case expects."""
    recorded = shipped()
    games = json.loads((CASES / "index.json").read_text("utf-8"))["games"]
    for one in PLAYING:
        own = recorded["wrong"][one.name]["answers"]

        def replay(params: Mapping[str, Any], own: Mapping[str, Any] = own) -> Any:
            key = key_of(params)
            return overlaid(recorded["answers"][key], own.get(key))

        found = {c: v for game in games for c, v in run_game(CASES, game, replay).items()}
        bad = {case for case, verdict in found.items() if verdict not in ("pass", "coarse")}
        assert bad, one.name
        assert bad <= set(one.verdicts), one.name


def test_every_clause_that_decides_something_has_its_miniature() -> None:
    """Of the games that are asked: each path of a mutant that some case finds."""
    matrices = api.corpus_folder().parent / "mutants"
    found = set[str]()
    for game in {case.game for case in cases()}:
        told = json.loads((matrices / f"{game}.json").read_text("utf-8"))["clauses"]
        found |= {path for path in told if not path.startswith(("options.", "players"))}
    assert found - {one.clause for one in PLAYING} == set()
    assert {v for one in PLAYING for found in one.verdicts.values() for v in found} == {
        "fail",
        "refused wrongly",
        "accepted wrongly",
    }


def test_the_list_is_for_programs_too() -> None:
    """With the command and the cases; it loads nothing but what is beside it."""
    code = (
        "import sys; from conformance.engines.miniatures.__main__ import main; "
        "main(['--list', '--json']); assert 'polignac_dsl' not in sys.modules; "
        "assert 'yaml' not in sys.modules"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    listed = json.loads(told.stdout)
    assert [one["name"] for one in listed["miniatures"]] == list(ALL)
    assert Path(listed["cases"]) == CASES
    for one in listed["miniatures"]:
        assert one["run"] in ("good", "wrong", "broken", "untested")
        assert set(one["verdicts"]) <= set(shipped()["requests"])
    asked = subprocess.run(
        [*listed["command"], "no-such"], capture_output=True, text=True, input="", check=False
    )
    assert (asked.returncode, asked.stderr) == (1, "there is no miniature no-such: see --list\n")
