"""Playing cards, lawfully or not, and taking tricks."""

from polignac_dsl.engine.closing import count_deal, early_end
from polignac_dsl.engine.legality import legal_mask
from polignac_dsl.engine.masks import turn_orders
from polignac_dsl.engine.position import Position, Progress, Revoked


def lead(progress: Progress, played: int) -> Position:
    """Return the position in which a trick is to be led."""
    return _to_play(progress, played, ())


def put(position: Position, card: int) -> Position:
    """Return the position after the player to act has played a card, or corrected his own.

    A corrected card takes the place of the revoke in the order of its trick.
    """
    progress, trick = position.progress, position.trick
    if progress.phase == "correct":
        trick = (*trick[: progress.gap], card, *trick[progress.gap :])
        progress = progress.changed(phase="play")
    else:
        trick = (*trick, card)
    return after_card(progress, position.played | card, trick)


def revoke(position: Position, card: int) -> Position:
    """Return the position after the player to act has wrongly played a card."""
    progress = position.progress
    deal = progress.deal
    assert position.to_act is not None  # the phase is `play`
    made = (*deal.revokes, Revoked(position.to_act, progress.number))
    progress = progress.changed(deal=deal._replace(revokes=made))
    return after_card(progress, position.played | card, (*position.trick, card))


def after_card(progress: Progress, played: int, trick: tuple[int, ...]) -> Position:
    """Return the position after a card: the next player's turn, a new trick, or the deal's end."""
    if len(trick) < len(progress.order):
        return _to_play(progress, played, trick)
    deal = progress.deal
    rules = deal.rules
    cards = sum(trick)
    best = 1 << ((cards & rules.suit[trick[0]]).bit_length() - 1)
    taker = progress.order[trick.index(best)]
    order = turn_orders(deal.sheet.seats)[taker]
    if not rules.even:
        order = tuple([seat for seat in order if deal.dealt[seat] & ~played])
    following = Progress(deal, "play", progress, trick, taker, progress.number + 1, order)
    if played == rules.whole:
        return close(following.changed(ended="last-card"), played)
    if deal.watched and (ended := early_end(following)) is not None:
        return close(following.changed(ended=ended), played)
    return _to_play(following, played, ())


def close(progress: Progress, played: int) -> Position:
    """Return the position after the play of a deal: claims, or the deal is counted."""
    if any(not revoke.noticed for revoke in progress.deal.revokes):
        return Position(progress.changed(phase="claim"), played)
    return count_deal(progress)


def _to_play(progress: Progress, played: int, trick: tuple[int, ...]) -> Position:
    seat = progress.order[len(trick)]
    deal = progress.deal
    rules = deal.rules
    hand = deal.dealt[seat] & ~played
    led = rules.suit[trick[0]] if trick else 0
    if rules.plain:
        legal = hand & led or hand
    else:
        legal = legal_mask(rules, hand, led, progress.number == 1, played)
    return Position(progress, played, trick, seat, legal)
