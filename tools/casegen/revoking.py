"""Steers a deal to a revoke: somebody who could follow plays another suit."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.casegen.luck import Luck
from tools.casegen.styles import (
    ANY,
    NO_STYLES,
    Styles,
    choose,
    pass_all,
    play_trick,
    random_hands,
    sit,
)
from tools.casegen.table import Options, Table
from tools.casegen.words import in_order


@dataclass(frozen=True)
class Revoke:
    """Who revoked with what, in which trick, and what he should have played one of."""

    offender: int
    card: str
    trick: int
    allowed: tuple[str, ...]
    later: int  # how many players still play to the trick after him


def dealt_table(
    luck: Luck, game: str, n: int, options: Options, totals: Sequence[int] = ()
) -> Table:
    """Return a table with a deal made, nothing announced, and the first lead due."""
    table = sit(luck, game, n, options, totals)
    table.deal(random_hands(table, luck))
    pass_all(table)
    return table


def started(luck: Luck, game: str, n: int, most: int = 3) -> Table:
    """Return a table in the middle of a trick, fewer than `most` tricks behind it."""
    table = dealt_table(luck, game, n, {})
    for _ in range(luck.below(most)):
        play_trick(table, luck, NO_STYLES)
    for _ in range(luck.between(1, n - 1)):
        table.play(choose(table, luck, ANY))
    return table


def revoke_soon(
    table: Table,
    luck: Luck,
    after: int,
    by: int | None = None,
    within: int | None = None,
    styles: Styles = NO_STYLES,
) -> Revoke | None:
    """Play so many cards, then on until somebody can revoke, and let him.

    `by` waits for one player; `within` is the trick in which it must happen. None where the
    deal ends, or the trick passes, before it.
    """
    played = 0
    while table.phase == "play":
        trick = table.view["trick"]
        if within is not None and trick["number"] > within:
            return None
        wrong = table.revokes
        wanted = by is None or table.to_act == by
        in_place = within is None or trick["number"] == within
        if wrong and wanted and in_place and played >= after:
            done = {play["seat"] for play in trick["cards"]} | {table.to_act}
            later = sum(
                bool(hand) and seat not in done for seat, hand in enumerate(table.view["hands"])
            )
            found = Revoke(
                table.to_act,
                luck.pick(wrong),
                trick["number"],
                tuple(in_order(table.legal, table.ranks)),
                later,
            )
            table.revoke(found.card)
            return found
        table.play(choose(table, luck, styles.get(table.to_act, ANY)))
        played += 1
    return None


def finish_trick(table: Table, luck: Luck, number: int, styles: Styles = NO_STYLES) -> None:
    """Play the trick of this number to its end; nothing is led to the next."""
    while table.phase == "play" and table.view["trick"]["number"] == number:
        table.play(choose(table, luck, styles.get(table.to_act, ANY)))


def somebody_else(luck: Luck, table: Table, offender: int) -> int:
    """Return another player in the deal, to point a revoke out."""
    seats: list[int] = table.view["seats"]
    return luck.pick([seat for seat in seats if seat != offender])
