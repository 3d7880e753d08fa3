"""Whether a view has the shape that README §6 gives it; what a stranger sends may be anything."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from conformance.laws.position import Position

PHASES = ("deal", "misdeal", "announce", "play", "correct", "claim", "over")
CARD = re.compile(r"[2-9TJQKA][SHDC]")

Check = Callable[[Any, int], bool]


class MisshapenError(Exception):
    """A part of a view that a law looks at is of another shape, or left out; `key` says which.

    `position` is what the engine was asked about, as far as that is known.
    """

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"its view {why}")
        self.key = key
        self.position: Position | None = None


class UntoldError(MisshapenError):
    """A part of a view that a law looks at is left out, as an engine may which does not know it."""


def check_shape(view: Mapping[str, Any], players: int) -> None:
    """Raise MisshapenError for the first key that has not the shape of the protocol.

    A key may be missing: only a law that needs it will miss it.
    """
    for key, fits in KEYS.items():
        if key in view and not fits(view[key], players):
            raise MisshapenError(key, f"has something else under {key} than the protocol says")


def _integer(value: Any, _: int) -> bool:
    return type(value) is int


def _seat(value: Any, players: int) -> bool:
    return type(value) is int and 0 <= value < players


def _text(value: Any, _: int) -> bool:
    return isinstance(value, str)


def _truth(value: Any, _: int) -> bool:
    return isinstance(value, bool)


def _card(value: Any, _: int) -> bool:
    return isinstance(value, str) and CARD.fullmatch(value) is not None


def _action(value: Any, players: int) -> bool:
    """An action of the protocol, all of whose fields that name seats and cards do so."""
    if not isinstance(value, dict) or not isinstance(value.get("do"), str):
        return False
    return all(fits(value[key], players) for key, fits in _FIELDS.items() if key in value)


def _among(*values: str) -> Check:
    return lambda value, _: value in values


def _or_null(fits: Check) -> Check:
    return lambda value, players: value is None or fits(value, players)


def _list(fits: Check) -> Check:
    return lambda value, players: (
        isinstance(value, list) and all(fits(part, players) for part in value)
    )


def _each(fits: Check) -> Check:
    """A list with something for every seat."""
    listed = _list(fits)
    return lambda value, players: listed(value, players) and len(value) == players


def _record(**fields: Check) -> Check:
    return lambda value, players: (
        isinstance(value, dict)
        and value.keys() >= fields.keys()
        and all(fits(value[key], players) for key, fits in fields.items())
    )


_CARDS = _list(_card)
_NUMBERS = _each(_integer)
_PLAYED = _list(_record(seat=_seat, card=_card))
_FIELDS: Mapping[str, Check] = {
    "seat": _seat,
    "card": _card,
    "offender": _seat,
    "trick": _integer,
    "deal": _integer,
    "announcement": _text,
    "reason": _text,
}
# The keys of a view, with what fits there.
KEYS: Mapping[str, Check] = {
    "phase": _among(*PHASES),
    "deal": _integer,
    "dealer": _seat,
    "direction": _among("clockwise", "counter-clockwise"),
    "seats": _list(_seat),
    "playoff": _truth,
    "to_act": _or_null(_seat),
    "legal": _list(_action),
    "irregular": _list(_action),
    "hands": _each(_or_null(_CARDS)),
    "announcement": _or_null(_record(seat=_seat, announcement=_text)),
    "trick": _or_null(_record(number=_integer, leader=_seat, cards=_PLAYED)),
    "tricks": _list(_record(leader=_seat, cards=_or_null(_PLAYED), taker=_seat)),
    "captured": _each(_CARDS),
    "points": _or_null(_each(_or_null(_integer))),
    "fees": _NUMBERS,
    "totals": _NUMBERS,
    "deals": _list(
        _record(
            dealer=_seat,
            seats=_list(_seat),
            playoff=_truth,
            tricks=_NUMBERS,
            count=_NUMBERS,
            fees=_NUMBERS,
            score=_NUMBERS,
            broken_off=_truth,
        )
    ),
    "outcome": _or_null(_record(winners=_list(_seat), losers=_list(_seat))),
    "reasons": _record(),
}
