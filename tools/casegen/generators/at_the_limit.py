"""Who loses with several at the limit: how many, tied at the top or not, under each reading.

Two, three or all players come to the limit in one deal; the highest total is one player's, or
two share it, or all who are there do; whoever has it was there first, or came last (L27–L30).
"""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import CR, FIVE_A_DEAL, WE, WF, counts
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, players, sums
from tools.casegen.positions import pick_seats, play_blindly, scores, with_finals
from tools.casegen.table import Options, Table
from tools.casegen.words import capital, listing, number

ALONE, SHARED, EQUAL = "alone", "shared", "equal"
_TOP = {
    ALONE: "the highest total alone",
    SHARED: "two sharing the highest total",
    EQUAL: "all with the same total",
}


def reached_in(table: Table, seat: int, limit: int) -> int:
    """Return the trick in which a seat's total came to the limit, 0 if before the last deal."""
    deal = table.last
    totals = deal.totals_before
    return next(
        count
        for count in range(len(deal.tricks) + 1)
        if totals[seat] + deal.points(table.game, seat, count) >= limit
    )


def several(
    luck: Luck, game: str, n: int, many: int, top: str, options: Options, reading: str
) -> Draft | None:
    """So many come to the limit in one deal, with the highest total as wanted."""
    table = play_blindly(luck, game, n, {})
    seats = pick_seats(luck, table, many)
    if not seats or len(set(table.last.takers)) == 1:
        return None
    limit = int(options.get("limit", 20))
    finals = {seat: limit + luck.below(min(3, scores(table)[seat])) for seat in seats}
    totals = sorted(finals.values(), reverse=True)
    shared = totals.count(totals[0])
    if {ALONE: shared == 1, SHARED: shared == 2 < many, EQUAL: shared == many}[top] is False:
        return None
    ended = with_finals(luck, table, options, finals, limit - 1)
    if ended is None or ended.view["outcome"] is None:
        return None
    if len(ended.last.tricks) < len(table.last.tricks):
        return None
    order = sorted(seats, key=lambda seat: reached_in(ended, seat, limit))
    when = [f"{ended.name(s)} in the {nth(reached_in(ended, s, limit))} trick" for s in order]
    outcome = ended.view["outcome"]
    lost = f"{players(ended, outcome['losers'])} lost" if outcome["losers"] else "Nobody lost"
    won = f"{players(ended, outcome['winners'])} won" if outcome["winners"] else "nobody won"
    every = "All" if many == n else f"{capital(number(many))} of"
    return Draft(
        ended,
        f"{every} {number(n)} players at the limit, {_TOP[top]}: {reading}",
        ["end.over", "end.loser", "end.winner"],
        f"{limit} was reached by {listing(when)}. {sums(ended, order)}. {lost}, and {won}.",
        ("score", "totals", "winners", "losers"),
        ["L27", "L28", "L30"],
    )


_WF: tuple[tuple[str, Options, str], ...] = (
    ("first", {}, "the first there loses"),
    ("highest", {"two-at-the-limit": "highest-total"}, "the highest total loses"),
    ("all", {"two-at-the-limit": "all-of-them"}, "everybody there loses"),
)
_WE = (
    *_WF,
    (
        "first-lowest",
        {"winner": "lowest-total"},
        "the first there loses, the lowest wins",
    ),
    (
        "all-lowest",
        {"two-at-the-limit": "all-of-them", "winner": "lowest-total"},
        "everybody there loses, the lowest wins",
    ),
)
_CR: tuple[tuple[str, Options, str], ...] = (
    ("nobody", {}, "nobody loses, the lowest total wins"),
    ("first", {"loser": "first-to-reach"}, "the first there loses"),
    ("highest", {"loser": "highest-total"}, "the highest total loses"),
)


def aims() -> list[Aim]:
    """Return the cases about several at the limit."""
    found = []
    for games, readings in ((WF, _WF), (CR, _CR), (WE, _WE)):
        for at, game in enumerate(games):
            sizes = counts(game)
            step = at
            for name, options, reading in readings:
                for many, top in ((3, ALONE), (3, SHARED), (3, EQUAL), (4, EQUAL)):
                    step += 1
                    if game == "quatre-valets" and top == SHARED:
                        continue  # four points cannot bring two more than a third, and him one
                    # Where the lowest total wins, somebody must stay below the limit to have it.
                    fitting = [n for n in sizes if n >= many + (game in CR)]
                    n = fitting[step % len(fitting)]
                    if n == many and top != EQUAL and game in FIVE_A_DEAL:
                        n += 1
                    make = partial(
                        several, game=game, n=n, many=many, top=top, options=options,
                        reading=reading,
                    )  # fmt: skip
                    found.append(
                        Aim("at_the_limit", f"{name} {many} {top} {n}", game, "ties", make)
                    )
    return found
