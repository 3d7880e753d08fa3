"""Choices that are the same game although their tables differ, each with the sentence that proves it.

A rule of a table can be without a say because of another one. Where that hangs on one table alone it
is left out of the meaning of the table already; here it takes an argument about how deals go.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules

Json = dict[str, Any]

NO_LAST_TRICK = (
    "No deal is broken off, so in its last trick each has one card, and nobody can revoke."
)
ONE_ALONE = (
    "Points come with tricks, a trick has one taker, and the limit is looked at after each trick:"
    " one alone reaches it."
)
FIRST_DEAL = "Somebody scores two or more in every deal, so the first one ends the match."
LOST_AT_ONCE = (
    "A revoke that is noticed late ends the match at once, so no announcement is settled by one."
)
BY_THE_LEADER = "It may be announced by the first leader alone, so whichever of the two leads is the same player."
NO_RACE = (
    "The limit is looked at after the deal, and nobody loses or wins by having been first there: when in"
    " the deal flat points come makes no difference."
)
_SURE = 2  # what somebody scores in every deal at the least, where FIRST_DEAL holds


def why_same(rules: Rules, one: Choices, other: Choices) -> tuple[str, ...] | None:
    """Return the sentences by which two choices are the same game, None where none make them so.

    No sentence is needed where the tables mean the same.
    """
    pairs = [
        (rules.tables.meaning(players, one), rules.tables.meaning(players, other))
        for players in rules.ruleset.players
    ]
    if any(_left(mine, _IDLE) != _left(theirs, _IDLE) for mine, theirs in pairs):
        return None
    for number in range(len(_IDLE)):
        for some in combinations(_IDLE, number):
            if all(_left(mine, some) == _left(theirs, some) for mine, theirs in pairs):
                return tuple([sentence for sentence, _ in some])
    return tuple([sentence for sentence, _ in _IDLE])


def _left(table: object, idle: Iterable[tuple[str, "_Idle"]]) -> object:
    """Return the meaning of a table without what is idle; of no table, what stands for it."""
    for _, without in idle:
        table = without(table) if isinstance(table, dict) else table
    return table


def _without_last_trick(table: Json) -> Json:
    """Leave out what becomes of a revoke in the last trick, where there can be none."""
    if _broken_off(table):
        return table
    irregularities = {**table["irregularities"], "last_trick": None}
    return {**table, "irregularities": irregularities}


def _one_loser(table: Json) -> Json:
    """Say in one way who loses, where one alone has reached the limit."""
    end = table["end"]
    slams = [settle for settle in _settlements(table) if settle["when"] != "always"]
    over = end["over"]
    if (
        end["tested"]["when"] != "trick"
        or any(True for _ in _bids(table))
        or (slams and end["loser_after_slam"] is None)
        or any(
            settle["when"] == "always" and not _as_counted(settle) for settle in _settlements(table)
        )
        or len(over) != 1
        or (over[0]["what"], over[0]["is"]) != ("any-total", ">=")
        or table["irregularities"]["late_revoke"] is not None
        or not _is_who_has_reached(end["loser"], over[0]["n"])
    ):
        return table
    return {**table, "end": {**end, "loser": "who has reached it"}}


def _is_who_has_reached(loser: Json, limit: int) -> bool:
    """Tell whether this is he who alone has so much: he got there first, and has the highest total."""
    if loser["form"] == "at":
        return (loser["is"], loser["n"]) == (">=", limit)
    return loser["form"] == "best" and loser["by"][0] in ({"first_to": limit}, {"total": "max"})


def _over_at_once(table: Json) -> Json:
    """Say that the first deal ends the match, where the limit is so low.

    What else speaks of the limit, as who was the first to reach it, stays as it is.
    """
    end, over = table["end"], table["end"]["over"]
    if (
        _broken_off(table)
        or table["totals"]["start"] != 0
        or len(over) != 1
        or (over[0]["what"], over[0]["is"]) != ("any-total", ">=")
        or not 1 <= over[0]["n"] <= _SURE
        or not all(_somebody_scores(deal) for deal in table["deals"].values())
    ):
        return table
    return {**table, "end": {**end, "over": "after the first deal"}}


def _without_settling(table: Json) -> Json:
    """Leave out whether a late revoke settles an announcement, where it loses the match."""
    irregularities = table["irregularities"]
    late = irregularities["late_revoke"]
    if late is None or not late["loses"]:
        return table
    return {**table, "irregularities": {**irregularities, "announced": None}}


def _led_by_the_leader(table: Json) -> Json:
    """Leave out who leads under an announcement that the first leader alone may make."""
    return _with_bids(
        table, lambda bid: {**bid, "lead": None} if bid["by"]["who"] == "first-leader" else bid
    )


def _without_moments(table: Json) -> Json:
    """Leave out when in a deal flat points come, where that is not looked at."""
    end = table["end"]
    chosen = [end[key] or {} for key in ("loser", "loser_after_slam", "winner")]
    if end["tested"]["when"] != "deal" or any(
        "first_to" in criterion for one in chosen for criterion in one.get("by", ())
    ):
        return table
    return _with_bids(table, lambda bid: {**bid, "moment": None})


def _with_bids(table: Json, change: Callable[[Json], Json]) -> Json:
    deals = {}
    for key, deal in table["deals"].items():
        asking = deal["announcements"]
        if asking is not None:
            bids = [change(bid) for bid in asking["bids"]]
            deal = {**deal, "announcements": {**asking, "bids": bids}}
        deals[key] = deal
    return {**table, "deals": deals}


def _somebody_scores(deal: Json) -> bool:
    """Tell whether somebody scores so much whatever happens in the deal."""
    pack, worth = set(deal["pack"]), dict[str, int]()
    for count in deal["count"]:
        if count["kind"] != "cards":
            return False
        for card, points in count["points"].items():
            worth[card] = worth.get(card, 0) + points
    sure = min(worth.values(), default=0) >= 0 and any(
        points >= _SURE and card in pack for card, points in worth.items()
    )
    pays = [settle["pay"] for settle in deal["settle"]]
    asking = deal["announcements"]
    for bid in asking["bids"] if asking else ():
        pays += [bid["made"], bid["failed"]]
    return all(
        any(flat >= _SURE and times >= 0 for flat, times in pay.values())
        or (sure and all(flat >= 0 and times >= 1 for flat, times in pay.values()))
        for pay in pays
    )


def _broken_off(table: Json) -> bool:
    """Tell whether a deal may end before its last card."""
    return (
        table["end"]["tested"]["when"] != "deal"
        or any(deal["play"]["ends"]["captured"] is not None for deal in table["deals"].values())
        or any(bid["ends"]["when"] != "last-card" for bid in _bids(table))
    )


def _as_counted(settle: Mapping[str, Any]) -> bool:
    return bool(settle["pay"] == {"each": [0, 1]})


def _settlements(table: Json) -> Iterator[Json]:
    for deal in table["deals"].values():
        yield from deal["settle"]


def _bids(table: Json) -> Iterator[Json]:
    for deal in table["deals"].values():
        yield from (deal["announcements"] or {"bids": ()})["bids"]


_Idle = Callable[[Json], Json]
_IDLE: tuple[tuple[str, _Idle], ...] = (
    (NO_LAST_TRICK, _without_last_trick),
    (ONE_ALONE, _one_loser),
    (FIRST_DEAL, _over_at_once),
    (LOST_AT_ONCE, _without_settling),
    (BY_THE_LEADER, _led_by_the_leader),
    (NO_RACE, _without_moments),
)
