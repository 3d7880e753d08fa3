"""What an answer shows, so that the answers of a stranger and of a hypothesis can be compared."""

import json
from collections.abc import Mapping
from typing import Any

# What an answer shows: for each key a text that is the same where the contract calls it the same.
Observation = Mapping[str, str]

NOTHING: Observation = {}  # what *unsupported*, or no answer, shows

# Left out: how an engine gives its reasons is not what its rules are.
_OF_NO_ACCOUNT = ("reasons",)
_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def observed(answer: Any) -> Observation:
    """Return what an answer shows: at which action it refuses, or each key of its view.

    The code of a refusal is left out: good engines may see it otherwise. What is no answer at
    all, or is *unsupported*, shows nothing.
    """
    match answer:
        case {"status": "refused", "index": int(index)} if not isinstance(index, bool):
            return {"refused": str(index)}
        case {"status": "ok", "view": dict(view)}:
            return {
                key: _JSON.encode(_arranged(key, value))
                for key, value in view.items()
                if key not in _OF_NO_ACCOUNT
            }
        case _:
            return NOTHING


def _arranged(key: str, value: Any) -> Any:
    """Return a value with everything sorted that the contract gives no order to."""
    match key, value:
        case ("legal" | "irregular", list()):
            return sorted(map(_JSON.encode, value))
        case ("hands" | "captured", list()):
            return [sorted(map(str, pile)) if isinstance(pile, list) else pile for pile in value]
        case ("seats", list()):
            return sorted(map(str, value))
        case ("outcome", dict()):
            return {k: sorted(map(str, v)) if isinstance(v, list) else v for k, v in value.items()}
        case _:
            return value


def told_apart(one: Observation, other: Observation) -> tuple[str, ...]:
    """Return the keys in which two observations differ; keys that one lacks do not count.

    A refusal and a view differ in the key `refused`. Where either shows nothing, nothing differs.
    """
    if not one or not other:
        return ()
    if ("refused" in one) != ("refused" in other):
        return ("refused",)
    return tuple([key for key, value in one.items() if other.get(key, value) != value])
