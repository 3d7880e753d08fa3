"""Slams and announcements that end a match: who loses then (L15, L19, L27, L47)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.announcing import told
from tools.casegen.generators.games import spoken
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, players, sums, tricks
from tools.casegen.positions import scores, with_finals
from tools.casegen.story import Deal
from tools.casegen.styles import (
    ANY,
    GRAB,
    announce_by,
    leader_of,
    pass_all,
    play_out,
    sit,
    strong_hands,
)
from tools.casegen.table import Options, Table
from tools.casegen.words import number

_END = ("score", "totals", "winners", "losers")
_AFTER_SLAM = ("score.slam", "end.loser-after-slam", "end.winner")


def _strong_deal(luck: Luck, game: str, n: int, what: str | None, options: Options) -> Table:
    """Play a deal with one strong player, who announces where something is to be announced."""
    table = sit(luck, game, n, {**options, "limit": 50})
    strong = table.after(leader_of(table), luck.below(n) if what else 0)
    table.deal(strong_hands(table, luck, strong, 3 if luck.below(2) else 2))
    if what is not None:
        announce_by(table, strong, what)
    pass_all(table)
    play_out(table, luck, {strong: GRAB}, ANY)
    return table


def _slam_maker(deal: Deal) -> int | None:
    return deal.takers[0] if len(set(deal.takers)) == 1 else None


def slam(
    luck: Luck, game: str, n: int, many: int, tied: bool, options: Options, title: str
) -> Draft | None:
    """A slam takes so many players to the limit, with or without a tie at the top."""
    what = "generale" if game == "polignac-generale" else None
    table = _strong_deal(luck, game, n, what, {})
    maker = _slam_maker(table.last)
    if maker is None or (what and table.last.announcement != (maker, what)):
        return None
    others = luck.shuffled([seat for seat in range(n) if seat != maker])[:many]
    finals = {seat: 20 + luck.below(5) for seat in others}
    finals[maker] = luck.between(0, 19)
    ended = with_finals(luck, table, options, finals, 19)
    if ended is None or ended.view["outcome"] is None:
        return None
    top = [seat for seat in others if finals[seat] == max(finals.values())]
    if (len(top) > 1) != tied:
        return None
    if len(top) > 2:
        title = f"A slam takes {number(many)} to the limit with the same total: all of them lose"
    return Draft(
        ended,
        title,
        [*(_AFTER_SLAM if what is None else ("announcements.generale.made", *_AFTER_SLAM[1:]))],
        f"{ended.name(maker)} took every trick and stays at {finals[maker]}. "
        f"{sums(ended, sorted(others))}: the highest total is {players(ended, sorted(top))}'s.",
        _END,
        ["L15", "L27"],
    )


def saved(luck: Luck, n: int, mid: bool) -> Draft | None:
    """A player passes the limit on the way to a slam, which takes all the points away."""
    table = _strong_deal(luck, "polignac", n, None, {})
    maker = _slam_maker(table.last)
    if maker is None:
        return None
    options: Options = {"limit-tested": "in-mid-deal"} if mid else {}
    totals = [luck.between(3, 14) for _ in range(n)]
    totals[maker] = 18
    ended = table.again(options, totals)
    deal = table.last
    counts = range(1, len(deal.tricks) + 1)
    trick = next(count for count in counts if deal.points("polignac", maker, count) >= 2)
    if trick > len(deal.tricks) - 2:
        return None
    name = ended.name(maker)
    passed = f"{name} came to 20 or more in the {nth(trick)} trick"
    if mid:
        if ended.view["outcome"] is None:
            return None
        title = "Tested in mid-deal, a player on the way to a slam loses before making it"
        why = f"{passed}, and the deal is broken off there: it is no slam. {sums(ended)}."
        looks: tuple[str, ...] = ("score", "broken-off", *_END[1:])
    else:
        title = "Who passes the limit on the way to a slam is saved by the slam"
        why = f"{passed}, but took all {number(len(deal.tricks))} tricks. {sums(ended)}."
        looks = ("score", "totals", "over", "dealer")
    clauses = ["end.tested", "score.slam", "end.over"]
    return Draft(ended, title, clauses, why, looks, ["L15", "L26"])


def untested(luck: Luck, game: str, n: int, what: str, mid: Options) -> Draft | None:
    """While an announcement stands the limit is not tested in mid-deal."""
    table = _strong_deal(luck, game, n, what, {})
    deal = table.last
    assert deal.announcement is not None
    announcer = deal.announcement[0]
    if _slam_maker(deal) is not None:
        return None
    other = next((t.taker for t in deal.tricks[:-2] if t.taker != announcer), announcer)
    early = deal.points(game, other, len(deal.tricks) - 2)
    late = scores(table)[other] - early
    if other == announcer or not early or ("limit-hit" in mid and late):
        return None
    ended = with_finals(luck, table, mid, {other: 20 + late}, 18)
    if ended is None or ended.view["outcome"] is None:
        return None
    if len(ended.last.tricks) != len(deal.tricks) or max(ended.totals) >= 20:
        return None
    return Draft(
        ended,
        "Under an announcement nothing is tested in mid-deal: it is played to the last card",
        ["end.tested", f"announcements.{what}.ends", f"announcements.{what}.failed"],
        f"{told(ended, ended.last)} {ended.name(other)} reached 20 before the last two tricks, "
        f"which were played all the same. {sums(ended)}.",
        ("score", "broken-off", *_END[1:]),
        ["L23", "L26"],
    )


_DECIDED: Options = {"announced-deal": "ends-when-decided", "limit-tested": "in-mid-deal"}


def limit_first(luck: Luck, game: str, n: int, what: str) -> Draft | None:
    """The announcer reaches the limit before the announcement is decided."""
    table = _strong_deal(luck, game, n, what, {})
    deal = table.last
    assert deal.announcement is not None
    announcer = deal.announcement[0]
    points = [deal.points(game, announcer, k) for k in range(len(deal.tricks) + 1)]
    trick = luck.between(1, len(deal.tricks) - 2)
    won = all(taker == announcer for taker in deal.takers[:trick])
    if not won or points[trick] == points[trick - 1]:
        return None
    totals = [luck.between(2, 15) for _ in range(n)]
    totals[announcer] = 20 - points[trick]
    ended = table.again(_DECIDED, totals)
    if ended.view["outcome"] is None:
        return None
    word = spoken(game, what)
    return Draft(
        ended,
        f"Where a {word} ends its deal, the limit may come first: as counted so far",
        ["end.tested", f"announcements.{what}.ends", "score.normal"],
        f"{ended.name(announcer)} announced the {word}, took the first {tricks(trick)} and came to "
        f"20 before anything was decided. {sums(ended)}.",
        ("score", "broken-off", *_END[1:]),
        ["L23", "L26"],
    )


def decided_first(luck: Luck, game: str, n: int, what: str) -> Draft | None:
    """One trick loses the announcement and takes its taker to the limit: it is settled."""
    table = _strong_deal(luck, game, n, what, {})
    deal = table.last
    assert deal.announcement is not None
    announcer = deal.announcement[0]
    lost = next((trick for trick in deal.tricks if trick.taker != announcer), None)
    if lost is None or not 1 < lost.number < len(deal.tricks) - 1:
        return None
    brought = deal.points(game, lost.taker, lost.number)
    own = deal.points(game, announcer, lost.number)
    if not brought or not own:
        return None
    totals = [luck.between(2, 12) for _ in range(n)]
    totals[lost.taker] = 20 - brought
    ended = table.again(_DECIDED, totals)
    if ended.view["outcome"] is None or len(ended.last.tricks) != lost.number:
        return None
    word = spoken(game, what)
    return Draft(
        ended,
        f"One trick loses a {word} and brings its taker to the limit: the {word} is settled",
        ["end.tested", f"announcements.{what}.ends", f"announcements.{what}.failed"],
        f"{told(ended, ended.last)} It took {ended.name(lost.taker)} to 20, and the {word} counts "
        f"as failed. {sums(ended)}.",
        ("count", "score", "broken-off", *_END[1:]),
        ["L23", "L26"],
    )


def flat_five(luck: Luck, n: int, options: Options, title: str) -> Draft | None:
    """A failed générale and a captured Jack both reach the limit: which comes first."""
    table = _strong_deal(luck, "polignac-generale", n, "generale", {})
    deal = table.last
    assert deal.announcement is not None
    announcer = deal.announcement[0]
    lost = next((trick for trick in deal.tricks if trick.taker != announcer), None)
    if lost is None:
        return None
    others = [s for s in range(n) if s != announcer and scores(table)[s]]
    if not others:
        return None
    other = luck.pick(others)
    finals = {announcer: 20 + luck.below(2), other: 20 + luck.below(scores(table)[other])}
    ended = with_finals(luck, table, options, finals, 18)
    if ended is None or ended.view["outcome"] is None:
        return None
    points = [ended.last.points("polignac-generale", other, k) for k in range(len(deal.tricks) + 1)]
    trick = next((k for k, p in enumerate(points) if ended.totals[other] + p >= 20), 0)
    losers = ended.view["outcome"]["losers"]
    return Draft(
        ended,
        title,
        ["announcements.generale.moment", "announcements.generale.failed", "end.loser"],
        f"{told(ended, deal)} {ended.name(other)} reached 20 in the {nth(trick)} trick. "
        f"{sums(ended, sorted(finals))}. {players(ended, losers)} lost.",
        _END,
        ["L27", "L47"],
    )


def by_announcement(
    luck: Luck, game: str, n: int, what: str, options: Options, tied: bool, title: str
) -> Draft | None:
    """An announcement made takes two players to the limit at the same moment."""
    table = _strong_deal(luck, game, n, what, options)
    maker = _slam_maker(table.last)
    if maker is None or table.last.announcement != (maker, what):
        return None
    others = luck.shuffled([seat for seat in range(n) if seat != maker])[:2]
    finals = {seat: 20 + luck.below(4) for seat in others}
    ended = with_finals(luck, table, options, finals, 17)
    if ended is None or ended.view["outcome"] is None:
        return None
    if (finals[others[0]] == finals[others[1]]) != tied:
        return None
    losers = ended.view["outcome"]["losers"]
    return Draft(
        ended,
        title,
        [f"announcements.{what}.made", f"announcements.{what}.moment", "end.loser"],
        f"{told(ended, ended.last)} {sums(ended, sorted(others))}; both came to it at the end of "
        f"the deal. {players(ended, losers)} lost.",
        _END,
        ["L18", "L27"],
    )


def aims() -> list[Aim]:
    """Return the cases about deals that end a match by more than captured cards."""
    found = []
    first = "A slam takes one player to the limit, who alone loses"
    high = "A slam takes two to the limit: the highest total loses alone"
    equal = "A slam takes two to the limit with the same total: both lose"
    three = "A slam takes three to the limit: the two on the highest total lose"
    every = "After a slam the highest total loses, even where all at the limit would"
    everybody: Options = {"two-at-the-limit": "all-of-them"}
    for game, sizes in (("polignac", (4, 5, 3, 6)), ("polignac-generale", (3, 4, 5, 7))):
        for name, n, many, tied, options, title in (
            ("slam-one", sizes[0], 1, False, {}, first),
            ("slam-two", sizes[1], 2, False, {}, high),
            ("slam-equal", sizes[2], 2, True, {}, equal),
            ("slam-three", sizes[3], 3, True, {}, three),
            ("slam-all", sizes[1], 2, False, everybody, every),
        ):
            make = partial(slam, game=game, n=n, many=many, tied=tied, options=options, title=title)
            found.append(Aim("endings", name, game, "ties", make))
    for mid in (False, True):
        make = partial(saved, n=4 + mid, mid=mid)
        name = f"slam-{'broken-off' if mid else 'saves'}"
        found.append(Aim("endings", name, "polignac", "match", make, every_other("limit-tested")))
    mid_deal: Options = {"limit-tested": "in-mid-deal"}
    exactly: Options = {"limit-hit": "exactly-in-mid-deal"}
    for game, n, what, tested in (
        ("polignac-generale", 5, "generale", mid_deal),
        ("polignac-en-capot", 4, "capot", mid_deal),
        ("polignac-en-general", 3, "general", mid_deal),
        ("polignac-cr-capot", 5, "capot", exactly),
        ("polignac-cr-general", 4, "general", exactly),
    ):
        make = partial(untested, game=game, n=n, what=what, mid=tested)
        found.append(Aim("endings", "untested", game, "match", make))
    for game, n, what in (("polignac-en-capot", 5, "capot"), ("polignac-en-general", 4, "general")):
        make = partial(limit_first, game=game, n=n, what=what)
        tells = every_other("announced-deal", "limit-tested")
        found.append(Aim("endings", "limit-first", game, "match", make, tells))
        make = partial(decided_first, game=game, n=n, what=what)
        tells = every_other("announced-deal")
        found.append(Aim("endings", "decided-first", game, "match", make, tells))
    last = "The flat 5 of a failed générale counts last: a Jack captured before is the first"
    early = "The flat 5 of a failed générale may count at the trick that is lost"
    for name, options, title in (
        ("five-last", {}, last),
        ("five-at-the-trick", {"flat-five": "counts-when-lost"}, early),
    ):
        make = partial(flat_five, n=4, options=options, title=title)
        found.append(
            Aim("endings", name, "polignac-generale", "ties", make, every_other("flat-five"))
        )
    together = "A {} made takes two to the limit at once: the higher total loses"
    both = "A {} made takes two to the limit at once with one total: both lose"
    first_loses: Options = {"loser": "first-to-reach"}
    for game, n, what, word, options in (
        ("polignac-en-capot", 5, "capot", "capot", {}),
        ("polignac-en-general", 4, "general", "general", {}),
        ("polignac-cr-capot", 6, "capot", "capot", first_loses),
        ("polignac-cr-general", 5, "general", "général", first_loses),
    ):
        for tied, title in ((False, together), (True, both)):
            make = partial(
                by_announcement, game=game, n=n, what=what, options=options, tied=tied,
                title=title.format(word),
            )  # fmt: skip
            name = f"made-{'equal' if tied else 'higher'}"
            found.append(Aim("endings", name, game, "ties", make))
    return found
