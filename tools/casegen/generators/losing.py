"""Several at the limit in one deal: who loses and who wins, by each option (L27, L28, L30)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import CR, WE, WF
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, players, sums, who_captured
from tools.casegen.positions import pick_seats, play_blindly, scores, with_finals
from tools.casegen.sources import POINTS_OF_LAW
from tools.casegen.table import Options, Table
from tools.casegen.words import capital, listing, number

_END = ("score", "totals", "winners", "losers")
_CLAUSES = ("end.loser", "end.winner", "end.over")


def _reached_at(table: Table, seat: int) -> int:
    """Return the trick after which this seat's total was first at 20, or 0 if never."""
    deal = table.last
    return next(
        (
            count
            for count in range(1, len(deal.tricks) + 1)
            if table.totals[seat] + deal.points(table.game, seat, count) >= 20
        ),
        0,
    )


def race(
    luck: Luck, game: str, n: int, many: int, options: Options, title: str, later_higher: bool
) -> Draft | None:
    """So many players reach 20 in one deal, in different tricks, with different totals."""
    table = play_blindly(luck, game, n, {})
    seats = pick_seats(luck, table, many)
    if not seats:
        return None
    finals = {seat: 20 + luck.below(scores(table)[seat]) for seat in seats}
    ended = with_finals(luck, table, options, finals, 17)
    if ended is None or ended.view["outcome"] is None or len(set(ended.last.takers)) == 1:
        return None
    order = sorted(seats, key=lambda seat: _reached_at(ended, seat))
    if not _reached_at(ended, order[0]):
        return None
    if later_higher != (finals[order[0]] < finals[order[1]]):
        return None
    when = [f"{ended.name(s)} in the {nth(_reached_at(ended, s))} trick" for s in order]
    if not later_higher and finals[order[0]] == finals[order[1]]:
        title = "Two are level at the end: who was at the limit before the other has lost"
    losers = ended.view["outcome"]["losers"]
    lost = f"{players(ended, losers)} lost" if losers else "Nobody lost"
    return Draft(
        ended,
        title,
        _CLAUSES,
        f"20 was reached by {listing(when)}. {sums(ended, order)}. {lost}.",
        _END,
        ["L27", "L28", "L30"],
    )


def equal_at_the_top(luck: Luck, game: str, n: int, options: Options, title: str) -> Draft | None:
    """Two players end with the same total, the highest."""
    table = play_blindly(luck, game, n, {})
    seats = pick_seats(luck, table, 2)
    if not seats:
        return None
    final = 20 + luck.below(min(scores(table)[seat] for seat in seats))
    ended = with_finals(luck, table, options, dict.fromkeys(seats, final), 17)
    if ended is None or ended.view["outcome"] is None:
        return None
    when = [f"{ended.name(s)} in the {nth(_reached_at(ended, s))} trick" for s in seats]
    losers = ended.view["outcome"]["losers"]
    return Draft(
        ended,
        title,
        _CLAUSES,
        f"{sums(ended, seats)}. 20 was reached by {listing(when)}. {players(ended, losers)} lost.",
        _END,
        ["L27", "L28", "L30"],
    )


def winner(luck: Luck, game: str, n: int, options: Options, title: str, tied: bool) -> Draft | None:
    """Who wins besides the loser: everybody else, or the lowest alone, or all who tie on it."""
    table = play_blindly(luck, game, n, {})
    seats = pick_seats(luck, table, 1)
    if not seats:
        return None
    ended = with_finals(luck, table, options, {seats[0]: 20}, 18)
    if ended is None or ended.view["outcome"] is None:
        return None
    totals = ended.view["totals"]
    low = [seat for seat, total in enumerate(totals) if total == min(totals)]
    if (len(low) > 1) != tied:
        return None
    return Draft(
        ended,
        title,
        ["end.winner", "end.loser"],
        f"{who_captured(ended, ended.last)} {ended.name(seats[0])} has reached 20. The lowest "
        f"total, {min(totals)}, is {players(ended, low)}'s.",
        ("totals", "winners", "losers"),
        ["L28"],
        POINTS_OF_LAW,
    )


