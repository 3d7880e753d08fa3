"""Nearly every trick to one player, at every number of players: the odd trick at each place (L15).

A deal in which one player takes every trick but the first, the last or one in between is no
slam; in games without a slam a player who takes them all has all the points. Where something
is announced, it is made, or fails in the first, in the last or in another trick (L18–L20).
"""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.announcement_trials import FAILED, FIRST, LAST, MADE, OTHER, Try
from tools.casegen.generators.announcing import tried
from tools.casegen.generators.games import ALL, ANNOUNCED, BESIDE, counts, spoken
from tools.casegen.generators.scoring import clauses_of
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, tricks, who_captured
from tools.casegen.styles import GRAB, leader_of, pass_all, play_out, sit, strong_hands
from tools.casegen.table import Options
from tools.casegen.words import number


def all_but_one(luck: Luck, game: str, n: int, odd: str) -> Draft | None:
    """One player takes every trick but one, or all of them."""
    table = sit(luck, game, n)
    strong = table.after(leader_of(table), luck.below(n))
    table.deal(strong_hands(table, luck, strong, luck.pick((1.5, 2.0, 2.5, 3.0))))
    pass_all(table)
    play_out(table, luck, {strong: GRAB})
    takers = table.last.takers
    lost = [place for place, taker in enumerate(takers, 1) if taker != strong]
    wanted = {"none": not lost, "first": lost == [1], "last": lost == [len(takers)]}
    wanted["middle"] = len(lost) == 1 and 1 < lost[0] < len(takers)
    if not wanted[odd]:
        return None
    name = table.name(strong)
    slam = game == "polignac" and odd == "none"
    if odd == "none":
        leads = table.last.tricks[0].leader == strong
        who = "the first leader" if leads else "another than the first leader"
        title = f"Every trick of a deal of {number(n)} players to {who}"
        title += ": a slam" if slam else ", who has said nothing: as counted"
        why = f"{name} took all {tricks(len(takers))}"
    else:
        place = {"first": "first", "last": "last"}.get(odd, "one in the middle")
        title = f"Every trick but the {place} of {number(n)} players to one of them: as counted"
        title = title.replace("but the one", "but one")
        other = table.last.tricks[lost[0] - 1]
        why = (
            f"{name} took every trick but the {nth(lost[0])}, which {table.name(other.taker)} took"
        )
    # It is the rule of the slam that must not be heeded, by an engine whose slam is all the points.
    near = ["score.slam"] if game == "polignac" else []
    return Draft(
        table,
        title,
        ["score.slam"] if slam else [*near, "score.normal", *clauses_of(table)],
        f"{why}. {who_captured(table, table.last)}",
        ("count", "score", "totals"),
        ["L15"],
    )


_ENDINGS = {
    MADE: "made",
    FIRST: "lost with the first trick",
    FAILED: "lost in between",
    LAST: "lost with the last trick",
    OTHER: "lost in every trick",
}


def _trial(game: str, n: int, what: str, ending: str, place: int) -> Try:
    word = spoken(game, what)
    options: Options = {} if what == ANNOUNCED[game] else {BESIDE[game][0]: "played"}
    who = "the first leader" if place == 0 else "another than the first leader"
    return Try(
        f"{what}-{ending}-{n}-{place}",
        f"A {word} by {who}, one of {number(n)} players, {_ENDINGS[ending]}",
        n,
        place,
        ending,
        what=what,
        options=options,
        law=("L18",) if ending == MADE else ("L19", "L20"),
    )


def aims() -> list[Aim]:
    """Return the cases about nearly every trick."""
    found = []
    for game in ALL:
        for n in counts(game):
            for odd in ("none", "last", "first", "middle"):
                if odd in ("first", "middle") and (n + (odd == "first")) % 2:
                    continue
                make = partial(all_but_one, game=game, n=n, odd=odd)
                topic = "slam" if odd != "middle" else "score"
                found.append(Aim("every_trick", f"{odd}-{n}", game, topic, make))
    for game in ANNOUNCED:
        words = [ANNOUNCED[game], *([BESIDE[game][1]] if game in BESIDE else [])]
        for step, what in enumerate(words):
            for n in counts(game):
                for place, ending in enumerate(_ENDINGS):
                    if ending not in (MADE, LAST) and (place + n + step) % 3:
                        continue
                    if step and (place + n) % 2:
                        continue
                    trial = _trial(game, n, what, ending, (place + n) % 2 * (n - 1))
                    make_it = partial(tried, game=game, trial=trial)
                    found.append(Aim("every_trick", trial.name, game, "announce", make_it))
    return found
