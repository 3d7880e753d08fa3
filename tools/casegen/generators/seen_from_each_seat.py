"""Every moment of a match as one player sees it: who is to act, and who waits (L13).

A view tells no hand but one's own, no gathered trick, no revoke of another, and what is legal
only to who may do it.
"""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import ALL, CR, WE, counts
from tools.casegen.luck import Luck
from tools.casegen.moments import MOMENTS, moments_of, reach
from tools.casegen.table import Options
from tools.casegen.words import number

_UP: Options = {"captured-cards": "counted-face-up"}


def seen(
    luck: Luck, game: str, n: int, moment: str, acting: bool, options: Options, place: int
) -> Draft | None:
    """A player looks at the table at this moment."""
    table = reach(luck, game, n, moment, options)
    if table is None:
        return None
    due = table.view["to_act"]
    seats = list(range(n))
    others = [seat for seat in seats if seat != due]
    table.viewer = due if acting and due is not None else others[place % len(others)]
    name = table.name(table.viewer)
    who = "who is to act" if acting and due is not None else "who waits"
    if due is None:
        who = f"in seat {table.viewer}"
    looks: list[str | tuple[str, tuple[int, ...]]] = ["phase", "to-act", "legal"]
    if table.phase in ("announce", "play", "correct", "claim", "misdeal"):
        looks.append(("hands", tuple(seats)))
    if table.phase in ("play", "correct", "claim"):
        looks += ["captured", "points"]
    if game in CR and table.phase in ("play", "correct", "claim"):
        looks += ["revokes", "notices"]
    if table.phase in ("deal", "over"):
        looks += ["totals", "score"]
    if table.phase == "over":
        looks.append("winners")
    up = ", with counted cards face up" if options else ""
    waits = f"{table.name(due)} is to act" if due is not None else "Nobody is to act"
    return Draft(
        table,
        f"What a player {who} sees {MOMENTS[moment][1]}, one of {number(n)}{up}",
        ["play.captured-cards"],
        f"{waits}. {name} sees the own hand and what lies face up, and of other hands nothing.",
        looks,
        ["L13"],
    )


def aims() -> list[Aim]:
    """Return the cases about what each player sees."""
    found = []
    for at, game in enumerate(ALL):
        sizes = counts(game)
        for step, moment in enumerate(moments_of(game)):
            if moment in ("over", "deal") and (step + at) % 2:
                continue
            for acting in (True, False):
                if not acting and (step + at) % 3 == 0:
                    continue
                if acting and moment in ("over", "claim", "misdeal"):
                    continue
                n = sizes[(step + at + acting) % len(sizes)]
                if moment == "playoff":
                    n = max(n, 4)
                options = _UP if game in WE and moment == "play" and acting else {}
                make = partial(
                    seen, game=game, n=n, moment=moment, acting=acting, options=options,
                    place=step + at,
                )  # fmt: skip
                name = f"{moment} {'acting' if acting else 'waiting'} {n}"
                found.append(Aim("seen_from_each_seat", name, game, "views", make))
    return found
