"""Revokes noticed too late to be corrected, or never: the fee, the lost match (L32, L43)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import ANNOUNCED, CR
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, players, sums, who_captured
from tools.casegen.revoking import (
    Revoke,
    dealt_table,
    finish_trick,
    revoke_soon,
    somebody_else,
)
from tools.casegen.styles import ANY, choose, pass_all, play_out, random_hands
from tools.casegen.table import Options, Table
from tools.casegen.words import show

_CLAUSES = ("irregularities.late-revoke", "irregularities.revoke")
_LOST: Options = {"late-revoke": "lost-match"}
_DURING: Options = {"revoke-noticed": "during-the-match"}


def _late(
    luck: Luck, game: str, n: int, options: Options, totals: list[int], wait: int
) -> tuple[Table, Revoke] | None:
    """Play till a revoke lies so many cards, a lead at least, behind."""
    table = dealt_table(luck, game, n, options, totals)
    revoke = revoke_soon(table, luck, luck.below(2 * n))
    if revoke is None:
        return None
    finish_trick(table, luck, revoke.trick)
    for _ in range(wait):
        if table.phase != "play":
            return None
        table.play(choose(table, luck, ANY))
    return (table, revoke) if table.phase == "play" else None


def _told(table: Table, revoke: Revoke, where: str = "") -> str:
    return (
        f"{table.name(revoke.offender)} played {show(revoke.card)} in the {nth(revoke.trick)} trick"
        f"{where} and could have followed"
    )


def five_points(luck: Luck, game: str, n: int) -> Draft | None:
    """Noticed after the next lead: the tricks stand, the offender has 5 more."""
    found = _late(luck, game, n, {}, [0] * n, 1 + luck.below(n))
    if found is None:
        return None
    table, revoke = found
    takers = table.last.takers
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    table.look("phase", "fees", "tricks", "notices")
    play_out(table, luck, {}, ANY)
    own = table.last.points(game, revoke.offender)
    if table.last.takers[: len(takers)] != takers or not own:
        return None
    return Draft(
        table,
        "A revoke noticed after the next lead costs 5 besides what is captured; the tricks stand",
        [*_CLAUSES, "score.normal"],
        f"{_told(table, revoke)}, which came out too late to be corrected. "
        f"{who_captured(table, table.last)} Totals: {sums(table)}.",
        ("count", "score", "totals"),
        ["L32", "L43"],
    )


def lost_match(luck: Luck, game: str, n: int, tied: int) -> Draft | None:
    """The match is lost at once; the others' lowest total wins, or plays off."""
    totals = [luck.between(2, 15) for _ in range(n)]
    found = _late(luck, game, n, _LOST, totals, 1 + luck.below(n))
    if found is None:
        return None
    table, revoke = found
    others = [seat for seat in range(n) if seat != revoke.offender]
    low = min(totals[seat] for seat in others)
    lowest = [seat for seat in others if totals[seat] == low]
    if len(lowest) != tied:
        return None
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    why = (
        f"{_told(table, revoke)}. {table.name(revoke.offender)}'s {totals[revoke.offender]} is "
        f"raised to 20, the deal is not counted, and of the others {players(table, lowest)} "
    )
    if tied == 1:
        title = "A late revoke may lose the match at once: the lowest total of the others wins"
        why += f"has the lowest total, {low}."
        looks: tuple[str, ...] = ("phase", "totals", "winners", "losers")
    else:
        title = "After a match lost by a late revoke, the others who tie on the lowest play off"
        why += f"tie on {low}."
        looks = ("phase", "playoff", "deal", "seats", "dealer", "totals", "over")
    clauses = ["irregularities.late-revoke", "end.winner", "end.playoff"][: 1 + tied]
    return Draft(table, title, clauses, why, looks, ["L29", "L32"])


def lost_in_playoff(luck: Luck, game: str, n: int) -> Draft | None:
    """Two play off, and one of them revokes: the other wins."""
    totals = [luck.between(3, 15) for _ in range(n)]
    found = _late(luck, game, n, _LOST, totals, 1)
    if found is None:
        return None
    table, first = found
    table.notice(somebody_else(luck, table, first.offender), first.offender, first.trick)
    if not table.view["playoff"] or len(table.view["seats"]) != 2:
        return None
    table.look("seats", "totals")
    table.deal(random_hands(table, luck))
    second = revoke_soon(table, luck, luck.below(3))
    if second is None or second.trick > 4:
        return None
    finish_trick(table, luck, second.trick)
    table.play(choose(table, luck, ANY))
    other = somebody_else(luck, table, second.offender)
    table.notice(other, second.offender, second.trick)
    return Draft(
        table,
        "A late revoke in a playoff of two loses it: the other one wins, and two have lost",
        ["irregularities.late-revoke", "end.playoff", "end.winner"],
        f"{table.name(first.offender)} lost the match by a revoke, and two tied for the win. In the "
        f"playoff {table.name(second.offender)} revoked in the {nth(second.trick)} trick, so "
        f"{table.name(other)} wins.",
        ("phase", "totals", "winners", "losers"),
        ["L29", "L32"],
    )


