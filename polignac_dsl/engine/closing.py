"""The end of a deal: count, settle, add fees, total up, test for the end, find the next dealer."""

from polignac_dsl.engine.counting import Earned, counts, earned, running
from polignac_dsl.engine.ending import (
    Decision,
    Outcome,
    PlayOn,
    Race,
    Reached,
    Tie,
    break_tie,
    decide,
    decide_winners,
    is_over,
    outcome,
    reached_after,
)
from polignac_dsl.engine.masks import deal_masks, turn_orders
from polignac_dsl.engine.position import (
    CountedDeal,
    DealState,
    Ended,
    Position,
    Progress,
    Scoresheet,
)
from polignac_dsl.engine.settling import Settlement, goal_after, settle
from polignac_dsl.table.forms import Table


def before_deal(sheet: Scoresheet) -> Position:
    """Return the position in which the dealer of the sheet is to deal, or the match is over."""
    nothing = (0,) * sheet.table.players
    rules = deal_masks(sheet.table, len(sheet.seats))
    deal = DealState(sheet, rules, nothing, False, False, None, nothing, (), False)
    if sheet.outcome is not None:
        return Position(Progress(deal, "over"))
    return Position(Progress(deal, "deal"), to_act=sheet.dealer)


def early_end(progress: Progress) -> Ended | None:
    """Return why a deal ends after the trick just taken, though there are cards left, or None.

    An announcement that the same trick decides is settled, even if the match could end.
    """
    deal = progress.deal
    tricks = progress.tricks()
    standing = deal.standing
    if standing is not None:
        if standing.bid.ends.when == "last-card":
            return None
        if goal_after(deal.rules, standing, tricks).decided:
            return "decided"
    elif deal.rules.ends:
        captured = sum([cards for _, cards in tricks])
        if captured & deal.rules.ends == deal.rules.ends:
            return "captured"
    sheet = deal.sheet
    if sheet.table.end.tested.when == "trick" and sheet.tie is None and _limit_hit(progress):
        return "limit"
    return None


def _limit_hit(progress: Progress) -> bool:
    """Return whether the match is over on the totals with the points captured so far."""
    sheet, end = progress.deal.sheet, progress.deal.sheet.table.end
    players = sheet.table.players
    counted = running(progress.deal.rules, players, progress.tricks(), False)
    totals = [total + points for total, points in zip(sheet.totals, counted[-1], strict=True)]
    if not is_over(end, totals, None):
        return False
    as_counted = Settlement("", ((0, 1),) * players)
    reached = reached_after(sheet.reached, sheet.number, sheet.totals, totals, counted, as_counted)
    return not isinstance(decide(end, _race(sheet, totals, reached), False), PlayOn)


def count_deal(progress: Progress) -> Position:
    """Count a deal whose play has ended, and return the position before the next, or at the end.

    The order is that of the points of law, §1.6.
    """
    deal = progress.deal
    sheet, rules = deal.sheet, deal.rules
    table, players = sheet.table, sheet.table.players
    tricks = progress.tricks()
    complete = progress.ended == "last-card"
    settlement = settle(
        rules, players, sheet.seats, tricks, complete, deal.standing, _made(progress)
    )
    count = counts(rules, players, tricks, complete, sheet.seats)
    floor = table.totals.floor
    score = [
        flat + times * own + fee
        for (flat, times), own, fee in zip(settlement.pay, count, deal.fees, strict=True)
    ]
    if floor.of == "score":
        score = [max(0, points) for points in score]

    totals = sheet.totals
    playoff = table.end.playoff
    if sheet.tie is None or (playoff is not None and playoff.totals.added):
        totals = tuple([old + new for old, new in zip(totals, score, strict=True)])
        if floor.of == "total":
            totals = tuple([max(0, total) for total in totals])
    reached = sheet.reached
    if reached and sheet.tie is None and any(max(totals) >= limit for limit in reached):
        counted = running(rules, players, tricks, complete)
        reached = reached_after(reached, sheet.number, sheet.totals, totals, counted, settlement)
    elif reached and sheet.tie is None:
        reached = dict.fromkeys(reached, (None,) * players)

    takers = [taker for taker, _ in tricks]
    record = CountedDeal(
        dealer=sheet.dealer,
        seats=sheet.seats,
        playoff=sheet.tie is not None,
        tricks=tuple([takers.count(seat) for seat in range(players)]),
        count=tuple(count),
        fees=deal.fees,
        score=tuple(score),
        broken_off=not complete,
    )
    sheet = sheet._replace(
        totals=totals,
        counted=(*sheet.counted, record),
        reached=reached,
        past_revokes=sheet.past_revokes + tuple([(sheet.number, r) for r in deal.revokes]),
        last_deal=(progress, settlement),
    )
    return before_deal(_decided(sheet, record, settlement.slam, progress.ended == "limit"))


def _made(progress: Progress) -> bool | None:
    """Return how the announcement that stands has come out, None if it has not, or there is none.

    Where a late revoke settles it, the announcer's own goes before those of the others.
    """
    deal = progress.deal
    if deal.standing is None:
        return None
    rule = deal.sheet.table.irregularities.announced
    if rule is not None and rule.settles:
        late = [revoke.offender for revoke in deal.revokes if revoke.late]
        if late:
            return deal.standing.seat not in late
    goal = goal_after(deal.rules, deal.standing, progress.tricks())
    if progress.ended == "last-card" or goal.decided:
        return goal.lost is None
    return None


