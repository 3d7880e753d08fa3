"""What the grammar would have taken at a place, in words for a reader."""

from collections.abc import Iterable
from typing import Any

_NAMES = {
    "CARD": "a card such as `J♠`",
    "RANK": "a rank such as `J`",
    "SUIT": "a suit such as `♠`",
    "INT": "a number",
    "OPTION": "an option such as `<limit>`",
    "ORDINAL": "an ordinal such as `3rd`",
    "WORD": "the name of an announcement",
    "$END": "the end of the sentence",
}
_ORDER = list(_NAMES)
_MOST = 8


def expected_words(terminals: Iterable[str], patterns: dict[str, Any]) -> str:
    """Return what may stand at a place, given the names of its terminals: `"and", "or" or …`.

    `patterns` holds the terminals of the grammar by their names.
    """
    words = sorted((t for t in terminals if t not in _NAMES), key=lambda t: _spelt(patterns[t]))
    found = [f"`{_spelt(patterns[terminal])}`" for terminal in words]
    found += [_NAMES[name] for name in _ORDER if name in terminals and name != "$END"]
    if "$END" in terminals:
        found.append(_NAMES["$END"])
    if len(found) > _MOST:
        found = [*found[: _MOST - 1], "…"]
    if len(found) == 1:
        return found[0]
    return f"{', '.join(found[:-1])} or {found[-1]}"


def _spelt(terminal: Any) -> str:
    """Return a word of the grammar as it is written."""
    import re

    pattern: str = terminal.pattern.value
    return re.sub(r"\\(.)", r"\1", pattern.split("(?!", 1)[0])
