"""Laws of sums: cards, points and totals add up to what the table says."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from conformance.laws.answers import View
from conformance.laws.course import Course
from conformance.laws.law import Breach, Findings
from conformance.laws.position import Table, rules_of

Rules = Mapping[str, Any]
Record = Mapping[str, Any]
# What each seat is paid: flat points, and how many times its own count.
Pay = Sequence[tuple[int, int]]


def cards(course: Course, chance: Random) -> Findings:
    """Look for every card of the deal: in a hand, in the trick, or in a finished one."""
    for after in course.moments:
        view = course.view(after)
        if view["phase"] not in ("announce", "play", "correct", "claim"):
            continue
        found = [card for hand in view["hands"] for card in hand or ()]
        found += [laid["card"] for laid in (view["trick"] or {"cards": ()})["cards"]]
        captured: list[list[str]] = [[] for _ in view["hands"]]
        for trick in view["tricks"]:
            captured[trick["taker"]] += [laid["card"] for laid in trick["cards"] or ()]
        found += [card for pile in captured for card in pile]
        pack = rules_of(course.table, view["seats"])["pack"]
        if Counter(found) != Counter(pack):
            wrong = sorted((Counter(found) - Counter(pack)) + (Counter(pack) - Counter(found)))
            words = f"not once in hands and tricks: {' '.join(wrong)}"
            yield Breach("hands", course.position(after), (words,), after)
        elif [sorted(pile) for pile in view["captured"]] != [sorted(pile) for pile in captured]:
            words = "a player's captured cards are not those of the tricks that he took"
            yield Breach(
                "captured", course.position(after), (words,), after, {"captured": captured}
            )
        else:
            yield None


def points(course: Course, chance: Random) -> Findings:
    """Add up the points of running deals, and settle those that have been counted."""
    for after in course.moments:
        view = course.view(after)
        if view["phase"] in ("play", "correct"):
            yield _running(course, after, view)
        elif after > 1 and len(view["deals"]) > len(course.view(after - 1)["deals"]):
            yield _counted(course, after, view)


def _running(course: Course, after: int, view: View) -> Breach | None:
    """Return what is wrong with the points so far, as far as cards and tricks decide them."""
    rules = rules_of(course.table, view["seats"])
    takers = [trick["taker"] for trick in view["tricks"]]
    due = [0] * course.setting.players
    for count in rules["count"]:
        if count["kind"] == "cards":
            for seat, pile in enumerate(view["captured"]):
                due[seat] += sum(count["points"].get(card, 0) for card in pile)
        elif count["kind"] == "tricks":
            for seat in _takers(count["which"], takers, complete=False):
                due[seat] += count["points"]
        elif count["kind"] == "together":
            return None
    if view["points"] == due:
        return None
    words = f"by its cards and tricks the points so far are {due}, it says {view['points']}"
    return Breach("points", course.position(after), (words,), after, {"points": due})


def _takers(which: str | int, takers: Sequence[int], *, complete: bool) -> Sequence[int]:
    """Return who took the tricks that a clause counts, one for each of them."""
    if which == "each":
        return takers
    if which == "last":
        return takers[-1:] if complete else ()
    number = 1 if which == "first" else int(which)
    return takers[number - 1 : number]


def _counted(course: Course, after: int, view: View) -> Breach | None:
    """Return what is wrong with the deal just counted."""
    record, before = view["deals"][-1], course.view(after - 1)
    rules = rules_of(course.table, record["seats"])
    lowest, highest = bounds(rules, record)
    counted = sum(record["count"])
    position = course.position(after)
    if not lowest <= counted <= highest:
        due = str(lowest) if lowest == highest else f"between {lowest} and {highest}"
        words = f"the counts of the deal, {record['count']}, add up to {counted}, not to {due}"
        return Breach("count", position, (words,), after)
    possible = [
        _score(course.table, record, pay)
        for pay in settlements(course.table, rules, record, before["announcement"])
    ]
    if list(record["score"]) in possible:
        return None
    told = " or ".join(str(score) for score in possible)
    words = (
        f"counts {record['count']} and fees {record['fees']} settle to {told},"
        f" it says {record['score']}"
    )
    due_record = [*view["deals"][:-1], {**record, "score": possible[0]}]
    expected = {"deals": due_record} if len(possible) == 1 else {}
    return Breach("score", position, (words,), after, expected)


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


def _score(table: Table, record: Record, pay: Pay) -> list[int]:
    score = [
        flat + times * count + fee
        for (flat, times), count, fee in zip(pay, record["count"], record["fees"], strict=True)
    ]
    return [max(0, n) for n in score] if table["totals"]["floor"]["of"] == "score" else score


def totals(course: Course, chance: Random) -> Findings:
    """Add the scores of all deals to the totals of the beginning."""
    table, setting = course.table, course.setting
    start = setting.totals or (table["totals"]["start"],) * setting.players
    late = table["irregularities"]["late_revoke"]
    raised = late["raised_to"] if late is not None and late["loses"] else None
    playoff = table["end"]["playoff"]
    floor = table["totals"]["floor"]["of"] == "total"
    for after in course.moments:
        view = course.view(after)
        # A revoke that loses the match raises a total: then there are two that may be right.
        possible = [_raised({total}, raised) for total in start]
        for record in view["deals"]:
            if not record["playoff"] or playoff["totals"]["added"]:
                possible = [
                    _raised({max(0, t + n) if floor else t + n for t in before}, raised)
                    for before, n in zip(possible, record["score"], strict=True)
                ]
        wrong = [s for s, total in enumerate(view["totals"]) if total not in possible[s]]
        if wrong:
            due = [sorted(totals)[0] for totals in possible]
            words = f"the scores add up to {due}, it says {view['totals']}"
            expected = {"totals": due} if all(len(t) == 1 for t in possible) else {}
            yield Breach("totals", course.position(after), (words,), after, expected)
        else:
            yield None


def _raised(totals: set[int], raised_to: int | None) -> set[int]:
    return totals if raised_to is None else totals | {max(total, raised_to) for total in totals}
