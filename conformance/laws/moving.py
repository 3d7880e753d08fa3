"""The same match with other names: suits renamed, seats turned."""

from collections.abc import Callable, Mapping
from typing import Any

from conformance.laws.position import Position, Setting
from conformance.laws.shape import CARD

_SEAT_KEYS = frozenset({"seat", "dealer", "leader", "taker", "to_act", "offender"})
_SEAT_LISTS = frozenset({"seats", "winners", "losers"})
_EACH_SEAT = frozenset(
    {"hands", "captured", "points", "fees", "totals", "tricks", "count", "score"}
)

Move = Callable[[Any], Any]


def renaming(suits: Mapping[str, str]) -> Move:
    """Return what renames the suits of every card in a view or an action."""

    def rename(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: rename(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [rename(part) for part in value]
        if isinstance(value, str) and CARD.fullmatch(value):
            return value[0] + suits[value[1]]
        return value

    return rename


def turning(by: int, players: int) -> Move:
    """Return what moves every seat in a view or an action on by so many places."""

    def turn(value: Any, key: str = "") -> Any:
        if isinstance(value, Mapping):
            return {name: turn(part, name) for name, part in value.items()}
        if isinstance(value, list | tuple):
            if key in _SEAT_LISTS:
                return sorted((seat + by) % players for seat in value)
            parts = [turn(part) for part in value]
            if key in _EACH_SEAT and _is_for_each(value, players):
                return parts[-by:] + parts[:-by]
            return parts
        if key in _SEAT_KEYS and type(value) is int and 0 <= value < players:
            return (value + by) % players
        return value

    return turn


def _is_for_each(value: Any, players: int) -> bool:
    """Whether a list has a part for each seat: the tricks of a running deal are a list, too."""
    return len(value) == players and not any(isinstance(part, Mapping) for part in value)


def moved(position: Position, move: Move, by: int = 0) -> Position:
    """Return a position after a move of its actions; its seats move on by so many places."""
    old = position.setting
    totals = old.totals
    if totals is not None and by:
        totals = totals[-by:] + totals[:-by]
    dealer = (old.dealer + by) % old.players
    setting = Setting(old.game, old.players, old.options, dealer, totals)
    viewer = None if position.viewer is None else (position.viewer + by) % old.players
    return Position(setting, position.table, tuple(move(a) for a in position.actions), viewer)
