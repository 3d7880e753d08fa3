"""What a table has of rules, so that nothing is called never met that its game cannot come to."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from conformance.laws.position import Table

_BELOW_ZERO = re.compile(r"[\[ ]-\d")
# What a refusal, or a way for a match to go, needs of a table; all others can be met in any game.
NEEDS: Mapping[str, str] = {
    "announcement-closed": "announcements",
    "may-not-announce": "announcements",
    "outranked": "higher announcements",
    "no-misdeal": "misdeal",
    "lead-banned": "banned leads",
    "first-trick-banned": "banned in the first trick",
    "must-discard": "forced discards",
    "not-a-revoke": "revoke",
    "no-such-revoke": "revoke",
    "irregularity-closed": "revoke",
    "a total below zero": "below zero",
    "broken off": "broken off",
    "corrected in the middle of a trick": "revoke",
    "counted with a revoke that nobody noticed": "revoke",
    "hands of different sizes": "hands of different sizes",
    "lost by a revoke": "lost by a revoke",
    "misdeal: exposed-card": "misdeal",
    "misdeal: wrong-count": "misdeal",
    "phase announce": "announcements",
    "phase claim": "revoke",
    "phase correct": "revoke",
    "playoff": "playoff",
    "playoff again": "playoff",
    "revoke noticed in time": "revoke",
    "revoke noticed late": "revoke",
}


def clauses_in(table: Table) -> frozenset[str]:
    """Return the ids of the clauses that a table plays by; a floor that it has not is none."""
    return frozenset(_ids(table))


def _ids(node: Any) -> Iterator[str]:
    if isinstance(node, Mapping):
        if isinstance(node.get("id"), str) and node.get("of", ...) is not None:
            yield node["id"]
        for key, value in node.items():
            if key == "dealing" and isinstance(value, Mapping):
                yield from value.values()
            yield from _ids(value)
    elif isinstance(node, list):
        for value in node:
            yield from _ids(value)


def traits_of(table: Table) -> frozenset[str]:
    """Return which of the things a table has that `NEEDS` names."""
    return frozenset(_traits(table))


def _traits(table: Table) -> Iterator[str]:
    irregular, end = table["irregularities"], table["end"]
    for name in ("misdeal", "revoke"):
        if irregular.get(name) is not None:
            yield name
    if (irregular.get("late_revoke") or {}).get("loses"):
        yield "lost by a revoke"
    if end["playoff"] is not None:
        yield "playoff"
    if end["tested"]["when"] != "deal":
        yield "broken off"
    for rules in table["deals"].values():
        yield from _of_deal(rules)


def _of_deal(rules: Mapping[str, Any]) -> Iterator[str]:
    play, asked = rules["play"], rules["announcements"]
    if play["lead"]["banned"]:
        yield "banned leads"
    if play["first_trick"]["banned"]:
        yield "banned in the first trick"
    if play["void"]["forced"]:
        yield "forced discards"
    if play["ends"]["captured"] is not None:
        yield "broken off"
    if len(set(rules["hands"])) > 1:
        yield "hands of different sizes"
    if _BELOW_ZERO.search(json.dumps([rules["count"], rules["settle"], asked])):
        yield "below zero"
    if asked is None:
        return
    yield "announcements"
    if asked["several"]["stands"] != "first":
        yield "higher announcements"
    for bid in asked["bids"]:
        if bid["ends"]["when"] != "last-card":
            yield "broken off"
