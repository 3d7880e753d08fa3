"""Reports for the tests: the sound cases with engines that are functions, good and bad."""

from collections.abc import Mapping
from typing import Any

from conformance.api import EngineRun, Report, run_in_process
from conformance.report.sheet import CaseSheet, sheet_of
from conformance.runner.in_process import Replay
from conformance.runner.results import CaseResult, State
from conformance.tests.samples import right, sound

CASES = sound().cases
SHEETS: Mapping[str, CaseSheet] = {case.id: sheet_of(case, sound().catalogue) for case in CASES}
# What somebody writes who wants a report to do something else than tell.
HOSTILE = "</script><script>alert(1)</script> | `x` @everyone #1 \x1b[2J \ud800 * _"


def wrong(params: Any) -> Any:
    """Answer rightly but for the points of the first player, and raise where a match ends."""
    answer: Any = right(params)
    if answer["status"] == "ok":
        if answer["view"]["phase"] == "over":
            raise RuntimeError(f"no more {HOSTILE} cards")
        answer["view"]["points"][0] = 0
    return answer


def unsupported(params: Any) -> Any:
    """Play nothing."""
    return {"status": "unsupported", "feature": "all of it"}


def partly(params: Any) -> Any:
    """Play one game only, and no deal that ends a match."""
    if params["game"] != "polignac":
        return {"status": "unsupported", "feature": "other games"}
    return right(params)


def run(name: str, engine: Replay) -> EngineRun:
    """Return what becomes of the sound cases with an engine that is a function."""
    return run_in_process(name, CASES, engine)


def report(**engines: Replay) -> Report:
    """Return a report of the sound cases with engines by their names."""
    return Report(tuple(run(name, engine) for name, engine in engines.items()), SHEETS)


def ended(state: State, *results: CaseResult, note: str = "why", name: str = "engine") -> EngineRun:
    """Return a run that ended so."""
    return EngineRun(name, "1", state, results, note, "last words\n")
