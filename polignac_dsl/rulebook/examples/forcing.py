"""Which cards of a trick fell because a clause left the player no other."""

from polignac_dsl.rulebook.examples.records import DealRecord, Trick
from polignac_dsl.table import Table


def forcing_clauses(table: Table, record: DealRecord, trick: Trick) -> tuple[str | None, ...]:
    """Return for each card of a trick the path of the clause that has forced it, or None.

    Following suit is no such clause: a reader sees it in the trick. A ban forces a card where
    it leaves no other, or where it gives way because there is no other.
    """
    earlier = [card for t in record.tricks if t.number < trick.number for _, card in t.cards]
    return tuple(
        _forcing(table, record, trick, card, set(record.hands[seat]) - set(earlier), earlier)
        for seat, card in trick.cards
    )


def _forcing(
    table: Table, record: DealRecord, trick: Trick, card: str, hand: set[str], earlier: list[str]
) -> str | None:
    play = table.deals[len(record.seats)].play
    led = trick.cards[0][1]
    following = {held for held in hand if held[1] == led[1]} if card != led else set()
    candidates, clause = following or hand, None
    if card == led:
        until = play.lead.until
        open_now = until is not None and any(held in until for held in earlier)
        banned = set() if open_now else hand & set(play.lead.banned)
        candidates = hand - banned or hand
        if banned and len(hand) > 1 and (card in banned or len(candidates) == 1):
            clause = "play.lead"
    elif not following:
        forced = next((hand & set(cards) for cards in play.void.forced if hand & set(cards)), None)
        if forced:
            candidates = forced
            clause = "play.void" if len(hand) > len(forced) else None
    if trick.number == 1 and not (following and card in play.first_trick.banned):
        left = candidates - set(play.first_trick.banned)
        if len(left) < len(candidates) and len(candidates) > 1 and len(left) < 2:
            clause = "play.first-trick"
    return clause
