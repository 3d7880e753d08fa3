"""Playing cards, lawfully or not, and taking tricks."""

from dataclasses import replace

from polignac_dsl.engine.cards import SUIT_OF
from polignac_dsl.engine.closing import count_deal, early_end
from polignac_dsl.engine.legality import legal_mask
from polignac_dsl.engine.position import PLAYING, Bare, Ended, Position, Progress, Revoked, Status

_PLAYED_OUT = Status("play", "last-card")


def lead(progress: Progress, held: int) -> Bare:
    """Return the position in which a trick is to be led."""
    return _to_play(progress, held, ())


def correct(position: Position, card: int) -> Bare:
    """Return the position after a revoke has been corrected.

    The card takes the place of the revoke in the order of its trick.
    """
    gap = position.progress.status.gap
    trick = (*position.trick[:gap], card, *position.trick[gap:])
    return after_card(replace(position.progress, status=PLAYING), position.held ^ card, trick)


def revoke(position: Position, card: int) -> Bare:
    """Return the position after the player to act has wrongly played a card."""
    progress = position.progress
    assert position.to_act is not None  # the phase is `play`
    made = (*progress.deal.revokes, Revoked(position.to_act, progress.number))
    progress = replace(progress, deal=replace(progress.deal, revokes=made))
    return after_card(progress, position.held ^ card, (*position.trick, card))


def after_card(progress: Progress, held: int, trick: tuple[int, ...]) -> Bare:
    """Return the position after a card: the next player's turn, a new trick, or the deal's end."""
    if len(trick) < len(progress.order):
        return _to_play(progress, held, trick)
    return after_trick(progress, held, trick)


def after_trick(progress: Progress, held: int, trick: tuple[int, ...]) -> Bare:
    """Return the position after a trick that is complete: its taker leads, or the deal ends.

    The highest card of the suit led takes it. A taker who has no card left leaves the lead to
    the next player who has one.
    """
    deal = progress.deal
    rules = deal.rules
    following = (progress.held ^ held) & SUIT_OF[trick[0]]
    taker = progress.order[trick.index(rules.strongest[following])]
    order = deal.orders[taker]
    if not rules.even:
        order = tuple([seat for seat in order if deal.dealt[seat] & held])
    if not held:
        last = Progress(deal, _PLAYED_OUT, progress, held, trick, taker, progress.number + 1)
        return close(last, held)
    later = Progress(deal, PLAYING, progress, held, trick, taker, progress.number + 1, order)
    if deal.watched and (ended := _early_end(later)) is not None:
        return close(replace(later, status=Status("play", ended)), held)
    if rules.plain:
        seat = order[0]
        return later, held, (), seat, deal.dealt[seat] & held
    return _to_play(later, held, ())


def _early_end(progress: Progress) -> Ended | None:
    deal = progress.deal
    return early_end(deal.sheet, deal.rules, deal.standing, progress.tricks())


def close(progress: Progress, held: int) -> Bare:
    """Return the position after the play of a deal: claims, or the deal is counted."""
    for revoke in progress.deal.revokes:
        if not revoke.noticed:
            claiming = replace(progress, status=Status("claim", progress.status.ended))
            return claiming, held, (), None, 0
    return count_deal(progress)


def _to_play(progress: Progress, held: int, trick: tuple[int, ...]) -> Bare:
    seat = progress.order[len(trick)]
    deal = progress.deal
    rules = deal.rules
    hand = deal.dealt[seat] & held
    led = SUIT_OF[trick[0]] if trick else 0
    if rules.plain:
        legal = hand & led or hand
    else:
        legal = legal_mask(rules, hand, led, progress.number == 1, held)
    return progress, held, trick, seat, legal


def correctable(position: Position) -> int:
    """Return the mask of the cards that may take the place of a revoke."""
    progress, seat = position.progress, position.to_act
    assert seat is not None  # the phase is `correct`
    first_trick = progress.number == 1
    return legal_mask(
        progress.deal.rules, position.hand(seat), position.led(), first_trick, position.held
    )
