"""Holds every view to what the contract promises of any view, whatever a case expects (README §6).

Looked at are the view and the request, and nothing is known of the engine. A key that a view
leaves out breaks nothing: only a case that expects something of it misses it. Of a view without
its phase nothing can be said.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from conformance.judge.asked import Asked, Breaches, LeftOutError
from conformance.judge.choosing import choices, reasons
from conformance.judge.counted import deals, fees, score, totals
from conformance.judge.lying import cards
from conformance.judge.phases import against_the_phase
from conformance.judge.sight import hidden, shown
from conformance.judge.view import WRONG_SHAPE
from conformance.judge.words import name_list
from conformance.laws.shape import KEYS, MisshapenError, check_shape
from conformance.verdicts import Mismatch

_SHAPE = "a view as §6 describes it"
# The names under which true or false stands; everywhere else they are none.
_TRUTHS = frozenset({"playoff", "broken_off", "legal"})


def breaches(
    params: Mapping[str, Any], names: tuple[str, ...], view: Mapping[str, Any]
) -> tuple[Mismatch, ...]:
    """Return what in a view the contract does not allow, in words; never raises.

    `params` are those of the request, all of whose actions were to be accepted.
    """
    if "phase" not in view:
        return ()
    try:
        asked = Asked(params, names, view)
    except WRONG_SHAPE:
        return ()  # it is the request that nobody can follow
    found: list[Mismatch] = []
    for check in _CHECKS:
        try:
            found += [_mismatch(promise, sentence) for promise, sentence in check(asked)]
        except LeftOutError:
            continue
        except WRONG_SHAPE as error:
            return (*found, _mismatch(_SHAPE, _misshapen(view, len(names), error)))
    return tuple(found)


def _mismatch(promise: str, sentence: str) -> Mismatch:
    return Mismatch("view", promise, sentence, sentence)


def _misshapen(view: Mapping[str, Any], players: int, error: Exception) -> str:
    try:
        check_shape(view, players)
    except MisshapenError as misshapen:
        return f"the view has something else under {misshapen.key} than the protocol says"
    why = f"no {error.args[0]}" if isinstance(error, KeyError) else str(error)
    return f"the view contradicts itself or the request: {why}"


def _numbers(asked: Asked) -> Breaches:
    """Hold every number to be a whole one, and no truth value: elsewhere true would pass for 1."""
    for key, value in asked.view.items():
        if key in KEYS:
            for place, part in _parts(key, value):
                if isinstance(part, float):
                    yield "whole numbers", f"the view says {part} under {key}, no whole number"
                    return
                truth = place in _TRUTHS
                if isinstance(part, bool) != truth and isinstance(part, int):
                    due = "true or false" if truth else "a number"
                    told = json.dumps(part)
                    yield "numbers and truth values", f"the view says {told} for {due} under {key}"
                    return


def _parts(place: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield everything in a value that is nothing else's container, with the name it goes by."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _parts(name, part)
    elif isinstance(value, list):
        for part in value:
            yield from _parts("", part)
    else:
        yield place, value


def _phase(asked: Asked) -> Breaches:
    """Hold the phase against who acts, what is legal, and what there is to see."""
    view = asked.view
    sees = asked.viewer is None or view.get("to_act") in (None, asked.viewer)
    for _, sentence in against_the_phase(view, asked.name, sees_all=sees and asked.at.way_out):
        yield "what the phase promises", f"the view contradicts its phase: {sentence}"


def _place(asked: Asked) -> Breaches:
    """Hold number, dealer, seats, direction and announcement against the request."""
    view, table, players = asked.view, asked.at.table, len(asked.names)
    if view["direction"] != table["direction"]:
        yield "the table's direction", f"the view says that play goes {view['direction']}"
    seats, playoff, phase = view["seats"], view["playoff"], view["phase"]
    if not all(0 <= seat < players for seat in seats) or sorted(set(seats)) != seats:
        yield (
            "the seats in the deal, ascending",
            f"the view says that the seats are {name_list(seats, asked.names)}",
        )
        return
    if not isinstance(playoff, bool) or (playoff and table["end"]["playoff"] is None):
        yield "a playoff where there is one", f"the view says playoff: {playoff}"
    elif not playoff and len(seats) != players:
        told = ", ".join(map(asked.name, seats))
        yield "all seats but in a playoff", f"the view says that only {told} are in the deal"
    number = len(asked.deals) + (phase == "deal")
    if view["deal"] != number:
        yield "the number of the deal", f"it is deal {number}, the view says {view['deal']}"
    if number == 1 and playoff:
        yield "a playoff where there is one", "the view says that the first deal is a playoff"
    yield from _dealt(asked)


def _dealt(asked: Asked) -> Breaches:
    view, deal = asked.view, asked.running
    dealer = view["dealer"]
    if dealer not in view["seats"]:
        yield (
            "a dealer in the deal",
            f"the view says that {asked.name(dealer)} deals, who is not in it",
        )
    due = asked.next_dealer if deal is None else deal.dealer
    if view["phase"] == "over":
        yield from _last(asked)
    elif not view["playoff"] and dealer != due:
        yield "the dealer in turn", f"{asked.name(due)} deals, the view says {asked.name(dealer)}"
    if deal is None:
        if view["announcement"] is not None:
            yield "nothing announced between deals", "the view says that an announcement stands"
        return
    if "hands" in deal.action and view["phase"] != "misdeal":
        dealt_to = [seat for seat, hand in enumerate(deal.action["hands"]) if hand]
        if dealt_to != view["seats"]:
            told = ", ".join(map(asked.name, dealt_to))
            yield (
                "the seats that were dealt cards",
                f"cards were dealt to {told}, the view names others",
            )
    said, due_said = view["announcement"], deal.standing
    came = None if said is None else (said["seat"], said["announcement"])
    standing = None if due_said is None else (due_said["seat"], due_said["announcement"])
    if came != standing:
        stands, shows = (f"{asked.name(s[0])}: {s[1]}" if s else "none" for s in (standing, came))
        yield "the announcement that stands", f"what stands is {stands}, the view says {shows}"


def _last(asked: Asked) -> Breaches:
    """Hold what a view says of the last deal of a match against its entry."""
    view, records = asked.view, asked.view["deals"]
    if records and not asked.may_be_lost:
        last = records[-1]
        if (view["dealer"], view["seats"], view["playoff"]) != (
            last["dealer"],
            sorted(last["seats"]),
            last["playoff"],
        ):
            yield "dealer and seats of the last deal", "the view tells two tales of the last deal"
    outcome = view["outcome"]
    for key in ("winners", "losers"):
        seats = outcome[key]
        if sorted(set(seats)) != sorted(seats) or not set(seats) <= set(range(len(asked.names))):
            yield (
                "an outcome of players",
                f"the view says that the {key} are {name_list(seats, asked.names)}",
            )


_CHECKS: tuple[Callable[[Asked], Breaches], ...] = (
    _numbers, _phase, _place, shown, hidden, cards, choices, reasons, deals, fees, totals, score,
)  # fmt: skip
