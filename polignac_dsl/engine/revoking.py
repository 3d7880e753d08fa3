"""What becomes of a revoke that is noticed: corrected in time, or paid for when it is late.

In time it is as long as no card has been led to the next trick (points of law §3).
"""

from dataclasses import replace
from typing import Literal, NamedTuple

from polignac_dsl.engine.actions import Notice
from polignac_dsl.engine.playing import close
from polignac_dsl.engine.position import Bare, DealState, Position, Revoked, Status
from polignac_dsl.engine.succession import lose_match


class Found(NamedTuple):
    """A revoke that a notice names, as far as it was found.

    `open` can be noticed; `closed` was noticed already, `expired` lies too far back; `none`
    did not happen.
    """

    state: Literal["open", "closed", "expired", "none"]
    earlier: bool = False
    place: int = 0


def find(deal: DealState, notice: Notice) -> Found:
    """Return the revoke that a notice names, in this deal or an earlier one."""
    sheet = deal.sheet
    earlier = notice.deal is not None and notice.deal != sheet.number
    if earlier:
        revokes = [
            (place, revoke)
            for place, (number, revoke) in enumerate(sheet.past_revokes)
            if number == notice.deal
        ]
    else:
        revokes = list(enumerate(deal.revokes))
    named = [
        (place, revoke)
        for place, revoke in revokes
        if (revoke.offender, revoke.trick) == (notice.offender, notice.trick)
    ]
    if not named:
        return Found("none")
    for place, revoke in named:
        if not revoke.noticed:
            return Found("open" if not earlier or past_open(deal) else "expired", earlier, place)
    return Found("closed", earlier)


def past_open(deal: DealState) -> bool:
    """Return whether revokes of earlier deals can still be noticed."""
    rule = deal.sheet.table.irregularities.late_until
    return rule is not None and rule.until == "match"


def notice(position: Position, action: Notice) -> Bare:
    """Return the position after a revoke was pointed out that can be."""
    progress = position.progress
    deal = progress.deal
    found = find(deal, action)
    if found.earlier:
        past = list(deal.sheet.past_revokes)
        number, revoke = past[found.place]
        past[found.place] = (number, revoke._replace(noticed=True, late=True))
        sheet = replace(deal.sheet, past_revokes=tuple(past))
        return _punish(position, replace(deal, sheet=sheet), action.offender)
    if in_time(position, action.trick):
        return _take_back(position, action, found.place)
    revoke = deal.revokes[found.place]._replace(noticed=True, late=True)
    return _punish(position, _with_revoke(deal, found.place, revoke), action.offender)


def in_time(position: Position, trick: int) -> bool:
    """Return whether a revoke in that trick of the deal can still be corrected."""
    progress = position.progress
    if progress.phase == "claim":
        rule = progress.deal.sheet.table.irregularities.last_trick
        return trick == progress.number - 1 and rule is not None and rule.revoke == "corrected"
    return trick == progress.number - (0 if position.trick else 1)


def _with_revoke(deal: DealState, place: int, revoke: Revoked) -> DealState:
    return replace(deal, revokes=(*deal.revokes[:place], revoke, *deal.revokes[place + 1 :]))


def _punish(position: Position, deal: DealState, offender: int) -> Bare:
    rule = deal.sheet.table.irregularities.late_revoke
    assert rule is not None  # a game with revokes says what a late one costs
    if rule.loses:
        return lose_match(deal, offender), ()
    fees = list(deal.fees)
    fees[offender] += rule.fee
    progress = replace(position.progress, deal=replace(deal, fees=tuple(fees)))
    if progress.phase == "claim":
        return close(progress), ()
    return progress, position.trick


def _take_back(position: Position, action: Notice, place: int) -> Bare:
    """Return the position in which the offender is to correct his revoke.

    His card is back in his hand. The later cards of the trick stand, or go back as well; a revoke
    among those that go back is no revoke any more.
    """
    progress = position.progress
    deal = _with_revoke(progress.deal, place, progress.deal.revokes[place]._replace(noticed=True))
    trick = position.trick
    opened = progress
    if action.trick != progress.number or not trick:
        assert progress.before is not None  # the trick has been played
        trick, opened = progress.cards, progress.before
    gap = opened.order.index(action.offender)
    later = trick[gap + 1 :]
    rule = deal.sheet.table.irregularities.revoke
    if rule is not None and rule.later_cards == "back":
        back = opened.order[gap + 1 :]
        deal = replace(
            deal,
            revokes=tuple(
                [
                    revoke
                    for revoke in deal.revokes
                    if revoke.noticed or revoke.trick != action.trick or revoke.offender not in back
                ]
            ),
        )
        later = ()
    trick = trick[:gap] + later
    reopened = replace(opened, deal=deal, status=Status("correct", gap=gap))
    return reopened, trick