def two_revokes(luck: Luck, game: str, n: int, same: bool) -> Draft | None:
    """Two revokes in two tricks of a deal, both late: 5 for each."""
    found = _late(luck, game, n, {}, [0] * n, 0)
    if found is None:
        return None
    table, first = found
    by = first.offender if same else table.after(first.offender, luck.between(1, n - 1))
    second = revoke_soon(table, luck, 0, by)
    if second is None:
        return None
    finish_trick(table, luck, second.trick)
    if table.phase != "play":
        return None
    table.play(choose(table, luck, ANY))
    table.look("notices")
    for revoke in (second, first):
        noticer = somebody_else(luck, table, revoke.offender)
        table.notice(noticer, revoke.offender, revoke.trick)
    table.look("fees", "notices")
    play_out(table, luck, {}, ANY)
    if same:
        title = "Two late revokes of one player in a deal cost 5 each, 10 together"
    else:
        title = "Late revokes of two players in a deal cost each of them 5"
    name = table.name(second.offender)
    who = f"{table.name(first.offender)} in the {nth(first.trick)} trick and "
    who += f"in the {nth(second.trick)}" if same else f"{name} in the {nth(second.trick)}"
    return Draft(
        table,
        title,
        [*_CLAUSES, "score.normal"],
        f"There were two revokes, by {who}, both noticed late. "
        f"{who_captured(table, table.last)} Totals: {sums(table)}.",
        ("count", "score", "totals"),
        ["L32", "L43"],
    )


def claimed(luck: Luck, game: str, n: int, noticed: bool) -> Draft | None:
    """After the last card a revoke is still open: noticed now, or never."""
    found = _late(luck, game, n, {}, [0] * n, 0)
    if found is None:
        return None
    table, revoke = found
    play_out(table, luck, {}, ANY)
    if table.phase != "claim":
        return None
    table.look("phase", "to-act", "legal", "notices")
    if noticed:
        table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
        title = "A revoke noticed after the last card, before the count, costs 5"
        why = f"{_told(table, revoke)}. With the fee nothing is left to claim; the deal is counted."
    else:
        table.take({"do": "count"})
        title = "A revoke that nobody notices before the count costs nothing"
        why = f"{_told(table, revoke)}, but nobody pointed it out."
    return Draft(
        table,
        title,
        ["irregularities.late-revoke", "irregularities.late-until"],
        f"{why} Totals: {sums(table)}.",
        ("phase", "score", "totals"),
        ["L32", "L43"],
    )


def next_deal(luck: Luck, game: str, n: int, options: Options) -> Draft | None:
    """A revoke of the first deal is pointed out in the second."""
    found = _late(luck, game, n, options, [0] * n, 0)
    if found is None:
        return None
    table, revoke = found
    play_out(table, luck, {}, ANY)
    if table.phase != "claim":
        return None
    table.take({"do": "count"})
    again = _dealt_again(table, luck)
    for _ in range(luck.below(n)):
        again.play(choose(again, luck, ANY))
    noticer = somebody_else(luck, again, revoke.offender)
    told = _told(again, revoke, " of the first deal")
    if not options:
        card = luck.pick(again.legal)
        again.refuse(
            {
                "do": "notice",
                "seat": noticer,
                "offender": revoke.offender,
                "trick": revoke.trick,
                "deal": 1,
            }
        )
        return Draft(
            again,
            "Once its deal is counted, a revoke can be pointed out no more",
            ["irregularities.late-until"],
            f"{told}. That deal has been counted, and scores once written are not reopened.",
            law=["L43"],
            twin={"do": "play", "seat": again.to_act, "card": card},
        )
    again.look("notices", "totals")
    again.notice(noticer, revoke.offender, revoke.trick, 1)
    again.look("fees", "notices")
    play_out(again, luck, {}, ANY)
    return Draft(
        again,
        "A revoke may be pointed out in a later deal, and costs 5 in that deal",
        ["irregularities.late-until", "irregularities.late-revoke"],
        f"{told}, and it came out in the second. Totals: {sums(again)}.",
        ("deal", "score", "totals"),
        ["L43"],
    )


def _dealt_again(table: Table, luck: Luck) -> Table:
    """Deal and pass once more at the same table."""
    table.deal(random_hands(table, luck))
    pass_all(table)
    return table


