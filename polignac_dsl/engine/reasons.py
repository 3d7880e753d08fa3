"""Why a card may not be played, and where each point of a score came from."""

from functools import lru_cache

from polignac_dsl.engine.counting import Earned, earned
from polignac_dsl.engine.legality import forbidding_clause
from polignac_dsl.engine.position import Position, Progress
from polignac_dsl.engine.settling import Settlement

Json = dict[str, object]

# How many deals are kept with their points, which every view of the next deal asks for.
_REMEMBERED = 64


def reasons_for_hand(position: Position) -> list[Json]:
    """Return, for each card of the player to act in `play`, whether it is legal or what forbids it."""
    progress, seat = position.progress, position.to_act
    if position.phase != "play" or seat is None:
        return []
    rules = progress.deal.rules
    hand, led, legal = position.hand(seat), position.led(), position.legal
    first_trick = progress.number == 1
    reasons: list[Json] = []
    for name in rules.cards.of(hand):
        card = rules.bit[name]
        found = None
        if not card & legal:
            found = forbidding_clause(rules, card, hand, led, first_trick, position.held)
        clause = found[1] if found else None
        reasons.append({"card": name, "legal": found is None, "clause": clause})
    return reasons


def reasons_for_score(position: Position) -> list[Json]:
    """Return every point of the last deal counted, with the clause and the cards that earned it."""
    last = position.progress.deal.sheet.last
    if last is None:
        return []
    cards = last.progress.deal.rules.cards
    return [
        {
            "seat": line.seat,
            "points": line.points,
            "clause": line.clause,
            "cards": list(cards.of(line.cards)),
        }
        for line in score_lines(last.progress, last.settlement)
    ]


@lru_cache(maxsize=_REMEMBERED)
def score_lines(progress: Progress, settlement: Settlement) -> tuple[Earned, ...]:
    """Return the points of a counted deal one by one; those of a seat add up to its score.

    What a player scores as counted is told by the clauses of the count, what he scores instead
    or besides by the settlement, a fee by the clause on late revokes, and what a floor has given
    back by the floor. Points of nothing are left out.
    """
    deal = progress.deal
    sheet = deal.sheet
    complete = progress.status.ended == "last-card"
    lines = [
        line._replace(points=line.points * settlement.pay[line.seat][1])
        for line in earned(
            deal.rules, sheet.table.players, progress.tricks(), complete, sheet.seats
        )
    ]
    for seat, (flat, _) in enumerate(settlement.pay):
        lines.append(Earned(seat, flat, settlement.clause, settlement.cards))
    fee_rule = sheet.table.irregularities.late_revoke
    if fee_rule is not None:
        lines += [Earned(seat, fee, fee_rule.id, 0) for seat, fee in enumerate(deal.fees)]
    floor = sheet.table.totals.floor
    if floor.of == "score":
        for seat in sheet.seats:
            below = sum([line.points for line in lines if line.seat == seat])
            lines.append(Earned(seat, max(0, -below), floor.id, 0))
    return tuple([line for line in lines if line.points])
