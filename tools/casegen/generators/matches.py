"""Whole matches of several deals, to small limits so that they stay short."""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import ANNOUNCED, spoken
from tools.casegen.luck import Luck
from tools.casegen.phrases import players
from tools.casegen.story import worth
from tools.casegen.styles import (
    ANY,
    DUCK,
    GRAB,
    pass_all,
    play_out,
    random_hands,
    sit,
    strong_hands,
)
from tools.casegen.table import Options, Table
from tools.casegen.words import capital, number

_END = ("deal", "dealer", "score", "totals", "winners", "losers")


def _deal(table: Table, luck: Luck, strong: int | None) -> None:
    """Deal, with a strong hand for somebody who then announces what he can, and play it."""
    if strong is None:
        table.deal(random_hands(table, luck))
    else:
        table.deal(strong_hands(table, luck, strong, 2.5))
        while table.phase == "announce" and table.to_act != strong:
            table.say("pass")
        if table.phase == "announce":
            table.say(ANNOUNCED[table.game])
    pass_all(table)
    styles = {seat: luck.pick((ANY, DUCK)) for seat in range(table.players)}
    if strong is not None:
        styles[strong] = GRAB
    play_out(table, luck, styles)


def _scores(table: Table) -> str:
    """Return the totals after each deal, in a sentence."""
    running = [0] * table.players
    told = []
    for number_of, deal in enumerate(table.view["deals"], 1):
        running = [sum(pair) for pair in zip(running, deal["score"], strict=True)]
        text = ", ".join(f"{table.name(s)} {n}".replace("-", "−") for s, n in enumerate(running))
        told.append(f"after deal {number_of} {text}")
    return capital("; ".join(told))


def _throws_at_once(table: Table) -> bool:
    """Tell whether in some first trick a card that counts went to a suit that its player had not."""
    firsts = [deal.tricks[0] for deal in table.deals if deal.tricks]
    return any(
        worth(table.game, card) and card[1] != trick.led
        for trick in firsts
        for _, card in trick.cards
    )


def whole(
    luck: Luck, game: str, n: int, deals: int, options: Options, announced: bool, misdeal: bool
) -> Draft | None:
    """A match that ends with the deal of this number, no sooner and no later."""
    table = sit(luck, game, n, options)
    special = luck.below(deals)
    for count in range(deals):
        if misdeal and count == special:
            hands = random_hands(table, luck)
            seen = luck.pick(hands[luck.below(n)])
            table.deal(hands, exposed=[seen])
            table.take({"do": "misdeal", "reason": "exposed-card"})
        strong = luck.below(n) if announced and count == special else None
        _deal(table, luck, strong)
        if count + 1 < deals:
            if table.phase != "deal" or table.view["playoff"]:
                return None
            table.look("deal", "dealer", "totals")
    outcome = table.view["outcome"]
    if outcome is None:
        return None
    limit = options["limit"]
    about = ""
    clauses = ["score.start", "end.over", "end.winner", "end.loser", "deal.next-dealer"]
    if announced:
        about = f", with a {spoken(game, ANNOUNCED[game])}"
        clauses.append("announcements.asked")
    if _throws_at_once(table):
        # Whoever bars such cards from the first trick fails here, and should be told by what.
        clauses.append("play.first-trick")
    if misdeal:
        about += " and a misdeal" if about else ", with a misdeal"
        clauses.append("irregularities.misdeal")
    there = [seat for seat, total in enumerate(table.view["totals"]) if total >= int(limit)]
    who = []
    if outcome["losers"]:
        who.append(f"{players(table, outcome['losers'])} lost")
    if outcome["winners"]:
        who.append(f"{players(table, outcome['winners'])} won")
    return Draft(
        table,
        f"A whole match to {limit} among {number(n)} players, over in {number(deals)} deals{about}",
        clauses,
        f"{_scores(table)}. {players(table, there)} reached {limit}: {' and '.join(who)}.",
        _END,
        ["L08", "L25", "L27", "L28"],
    )


def aims() -> list[Aim]:
    """Return the whole matches."""
    found = []
    for game, n, deals, limit, options, announced, misdeal in (
        ("polignac", 8, 3, 6, {}, False, False),
        ("polignac", 7, 4, 7, {"two-at-the-limit": "all-of-them"}, False, False),
        ("polignac", 3, 2, 6, {"limit-tested": "in-mid-deal"}, False, False),
        ("polignac-generale", 8, 3, 9, {}, True, False),
        ("polignac-generale", 7, 3, 8, {}, True, False),
        ("polignac-cr", 6, 3, 6, {}, False, True),
        ("polignac-cr", 5, 3, 7, {"loser": "highest-total"}, False, False),
        ("polignac-cr-capot", 6, 3, 9, {}, True, False),
        ("polignac-cr-general", 5, 3, 9, {"loser": "first-to-reach"}, True, True),
        ("quatre-valets", 6, 4, 6, {}, False, False),
        ("polignac-en", 6, 3, 6, {}, False, False),
        ("polignac-en", 5, 3, 7, {"winner": "lowest-total"}, False, False),
        ("polignac-en-capot", 6, 3, 8, {}, True, False),
        ("polignac-en-general", 5, 3, 8, {}, True, False),
        ("polignac-ace-high", 6, 3, 5, {"limit-tested": "in-mid-deal"}, False, False),
        ("polignac-ace-high", 4, 2, 4, {}, False, False),
    ):
        chosen: Options = {"limit": limit, **options}
        make = partial(
            whole, game=game, n=n, deals=deals, options=chosen, announced=announced, misdeal=misdeal
        )
        found.append(Aim("matches", f"to-{limit}-among-{n}", game, "match", make))
    return found
