"""Leads a table to each phase of a match, so that something can be tried there."""

from collections.abc import Callable, Mapping

from tools.casegen.generators.games import ANNOUNCED, CR
from tools.casegen.generators.playoffs import tied_table
from tools.casegen.luck import Luck
from tools.casegen.positions import pick_seats, play_blindly, with_finals
from tools.casegen.revoking import dealt_table, finish_trick, revoke_soon, somebody_else
from tools.casegen.styles import ANY, choose, pass_all, play_out, play_trick, random_hands, sit
from tools.casegen.table import Action, Options, Table

Moment = Callable[[Luck, str, int, Options], Table | None]


def before_the_second_deal(luck: Luck, game: str, n: int, options: Options) -> Table | None:
    """One deal has been counted, and the next player is to deal."""
    table = sit(luck, game, n, options)
    table.deal(random_hands(table, luck))
    pass_all(table)
    play_out(table, luck, {}, ANY)
    return table if table.phase == "deal" and not table.view["playoff"] else None


def void_deal(luck: Luck, game: str, n: int, options: Options) -> Table:
    """A card was seen in dealing."""
    table = sit(luck, game, n, options)
    hands = random_hands(table, luck)
    table.deal(hands, exposed=[luck.pick(hands[luck.below(n)])])
    return table


def asked(luck: Luck, game: str, n: int, options: Options) -> Table:
    """Some have passed, and the next is asked."""
    table = sit(luck, game, n, options)
    table.deal(random_hands(table, luck))
    for _ in range(luck.below(n - 1)):
        table.say("pass")
    return table


def before_the_first_lead(luck: Luck, game: str, n: int, options: Options) -> Table:
    """Nobody has announced anything, and the first lead is due."""
    return dealt_table(luck, game, n, options)


def within_a_trick(luck: Luck, game: str, n: int, options: Options) -> Table:
    """A trick or two lie behind, and the next has begun."""
    table = dealt_table(luck, game, n, options)
    for _ in range(luck.between(1, 2)):
        play_trick(table, luck, {}, ANY)
    for _ in range(luck.between(1, n - 1)):
        table.play(choose(table, luck, ANY))
    return table


def announced(luck: Luck, game: str, n: int, options: Options) -> Table:
    """An announcement stands, and the first lead is due."""
    table = asked(luck, game, n, options)
    table.say(ANNOUNCED[game])
    return table


def correction_due(luck: Luck, game: str, n: int, options: Options) -> Table | None:
    """A revoke was noticed in time."""
    table = dealt_table(luck, game, n, options)
    revoke = revoke_soon(table, luck, luck.below(2 * n))
    if revoke is None:
        return None
    if luck.below(2):
        finish_trick(table, luck, revoke.trick)
    if table.phase != "play":
        return None
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    return table


def claims(luck: Luck, game: str, n: int, options: Options) -> Table | None:
    """The last card has been played, and a revoke can still be pointed out."""
    table = dealt_table(luck, game, n, options)
    if revoke_soon(table, luck, luck.below(3 * n)) is None:
        return None
    play_out(table, luck, {}, ANY)
    return table if table.phase == "claim" else None


def playoff(luck: Luck, game: str, n: int, options: Options) -> Table | None:
    """Two of the players play off a tie, and one of them is to lead."""
    table = tied_table(luck, game, n, options, 2)
    if table is None:
        return None
    table.deal(random_hands(table, luck))
    pass_all(table)
    return table


def over(luck: Luck, game: str, n: int, options: Options) -> Table | None:
    """The match has just ended."""
    table = play_blindly(luck, game, n, options)
    seats = pick_seats(luck, table, 1)
    if not seats:
        return None
    ended = with_finals(luck, table, options, {seats[0]: 20}, 15)
    return None if ended is None or ended.view["outcome"] is None else ended


MOMENTS: Mapping[str, tuple[Moment, str]] = {
    "deal": (before_the_second_deal, "between two deals"),
    "misdeal": (void_deal, "while a void deal lies"),
    "announce": (asked, "while players are asked"),
    "lead": (before_the_first_lead, "before the first lead"),
    "play": (within_a_trick, "within a trick"),
    "announced": (announced, "after an announcement"),
    "correct": (correction_due, "while a correction is due"),
    "claim": (claims, "before the count"),
    "playoff": (playoff, "in a playoff"),
    "over": (over, "after the match"),
}
_OF_REVOKES = frozenset({"misdeal", "correct", "claim", "playoff"})
_OF_ANNOUNCEMENTS = frozenset({"announce", "announced"})


def moments_of(game: str) -> list[str]:
    """Return the phases that a match of this game can come to."""
    return [
        name
        for name in MOMENTS
        if (name not in _OF_REVOKES or game in CR)
        and (name not in _OF_ANNOUNCEMENTS or game in ANNOUNCED)
    ]


def reach(luck: Luck, game: str, n: int, moment: str, options: Options) -> Table | None:
    """Return a table at this moment of a match, or None where luck leads elsewhere."""
    return MOMENTS[moment][0](luck, game, n, options)


def legal_action(table: Table, luck: Luck) -> Action | None:
    """Return something that may be done now; None where the match is over."""
    if table.phase == "deal":
        return table.deal_action(random_hands(table, luck))
    legal = table.view["legal"]
    return dict(luck.pick(legal)) if legal else None
