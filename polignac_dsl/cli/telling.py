"""A position in the words of card players: hands, tricks, and what two games say of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from polignac_dsl.compare import Apart
from polignac_dsl.engine.actions import (
    Announce,
    Correct,
    Count,
    Deal,
    Misdeal,
    Notice,
    Pass,
    Play,
    Revoke,
)

_NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_VERBS = {
    "play": "plays",
    "announce": "announces",
    "pass": "passes",
    "notice": "notices",
    "correct": "corrects by",
    "revoke": "revokes by",
    "misdeal": "misdeal:",
    "count": "the deal is counted",
    "deal": "the cards are dealt",
}
_SEATED = {"to_act", "dealer", "seats"}
_SUBJECTS = {
    "legal": "what may be done now",
    "irregular": "what wrong can be done or noticed now",
    "deals": "the deal",
    "to_act": "who is to act",
    "hands": "the hands dealt",
    "captured": "captured cards that may be looked at",
    "points": "points so far",
    "seats": "who is in the deal",
}


def card(code: str) -> str:
    """Return a card as players write it: `JS` is J♠, `TH` is 10♥."""
    return code[0].replace("T", "10") + _SUITS.get(code[1], code[1])


def seat_names(players: int) -> Sequence[str]:
    """Return the names of the seats in playing order."""
    if players == 4:
        return ("North", "West", "South", "East")
    if players > len(_NAMES):
        return [f"seat {seat}" for seat in range(players)]
    return _NAMES[:players]


def position(apart: Apart) -> Iterator[str]:
    """Yield the lines that tell a match up to where two games come apart."""
    names = seat_names(apart.players)
    if any(apart.totals):
        told = ", ".join(f"{n} {t}" for n, t in zip(names, apart.totals, strict=True))
        yield f"totals before the deal: {told}"
    yield f"{names[apart.dealer]} deals"
    trick: list[str] = []
    for action in apart.actions:
        if isinstance(action, Play | Revoke):
            wrong = " (revoke)" if isinstance(action, Revoke) else ""
            trick.append(f"{names[action.seat]} {card(action.card)}{wrong}")
            continue
        yield from _tricks(trick, apart.players)
        trick = []
        yield from _other(action, names)
    yield from _tricks(trick, apart.players)


def _tricks(plays: list[str], players: int) -> Iterator[str]:
    for start in range(0, len(plays), players):
        yield "played: " + ", ".join(plays[start : start + players])


def _other(
    action: Deal | Announce | Pass | Notice | Correct | Misdeal | Count, names: Sequence[str]
) -> Iterator[str]:
    match action:
        case Deal(hands=hands, deck=deck):
            for name, hand in zip(names, hands or (), strict=False):
                if hand:
                    yield f"{name}: {' '.join(map(card, hand))}"
            if deck:
                yield f"deck: {' '.join(map(card, deck))}"
        case Announce(seat=seat, announcement=word):
            yield f"{names[seat]} announces {word}"
        case Pass(seat=seat):
            yield f"{names[seat]} passes"
        case Notice(seat=seat, offender=offender, trick=trick):
            yield f"{names[seat]} notices that {names[offender]} revoked in trick {trick}"
        case Correct(seat=seat, card=code):
            yield f"{names[seat]} corrects: {card(code)}"
        case Misdeal(reason=reason):
            yield f"misdeal: {reason.replace('-', ' ')}"
        case Count():
            yield "the deal is counted"


def what_differs(apart: Apart) -> tuple[str, str, str]:
    """Return what differs, and what the first and the second game say of it."""
    names = seat_names(apart.players)
    if apart.key == "refused":
        return "the last action is", str(apart.first), str(apart.second)
    first, second = apart.first, apart.second
    if apart.key == "deals" and isinstance(first, list) and isinstance(second, list):
        one, two = (first or [{}])[-1], (second or [{}])[-1]
        for key in one:
            if one[key] != two.get(key):
                return f"{key} of the deal", _said(one[key], names), _said(two.get(key), names)
    if apart.key == "outcome":
        return "the match", _outcome(first, names), _outcome(second, names)
    subject = _SUBJECTS.get(apart.key, apart.key)
    if apart.key in _SEATED:
        return subject, _seats(first, names), _seats(second, names)
    if apart.viewer is not None:
        subject += f", as {names[apart.viewer]} sees it"
    return subject, _said(first, names), _said(second, names)


def _seats(value: object, names: Sequence[str]) -> str:
    seats: list[int] = value if isinstance(value, list) else []
    if isinstance(value, int):
        seats = [value]
    return ", ".join(names[seat] for seat in seats) or "nobody"


def _outcome(value: object, names: Sequence[str]) -> str:
    if not isinstance(value, dict):
        return "goes on"
    said = []
    for key, one, several in (("winners", "wins", "win"), ("losers", "loses", "lose")):
        seats = [names[seat] for seat in value[key]] or ["nobody"]
        said.append(f"{' and '.join(seats)} {several if len(seats) > 1 else one}")
    return ", ".join(said)


def _actions(actions: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    """Return the actions that a player may choose from, cards after who plays them."""
    told: dict[str, list[str]] = {}
    for action in actions:
        seat = names[action["seat"]] if isinstance(action.get("seat"), int) else ""
        verb = _VERBS.get(action["do"], action["do"])
        what = str(action.get("announcement") or action.get("reason") or "")
        if "offender" in action:
            what = f"a revoke of {names[action['offender']]}"
        if isinstance(action.get("card"), str):
            what = card(action["card"])
        told.setdefault(f"{seat} {verb}".strip(), []).append(what.replace("-", " "))
    return "; ".join(
        f"{who} {' or '.join(filter(None, what))}".strip() for who, what in told.items()
    )


def _said(value: object, names: Sequence[str]) -> str:
    if isinstance(value, list) and value and all(isinstance(v, dict) and "do" in v for v in value):
        return _actions(value, names)
    if isinstance(value, list) and len(value) == len(names) and all(type(v) is int for v in value):
        return ", ".join(f"{name} {number}" for name, number in zip(names, value, strict=True))
    if isinstance(value, list) and len(value) == len(names) and all(_is_hand(v) for v in value):
        hands = zip(names, value, strict=True)
        return "; ".join(f"{n}: {' '.join(map(card, hand)) or '-'}" for n, hand in hands)
    if isinstance(value, dict):
        return ", ".join(f"{key} {_said(item, names)}" for key, item in value.items())
    if isinstance(value, list):
        return ", ".join(_said(item, names) for item in value) or "nothing"
    return "nothing" if value is None else str(value)


def _is_hand(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(v, str) and len(v) == 2 for v in value)
