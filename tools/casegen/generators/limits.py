"""The limit: reached exactly, missed by one, jumped over, in mid-deal (L24–L26, L42)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import ALL, CR, WE, WF
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, sums, who_captured
from tools.casegen.positions import pick_seats, play_blindly, scores, with_finals
from tools.casegen.sources import POINTS_OF_LAW
from tools.casegen.story import Deal
from tools.casegen.table import Options, Table
from tools.casegen.words import listing, number

_END = ("score", "totals", "winners", "losers")
_ON = ("score", "totals", "over", "dealer")


def _limit(value: int) -> Options:
    return {} if value == 20 else {"limit": value}


def reached(luck: Luck, game: str, players: int, limit: int, over: int) -> Draft | None:
    """One player's total comes to the limit, or so far above or below it."""
    table = play_blindly(luck, game, players, {})
    seats = pick_seats(luck, table, 1, 1 if over <= 0 else over + 1)
    if not seats:
        return None
    finals = {seats[0]: limit + over}
    ended = with_finals(luck, table, _limit(limit), finals, max(limit - 2, 0))
    if ended is None:
        return None
    name = table.name(seats[0])
    if (over < 0) != (ended.view["outcome"] is None):
        return None
    if over < 0:
        title = f"To {limit}: a highest total of {limit + over} does not end the match"
        why = f"{sums(ended, seats)}: nobody has reached {limit}, so the next player deals."
        return Draft(ended, title, ["end.over", "deal.next-dealer"], why, _ON, ["L24", "L25"])
    title = f"To {limit}: a total of {limit} after the deal ends the match"
    if over:
        title = f"To {limit}: a jump over the limit, to {limit + over}, ends the match"
    return Draft(
        ended,
        title,
        ["end.over", "end.loser", "end.winner"],
        f"{who_captured(ended, ended.last)} {sums(ended, seats)}, and only {name} has reached "
        f"{limit}.",
        _END,
        ["L24", "L25", "L27", "L28"],
    )


def of_one(luck: Luck, game: str, players: int) -> Draft | None:
    """A limit of 1: whoever captures anything has reached it."""
    table = play_blindly(luck, game, players, {})
    ended = table.again({"limit": 1})
    if ended.view["outcome"] is None:
        return None
    found = [seat for seat, score in enumerate(scores(ended)) if score]
    losers = [ended.name(seat) for seat in ended.view["outcome"]["losers"]]
    lost = f" {listing(losers)} was the first to reach it, and lost." if losers else ""
    return Draft(
        ended,
        f"To 1: {number(len(found))} of {number(players)} players reach the limit in the first deal",
        ["end.over", "end.loser", "end.winner"],
        f"{who_captured(ended, ended.last)} Each of them has reached 1.{lost}",
        _END,
        ["L24", "L25"],
    )


def _breaking_trick(deal: Deal, table: Table, finals: dict[int, int]) -> int | None:
    """Return the number of the trick with which a running total first is as given."""
    for count in range(1, len(deal.tricks)):
        for seat, final in finals.items():
            if table.totals[seat] + deal.points(table.game, seat, count) >= final:
                return count
    return None


def mid_deal(luck: Luck, game: str, players: int, options: Options, broken: bool) -> Draft | None:
    """A total reaches the limit before the last trick: the deal is broken off, or not."""
    table = play_blindly(luck, game, players, {})
    seats = pick_seats(luck, table, 1, 2)
    if not seats:
        return None
    finals = {seats[0]: 20 + luck.below(2)}
    ended = with_finals(luck, table, options, finals, 18)
    if ended is None:
        return None
    full = len(table.last.tricks)
    trick = _breaking_trick(table.last, ended, {seats[0]: 20})
    if trick is None or trick > full - 2 or not len(ended.last.tricks) > 1:
        return None
    if broken and len(ended.last.tricks) != trick:
        return None
    name = table.name(seats[0])
    running = ended.totals[seats[0]] + table.last.points(game, seats[0], trick)
    at = f"{name} came to {running} in the {nth(trick)} trick of {number(full)}"
    if broken:
        title = "Tested in mid-deal, a limit reached breaks the deal off"
        why = f"{at}; each player scores what was captured till then. {sums(ended)}."
    else:
        title = "Tested after the deal, a limit reached in mid-deal does not stop the play"
        why = f"{at}, and the deal was played on to the last card. {sums(ended)}."
    clauses = ["end.tested", "end.over", "play.ends", "score.normal"]
    looks = ("score", "broken-off", *_END[1:])
    return Draft(ended, title, clauses, why, looks, ["L23", "L26"])


def last_trick(luck: Luck, game: str, players: int, options: Options) -> Draft | None:
    """The limit is reached in the last trick, after which nothing is left to break off."""
    table = play_blindly(luck, game, players, {})
    final = table.last.tricks[-1].taker
    if not table.last.points(game, final) - table.last.points(game, final, -1):
        return None
    ended = with_finals(luck, table, options, {final: 20}, 18)
    if ended is None or len(set(ended.last.takers)) == 1:
        return None
    return Draft(
        ended,
        "Tested in mid-deal, a limit reached in the last trick breaks nothing off",
        ["end.tested", "end.over"],
        f"{table.name(final)} came to 20 with the last card of the deal. {sums(ended)}.",
        ("score", "broken-off", *_END[1:]),
        ["L26"],
    )


