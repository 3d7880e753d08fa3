"""What the views of the few positions must have: shapes, cards, seats."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from conformance.smoke.positions import Position
from conformance.smoke.reading import shortened

PHASES = ("deal", "misdeal", "announce", "play", "correct", "claim", "over")
_CARD = re.compile(r"[2-9TJQKA][SHDC]")
_LOOKED_AT = ("phase", "seats", "to_act", "hands")


def shape(view: Any, position: Position) -> str | None:
    """Return what is wrong with the shape of a view after a deal, as a fix, or None."""
    if not isinstance(view, Mapping):
        return "Give the view as an object (§6)."
    players = position.params["players"]
    if "phase" not in view:
        return 'Say the phase: after a deal it is "play", or "announce" where that comes first.'
    if view["phase"] not in PHASES:
        return f"{json.dumps(view['phase'])} is no phase: there are {', '.join(PHASES)}."
    table = position.params["table"]
    announced = bool(table["deals"][str(players)]["announcements"])
    if view["phase"] != ("announce" if announced else "play"):
        due = "announce" if announced else "play"
        return f'After this deal the phase is "{due}", not {json.dumps(view["phase"])}.'
    if not _is_seat(view.get("to_act", 0), players):
        return f"to_act is a seat, a number from 0 to {players - 1}: not {_short(view['to_act'])}."
    if view.get("seats", list(range(players))) != list(range(players)):
        return f"seats are {list(range(players))}, not {_short(view['seats'])}."
    hands = view.get("hands", [[]] * players)
    if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in hands):
        return "hands is a list with a list of cards for each seat, also for one that has none."
    if len(hands) != players:
        return f"hands holds {players} lists, one a seat: here it holds {len(hands)}."
    legal = view.get("legal", [])
    if not isinstance(legal, list) or not all(isinstance(each, Mapping) for each in legal):
        return 'legal is a list of actions, such as {"do": "play", "seat": 1, "card": "KS"}.'
    return None


def left_out(view: Mapping[str, Any]) -> str:
    """Return which keys a view has not, as a note; empty where it has them all."""
    missing = [key for key in (*_LOOKED_AT, "legal", "trick") if key not in view]
    return f"left out: {', '.join(missing)}; cases that look at it fail" if missing else ""


def cards(view: Mapping[str, Any]) -> str | None:
    """Return how the cards of a view must be written instead, or None where they are right."""
    for card in _cards(view):
        if isinstance(card, str) and _CARD.fullmatch(card):
            continue
        fix = f"Cards are two letters, rank then suit, such as KS or TH: not {_short(card)}."
        if isinstance(card, int):
            return f"{fix} Translate the engine's numbers in the adapter."
        if isinstance(card, str) and card.startswith("10"):
            return f"{fix} The Ten is T."
        if isinstance(card, str) and _CARD.fullmatch(card[::-1].upper()):
            return f"{fix} Here the suit comes first."
        return fix
    return None


def _cards(view: Mapping[str, Any]) -> Iterator[Any]:
    for hand in view.get("hands", []):
        yield from hand
    yield from cards_in(view, "legal")


def cards_in(view: Mapping[str, Any], key: str) -> Iterator[Any]:
    """Yield the cards of the actions under a key, where there are some."""
    actions = view.get(key)
    for action in actions if isinstance(actions, list) else []:
        if isinstance(action, Mapping) and "card" in action:
            yield action["card"]


def seats(view: Mapping[str, Any], position: Position) -> str | None:
    """Return how the seats must be counted instead, or None where they are right."""
    hands = [sorted(hand) for hand in view["hands"]] if "hands" in view else None
    dealt = [sorted(hand) for hand in position.hands]
    players, dealer = len(dealt), position.params["dealer"]
    if hands is not None and hands != dealt:
        if sorted(hands) != sorted(dealt):
            return "These are not the hands that were dealt: does it shuffle and deal for itself?"
        return (
            "The hands are dealt to other seats than they should. The lists of a deal stand in"
            " playing order from seat 0, and so do those of the view."
        )
    if view.get("dealer", dealer) != dealer:
        return f"The dealer is seat {dealer}, as in the request, not {_short(view['dealer'])}."
    found = view.get("to_act", position.to_act)
    if found == position.to_act:
        return None
    fix = f"With the dealer at seat {dealer} of {players}, seat {position.to_act} is to act, not"
    if found == (position.to_act + 1) % players:
        return f"{fix} {found}: are your seats counted from 1?"
    if found == (dealer - 1) % players:
        return (
            f"{fix} {found}: seats count in playing order, whatever way the table turns. If yours"
            " count the other way, turn the numbers round in the adapter."
        )
    return f"{fix} {found}."


def passed_on(view: Any, position: Position, card: str | None) -> str | None:
    """Return what is wrong after the first card, or the first pass where `card` is None."""
    if not isinstance(view, Mapping):
        return "Give the view as an object (§6)."
    players = position.params["players"]
    due = (position.to_act + 1) % players
    if view.get("to_act", due) != due:
        return (
            f"After seat {position.to_act} seat {due} is to act, not {_short(view['to_act'])}:"
            " seats count in playing order, and the turn goes on by one."
        )
    if card is None:
        return None
    trick = view.get("trick", {})
    lying = [{"seat": position.to_act, "card": card}]
    if not isinstance(trick, Mapping) or trick.get("cards", lying) != lying:
        return f'The trick holds {json.dumps(lying)} now, under "cards": not {_short(trick)}.'
    if trick.get("leader", position.to_act) != position.to_act:
        return f"Seat {position.to_act} has led, not {_short(trick['leader'])}."
    hands = view.get("hands")
    own = hands[position.to_act : position.to_act + 1] if isinstance(hands, list) else []
    if own and isinstance(own[0], list) and card in own[0]:
        return f"{card} lies in the trick, and is no longer in the hand of seat {position.to_act}."
    return None


def same(one: Any, other: Any) -> bool:
    """Return whether two answers say the same; lists of cards and of actions in any order."""
    return bool(_in_order(one) == _in_order(other))


def _in_order(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _in_order(each) for key, each in value.items()}
    if not isinstance(value, list):
        return value
    inner = [_in_order(each) for each in value]
    loose = all(isinstance(each, str) for each in inner) or (
        all(isinstance(each, dict) and "do" in each for each in inner)
    )
    if not loose:
        return inner
    return sorted(inner, key=lambda each: json.dumps(each, sort_keys=True))


def _is_seat(value: Any, players: int) -> bool:
    return type(value) is int and 0 <= value < players


def _short(value: Any) -> str:
    return shortened(json.dumps(value, ensure_ascii=False), 60)
