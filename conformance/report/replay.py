"""A case gone through action by action, in a form small enough to keep thousands of.

A replay is plain data. `names` are the players in playing order, `totals` what they have before,
`steps` one for each action. A step is a text (`North passes`), or for a card that is played its
seat, the card and `!` for a revoke (`0KS`, `2JH!`); where what is on the table then is not what
`predict` says, it is a list of the text and what differs:

`hands` {seat: cards} · `trick` the cards that lie there, each as in a step · `taker` who took
them, -1 where nobody tells · `points` and `totals` a seat each · `phase` · `act` who is to act.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypedDict

from conformance.cases.cards import in_order
from conformance.cases.deal import DealPlan
from conformance.cases.model import Action, Case
from conformance.judge.words import describe_action

# An engine's moments as a function: `conformance.signature.traced.Trace` tells the form.
Trace = Callable[[Mapping[str, Any]], Sequence[Mapping[str, Any]]]

PLAYED = re.compile(r"([0-9])([2-9TJQKA][SHDC])(!?)")


class Replay(TypedDict):
    """The form of a replay."""

    names: list[str]
    totals: list[int]
    steps: list[Any]


# What lies on the table after a step: `hands`, a list of cards a seat; `trick`, its cards each as
# in a step; and `taker`, `points`, `totals`, `phase`, `act` as above, None where nobody has told.
Scene = dict[str, Any]


def beginning(replay: Mapping[str, Any]) -> Scene:
    """Return the scene before the first step."""
    return {
        "hands": [[] for _ in replay["names"]],
        "trick": [],
        "taker": None,
        "points": None,
        "totals": list(replay["totals"]),
        "phase": None,
        "act": None,
    }


def _copy(scene: Scene) -> Scene:
    """Return a scene of which hands and trick can be exchanged; no list of cards is changed."""
    return {**scene, "hands": scene["hands"].copy(), "trick": scene["trick"].copy()}


def predict(scene: Scene, text: str) -> Scene:
    """Return the scene after a step of which only its text is known.

    A card goes from its hand to the trick, or to a new one where the last is taken, and the next
    player is to act; any other text leaves all as it is.
    """
    after = _copy(scene)
    played = PLAYED.fullmatch(text)
    if played is None:
        return after
    seat, card = int(played[1]), played[2]
    if scene["taker"] is not None:
        after["trick"], after["taker"] = [], None
    if seat < len(scene["hands"]):
        after["hands"][seat] = [held for held in scene["hands"][seat] if held != card]
        after["act"] = (seat + 1) % len(scene["hands"])
    after["trick"].append(text)
    return after


def scenes(replay: Mapping[str, Any]) -> Iterator[tuple[str, Scene]]:
    """Yield the text of each step, and the scene after it."""
    scene = beginning(replay)
    for step in replay["steps"]:
        text, changes = (step, {}) if isinstance(step, str) else step
        scene = predict(scene, text)
        for key, value in changes.items():
            if key == "hands":
                for seat, hand in value.items():
                    scene["hands"][int(seat)] = re.findall("..", hand)
            elif key == "trick":
                scene["trick"] = [found[0] for found in PLAYED.finditer(value)]
            else:
                scene[key] = value
        yield text, scene


def replay_of(
    case: Case, script: Sequence[Action | DealPlan], totals: Sequence[int], trace: Trace | None
) -> Replay:
    """Return the replay of a script that begins with these totals.

    With the trace of an engine it tells takers, points and totals, and ends with the action
    that this engine refuses; without, only what the actions themselves tell.
    """
    actions = [a.action() if isinstance(a, DealPlan) else a for a in script]
    replay: Replay = {"names": list(case.players), "totals": list(totals), "steps": []}
    if trace is None:
        told = _by_counting(case, script, beginning(replay))
    else:
        params = {
            "game": case.game,
            "options": dict(case.table["choices"]),
            "players": len(case.players),
            "table": case.table,
            "dealer": case.dealer,
            "totals": list(totals),
            "actions": actions,
        }
        if case.totals is None:
            del params["totals"]
        told = _by_trace(case, actions, trace(params), beginning(replay))
    before = beginning(replay)
    for text, scene in told:
        replay["steps"].append(_step(text, predict(before, text), scene))
        before = scene
    return replay


def _step(text: str, predicted: Scene, scene: Scene) -> Any:
    """Return a step: its text, with what is otherwise than predicted where anything is."""
    changes: dict[str, Any] = {}
    hands = {
        str(seat): "".join(hand)
        for seat, hand in enumerate(scene["hands"])
        if hand != predicted["hands"][seat]
    }
    if hands:
        changes["hands"] = hands
    if scene["trick"] != predicted["trick"]:
        changes["trick"] = "".join(scene["trick"])
    for key in ("taker", "points", "totals", "phase", "act"):
        if scene[key] != predicted[key]:
            changes[key] = scene[key]
    return [text, changes] if changes else text


def _card_text(action: Mapping[str, Any], players: int) -> str | None:
    """Return a card that is played as in a step, None for what is no card of a player."""
    seat, card = action.get("seat"), action.get("card")
    if action.get("do") not in ("play", "revoke") or type(seat) is not int:
        return None
    if not 0 <= seat < players or not isinstance(card, str):
        return None
    text = f"{seat}{card}{'!' if action['do'] == 'revoke' else ''}"
    return text if PLAYED.fullmatch(text) else None


def _by_counting(
    case: Case, script: Sequence[Action | DealPlan], scene: Scene
) -> Iterator[tuple[str, Scene]]:
    """Yield the scenes that the actions themselves tell."""
    takes_part = 0
    for index, action in enumerate(script):
        if isinstance(action, DealPlan):
            text = "the deal"
            scene = _copy(scene)
            scene["hands"] = [in_order(hand) for hand in action.hands()]
            scene["trick"], scene["taker"], scene["act"] = [], None, None
        else:
            played = _card_text(action, len(case.players))
            text = played or describe_action(action, case.players)
            if case.negative and index == len(script) - 1 and script is case.script:
                text = f"{describe_action(action, case.players)}: to be refused"
            elif (played is not None and not scene["trick"]) or scene["taker"] is not None:
                takes_part = sum(1 for hand in scene["hands"] if hand)
            scene = predict(scene, text)
            if action.get("do") == "correct":
                scene = _corrected(scene, action)
            if scene["trick"] and len(scene["trick"]) >= takes_part:
                scene["taker"], scene["act"] = -1, None
        yield text, scene


def _corrected(scene: Scene, action: Mapping[str, Any]) -> Scene:
    """Return the scene after a correction: the wrong card goes back, another takes its place."""
    after = _copy(scene)
    seat, card = action.get("seat"), action.get("card")
    for place, text in enumerate(scene["trick"]):
        played = PLAYED.fullmatch(text)
        if played and played[3] and int(played[1]) == seat and isinstance(card, str):
            hand = [held for held in scene["hands"][int(played[1])] if held != card]
            after["hands"][int(played[1])] = in_order([*hand, played[2]])
            after["trick"][place] = f"{seat}{card}"
    return after


def _by_trace(
    case: Case, actions: Sequence[Action], moments: Sequence[Mapping[str, Any]], scene: Scene
) -> Iterator[tuple[str, Scene]]:
    """Yield the scenes that an engine sees, up to the first action that it refuses."""
    revoked: set[str] = set()
    before = moments[0]["view"]
    for action, moment in zip(actions, moments[1:], strict=False):
        if "view" not in moment:
            code = moment.get("code", "")
            yield f"{describe_action(action, case.players)}: refused, {code}", scene
            return
        view = moment["view"]
        text = _card_text(action, len(case.players)) or describe_action(action, case.players)
        match action:
            case {"do": "deal"}:
                revoked.clear()
            case {"do": "revoke", "card": str(card)}:
                revoked.add(card)
            case {"do": "play", "card": str(card)}:
                revoked.discard(card)
            case _:
                pass
        scene = _seen(before, action, view, predict(scene, text), revoked)
        before = view
        yield text, scene


def _seen(
    before: Mapping[str, Any],
    action: Mapping[str, Any],
    view: Mapping[str, Any],
    predicted: Scene,
    revoked: set[str],
) -> Scene:
    """Return the scene of a view; a trick that has just been taken still lies there."""
    counted = len(view["deals"]) > len(before["deals"])
    trick, taker = [], None
    if view["trick"] is not None and view["trick"]["cards"]:
        trick = _cards(view["trick"]["cards"], revoked)
    elif len(view["tricks"]) > len(before["tricks"]):
        trick = _cards(view["tricks"][-1]["cards"], revoked)
        taker = view["tricks"][-1]["taker"]
    elif action.get("do") == "play" and counted:
        trick = predicted["trick"]
        takers = [t["taker"] for t in before["tricks"]]
        more = [s for s, n in enumerate(view["deals"][-1]["tricks"]) if n > takers.count(s)]
        taker = more[0] if len(more) == 1 else -1
    elif action.get("do") not in ("deal", "misdeal"):
        trick, taker = predicted["trick"], predicted["taker"]
    points = view["deals"][-1]["score"] if counted else view["points"]
    return {
        "hands": [in_order(hand) for hand in view["hands"]],
        "trick": list(trick),
        "taker": taker,
        "points": list(points),
        "totals": list(view["totals"]),
        "phase": view["phase"],
        "act": view["to_act"],
    }


def _cards(cards: Sequence[Mapping[str, Any]], revoked: set[str]) -> list[str]:
    return [f"{c['seat']}{c['card']}{'!' if c['card'] in revoked else ''}" for c in cards]
