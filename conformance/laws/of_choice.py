"""Laws of choice: who acts, what he may do, and that he may do just that."""

from collections.abc import Mapping
from random import Random
from typing import Any

from conformance.judge.phases import against_the_phase
from conformance.judge.request import has_a_way_out
from conformance.laws.answers import Refused, View
from conformance.laws.course import Course
from conformance.laws.law import Breach, Findings
from conformance.laws.position import Action, rules_of

_LOOKED_AT = 4
_CARD_REFUSALS = (
    "unknown-card", "wrong-phase", "not-your-turn", "already-played", "not-in-hand", "must-follow",
    "lead-banned", "first-trick-banned", "must-discard",
)  # fmt: skip


def phases(course: Course, chance: Random) -> Findings:
    """Hold who is to act, what is legal and the outcome against the phase."""
    for after in course.moments:
        view = course.view(after)
        wrong = list(against_the_phase(view, _seat, sees_all=True))
        if wrong:
            about = wrong[0][0]
            words = [said for _, said in wrong]
            yield Breach(about, course.position(after), words, after)
        else:
            yield None


def _seat(seat: int | None) -> str:
    return f"seat {seat}"


def choice(course: Course, chance: Random) -> Findings:
    """Look for a legal card wherever a player with cards is to play."""
    if not has_a_way_out(course.table):
        return
    for after in course.moments:
        view = course.view(after)
        if view["phase"] not in ("play", "correct") or view["to_act"] is None:
            continue
        hand = view["hands"][view["to_act"]]
        if not hand:
            words = "a player without cards is to play"
            yield Breach("hands", course.position(after), (words,), after)
        elif not any("card" in action for action in view["legal"]):
            words = f"no card of {' '.join(hand)} is legal"
            yield Breach("legal", course.position(after), (words,), after)
        else:
            yield None


def in_hand(course: Course, chance: Random) -> Findings:
    """Look for legal and irregular cards in the hand of who is to act."""
    for after in course.moments:
        view = course.view(after)
        if view["phase"] not in ("play", "correct") or view["to_act"] is None:
            continue
        hand = view["hands"][view["to_act"]] or ()
        legal = [a["card"] for a in view["legal"] if "card" in a]
        revokes = [a["card"] for a in view["irregular"] if a["do"] == "revoke"]
        foreign = [card for card in (*legal, *revokes) if card not in hand]
        both = [card for card in legal if card in revokes]
        if foreign or both or len(set(legal)) < len(legal):
            words = "legal or a revoke, and not in the hand: " + " ".join(foreign)
            if not foreign:
                words = "legal twice, or legal and a revoke at once: " + " ".join(both or legal)
            yield Breach("legal", course.position(after), (words,), after)
        else:
            yield None


def legality(course: Course, chance: Random) -> Findings:
    """Try what the engine calls legal, and cards that it does not."""
    if course.refused is not None and course.moments:
        action, refused = course.refused
        after = course.moments[-1]
        yield _refused(course, after, action, refused)
    moments = list(course.moments)
    for after in sorted(chance.sample(moments, min(len(moments), _LOOKED_AT))):
        view = course.view(after)
        possible = [dict(a) for a in (*view["legal"], *view["irregular"]) if a != {"do": "deal"}]
        for action in chance.sample(possible, min(len(possible), _LOOKED_AT)):
            answer = course.ask(course.position(after).after(action))
            if isinstance(answer, Refused):
                yield _refused(course, after, action, answer)
            else:
                yield None
        if view["phase"] == "play":
            yield from _unlisted(course, after, view, chance)


def _refused(course: Course, after: int, action: Action, refused: Refused) -> Breach:
    words = f"it calls {_said(action)} legal or possible, and refuses it as {refused.code}"
    position = course.position(after).after(action)
    return Breach(f"accepted {action['do']}", position, (words,), after)


def _unlisted(course: Course, after: int, view: View, chance: Random) -> Findings:
    """Try to play a card that is not among the legal ones."""
    legal = {action.get("card") for action in view["legal"]}
    pack = rules_of(course.table, view["seats"])["pack"]
    hand = [card for card in view["hands"][view["to_act"]] or () if card not in legal]
    cards = [chance.choice([card for card in pack if card not in legal] or [""])]
    cards += [chance.choice(hand)] if hand else []
    for card in filter(None, dict.fromkeys(cards)):
        action = {"do": "play", "seat": view["to_act"], "card": card}
        position = course.position(after).after(action)
        if isinstance(course.ask(position), View):
            words = f"it does not call {_said(action)} legal, and accepts it"
            twin = dict(view["legal"][0]) if view["legal"] else None
            yield Breach(
                "refused play", position, (words,), after, refused=_CARD_REFUSALS, twin=twin
            )
        else:
            yield None


def _said(action: Mapping[str, Any]) -> str:
    return " ".join(str(value) for value in action.values())