def jumped(luck: Luck, game: str, players: int, options: Options, title: str) -> Draft | None:
    """19 and 2: the limit is jumped over, and nobody else is near it."""
    table = play_blindly(luck, game, players, {})
    fine = [
        t.taker
        for t in table.last.tricks
        if scores(table)[t.taker] == 2
        and table.last.points(game, t.taker, t.number)
        - table.last.points(game, t.taker, t.number - 1)
        == 2
    ]
    if not fine:
        return None
    ended = with_finals(luck, table, options, {fine[0]: 21}, 17)
    if ended is None or bool(options) != (ended.view["outcome"] is None):
        return None
    name = table.name(fine[0])
    if options:
        why = f"{sums(ended, fine)}: no total is exactly 20, and not every total is above it."
    else:
        why = f"{sums(ended, fine)}: {name} is above the limit, the others are below it."
    looks = _ON if options else _END
    return Draft(ended, title, ["end.over", "end.winner"], why, looks, ["L25"])


def passed_through(luck: Luck, game: str, players: int, mid: bool) -> Draft | None:
    """A total is exactly the limit in mid-deal, and above it after the deal."""
    table = play_blindly(luck, game, players, {})
    seats = pick_seats(luck, table, 1, 2)
    if not seats:
        return None
    value = "exactly-in-mid-deal" if mid else "exactly"
    ended = with_finals(luck, table, {"limit-hit": value}, {seats[0]: 21}, 17)
    if ended is None or mid == (ended.view["outcome"] is None):
        return None
    seat = seats[0]
    at = [
        count
        for count in range(1, len(table.last.tricks))
        if ended.totals[seat] + table.last.points(game, seat, count) == 20
    ]
    if not at or at[0] < 2:
        return None
    name = table.name(seat)
    exact = f"{name} had exactly 20 after the {nth(at[0])} trick"
    if mid:
        title = "Hit exactly in mid-deal, the limit ends deal and match"
        why = f"{exact}: the deal is broken off there. {sums(ended)}."
        looks: tuple[str, ...] = ("score", "broken-off", *_END[1:])
    else:
        title = "Hit exactly in mid-deal and left behind, the limit does not end the match"
        why = f"{exact}, and 21 after the deal. {sums(ended)}."
        looks = _ON
    return Draft(ended, title, ["end.over", "end.tested"], why, looks, ["L25", "L42"])


def everybody_above(luck: Luck, game: str, players: int, options: Options) -> Draft | None:
    """Every total is above the limit after the deal, and none is exactly at it."""
    table = play_blindly(luck, game, players, options)
    finals = {seat: 21 + score + luck.below(5) for seat, score in enumerate(scores(table))}
    # One player jumps over the limit only now; the others have left it behind.
    seats = pick_seats(luck, table, 1, 2)
    if not seats:
        return None
    finals[seats[0]] = 21
    ended = with_finals(luck, table, options, finals, 0)
    ends = options["limit-hit"] == "exactly"
    if ended is None or ends == (ended.view["outcome"] is None):
        return None
    others = f"The others were above it before. {sums(ended, seats)}."
    if ends:
        title = "Under “exactly” the match is over, too, once every total is above the limit"
        why = f"Nobody can hit 20 any more. {others}"
        law = ["L25", "L42"]
        return Draft(ended, title, ["end.over", "end.winner"], why, _END, law, POINTS_OF_LAW)
    title = "Under “exactly for ever” a match goes on with every total above the limit"
    why = f"No total is exactly 20. {others}"
    return Draft(ended, title, ["end.over"], why, _ON, ["L25", "L42"])


def broken_off_above(luck: Luck, game: str, players: int) -> Draft | None:
    """The last player below the limit jumps over it in mid-deal; nobody ever hits it."""
    table = play_blindly(luck, game, players, {})
    seats = pick_seats(luck, table, 1, 2)
    if not seats:
        return None
    seat, deal = seats[0], table.last
    totals = [21 + luck.below(6) for _ in range(players)]
    totals[seat] = 19
    running = [19 + deal.points(game, seat, count) for count in range(len(deal.tricks) + 1)]
    jump = next(count for count, total in enumerate(running) if total > 19)
    if running[jump] == 20 or jump > len(deal.tricks) - 2:
        return None
    ended = table.again({"limit-hit": "exactly-in-mid-deal"}, totals)
    if ended.view["outcome"] is None or len(ended.last.tricks) != jump:
        return None
    return Draft(
        ended,
        "Under “exactly in mid-deal” the deal is broken off once every total is above the limit",
        ["end.over", "end.tested"],
        f"{table.name(seat)} jumped from 19 to {running[jump]} in the {nth(jump)} trick, and "
        f"everybody else was above 20 before. {sums(ended, seats)}.",
        ("score", "broken-off", *_END[1:]),
        ["L25", "L42"],
    )


