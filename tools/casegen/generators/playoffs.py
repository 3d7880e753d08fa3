"""Ties for the lowest total played off: by two, three and all, and tied again (L29, L44)."""

from collections.abc import Sequence
from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import BESIDE, CR, spoken
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, players, sums
from tools.casegen.positions import pick_seats, play_blindly, scores, with_finals
from tools.casegen.styles import (
    ANY,
    GRAB,
    announce_by,
    pass_all,
    play_out,
    random_hands,
    strong_hands,
)
from tools.casegen.table import Options, Table
from tools.casegen.words import capital, number

_END = ("score", "totals", "winners", "losers")
_PLAYOFF = ("end.playoff", "end.winner")


def tied_table(
    luck: Luck, game: str, n: int, options: Options, many: int, lowest: int = 4
) -> Table | None:
    """Return a table at which a deal has ended with so many tied on the lowest total."""
    table = play_blindly(luck, game, n, options)
    if many == n:
        finals = dict.fromkeys(range(n), 20)
    else:
        out = pick_seats(luck, table, 1)
        if not out:
            return None
        low = luck.between(lowest, max(lowest, 15))
        tied = luck.shuffled([seat for seat in range(n) if seat != out[0]])[:many]
        finals = {seat: luck.between(low + 1, 19) for seat in range(n)}
        finals |= dict.fromkeys(tied, low)
        finals[out[0]] = 20 + luck.below(1 if lowest > 4 else scores(table)[out[0]])
    ended = with_finals(luck, table, options, finals, 0)
    if ended is None or not ended.view["playoff"] or len(ended.view["seats"]) != many:
        return None
    return ended


def play_off(table: Table, luck: Luck) -> list[int]:
    """Deal and play the playoff deal that is due; return the scores of it."""
    table.deal(random_hands(table, luck))
    pass_all(table)
    play_out(table, luck, {}, ANY)
    return list(table.view["deals"][-1]["score"])


def _told(table: Table, seats: Sequence[int], scores: Sequence[int]) -> str:
    return ", ".join(f"{table.name(seat)} {scores[seat]}" for seat in seats)


def won(
    luck: Luck, game: str, n: int, many: int, options: Options, title: str, dealer_tied: bool | None
) -> Draft | None:
    """One playoff deal decides."""
    table = tied_table(luck, game, n, options, many)
    if table is None:
        return None
    tied = list(table.view["seats"])
    low = table.view["totals"][tied[0]]
    last_dealer = table.last.dealer
    if dealer_tied is not None and (last_dealer in tied) != dealer_tied:
        return None
    table.look("playoff", "seats", "dealer", "totals")
    scores = play_off(table, luck)
    if table.view["outcome"] is None:
        return None
    winner = table.view["outcome"]["winners"][0]
    return Draft(
        table,
        title,
        [*_PLAYOFF, "end.playoff-dealer", "end.playoff-totals", "cards.removed"],
        f"{players(table, tied)} tied on {low}, the lowest total. In the playoff, dealt by "
        f"{table.name(table.last.dealer)}, the scores were {_told(table, tied, scores)}: "
        f"{table.name(winner)} has the lowest.",
        ("playoff", *_END),
        ["L29", "L44"],
    )


def again(luck: Luck, game: str, n: int, many: int, still: int, options: Options) -> Draft | None:
    """The playoff leaves some of the tied tied again, and they play another."""
    table = tied_table(luck, game, n, options, many)
    if table is None:
        return None
    first = list(table.view["seats"])
    scores = play_off(table, luck)
    if not table.view["playoff"] or len(table.view["seats"]) != still or table.phase != "deal":
        return None
    second = list(table.view["seats"])
    table.look("deal", "seats", "dealer", "totals", "over")
    told = _told(table, first, scores)
    more = play_off(table, luck)
    if table.view["outcome"] is None:
        return None
    who = "both" if still == many == 2 else f"{number(still)} of {number(many)}"
    return Draft(
        table,
        f"Tied again in the playoff, {who} play another among themselves",
        _PLAYOFF,
        f"In the first playoff the scores were {told}; in the second {_told(table, second, more)}.",
        ("deal", *_END),
        ["L29", "L44"],
    )


