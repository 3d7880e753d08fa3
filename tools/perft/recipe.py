"""Recipes: all that decides a position, and the plan that keeps them under permanent ids."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import Any, Literal

from polignac_dsl.engine import Match
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table, TableFault, read_table
from tools.perft.manners import MANNERS
from tools.repository import ROOT

PLAN = ROOT / "tools" / "perft" / "plan.json"
Profile = Literal["normal", "deep"]


@dataclass(frozen=True)
class Recipe:
    """A position by what decides it; `options` are those that are not at their default.

    `manner` says how the deal was played down to the last cards, one of `MANNERS`.
    """

    id: str
    profile: Profile
    game: str
    players: int
    manner: str
    cards: int
    seed: int
    options: Mapping[str, int | str] = field(default_factory=dict)
    totals: tuple[int, ...] | None = None

    def match(self) -> Match:
        """Return the match at the position; raises NoSuchPositionError where there is none."""
        table = table_of(self.game, self.players, tuple(sorted(self.options.items())))
        return MANNERS[self.manner].reach(table, self.cards, self.seed, self.totals)


@cache
def table_of(game: str, players: int, options: tuple[tuple[str, int | str], ...]) -> Table:
    """Return the compiled table of a shipped game."""
    table = read_table(load(game).at(players, dict(options)))
    assert not isinstance(table, TableFault), table
    return table


def read_plan() -> list[Recipe]:
    """Return the recipes in the order of the plan."""
    return [_read(entry) for entry in json.loads(PLAN.read_text("utf-8"))]


def _read(entry: dict[str, Any]) -> Recipe:
    totals = entry.pop("totals", None)
    return Recipe(**entry, totals=None if totals is None else tuple(totals))


def plan_text(recipes: Iterable[Recipe]) -> str:
    """Return the plan as it stands in its file: a recipe a line, by game, profile and number."""
    lines = []
    for recipe in sorted(recipes, key=lambda r: (r.game, r.profile != "normal", r.id)):
        entry = {key: value for key, value in asdict(recipe).items() if value not in (None, {})}
        lines.append(json.dumps(entry, ensure_ascii=False))
    return "[\n " + ",\n ".join(lines) + "\n]\n"
