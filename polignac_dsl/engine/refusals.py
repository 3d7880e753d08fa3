"""Why an action is refused, in the order of precedence of conformance/README.md §7.

Each question is asked only of an action that has passed all those before it.
"""

from collections.abc import Iterable

from polignac_dsl.engine.actions import (
    Action,
    Announce,
    Correct,
    Count,
    Deal,
    Misdeal,
    Notice,
    Pass,
    Play,
    Refusal,
    Revoke,
)
from polignac_dsl.engine.dealing import (
    announcements,
    dealing_order,
    hands_of,
    may_announce,
    outranks,
)
from polignac_dsl.engine.legality import forbidding_clause
from polignac_dsl.engine.position import DealState, Phase, Position
from polignac_dsl.engine.revoking import find

# The phases in which each kind of action is due.
_DUE: dict[type, tuple[Phase, ...]] = {
    Deal: ("deal",),
    Misdeal: ("misdeal",),
    Announce: ("announce",),
    Pass: ("announce",),
    Play: ("play",),
    Revoke: ("play",),
    Notice: ("announce", "play", "claim"),
    Correct: ("correct",),
    Count: ("claim",),
}


def refusal(position: Position, action: Action) -> Refusal | None:
    """Return why the rules refuse an action in a position, or None if they accept it."""
    return (
        _names(position, action)
        or _kind(position, action)
        or _time(position, action)
        or _substance(position, action)
    )


def _names(position: Position, action: Action) -> Refusal | None:
    """Seats and cards that the deal does not know.

    A deal that is not due is judged by its time alone, whatever its cards.
    """
    progress = position.progress
    deal = progress.deal
    sheet, bit = deal.sheet, deal.rules.bit
    if isinstance(action, Deal):
        if progress.phase != "deal":
            return None
        if (action.hands is None) == (action.deck is None):
            return Refusal("malformed", "deal: either hands or deck must be given")
        groups: list[Iterable[str]] = [*(action.hands or ()), action.deck or (), action.exposed]
        for group in groups:
            for card in group:
                if card not in bit:
                    return _unknown_card(deal, card)
        return None
    if isinstance(action, Misdeal | Count):
        return None
    if action.seat not in sheet.seats:
        return _unknown_seat(action.seat)
    if isinstance(action, Notice) and action.offender not in sheet.seats:
        return _unknown_seat(action.offender)
    if isinstance(action, Play | Revoke | Correct) and action.card not in bit:
        return _unknown_card(deal, action.card)
    return None


def _unknown_seat(seat: int) -> Refusal:
    return Refusal("unknown-seat", f"seat {seat} is not in this deal")


def _unknown_card(deal: DealState, card: str) -> Refusal:
    removed = deal.rules.deal.removed
    if card in removed.cards:
        return Refusal("unknown-card", f"{card} has left the pack", removed.id)
    return Refusal("unknown-card", f"{card[:20]!r} is no card of this pack")


def _kind(position: Position, action: Action) -> Refusal | None:
    """The end of the match, and kinds of action that the game has no rule for."""
    sheet = position.progress.deal.sheet
    if position.progress.phase == "over":
        over = sheet.table.end.over
        return Refusal("match-over", "the match is over", over[0].id if over else None)
    rules = sheet.table.irregularities
    if isinstance(action, Misdeal) or (isinstance(action, Deal) and action.exposed):
        if rules.misdeal is None:
            return Refusal("not-in-this-game", "this game knows no misdeal")
    elif isinstance(action, Revoke | Notice | Correct | Count) and rules.revoke is None:
        return Refusal("not-in-this-game", "this game has no rule for revokes")
    return None


def _time(position: Position, action: Action) -> Refusal | None:
    """Whether the action is due, and from this player."""
    phase = position.progress.phase
    if isinstance(action, Announce | Pass) and (found := _asking(position, action)) is not None:
        return found
    if phase not in _DUE[type(action)]:
        return Refusal("wrong-phase", f"{action.do} is not due in the phase {phase}")
    if isinstance(action, Deal | Misdeal | Notice | Count) or action.seat == position.to_act:
        return None
    return Refusal(
        "not-your-turn", f"it is seat {position.to_act}'s turn", clause_of_turn(position)
    )


def _asking(position: Position, action: Announce | Pass) -> Refusal | None:
    deal = position.progress.deal
    known = [d.announcements for d in deal.sheet.table.deals.values() if d.announcements]
    names = [bid.name for rules in known for bid in rules.bids]
    if isinstance(action, Announce) and action.announcement not in names:
        name = action.announcement[:20]
        return Refusal("unknown-announcement", f"this game has no announcement {name!r}")
    if known and position.progress.phase != "announce":
        return Refusal("announcement-closed", "nobody is asked now", known[0].asked.id)
    return None


