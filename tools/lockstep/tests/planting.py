"""Faults that are planted in one side, and what the search for them finds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from polignac_dsl.canonical import digest
from tools.lockstep import setting
from tools.lockstep.both import Disagreement
from tools.lockstep.census import Census
from tools.lockstep.run import drawn
from tools.lockstep.shrink import shrink


def plant_in_table(monkeypatch: pytest.MonkeyPatch, changes: Mapping[str, Any]) -> None:
    """Let the engine play from tables in which some values are others: `{"deals.*.count": []}`."""
    right = setting.compiled

    def wrong(game: str, players: int, chosen: setting.Options) -> dict[str, object]:
        table = right(game, players, chosen)
        for path, value in changes.items():
            put(table, path.split("."), value)
        table["digest"] = digest(table)
        return table

    monkeypatch.setattr(setting, "compiled", wrong)
    setting.table_of.cache_clear()


def put(node: Any, path: Sequence[str], value: Any) -> None:
    """Put a value at a path, `*` standing for every key."""
    first, *rest = path
    for key in list(node) if first == "*" else [first]:
        if rest:
            put(node[key], rest, value)
        else:
            node[key] = value


def forget_tables() -> Iterator[None]:
    """Leave no table of one test to the next."""
    setting.table_of.cache_clear()
    yield
    setting.table_of.cache_clear()


def found_and_shrunk(game: str) -> Disagreement:
    """Return the disagreement that a search in one game finds, made small; there must be one."""
    found = drawn([game], 200, 1, Census())
    assert found is not None
    return shrink(found, searched=80, tried=500)