_TWO: tuple[tuple[str, Options, str], ...] = (
    ("first", {}, "Two reach the limit: the first to reach it loses, though the other's is higher"),
    (
        "highest",
        {"two-at-the-limit": "highest-total"},
        "Two reach the limit: the highest total loses, though it was reached later",
    ),
    (
        "all",
        {"two-at-the-limit": "all-of-them"},
        "Two reach the limit in one deal, and both lose",
    ),
)
_LOSER: tuple[tuple[str, Options, str], ...] = (
    ("nobody", {}, "Two reach the limit: nobody is named loser, the lowest total wins"),
    (
        "first",
        {"loser": "first-to-reach"},
        "Two reach the limit: the first to reach it loses, though the other's is higher",
    ),
    (
        "highest",
        {"loser": "highest-total"},
        "Two reach the limit: the highest total loses, though it was reached later",
    ),
)


def aims() -> list[Aim]:
    """Return the cases about several at the limit."""
    found = []
    for place, game in enumerate((*WF, *WE)):
        n = (4, 6, 5, 3, 4, 5)[place]
        for name, options, title in _TWO:
            found.append(_race(game, n, 2, f"two-{name}", options, title, "two-at-the-limit"))
        title = f"Three of {number(n + place % 2)} reach the limit, and the order decides"
        found.append(_race(game, n + place % 2, 3, "three-first", {}, title))
        title = "The first to reach the limit has the highest total, too"
        make = partial(race, game=game, n=n, many=2, options={}, title=title, later_higher=False)
        found.append(Aim("losing", "first-and-highest", game, "ties", make))
        title = "Two tie on the highest total and both lose, whoever reached it first"
        found.append(_equal(game, n, "equal-highest", _TWO[1][1], title, "two-at-the-limit"))
        title = "Two end on the same total: the first to reach the limit loses alone"
        found.append(_equal(game, n, "equal-first", {}, title, "two-at-the-limit"))
    for place, game in enumerate(CR):
        n = (4, 5, 6, 3)[place]
        for name, options, title in _LOSER:
            found.append(_race(game, n, 2, f"two-{name}", options, title, "loser"))
        title = "Two tie on the highest total, and both are losers"
        found.append(_equal(game, n, "equal-highest", _LOSER[2][1], title, "loser"))
    for place, game in enumerate(WE):
        n = (4, 5, 6, 4)[place]
        low: Options = {"winner": "lowest-total"}
        winners: list[tuple[str, Options, str, bool]] = [
            ("everyone", {}, "Everybody who has not lost wins, the lowest total and others", False),
            ("lowest", low, "The lowest total among those who have not lost wins alone", False),
            (
                "lowest-tied",
                low,
                "All tied on the lowest total of those who have not lost win together",
                True,
            ),
        ]
        for name, options, title, tied in winners:
            make = partial(winner, game=game, n=n, options=options, title=title, tied=tied)
            found.append(Aim("losing", f"winner-{name}", game, "ties", make, every_other("winner")))
    return found


def _race(
    game: str, n: int, many: int, name: str, options: Options, title: str, *tells: str
) -> Aim:
    make = partial(
        race, game=game, n=n, many=many, options=options, title=capital(title), later_higher=True
    )
    return Aim("losing", name, game, "ties", make, every_other(*tells))


def _equal(game: str, n: int, name: str, options: Options, title: str, option: str) -> Aim:
    make = partial(equal_at_the_top, game=game, n=n, options=options, title=title)
    others = {
        ("two-at-the-limit", True): ("first-to-reach-it",),
        ("two-at-the-limit", False): ("highest-total", "all-of-them"),
        ("loser", True): ("first-to-reach", "nobody"),
    }[option, bool(options)]
    return Aim("losing", name, game, "ties", make, {option: others})
