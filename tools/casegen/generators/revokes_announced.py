"""Late revokes while an announcement stands: played on, or settled by the revoke (L43)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.announcing import told
from tools.casegen.generators.games import ANNOUNCED, spoken
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, sums
from tools.casegen.revoking import finish_trick, revoke_soon, somebody_else
from tools.casegen.styles import (
    GRAB,
    Styles,
    announce_by,
    leader_of,
    play_out,
    sit,
    strong_hands,
)
from tools.casegen.table import Options, Table

_SETTLES: Options = {"revoke-under-announcement": "settles-it"}
_CLAUSES = ("irregularities.announced", "irregularities.late-revoke")


def _announced(luck: Luck, game: str, n: int, options: Options) -> tuple[Table, int, Styles]:
    table = sit(luck, game, n, options)
    announcer = table.after(leader_of(table), luck.below(n))
    table.deal(strong_hands(table, luck, announcer, 2))
    announce_by(table, announcer, ANNOUNCED[game])
    return table, announcer, {announcer: GRAB}


def by_another(luck: Luck, game: str, n: int, options: Options) -> Draft | None:
    """Another player revokes, noticed late, and the announcer loses a trick."""
    table, announcer, styles = _announced(luck, game, n, options)
    revoke = revoke_soon(table, luck, luck.below(2 * n), styles=styles)
    if revoke is None or revoke.offender == announcer:
        return None
    finish_trick(table, luck, revoke.trick, styles)
    if table.phase != "play":
        return None
    finish_trick(table, luck, revoke.trick + 1, styles)
    if table.phase != "play":
        return None
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    play_out(table, luck, styles)
    deal, word = table.last, ANNOUNCED[game]
    if all(taker == announcer for taker in deal.takers) or table.phase != "deal":
        return None
    said = spoken(game, word)
    offender = table.name(revoke.offender)
    if options:
        title = f"A late revoke may settle a {said}: another's makes it made"
        way = "The revoke settles it in the announcer's favour"
        clause = f"announcements.{word}.made"
    else:
        title = f"A late revoke costs its 5, and the {said} is counted as it was played"
        way = "It counts as failed, whoever revoked"
        clause = f"announcements.{word}.failed"
    return Draft(
        table,
        title,
        [*_CLAUSES, clause],
        f"{told(table, deal)} {offender} had revoked in the {nth(revoke.trick)} trick and pays 5 "
        f"for it. {way}. Totals: {sums(table)}.",
        ("count", "score", "totals"),
        ["L32", "L43"],
    )


def by_both(luck: Luck, game: str, n: int) -> Draft | None:
    """The announcer and another player revoke, both noticed late: the announcer's goes first."""
    table, announcer, styles = _announced(luck, game, n, _SETTLES)
    first = revoke_soon(table, luck, 0, styles=styles)
    if first is None:
        return None
    finish_trick(table, luck, first.trick, styles)
    by = None if first.offender == announcer else announcer
    second = revoke_soon(table, luck, 0, by, styles=styles)
    if second is None or announcer not in (first.offender, second.offender):
        return None
    finish_trick(table, luck, second.trick, styles)
    if table.phase != "play" or first.offender == second.offender:
        return None
    finish_trick(table, luck, second.trick + 1, styles)
    if table.phase != "play":
        return None
    for revoke in (first, second):
        noticer = somebody_else(luck, table, revoke.offender)
        table.notice(noticer, revoke.offender, revoke.trick)
    play_out(table, luck, styles)
    if table.phase != "deal":
        return None
    word = ANNOUNCED[game]
    other = second if first.offender == announcer else first
    return Draft(
        table,
        f"Where late revokes settle a {spoken(game, word)}, the announcer's own goes first",
        [*_CLAUSES, f"announcements.{word}.failed"],
        f"{table.name(announcer)}, the announcer, and {table.name(other.offender)} both revoked and "
        f"pay 5 each for it; the announcement has failed. Totals: {sums(table)}.",
        ("count", "score", "totals"),
        ["L32", "L43"],
    )


def aims() -> list[Aim]:
    """Return the cases about revokes under an announcement."""
    found = []
    for place, game in enumerate(("polignac-cr-capot", "polignac-cr-general")):
        tells = every_other("revoke-under-announcement")
        for name, options in (("as-played", {}), ("settled", _SETTLES)):
            make = partial(by_another, game=game, n=4 + place, options=options)
            found.append(Aim("revokes_announced", name, game, "revoke", make, tells))
        both = partial(by_both, game=game, n=5 - place)
        found.append(Aim("revokes_announced", "both", game, "revoke", both))
    return found
