"""The answer to a request as a law looks at it, and when two views are the same."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from conformance.laws.position import Position
from conformance.laws.shape import UntoldError, check_shape
from conformance.verdicts import Verdict


class FaultError(Exception):
    """The engine itself failed: it ended, was silent, or wrote what is no answer.

    `position` is what it was asked about, as far as that is known.
    """

    def __init__(self, verdict: Verdict, note: str) -> None:
        super().__init__(note)
        self.verdict = verdict
        self.position: Position | None = None


@dataclass(frozen=True)
class Refused:
    """An action was refused: which, counted from 0, and with which code, if one was given.

    `clause` is the one that forbids it, where the engine tells.
    """

    index: int
    code: str | None
    clause: str | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Unsupported:
    """The engine says that it does not play this."""

    feature: str


class View(dict[str, Any]):
    """A view whose shape was looked at; a key that it lacks raises UntoldError."""

    def __missing__(self, key: str) -> Any:
        raise UntoldError(key, f"does not tell {key}")


Answer = View | Refused | Unsupported


def read(result: Any, position: Position) -> Answer:
    """Return what an engine answered.

    Raises FaultError for what is no answer at all, MisshapenError for a view of another shape.
    """
    match result:
        case {"status": "unsupported"}:
            return Unsupported(str(result.get("feature", "")))
        case {"status": "refused", "index": int(index)} if type(index) is int:
            code = result.get("code")
            if 0 <= index < len(position.actions) and isinstance(code, str | None):
                clause = result.get("clause")
                return Refused(index, code, clause if isinstance(clause, str) else None)
            raise FaultError(
                Verdict.GARBAGE,
                f"it refuses action {index} of {len(position.actions)} with the code {code}",
            )
        case {"status": "ok", "view": dict(view)}:
            check_shape(view, position.setting.players)
            return View(view)
        case _:
            raise FaultError(Verdict.GARBAGE, "the answer is neither ok, refused nor unsupported")


def normal(view: Mapping[str, Any]) -> dict[str, Any]:
    """Return a view with everything sorted that the contract gives no order to."""
    return {key: _NORMAL.get(key, _as_it_is)(value) for key, value in view.items()}


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the keys in which two views are not the same, those of one view alone among them."""
    ours, theirs = normal(one), normal(other)
    return tuple(
        key for key in dict.fromkeys((*ours, *theirs)) if ours.get(key, ...) != theirs.get(key, ...)
    )


def _as_it_is(value: Any) -> Any:
    return value


def _any_order(value: Any) -> Any:
    return sorted(json.dumps(part, sort_keys=True) for part in value)


def _piles(value: Any) -> Any:
    return [None if pile is None else sorted(pile) for pile in value]


def _outcome(value: Any) -> Any:
    return value and {key: sorted(seats) for key, seats in value.items()}


def _reasons(value: Any) -> Any:
    """Lines in any order, and the cards of a line, too."""
    if not isinstance(value, dict):
        return value
    found = {}
    for key, lines in value.items():
        if not isinstance(lines, list):
            return value
        told = [
            {**line, "cards": sorted(line["cards"])}
            if isinstance(line, dict) and isinstance(line.get("cards"), list)
            else line
            for line in lines
        ]
        found[key] = _any_order(told)
    return found


_NORMAL: Mapping[str, Callable[[Any], Any]] = {
    "legal": _any_order,
    "irregular": _any_order,
    "hands": _piles,
    "captured": _piles,
    "seats": sorted,
    "outcome": _outcome,
    "reasons": _reasons,
}
