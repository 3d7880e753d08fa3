"""The end of a deal: whether it has come, and how counts become scores and totals."""

from operator import add

from polignac_dsl.engine.counting import counts, running
from polignac_dsl.engine.ending import PlayOn, Reached, decide, is_over, reached_after
from polignac_dsl.engine.position import Bare, CountedDeal, Ended, Progress, Scoresheet
from polignac_dsl.engine.settling import Settlement, goal_after, settle
from polignac_dsl.engine.succession import after_count, race


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
    rules, players = progress.deal.rules, sheet.table.players
    tricks = progress.tricks()
    points = counts(rules, players, tricks, False, ())
    totals = [total + new for total, new in zip(sheet.totals, points, strict=True)]
    if not is_over(end, totals, None):
        return False
    as_counted = Settlement("", ((0, 1),) * players)
    counted = running(rules, players, tricks, False)
    reached = reached_after(sheet.reached, sheet.number, sheet.totals, totals, counted, as_counted)
    return not isinstance(decide(end, race(sheet, totals, reached), False), PlayOn)


def count_deal(progress: Progress) -> Bare:
    """Count a deal whose play has ended, and return the position before the next, or at the end.

    The order is that of the points of law, §1.6.
    """
    deal = progress.deal
    sheet, rules = deal.sheet, deal.rules
    table, players = sheet.table, sheet.table.players
    tricks = progress.tricks()
    ended = progress.status.ended
    complete = ended == "last-card"
    made = None if deal.standing is None else _made(progress)
    settlement = settle(rules, players, sheet.seats, tricks, complete, deal.standing, made)
    count = counts(rules, players, tricks, complete, sheet.seats)
    score = count
    if not settlement.as_counted or any(deal.fees):
        score = [
            flat + times * own + fee
            for (flat, times), own, fee in zip(settlement.pay, count, deal.fees, strict=True)
        ]
    floor = table.totals.floor.of
    if floor == "score":
        score = [max(0, points) for points in score]

    totals = sheet.totals
    if sheet.tie is None or (table.end.playoff is not None and table.end.playoff.totals.added):
        totals = tuple(map(add, totals, score))
        if floor == "total":
            totals = tuple([max(0, total) for total in totals])

    taken = [0] * players
    for taker, _ in tricks:
        taken[taker] += 1
    record = CountedDeal(
        sheet.dealer,
        sheet.seats,
        sheet.tie is not None,
        tuple(taken),
        tuple(count),
        deal.fees,
        tuple(score),
        not complete,
    )
    past = sheet.past_revokes
    if deal.revokes:
        past += tuple([(sheet.number, revoke) for revoke in deal.revokes])
    sheet = Scoresheet(
        table,
        totals,
        (*sheet.counted, record),
        sheet.number,
        sheet.dealer,
        sheet.seats,
        sheet.tie,
        _reached(progress, totals, settlement) if sheet.reached else sheet.reached,
        past,
        None,
        (progress, settlement),
    )
    return after_count(sheet, settlement.slam, ended == "limit")


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
    if progress.status.ended == "last-card" or goal.decided:
        return goal.lost is None
    return None


def _reached(progress: Progress, totals: tuple[int, ...], settlement: Settlement) -> Reached:
    """Return who has reached which limit after a deal, and when; a playoff changes nothing."""
    deal = progress.deal
    sheet, players = deal.sheet, deal.sheet.table.players
    if sheet.tie is not None:
        return sheet.reached
    if max(totals) < min(sheet.reached):
        return dict.fromkeys(sheet.reached, (None,) * players)
    complete = progress.status.ended == "last-card"
    counted = running(deal.rules, players, progress.tricks(), complete)
    return reached_after(sheet.reached, sheet.number, sheet.totals, totals, counted, settlement)
