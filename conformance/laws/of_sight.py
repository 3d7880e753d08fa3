"""Laws of sight: a player sees what is so, and nothing that is hidden from him."""

from collections.abc import Mapping
from random import Random
from typing import Any

from conformance.judge.request import counted_cards
from conformance.laws.answers import Refused, View, differences
from conformance.laws.course import Course
from conformance.laws.law import Breach, Findings
from conformance.laws.moving import Move
from conformance.laws.of_names import same
from conformance.laws.position import Position, rules_of

_LOOKED_AT = 3
_EXCHANGED = 2


def hidden(course: Course, chance: Random) -> Findings:
    """Exchange cards of other hands: the play so far stays lawful, and the player sees the same."""
    moments = [after for after in course.moments if any(course.view(after)["hands"])]
    for after in sorted(chance.sample(moments, min(len(moments), _LOOKED_AT))):
        for _ in range(_EXCHANGED):
            viewer = chance.randrange(course.setting.players)
            pair = _unseen(course, after, viewer, chance)
            if pair is None:
                continue
            here = course.position(after, viewer)
            place = course.dealt(after)
            exchange = _exchanging(*pair)
            actions = list(here.actions)
            actions[place] = exchange(actions[place])
            there = Position(here.setting, here.table, tuple(actions), viewer)
            other = course.ask(there)
            if isinstance(other, Refused):
                continue  # the play would not have been lawful
            view = course.ask(here)
            if isinstance(view, View):
                words = f"{pair[0]} and {pair[1]} exchanged, which this player cannot see"
                yield same(there, view, other, after, words)


def _unseen(course: Course, after: int, viewer: int, chance: Random) -> tuple[str, str] | None:
    """Return two cards in the hands of two others, mostly of one suit."""
    dealt = course.actions[course.dealt(after)]
    exposed = set(dealt.get("exposed", ()))
    hands = {
        seat: [card for card in hand if card not in exposed]
        for seat, hand in enumerate(course.view(after)["hands"])
        if seat != viewer and hand
    }
    one_suit = chance.randrange(3) > 0
    pairs = [
        (card, other)
        for seat, hand in hands.items()
        for other_seat, others in hands.items()
        if seat < other_seat
        for card in hand
        for other in others
        if card[1] == other[1] or not one_suit
    ]
    return chance.choice(pairs) if pairs else None


def _exchanging(one: str, other: str) -> Move:
    names = {one: other, other: one}

    def exchange(value: Any) -> Any:
        if isinstance(value, Mapping):
            return {key: exchange(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [exchange(part) for part in value]
        return names.get(value, value) if isinstance(value, str) else value

    return exchange


def sight(course: Course, chance: Random) -> Findings:
    """Hold what a player sees against what everybody sees together."""
    moments = list(course.moments)
    for after in sorted({*moments[-1:], *chance.sample(moments, min(len(moments), _LOOKED_AT))}):
        viewer = chance.randrange(course.setting.players)
        position = course.position(after, viewer)
        whole, answer = course.view(after), course.ask(position)
        if isinstance(answer, View):
            expected = seen_by(viewer, whole, course.table)
            looked_at = {key: answer[key] for key in answer if key in expected}
            keys = differences(looked_at, expected)
            if keys:
                words = f"a player sees another {', '.join(keys)} than there is for him to see"
                due = {key: expected[key] for key in keys if key in expected}
                yield Breach(keys[0], position, (words,), after, due)
                continue
        elif isinstance(answer, Refused):
            words = "with a viewer it refuses what it accepts without"
            yield Breach("status", position, (words,), after)
            continue
        yield None


def seen_by(viewer: int, whole: View, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a player sees of a view (README §6), but what the contract leaves open."""
    view: dict[str, Any] = dict(whole)
    if "hand" in whole.get("reasons", {}) and whole["to_act"] != viewer:
        view["reasons"] = {**whole["reasons"], "hand": []}
    if whole["to_act"] not in (None, viewer):
        view["legal"] = []
    view["irregular"] = [
        action
        for action in whole["irregular"]
        if action["do"] == "revoke" and action["seat"] == viewer
    ]
    view["hands"] = [hand if seat == viewer else None for seat, hand in enumerate(whole["hands"])]
    view["tricks"] = [{**trick, "cards": None} for trick in whole["tricks"]]
    rules = rules_of(table, whole["seats"])
    face_up = set(rules["play"]["face_up"]["cards"])
    captured = whole["captured"]
    view["captured"] = [[card for card in pile if card in face_up] for pile in captured]
    if any(count["kind"] == "together" for count in rules["count"]):
        view.pop("points", None)  # whether such cards count by themselves the contract does not say
        return view
    hidden_points = counted_cards(rules) - face_up
    if any(card in hidden_points for pile in captured for card in pile):
        view["points"] = None
    return view
