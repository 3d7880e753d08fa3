"""Specs into checked games: names, inheritance, options, completeness."""

from pathlib import Path

from polignac_dsl.check.joining import join
from polignac_dsl.check.lineage import read_lineage
from polignac_dsl.check.model import Game
from polignac_dsl.diagnostics import Diagnostic, in_order

__all__ = ["Game", "check_file"]


def check_file(path: Path, name: str | None = None) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """Return the game that a spec file says, and everything wrong with it.

    The game is None when there are errors. Never raises for what stands in the file or where
    it is. `name` is how messages call the file.
    """
    found: list[Diagnostic] = []
    files = read_lineage(path, str(path) if name is None else name, found)
    game = join(tuple(file.draft for file in files), found) if files else None
    diagnostics = in_order(found)
    return None if any(d.is_error for d in diagnostics) else game, diagnostics
