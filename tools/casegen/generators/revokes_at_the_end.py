"""Revokes in the trick that breaks a deal off: corrected before the count, or late (L43)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import CR
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, sums
from tools.casegen.revoking import Revoke, dealt_table, finish_trick, revoke_soon, somebody_else
from tools.casegen.table import Options, Table
from tools.casegen.words import show

_MID_DEAL: Options = {"limit-hit": "exactly-in-mid-deal"}
_LATE: Options = {"last-trick-revoke": "late"}
_CLAUSES = ("irregularities.last-trick", "end.tested")


def _broken_off(
    luck: Luck, game: str, n: int, options: Options
) -> tuple[Table, Revoke, int] | None:
    """Play to a revoke in the very trick that takes a total to 20; return who came to 20."""
    totals = [luck.between(14, 19) for _ in range(n)]
    table = dealt_table(luck, game, n, {**_MID_DEAL, **options}, totals)
    revoke = revoke_soon(table, luck, luck.below(3 * n))
    if revoke is None:
        return None
    finish_trick(table, luck, revoke.trick)
    if table.phase != "claim" or len(table.last.tricks) != revoke.trick:
        return None
    if not any(table.view["hands"]):
        return None
    return table, revoke, table.last.tricks[-1].taker


def _told(table: Table, revoke: Revoke, taker: int) -> str:
    return (
        f"The {nth(revoke.trick)} trick took {table.name(taker)} to 20 and broke the deal off, but "
        f"{table.name(revoke.offender)} had played {show(revoke.card)} to it and could have followed"
    )


def goes_on(luck: Luck, game: str, n: int) -> Draft | None:
    """The correction gives the trick to another player, and the deal goes on."""
    found = _broken_off(luck, game, n, {})
    if found is None:
        return None
    table, revoke, taker = found
    table.look("phase", "legal", "notices")
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    table.look("phase", "to-act", "legal")
    right = luck.pick(table.legal)
    table.correct(right)
    if table.phase != "play":
        return None
    now = table.last.tricks[-1].taker
    return Draft(
        table,
        "A revoke in the trick that broke the deal off is corrected, and the deal goes on",
        _CLAUSES,
        f"{_told(table, revoke, taker)}. With {show(right)} in its place the trick is "
        f"{table.name(now)}'s, and nobody has 20.",
        ("phase", "taker", "points", "trick", "over"),
        ["L43"],
    )


def counted(luck: Luck, game: str, n: int, options: Options) -> Draft | None:
    """The trick stays with its taker: corrected without a fee, or late with one."""
    found = _broken_off(luck, game, n, options)
    if found is None:
        return None
    table, revoke, taker = found
    table.look("phase", "legal", "notices")
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    if options:
        title = "A revoke in the trick that broke the deal off may be late: it costs 5"
        why = f"{_told(table, revoke, taker)}. The trick is complete, so that is late."
    else:
        right = luck.pick(table.legal)
        table.correct(right)
        title = "A revoke in the trick that broke the deal off is corrected: no fee"
        why = f"{_told(table, revoke, taker)}. {show(right)} takes its place and changes nothing."
    if table.view["outcome"] is None:
        return None
    return Draft(
        table,
        title,
        [*_CLAUSES, "irregularities.late-revoke" if options else "irregularities.revoke"],
        f"{why} Totals: {sums(table)}.",
        ("score", "broken-off", "totals", "winners", "losers"),
        ["L43"],
    )


def aims() -> list[Aim]:
    """Return the cases about revokes in the trick that ends a deal early."""
    found = []
    for place, game in enumerate(CR):
        n = (4, 5, 3, 6)[place]
        tells = every_other("last-trick-revoke")
        for name, make in (
            ("goes-on", partial(goes_on, game=game, n=n)),
            ("corrected", partial(counted, game=game, n=n, options={})),
            ("late", partial(counted, game=game, n=n, options=_LATE)),
        ):
            found.append(Aim("revokes_at_the_end", name, game, "revoke", make, tells))
    return found
