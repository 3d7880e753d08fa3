"""Laws of sums: cards, points and totals add up to what the table says."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from conformance.cases.cards import show_cards
from conformance.judge.settling import bounds, counts, score_of, settlements, totals_after
from conformance.judge.words import number_list
from conformance.laws.answers import View
from conformance.laws.course import Course
from conformance.laws.law import Breach, Findings
from conformance.laws.position import rules_of
from conformance.laws.telling import names_of


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
            words = f"not once in hands and tricks: {show_cards(wrong)}"
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
    due = counts(rules, view["captured"], takers, complete=False)
    if due is None or view["points"] == due:
        return None
    told = _each(course, due), _each(course, view["points"])
    words = f"by its cards and tricks the points so far are {told[0]}; it says {told[1]}"
    return Breach("points", course.position(after), (words,), after, {"points": due})


def _counted(course: Course, after: int, view: View) -> Breach | None:
    """Return what is wrong with the deal just counted."""
    record, before = view["deals"][-1], course.view(after - 1)
    rules = rules_of(course.table, record["seats"])
    lowest, highest = bounds(rules, record)
    counted = sum(record["count"])
    position = course.position(after)
    if not lowest <= counted <= highest:
        due = str(lowest) if lowest == highest else f"between {lowest} and {highest}"
        each = _each(course, record["count"])
        words = f"the counts of the deal ({each}) add up to {counted}, not to {due}"
        return Breach("count", position, (words,), after)
    possible = [
        score_of(course.table, record, pay)
        for pay in settlements(course.table, rules, record, before["announcement"])
    ]
    if list(record["score"]) in possible:
        return None
    told = " or ".join(_each(course, score) for score in possible)
    fees = f" and fees ({_each(course, record['fees'])})" if any(record["fees"]) else ""
    words = (
        f"the counts ({_each(course, record['count'])}){fees} settle to a score of {told};"
        f" it says {_each(course, record['score'])}"
    )
    due_record = [*view["deals"][:-1], {**record, "score": possible[0]}]
    expected = {"deals": due_record} if len(possible) == 1 else {}
    return Breach("score", position, (words,), after, expected)


def totals(course: Course, chance: Random) -> Findings:
    """Add the scores of all deals to the totals of the beginning."""
    table, setting = course.table, course.setting
    start = setting.totals or (table["totals"]["start"],) * setting.players
    for after in course.moments:
        view = course.view(after)
        possible = totals_after(table, start, view["deals"])
        wrong = [s for s, total in enumerate(view["totals"]) if total not in possible[s]]
        if wrong:
            due = [sorted(totals)[0] for totals in possible]
            told = _each(course, due), _each(course, view["totals"])
            words = f"the scores add up to {told[0]}; it says {told[1]}"
            expected = {"totals": due} if all(len(t) == 1 for t in possible) else {}
            yield Breach("totals", course.position(after), (words,), after, expected)
        else:
            yield None


def _each(course: Course, numbers: Sequence[int]) -> str:
    return number_list(numbers, names_of(course.position(0)))
