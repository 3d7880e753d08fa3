"""Actions that the rules refuse, each aimed at one code of README §7.

An aim may miss: the action is then refused for something else, or is lawful. Nothing is lost by
it, since both sides only have to say the same.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from conformance.fuzz.scene import Scene
from conformance.laws.dealing import deal as lawful_deal
from conformance.laws.dealing import void_deal

Action = dict[str, Any]
Aim = Callable[[Scene, Random], Action | None]

_KINDS = ("deal", "misdeal", "announce", "pass", "play", "revoke", "notice", "correct", "count")
_NO_CARDS = ("XX", "", "J", "JSS", "js", "10S", "2H", "J♠", "ZS", "SJ", "7 S")
_NO_SEATS = (-1, 8, 99)
_WORDS = ("capot", "general", "generale", "slam", "", "Capot", "pass")


def aim(scene: Scene, chance: Random) -> Action:
    """Return something that should be refused; sometimes with a second fault on top."""
    action = None
    while action is None:
        aims = _IN_PHASE.get(scene.phase, _ANYWHERE) if chance.randrange(2) else _ANYWHERE
        action = chance.choice(aims)(scene, chance)
    if chance.randrange(5) == 0:
        action = chance.choice(_SECOND_FAULTS)(scene, chance, dict(action))
    return action


def one_more_deal(scene: Scene, chance: Random) -> Action:
    """Return a deal as the next one would be, if there were one."""
    return well_formed(scene, chance, "deal")


def well_formed(scene: Scene, chance: Random, kind: str) -> Action:
    """Return an action of a kind with fields as they could be, whoever's turn it is."""
    seats = scene.seats
    seat = chance.choice(seats)
    if scene.to_act is not None and chance.randrange(2):
        seat = scene.to_act
    match kind:
        case "deal":
            return lawful_deal(scene.due, chance, chance.choice(("blind", "deck")), 0)
        case "misdeal":
            return {
                "do": kind,
                "reason": chance.choice(("wrong-count", "exposed-card", "spilt", "")),
            }
        case "announce":
            word = chance.choice(scene.announcements * 4 + list(_WORDS))
            return {"do": kind, "seat": seat, "announcement": word}
        case "play" | "revoke" | "correct":
            cards = scene.hand(seat) if chance.randrange(4) else scene.pack
            return {"do": kind, "seat": seat, "card": chance.choice(cards or scene.pack)}
        case "notice":
            trick = (scene.view["trick"] or {"number": 4})["number"] + chance.randint(-2, 1)
            action = {"do": kind, "seat": seat, "offender": chance.choice(seats), "trick": trick}
            if chance.randrange(3) == 0:
                action["deal"] = scene.view["deal"] + chance.randint(-2, 1)
            return action
        case "pass":
            return {"do": kind, "seat": seat}
        case _:
            return {"do": kind}


def _any(scene: Scene, chance: Random) -> Action:
    return well_formed(scene, chance, chance.choice(_KINDS))


def _malformed(scene: Scene, chance: Random) -> Action:
    action = _any(scene, chance)
    field = chance.choice(list(action))
    match chance.randrange(6):
        case 0:
            return chance.choice(({}, {"seat": 0}))
        case 1:
            return {**action, "do": chance.choice(("dance", "", "Play", None, 3, ["play"], {}))}
        case 2:
            del action[field]
            return action
        case 3:
            return {**action, "deal": chance.choice((None, "1", True))}
        case 4:
            return {**action, **_deal_of_wrong_types(scene, chance)}
        case _:
            return {
                **action,
                field: chance.choice((None, True, False, "0", [0], {}, 3, "JS")),
            }


