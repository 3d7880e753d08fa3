"""When a match is over, who has lost and who has won, and the race to a limit."""

from collections.abc import Sequence
from operator import eq, ge, gt
from typing import Literal, NamedTuple

from polignac_dsl.engine.settling import Settlement
from polignac_dsl.table.forms import (
    ByTotal,
    End,
    FirstTo,
    SelectAt,
    SelectBest,
    Selection,
    SelectNobody,
    SelectRest,
)

_COMPARE = {">=": ge, ">": gt, "==": eq}

# When a total was reached for good: the number of the deal, and a trick's number in it or
# `END_OF_DEAL`. `None` stands for never.
Moment = tuple[int, int]
END_OF_DEAL = 1 << 20
_NEVER: Moment = (1 << 30, 0)

# For each total that a selection races to, the moment of each seat.
Reached = dict[int, tuple[Moment | None, ...]]


class Outcome(NamedTuple):
    """How a match has ended."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


class Tie(NamedTuple):
    """A tie that a playoff breaks: what is at stake, among whom, and who has lost already.

    `losers` is None where the losers are everybody who does not win.
    """

    stake: Literal["winner", "loser"]
    tied: tuple[int, ...]
    losers: tuple[int, ...] | None


class PlayOn(NamedTuple):
    """A tie after which the match goes on with everybody."""

    tied: tuple[int, ...]


Decision = Outcome | Tie | PlayOn


class Race(NamedTuple):
    """All that selections look at: totals, moments, and the seats in playing order from the one
    after the last dealer."""

    totals: Sequence[int]
    reached: Reached
    elders: Sequence[int]


def is_over(end: End, totals: Sequence[int], deals: int | None) -> bool:
    """Return whether a condition for the end of the match holds.

    `deals` is the number of deals counted, or None in mid-deal, where it is not looked at.
    """
    for condition in end.over:
        fits, n = _COMPARE[condition.is_], condition.n
        match condition.what:
            case "any-total":
                # The highest total fits if any does, but for a limit to be hit exactly.
                holds = fits(max(totals), n) or (condition.is_ == "==" and n in totals)
            case "every-total":
                holds = fits(min(totals), n) and (condition.is_ != "==" or max(totals) == n)
            case "deals":
                holds = deals is not None and fits(deals, n)
        if holds:
            return True
    return False


def decide(end: End, race: Race, after_slam: bool) -> Decision:
    """Find the losers first, then the winners among those who have not lost."""
    everybody = tuple(range(len(race.totals)))
    selection = end.loser
    if after_slam and end.loser_after_slam is not None:
        selection = end.loser_after_slam
    if isinstance(selection, SelectRest):
        return decide_winners(end, race, everybody, None)
    losers = _select(selection, race, everybody)
    if isinstance(losers, PlayOn):
        return losers
    if isinstance(losers, _Unbroken):
        return Tie("loser", losers.tied, ())
    return decide_winners(end, race, everybody, losers)


def decide_winners(
    end: End, race: Race, everybody: Sequence[int], losers: tuple[int, ...] | None
) -> Decision:
    """Find the winners among those of `everybody` who are not among the losers.

    With `losers` None the losers are everybody who does not win.
    """
    candidates = tuple([seat for seat in everybody if seat not in (losers or ())])
    winners = _select(end.winner, race, candidates)
    if isinstance(winners, PlayOn):
        return winners
    if isinstance(winners, _Unbroken):
        return Tie("winner", winners.tied, losers)
    return outcome(winners, losers, everybody)


def outcome(
    winners: tuple[int, ...], losers: tuple[int, ...] | None, everybody: Sequence[int]
) -> Outcome:
    """Return the outcome in ascending seats, `losers` None being everybody who does not win."""
    if losers is None:
        losers = tuple([seat for seat in everybody if seat not in winners])
    return Outcome(tuple(sorted(winners)), tuple(sorted(losers)))


class _Unbroken(NamedTuple):
    tied: tuple[int, ...]


def _select(
    selection: Selection, race: Race, candidates: tuple[int, ...]
) -> tuple[int, ...] | _Unbroken | PlayOn:
    if isinstance(selection, SelectNobody):
        return ()
    if isinstance(selection, SelectRest):
        return candidates
    if isinstance(selection, SelectAt):
        fits = _COMPARE[selection.is_]
        return tuple([seat for seat in candidates if fits(race.totals[seat], selection.n)])
    return _best(selection, race, candidates)


def _best(
    selection: SelectBest, race: Race, candidates: tuple[int, ...]
) -> tuple[int, ...] | _Unbroken | PlayOn:
    for criterion in selection.by:
        if len(candidates) < 2:
            return candidates
        ranks = [_rank(criterion, race, seat) for seat in candidates]
        best = min(ranks)
        candidates = tuple([s for s, rank in zip(candidates, ranks, strict=True) if rank == best])
    if len(candidates) < 2 or selection.ties == "together":
        return candidates
    match selection.ties:
        case "playoff":
            return _Unbroken(candidates)
        case "play-on":
            return PlayOn(candidates)
        case "elder":
            return (next(seat for seat in race.elders if seat in candidates),)


def _rank(criterion: FirstTo | ByTotal, race: Race, seat: int) -> Moment:
    """Return what sorts a seat: the lower, the better for being selected."""
    if isinstance(criterion, FirstTo):
        return race.reached[criterion.first_to][seat] or _NEVER
    total = race.totals[seat]
    return (total, 0) if criterion.total == "min" else (-total, 0)


def break_tie(tie: Tie, scores: Sequence[int], wins: Literal["min", "max"]) -> tuple[int, ...]:
    """Return the seats of a tie that a playoff deal has left in front.

    For the place of the winner they have what wins; for that of the loser, the opposite.
    """
    lowest = (wins == "min") == (tie.stake == "winner")
    own = [scores[seat] for seat in tie.tied]
    best = min(own) if lowest else max(own)
    return tuple([seat for seat in tie.tied if scores[seat] == best])


def limits_raced_to(end: End) -> tuple[int, ...]:
    """Return the totals that some selection asks who was first to reach."""
    selections = (end.loser, end.loser_after_slam, end.winner)
    limits = {
        criterion.first_to
        for selection in selections
        if isinstance(selection, SelectBest)
        for criterion in selection.by
        if isinstance(criterion, FirstTo)
    }
    return tuple(sorted(limits))


def reached_before(limits: Sequence[int], totals: Sequence[int]) -> Reached:
    """Return the moments of a match that begins with these totals."""
    return {
        limit: tuple([(0, 0) if total >= limit else None for total in totals]) for limit in limits
    }


def reached_after(
    reached: Reached,
    number: int,
    before: Sequence[int],
    after: Sequence[int],
    counted: Sequence[Sequence[int]],
    settlement: Settlement,
) -> Reached:
    """Return the moments after a deal, the earliest from which a total stayed at the limit.

    Points scored as counted come with their trick (`counted` holds what each seat had counted
    after each trick), flat points where the settlement says, all else at the end of the deal
    (points of law §1.8).
    """
    result: Reached = {}
    for limit, moments in reached.items():
        found: list[Moment | None] = []
        for seat, moment in enumerate(moments):
            if after[seat] < limit:
                found.append(None)
                continue
            flat, times = settlement.pay[seat]
            standing = [before[seat]]
            for trick, points in enumerate(counted, 1):
                at_once = settlement.flats_at is not None and trick >= settlement.flats_at
                standing.append(before[seat] + times * points[seat] + (flat if at_once else 0))
            below = [i for i, total in enumerate(standing) if total < limit]
            if not below:
                found.append(moment if moment is not None else (number, 0))
            elif below[-1] + 1 < len(standing):
                found.append((number, below[-1] + 1))
            else:
                found.append((number, END_OF_DEAL))
        result[limit] = tuple(found)
    return result
