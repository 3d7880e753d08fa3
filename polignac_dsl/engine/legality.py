"""Which cards may be played, and which clause forbids the others.

A player who can follow suit follows. One who cannot plays the first forced card that he
holds, else any. A ban on leads or on the first trick then thins out what is left; where a ban
would leave nothing it is lifted if the table says so, and always when following suit.
"""

from polignac_dsl.engine.masks import DealMasks


def legal_mask(rules: DealMasks, hand: int, led: int, first_trick: bool, held: int) -> int:
    """Return the cards of a hand that may be played.

    `led` is the mask of the suit led, 0 at the lead; `held` is the mask of
    all cards that have not been played in this deal. The result is 0 only for an empty hand, or where a ban without a way out
    forbids every card.
    """
    if led:
        following = hand & led
        if not following:
            for forced in rules.forced:
                if hand & forced:
                    return hand & forced
        candidates = following or hand
    else:
        following = 0
        candidates = hand & ~_banned_leads(rules, hand, held)
    if first_trick and rules.first_banned:
        allowed = candidates & ~rules.first_banned
        if allowed or not (following or rules.deal.play.first_trick.lifted):
            return allowed
    return candidates


def forbidding_clause(
    rules: DealMasks, card: int, hand: int, led: int, first_trick: bool, held: int
) -> tuple[str, str] | None:
    """Return the code and the clause that forbid a card of the hand, or None if it is legal."""
    if card & legal_mask(rules, hand, led, first_trick, held):
        return None
    play = rules.deal.play
    if led and hand & led and not card & led:
        return "must-follow", play.follow.id
    if not led and card & _banned_leads(rules, hand, held):
        return "lead-banned", play.lead.id
    if first_trick and card & rules.first_banned:
        return "first-trick-banned", play.first_trick.id
    return "must-discard", play.void.id


def _banned_leads(rules: DealMasks, hand: int, held: int) -> int:
    if rules.lead_until & ~held:
        return 0
    banned = rules.lead_banned
    return 0 if rules.deal.play.lead.lifted and not hand & ~banned else banned