def _deal_of_wrong_types(scene: Scene, chance: Random) -> Action:
    pack = scene.pack
    return chance.choice(
        (
            {"do": "deal"},
            {"do": "deal", "hands": None},
            {"do": "deal", "deck": None},
            {"do": "deal", "deck": " ".join(pack)},
            {"do": "deal", "deck": [*pack[1:], None]},
            {"do": "deal", "deck": pack, "hands": [pack]},
            {"do": "deal", "deck": pack, "hands": None},
            {"do": "deal", "hands": [pack, None]},
            {"do": "deal", "hands": ["", *[[]] * (scene.players - 1)]},
            {"do": "deal", "hands": {"0": pack}},
            {"do": "deal", "hands": [[0, *pack]]},
            {"do": "deal", "deck": pack, "exposed": "JS"},
            {"do": "deal", "deck": pack, "exposed": None},
            {"do": "deal", "deck": pack, "exposed": [1]},
        )
    )


def _unknown_seat(scene: Scene, chance: Random) -> Action:
    kind = chance.choice(("announce", "pass", "play", "revoke", "notice", "correct"))
    outside = [s for s in range(scene.players) if s not in scene.seats]
    seat = chance.choice([*_NO_SEATS, scene.players, *outside * 3])
    action = well_formed(scene, chance, kind)
    action["offender" if kind == "notice" and chance.randrange(2) else "seat"] = seat
    return action


def _unknown_card(scene: Scene, chance: Random) -> Action:
    removed = scene.due.rules["removed"]["cards"]
    card = str(chance.choice([*_NO_CARDS, *removed * 3]))
    kind = chance.choice(("play", "revoke", "correct", "deal", "deal"))
    action = well_formed(scene, chance, kind)
    if kind != "deal":
        action["card"] = card
    elif chance.randrange(2):
        action["exposed"] = [card]
    else:
        cards = action.get("deck") or chance.choice([hand for hand in action["hands"] if hand])
        cards[chance.randrange(len(cards))] = card
    return action


def _not_in_this_game(scene: Scene, chance: Random) -> Action:
    if chance.randrange(4) == 0:
        return {**well_formed(scene, chance, "deal"), "exposed": [chance.choice(scene.pack)]}
    return well_formed(
        scene, chance, chance.choice(("misdeal", "revoke", "notice", "correct", "count"))
    )


def _announcement(scene: Scene, chance: Random) -> Action:
    return well_formed(scene, chance, chance.choice(("announce", "announce", "pass")))


def _not_due(scene: Scene, chance: Random) -> Action:
    due = {action["do"] for action in scene.view["legal"]}
    return well_formed(scene, chance, chance.choice([kind for kind in _KINDS if kind not in due]))


def _not_your_turn(scene: Scene, chance: Random) -> Action | None:
    if not scene.view["legal"] or scene.to_act is None or scene.phase == "deal":
        return None
    action = dict(chance.choice(scene.view["legal"]))
    action["seat"] = chance.choice(scene.seats)
    if "card" in action and chance.randrange(2):
        action["card"] = chance.choice(scene.hand(action["seat"]) or scene.pack)
    return action


def _bad_deal(scene: Scene, chance: Random) -> Action:
    pack = scene.due.shuffled(chance)
    hands = scene.due.given_out(pack)
    seat = chance.choice(scene.seats)
    match chance.randrange(6):
        case 0:
            hands[seat][0] = chance.choice(pack)
        case 1:
            return {"do": "deal", "deck": [*pack, *pack[: chance.randint(1, 2)]]}
        case 2:
            return {"do": "deal", "deck": [pack[1], *pack[1:]]}
        case 3:
            lists: list[list[str]] = scene.due.action(hands)["hands"]
            return {"do": "deal", "hands": chance.choice(([*lists, []], lists[:-1], [], [pack]))}
        case 4:
            other = chance.randrange(scene.players)
            hands.setdefault(other, []).append(hands[seat].pop())
        case _:
            return void_deal(scene.due, chance, chance.choice(("short", "uneven", "exposed")))
    return scene.due.action(hands)


def _no_misdeal(scene: Scene, chance: Random) -> Action:
    return well_formed(scene, chance, "misdeal")


def _outbid(scene: Scene, chance: Random) -> Action:
    """Return an announcement of the game by the player who is asked."""
    word = chance.choice(scene.announcements)
    return {"do": "announce", "seat": scene.to_act, "announcement": word}


