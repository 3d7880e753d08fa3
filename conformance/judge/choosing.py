"""What may be done: legal actions, revokes and notices, and the reasons given for a hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from conformance.cases.cards import show_card
from conformance.judge.asked import Asked, Breaches
from conformance.judge.request import Dealt
from conformance.judge.words import card_list

_LEGAL = "legal what the phase and the hand allow"
_IRREGULAR = "irregular what can be done wrongly or pointed out"
_REASONS = "a reason for each card of the player to act"


def choices(asked: Asked) -> Breaches:
    """Yield what is called legal or irregular, and cannot be."""
    view = asked.view
    phase, to_act, legal = view["phase"], view["to_act"], view["legal"]
    if phase in ("play", "correct"):
        hand = view["hands"][to_act]
        cards = [action["card"] for action in legal]
        if len(set(cards)) < len(cards):
            yield _LEGAL, f"the view calls a card legal twice: {' '.join(map(show_card, cards))}"
        if hand is not None and not set(cards).issubset(hand):
            foreign = card_list(set(cards).difference(hand))
            yield (
                _LEGAL,
                f"the view calls {foreign} legal, which {asked.name(to_act)} does not hold",
            )
        elif hand is not None and asked.rules.plain:
            yield from _following(asked, hand, cards)
        if view["irregular"]:
            yield from _revokes(asked, hand, cards)
    elif phase in ("deal", "claim") and len(legal) > 1:
        yield _LEGAL, f"the view calls {legal[0]['do']} legal more than once"
    elif phase == "announce" and legal:
        yield from _announcements(asked, legal)
    elif phase == "misdeal":
        yield from _misdeals(asked, legal)
    yield from _notices(asked)


def _following(asked: Asked, hand: Sequence[str], cards: Sequence[str]) -> Breaches:
    """Say what must be legal where following suit is all that the table asks for (L11)."""
    led = asked.view["trick"]["cards"]
    suit = led[0]["card"][1] if led else ""
    due = [card for card in hand if card[1] == suit] or hand
    if len(cards) != len(due) or not set(cards).issuperset(due):
        told = card_list(due), card_list(cards)
        who = asked.name(asked.view["to_act"])
        yield _LEGAL, f"{who} may play {told[0]}, the view says {told[1]}"


def _announcements(asked: Asked, legal: Sequence[Mapping[str, Any]]) -> Breaches:
    if [action["do"] for action in legal].count("pass") != 1:
        yield _LEGAL, f"the view does not let {asked.name(asked.view['to_act'])} pass once"
    rules = asked.rules.rules["announcements"]
    known = {bid["name"] for bid in rules["bids"]} if rules is not None else set()
    said = [action["announcement"] for action in legal if action["do"] == "announce"]
    for name in said:
        if name not in known or said.count(name) > 1:
            yield _LEGAL, f"the view lets {name} be announced, which the game has not, or twice"
            return


def _misdeals(asked: Asked, legal: Sequence[Mapping[str, Any]]) -> Breaches:
    """Hold the reasons for a misdeal against the deal."""
    deal = asked.running
    if deal is None:
        return
    true = {"exposed-card"} if deal.action.get("exposed") else set()
    came = [action["reason"] for action in legal]
    if "hands" not in deal.action:
        came = [reason for reason in came if reason != "wrong-count"]
    else:
        sizes = sorted(len(hand) for hand in deal.action["hands"] if hand)
        if sizes != sorted(asked.rules.hands):
            true.add("wrong-count")
        elif asked.rules.uneven:
            came = [reason for reason in came if reason != "wrong-count"]
    if set(came) != true or len(came) != len(true):
        told = ", ".join(sorted(true)) or "none", ", ".join(came) or "none"
        yield _LEGAL, f"true reasons for a misdeal are {told[0]}, the view says {told[1]}"


def _revokes(asked: Asked, hand: Sequence[str] | None, legal: Sequence[str]) -> Breaches:
    view = asked.view
    revokes = [action for action in view["irregular"] if action["do"] == "revoke"]
    if revokes and hand is not None and len(revokes) != len(hand) - len(legal):
        told = card_list(action["card"] for action in revokes)
        who = asked.name(view["to_act"])
        yield _IRREGULAR, f"{who} holds {card_list(hand)}, of which the view calls {told} revokes"
    for action in revokes:
        who, card = asked.name(action["seat"]), show_card(action["card"])
        if view["phase"] != "play" or action["seat"] != view["to_act"]:
            yield _IRREGULAR, f"the view lets {who} revoke with {card}, whose turn it is not"
        elif hand is not None and action["card"] not in hand:
            yield _IRREGULAR, f"the view lets {who} revoke with {card}, which he does not hold"
        elif action["card"] in legal:
            yield _IRREGULAR, f"the view calls {card} of {who} both legal and a revoke"


def _notices(asked: Asked) -> Breaches:
    """Hold what can be pointed out against the revokes of the request."""
    irregular = asked.view["irregular"]
    if not irregular:
        return
    if asked.at.table["irregularities"]["revoke"] is None:
        yield _IRREGULAR, "the view tells of revokes, which the game has not"
        return
    seats, now = asked.view["seats"], asked.view["deal"]
    notices = [action for action in irregular if action["do"] == "notice"]
    told = {(action["offender"], action["trick"], action.get("deal")) for action in notices}
    by = {
        (action["seat"], action["offender"], action["trick"], action.get("deal"))
        for action in notices
    }
    if not len(notices) == len(by) == len(told) * len(seats):
        yield _IRREGULAR, "the view does not let each player once point out each revoke"
    for action in irregular:
        do, seat = action["do"], action["seat"]
        if do not in ("revoke", "notice"):
            yield _IRREGULAR, f"the view calls {do} irregular"
            return
        if do == "revoke":
            if asked.view["phase"] not in ("play", "correct"):
                yield _IRREGULAR, f"the view lets {asked.name(seat)} revoke, and nobody is to play"
                return
            continue
        number, offender = action.get("deal", now), asked.name(action["offender"])
        said = f"{offender}'s revoke in trick {action['trick']} of deal {number}"
        if "deal" in action and number == now:
            yield _IRREGULAR, f"the view names the running deal where {said} can be pointed out"
            return
        if seat not in seats:
            yield (
                _IRREGULAR,
                f"the view lets {asked.name(seat)} point out {said}, who is not in the deal",
            )
            return
        deal = asked.deals[number - 1] if 1 <= number <= len(asked.deals) else None
        if deal is None or not _revoked(asked, deal, action):
            yield _IRREGULAR, f"the view lets {said} be pointed out, which did not happen"
            return


def _revoked(asked: Asked, deal: Dealt, action: Mapping[str, Any]) -> bool:
    """Whether a revoke that can be pointed out has happened, as far as its trick is known."""
    places = [i for i in deal.wrong if deal.plays[i][0] == action["offender"]]
    if deal is not asked.running or asked.rules.uneven:
        return bool(places)
    return action["trick"] in [i // len(asked.view["seats"]) + 1 for i in places]


def reasons(asked: Asked) -> Breaches:
    """Hold the reasons for a hand against the hand and what is legal in it."""
    view = asked.view
    given = view["reasons"]
    if "hand" not in given:
        return
    to_act, lines = view["to_act"], given["hand"]
    if view["phase"] != "play" or asked.viewer not in (None, to_act):
        if lines:
            whom = "" if asked.viewer is None else f" to {asked.name(asked.viewer)}"
            yield _REASONS, f"the view gives reasons for a hand{whom} where there are none to give"
        return
    hand = view["hands"][to_act]
    cards = [line["card"] for line in lines]
    if hand is not None and (len(cards) != len(hand) or set(cards) != set(hand)):
        told = card_list(cards), card_list(hand)
        yield (
            _REASONS,
            f"{asked.name(to_act)} holds {told[1]}, the view gives reasons for {told[0]}",
        )
        return
    legal = {action["card"] for action in view["legal"]}
    for line in lines:
        card, clause = line["card"], line["clause"]
        if line["legal"] is not (card in legal):
            word = "legal" if card in legal else "not legal"
            yield _REASONS, f"{show_card(card)} is {word}, and the reason says otherwise"
        elif clause is not None and (line["legal"] or not isinstance(clause, str)):
            yield _REASONS, f"{show_card(card)} is legal, and a clause is said to forbid it"
