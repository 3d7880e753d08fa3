"""What captured cards bring: shared by few or many, several in one trick, the running count."""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import ALL
from tools.casegen.luck import Luck
from tools.casegen.phrases import cards, counted_rank, nth, points, sums, who_captured
from tools.casegen.story import worth
from tools.casegen.styles import ANY, DUCK, pass_all, play_out, play_trick, random_hands, sit
from tools.casegen.table import Table
from tools.casegen.words import capital, in_order, number, times


def clauses_of(table: Table) -> list[str]:
    """Return the clauses by which captured cards count in the game."""
    if table.game == "quatre-valets":
        return ["count.jacks"]
    rank = counted_rank(table).lower()
    return ["count.polignac", f"count.{rank}s"]


def shared(luck: Luck, game: str, players: int, takers: int) -> Draft | None:
    """So many players share what counts; nobody takes every trick."""
    table = sit(luck, game, players)
    table.deal(random_hands(table, luck))
    pass_all(table)
    play_out(table, luck, {}, luck.pick((ANY, DUCK)))
    deal = table.last
    score = table.view["deals"][-1]["score"]
    if sum(1 for n in score if n) != takers or len(set(deal.takers)) < 2:
        return None
    total = sum(score)
    if takers == 1:
        idle = [t for t in deal.tricks if t.taker != score.index(total)]
        title = f"One of {number(players)} players captures every {counted_rank(table)} and scores "
        title += f"{points(total)}"
        extra = f" {capital(times(len(idle), 'trick'))} went to others and brought nothing."
    else:
        who = "All" if takers == players else f"{capital(number(takers))} of"
        title = f"{who} {number(players)} players share the "
        title += f"{points(total)} of a deal"
        extra = ""
    return Draft(
        table,
        title,
        ["score.normal", *clauses_of(table)],
        who_captured(table, deal) + extra,
        ("count", "score", "totals", "over"),
        ["L14"],
    )


def together(luck: Luck, game: str, players: int, many: int) -> Draft | None:
    """Several counted cards fall to one trick, the Polignac among them."""
    table = sit(luck, game, players)
    table.deal(random_hands(table, luck))
    pass_all(table)
    for _ in range(luck.between(1, 3)):
        play_trick(table, luck, {}, ANY)
    trick = table.last.tricks[-1]
    found = in_order([c for _, c in trick.cards if worth(game, c)], table.ranks)
    dear = "QS" if game == "polignac-ace-high" else "JS"
    if len(found) != many or dear not in found:
        return None
    if table.phase != "play":
        return None
    brought = sum(worth(game, card) for card in found)
    return Draft(
        table,
        f"{capital(cards(found))} in one trick bring its taker {points(brought)}",
        clauses_of(table),
        f"{table.name(trick.taker)} took the {nth(trick.number)} trick with {cards(found)} in it.",
        ("taker", "points"),
        ["L14"],
    )


def running(luck: Luck, game: str, players: int) -> Draft | None:
    """The count of the running deal, looked at whenever it has grown."""
    table = sit(luck, game, players)
    table.deal(random_hands(table, luck))
    pass_all(table)
    seen: list[int] = [0] * players
    while table.phase == "play":
        play_trick(table, luck, {}, ANY)
        if table.phase == "play" and table.view["points"] != seen:
            seen = table.view["points"]
            table.look("points")
    if len(table.stops) != 4:
        return None
    scorers = [seat for seat, n in enumerate(table.view["totals"]) if n]
    return Draft(
        table,
        f"With {number(players)} players the count grows with each captured {counted_rank(table)}",
        ["score.normal", *clauses_of(table)],
        f"{who_captured(table, table.last)} Totals: {sums(table, scorers)}.",
        ("count", "score", "totals"),
        ["L14"],
    )


def aims() -> list[Aim]:
    """Return the cases about counting."""
    found = []
    for place, game in enumerate(ALL):
        n = (8, 5, 4, 6, 3, 5, 6, 4, 5, 3)[place]
        make = partial(shared, game=game, players=n, takers=1)
        found.append(Aim("scoring", f"one-of-{n}", game, "score", make))
        n = (7, 4, 5, 3, 4, 6, 4, 3, 6, 5)[place]
        make = partial(shared, game=game, players=n, takers=min(n, 4))
        found.append(Aim("scoring", f"four-of-{n}", game, "score", make))
        n = (6, 7, 6, 5, 4, 5, 3, 5, 4, 6)[place]
        make = partial(together, game=game, players=n, many=2 if n < 5 else 3)
        found.append(Aim("scoring", f"together-{n}", game, "score", make))
    for game, n in (("polignac", 4), ("polignac-cr", 3), ("quatre-valets", 4), ("polignac-en", 5)):
        make = partial(running, game=game, players=n)
        found.append(Aim("scoring", f"running-{n}", game, "score", make))
    return found
