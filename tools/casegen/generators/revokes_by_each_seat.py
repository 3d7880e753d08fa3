"""A revoke by each seat of a trick, noticed at each moment, with each penalty and correction (L32, L43).

The first to follow revokes, or one in the middle, or the last; it is noticed in the trick,
after it, a trick later, several tricks later, or before the count; by himself or by another.
"""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import CR, counts
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, sums
from tools.casegen.revoking import Revoke, dealt_table, finish_trick, revoke_soon, somebody_else
from tools.casegen.styles import ANY, choose, play_out
from tools.casegen.table import Options, Table
from tools.casegen.words import number, show

FIRST, MIDDLE, LAST = "the first to follow", "one in the middle", "the last to play"
_LOST: Options = {"late-revoke": "lost-match"}
_BACK: Options = {"corrected-trick": "later-cards-taken-back"}


def _revoked(
    luck: Luck, game: str, n: int, options: Options, totals: list[int], place: str, most: int
) -> tuple[Table, Revoke] | None:
    """Play to a revoke by a player in this place of a trick, the trick no later than given."""
    table = dealt_table(luck, game, n, options, totals)
    revoke = revoke_soon(table, luck, luck.below(most * n))
    if revoke is None or revoke.trick > most:
        return None
    wanted = {FIRST: revoke.later == n - 2, LAST: revoke.later == 0}
    wanted[MIDDLE] = 0 < revoke.later < n - 2
    return (table, revoke) if wanted[place] else None


def in_time(
    luck: Luck, game: str, n: int, place: str, own: bool, at_once: bool, options: Options
) -> Draft | None:
    """Noticed before the next lead, and corrected."""
    found = _revoked(luck, game, n, options, [0] * n, place, 3)
    if found is None:
        return None
    table, revoke = found
    if not at_once:
        finish_trick(table, luck, revoke.trick)
    elif revoke.later > 1:
        table.play(choose(table, luck, ANY))
    if table.phase != "play":
        return None
    offender = revoke.offender
    table.notice(offender if own else somebody_else(luck, table, offender), offender, revoke.trick)
    table.look("phase", "to-act", "legal")
    right = luck.pick(table.legal)
    table.correct(right)
    table.look("phase", "to-act")
    finish_trick(table, luck, revoke.trick)
    if table.phase != "play" or table.last.tricks[-1].number != revoke.trick:
        return None
    when = "within the trick" if at_once else "after the trick"
    by = "by himself" if own else "by another"
    later = "later cards go back" if options else "later cards stand"
    taker = table.name(table.last.tricks[-1].taker)
    return Draft(
        table,
        f"A revoke by {place} of {number(n)}, noticed {by} {when}: {later}",
        ["irregularities.revoke", "play.trick"],
        f"{table.name(offender)} revoked with {show(revoke.card)} in the {nth(revoke.trick)} trick; "
        f"{show(right)} takes its place, and {taker} takes the trick.",
        ("taker", "trick", "points", "fees"),
        ["L32", "L43"],
    )


def late(
    luck: Luck, game: str, n: int, place: str, own: bool, when: str, options: Options
) -> Draft | None:
    """Noticed after the next lead, tricks later or before the count."""
    low = luck.between(1, 12)
    totals = [luck.between(low, 15) for _ in range(n)] if options else [0] * n
    found = _revoked(luck, game, n, options, totals, place, 3)
    if found is None:
        return None
    table, revoke = found
    finish_trick(table, luck, revoke.trick)
    if when == "before the count":
        play_out(table, luck, {}, ANY)
        if table.phase != "claim":
            return None
        table.look("phase", "legal", "notices")
    else:
        for _ in range(luck.between(n + 1, 2 * n) if when == "tricks later" else 1):
            if table.phase != "play":
                return None
            table.play(choose(table, luck, ANY))
        if table.phase != "play":
            return None
    offender = revoke.offender
    table.notice(offender if own else somebody_else(luck, table, offender), offender, revoke.trick)
    name, by = table.name(offender), "by himself" if own else "by another"
    told = f"{name} revoked with {show(revoke.card)} in the {nth(revoke.trick)} trick, "
    told += f"which was noticed {by} {when}"
    if options:
        if table.view["outcome"] is None:
            return None
        won = table.name(table.view["outcome"]["winners"][0])
        why = f"{told}. {name} has lost, raised to 20, and {won} has the lowest of the others."
        looks: tuple[str, ...] = ("totals", "winners", "losers")
        cost = "the match is lost"
    else:
        if table.phase == "play":
            table.look("fees")
            play_out(table, luck, {}, ANY)
        if table.phase != "deal" or table.view["playoff"]:
            return None
        why = f"{told}: 5 more for {name}. {sums(table)}."
        looks = ("count", "score", "totals")
        cost = "5 points"
    return Draft(
        table,
        f"A revoke by {place} of {number(n)}, noticed {by} {when}: {cost}",
        ["irregularities.late-revoke", "irregularities.revoke"],
        why,
        looks,
        ["L32", "L43"],
    )


def aims() -> list[Aim]:
    """Return the cases about revokes by each seat."""
    found = []
    for at, game in enumerate(CR):
        sizes = counts(game)
        step = at
        for place in (FIRST, MIDDLE, LAST):
            for own in (False, True):
                for when in ("after the next lead", "tricks later", "before the count"):
                    step += 1
                    n = max(sizes[step % len(sizes)], 4 if place == MIDDLE else 3)
                    options = _LOST if (step + own) % 2 else {}
                    make = partial(
                        late, game=game, n=n, place=place, own=own, when=when, options=options
                    )
                    name = f"late {place} {own} {when} {n}"
                    found.append(Aim("revokes_by_each_seat", name, game, "revoke", make))
                for at_once in (True, False):
                    step += 1
                    if place == LAST and at_once:
                        continue
                    n = max(sizes[step % len(sizes)], 4 if place == MIDDLE else 3)
                    options = _BACK if (step // 2 + own) % 2 else {}
                    make = partial(
                        in_time, game=game, n=n, place=place, own=own, at_once=at_once,
                        options=options,
                    )  # fmt: skip
                    name = f"in-time {place} {own} {at_once} {n}"
                    found.append(Aim("revokes_by_each_seat", name, game, "revoke", make))
    return found
