"""Following suit: what may be played with and without the suit led (L11)."""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.luck import Luck
from tools.casegen.phrases import counted_rank, nth, points, suit_of
from tools.casegen.story import Trick, worth
from tools.casegen.styles import ANY, choose, pass_all, play_trick, random_hands, sit
from tools.casegen.table import Table
from tools.casegen.words import SUIT_NAMES, in_order, show, show_all


def _at_trick(luck: Luck, game: str, players: int, number: int) -> Table:
    """Play to the lead of this trick and a little further: somebody is to follow."""
    table = sit(luck, game, players)
    table.deal(random_hands(table, luck))
    pass_all(table)
    for _ in range(number - 1):
        play_trick(table, luck, {}, ANY)
    for _ in range(luck.between(1, players - 1)):
        table.play(choose(table, luck, ANY))
    return table


def _after(table: Table, trick: Trick) -> str:
    """Say who took the trick after this one, if that has been played, too."""
    last = table.last.tricks[-1]
    if last == trick:
        return ""
    return f" {table.name(last.taker)} took the next one with {show(last.card_of(last.taker))}."


def bound(luck: Luck, game: str, players: int, number: int) -> Draft | None:
    """A player holds the suit led and something that he would rather throw away."""
    table = _at_trick(luck, game, players, number)
    hand, legal = table.view["hands"][table.to_act], table.legal
    loose = [card for card in hand if worth(game, card) and card not in legal]
    if len(legal) == len(hand) or not loose or len(legal) < 2:
        return None
    name, led = table.name(table.to_act), table.view["trick"]["cards"][0]["card"]
    return Draft(
        table,
        f"A player with {suit_of(led)} must play one in trick {number}, "
        f"and keeps {show(loose[0])} for another time",
        ["play.follow"],
        f"{suit_of(led).capitalize()} were led, and {name} holds "
        f"{show_all(in_order(legal, table.ranks))}; only these may be played.",
        ("to-act", "legal"),
        ["L11"],
    )


def forced(luck: Luck, game: str, players: int, number: int) -> Draft | None:
    """The only card of the suit led counts, and must fall under a higher one."""
    table = _at_trick(luck, game, players, number)
    seat, legal = table.to_act, table.legal
    hand = table.view["hands"][seat]
    if len(legal) > 1 or len(hand) < 3 or not worth(game, legal[0]):
        return None
    table.look("legal")
    table.play(legal[0])
    play_trick(table, luck, {}, ANY)
    trick = table.last.tricks[number - 1]
    if trick.taker == seat or table.phase != "play":
        return None
    return Draft(
        table,
        f"{show(legal[0])}, the only card of its suit in a hand, must be played to trick {number}",
        ["play.follow", "play.trick"],
        f"{table.name(seat)} held no other card of the suit led; "
        f"{table.name(trick.taker)} took the trick with {show(trick.card_of(trick.taker))} and "
        f"captured {show(legal[0])}.{_after(table, trick)}",
        ("taker", "points"),
        ["L11", "L12"],
    )


def void(luck: Luck, game: str, players: int, number: int) -> Draft | None:
    """A player has none of the suit led, and gives what counts to the taker."""
    table = _at_trick(luck, game, players, number)
    seat = table.to_act
    hand = table.view["hands"][seat]
    led = table.view["trick"]["cards"][0]["card"][1]
    given = [card for card in hand if worth(game, card)]
    if any(card[1] == led for card in hand) or not given or len(hand) < 2:
        return None
    thrown = luck.pick(given)
    table.look("to-act", "legal")
    table.play(thrown)
    play_trick(table, luck, {}, ANY)
    trick = table.last.tricks[number - 1]
    if table.phase != "play":
        return None
    brought = sum(worth(game, card) for _, card in trick.cards)
    return Draft(
        table,
        f"Without {SUIT_NAMES[led]} in the {nth(number)} trick a player may throw {show(thrown)} "
        "on it",
        ["play.void", "play.trick", "play.next-lead"],
        f"{table.name(seat)} held no {SUIT_NAMES[led]}, so every card of the hand was allowed, "
        f"a {counted_rank(table)} too. {table.name(trick.taker)} took the trick with "
        f"{show(trick.card_of(trick.taker))}; it brought {points(brought)}." + _after(table, trick),
        ("taker", "points", "trick"),
        ["L11", "L12", "L14"],
    )


# Game, players, and the tricks in which somebody is bound, or without the suit led.
_PLACES = (
    ("polignac", 3, (1,), (2, 7)),
    ("polignac-generale", 6, (2,), (1, 3)),
    ("polignac-cr", 4, (3,), (1, 4)),
    ("polignac-cr-capot", 5, (1,), (2, 4)),
    ("polignac-cr-general", 3, (2,), (3, 6)),
    ("quatre-valets", 6, (2,), (2, 4)),
    ("polignac-en", 4, (1,), (2, 3)),
    ("polignac-en-capot", 5, (2,), (3, 4)),
    ("polignac-en-general", 6, (3,), (1, 3)),
    ("polignac-ace-high", 3, (1,), (4, 8)),
)
_FORCED = (
    ("polignac", 8, 1),
    ("polignac-en", 4, 3),
    ("polignac-cr", 5, 2),
    ("polignac-ace-high", 4, 2),
)


def aims() -> list[Aim]:
    """Return the cases about following suit."""
    found = []
    for game, n, bounds, voids in _PLACES:
        for number in bounds:
            make = partial(bound, game=game, players=n, number=number)
            found.append(Aim("following", f"bound-{number}", game, "follow", make))
        for number in voids:
            make = partial(void, game=game, players=n, number=number)
            found.append(Aim("following", f"void-{number}", game, "follow", make))
    for game, n, number in _FORCED:
        make = partial(forced, game=game, players=n, number=number)
        found.append(Aim("following", f"forced-{number}", game, "follow", make))
    return found
