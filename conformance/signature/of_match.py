"""How the clauses of scores, totals and the end of the match came out."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from conformance.signature.of_setup import Finding
from conformance.signature.traced import Traced


def scores(case: Traced) -> Iterator[Finding]:
    """Yield how deals ended, who took every trick, and what became of totals below nothing."""
    for after in case.counted:
        yield from _every_trick(case, after)
        before, view = case.views[after - 1], case.views[after]
        deal = view["deals"][-1]
        yield "play.ends", "broken off" if deal["broken_off"] else "the last card"
        added = [t + s for t, s in zip(before["totals"], deal["score"], strict=True)]
        if deal["playoff"]:
            continue
        if any(total < 0 for total in view["totals"]):
            yield "score.floor", "below 0"
        elif any(total < 0 for total in added):
            yield "score.floor", "kept at 0"


def _every_trick(case: Traced, after: int) -> Iterator[Finding]:
    before, deal = case.views[after - 1], case.views[after]["deals"][-1]
    if deal["broken_off"] or sum(map(bool, deal["tricks"])) != 1:
        return
    taker = next(seat for seat, number in enumerate(deal["tricks"]) if number)
    first = (before["tricks"] or [before["trick"]])[0]["leader"]
    yield (
        "score.normal",
        "every trick to the first leader" if taker == first else ("every trick to another"),
    )


def endings(case: Traced) -> Iterator[Finding]:
    """Yield, for each deal counted, how the totals stand to what ends the match, and who ties."""
    for after in case.counted:
        view = case.views[after]
        deal = view["deals"][-1]
        if not deal["playoff"]:
            for node in case.case.table["end"]["over"]:
                yield node["id"], _compared(node, view["totals"])
            yield from _first(case, after)
        else:
            yield "end.playoff", f"{len(deal['seats'])} played"
        yield from _tied(case, after)
    if case.refusal is None and case.end["outcome"] is not None and not case.end["deals"]:
        yield "end.over", "without a deal counted"
    if not case.counted and case.end["playoff"] and case.end["phase"] == "deal":
        yield from _tied(case, len(case.views) - 1)
    if case.end["playoff"] and case.end["phase"] not in ("deal", "over"):
        on = case.end["tricks"] or (case.end["trick"] and case.end["trick"]["cards"])
        yield "end.playoff", "cards played" if on else f"dealt, {case.end['phase']}"


def _tied(case: Traced, after: int) -> Iterator[Finding]:
    view = case.views[after]
    if not view["playoff"] or view["phase"] != "deal":
        return
    last = view["deals"][-1]["dealer"] if view["deals"] else case.views[0]["dealer"]
    seats, players = view["seats"], len(view["totals"])
    yield "end.playoff", f"{len(seats)} tied"
    step = (view["dealer"] - last) % players
    among = "tied" if last in seats else "not tied"
    yield "end.playoff-dealer", f"+{step} of the last, who is {among}"


def _compared(node: Any, totals: Sequence[int]) -> str:
    """Return how many totals are below, one below, at and above the number of a condition."""
    if node["what"] == "deals":
        return "deals"
    n = node["n"]
    parts = {
        "below": sum(total < n - 1 for total in totals),
        "one below": sum(total == n - 1 for total in totals),
        "at": sum(total == n for total in totals),
        "above": sum(total > n for total in totals),
    }
    return " ".join(f"{number} {word}" for word, number in parts.items() if number)


def _first(case: Traced, after: int) -> Iterator[Finding]:
    """Yield, of two or more at the limit after a deal, in which order they reached it.

    A place is `before` the deal, `trick` for a trick of their own, `end` for the end of the
    deal; those in the same place are joined by `=`.
    """
    limits = [n["n"] for n in case.case.table["end"]["over"] if n["what"] == "any-total"]
    view = case.views[after]
    if not limits:
        return
    limit, deal = limits[0], view["deals"][-1]
    there = [seat for seat, total in enumerate(view["totals"]) if total >= limit]
    if len(there) < 2:
        return
    totals = case.views[after - 1]["totals"]
    plain = deal["score"] == deal["count"]
    moments: list[tuple[int, str]] = []
    for seat in there:
        if totals[seat] >= limit:
            moments.append((-1, "before"))
        elif plain or deal["score"][seat] == deal["count"][seat]:
            moments.append((_reached(case, after, seat, limit - totals[seat]), "trick"))
        else:
            moments.append((1 << 20, "end"))
    moments.sort()
    words = moments[0][1]
    for (one, _), (other, word) in pairwise(moments):
        words += f" = {word}" if one == other else f" > {word}"
    yield "end.loser", f"reached: {words}"


def _reached(case: Traced, after: int, seat: int, lacking: int) -> int:
    """Return how many tricks had been taken when the seat had counted so much in this deal."""
    for earlier in range(1, after):
        view = case.views[earlier]
        if view["deal"] == case.views[after - 1]["deal"] and view["points"][seat] >= lacking:
            return len(view["tricks"])
    return len(case.views[after - 1]["tricks"]) + 1
