"""Faults that are planted in one side, and what the search for them finds."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from conformance.fuzz.findings import Finding
from polignac_dsl.canonical import digest
from polignac_dsl.engine.protocol import begin
from tools.lockstep import sides
from tools.lockstep.__main__ import played


def plant_in_table(monkeypatch: pytest.MonkeyPatch, changes: Mapping[str, Any]) -> None:
    """Let the engine play from tables in which some values are others: `{"deals.*.count": []}`."""

    def wrong(params: Mapping[str, Any]) -> Any:
        table = _copied(params["table"])
        for path, value in changes.items():
            put(table, path.split("."), value)
        table["digest"] = digest({k: v for k, v in table.items() if k != "digest"})
        return begin({**params, "table": table})

    monkeypatch.setattr(sides, "begin", wrong)


def _copied(node: Any) -> Any:
    if isinstance(node, Mapping):
        return {key: _copied(value) for key, value in node.items()}
    return [_copied(value) for value in node] if isinstance(node, list) else node


def put(node: Any, path: Sequence[str], value: Any) -> None:
    """Put a value at a path, `*` standing for every key."""
    first, *rest = path
    for key in list(node) if first == "*" else [first]:
        if rest:
            put(node[key], rest, value)
        else:
            node[key] = value


def found_in(game: str, matches: int = 60) -> Finding:
    """Return the first difference that a search in one game finds, made small; there must be one."""
    run, _ = played([game], matches, 1, most=1)
    assert run.findings.all
    return run.findings.all[0]
