"""Refusals: every code of conformance §7, in its order of precedence.

Each check is a function that is true when its code applies; it may rely on all checks before
it. The first that is true gives the code. `lead-banned`, `first-trick-banned` and
`must-discard` belong to other games of the family and have no check here.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from reference_impl.actions import Action, cards_named, is_malformed, seats_named
from reference_impl.announcing import announcements, is_outranked, may_announce
from reference_impl.cards import pack
from reference_impl.dealing import deal_out, hand_sizes, has_misdeals, misdeal_reasons
from reference_impl.revokes import can_be_noticed, has_revokes, latest_revoke
from reference_impl.state import Position
from reference_impl.tricks import may_play
from reference_impl.turn import player_to_act


@dataclass(frozen=True)
class Refusal:
    """An action was refused, with the code of conformance §7."""

    code: str


# In which phases each kind of action is due (conformance §5). A revoke can be pointed out
# wherever the contract does not say that only something else is legal.
_DUE = {
    "deal": ("deal",),
    "misdeal": ("misdeal",),
    "announce": ("announce",),
    "pass": ("announce",),
    "play": ("play",),
    "revoke": ("play",),
    "notice": ("announce", "play", "claim"),
    "correct": ("correct",),
    "count": ("claim",),
}


def _unknown_seat(position: Position, action: Action) -> bool:
    return any(seat not in position.deal.seats for seat in seats_named(action))


def _unknown_card(position: Position, action: Action) -> bool:
    if action["do"] == "deal" and position.phase != "deal":
        return False  # then it is `wrong-phase`, whatever its cards
    known = pack(position.setting, len(position.deal.seats))
    return any(card not in known for card in cards_named(action))


def _match_over(position: Position, action: Action) -> bool:
    return position.phase == "over"


def _not_in_this_game(position: Position, action: Action) -> bool:
    match action["do"]:
        case "misdeal":
            return not has_misdeals(position.setting)
        case "deal":
            return bool(action.get("exposed")) and not has_misdeals(position.setting)
        case "revoke" | "notice" | "correct" | "count":
            return not has_revokes(position.setting)
        case _:
            return False


def _unknown_announcement(position: Position, action: Action) -> bool:
    if action["do"] != "announce":
        return False
    return action["announcement"] not in announcements(position.setting)


def _announcement_closed(position: Position, action: Action) -> bool:
    asked = action["do"] in ("announce", "pass") and bool(announcements(position.setting))
    return asked and position.phase != "announce"


def _wrong_phase(position: Position, action: Action) -> bool:
    return position.phase not in _DUE[action["do"]]


def _not_your_turn(position: Position, action: Action) -> bool:
    in_turn = ("announce", "pass", "play", "revoke", "correct")
    return action["do"] in in_turn and action["seat"] != player_to_act(position)


def _bad_deal(position: Position, action: Action) -> bool:
    """A card twice, or not the pack; wrong numbers only where no misdeal can mend them."""
    if action["do"] != "deal":
        return False
    setting, deal = position.setting, position.deal
    if "deck" in action:
        hands = deal_out(setting, deal, action["deck"])
        dealt = action["deck"]
    else:
        if len(action["hands"]) != setting.players:  # one list a seat is needed
            return True
        hands = dict(enumerate(action["hands"]))
        dealt = [card for hand in action["hands"] for card in hand]
    if any(number > 1 for number in Counter(dealt).values()):
        return True
    if any(hand for seat, hand in hands.items() if seat not in deal.seats):
        return True
    sizes = hand_sizes(setting, deal)
    right = all(len(hands[seat]) == sizes[seat] for seat in deal.seats)
    return not right and not has_misdeals(setting)


def _no_misdeal(position: Position, action: Action) -> bool:
    if action["do"] != "misdeal":
        return False
    return action["reason"] not in misdeal_reasons(position.setting, position.deal)


def _may_not_announce(position: Position, action: Action) -> bool:
    if action["do"] != "announce":
        return False
    seat, announcement = action["seat"], action["announcement"]
    return not may_announce(position.setting, position.deal, seat, announcement)


def _outranked(position: Position, action: Action) -> bool:
    if action["do"] != "announce":
        return False
    return is_outranked(position.setting, position.deal, action["announcement"])


def _plays_a_card(action: Action) -> bool:
    return action["do"] in ("play", "revoke", "correct")


def _already_played(position: Position, action: Action) -> bool:
    if not _plays_a_card(action):
        return False
    played = [trick.cards.get(action["seat"]) for trick in position.deal.tricks]
    return action["card"] in played


def _not_in_hand(position: Position, action: Action) -> bool:
    return _plays_a_card(action) and action["card"] not in position.deal.hands[action["seat"]]


def _accepted_by_play(position: Position, action: Action) -> bool:
    hand = position.deal.hands[action["seat"]]
    return may_play(position.deal.trick, hand, action["card"])


def _must_follow(position: Position, action: Action) -> bool:
    return action["do"] in ("play", "correct") and not _accepted_by_play(position, action)


def _not_a_revoke(position: Position, action: Action) -> bool:
    return action["do"] == "revoke" and _accepted_by_play(position, action)


def _no_such_revoke(position: Position, action: Action) -> bool:
    if action["do"] != "notice":
        return False
    deal = action.get("deal", position.deal.number)
    return latest_revoke(position, deal, action["trick"], action["offender"]) is None


def _irregularity_closed(position: Position, action: Action) -> bool:
    if action["do"] != "notice":
        return False
    deal = action.get("deal", position.deal.number)
    revoke = latest_revoke(position, deal, action["trick"], action["offender"])
    return revoke is not None and not can_be_noticed(position, revoke)


_CHECKS: tuple[tuple[str, Callable[[Position, Action], bool]], ...] = (
    ("unknown-seat", _unknown_seat),
    ("unknown-card", _unknown_card),
    ("match-over", _match_over),
    ("not-in-this-game", _not_in_this_game),
    ("unknown-announcement", _unknown_announcement),
    ("announcement-closed", _announcement_closed),
    ("wrong-phase", _wrong_phase),
    ("not-your-turn", _not_your_turn),
    ("bad-deal", _bad_deal),
    ("no-misdeal", _no_misdeal),
    ("may-not-announce", _may_not_announce),
    ("outranked", _outranked),
    ("already-played", _already_played),
    ("not-in-hand", _not_in_hand),
    ("must-follow", _must_follow),
    ("not-a-revoke", _not_a_revoke),
    ("no-such-revoke", _no_such_revoke),
    ("irregularity-closed", _irregularity_closed),
)


def refusal_code(position: Position, action: Action) -> str | None:
    """Return the code with which the rules refuse this action, or None if they accept it."""
    if is_malformed(action):
        return "malformed"
    return next((code for code, applies in _CHECKS if applies(position, action)), None)