def beside_a_loser(luck: Luck, game: str, n: int, options: Options) -> Draft | None:
    """Somebody has lost already; two others play off who wins."""
    table = tied_table(luck, game, n, options, 2)
    if table is None:
        return None
    tied = list(table.view["seats"])
    table.look("seats", "over")
    scores = play_off(table, luck)
    if table.view["outcome"] is None:
        return None
    losers = table.view["outcome"]["losers"]
    return Draft(
        table,
        "The loser is named by the totals, before others play off who wins",
        ["end.loser", *_PLAYOFF],
        f"{players(table, losers)} had the highest total and lost. {players(table, tied)} played "
        f"off and scored {_told(table, tied, scores)}.",
        _END,
        ["L27", "L29"],
    )


def limit_untested(luck: Luck, game: str, n: int, lowest: int) -> Draft | None:
    """A total passes the limit in mid-deal of a playoff, exactly, and nothing comes of it."""
    options: Options = {"limit-hit": "exactly-in-mid-deal", "playoff-totals": "added"}
    table = tied_table(luck, game, n, options, 2, lowest)
    if table is None:
        return None
    tied, low = list(table.view["seats"]), min(table.view["totals"])
    table.look("seats", "totals")
    scores = play_off(table, luck)
    deal = table.last
    hits = [
        (count, seat)
        for count in range(1, len(deal.tricks) - 2)
        for seat in tied
        if low + deal.points(game, seat, count) == 20
    ]
    if table.view["outcome"] is None or not hits:
        return None
    count, seat = hits[0]
    return Draft(
        table,
        "In a playoff nothing is tested in mid-deal: it is played to its last card",
        [*_PLAYOFF, "end.tested", "end.playoff-totals"],
        f"{table.name(seat)} had {low} and captured {20 - low} by the {nth(count)} trick of the "
        f"playoff, which makes 20. The deal was played out all the same, and brought "
        f"{_told(table, tied, scores)}.",
        ("broken-off", *_END),
        ["L29", "L44"],
    )


def announced(luck: Luck, game: str, n: int, options: Options, asked: bool) -> Draft | None:
    """A playoff deal in which a player takes every trick, with and without announcements."""
    table = tied_table(luck, game, n, options, 2)
    if table is None:
        return None
    tied = list(table.view["seats"])
    strong = luck.pick(tied)
    table.deal(strong_hands(table, luck, strong, 3))
    table.look("phase", "to-act")
    word = "capot" if game == "polignac-cr-capot" else "general"
    if asked and not announce_by(table, strong, word):
        return None
    pass_all(table)
    play_out(table, luck, {strong: GRAB}, ANY)
    if table.view["outcome"] is None or set(table.last.takers) != {strong}:
        return None
    said = spoken(game, word)
    scores = table.view["deals"][-1]["score"]
    if asked:
        title = f"Where a playoff has announcements, a {said} made in it wins it"
        why = f"{table.name(strong)} announced the {said} and took every trick."
    else:
        title = "A playoff is played without announcements"
        why = f"Nobody was asked; {table.name(strong)} took every trick and has all the Jacks."
    return Draft(
        table,
        title,
        [*_PLAYOFF, *([f"announcements.{word}.made"] if asked else ["score.normal"])],
        f"{why} The scores of the playoff are {_told(table, tied, scores)}.",
        _END,
        ["L44"],
    )


def no_tie(luck: Luck, game: str, n: int) -> Draft | None:
    """Two tie in second place, which nobody plays off."""
    table = play_blindly(luck, game, n, {})
    out = pick_seats(luck, table, 1)
    if not out:
        return None
    rest = luck.shuffled([seat for seat in range(n) if seat != out[0]])
    finals = {rest[0]: 6, rest[1]: 9, rest[2]: 9, out[0]: 20 + luck.below(2)}
    ended = with_finals(luck, table, {}, finals, 19)
    if ended is None or ended.view["outcome"] is None:
        return None
    second = sorted(rest[1:3])
    return Draft(
        ended,
        f"Of {number(n)} players two tie in second place: nobody plays that off",
        _PLAYOFF,
        f"{ended.name(rest[0])} has the lowest total, 6, alone; {players(ended, second)} have 9. "
        f"{sums(ended, out)}.",
        ("phase", "totals", "winners", "losers"),
        ["L28", "L29"],
    )


