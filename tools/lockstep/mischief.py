"""Actions that the rules refuse, each aimed at one code of conformance README §7.

An aim may miss: the action is then refused for something else, or is lawful. Nothing is lost by
it, since both sides only have to say the same.
"""

from collections.abc import Callable
from typing import Any

from tools.casegen.luck import Luck
from tools.lockstep.cards import deal as lawful_deal
from tools.lockstep.cards import given_out, hands_action, void_deal
from tools.lockstep.scene import Action, Scene

Aim = Callable[[Scene, Luck], Any]

_KINDS = ("deal", "misdeal", "announce", "pass", "play", "revoke", "notice", "correct", "count")
_NO_CARDS = ("XX", "", "J", "JSS", "js", "10S", "2H", "J♠", "ZS", "SJ", "7 S")
_NO_SEATS = (-1, 8, 99, -(10**30))
_WORDS = ("capot", "general", "generale", "slam", "", "Capot", "pass")


def aim(scene: Scene, luck: Luck) -> Any:
    """Return something that should be refused; sometimes with a second fault on top."""
    action = None
    while action is None:
        aims = _IN_PHASE.get(scene.phase, _ANYWHERE) if luck.below(2) else _ANYWHERE
        action = luck.pick(aims)(scene, luck)
    if isinstance(action, dict) and luck.below(5) == 0:
        action = luck.pick(_SECOND_FAULTS)(scene, luck, dict(action))
    return action


def well_formed(scene: Scene, luck: Luck, kind: str) -> Action:
    """Return an action of a kind with fields as they could be, whoever's turn it is."""
    seats = scene.seats
    seat = luck.pick(seats)
    if scene.to_act is not None and luck.below(2):
        seat = scene.to_act
    match kind:
        case "deal":
            return lawful_deal(scene, luck, luck.pick(("blind", "deck")), 0)
        case "misdeal":
            return {"do": kind, "reason": luck.pick(("wrong-count", "exposed-card", "spilt", ""))}
        case "announce":
            word = luck.pick(scene.announcements * 4 + list(_WORDS))
            return {"do": kind, "seat": seat, "announcement": word}
        case "play" | "revoke" | "correct":
            cards = scene.hand(seat) if luck.below(4) else scene.pack
            return {"do": kind, "seat": seat, "card": luck.pick(cards or scene.pack)}
        case "notice":
            trick = (scene.view["trick"] or {"number": 4})["number"] + luck.between(-2, 1)
            action = {"do": kind, "seat": seat, "offender": luck.pick(seats), "trick": trick}
            if luck.below(3) == 0:
                action["deal"] = scene.view["deal"] + luck.between(-2, 1)
            return action
        case "pass":
            return {"do": kind, "seat": seat}
        case _:
            return {"do": kind}


def _any(scene: Scene, luck: Luck) -> Action:
    return well_formed(scene, luck, luck.pick(_KINDS))


def _malformed(scene: Scene, luck: Luck) -> Any:
    action = _any(scene, luck)
    field = luck.pick(list(action))
    match luck.below(6):
        case 0:
            return luck.pick((None, 7, "play", [], {}, True, [action], {"seat": 0}))
        case 1:
            return {**action, "do": luck.pick(("dance", "", "Play", None, 3, ["play"], {}))}
        case 2:
            del action[field]
            return action
        case 3:
            return {**action, "deal": luck.pick((None, "1", True, 1.0))}
        case 4:
            return {**action, **_deal_of_wrong_types(scene, luck)}
        case _:
            return {
                **action,
                field: luck.pick((None, 1.5, 0.0, True, False, "0", [0], {}, 3, "JS")),
            }


def _deal_of_wrong_types(scene: Scene, luck: Luck) -> Action:
    pack = scene.pack
    return luck.pick(
        (
            {"do": "deal"},
            {"do": "deal", "hands": None},
            {"do": "deal", "deck": None},
            {"do": "deal", "deck": " ".join(pack)},
            {"do": "deal", "deck": [*pack[1:], None]},
            {"do": "deal", "deck": pack, "hands": [pack]},
            {"do": "deal", "deck": pack, "hands": None},
            {"do": "deal", "hands": [pack, None]},
            {"do": "deal", "hands": ["", *[[]] * (scene.setting.players - 1)]},
            {"do": "deal", "hands": {"0": pack}},
            {"do": "deal", "hands": [[0, *pack]]},
            {"do": "deal", "deck": pack, "exposed": "JS"},
            {"do": "deal", "deck": pack, "exposed": None},
            {"do": "deal", "deck": pack, "exposed": [1]},
        )
    )


def _unknown_seat(scene: Scene, luck: Luck) -> Action:
    kind = luck.pick(("announce", "pass", "play", "revoke", "notice", "correct"))
    outside = [s for s in range(scene.setting.players) if s not in scene.seats]
    seat = luck.pick([*_NO_SEATS, scene.setting.players, *outside * 3])
    action = well_formed(scene, luck, kind)
    action["offender" if kind == "notice" and luck.below(2) else "seat"] = seat
    return action


def _unknown_card(scene: Scene, luck: Luck) -> Action:
    removed = scene.setting.table.deals[len(scene.seats)].removed.cards
    card = str(luck.pick([*_NO_CARDS, *removed * 3]))
    kind = luck.pick(("play", "revoke", "correct", "deal", "deal"))
    action = well_formed(scene, luck, kind)
    if kind != "deal":
        action["card"] = card
    elif luck.below(2):
        action["exposed"] = [card]
    else:
        cards = action.get("deck") or luck.pick([hand for hand in action["hands"] if hand])
        cards[luck.below(len(cards))] = card
    return action


