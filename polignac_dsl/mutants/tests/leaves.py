"""The leaves of a ruleset that say how it is played, told by its schema, and which of them differ.

A leaf is named by the keys that lead to it. What the schema marks as `x-played: false` is none.
"""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from polignac_dsl.places import spec_file

Leaf = tuple[str | int, ...]


@cache
def schema() -> Mapping[str, Any]:
    """The schema of the published forms."""
    value: Mapping[str, Any] = json.loads(spec_file("ruleset.schema.json").read_text("utf-8"))
    return value


def leaves(ruleset: Mapping[str, Any]) -> Iterator[tuple[Leaf, int]]:
    """Yield each leaf of the meaning of a clause or option, with how many values it may have.

    The number counts only what the schema names one by one: 1 where it allows one word alone;
    0 stands for a number, a card or a name of the game's own.
    """
    parts = schema()["$defs"]["ruleset"]["properties"]
    for key in ("players", "clauses", "options"):
        yield from _walk(ruleset[key], parts[key], (key,), 0)


def _walk(value: Any, given: Mapping[str, Any], at: Leaf, words: int) -> Iterator[tuple[Leaf, int]]:
    found, number = _resolved(value, given)
    if found.get("x-played", given.get("x-played", True)) is False:
        return
    words = number if number else words
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(item, _property(found, key), (*at, key), words if key == "form" else 0)
    elif isinstance(value, list) and value:
        for index, item in enumerate(value):
            yield from _walk(item, found.get("items", {}), (*at, index), 0)
    else:
        yield at, len(found["enum"]) if "enum" in found else words if at[-1] == "form" else 0


def _resolved(value: Any, given: Mapping[str, Any]) -> tuple[Mapping[str, Any], int]:
    """Return the part of a schema that a value fits, and among how many it was chosen."""
    found, number = given, 0
    while True:
        if "$ref" in found:
            found = schema()["$defs"][found["$ref"].rpartition("/")[2]]
        elif either := found.get("oneOf") or found.get("anyOf"):
            if found.get("x-played", True) is False:
                return found, number
            number = len([part for part in either if part.get("type") == "object"])
            found = next(part for part in either if _fits(value, part))
        else:
            return found, number


def _fits(value: Any, part: Mapping[str, Any]) -> bool:
    if "$ref" in part:
        return _fits(value, schema()["$defs"][part["$ref"].rpartition("/")[2]])
    if either := part.get("oneOf") or part.get("anyOf"):
        return any(_fits(value, other) for other in either)
    if "enum" in part:
        return value in part["enum"]
    match part.get("type"):
        case "object":
            consts = {k: p["const"] for k, p in part["properties"].items() if "const" in p}
            return isinstance(value, dict) and all(value.get(k) == c for k, c in consts.items())
        case "integer":
            return isinstance(value, int)
        case "null":
            return value is None
        case _:
            return not isinstance(value, dict)


def _property(found: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    import re

    named: Mapping[str, Any] | None = found.get("properties", {}).get(key)
    if named is None:
        patterns = found.get("patternProperties", {})
        named = next((part for pattern, part in patterns.items() if re.search(pattern, key)), None)
    return found["additionalProperties"] if named is None else named


def differing(one: Any, two: Any, at: Leaf = ()) -> Iterator[Leaf]:
    """Yield the leaves of one value that another has not, or has otherwise.

    Members of two lists are the same up to the first and from the last that differ.
    """
    if one == two:
        return
    if isinstance(one, dict) and isinstance(two, dict):
        for key, item in one.items():
            if key in two:
                yield from differing(item, two[key], (*at, key))
            else:
                yield from _all(item, (*at, key))
    elif isinstance(one, list) and isinstance(two, list) and one:
        if len(one) == len(two):
            for index, (first, second) in enumerate(zip(one, two, strict=True)):
                yield from differing(first, second, (*at, index))
        else:
            same = min(len(one), len(two))
            begin = next((i for i in range(same) if one[i] != two[i]), same)
            rest = same - begin
            end = next((i for i in range(rest) if one[-1 - i] != two[-1 - i]), rest)
            for index in range(begin, len(one) - end):
                yield from _all(one[index], (*at, index))
    else:
        yield from _all(one, at)


def _all(value: Any, at: Leaf) -> Iterator[Leaf]:
    if value and isinstance(value, dict):
        for key, item in value.items():
            yield from _all(item, (*at, key))
    elif value and isinstance(value, list):
        for index, item in enumerate(value):
            yield from _all(item, (*at, index))
    else:
        yield at
