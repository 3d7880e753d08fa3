"""What may be done in a position: the ordinary actions, and the irregular ones."""

from polignac_dsl.engine.actions import (
    Action,
    Announce,
    Correct,
    Count,
    Deal,
    Notice,
    Pass,
    Revoke,
)
from polignac_dsl.engine.dealing import bids_open_to
from polignac_dsl.engine.position import Position
from polignac_dsl.engine.refusals import misdeal_reasons
from polignac_dsl.engine.revoking import past_open

_ANY_DEAL = (Deal(),)
_COUNT = (Count(),)


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Return the ordinary actions that are legal; `Deal()` stands for any deal.

    In `play` and `correct` the cards come by suit, each from high to low.
    """
    progress, seat = position.progress, position.to_act
    if seat is None:
        match progress.phase:
            case "misdeal":
                return misdeal_reasons(progress.deal)
            case "claim":
                return _COUNT
            case _:
                return ()
    match progress.phase:
        case "play":
            return progress.deal.rules.plays[seat].of(position.legal)
        case "correct":
            return tuple([Correct(seat, card) for card in legal_cards(position)])
        case "announce":
            bids = [Announce(seat, bid.name) for bid in bids_open_to(position)]
            return (Pass(seat), *bids)
        case _:
            return _ANY_DEAL


def legal_cards(position: Position) -> tuple[str, ...]:
    """Return the cards that the player to act may play or put in place of a revoke."""
    legal = position.playable() if position.phase == "correct" else position.legal
    return position.progress.deal.rules.cards.of(legal)


def revokes(position: Position) -> tuple[Revoke, ...]:
    """Return the revokes that the player to act could commit."""
    progress, seat = position.progress, position.to_act
    deal = progress.deal
    if seat is None or progress.phase != "play" or deal.sheet.table.irregularities.revoke is None:
        return ()
    wrong = position.hand(seat) & ~position.legal
    return tuple([Revoke(seat, card) for card in deal.rules.cards.of(wrong)])


def notices(position: Position) -> tuple[Notice, ...]:
    """Return every notice that would be accepted, one for each seat in the deal and revoke."""
    progress = position.progress
    deal = progress.deal
    sheet = deal.sheet
    if progress.phase not in ("announce", "play", "claim"):
        return ()
    open_revokes = [(None, revoke) for revoke in deal.revokes if not revoke.noticed]
    if past_open(deal):
        earlier = [
            (number, revoke)
            for number, revoke in sheet.past_revokes
            if not revoke.noticed and revoke.offender in sheet.seats
        ]
    else:
        earlier = []
    return tuple(
        [
            Notice(seat, revoke.offender, revoke.trick, number)
            for seat in sheet.seats
            for number, revoke in [*open_revokes, *earlier]
        ]
    )
