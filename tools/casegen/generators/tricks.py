"""Who takes a trick and leads the next, and who leads to the first (L05, L06, L12)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import ALL, CR, WF
from tools.casegen.luck import Luck
from tools.casegen.phrases import counted_rank, nth, suit_of, trick_of
from tools.casegen.story import worth
from tools.casegen.styles import ANY, pass_all, play_out, play_trick, random_hands, sit
from tools.casegen.table import Options, Table
from tools.casegen.words import RANK_NAMES, capital, number, show

_UNEVEN: Options = {"five-or-six-players": "uneven-deal"}
_TAKER = ("play.trick", "play.next-lead")


def _after(luck: Luck, game: str, players: int, tricks: int) -> Table:
    """Play so many tricks blindly."""
    table = sit(luck, game, players)
    table.deal(random_hands(table, luck))
    pass_all(table)
    for _ in range(tricks):
        play_trick(table, luck, {}, ANY)
    return table


def own_trick(luck: Luck, game: str, players: int, last: int) -> Draft | None:
    """A counted card takes its trick, since what is above it has been played before."""
    table = _after(luck, game, players, luck.between(2, last))
    trick = table.last.tricks[-1]
    card = trick.card_of(trick.taker)
    above = table.ranks[: table.ranks.index(card[0])]
    if table.phase != "play":
        return None
    gone = [rank + trick.led for rank in above]
    before = [c for earlier in table.last.tricks[:-1] for _, c in earlier.cards]
    if not worth(game, card) or len(trick.cards) < 2 or any(c not in before for c in gone):
        return None
    if trick.leader == trick.taker or len([c for _, c in trick.cards if c[1] == trick.led]) < 2:
        return None
    ranks = " and ".join(RANK_NAMES[rank] for rank in above)
    return Draft(
        table,
        f"A {counted_rank(table)} takes its own trick when {ranks} of its suit are gone",
        _TAKER,
        f"{' and '.join(show(c) for c in gone)} fell before. {show(card)} was the highest of the "
        f"{suit_of(card)} in the {nth(trick.number)} trick, so {table.name(trick.taker)} captured "
        "it, too, and leads.",
        ("taker", "points", "trick"),
        ["L12", "L14"],
    )


def wrong_suit(luck: Luck, game: str, players: int, last: int) -> Draft | None:
    """The highest card of the trick is of another suit, and takes nothing."""
    table = _after(luck, game, players, luck.between(1, last))
    trick = table.last.tricks[-1]
    top = [c for _, c in trick.cards if c[1] != trick.led and c[0] == table.ranks[0]]
    best = trick.card_of(trick.taker)
    if table.phase != "play" or not top or best[0] in table.ranks[:3]:
        return None
    return Draft(
        table,
        f"{show(top[0])} thrown on {suit_of(best)} takes nothing: {show(best)} takes the trick",
        _TAKER,
        f"In {trick_of(trick)} the highest of the suit led is {show(best)}, played by "
        f"{table.name(trick.taker)}.",
        ("taker", "points", "trick"),
        ["L12"],
    )


def last_of_uneven(luck: Luck, game: str, players: int, holds: bool) -> Draft | None:
    """The last trick after an uneven deal: only who got a card more plays to it.

    Where the taker of the trick before holds no card, the next who does leads.
    """
    table = sit(luck, game, players, _UNEVEN)
    table.deal(random_hands(table, luck))
    pass_all(table)
    for _ in range(min(len(hand) for hand in table.last.hands.values())):
        play_trick(table, luck, {}, ANY)
    taker, leader = table.last.tricks[-1].taker, table.view["trick"]["leader"]
    if (taker == leader) != holds:
        return None
    table.look("taker", "trick", "to-act", "hand-sizes")
    play_out(table, luck, {}, ANY)
    final = table.last.tricks[-1]
    who = " and ".join(table.name(seat) for seat, _ in final.cards)
    if holds:
        title = f"After an uneven deal among {number(players)} only two play to the last trick"
        lead = f"{table.name(taker)}, who took the trick before, is one of them and leads"
    else:
        title = (
            f"Of {number(players)} players the taker has no card left: the next who has one leads"
        )
        lead = (
            f"{table.name(taker)}, who took the trick before, holds none, so "
            f"{table.name(leader)}, the next who does, leads"
        )
    return Draft(
        table,
        title,
        ["deal.hands", "play.next-lead", "play.ends"],
        f"{who} were dealt a card more than the others. {lead}.",
        ("score", "totals", "over"),
        ["L03", "L12"],
    )


def first_lead(luck: Luck, game: str, players: int, options: Options) -> Draft | None:
    """Who leads to the first trick, by direction and custom."""
    table = sit(luck, game, players, options)
    table.deal(random_hands(table, luck))
    table.look("direction", "to-act")
    pass_all(table)
    leader = table.to_act
    play_trick(table, luck, {}, ANY)
    way = str(table.view["direction"]).capitalize()
    last = table.after(table.dealer, -1)
    left = options.get("first-leader") == "at-the-left"
    if left:
        where = "the player at the dealer’s left leads"
        place = (
            "the player just before the dealer in playing order"
            if leader == last
            else "the next in playing order"
        )
        why = f"{way}, the player at the left of {table.name(table.dealer)} is {place}, "
        why += f"{table.name(leader)}."
    else:
        where = "the player after the dealer leads"
        why = f"{table.name(leader)} is the next in playing order after {table.name(table.dealer)}."
    return Draft(
        table,
        f"{capital(number(players))} players, {way.lower()}: {where} to the first trick",
        ["deal.direction", "play.first-lead"],
        why + f" {table.name(table.last.tricks[0].taker)} took the trick.",
        ("taker", "trick"),
        ["L05", "L06"],
    )


def aims() -> list[Aim]:
    """Return the cases about tricks."""
    found = []
    for place, game in enumerate(ALL):
        n = (5, 3, 3, 4, 5, 3, 4, 3, 4, 3)[place]
        make = partial(own_trick, game=game, players=n, last=6)
        found.append(Aim("tricks", "own", game, "tricks", make))
        n = (3, 8, 6, 3, 4, 5, 6, 4, 5, 6)[place]
        make = partial(wrong_suit, game=game, players=n, last=3)
        found.append(Aim("tricks", "wrong-suit", game, "tricks", make))
    for place, game in enumerate(CR):
        for holds in (True, False):
            n = 5 + (place + holds) % 2
            make = partial(last_of_uneven, game=game, players=n, holds=holds)
            name = f"uneven-{'two' if holds else 'next'}"
            tells = every_other("five-or-six-players")
            found.append(Aim("tricks", name, game, "tricks", make, tells))
        found += _leads(game, place)
    for n in (4, 7):
        make = partial(first_lead, game=WF[n % 2], players=n, options={})
        found.append(Aim("tricks", f"first-lead-{n}", WF[n % 2], "tricks", make))
    return found


def _leads(game: str, place: int) -> list[Aim]:
    """Both values of `direction` and of `first-leader`, and the two together."""
    sizes = (4, 5, 3, 6)
    settings: list[tuple[int, Options, tuple[str, ...]]] = [
        (sizes[place], {}, ("direction", "first-leader")),
        (sizes[place], {"first-leader": "at-the-left"}, ("direction", "first-leader")),
        (sizes[place - 1], {"direction": "clockwise"}, ("direction",)),
    ]
    if place == 0:
        both: Options = {"direction": "clockwise", "first-leader": "at-the-left"}
        settings.append((4, both, ("direction",)))
    return [
        Aim(
            "tricks",
            "-".join(["first-lead", *(str(value) for value in options.values())]),
            game,
            "tricks",
            partial(first_lead, game=game, players=n, options=options),
            every_other(*tells),
        )
        for n, options, tells in settings
    ]
