"""Finds in a view what an expectation is about (README §6, §11).

A view comes from a stranger: whatever is missing or of another shape raises ValueError,
KeyError, TypeError, IndexError or AttributeError, which the caller takes for a mismatch.
"""

from collections.abc import Callable, Mapping
from typing import Any

from conformance.cases.expect import HIDDEN

View = Mapping[str, Any]
WRONG_SHAPE = (ValueError, KeyError, TypeError, IndexError, AttributeError)


def _integer(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{value!r} is no whole number")
    return value


def _whole(value: Any, seats: int) -> tuple[int, ...]:
    """Return a list with a number for each seat."""
    if not isinstance(value, list) or len(value) != seats:
        raise ValueError("it is no list of a number for each seat")
    return tuple(_integer(number) for number in value)


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither true nor false")
    return value


def _cards(value: Any) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise ValueError("it is no list of cards")
    if len(set(value)) < len(value):
        raise ValueError("it lists a card twice")
    return frozenset(value)


def _seat_or_nobody(value: Any) -> int | None:
    return None if value is None else _integer(value)


def _seats(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise ValueError("it is no list of seats")
    return tuple(sorted(_integer(seat) for seat in value))


def _a_list_each(value: Any, seats: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != seats:
        raise ValueError("it is no list of a list for each seat")
    return value


def _hands(view: View, seats: int) -> tuple[Any, ...]:
    hands = _a_list_each(view["hands"], seats)
    return tuple(HIDDEN if hand is None else _cards(hand) for hand in hands)


def _sizes(view: View, seats: int) -> tuple[Any, ...]:
    return tuple(HIDDEN if hand == HIDDEN else len(hand) for hand in _hands(view, seats))


def _legal(view: View, _: int) -> frozenset[str]:
    to_act, found = view["to_act"], set()
    for action in view["legal"]:
        match action:
            case {"do": "play" | "correct", "card": str(word), "seat": seat}:
                pass
            case {"do": "announce", "announcement": str(word), "seat": seat}:
                pass
            case {"do": "misdeal", "reason": str(word)}:
                seat = to_act
            case {"do": "pass", "seat": seat}:
                word = "pass"
            case {"do": "deal" | "count" as word}:
                seat = to_act
            case _:
                raise ValueError(f"{action} is no ordinary action")
        if seat != to_act:
            raise ValueError(f"{action} is legal and not of the seat to act")
        found.add(word)
    return frozenset(found)


def _revokes(view: View, _: int) -> frozenset[str]:
    return _cards([action["card"] for action in view["irregular"] if action["do"] == "revoke"])


def _notices(view: View, _: int) -> frozenset[tuple[int, int, int | None]]:
    """Return what can be noticed; everybody in the deal must be able to."""
    by: dict[tuple[int, int, int | None], set[int]] = {}
    for action in view["irregular"]:
        if action["do"] == "notice":
            notice = (
                _integer(action["offender"]),
                _integer(action["trick"]),
                _seat_or_nobody(action.get("deal")),
            )
            by.setdefault(notice, set()).add(_integer(action["seat"]))
    seats = set(_seats(view["seats"]))
    if any(found != seats for found in by.values()):
        raise ValueError("a notice does not stand there for each seat in the deal")
    return frozenset(by)


def _announcement(view: View, _: int) -> tuple[int, str] | None:
    said = view["announcement"]
    return None if said is None else (_integer(said["seat"]), str(said["announcement"]))


def _trick(view: View, _: int) -> tuple[int, tuple[str, ...]] | None:
    trick = view["trick"]
    if trick is None:
        return None
    return _integer(trick["leader"]), tuple(str(play["card"]) for play in trick["cards"])


def _last_trick(view: View, _: int) -> tuple[int, tuple[str, ...]] | None:
    if not view["tricks"]:
        return None
    trick = view["tricks"][-1]
    if trick["cards"] is None:
        raise ValueError("it hides the cards of the last trick")
    return _integer(trick["leader"]), tuple(str(play["card"]) for play in trick["cards"])


def _taker(view: View, _: int) -> int | None:
    tricks = view["tricks"]
    return _integer(tricks[-1]["taker"]) if tricks else None


def _tricks(view: View, seats: int) -> tuple[int, ...]:
    takers = [_integer(trick["taker"]) for trick in view["tricks"]]
    return tuple(takers.count(seat) for seat in range(seats))


def _captured(view: View, seats: int) -> tuple[frozenset[str], ...]:
    return tuple(_cards(cards) for cards in _a_list_each(view["captured"], seats))


def _scores(key: str) -> Callable[[View, int], Any]:
    def find(view: View, seats: int) -> Any:
        value = view[key]
        if value is None:
            return HIDDEN
        shown = _a_list_each(value, seats)
        return tuple(HIDDEN if points is None else _integer(points) for points in shown)

    return find


def _of_the_last_deal(key: str, read: Callable[[Any, int], Any]) -> Callable[[View, int], Any]:
    def find(view: View, seats: int) -> Any:
        if not view["deals"]:
            raise ValueError("no deal has been counted")
        return read(view["deals"][-1][key], seats)

    return find


def _outcome(key: str) -> Callable[[View, int], tuple[int, ...] | None]:
    def find(view: View, _: int) -> tuple[int, ...] | None:
        return _seats(view["outcome"][key]) if _over(view, 0) else None

    return find


def _over(view: View, _: int) -> bool:
    over = str(view["phase"]) == "over"
    if over != (view["outcome"] is not None):
        raise ValueError("the phase and the outcome contradict each other")
    return over


# What a key is about: from the view and the number of seats, in the form of an expectation.
FINDERS: dict[str, Callable[[View, int], Any]] = {
    "phase": lambda view, _: str(view["phase"]),
    "deal": lambda view, _: _integer(view["deal"]),
    "dealer": lambda view, _: _integer(view["dealer"]),
    "direction": lambda view, _: str(view["direction"]),
    "playoff": lambda view, _: _boolean(view["playoff"]),
    "to-act": lambda view, _: _seat_or_nobody(view["to_act"]),
    "seats": lambda view, _: _seats(view["seats"]),
    "hands": _hands,
    "hand-sizes": _sizes,
    "legal": _legal,
    "revokes": _revokes,
    "notices": _notices,
    "announcement": _announcement,
    "trick": _trick,
    "last-trick": _last_trick,
    "taker": _taker,
    "tricks": _tricks,
    "captured": _captured,
    "points": _scores("points"),
    "fees": _scores("fees"),
    "count": _of_the_last_deal("count", _whole),
    "score": _of_the_last_deal("score", _whole),
    "broken-off": _of_the_last_deal("broken_off", lambda value, _: _boolean(value)),
    "counted-dealer": _of_the_last_deal("dealer", lambda value, _: _integer(value)),
    "counted-seats": _of_the_last_deal("seats", lambda value, _: _seats(value)),
    "counted-playoff": _of_the_last_deal("playoff", lambda value, _: _boolean(value)),
    "counted-tricks": _of_the_last_deal("tricks", _whole),
    "totals": lambda view, seats: _whole(view["totals"], seats),
    "winners": _outcome("winners"),
    "losers": _outcome("losers"),
    "over": _over,
}
