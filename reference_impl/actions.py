"""Actions as they come over the wire: their fields and the types of these (conformance §4)."""

from collections.abc import Mapping
from typing import Any, TypeAlias

Action: TypeAlias = Mapping[str, Any]

# The fields that each kind of action must have, besides `do`.
_FIELDS: Mapping[str, Mapping[str, type]] = {
    "deal": {},
    "misdeal": {"reason": str},
    "announce": {"seat": int, "announcement": str},
    "pass": {"seat": int},
    "play": {"seat": int, "card": str},
    "revoke": {"seat": int, "card": str},
    "notice": {"seat": int, "offender": int, "trick": int},
    "correct": {"seat": int, "card": str},
    "count": {},
}


def is_malformed(action: object) -> bool:
    """Say whether it has no known `do`, lacks a field, or has one of a wrong type (§7)."""
    if not isinstance(action, Mapping):
        return True
    kind = action.get("do")
    if not isinstance(kind, str) or kind not in _FIELDS:
        return True
    # `type`, not `isinstance`: true is not the number 1.
    if any(type(action.get(name)) is not kind_of for name, kind_of in _FIELDS[kind].items()):
        return True
    if kind == "notice" and "deal" in action:
        return type(action["deal"]) is not int
    return kind == "deal" and _is_malformed_deal(action)


def _is_malformed_deal(action: Action) -> bool:
    """A deal has either the hands, a list of lists, or the deck."""
    if ("hands" in action) == ("deck" in action):
        return True
    if "exposed" in action and not _is_list_of_text(action["exposed"]):
        return True
    if "deck" in action:
        return not _is_list_of_text(action["deck"])
    hands = action["hands"]
    return not isinstance(hands, list) or not all(_is_list_of_text(hand) for hand in hands)


def _is_list_of_text(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def cards_named(action: Action) -> list[str]:
    """Return every card that a well-formed action names."""
    if action["do"] in ("play", "revoke", "correct"):
        return [action["card"]]
    if action["do"] != "deal":
        return []
    cards = [card for hand in action.get("hands", []) for card in hand]
    return [*cards, *action.get("deck", []), *action.get("exposed", [])]


def seats_named(action: Action) -> list[int]:
    """Return every seat that a well-formed action names."""
    return [action[name] for name in _FIELDS[action["do"]] if name in ("seat", "offender")]