def clause_of_turn(position: Position) -> str | None:
    """Return the clause that says whose turn it is, where one does."""
    progress = position.progress
    rules = progress.deal.rules.deal
    if progress.phase == "announce":
        return rules.announcements.asked.id if rules.announcements else None
    if progress.phase != "play" or position.trick:
        return None
    if progress.number > 1:
        return rules.play.next_lead.id
    standing = progress.deal.standing
    return standing.bid.lead.id if standing else rules.play.first_lead.id


def _substance(position: Position, action: Action) -> Refusal | None:
    """What is wrong with an action whose time has come."""
    if isinstance(action, Deal):
        return _bad_deal(position, action)
    if isinstance(action, Misdeal):
        return _untrue(position, action)
    if isinstance(action, Announce):
        return _too_low(position, action)
    if isinstance(action, Play | Revoke | Correct):
        return _wrong_card(position, action)
    if isinstance(action, Notice):
        return _unnoticeable(position, action)
    return None


def _bad_deal(position: Position, action: Deal) -> Refusal | None:
    deal = position.progress.deal
    sheet, rules = deal.sheet, deal.rules
    clause = rules.deal.dealing.hands
    if action.hands is not None and len(action.hands) != sheet.table.players:
        message = f"there must be one hand for each of {sheet.table.players} seats"
        return Refusal("bad-deal", message, clause)
    for seat, hand in enumerate(action.hands or ()):
        if hand and seat not in sheet.seats:
            return Refusal("bad-deal", f"seat {seat} is not in this deal", clause)
    hands = action.hands or (action.deck or (),)
    cards = [card for hand in hands for card in hand]
    if len(set(cards)) < len(cards):
        return Refusal("bad-deal", "a card is dealt twice", clause)
    if sheet.table.irregularities.misdeal is not None:
        return None
    if len(cards) < len(rules.bit):
        return Refusal("bad-deal", "the pack is not whole", clause)
    dealt = hands_of(action, sheet, rules)
    for seat, size in zip(dealing_order(sheet, rules), rules.deal.hands, strict=True):
        if len(dealt[seat]) != size:
            message = f"seat {seat} gets {len(dealt[seat])} cards, and should have {size}"
            return Refusal("bad-deal", message, clause)
    return None


def misdeal_reasons(deal: DealState) -> tuple[Misdeal, ...]:
    """Return the misdeals whose reason is true of a deal."""
    reasons = []
    if deal.wrong_count:
        reasons.append(Misdeal("wrong-count"))
    if deal.exposed:
        reasons.append(Misdeal("exposed-card"))
    return tuple(reasons)


def _untrue(position: Position, action: Misdeal) -> Refusal | None:
    deal = position.progress.deal
    if action in misdeal_reasons(deal):
        return None
    rule = deal.sheet.table.irregularities.misdeal
    return Refusal("no-misdeal", f"{action.reason[:20]} is not true", rule.id if rule else None)


def _too_low(position: Position, action: Announce) -> Refusal | None:
    deal = position.progress.deal
    asking = announcements(deal.sheet, deal.rules)
    bids = asking.bids if asking else ()
    bid = next((bid for bid in bids if bid.name == action.announcement), None)
    if bid is None:
        return Refusal("may-not-announce", f"{action.announcement} is not played in this deal")
    if not may_announce(position, bid):
        return Refusal("may-not-announce", f"only the first leader may say {bid.name}", bid.by.id)
    if asking is not None and not outranks(deal, bid):
        return Refusal("outranked", f"{bid.name} is not higher", asking.several.id)
    return None


def _wrong_card(position: Position, action: Play | Revoke | Correct) -> Refusal | None:
    progress = position.progress
    deal, rules = progress.deal, progress.deal.rules
    card = rules.bit[action.card]
    hand = position.hand(action.seat)
    if not card & hand:
        if card & deal.dealt[action.seat]:
            return Refusal("already-played", f"{action.card} has been played")
        return Refusal("not-in-hand", f"seat {action.seat} does not hold {action.card}")
    if card & (position.playable()):
        if isinstance(action, Revoke):
            rule = deal.sheet.table.irregularities.revoke
            return Refusal(
                "not-a-revoke", f"{action.card} may be played", rule.id if rule else None
            )
        return None
    if isinstance(action, Revoke):
        return None
    found = forbidding_clause(
        rules, card, hand, position.led(), progress.number == 1, position.held
    )
    assert found is not None  # the card is not legal
    return Refusal(found[0], f"{action.card} may not be played now", found[1])


def _unnoticeable(position: Position, action: Notice) -> Refusal | None:
    deal = position.progress.deal
    rules = deal.sheet.table.irregularities
    found = find(deal, action)
    match found.state:
        case "open":
            return None
        case "none":
            clause = rules.revoke.id if rules.revoke else None
            return Refusal("no-such-revoke", "there was no such revoke", clause)
        case "closed":
            clause = rules.revoke.id if rules.revoke else None
            return Refusal("irregularity-closed", "it has been noticed already", clause)
        case "expired":
            clause = rules.late_until.id if rules.late_until else None
            return Refusal("irregularity-closed", "its deal has been counted", clause)
