"""The end of a deal: whether it has come, and how counts become scores and totals."""

from collections.abc import Sequence
from operator import add

from polignac_dsl.engine.counting import Taken, counts, running
from polignac_dsl.engine.ending import PlayOn, Reached, decide, is_over, reached_after
from polignac_dsl.engine.masks import DealMasks
from polignac_dsl.engine.position import CountedDeal, DealState, Ended, Progress, Scoresheet
from polignac_dsl.engine.settling import Settlement, Standing, goal_after, settle
from polignac_dsl.engine.succession import TO_DEAL, after_count, next_dealer, race

# The settlement of a deal, what each seat of the table has counted, and its score with the fees.
Scored = tuple[Settlement, list[int], list[int]]


def early_end(
    sheet: Scoresheet, rules: DealMasks, standing: Standing | None, tricks: Sequence[Taken]
) -> Ended | None:
    """Return why a deal ends after the trick just taken, though there are cards left, or None.

    An announcement that the same trick decides is settled, even if the match could end.
    """
    if standing is not None:
        if standing.bid.ends.when == "last-card":
            return None
        if goal_after(rules, standing, tricks).decided:
            return "decided"
    elif rules.ends:
        captured = sum([cards for _, cards in tricks])
        if captured & rules.ends == rules.ends:
            return "captured"
    tested = sheet.table.end.tested.when == "trick" and sheet.tie is None
    return "limit" if tested and _limit_hit(sheet, rules, tricks) else None


def _limit_hit(sheet: Scoresheet, rules: DealMasks, tricks: Sequence[Taken]) -> bool:
    """Return whether the match is over on the totals with the points captured so far."""
    end, players = sheet.table.end, sheet.table.players
    totals = list(map(add, sheet.totals, counts(rules, players, tricks, False, ())))
    if not is_over(end, totals, None):
        return False
    as_counted = Settlement("", ((0, 1),) * players)
    counted = running(rules, players, tricks, False)
    reached = reached_after(sheet.reached, sheet.number, sheet.totals, totals, counted, as_counted)
    return not isinstance(decide(end, race(sheet, totals, reached), False), PlayOn)


def score_deal(
    sheet: Scoresheet,
    rules: DealMasks,
    tricks: Sequence[Taken],
    ended: Ended,
    standing: Standing | None,
    made: bool | None,
    fees: tuple[int, ...],
) -> Scored:
    """Return count and score of a deal whose play has ended (points of law §1.6, a to c).

    `fees` is empty where nobody can have any.
    """
    players = sheet.table.players
    complete = ended == "last-card"
    settlement = settle(rules, players, sheet.seats, tricks, complete, standing, made)
    score = count = counts(rules, players, tricks, complete, sheet.seats)
    if not settlement.as_counted or any(fees):
        score = [
            flat + times * own + fee
            for (flat, times), own, fee in zip(
                settlement.pay, count, fees or (0,) * players, strict=True
            )
        ]
    if sheet.table.totals.floor.of == "score":
        score = [max(0, points) for points in score]
    return settlement, count, score


def made_in_play(
    rules: DealMasks, standing: Standing | None, tricks: Sequence[Taken], ended: Ended
) -> bool | None:
    """Return how an announcement has come out by the cards, None where it was not decided."""
    if standing is None:
        return None
    goal = goal_after(rules, standing, tricks)
    return goal.lost is None if ended == "last-card" or goal.decided else None


def count_deal(progress: Progress) -> Progress:
    """Count a deal whose play has ended, and return the stage before the next, or at the end.

    The order is that of the points of law, §1.6.
    """
    deal = progress.deal
    sheet, rules = deal.sheet, deal.rules
    table, players = sheet.table, sheet.table.players
    tricks = progress.tricks()
    ended = progress.status.ended
    assert ended is not None  # the play of the deal has ended
    made = None if deal.standing is None else _made(progress, ended)
    settlement, counted, score = score_deal(
        sheet, rules, tricks, ended, deal.standing, made, deal.fees
    )
    totals = sheet.totals
    tie = sheet.tie
    if tie is None or (table.end.playoff is not None and table.end.playoff.totals.added):
        totals = tuple(map(add, totals, score))
        if table.totals.floor.of == "total":
            totals = tuple([max(0, total) for total in totals])
    record = CountedDeal(
        sheet.dealer,
        sheet.seats,
        tie is not None,
        tuple(counted),
        deal.fees,
        tuple(score),
        ended != "last-card",
        progress,
        settlement,
        sheet.last,
    )
    past = sheet.past_revokes
    if deal.revokes:
        past += tuple([(sheet.number, revoke) for revoke in deal.revokes])
    number, dealer, seats = sheet.number, sheet.dealer, sheet.seats
    # A deal that was broken off has ended the match, even if a fee has moved a total since.
    deals = sheet.deals + 1
    goes_on = tie is None and ended != "limit" and not is_over(table.end, totals, deals)
    if goes_on:
        number, dealer = number + 1, next_dealer(table, dealer)
    reached = _reached(progress, totals, settlement) if sheet.reached else sheet.reached
    sheet = Scoresheet(
        table,
        totals,
        record,
        deals,
        number,
        dealer,
        seats,
        tie,
        reached,
        past,
        None,
    )
    if not goes_on:
        return after_count(sheet, settlement.slam)
    # The next deal is among the same players by the same rules.
    nothing = (0,) * players
    following = DealState(sheet, rules, deal.orders, nothing, nothing)
    return Progress(following, TO_DEAL)


def _made(progress: Progress, ended: Ended) -> bool | None:
    """Return how the announcement that stands has come out, None if it was not decided.

    Where a late revoke settles it, the announcer's own goes before those of the others.
    """
    deal = progress.deal
    rule = deal.sheet.table.irregularities.announced
    if deal.standing is not None and rule is not None and rule.settles:
        late = [revoke.offender for revoke in deal.revokes if revoke.late]
        if late:
            return deal.standing.seat not in late
    return made_in_play(deal.rules, deal.standing, progress.tricks(), ended)


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
