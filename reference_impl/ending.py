"""Ending: when the match is over, who has lost, who has won, and who plays a tie off.

Rules held here: §1.6 (e)–(f), §1.7, §1.8, §1.11, L23, L25–L30, L42, and who deals a playoff (L44).
"""

from reference_impl.dealing import in_turn_after
from reference_impl.games import Setting
from reference_impl.scoring import Gain, announcement_is_lost, is_slam
from reference_impl.state import Deal, Moment, Position
from reference_impl.tricks import points

# The limit reached before the first deal, by the totals that a position is given with (§1.8).
BEFORE_THE_MATCH: Moment = (0, 0)


def totals_end_the_match(setting: Setting, totals: list[int]) -> bool:
    """Say whether these totals end the match (§1.7, L25, L42).

    WF, WE, and CR's main rule: a total at the limit or above. CR's quick end, `limit-hit`:
    exactly the limit, with or without a way out when every total has jumped over it.
    """
    limit = setting.limit
    if setting.agreed("limit-hit", "exactly-for-ever"):
        return limit in totals
    if setting.agreed("limit-hit", "exactly") or setting.agreed("limit-hit", "exactly-in-mid-deal"):
        return limit in totals or all(total > limit for total in totals)
    return any(total >= limit for total in totals)


def ends_by_decision(setting: Setting, deal: Deal) -> bool:
    """Say whether the deal ends because its announcement is lost (WE, L23: `announced-deal`)."""
    ends = setting.agreed("announced-deal", "ends-when-decided")
    return ends and announcement_is_lost(deal) is not None


def is_broken_off(position: Position) -> bool:
    """Say whether the limit, tested in mid-deal after this trick, ends the match (§1.11).

    Nothing is tested in a playoff deal (L29), nor under an announcement that is played to the
    last card (WF).
    """
    setting, deal = position.setting, position.deal
    in_mid_deal = setting.agreed("limit-tested", "in-mid-deal") or setting.agreed(
        "limit-hit", "exactly-in-mid-deal"
    )
    played_out = deal.announcement is not None and not setting.agreed(
        "announced-deal", "ends-when-decided"
    )
    if not in_mid_deal or deal.playoff or played_out:
        return False
    totals = [total + points(setting, deal, seat) for seat, total in enumerate(position.totals)]
    return totals_end_the_match(setting, totals)


def reached_before_the_match(setting: Setting, totals: list[int]) -> list[Moment | None]:
    """Return which seats have reached the limit before the first deal."""
    return [BEFORE_THE_MATCH if total >= setting.limit else None for total in totals]


def when_reached(
    setting: Setting, reached: Moment | None, total: int, deal: int, own: list[Gain], after: int
) -> Moment | None:
    """Return the moment from which on a total is at the limit or above and stays there (§1.8).

    `reached` and `total` are as before the deal, `own` what the deal brings this player, and
    `after` his new total.
    """
    running = total
    for trick in sorted({gain.trick for gain in own}):
        running += sum(gain.points for gain in own if gain.trick == trick)
        if running < setting.limit:
            reached = None
        elif reached is None:
            reached = (deal, trick)
    return reached if after >= setting.limit else None


def find_losers(position: Position) -> list[int]:
    """Return who has lost the match that has just ended (L27, L30)."""
    setting, totals = position.setting, position.totals
    at_limit = [seat for seat, total in enumerate(totals) if total >= setting.limit]
    if is_slam(setting, position.deal):  # WF: after a slam the highest total, whatever else
        return _with_most(range(len(totals)), totals)
    if setting.agreed("loser", "nobody"):  # CR
        return []
    if setting.agreed("two-at-the-limit", "all-of-them"):
        return at_limit
    if setting.agreed("two-at-the-limit", "highest-total") or setting.agreed(
        "loser", "highest-total"
    ):
        return _with_most(range(len(totals)), totals)
    # The first to reach it; if still tied, the highest total; if still tied, all of them.
    moments = {seat: position.reached[seat] or BEFORE_THE_MATCH for seat in at_limit}
    first = [seat for seat in at_limit if moments[seat] == min(moments.values())]
    return _with_most(first, totals)


def _with_most(seats: list[int] | range, totals: list[int]) -> list[int]:
    return [seat for seat in seats if totals[seat] == max(totals[s] for s in seats)]


def find_winners(position: Position) -> list[int]:
    """Return who wins or plays off, among those who have not lost (L28).

    WF: everybody else. WE: option `winner`. CR: the lowest total; more than one play it off.
    """
    left = [seat for seat in range(position.setting.players) if seat not in position.losers]
    if position.setting.text == "CR" or position.setting.agreed("winner", "lowest-total"):
        return lowest(left, position.totals)
    return left


def lowest(seats: list[int], numbers: list[int]) -> list[int]:
    """Return those of the seats that have the lowest number, all who tie on it."""
    return [seat for seat in seats if numbers[seat] == min(numbers[s] for s in seats)]


def playoff_dealer(setting: Setting, last_dealer: int, tied: list[int]) -> int:
    """Return who deals a playoff deal (CR, L44: option `playoff-dealer`)."""
    if setting.agreed("playoff-dealer", "same-dealer") and last_dealer in tied:
        return last_dealer
    return in_turn_after(last_dealer, tied)[0]
