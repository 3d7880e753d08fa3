"""What a deal may count and score by its table, and what the totals then are (points of law, §1.6)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

Rules = Mapping[str, Any]
Table = Mapping[str, Any]
Record = Mapping[str, Any]
# What each seat is paid: flat points, and how many times its own count.
Pay = Sequence[tuple[int, int]]


def counts(
    rules: Rules,
    piles: Sequence[Collection[str]],
    takers: Sequence[int],
    *,
    complete: bool,
    ended: Sequence[int] = (),
) -> list[int] | None:
    """Return what each seat counts by its captured cards and its tricks.

    `complete` says that the deal was played to its last card; `ended` are the seats in a deal
    that is over. It is None where a clause counts cards together.
    """
    found = [0] * len(piles)
    for count in rules["count"]:
        kind = count["kind"]
        if kind == "cards":
            for card, number in count["points"].items():
                for seat, pile in enumerate(piles):
                    if card in pile:
                        found[seat] += number
                        break
        elif kind == "tricks":
            for seat in _takers(count["which"], takers, complete=complete):
                found[seat] += count["points"]
        elif kind == "no-trick":
            for seat in ended:
                if seat not in takers:
                    found[seat] += count["points"]
        else:
            return None
    return found


def _takers(which: str | int, takers: Sequence[int], *, complete: bool) -> Sequence[int]:
    """Return who took the tricks that a clause counts, one for each of them."""
    if which == "each":
        return takers
    if which == "last":
        return takers[-1:] if complete else ()
    number = 1 if which == "first" else int(which)
    return takers[number - 1 : number]


def bounds(rules: Rules, record: Record) -> tuple[int, int]:
    """Return the least and the most that the counts of a deal can add up to."""
    lowest = highest = 0
    complete = not record["broken_off"]
    tricks = sum(record["tricks"])
    for count in rules["count"]:
        low = high = 0
        match count["kind"]:
            case "cards":
                values = count["points"].values()
                if complete:
                    low = high = sum(values)
                else:
                    low, high = sum(v for v in values if v < 0), sum(v for v in values if v > 0)
            case "tricks":
                low = high = count["points"] * len(
                    _takers(count["which"], range(tricks), complete=complete)
                )
            case "no-trick":
                without = [seat for seat in record["seats"] if not record["tricks"][seat]]
                low = high = count["points"] * len(without)
            case _:
                low, high = min(0, count["points"]), max(0, count["points"])
        lowest, highest = lowest + low, highest + high
    return lowest, highest


def settlements(
    table: Table, rules: Rules, record: Record, standing: Mapping[str, Any] | None
) -> list[Pay]:
    """Return what a deal may be settled by: one way, unless it depends on which cards fell."""
    if standing is None or rules["announcements"] is None:
        return list(_of_the_game(rules, record))
    seat = standing["seat"]
    bid = next(b for b in rules["announcements"]["bids"] if b["name"] == standing["announcement"])
    made, failed = (_pay(bid[key]["pay"], record, seat, "announcer") for key in ("made", "failed"))
    announced = table["irregularities"]["announced"]
    if announced is not None and announced["settles"]:
        return [made, failed, *_of_the_game(rules, record)]
    own, every = record["tricks"][seat], sum(record["tricks"])
    kind, complete = bid["goal"]["kind"], not record["broken_off"]
    if kind not in ("every-trick", "no-trick"):
        return [made, failed, *_of_the_game(rules, record)]
    if own < every if kind == "every-trick" else own > 0:
        return [failed]
    return [made] if complete else list(_of_the_game(rules, record))


def _of_the_game(rules: Rules, record: Record) -> Iterator[Pay]:
    """Yield the settlements that may hold without an announcement, up to the one that must."""
    winners = [seat for seat, number in enumerate(record["tricks"]) if number]
    for settle in rules["settle"]:
        when, pay = settle["when"], settle["pay"]
        if when == "always":
            yield _pay(pay, record, None, "that_player")
            return
        if "captures" in when:
            for seat in winners:
                yield _pay(pay, record, seat, "that_player")
        elif len(winners) == 1 and not record["broken_off"]:
            yield _pay(pay, record, winners[0], "that_player")
            return


def _pay(pay: Mapping[str, Any], record: Record, the_one: int | None, key: str) -> Pay:
    """Return what each seat is paid, those outside of the deal nothing."""
    paid = [(0, 0)] * len(record["tricks"])
    for seat in record["seats"]:
        whose = "each" if "each" in pay else key if seat == the_one else "others"
        flat, times = pay.get(whose, (0, 0))
        paid[seat] = (flat, times)
    return paid


def score_of(table: Table, record: Record, pay: Pay) -> list[int]:
    """Return what a counted deal scores when it is settled so, fees and floor put in."""
    score = [
        flat + times * count + fee
        for (flat, times), count, fee in zip(pay, record["count"], record["fees"], strict=True)
    ]
    return [max(0, n) for n in score] if table["totals"]["floor"]["of"] == "score" else score


def totals_after(table: Table, start: Sequence[int], deals: Sequence[Record]) -> list[set[int]]:
    """Return what each total may be after these deals: one number, or two.

    A revoke that loses the match raises a total, which the deals do not tell.
    """
    late = table["irregularities"]["late_revoke"]
    raised = late["raised_to"] if late is not None and late["loses"] else None
    playoff = table["end"]["playoff"]
    floor = table["totals"]["floor"]["of"] == "total"
    added = [r["score"] for r in deals if not r["playoff"] or playoff["totals"]["added"]]
    if raised is None:
        if floor:
            return [{_kept_up(total, scores)} for total, *scores in zip(start, *added, strict=True)]
        return [{sum(column)} for column in zip(start, *added, strict=True)]
    possible = [_raised({total}, raised) for total in start]
    for score in added:
        possible = [
            _raised({max(0, t + n) if floor else t + n for t in before}, raised)
            for before, n in zip(possible, score, strict=True)
        ]
    return possible


def _kept_up(total: int, scores: Sequence[int]) -> int:
    """Return a total after these scores that never falls below 0."""
    for score in scores:
        total = max(0, total + score)
    return total


def _raised(totals: set[int], raised_to: int | None) -> set[int]:
    return totals if raised_to is None else totals | {max(total, raised_to) for total in totals}
