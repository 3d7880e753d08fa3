"""A table with a match on it, as an engine is asked about it; and what its rules say of a deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from conformance.catalogue import Tables, Value
from conformance.judge.request import hands_from_deck

Action = Mapping[str, Any]
Table = Mapping[str, Any]
Params = Mapping[str, Any]


@dataclass(frozen=True)
class Setting:
    """A table before the first deal.

    `options` are those that are not at their default; `totals` is None where the match begins.
    """

    game: str
    players: int
    options: tuple[tuple[str, Value], ...] = ()
    dealer: int = 0
    totals: tuple[int, ...] | None = None


class SettingTables:
    """The table of a setting, each made once; None where there is no such table."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._known = tables, dict[Setting, Table | None]()

    def __call__(self, setting: Setting) -> Table | None:
        """Return the table; dealer and totals of the setting have no say in it."""
        bare = Setting(setting.game, setting.players, setting.options)
        if bare not in self._known:
            try:
                table: Table | None = self._tables(bare.game, dict(bare.options), bare.players)
            except ValueError:
                table = None
            self._known[bare] = table
        return self._known[bare]


@dataclass(frozen=True)
class Position:
    """A match after some actions, as everybody sees it or as one player does."""

    setting: Setting
    table: Table = field(compare=False, repr=False)
    actions: tuple[Action, ...]
    viewer: int | None = None

    def params(self) -> dict[str, Any]:
        """Return the position as the params of `replay` (README §2)."""
        setting = self.setting
        params: dict[str, Any] = {
            "game": setting.game,
            "options": dict(self.table["choices"]),
            "players": setting.players,
            "table": self.table,
            "dealer": setting.dealer,
            "actions": list(self.actions),
        }
        if setting.totals is not None:
            params["totals"] = list(setting.totals)
        if self.viewer is not None:
            params["viewer"] = self.viewer
        return params

    def after(self, *more: Action) -> "Position":
        """Return the position after more actions."""
        return replace(self, actions=(*self.actions, *more))

    def seen_by(self, viewer: int | None) -> "Position":
        """Return the position as a seat sees it, None for everybody together."""
        return replace(self, viewer=viewer)


def rules_of(table: Table, seats: Sequence[int]) -> Mapping[str, Any]:
    """Return the rules of a deal among these seats."""
    rules: Mapping[str, Any] = table["deals"][str(len(seats))]
    return rules


_Card = TypeVar("_Card")


def hands_of(
    table: Table, seats: Sequence[int], dealer: int, deck: Sequence[_Card], players: int
) -> list[list[_Card]]:
    """Return the hands that the packets of the table make of a whole deck, a list a seat."""
    return hands_from_deck(rules_of(table, seats), seats, dealer, deck, players)
