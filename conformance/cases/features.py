"""Which features an engine must have declared to be asked a case (README §1)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from conformance.cases.deal import DealPlan
from conformance.cases.model import Action, Expectation

FEATURES = (
    "deck", "announcements", "match", "playoff", "misdeal", "revoke", "options", "viewer",
    "reasons", "perft",
)  # fmt: skip
_OF_ACTIONS = {
    "announce": "announcements",
    "pass": "announcements",
    "misdeal": "misdeal",
    "revoke": "revoke",
    "notice": "revoke",
    "correct": "revoke",
    "count": "revoke",
}
_OF_EXPECTATIONS = {"revokes": "revoke", "notices": "revoke", "fees": "revoke"}
_OF_PHASES = {
    "misdeal": "misdeal",
    "announce": "announcements",
    "correct": "revoke",
    "claim": "revoke",
}


def needed(
    script: Iterable["Action | DealPlan"],
    expectations: Iterable[Expectation],
    *,
    table: Mapping[str, Any],
    options: bool,
    viewer: bool,
) -> frozenset[str]:
    """Return the features that a case needs; `options` tells that one is not at its default.

    What the game has no rule for needs no feature: an engine without misdeals can refuse one.
    """
    found = set(_of_script(script)) | set(_of_expectations(expectations))
    found -= _foreign(table)
    announced = any(deal.get("announcements") for deal in table["deals"].values())
    asked = {"options": options, "viewer": viewer, "announcements": announced}
    return frozenset(found | {name for name, needs in asked.items() if needs})


def deals_in(actions: Iterable[Any]) -> int:
    """Return how many deals of a match have begun with these actions; a void one is none."""
    done = [action.get("do") for action in actions if isinstance(action, Mapping)]
    return done.count("deal") - done.count("misdeal")


def _foreign(table: Mapping[str, Any]) -> set[str]:
    """Return the features of rules that the game at this table has not."""
    irregularities = table.get("irregularities", {})
    foreign = {name for name in ("misdeal", "revoke") if irregularities.get(name) is None}
    return foreign | {"announcements"}


def _of_script(script: Iterable["Action | DealPlan"]) -> Iterator[str]:
    deals = 0
    for action in script:
        if isinstance(action, DealPlan):
            deals += 1
            if action.deck is not None:
                yield "deck"
            if len(action.seats) < action.players:
                yield "playoff"
            if action.exposed or action.verbatim is not None:
                yield "misdeal"
            if deals > 1:
                yield "match"
            continue
        do = action.get("do")
        if do == "misdeal":
            deals -= 1
        if isinstance(do, str) and do in _OF_ACTIONS:
            yield _OF_ACTIONS[do]


def _of_expectations(expectations: Iterable[Expectation]) -> Iterator[str]:
    for expectation in expectations:
        if expectation.key in _OF_EXPECTATIONS:
            yield _OF_EXPECTATIONS[expectation.key]
        if expectation.key == "phase" and expectation.value in _OF_PHASES:
            yield _OF_PHASES[expectation.value]
        if expectation.key in ("playoff", "counted-playoff") and expectation.value:
            yield "playoff"
