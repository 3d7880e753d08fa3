"""Matches of several deals: the deal goes round the table, totals grow, and the reading decides.

For every game with other numbers of players than the shorter matches have, three to five deals,
some with an announcement, a void deal or a revoke on the way (L08, L25–L28).
"""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import ANNOUNCED, CR, WE, WF, counts
from tools.casegen.generators.matches import whole
from tools.casegen.luck import Luck
from tools.casegen.table import Options


def long_match(
    luck: Luck, game: str, n: int, deals: int, options: Options, announced: bool, misdeal: bool,
    reading: str,
) -> Draft | None:  # fmt: skip
    """A match of so many deals under a reading of its end."""
    draft = whole(luck, game, n, deals, options, announced, misdeal)
    if draft is None:
        return None
    draft.title += f": {reading}"
    return draft


_READINGS: dict[str, tuple[tuple[Options, str], ...]] = {
    "WF": (
        ({}, "the first there loses"),
        ({"two-at-the-limit": "highest-total"}, "the highest total loses"),
        ({"two-at-the-limit": "all-of-them"}, "all there lose"),
        ({"limit-tested": "in-mid-deal"}, "tested in mid-deal"),
    ),
    "CR": (
        ({}, "the lowest total wins"),
        ({"loser": "highest-total"}, "the highest total loses"),
        ({"loser": "first-to-reach"}, "the first there loses"),
        ({"limit-hit": "exactly"}, "the limit must be hit exactly"),
        ({"limit-hit": "exactly-in-mid-deal"}, "hit exactly, in mid-deal too"),
        ({"direction": "clockwise", "ace": "lowest"}, "clockwise, with the Ace lowest"),
    ),
    "WE": (
        ({}, "the first there loses"),
        ({"winner": "lowest-total"}, "the lowest total wins"),
        ({"two-at-the-limit": "all-of-them"}, "all there lose"),
        ({"limit-tested": "in-mid-deal"}, "tested in mid-deal"),
    ),
}


def aims() -> list[Aim]:
    """Return the longer matches."""
    found = []
    for text, games in (("WF", WF), ("CR", CR), ("WE", WE)):
        for at, game in enumerate(games):
            sizes = counts(game)
            for step, (options, reading) in enumerate(_READINGS[text]):
                n = sizes[(step + 2 * at) % len(sizes)]
                deals = 3 + (step + at) % 3
                limit = deals * 2 + 1 if n < 5 else deals + 3
                chosen: Options = {"limit": limit, **options}
                announced = game in ANNOUNCED and step % 2 == 0
                misdeal = game in CR and step % 3 == 1
                make = partial(
                    long_match, game=game, n=n, deals=deals, options=chosen, announced=announced,
                    misdeal=misdeal, reading=reading,
                )  # fmt: skip
                name = f"{deals} deals {n} {reading.replace(' ', '-')}"
                found.append(Aim("long_matches", name, game, "match", make))
    return found
