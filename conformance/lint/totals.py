"""Whether a match can ever stand as a case gives its totals, before the first deal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from conformance.cases.model import Case
from conformance.diagnostics import Findings

Table = Mapping[str, Any]
_HOLDS = {
    ">=": lambda total, n: total >= n,
    ">": lambda total, n: total > n,
    "==": lambda total, n: total == n,
}


def check_totals(case: Case, findings: Findings) -> None:
    """Find fault with totals, of the case or of its legal twin, that no deals lead to.

    What is said against them is sure; not all that could be said is found.
    """
    given = [("totals", case.totals)]
    if case.twin is not None:
        given.append(("instead-totals", case.twin.totals))
    for key, totals in given:
        if totals is not None:
            place = case.keys.get(key, case.place)
            for code, message in objections(case.table, case.players, totals):
                findings.error(place, code, message)


def objections(
    table: Table, names: Sequence[str], totals: Sequence[int]
) -> Iterator[tuple[str, str]]:
    """Yield why no match at a table stands so before a deal: a code, and a message.

    Nothing is yielded of totals that deals lead to; not every other is found out.
    """
    end = table.get("end")
    if end is None:
        return
    for condition in end["over"]:
        if _is_over(condition, totals) and not _plays_on(end):
            what = (
                "a total must not be"
                if condition["what"] == "any-total"
                else "they must not all be"
            )
            message = (
                "with these totals the match is over, and no deal follows: "
                f"{what} {condition['is']} {condition['n']}"
            )
            yield "match-over-before", message
    start, deal = table["totals"]["start"], table["deals"][str(len(totals))]
    low = [name for name, total in zip(names, totals, strict=True) if total < start]
    if low and (table["totals"]["floor"]["of"] is not None or not _takes_points(deal)):
        message = f"no rule of the game brings a total below {start}: {', '.join(low)}"
        yield "total-too-low", message
        return
    sums, fee = _sums(table, deal, len(totals)), _fee(table)
    if sums is not None and not _reached(sum(totals) - start * len(totals), sums, fee):
        several = ", ".join(map(str, sorted(sums)[:6])) + (", …" if len(sums) > 6 else "")
        revokes = f", and {fee} more for each late revoke" if fee else ""
        message = (
            f"no deals lead to these totals: together they are {sum(totals)}, and all the players "
            f"of a deal together score {several}{revokes}"
        )
        yield "totals-unreachable", message


def _is_over(condition: Mapping[str, Any], totals: Sequence[int]) -> bool:
    if condition["what"] == "deals":
        return False
    fits = [_HOLDS[condition["is"]](total, condition["n"]) for total in totals]
    return any(fits) if condition["what"] == "any-total" else all(fits)


def _plays_on(end: Mapping[str, Any]) -> bool:
    """Return whether a match can go on although a total has ended it: a tie is played on."""
    found = (end["loser"], end["loser_after_slam"], end["winner"])
    return any(one is not None and one.get("ties") == "play-on" for one in found)


def _pays(deal: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return what every settlement and every announcement, made or failed, pays."""
    bids = (deal["announcements"] or {"bids": ()})["bids"]
    announced = [bid[outcome]["pay"] for bid in bids for outcome in ("made", "failed")]
    return [*(settlement["pay"] for settlement in deal["settle"]), *announced]


def _takes_points(deal: Mapping[str, Any]) -> bool:
    """Return whether some rule can give a player less than nothing."""
    flat = [part for pay in _pays(deal) for parts in pay.values() for part in parts]
    counted = [points for count in deal["count"] for points in _points(count)]
    return min([*flat, *counted], default=0) < 0


def _points(count: Mapping[str, Any]) -> Iterable[int]:
    points = count["points"]
    return points.values() if isinstance(points, Mapping) else [points]


def _sums(table: Table, deal: Mapping[str, Any], players: int) -> set[int] | None:
    """Return what all players together can score in a deal, or None where that can be anything.

    That is known where only cards count, each for its captor, and no total is held at a floor.
    """
    bids = (deal["announcements"] or {"bids": ()})["bids"]
    if (
        any(count["kind"] != "cards" for count in deal["count"])
        or deal["play"]["ends"]["captured"] is not None
        or (table["totals"]["floor"]["of"] is not None and _takes_points(deal))
    ):
        return None
    worth = [n for count in deal["count"] for n in count["points"].values()]
    own = {0}
    for n in worth:
        own |= {total + n for total in own}
    short = any(bid["ends"]["when"] == "decided" for bid in bids)
    found: set[int] = set()
    for pay in _pays(deal):
        if "each" in pay:
            flat, times = pay["each"]
            found.add(players * flat + times * sum(worth))
            continue
        one = pay["that_player"] if "that_player" in pay else pay["announcer"]
        for count in own:
            rests = own if short else {sum(worth) - count}
            for rest in rests:
                flat = one[0] + (players - 1) * pay["others"][0]
                found.add(flat + one[1] * count + pay["others"][1] * rest)
    return found


def _fee(table: Table) -> int:
    """Return what each late revoke adds to a deal, 0 where there is no such fee."""
    late = table["irregularities"]["late_revoke"]
    return 0 if late is None else int(late["fee"])


def _reached(target: int, sums: set[int], fee: int) -> bool:
    """Return whether deals with these sums, and fees in them, add up to the target."""
    if target == 0 or min(sums, default=0) < 0:
        return True
    reached: set[int] = set()
    for total in range(1, target + 1):
        if any(one == total or total - one in reached for one in sums):
            reached.add(total)
    rests = (target - total for total in reached)
    return any(rest == 0 or (fee > 0 and rest % fee == 0) for rest in rests)
