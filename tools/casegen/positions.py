"""Positions near the end of a match: a deal is played first, then the totals are set to fit it."""

from collections.abc import Mapping, Sequence

from tools.casegen.luck import Luck
from tools.casegen.styles import ANY, pass_all, play_out, random_hands, sit
from tools.casegen.table import Options, Table

# So high that no deal played for its own sake ends a match.
_HIGH = 50


def play_blindly(luck: Luck, game: str, players: int, options: Options) -> Table:
    """Return a table at which one deal has been played, with nothing announced.

    The limit is far away, nothing is tested in mid-deal, and nobody has a total yet.
    """
    neutral: Options = {
        name: value
        for name, value in options.items()
        if name not in ("limit", "limit-tested", "limit-hit")
    }
    table = sit(luck, game, players, {**neutral, "limit": _HIGH})
    table.deal(random_hands(table, luck))
    pass_all(table)
    play_out(table, luck, {}, ANY)
    return table


def scores(table: Table) -> list[int]:
    """Return what the last deal brought each seat."""
    return list(table.view["deals"][-1]["score"])


def with_finals(
    luck: Luck, table: Table, options: Options, finals: Mapping[int, int], highest: int
) -> Table | None:
    """Return the same deal played from totals that lead to these finals, under the options.

    Players without a final end at most at `highest`. None where a total would have to be
    below 0, or would have ended the match before the deal. What the options refuse, as cards
    after the end, is not played.
    """
    limit = int(options.get("limit", 20))
    jumps = str(options.get("limit-hit", "reached")).startswith("exactly")
    totals = []
    for seat, score in enumerate(scores(table)):
        final = finals.get(seat)
        if final is None:
            if highest < score:
                return None
            final = luck.between(max(score, highest - 9), highest)
        totals.append(final - score)
    if min(totals) < 0 or (max(totals) >= limit and not jumps):
        return None
    return table.again(options, totals)


def with_a_point_less(table: Table, seat: int, to_another: bool) -> tuple[dict[int, int], str]:
    """Return totals from which a match that this seat ended would go on, and the words for them.

    The seat begins with a point less, which is `to_another`'s where no deals lead to the totals
    without it: to whoever has ended lowest.
    """
    totals = {other: total - (other == seat) for other, total in enumerate(table.totals)}
    words = "With a point less"
    if to_another:
        ended = table.view["totals"]
        lowest = min(range(table.players), key=ended.__getitem__)
        totals[lowest] += 1
        words = f"With a point less, and {table.name(lowest)} with one more,"
    return {other: total for other, total in totals.items() if total > 0}, words


def pick_seats(luck: Luck, table: Table, many: int, least: int = 1) -> Sequence[int]:
    """Return so many seats that scored at least this in the last deal, or nobody."""
    found = [seat for seat, score in enumerate(scores(table)) if score >= least]
    return luck.shuffled(found)[:many] if len(found) >= many else ()
