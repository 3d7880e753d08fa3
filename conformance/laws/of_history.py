"""Laws of history: what was, stays; and no request knows of another."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from conformance.laws.answers import Answer, Refused, View, differences
from conformance.laws.asking import Stepper
from conformance.laws.course import Course
from conformance.laws.law import Breach, Findings
from conformance.laws.position import Action, Position

_LOOKED_BACK = 6
_SENT_AT_ONCE = 8
_ASKED_AGAIN = 4
_UNDONE = 16


def replaying(course: Course, chance: Random) -> Findings:
    """Hold a moment against what a later one tells of it."""
    for after in course.moments:
        earlier = sorted(chance.sample(range(1, after), min(after - 1, _LOOKED_BACK)))
        later = course.view(after)
        for before in earlier:
            view = course.view(before)
            told = later["deals"][: len(view["deals"])]
            if view["deals"] != told:
                yield _otherwise(course, before, after, {"deals": told})
                continue
            if course.dealt(before) == course.dealt(after) and later["phase"] in ("play", "claim"):
                expected = dict(_as_told_later(course, before, after))
                if differences({key: view[key] for key in expected}, expected):
                    yield _otherwise(course, before, after, expected)
                    continue
            yield None


def _as_told_later(course: Course, before: int, after: int) -> Iterator[tuple[str, Any]]:
    """Yield what a view shows, as a later view of the same deal tells it."""
    since, later = course.actions[before:after], course.view(after)
    if any(action["do"] == "correct" for action in since):
        return
    hands = [list(hand) for hand in later["hands"]]
    for action in since:
        if action["do"] in ("play", "revoke"):
            hands[action["seat"]].append(action["card"])
    yield "hands", hands
    yield "tricks", later["tricks"][: len(course.view(before)["tricks"])]
    trick = course.view(before)["trick"]
    if trick is not None:
        every = [*later["tricks"], later["trick"] or {"leader": None, "cards": []}]
        if trick["number"] <= len(every):
            told = every[trick["number"] - 1]
            laid = told["cards"][: len(trick["cards"])]
            yield "trick", {"number": trick["number"], "leader": told["leader"], "cards": laid}


def _otherwise(course: Course, before: int, after: int, expected: Mapping[str, Any]) -> Breach:
    view = course.view(before)
    keys = differences({key: view[key] for key in expected}, expected)
    words = f"after {before} actions it says something else than after {after} it says of then"
    return Breach(
        keys[0],
        course.position(before),
        (words,),
        after,
        {key: expected[key] for key in keys},
    )


def stepping(course: Course, chance: Random) -> Findings:
    """Hold each card played to what it may change."""
    for after in course.moments:
        action = course.actions[after - 1]
        if after == 1 or action["do"] not in ("play", "revoke"):
            continue
        before, view = course.view(after - 1), course.view(after)
        if before["trick"] is None or view["phase"] not in ("play", "claim"):
            continue
        expected = dict(_after_card(before, view, action))
        keys = differences({key: view[key] for key in expected}, expected)
        if keys:
            yield Breach(
                keys[0],
                course.position(after),
                ("the card played moves otherwise than from the hand into the trick",),
                after,
                {key: expected[key] for key in keys},
            )
        else:
            yield None


def _after_card(before: View, view: View, action: Action) -> Iterator[tuple[str, Any]]:
    """Yield what must be so after a card, who takes the trick being left to the engine."""
    hands = [list(hand) for hand in before["hands"]]
    if action["card"] in hands[action["seat"]]:
        hands[action["seat"]].remove(action["card"])
    yield "hands", hands
    trick, laid = before["trick"], {"seat": action["seat"], "card": action["card"]}
    cards = [*trick["cards"], laid]
    if len(view["tricks"]) == len(before["tricks"]):
        yield "trick", {**trick, "cards": cards}
        yield "tricks", before["tricks"]
        return
    taker = view["tricks"][-1]["taker"]
    if taker not in [card["seat"] for card in cards]:
        taker = trick["leader"]
    finished = {"leader": trick["leader"], "cards": cards, "taker": taker}
    yield "tricks", [*before["tricks"], finished]
    for key in ("deal", "dealer", "seats", "announcement", "totals", "deals"):
        yield key, before[key]


def undoing(course: Course, chance: Random) -> Findings:
    """Ask again, after longer requests, what was asked before; take steps back where one can."""
    last = course.moments[-1] if course.moments else 0
    for after in sorted(chance.sample(range(1, last + 1), min(last, _ASKED_AGAIN))):
        first, again = course.view(after), course.ask(course.position(after))
        yield _same(course.position(after), first, again, after, "asked again later")
    if course.engine.begin is None or not last:
        return
    match = course.engine.begin(course.position(0))
    for action in course.actions[:last]:
        match.apply(action)
    back = max(1, last - _UNDONE)
    for after in range(last - 1, back - 1, -1):
        match.undo()
        yield _told_by(match, course, after, last, "after undoing")
    for after in range(back, last):
        match.apply(course.actions[after])
    yield _told_by(match, course, last, last, "done again after undoing")


def _told_by(match: Stepper, course: Course, after: int, last: int, when: str) -> Breach | None:
    return _same(course.position(after), course.view(after), View(match.view()), last, when)


def _same(position: Position, first: Answer, again: Answer, after: int, when: str) -> Breach | None:
    """Return what differs between two answers to the same request."""
    if first == again:
        return None
    if isinstance(first, View) and isinstance(again, View):
        keys = differences(again, first)
        if not keys:
            return None
        expected = {key: first[key] for key in keys if key in first}
        return Breach(keys[0], position, (f"{when}, it shows something else",), after, expected)
    words = f"{when}, it says {_told(again)}, and before it {_told(first)}"
    refused = (first.code or "",) if isinstance(first, Refused) else ()
    return Breach("status", position, (words,), after, refused=refused)


def _told(answer: Answer) -> str:
    match answer:
        case View():
            return "accepted all"
        case Refused(index=index, code=code):
            return f"refused action {index + 1} as {code}"
        case _:
            return "said that it does not play this"


def ordering(course: Course, chance: Random) -> Findings:
    """Send requests in one order and in another, all at once."""
    for after in course.moments[-1:]:
        viewers: list[int | None] = [None]
        if "viewer" in course.engine.features:
            viewers += range(course.setting.players)
        positions = [
            course.position(chance.randrange(1, after + 1), chance.choice(viewers))
            for _ in range(_SENT_AT_ONCE)
        ]
        wrong = {"do": "play", "seat": 0, "card": "XX"}
        positions.append(positions[0].after(wrong))
        alone = [course.ask(position) for position in positions]
        order = list(range(len(positions)))
        chance.shuffle(order)
        together = course.ask_all([positions[place] for place in order])
        for place, answer in zip(order, together, strict=True):
            words = "asked in another order, with others under way"
            yield _same(positions[place], alone[place], answer, after, words)


def refusing(course: Course, chance: Random) -> Findings:
    """Try what must be refused, and look whether anything has come of it."""
    for after in _some(course, chance):
        wrong = _wrong(course.view(after), chance)
        last = course.actions[after:]
        position = course.position(after)
        refused = course.ask(position.after(wrong))
        if not isinstance(refused, Refused):
            continue  # whether it may be accepted is for another law
        if refused.index != after:
            words = f"the last action is refused, it says: action {refused.index + 1}"
            yield Breach("index", position.after(wrong), (words,), after)
            continue
        yield _same(position, course.view(after), course.ask(position), after, "after a refusal")
        if last:
            ahead = position.after(wrong, *last)
            yield _same(ahead, refused, course.ask(ahead), after, "with more actions behind it")
            went_on = course.ask(position.after(last[0]))
            words = "with an action refused before it"
            yield _same(position.after(last[0]), course.view(after + 1), went_on, after + 1, words)


def _some(course: Course, chance: Random) -> list[int]:
    return sorted(chance.sample(list(course.moments), min(len(course.moments), _ASKED_AGAIN)))


def _wrong(view: View, chance: Random) -> Action:
    """Return an action that no rules accept in this position."""
    seat = view["to_act"] or 0
    others = [card for s, hand in enumerate(view["hands"]) if s != seat for card in hand or ()]
    wrong: list[Action] = [
        {"do": "play", "seat": seat, "card": "XX"},
        {"do": "play", "seat": len(view["hands"]), "card": "JS"},
        {"do": "dance"},
        {"do": "play", "seat": seat},
        {"do": "misdeal", "reason": "spilt"},
    ]
    if others:
        wrong.append({"do": "play", "seat": seat, "card": chance.choice(others)})
    return chance.choice(wrong)
