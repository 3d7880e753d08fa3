"""Slams without a word: made, broken in the last or the first trick, and no slam at all (L15)."""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import ALL, counts
from tools.casegen.luck import Luck
from tools.casegen.phrases import counted_rank, points, sums, tricks, who_captured
from tools.casegen.styles import GRAB, leader_of, pass_all, play_out, sit, strong_hands
from tools.casegen.table import Table
from tools.casegen.words import capital, number

_AS_COUNTED = ("score.normal", "count.polignac", "count.jacks")


def _played(luck: Luck, game: str, players: int, weight: float, place: int | None) -> Table:
    """Play a deal with one strong player, so many places after the leader or anywhere."""
    table = sit(luck, game, players)
    leader = leader_of(table)
    strong = table.after(leader, luck.below(players) if place is None else place)
    table.deal(strong_hands(table, luck, strong, weight))
    pass_all(table)
    play_out(table, luck, {strong: GRAB})
    return table


def _maker(table: Table) -> int | None:
    takers = set(table.last.takers)
    return takers.pop() if len(takers) == 1 else None


def made(luck: Luck, players: int) -> Draft | None:
    """A slam by the player who leads first."""
    table = _played(luck, "polignac", players, 3, 0)
    maker = _maker(table)
    if maker is None:
        return None
    return Draft(
        table,
        f"{capital(number(players))} players: who takes every trick scores 0, all others 5",
        ["score.slam"],
        f"{table.name(maker)} took all {tricks(len(table.last.tricks))} and with them every Jack.",
        ("score", "totals", "over"),
        ["L15", "L18"],
    )


def made_from_behind(luck: Luck, players: int) -> Draft | None:
    """A slam by a player who did not lead to the first trick."""
    table = _played(luck, "polignac", players, 3, players - 1)
    maker = _maker(table)
    if maker is None:
        return None
    first = table.last.tricks[0]
    return Draft(
        table,
        f"A slam of {number(players)} players made by the last to play to the first trick",
        ["score.slam", "play.first-lead"],
        f"{table.name(first.leader)} led first, but {table.name(maker)} took this trick and "
        "every other.",
        ("score", "totals"),
        ["L15", "L18"],
    )


def broken(luck: Luck, game: str, players: int, first: bool) -> Draft | None:
    """Every trick but one is taken by one player: the last one, or the first."""
    table = _played(luck, game, players, 2.5, None)
    takers = table.last.takers
    rest, odd = (takers[1:], takers[0]) if first else (takers[:-1], takers[-1])
    almost = rest[0]
    if odd == almost or any(taker != almost for taker in rest):
        return None
    which = "first" if first else "last"
    title = (
        f"A slam of {number(players)} players broken in the {which} trick: "
        f"the {counted_rank(table)}s count for whoever took them"
    )
    why = (
        f"{table.name(odd)} took the {which} trick, {table.name(almost)} the other "
        f"{number(len(rest))}, which is no slam. {who_captured(table, table.last)}"
    )
    looks = ("score", "totals", "over")
    return Draft(table, title, ["score.slam", *_AS_COUNTED], why, looks, ["L15"])


def no_slam(luck: Luck, game: str, players: int) -> Draft | None:
    """A game without the slam: who takes every trick in silence has all the points."""
    table = _played(luck, game, players, 3, None)
    maker = _maker(table)
    if maker is None:
        return None
    score = table.view["deals"][-1]["score"][maker]
    rank = counted_rank(table)
    clauses = ["score.normal", "count.queens" if rank == "Queen" else "count.jacks"]
    if game != "quatre-valets":
        clauses.insert(1, "count.polignac")
    said = " Nobody had announced anything." if table.last.said else ""
    return Draft(
        table,
        f"Every trick taken without a word by one of {number(players)} players scores "
        f"the {points(score)} of the {rank}s",
        clauses,
        f"{table.name(maker)} took all {tricks(len(table.last.tricks))}; this game has no slam "
        f"without an announcement.{said} {sums(table, [maker])}.",
        ("score", "totals", "over"),
        ["L15"],
    )


def aims() -> list[Aim]:
    """Return the cases about slams."""
    found = [
        Aim("slams", f"made-{n}", "polignac", "slam", partial(made, players=n))
        for n in counts("polignac")
    ]
    found += [
        Aim("slams", f"from-behind-{n}", "polignac", "slam", partial(made_from_behind, players=n))
        for n in (4, 6)
    ]
    for n, first in ((3, False), (4, False), (5, False), (8, False), (4, True), (7, True)):
        name = f"broken-{'first' if first else 'last'}-{n}"
        make = partial(broken, game="polignac", players=n, first=first)
        found.append(Aim("slams", name, "polignac", "slam", make))
    for n, game in zip((4, 3, 4, 5, 6, 5, 3, 4, 6), ALL[1:], strict=True):
        make = partial(no_slam, game=game, players=n)
        found.append(Aim("slams", f"silent-{n}", game, "slam", make))
    return found
