"""Which clauses have had a say in a deal, read from its actions after the fact.

Nothing is written down while a match is played: each action is looked at again with the
position before it and the one after it. A clause has had a say when something that happened was
decided by it: `play.follow` when a card was played to a trick, `play.void` when its player could
not follow, `count.jacks` when it brought somebody points.
"""

from collections.abc import Iterator

from polignac_dsl.engine.actions import (
    Action,
    Announce,
    Correct,
    Deal,
    Misdeal,
    Notice,
    Pass,
    Play,
    Revoke,
)
from polignac_dsl.engine.position import Position, Scoresheet
from polignac_dsl.engine.reasons import score_lines
from polignac_dsl.engine.refusals import clause_of_turn


def clauses_of(before: Position, action: Action, after: Position) -> Iterator[str]:
    """Yield the paths of the clauses that decided an action or what followed from it."""
    rules = before.progress.deal.sheet.table.irregularities
    match action:
        case Deal():
            yield from _dealt(before, action, after)
        case Misdeal():
            if rules.misdeal:
                yield rules.misdeal.id
        case Announce() | Pass():
            yield from _announced(before, action, after)
        case Play() | Correct():
            yield from _played(before)
        case Revoke():
            yield from _played(before)
            if rules.revoke:
                yield rules.revoke.id
        case Notice():
            yield from _noticed(before, after)
        case _:
            pass
    if before.phase in ("play", "correct") and after.progress.number > before.progress.number:
        yield from _taken(after)
    if _sheet(after).last is not _sheet(before).last:
        yield from _counted(before, after)
    elif after.phase in ("deal", "over") and isinstance(action, Notice):
        yield from _ended(_sheet(before), _sheet(after))


def _sheet(position: Position) -> Scoresheet:
    return position.progress.deal.sheet


def _dealt(before: Position, action: Deal, after: Position) -> Iterator[str]:
    table = _sheet(before).table
    rules = before.progress.deal.rules.deal
    yield rules.rank.id
    yield rules.removed.id
    yield rules.dealing.hands
    if action.deck is not None:
        yield rules.dealing.packets
    playoff = table.end.playoff
    if _sheet(before).tie is not None and playoff is not None:
        yield playoff.id
        yield playoff.dealer.id
    if after.phase == "announce" and rules.announcements:
        yield rules.announcements.asked.id
    if after.phase == "misdeal" and table.irregularities.misdeal:
        yield table.irregularities.misdeal.id


def _announced(before: Position, action: Announce | Pass, after: Position) -> Iterator[str]:
    asking = before.progress.deal.rules.deal.announcements
    if asking is None:
        return
    yield asking.asked.id
    if isinstance(action, Announce):
        bid = next(bid for bid in asking.bids if bid.name == action.announcement)
        yield bid.id
        yield bid.by.id
        if before.progress.deal.standing is not None or after.phase != "announce":
            yield asking.several.id


def _played(before: Position) -> Iterator[str]:
    """Yield the clauses that told the player to act what he might play."""
    progress = before.progress
    play = progress.deal.rules.deal.play
    led, seat = before.led(), before.to_act
    if not led:
        yield play.lead.id
        if (turn := clause_of_turn(before)) is not None:
            yield turn
    else:
        yield play.follow.id
        if seat is not None and not before.hand(seat) & led:
            yield play.void.id
    if progress.number == 1:
        yield play.first_trick.id


def _taken(after: Position) -> Iterator[str]:
    rules = after.progress.deal.rules
    yield rules.deal.play.trick.id
    yield rules.deal.rank.id
    _, cards = after.progress.tricks()[-1]
    if cards & rules.face_up:
        yield rules.deal.play.face_up.id
    if _sheet(after).table.end.tested.when == "trick":
        yield _sheet(after).table.end.tested.id


def _noticed(before: Position, after: Position) -> Iterator[str]:
    rules = _sheet(before).table.irregularities
    if rules.revoke and after.phase == "correct":
        yield rules.revoke.id
    elif rules.late_revoke:
        yield rules.late_revoke.id
    if rules.last_trick and before.phase == "claim":
        yield rules.last_trick.id
    if rules.late_until and _sheet(before).past_revokes:
        yield rules.late_until.id


def _counted(before: Position, after: Position) -> Iterator[str]:
    """Yield the clauses that counted, settled and totalled a deal, and what they led to."""
    last = _sheet(after).last
    assert last is not None  # a deal has just been counted
    progress, settlement = last.progress, last.settlement
    deal = progress.deal
    table, play = deal.sheet.table, deal.rules.deal.play
    yield play.trick.id
    yield deal.rules.deal.rank.id
    yield play.ends.id
    yield settlement.clause
    for line in score_lines(progress, settlement):
        yield line.clause
    if deal.standing is not None:
        bid = deal.standing.bid
        yield bid.goal.id
        yield bid.lead.id
        yield bid.ends.id
        if settlement.clause == bid.failed.id:
            yield bid.moment.id
        announced = table.irregularities.announced
        if announced and announced.settles and any(revoke.late for revoke in deal.revokes):
            yield announced.id
    yield table.totals.floor.id
    yield from _ended(deal.sheet, _sheet(after))


def _ended(before: Scoresheet, after: Scoresheet) -> Iterator[str]:
    """Yield the clauses that ended the match after a deal, or let it go on."""
    end = after.table.end
    if before.tie is None:
        yield end.tested.id
        for condition in end.over:
            yield condition.id
    elif end.playoff is not None:
        yield end.playoff.id
        yield end.playoff.totals.id
    if after.outcome is not None or (after.tie is not None and before.tie is None):
        yield end.loser.id
        if end.loser_after_slam is not None:
            yield end.loser_after_slam.id
        yield end.winner.id
    if after.tie is not None and end.playoff is not None:
        yield end.playoff.id
        yield end.playoff.dealer.id
    if after.outcome is None and after.tie is None:
        yield after.table.next_dealer.id