def _decided(
    sheet: Scoresheet, record: CountedDeal, after_slam: bool, broken_off: bool
) -> Scoresheet:
    """Return the sheet after the test for the end of the match: over, or for the next deal."""
    end = sheet.table.end
    race = _race(sheet, sheet.totals, sheet.reached)
    everybody = range(sheet.table.players)
    if sheet.tie is None:
        if not broken_off and not is_over(end, sheet.totals, len(sheet.counted)):
            return _next_deal(sheet)
        decision = decide(end, race, after_slam)
    else:
        assert end.playoff is not None  # a tie is only played off where there is a playoff
        front = break_tie(sheet.tie, record.score, end.playoff.wins)
        if len(front) > 1:
            decision = sheet.tie._replace(tied=front)
        elif sheet.tie.stake == "winner":
            decision = outcome(front, sheet.tie.losers, everybody)
        else:
            decision = decide_winners(end, race, everybody, front)
    if isinstance(decision, Outcome):
        return sheet._replace(outcome=decision)
    if isinstance(decision, Tie):
        return _playoff_deal(sheet, decision)
    return _next_deal(sheet)


def lose_match(deal: DealState, offender: int) -> Position:
    """End the match at once by a late revoke; the deal is not counted.

    The offender alone has lost, and in a playoff whoever had lost already. The winner is found
    among the others, by a playoff if need be.
    """
    sheet = deal.sheet
    rule = sheet.table.irregularities.late_revoke
    totals = list(sheet.totals)
    if rule is not None and rule.raised_to is not None:
        totals[offender] = max(totals[offender], rule.raised_to)
    sheet = sheet._replace(
        totals=tuple(totals),
        past_revokes=sheet.past_revokes + tuple([(sheet.number, r) for r in deal.revokes]),
    )
    everybody = range(sheet.table.players)
    tie = sheet.tie
    decision: Decision
    if tie is not None and tie.stake == "winner":
        losers = None if tie.losers is None else (*tie.losers, offender)
        left = tuple([seat for seat in tie.tied if seat != offender])
        decision = (
            Tie("winner", left, losers) if len(left) > 1 else outcome(left, losers, everybody)
        )
    else:
        race = _race(sheet, sheet.totals, sheet.reached)
        decision = decide_winners(sheet.table.end, race, everybody, (offender,))
    if isinstance(decision, PlayOn):
        # The match is lost and cannot go on: who is equal wins together.
        decision = outcome(decision.tied, (offender,), everybody)
    if isinstance(decision, Tie):
        return before_deal(_playoff_deal(sheet, decision))
    return before_deal(sheet._replace(outcome=decision))


def _race(sheet: Scoresheet, totals: "list[int] | tuple[int, ...]", reached: Reached) -> Race:
    everybody = tuple(range(sheet.table.players))
    return Race(totals, reached, turn_orders(everybody)[(sheet.dealer + 1) % len(everybody)])


def _next_deal(sheet: Scoresheet) -> Scoresheet:
    players = sheet.table.players
    return sheet._replace(
        number=sheet.number + 1,
        dealer=(sheet.dealer + sheet.table.next_dealer.step) % players,
        seats=tuple(range(players)),
        tie=None,
    )


def _playoff_deal(sheet: Scoresheet, tie: Tie) -> Scoresheet:
    return sheet._replace(
        number=sheet.number + 1,
        dealer=_playoff_dealer(sheet.table, sheet.dealer, tie.tied),
        seats=tuple(sorted(tie.tied)),
        tie=tie,
    )


def _playoff_dealer(table: Table, last: int, tied: tuple[int, ...]) -> int:
    """Return the first of the tied after the last dealer, or him where he deals again."""
    playoff = table.end.playoff
    if playoff is not None and playoff.dealer.from_ == "same" and last in tied:
        return last
    return min(tied, key=lambda seat: (seat - last - 1) % table.players)


def score_lines(progress: Progress, settlement: Settlement) -> list[Earned]:
    """Return every point of a counted deal with its clause and cards; a seat's add up to its score."""
    deal = progress.deal
    sheet = deal.sheet
    players = sheet.table.players
    complete = progress.ended == "last-card"
    lines = [
        line._replace(points=line.points * settlement.pay[line.seat][1])
        for line in earned(deal.rules, players, progress.tricks(), complete, sheet.seats)
    ]
    for seat, (flat, _) in enumerate(settlement.pay):
        lines.append(Earned(seat, flat, settlement.clause, settlement.cards))
    fee_rule = sheet.table.irregularities.late_revoke
    for seat, fee in enumerate(deal.fees):
        lines.append(Earned(seat, fee, fee_rule.id if fee_rule else "", 0))
    if sheet.table.totals.floor.of == "score":
        for seat in sheet.seats:
            below = sum([line.points for line in lines if line.seat == seat])
            lines.append(Earned(seat, max(0, -below), sheet.table.totals.floor.id, 0))
    return [line for line in lines if line.points]