_OTHERS: Options = {
    "playoff-for-two": "sevens-out",
    "playoff-dealer": "same-dealer",
    "playoff-totals": "added",
}


def aims() -> list[Aim]:
    """Return the cases about playoffs."""
    found = []
    every = every_other(*_OTHERS)
    for place, game in enumerate(CR):
        n = (5, 6, 5, 6)[place]
        found.append(
            _won(game, n, 2, "two", {}, "Two tie: full pack, next of the tied deals, totals stay",
                 every, True)
        )  # fmt: skip
        title = "Two tie: the last dealer deals again, without black Sevens, and scores join"
        found.append(_won(game, n, 2, "two-otherwise", _OTHERS, title, every, True))
        title = f"Three of {number(n)} players tie for the lowest total and play off"
        found.append(_won(game, n, 3, "three", {}, title, every_other("playoff-totals"), None))
        everybody = 3 + (place == 3)
        title = f"All {number(everybody)} tie at the limit, and all play off"
        found.append(_won(game, everybody, everybody, "all", {}, title, {}, None))
        # Among four, two on 17 and one on 20 make no sum of deals with the fourth between them.
        lowest = 18 if game == "polignac-cr" else 17
        make_mid = partial(limit_untested, game=game, n=(4, 6, 3, 5)[place], lowest=lowest)
        name = "untested" if lowest == 17 else f"untested-from-{lowest}"
        found.append(Aim("playoffs", name, game, "playoff", make_mid))
        loses: Options = {"loser": "highest-total"}
        make_loser = partial(beside_a_loser, game=game, n=n, options=loses)
        found.append(
            Aim("playoffs", "beside-a-loser", game, "playoff", make_loser, {"loser": ("nobody",)})
        )
        many, still = ((3, 2), (4, 3), (4, 2), (2, 2))[place]
        make_again = partial(again, game=game, n=n, many=many, still=still, options={})
        found.append(Aim("playoffs", f"again-{many}-{still}", game, "playoff", make_again))
        make_no = partial(no_tie, game=game, n=(4, 5, 6, 4)[place])
        found.append(Aim("playoffs", "second-place", game, "playoff", make_no))
        if game in BESIDE:
            for asked in (False, True):
                options: Options = {"playoff-announcements": "with"} if asked else {}
                make = partial(announced, game=game, n=n, options=options, asked=asked)
                name = f"{'with' if asked else 'without'}-announcements"
                tells = every_other("playoff-announcements")
                found.append(Aim("playoffs", name, game, "playoff", make, tells))
        if game in ("polignac-cr", "quatre-valets"):
            uneven: Options = {"five-or-six-players": "uneven-deal"}
            title = "Five of six play off with an uneven deal: the first two get a card more"
            found.append(_won(game, 6, 5, "uneven", uneven, title, every_other(*uneven), None))
    found += _dealers("polignac-cr", 6)
    return found


def _won(
    game: str,
    n: int,
    many: int,
    name: str,
    options: Options,
    title: str,
    tells: dict[str, tuple[str | int, ...]],
    dealer_tied: bool | None,
) -> Aim:
    make = partial(
        won, game=game, n=n, many=many, options=options, title=title, dealer_tied=dealer_tied
    )
    return Aim("playoffs", name, game, "playoff", make, tells)


def _dealers(game: str, n: int) -> list[Aim]:
    """One option of the playoff at a time, and a dealer who is not among the tied."""
    found = []
    texts = {
        "playoff-for-two": "A playoff of two may be dealt without the black Sevens",
        "playoff-dealer": "The last dealer, being tied, may deal the playoff",
        "playoff-totals": "The scores of the playoff may join the totals",
    }
    for option, title in texts.items():
        options: Options = {option: _OTHERS[option]}
        name = str(_OTHERS[option])
        found.append(_won(game, n, 2, name, options, title, every_other(option), None))
    title = "A last dealer who is not tied hands the deal to the next of the tied"
    same: Options = {"playoff-dealer": "same-dealer"}
    found.append(_won(game, n, 3, "dealer-not-tied", same, capital(title), {}, False))
    return found