def _not_in_this_game(scene: Scene, luck: Luck) -> Action:
    if luck.below(4) == 0:
        return {**well_formed(scene, luck, "deal"), "exposed": [luck.pick(scene.pack)]}
    return well_formed(scene, luck, luck.pick(("misdeal", "revoke", "notice", "correct", "count")))


def _announcement(scene: Scene, luck: Luck) -> Action:
    return well_formed(scene, luck, luck.pick(("announce", "announce", "pass")))


def _not_due(scene: Scene, luck: Luck) -> Action:
    due = {action["do"] for action in scene.view["legal"]}
    return well_formed(scene, luck, luck.pick([kind for kind in _KINDS if kind not in due]))


def _not_your_turn(scene: Scene, luck: Luck) -> Action | None:
    if not scene.view["legal"] or scene.to_act is None or scene.phase == "deal":
        return None
    action = dict(luck.pick(scene.view["legal"]))
    action["seat"] = luck.pick(scene.seats)
    if "card" in action and luck.below(2):
        action["card"] = luck.pick(scene.hand(action["seat"]) or scene.pack)
    return action


def _bad_deal(scene: Scene, luck: Luck) -> Action:
    pack = luck.shuffled(scene.pack)
    hands = given_out(scene, pack)
    seat = luck.pick(scene.seats)
    match luck.below(6):
        case 0:
            hands[seat][0] = luck.pick(pack)
        case 1:
            return {"do": "deal", "deck": [*pack, *pack[: luck.between(1, 2)]]}
        case 2:
            return {"do": "deal", "deck": [pack[1], *pack[1:]]}
        case 3:
            lists: list[list[str]] = hands_action(scene, hands)["hands"]
            return {"do": "deal", "hands": luck.pick(([*lists, []], lists[:-1], [], [pack]))}
        case 4:
            other = luck.below(scene.setting.players)
            hands.setdefault(other, []).append(hands[seat].pop())
        case _:
            return void_deal(scene, luck, luck.pick(("short", "uneven", "both")))
    return hands_action(scene, hands)


def _no_misdeal(scene: Scene, luck: Luck) -> Action:
    return well_formed(scene, luck, "misdeal")


def _outbid(scene: Scene, luck: Luck) -> Action:
    """Return an announcement of the game by the player who is asked."""
    word = luck.pick(scene.announcements)
    return {"do": "announce", "seat": scene.to_act, "announcement": word}


def _one_of_the_cards(scene: Scene, luck: Luck, cards: list[str]) -> Action | None:
    """Return the play, or correction, of a card by the player to act."""
    if scene.phase not in ("play", "correct") or not cards:
        return None
    kinds = ("play", "play", "revoke") if scene.phase == "play" else ("correct",)
    return {"do": luck.pick(kinds), "seat": scene.to_act, "card": luck.pick(cards)}


def _already_played(scene: Scene, luck: Luck) -> Action | None:
    return _one_of_the_cards(scene, luck, scene.played(_of(scene)))


def _not_in_hand(scene: Scene, luck: Luck) -> Action | None:
    hand = scene.hand(_of(scene))
    return _one_of_the_cards(scene, luck, [card for card in scene.pack if card not in hand])


def _must_follow(scene: Scene, luck: Luck) -> Action | None:
    legal = {action.get("card") for action in scene.view["legal"]}
    wrong = [card for card in scene.hand(_of(scene)) if card not in legal]
    return _one_of_the_cards(scene, luck, wrong)


def _of(scene: Scene) -> int:
    return -1 if scene.to_act is None else scene.to_act


def _not_a_revoke(scene: Scene, luck: Luck) -> Action | None:
    action = _one_of_the_cards(scene, luck, scene.hand(_of(scene)))
    return action and {**action, "do": "revoke"}


def _no_such_revoke(scene: Scene, luck: Luck) -> Action:
    action = well_formed(scene, luck, "notice")
    if luck.below(3) == 0:
        action[luck.pick(("trick", "deal"))] = luck.pick((0, -1, 99, 10**30))
    return action


def _irregularity_closed(scene: Scene, luck: Luck) -> Action | None:
    """Return a notice of a revoke that there was, in this deal or long ago."""
    if not scene.history.revokes:
        return None
    deal, trick, offender = luck.pick(scene.history.revokes)
    action: Action = {"do": "notice", "seat": luck.pick(scene.seats)}
    action |= {"offender": offender, "trick": trick}
    if deal != scene.view["deal"] or luck.below(3) == 0:
        action["deal"] = deal
    return action


def _noticed_already(scene: Scene, luck: Luck) -> Action | None:
    if not scene.history.notices:
        return None
    return {**luck.pick(scene.history.notices), "seat": luck.pick(scene.seats)}


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


def _with_no_seat(scene: Scene, luck: Luck, action: Action) -> Action:
    return {**action, "seat": luck.pick(_NO_SEATS)}


def _with_no_card(scene: Scene, luck: Luck, action: Action) -> Action:
    return {**action, "card": luck.pick(_NO_CARDS)}


def _with_more(scene: Scene, luck: Luck, action: Action) -> Action:
    """Fields that no action knows are ignored."""
    return {**action, "colour": "red", "reasons": None}


def _with_exposed(scene: Scene, luck: Luck, action: Action) -> Action:
    return {**action, "exposed": luck.pick(([], [luck.pick(scene.pack)], ["XX"], None))}


def _of_another(scene: Scene, luck: Luck, action: Action) -> Action:
    return {**action, "seat": luck.pick(scene.seats)}


def _of_another_kind(scene: Scene, luck: Luck, action: Action) -> Action:
    return {**action, "do": luck.pick(_KINDS)}


_SECOND_FAULTS = (
    _with_no_seat,
    _with_no_card,
    _with_more,
    _with_exposed,
    _of_another,
    _of_another_kind,
)