def while_asked(luck: Luck, game: str, n: int) -> Draft | None:
    """A revoke of the first deal is pointed out while the second is being announced."""
    found = _late(luck, game, n, _DURING, [0] * n, 0)
    if found is None:
        return None
    table, revoke = found
    play_out(table, luck, {}, ANY)
    if table.phase != "claim":
        return None
    table.take({"do": "count"})
    table.deal(random_hands(table, luck))
    for _ in range(luck.below(n)):
        table.say("pass")
    table.look("phase", "notices")
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick, 1)
    return Draft(
        table,
        "A revoke of an earlier deal may be pointed out while the players are still asked",
        ["irregularities.late-until", "announcements.asked"],
        f"{_told(table, revoke, ' of the first deal')}. It costs 5 in the second, whose "
        f"announcements go on: {table.name(table.to_act)} is asked next.",
        ("phase", "to-act", "legal", "fees", "notices"),
        ["L43"],
    )


def to_the_limit(luck: Luck, game: str, n: int) -> Draft | None:
    """The fee takes the offender's total to the limit."""
    totals = [luck.between(0, 12) for _ in range(n)]
    found = _late(luck, game, n, {"loser": "first-to-reach"}, totals, 1)
    if found is None:
        return None
    table, revoke = found
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    play_out(table, luck, {}, ANY)
    own = table.last.points(game, revoke.offender)
    totals[revoke.offender] = 15 + luck.below(5) - own
    table = table.again(totals=totals)
    if table.view["outcome"] is None or not own:
        return None
    return Draft(
        table,
        "The fee for a late revoke counts to the limit like any other points",
        ["irregularities.late-revoke", "end.over", "end.loser"],
        f"{_told(table, revoke)}; the fee is 5. {sums(table, [revoke.offender])}, which ends the "
        "match.",
        ("score", "totals", "winners", "losers"),
        ["L25", "L32"],
    )


def no_such_revoke(luck: Luck, game: str, n: int) -> Draft | None:
    """Somebody is accused of a revoke that he did not commit."""
    found = _late(luck, game, n, {}, [0] * n, 1)
    if found is None:
        return None
    table, revoke = found
    accused = somebody_else(luck, table, revoke.offender)
    notice = {"do": "notice", "seat": revoke.offender, "trick": revoke.trick}
    table.refuse({**notice, "offender": accused})
    return Draft(
        table,
        "Who followed suit cannot be accused of a revoke, who did not can",
        ["irregularities.revoke"],
        f"{_told(table, revoke)}; {table.name(accused)} did nothing wrong in that trick.",
        law=["L32"],
        twin={**notice, "offender": revoke.offender},
    )


def noticed_twice(luck: Luck, game: str, n: int) -> Draft | None:
    """A revoke is paid for once."""
    found = _late(luck, game, n, {}, [0] * n, 1)
    if found is None:
        return None
    table, revoke = found
    noticer = somebody_else(luck, table, revoke.offender)
    table.notice(noticer, revoke.offender, revoke.trick)
    notice = {"do": "notice", "seat": noticer, "offender": revoke.offender, "trick": revoke.trick}
    card = luck.pick(table.legal)
    seat = table.to_act
    table.refuse(notice)
    return Draft(
        table,
        "A revoke is pointed out once, not twice",
        ["irregularities.revoke"],
        f"{_told(table, revoke)}, and has the fee for it already. The play goes on.",
        law=["L32"],
        twin={"do": "play", "seat": seat, "card": card},
    )


def aims() -> list[Aim]:
    """Return the cases about revokes noticed late."""
    found = []
    for place, game in enumerate(CR):
        n = (5, 4, 6, 3)[place]
        late = every_other("late-revoke")
        until = every_other("revoke-noticed")
        for name, make, tells in (
            ("five-points", partial(five_points, game=game, n=n), late),
            ("lost-match", partial(lost_match, game=game, n=n, tied=1), late),
            ("two-of-one", partial(two_revokes, game=game, n=n, same=True), {}),
            ("two-of-two", partial(two_revokes, game=game, n=n, same=False), {}),
            ("claimed", partial(claimed, game=game, n=n, noticed=True), {}),
            ("unnoticed", partial(claimed, game=game, n=n, noticed=False), {}),
            ("next-deal", partial(next_deal, game=game, n=6 - place % 2, options=_DURING), until),
            ("too-late", partial(next_deal, game=game, n=5 + place % 2, options={}), until),
        ):
            found.append(Aim("revokes_late", name, game, "revoke", make, tells))
        if game in ANNOUNCED:
            asked = partial(while_asked, game=game, n=n)
            found.append(Aim("revokes_late", "while-asked", game, "revoke", asked, until))
        others = (
            ("lost-tied", partial(lost_match, game=game, n=max(n, 4), tied=2)),
            ("to-the-limit", partial(to_the_limit, game=game, n=n)),
            ("no-such-revoke", partial(no_such_revoke, game=game, n=n)),
            ("noticed-twice", partial(noticed_twice, game=game, n=n)),
            ("lost-in-playoff", partial(lost_in_playoff, game=game, n=4)),
        )
        for name, maker in others if place == 0 else others[place - 1 : place + 1]:
            found.append(Aim("revokes_late", name, game, "revoke", maker))
    return found
