import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from conformance.runner.early import EarlyStart
from conformance.runner.engines import Engine, shipped_engines
from conformance.runner.requests import RequestWriter
from conformance.runner.run import run_engine
from conformance.tests.samples import sound
from conformance.verdicts import Verdict

TABLE = {"game": "♠", "deals": {"4": {"pack": ["KS", "JS"]}}}


@pytest.mark.parametrize(
    "params",
    [
        None,
        {},
        {"protocol": 1},
        {"table": TABLE},
        {"game": "x", "table": TABLE, "actions": [{"do": "play", "card": 'a"b\\'}], "viewer": None},
        {"table": None},
    ],
)
def test_a_request_is_one_line_of_json_whatever_is_known_of_its_table(
    params: dict[str, Any] | None,
) -> None:
    """Also the second time, when the text of the table is there already."""
    writer = RequestWriter()
    for number in (1, 2):
        line = writer.line(number, "replay", params)
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        message = {"jsonrpc": "2.0", "id": number, "method": "replay"}
        assert json.loads(line) == message | ({} if params is None else {"params": params})


def test_each_table_has_its_own_text() -> None:
    """Two that are equal now may be two."""
    writer = RequestWriter()
    one, two = {"n": 1}, {"n": 2}
    told = [json.loads(writer.line(1, "x", {"table": t}))["params"]["table"] for t in (one, two)]
    assert told == [one, two]


def test_an_engine_that_was_started_before_answers_the_run(tmp_path: Path) -> None:
    """It is started once, and plays all cases."""
    starts = tmp_path / "starts"
    builtin = shipped_engines()["reference"]
    code = f"""
import runpy, sys
open({str(starts)!r}, "a").write("started ")
sys.argv = ["-m"]
runpy.run_module("reference_impl", run_name="__main__")
"""
    engine = Engine("counted", (builtin.command[0], "-P", "-c", code))
    with EarlyStart(engine, "1") as early:
        found = run_engine(engine, sound().cases, early=early)
    assert {result.verdict for result in found.results} == {Verdict.PASS}
    assert starts.read_text() == "started "


def test_an_engine_that_no_run_takes_is_ended(tmp_path: Path) -> None:
    """Whatever comes between: a corpus with errors, another engine."""
    file = tmp_path / "alive"
    code = f"""
import time
while True:
    open({str(file)!r}, "a").write("x")
    time.sleep(0.02)
"""
    engine = Engine("idle", (sys.executable, "-I", "-c", code))
    with EarlyStart(engine, "1") as early:
        assert early.take(Engine("other", ("other",))) is None
        deadline = time.monotonic() + 10
        while not file.exists() and time.monotonic() < deadline:
            time.sleep(0.02)
    written = file.stat().st_size
    time.sleep(0.2)
    assert file.stat().st_size == written


def test_an_early_start_that_fails_is_told_by_the_run(tmp_path: Path) -> None:
    """As if it had not been tried."""
    engine = Engine("gone", (str(tmp_path / "gone"),))
    with EarlyStart(engine, "1") as early:
        found = run_engine(engine, sound().cases, early=early)
    assert "cannot be started" in found.note
