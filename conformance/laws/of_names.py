"""Laws of names: what suits, seats and the way of dealing are called changes nothing."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any

from conformance.cases.cards import SUITS
from conformance.laws.answers import Refused, View, differences
from conformance.laws.course import Course
from conformance.laws.law import Breach, Findings
from conformance.laws.moving import Move, moved, renaming, turning
from conformance.laws.position import Action, Position, hands_of
from conformance.signature.suits import suits_of

_LOOKED_AT = 3


def suits(course: Course, chance: Random) -> Findings:
    """Rename suits that the table treats alike."""
    alike = symmetries(course.table)
    if not alike:
        return
    for after in _some(course, chance):
        names = chance.choice(alike)
        words = ", ".join(f"{old} called {new}" for old, new in names.items() if old != new)
        yield _moved(course, after, _viewer(course, chance), renaming(names), 0, words)


def seats(course: Course, chance: Random) -> Findings:
    """Let everybody move on by some seats."""
    players = course.setting.players
    for after in _some(course, chance):
        by = chance.randrange(1, players)
        move = turning(by, players)
        words = f"everybody moved on by {by}"
        yield _moved(course, after, _viewer(course, chance), move, by, words)


def _moved(
    course: Course, after: int, viewer: int | None, move: Move, by: int, words: str
) -> Breach | None:
    here = course.position(after, viewer)
    view = course.view(after) if viewer is None else course.ask(here)
    there = moved(here, move, by)
    if not isinstance(view, View):
        return None
    return same(there, move(view), course.ask(there), after, words)


def same(
    position: Position, expected: Mapping[str, Any], answer: Any, after: int, words: str
) -> Breach | None:
    """Return how an answer differs from the view that it should be."""
    if isinstance(answer, Refused):
        told = f"with {words}, it refuses action {answer.index + 1} as {answer.code}"
        due = {key: expected[key] for key in ("phase", "to_act") if key in expected}
        return Breach("status", position, (told,), after, due)
    if not isinstance(answer, View):
        return None
    keys = differences(answer, expected)
    if not keys:
        return None
    told = f"with {words}, it shows another {', '.join(keys)}"
    return Breach(
        keys[0], position, (told,), after, {key: expected[key] for key in keys if key in expected}
    )


def symmetries(table: Mapping[str, Any]) -> list[dict[str, str]]:
    """Return every way to rename suits that the table treats alike, but that of no other names."""
    suits = suits_of(table)
    alike = {suit: "".join(SUITS[sign] for sign in suits.of(f"7{suit}")) for suit in "SHDC"}
    every = [dict(zip("SHDC", other, strict=True)) for other in permutations("SHDC")]
    fitting = [names for names in every if all(new in alike[old] for old, new in names.items())]
    return [names for names in fitting if any(new != old for old, new in names.items())]


def dealing(course: Course, chance: Random) -> Findings:
    """Deal the same hands in another way: from a deck, or with the cards in another order."""
    places = [place for place, action in enumerate(course.actions) if action["do"] == "deal"]
    last = course.moments[-1] if course.moments else 0
    for place in places:
        if place >= last:
            return
        action = course.actions[place]
        other = _dealt_otherwise(course, place, chance)
        if other is None or other == action:
            continue
        actions = (*course.actions[:place], other, *course.actions[place + 1 : last])
        for after in sorted({place + 1, last}):
            position = Position(course.setting, course.table, actions[:after])
            words = "the same hands dealt in another way"
            yield same(position, course.view(after), course.ask(position), last, words)


def _dealt_otherwise(course: Course, place: int, chance: Random) -> Action | None:
    """Return another action that deals the same hands, None for a deal that is none to the end."""
    action = course.actions[place]
    setting = course.setting
    seats: Sequence[int] = range(setting.players)
    dealer = setting.dealer
    if place:
        before = course.view(place)
        seats, dealer = before["seats"], before["dealer"]
    whole = sorted(course.table["deals"][str(len(seats))]["pack"])
    if "deck" in action:
        if sorted(action["deck"]) != whole:
            return None
        hands = hands_of(course.table, seats, dealer, action["deck"], setting.players)
        return {**{k: v for k, v in action.items() if k != "deck"}, "hands": hands}
    if "deck" not in course.engine.features or chance.randrange(3) == 0:
        return {**action, "hands": [chance.sample(hand, len(hand)) for hand in action["hands"]]}
    numbers = list(range(len(whole)))
    marked = hands_of(course.table, seats, dealer, numbers, setting.players)
    if [len(hand) for hand in marked] != [len(hand) for hand in action["hands"]]:
        return None
    deck = [""] * len(whole)
    for hand, spots in zip(action["hands"], marked, strict=True):
        for card, spot in zip(hand, spots, strict=True):
            deck[spot] = card
    return {**{k: v for k, v in action.items() if k != "hands"}, "deck": deck}


def _some(course: Course, chance: Random) -> list[int]:
    moments = list(course.moments)
    return sorted({*moments[-1:], *chance.sample(moments, min(len(moments), _LOOKED_AT - 1))})


def _viewer(course: Course, chance: Random) -> int | None:
    if "viewer" not in course.engine.features or chance.randrange(2):
        return None
    return chance.randrange(course.setting.players)