def _one_of_the_cards(scene: Scene, chance: Random, cards: list[str]) -> Action | None:
    """Return the play, or correction, of a card by the player to act."""
    if scene.phase not in ("play", "correct") or not cards:
        return None
    kinds = ("play", "play", "revoke") if scene.phase == "play" else ("correct",)
    return {"do": chance.choice(kinds), "seat": scene.to_act, "card": chance.choice(cards)}


def _already_played(scene: Scene, chance: Random) -> Action | None:
    return _one_of_the_cards(scene, chance, scene.played(_of(scene)))


def _not_in_hand(scene: Scene, chance: Random) -> Action | None:
    hand = scene.hand(_of(scene))
    return _one_of_the_cards(scene, chance, [card for card in scene.pack if card not in hand])


def _must_follow(scene: Scene, chance: Random) -> Action | None:
    legal = {action.get("card") for action in scene.view["legal"]}
    wrong = [card for card in scene.hand(_of(scene)) if card not in legal]
    return _one_of_the_cards(scene, chance, wrong)


def _of(scene: Scene) -> int:
    return -1 if scene.to_act is None else scene.to_act


def _not_a_revoke(scene: Scene, chance: Random) -> Action | None:
    action = _one_of_the_cards(scene, chance, scene.hand(_of(scene)))
    return action and {**action, "do": "revoke"}


def _no_such_revoke(scene: Scene, chance: Random) -> Action:
    action = well_formed(scene, chance, "notice")
    if chance.randrange(3) == 0:
        action[chance.choice(("trick", "deal"))] = chance.choice((0, -1, 99))
    return action


def _irregularity_closed(scene: Scene, chance: Random) -> Action | None:
    """Return a notice of a revoke that there was, in this deal or long ago."""
    if not scene.history.revokes:
        return None
    deal, trick, offender = chance.choice(scene.history.revokes)
    action: Action = {"do": "notice", "seat": chance.choice(scene.seats)}
    action |= {"offender": offender, "trick": trick}
    if deal != scene.view["deal"] or chance.randrange(3) == 0:
        action["deal"] = deal
    return action


def _noticed_already(scene: Scene, chance: Random) -> Action | None:
    if not scene.history.notices:
        return None
    return {**chance.choice(scene.history.notices), "seat": chance.choice(scene.seats)}


# Aims that can hit in any phase, and those that only hit in one; these are tried as often.
_ANYWHERE: tuple[Aim, ...] = (
    _malformed,
    _malformed,
    _unknown_seat,
    _unknown_card,
    _any,
    _not_in_this_game,
    _announcement,
    _not_due,
    _not_your_turn,
    _no_such_revoke,
    _irregularity_closed,
    _noticed_already,
)
_IN_PHASE: dict[str, tuple[Aim, ...]] = {
    "deal": (_bad_deal,),
    "misdeal": (_no_misdeal,),
    "announce": (_outbid,),
    "play": (_already_played, _not_in_hand, _must_follow, _not_a_revoke),
    "correct": (_already_played, _not_in_hand, _must_follow),
}


def _with_no_seat(scene: Scene, chance: Random, action: Action) -> Action:
    return {**action, "seat": chance.choice(_NO_SEATS)}


def _with_no_card(scene: Scene, chance: Random, action: Action) -> Action:
    return {**action, "card": chance.choice(_NO_CARDS)}


def _with_more(scene: Scene, chance: Random, action: Action) -> Action:
    """Fields that no action knows are ignored."""
    return {**action, "colour": "red", "reasons": None}


def _with_exposed(scene: Scene, chance: Random, action: Action) -> Action:
    return {**action, "exposed": chance.choice(([], [chance.choice(scene.pack)], ["XX"], None))}


def _of_another(scene: Scene, chance: Random, action: Action) -> Action:
    return {**action, "seat": chance.choice(scene.seats)}


def _of_another_kind(scene: Scene, chance: Random, action: Action) -> Action:
    return {**action, "do": chance.choice(_KINDS)}


_SECOND_FAULTS = (
    _with_no_seat,
    _with_no_card,
    _with_more,
    _with_exposed,
    _of_another,
    _of_another_kind,
)