def hit_exactly(luck: Luck, game: str, players: int, value: str) -> Draft | None:
    """One total is exactly the limit after the deal, the others are below and above it."""
    table = play_blindly(luck, game, players, {})
    seats = pick_seats(luck, table, 1)
    if not seats:
        return None
    above = luck.pick([seat for seat in range(players) if seat != seats[0]])
    finals = {seats[0]: 20, above: 21 + scores(table)[above] + luck.below(4)}
    ended = with_finals(luck, table, {"limit-hit": value}, finals, 18)
    if ended is None or ended.view["outcome"] is None:
        return None
    spoken = "exactly for ever" if value == "exactly-for-ever" else "exactly"
    return Draft(
        ended,
        f"Under “{spoken}” the match ends with the total that is exactly the limit",
        ["end.over", "end.winner"],
        f"{ended.name(above)} had jumped over 20 before. {sums(ended, seats)}, exactly the limit.",
        _END,
        ["L25", "L42"],
    )


def aims() -> list[Aim]:
    """Return the cases about the limit."""
    found = []
    for place, game in enumerate(ALL):
        sizes = (3, 4, 5, 6) if game not in WF else (5, 7, 3, 8)
        exact = [(20, sizes[place % 4]), (10, sizes[(place + 1) % 4]), (50, sizes[(place + 2) % 4])]
        for limit, n in exact:
            make = partial(reached, game=game, players=n, limit=limit, over=0)
            name = f"exact-{limit}"
            found.append(Aim("limits", name, game, "match", make, {"limit": (limit + 1,)}))
        for limit, n in ((20, sizes[(place + 3) % 4]), (10 if place % 2 else 50, 4)):
            make = partial(reached, game=game, players=n, limit=limit, over=-1)
            name = f"short-{limit}"
            found.append(Aim("limits", name, game, "match", make, {"limit": (limit - 1,)}))
        make = partial(reached, game=game, players=sizes[place % 4], limit=20, over=1)
        if game not in CR:
            found.append(Aim("limits", "over", game, "match", make))
    for game, n in (("polignac", 4), ("polignac-en", 6), ("quatre-valets", 5)):
        make = partial(of_one, game=game, players=n)
        found.append(Aim("limits", "of-1", game, "match", make, {"limit": (2,)}))
    for place, game in enumerate((*WF, *WE)):
        n = (4, 6, 5, 4, 3, 6)[place]
        tested: Options = {"limit-tested": "in-mid-deal"}
        tells = every_other("limit-tested")
        make = partial(mid_deal, game=game, players=n, options=tested, broken=True)
        found.append(Aim("limits", "mid-deal", game, "match", make, tells))
        make = partial(mid_deal, game=game, players=n, options={}, broken=False)
        found.append(Aim("limits", "not-mid-deal", game, "match", make, tells))
        if place % 2 == 0:
            make = partial(last_trick, game=game, players=n, options=tested)
            found.append(Aim("limits", "mid-deal-last", game, "match", make))
    for place, game in enumerate(CR):
        found += _hits(game, (4, 3, 5, 6)[place])
    return found


def _hits(game: str, n: int) -> list[Aim]:
    """Every value of `limit-hit`, told from each other."""
    tells = every_other("limit-hit")
    jumps: list[tuple[str, Options, str]] = [
        ("jump", {}, "19 and 2 make 21: the limit is reached by what is above it, too"),
        ("jump-exactly", {"limit-hit": "exactly"}, "Under “exactly” 19 and 2 end nothing"),
    ]
    in_mid: Options = {"limit-hit": "exactly-in-mid-deal"}
    nothing = "Under “exactly in mid-deal” a trick from 19 to 21 ends nothing"
    jumps.append(("jump-mid", in_mid, nothing))
    if game == "quatre-valets":  # no card counts 2 there, so two Jacks in a trick must
        del jumps[1]
    found = []
    for name, options, title in jumps:
        make = partial(jumped, game=game, players=n, options=options, title=title)
        told = {"limit-hit": ("reached",)} if options else tells
        found.append(Aim("limits", name, game, "match", make, told))
    for mid in (False, True):
        make = partial(passed_through, game=game, players=n, mid=mid)
        name = f"through-{'mid' if mid else 'exactly'}"
        others: tuple[str, ...] = ("reached", "exactly-in-mid-deal")
        if mid:
            others = ("reached", "exactly", "exactly-for-ever")
        found.append(Aim("limits", name, game, "match", make, {"limit-hit": others}))
    for value, against in (
        ("exactly", ("exactly-for-ever",)),
        ("exactly-for-ever", ("reached", "exactly", "exactly-in-mid-deal")),
    ):
        make = partial(everybody_above, game=game, players=n, options={"limit-hit": value})
        name = f"all-above-{value}"
        found.append(Aim("limits", name, game, "match", make, {"limit-hit": against}))
    for value in ("exactly", "exactly-for-ever"):
        make = partial(hit_exactly, game=game, players=n, value=value)
        found.append(Aim("limits", f"hit-{value}", game, "match", make))
    make = partial(broken_off_above, game=game, players=n)
    found.append(Aim("limits", "all-above-mid", game, "match", make))
    return found
