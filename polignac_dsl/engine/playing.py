"""Playing cards, lawfully or not, and taking tricks."""

from dataclasses import replace

from polignac_dsl.engine.cards import SUIT_OF
from polignac_dsl.engine.closing import count_deal, early_end
from polignac_dsl.engine.position import PLAYING, Bare, Ended, Position, Progress, Revoked, Status

_PLAYED_OUT = Status("play", "last-card")


def correct(position: Position, card: int) -> Bare:
    """Return the position after a revoke has been corrected.

    The card takes the place of the revoke in the order of its trick.
    """
    gap = position.progress.status.gap
    trick = (*position.trick[:gap], card, *position.trick[gap:])
    return after_card(replace(position.progress, status=PLAYING), trick)


def revoke(position: Position, card: int) -> Bare:
    """Return the position after the player to act has wrongly played a card."""
    progress = position.progress
    assert position.to_act is not None  # the phase is `play`
    made = (*progress.deal.revokes, Revoked(position.to_act, progress.number))
    progress = replace(progress, deal=replace(progress.deal, revokes=made))
    return after_card(progress, (*position.trick, card))


def after_card(progress: Progress, trick: tuple[int, ...]) -> Bare:
    """Return the position after a card: the next player's turn, a new trick, or the deal's end."""
    if len(trick) < len(progress.order):
        return progress, trick
    return after_trick(progress, trick), ()


def after_trick(progress: Progress, trick: tuple[int, ...]) -> Progress:
    """Return the stage after a trick that is complete: its taker leads, or the deal has ended.

    The highest card of the suit led takes it. A taker who has no card left leaves the lead to
    the next player who has one.
    """
    deal = progress.deal
    rules = deal.rules
    cards = sum(trick)
    held = progress.held ^ cards
    taker = progress.order[trick.index(rules.strongest[cards & SUIT_OF[trick[0]]])]
    order = deal.orders[taker]
    if not rules.even:
        order = tuple([seat for seat in order if deal.dealt[seat] & held])
    if not held:
        last = Progress(deal, _PLAYED_OUT, progress, held, trick, taker, progress.number + 1)
        return close(last)
    later = Progress(deal, PLAYING, progress, held, trick, taker, progress.number + 1, order)
    if deal.watched and (ended := _early_end(later)) is not None:
        return close(replace(later, status=Status("play", ended)))
    return later


def _early_end(progress: Progress) -> Ended | None:
    deal = progress.deal
    return early_end(deal.sheet, deal.rules, deal.standing, progress.tricks())


def close(progress: Progress) -> Progress:
    """Return the stage after the play of a deal: claims, or the deal is counted."""
    for revoke in progress.deal.revokes:
        if not revoke.noticed:
            return replace(progress, status=Status("claim", progress.status.ended))
    return count_deal(progress)
