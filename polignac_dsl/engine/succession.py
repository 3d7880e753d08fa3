"""What follows a deal: the next one, a playoff among the tied, or the end of the match."""

from collections.abc import Sequence
from dataclasses import replace

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
    outcome,
)
from polignac_dsl.engine.masks import deal_masks, turn_orders
from polignac_dsl.engine.position import DealState, Progress, Scoresheet, Status
from polignac_dsl.table.forms import Table

_OVER = Status("over")
TO_DEAL = Status("deal")


def before_deal(sheet: Scoresheet) -> Progress:
    """Return the stage in which the dealer of the sheet is to deal, or the match is over."""
    seats = sheet.seats
    nothing = (0,) * sheet.table.players
    deal = DealState(
        sheet, deal_masks(sheet.table, len(seats)), turn_orders(seats), nothing, nothing
    )
    if sheet.outcome is not None:
        return Progress(deal, _OVER)
    return Progress(deal, TO_DEAL)


def after_count(sheet: Scoresheet, after_slam: bool) -> Progress:
    """Return the stage after a deal that has ended the match, or was a playoff.

    Its scores stand on the sheet already. Who is in front of the tied is found by the scores of
    the playoff deal alone.
    """
    end = sheet.table.end
    if sheet.tie is None:
        return _follow(sheet, decide(end, race(sheet, sheet.totals, sheet.reached), after_slam))
    assert end.playoff is not None  # a tie is only played off where there is a playoff
    assert sheet.last is not None  # a playoff deal has just been counted
    front = break_tie(sheet.tie, sheet.last.score, end.playoff.wins)
    everybody = range(sheet.table.players)
    decision: Decision
    if len(front) > 1:
        decision = sheet.tie._replace(tied=front)
    elif sheet.tie.stake == "winner":
        decision = outcome(front, sheet.tie.losers, everybody)
    else:
        standing = race(sheet, sheet.totals, sheet.reached)
        decision = decide_winners(end, standing, everybody, front)
    return _follow(sheet, decision)


def lose_match(deal: DealState, offender: int) -> Progress:
    """End the match at once by a late revoke; the deal is not counted.

    The offender alone has lost, and in a playoff whoever had lost already. The winner is found
    among the others, by a playoff if need be.
    """
    sheet = deal.sheet
    rule = sheet.table.irregularities.late_revoke
    totals = list(sheet.totals)
    if rule is not None and rule.raised_to is not None:
        totals[offender] = max(totals[offender], rule.raised_to)
    sheet = replace(
        sheet,
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
        standing = race(sheet, sheet.totals, sheet.reached)
        decision = decide_winners(sheet.table.end, standing, everybody, (offender,))
    if isinstance(decision, PlayOn):
        # The match is lost and cannot go on: who is equal wins together.
        decision = outcome(decision.tied, (offender,), everybody)
    return _follow(sheet, decision)


def race(sheet: Scoresheet, totals: Sequence[int], reached: Reached) -> Race:
    """Return what selections look at, after the last deal of the sheet."""
    everybody = tuple(range(sheet.table.players))
    return Race(totals, reached, turn_orders(everybody)[(sheet.dealer + 1) % len(everybody)])


def _follow(sheet: Scoresheet, decision: Decision) -> Progress:
    if isinstance(decision, Outcome):
        return before_deal(replace(sheet, outcome=decision))
    if isinstance(decision, Tie):
        return before_deal(_playoff_deal(sheet, decision))
    return before_deal(_next_deal(sheet))


def next_dealer(table: Table, dealer: int) -> int:
    """Return who deals after a dealer, playoffs aside."""
    return (dealer + table.next_dealer.step) % table.players


def _next_deal(sheet: Scoresheet) -> Scoresheet:
    return replace(
        sheet,
        number=sheet.number + 1,
        dealer=next_dealer(sheet.table, sheet.dealer),
        seats=tuple(range(sheet.table.players)),
        tie=None,
    )


def _playoff_deal(sheet: Scoresheet, tie: Tie) -> Scoresheet:
    return replace(
        sheet,
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
