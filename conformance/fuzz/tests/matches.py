"""Runs in this process: right engines, engines with a fault, and what comes of them."""

from collections.abc import Callable, Mapping
from typing import Any

from conformance.fuzz.running import Question, Run
from conformance.fuzz.sides import FunctionSide, Plays
from conformance.laws.asking import InProcess
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.engine.protocol import replay
from tools.lockstep.sides import clauses_of

Replay = Callable[[Mapping[str, Any]], Any]
TABLES = Tables()


def right(params: Mapping[str, Any]) -> Any:
    """Answer as the builtin engine does."""
    return replay(dict(params))


def seen(change: Callable[[dict[str, Any], Mapping[str, Any]], None]) -> Replay:
    """Return an engine that shows every view with a change."""

    def wrong(params: Mapping[str, Any]) -> Any:
        result: Any = right(params)
        if result["status"] == "ok":
            result["view"] = dict(result["view"])
            change(result["view"], params)
        return result

    return wrong


def run_of(engine: Replay, *games: str, plays: Plays | None = None, **more: Any) -> Run:
    """Return a run of an engine against the builtin one, not begun."""
    question = Question(shipped_catalogue(), TABLES, games=games or ("polignac",), **more)
    model = InProcess("builtin", right)
    return Run(model, FunctionSide("mine", engine, plays), question, clauses_of=clauses_of)
