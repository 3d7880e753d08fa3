"""Revokes: which happened, which can be noticed, in time or late, and how one is corrected.

Rules held here: CR's revoke (L32, L43), in the detail of points-of-law §3.
"""

from reference_impl.games import Setting
from reference_impl.state import Deal, Position, Revoke


def has_revokes(setting: Setting) -> bool:
    """Say whether the game has a rule for revokes: CR alone (L32)."""
    return setting.text == "CR"


def latest_revoke(position: Position, deal: int, trick: int, offender: int) -> Revoke | None:
    """Return the revoke so named, or None if there was none.

    After a correction took later cards back, a player can revoke in one trick twice: the later
    one is meant.
    """
    for revoke in reversed(position.revokes):
        if (revoke.deal, revoke.trick, revoke.offender) == (deal, trick, offender):
            return revoke
    return None


def can_be_noticed(position: Position, revoke: Revoke) -> bool:
    """Say whether the revoke is still open: unnoticed, and its deal not counted.

    With `revoke-noticed` = `during-the-match` its deal may have been counted long ago (L43).
    """
    if revoke.noticed:
        return False
    this_deal = revoke.deal == position.deal.number
    return this_deal or position.setting.agreed("revoke-noticed", "during-the-match")


def open_revokes(position: Position) -> list[Revoke]:
    """Return the revokes that a player in the deal may notice now.

    The offender must be in the deal, too: in a playoff the others are out of it.
    """
    return [
        revoke
        for revoke in position.revokes
        if can_be_noticed(position, revoke) and revoke.offender in position.deal.seats
    ]


def claims_are_open(position: Position) -> bool:
    """Say whether a revoke of this deal has not been noticed yet (conformance §5.6)."""
    number = position.deal.number
    return any(revoke.deal == number for revoke in open_revokes(position))


def is_late(position: Position, revoke: Revoke) -> bool:
    """Say whether the revoke can no longer be corrected.

    In time is before a card is led to the next trick (CR). The trick that ended the deal has no
    next lead: option `last-trick-revoke`. That is the trick after which a deal was broken off:
    to the last cards of a deal nobody can revoke.
    """
    deal = position.deal
    if revoke.deal != deal.number:
        return True
    next_led = any(later.cards for later in deal.tricks[revoke.trick :])
    deal_is_played = position.phase == "claim"
    return next_led or (deal_is_played and position.setting.agreed("last-trick-revoke", "late"))


def take_back(position: Position, revoke: Revoke) -> None:
    """Reopen the trick for the offender's correction: his card goes back to his hand.

    With `corrected-trick` = `later-cards-taken-back` so do the cards played after his, and a
    revoke among them has not happened (L43).
    """
    deal = position.deal
    del deal.tricks[revoke.trick :]  # the next trick, to which nothing has been led
    trick = deal.tricks[-1]
    trick.taker = None
    deal.broken_off = False
    deal.offender_to_correct = revoke.offender
    _return_card(deal, revoke.offender)
    if position.setting.agreed("corrected-trick", "later-cards-taken-back"):
        later = trick.players[trick.players.index(revoke.offender) + 1 :]
        for seat in later:
            if seat in trick.cards:
                _return_card(deal, seat)
        position.revokes = [
            other
            for other in position.revokes
            if (other.deal, other.trick) != (deal.number, trick.number)
            or other.offender not in later
            or other.noticed
        ]


def _return_card(deal: Deal, seat: int) -> None:
    deal.hands[seat].append(deal.trick.cards.pop(seat))
