"""Scoring: what a deal brings to each player, and at which moment it comes to him.

Rules held here: §1.6 (a)–(d), §1.8 (moments), §1.9, §1.10, L14, L15, L18–L20, L33, L47, and
`revoke-under-announcement` (L43).
"""

from dataclasses import dataclass

from reference_impl.games import Setting
from reference_impl.state import Deal, Trick
from reference_impl.tricks import points_in

# The end of a deal, after its last trick: later than a trick of any number.
END_OF_DEAL = 1000


@dataclass(frozen=True)
class Gain:
    """Points that come to a seat at a trick, or at the end of the deal."""

    trick: int
    seat: int
    points: int


def slam_maker(deal: Deal) -> int | None:
    """Return who took every trick of a deal that was played out (§1.9), or None."""
    takers = {trick.taker for trick in deal.tricks}
    return takers.pop() if len(takers) == 1 and not deal.broken_off else None


def is_slam(setting: Setting, deal: Deal) -> bool:
    """Say whether the deal was a slam in a game that has it: WF alone (L15).

    In `polignac-generale` only an announced one counts. Whoever takes every trick against an
    announcer has made no slam (§1.10).
    """
    maker = slam_maker(deal)
    match setting.game.id:
        case "polignac":
            return maker is not None
        case "polignac-generale":
            return deal.announcement is not None and deal.announcement[0] == maker
        case _:
            return False


def announcement_is_lost(deal: Deal) -> Trick | None:
    """Return the first trick that the announcer has lost (§1.10), or None so far."""
    if deal.announcement is None:
        return None
    announcer = deal.announcement[0]
    return next((trick for trick in deal.finished() if trick.taker != announcer), None)


def announcement_is_made(setting: Setting, deal: Deal) -> bool:
    """Say whether the announcement that stands was made, now that the deal is over.

    CR, `revoke-under-announcement` = `settles-it`: a late revoke of this deal decides, the
    announcer's own before any other.
    """
    if setting.agreed("revoke-under-announcement", "settles-it") and deal.late_offenders:
        return deal.announcement is not None and deal.announcement[0] not in deal.late_offenders
    return announcement_is_lost(deal) is None


def gains(setting: Setting, deal: Deal) -> list[Gain]:
    """Return everything that the deal brings: the settlement (§1.6 b), then the fees (c)."""
    fees = [Gain(END_OF_DEAL, seat, fee) for seat, fee in sorted(deal.fees.items())]
    return _settlement(setting, deal) + fees


def _settlement(setting: Setting, deal: Deal) -> list[Gain]:
    """The announcement that stands; else the slam; else each as counted (§1.6 b)."""
    if deal.broken_off:  # §1.11: nobody has made a slam
        return as_counted(setting, deal, deal.seats)
    if deal.announcement is not None:
        announcer = deal.announcement[0]
        others = [seat for seat in deal.seats if seat != announcer]
        if announcement_is_made(setting, deal):
            return _made(setting, deal, announcer, others)
        return _failed(setting, deal, announcer, others)
    maker = slam_maker(deal)
    if maker is not None and is_slam(setting, deal):  # WF (L18): its maker 0, the others 5
        return _five_each([seat for seat in deal.seats if seat != maker])
    return as_counted(setting, deal, deal.seats)


def as_counted(setting: Setting, deal: Deal, seats: list[int]) -> list[Gain]:
    """Return the counted points of these seats, each at the trick that captured them (§1.8)."""
    return [
        Gain(trick.number, trick.taker, points_in(setting, trick))
        for trick in deal.tricks
        if trick.taker is not None and trick.taker in seats and points_in(setting, trick)
    ]


def _five_each(seats: list[int]) -> list[Gain]:
    return [Gain(END_OF_DEAL, seat, 5) for seat in seats]


def _made(setting: Setting, deal: Deal, announcer: int, others: list[int]) -> list[Gain]:
    """L18: the others score 5 in every text; the announcer 0, unless his text says otherwise."""
    assert deal.announcement is not None
    announcement = deal.announcement[1]
    own: list[Gain] = []
    if setting.text == "CR" and announcement == "general":  # CR: a bonus of 5
        own = [Gain(END_OF_DEAL, announcer, -5)]
    elif setting.agreed(f"{announcement}-made", "announcer-as-counted"):  # WE
        own = as_counted(setting, deal, [announcer])
    return own + _five_each(others)


def _failed(setting: Setting, deal: Deal, announcer: int, others: list[int]) -> list[Gain]:
    """L19, L20: the announcer scores 5, the others as counted, with the exceptions below."""
    assert deal.announcement is not None
    announcement = deal.announcement[1]
    if setting.text == "WE" and announcement == "general":  # WE: the Jacks score as usual
        return as_counted(setting, deal, deal.seats)
    own = [Gain(_when_flat_five_counts(setting, deal), announcer, 5)]
    if announcement == "capot" and setting.agreed("failed-capot", "five-and-the-jacks"):  # CR
        own += as_counted(setting, deal, [announcer])
    if setting.agreed(f"after-failed-{announcement}", "others-nothing"):  # CR général, WE capot
        return own
    return own + as_counted(setting, deal, others)


def _when_flat_five_counts(setting: Setting, deal: Deal) -> int:
    """WF, option `flat-five` (L47): last, or at the first trick that the announcer loses."""
    lost = announcement_is_lost(deal)
    if lost is not None and setting.agreed("flat-five", "counts-when-lost"):
        return lost.number
    return END_OF_DEAL


def new_total(setting: Setting, total: int, score: int) -> int:
    """Return the total after a deal (§1.6 d); CR's `below-zero` may hold it at 0 (L33)."""
    if setting.agreed("below-zero", "not-allowed"):
        return max(0, total + score)
    return total + score
