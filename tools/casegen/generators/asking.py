"""Who may still announce: the first stands, the highest stands, outranked (L16, L22, L48)."""

from collections.abc import Callable
from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import ANNOUNCED, BESIDE, spoken
from tools.casegen.luck import Luck
from tools.casegen.phrases import players, sums, who_captured
from tools.casegen.styles import ANY, GRAB, pass_all, play_out, random_hands, sit, strong_hands
from tools.casegen.table import Options, Table
from tools.casegen.words import number

_ASKED = ("announcements.asked", "announcements.several")
_HIGHEST: Options = {"several": "highest-stands"}
_FIRST_LEADER: Options = {"general-announced-by": "first-leader"}


def _both(game: str) -> Options:
    """The option that puts the other announcement beside a game's own."""
    return {BESIDE[game][0]: "played"} if game in BESIDE else {}


def _asked(luck: Luck, game: str, n: int, options: Options, before: int) -> Table:
    """Deal, and let so many players pass."""
    table = sit(luck, game, n, options)
    table.deal(random_hands(table, luck))
    for _ in range(before):
        table.say("pass")
    return table


def closed(luck: Luck, game: str, n: int, before: int) -> Draft:
    """The first announcement stands: whoever comes after is not asked any more."""
    table = _asked(luck, game, n, _both(game), before)
    announcer = table.to_act
    what = "capot" if "capot" in str(table.view["legal"]) else ANNOUNCED[game]
    table.say(what)
    late = table.after(announcer)
    table.refuse({"do": "announce", "seat": late, "announcement": ANNOUNCED[game]})
    leader = table.to_act
    waiting = [seat for seat in range(n) if seat not in dict(table.last.said)]
    word, name = spoken(game, what), table.name(announcer)
    if waiting:
        title = f"The first {word} stands: the next player is not asked any more"
        why = f"{name} announced the {word}, which ended the asking; {players(table, waiting)} "
        why += "had not been asked."
    else:
        title = f"The last player asked announces the {word}: who has passed is not asked again"
        why = f"{name}, asked last, announced the {word}; {table.name(late)} had passed before."
    return Draft(
        table,
        title,
        _ASKED,
        f"{why} {table.name(leader)} is to lead.",
        law=["L22"],
        twin={"do": "play", "seat": leader, "card": table.legal[0]},
    )


def first_stands(luck: Luck, game: str, n: int) -> Draft:
    """With two announcements in the game, a capot ends the asking under the default."""
    table = _asked(luck, game, n, _both(game), 1)
    announcer = table.to_act
    table.say("capot")
    return Draft(
        table,
        "The first announcement stands although a higher one is played, too",
        _ASKED,
        f"{table.name(announcer)} announced the capot; nobody is asked for a "
        f"{spoken(game, 'general')} after it, and {table.name(table.to_act)} leads.",
        ("phase", "announcement", "to-act", "trick"),
        ["L22", "L48"],
    )


def goes_higher(luck: Luck, game: str, n: int) -> Draft | None:
    """Where the highest stands a general outdoes the capot announced before it."""
    table = sit(luck, game, n, {**_both(game), **_HIGHEST})
    strong = luck.below(n)
    table.deal(strong_hands(table, luck, strong, 3))
    first = table.to_act
    table.say("capot")
    while table.to_act != strong:
        if table.phase != "announce":
            return None
        table.say("pass")
    if strong == first or table.phase != "announce":
        return None
    table.look("to-act", "legal")
    table.say("general")
    table.look("announcement", "phase", "to-act")
    play_out(table, luck, {strong: GRAB}, ANY)
    if set(table.last.takers) != {strong}:
        return None
    word = spoken(game, "general")
    return Draft(
        table,
        f"Where the highest stands, a {word} outdoes the capot announced before it",
        [*_ASKED, "announcements.general.made"],
        f"{table.name(first)} announced the capot, {table.name(strong)} went higher and took "
        f"every trick. Totals: {sums(table)}.",
        ("score", "totals"),
        ["L18", "L22", "L48"],
    )


def not_outdone(luck: Luck, game: str, n: int) -> Draft | None:
    """Where the highest stands and nobody goes higher, the capot stands."""
    table = sit(luck, game, n, {**_both(game), **_HIGHEST})
    table.deal(random_hands(table, luck))
    announcer = table.to_act
    table.say("capot")
    table.look("phase", "to-act", "legal")
    pass_all(table)
    table.look("announcement", "phase", "to-act")
    play_out(table, luck, {announcer: GRAB}, ANY)
    takers = table.last.takers
    if set(takers) == {announcer} or announcer not in takers:
        return None
    return Draft(
        table,
        "Where the highest stands, a capot that nobody outdoes is the one that counts",
        [*_ASKED, "announcements.capot.failed"],
        f"{number(n - 1).capitalize()} players were asked after {table.name(announcer)} and passed. "
        f"The capot failed. {who_captured(table, table.last)} Totals: {sums(table)}.",
        ("score", "totals"),
        ["L19", "L22", "L48"],
    )


def outranked(luck: Luck, game: str, n: int) -> Draft:
    """Where the highest stands, a second capot is no higher than the first."""
    table = _asked(luck, game, n, {**_both(game), **_HIGHEST}, luck.below(n - 1))
    first = table.to_act
    table.say("capot")
    second = table.to_act
    table.refuse({"do": "announce", "seat": second, "announcement": "capot"})
    word = spoken(game, "general")
    return Draft(
        table,
        f"Where the highest stands, a second capot is outranked, a {word} is not",
        _ASKED,
        f"{table.name(first)}'s capot stands; {table.name(second)} may only go higher, or pass.",
        law=["L22", "L48"],
        twin={"do": "announce", "seat": second, "announcement": "general"},
    )


def ends_with_highest(luck: Luck, game: str, n: int) -> Draft:
    """Where the highest stands, the highest of all ends the asking at once."""
    table = _asked(luck, game, n, {**_both(game), **_HIGHEST}, 0)
    announcer = table.to_act
    table.say("general")
    word = spoken(game, "general")
    return Draft(
        table,
        f"Where the highest stands, a {word} ends the asking: there is nothing higher",
        _ASKED,
        f"{table.name(announcer)} announced the {word}; the other {number(n - 1)} are not asked.",
        ("phase", "announcement", "to-act", "trick"),
        ["L22", "L48"],
    )


def choices(luck: Luck, game: str, n: int, options: Options, title: str) -> Draft:
    """What the second player asked may say."""
    table = _asked(luck, game, n, options, 1)
    leader = table.last.said[0][0]
    words = [a.get("announcement") for a in table.view["legal"] if "announcement" in a]
    said = " or ".join(spoken(game, str(word)) for word in words)
    return Draft(
        table,
        title,
        ["announcements.asked", "announcements.played", "announcements.general.by"],
        f"{table.name(leader)}, the first leader, passed. {table.name(table.to_act)} may "
        + (f"announce {said}, or pass." if said else "only pass."),
        ("to-act", "legal"),
        ["L16", "L48"],
    )


def may_not(luck: Luck, game: str, n: int) -> Draft:
    """Where only the first leader may announce the general, another one tries."""
    options = {**(_both(game) if game == "polignac-en-capot" else {}), **_FIRST_LEADER}
    table = _asked(luck, game, n, options, luck.between(1, n - 1))
    seat = table.to_act
    table.refuse({"do": "announce", "seat": seat, "announcement": "general"})
    return Draft(
        table,
        "Where the general is the first leader's alone, another player may not announce it",
        ["announcements.general.by"],
        f"{table.name(table.last.said[0][0])} leads first and passed; {table.name(seat)} is asked "
        "after that, and can only pass.",
        law=["L16"],
        twin={"do": "pass", "seat": seat},
    )


def aims() -> list[Aim]:
    """Return the cases about asking."""
    found = []
    for place, game in enumerate(ANNOUNCED):
        n = (5, 4, 3, 6, 4)[place]
        make = partial(closed, game=game, n=n, before=place % 3)
        found.append(Aim("asking", "closed", game, "announce", make))
    for place, (game, (beside, word)) in enumerate(BESIDE.items()):
        n = (3, 5, 4, 6)[place]
        several = every_other("several")
        makers: list[tuple[str, Callable[..., Draft | None], dict[str, tuple[str | int, ...]]]] = [
            ("first-stands", first_stands, several),
            ("goes-higher", goes_higher, several),
            ("not-outdone", not_outdone, several),
            ("outranked", outranked, {}),
            ("ends-with-highest", ends_with_highest, {}),
        ]
        for name, maker, tells in makers:
            make_it = partial(maker, game=game, n=n)
            found.append(Aim("asking", name, game, "announce", make_it, tells))
        own, other = spoken(game, ANNOUNCED[game]), spoken(game, word)
        alone = f"A player may announce the {own}; the {other} is not played"
        make_one = partial(choices, game=game, n=n, options={}, title=alone)
        found.append(Aim("asking", "alone", game, "announce", make_one, {beside: ()}))
        two = f"Where the {other} is played beside the {own}, a player may announce either"
        make_two = partial(choices, game=game, n=n, options=_both(game), title=two)
        found.append(Aim("asking", "both", game, "announce", make_two, {beside: ()}))
        if game.startswith("polignac-en"):
            options = {**(_both(game) if game == "polignac-en-capot" else {}), **_FIRST_LEADER}
            title = "Where the general is the first leader's alone, others are asked without it"
            make_by = partial(choices, game=game, n=n, options=options, title=title)
            tells = every_other("general-announced-by")
            found.append(Aim("asking", "not-by-others", game, "announce", make_by, tells))
            make_not = partial(may_not, game=game, n=n)
            found.append(Aim("asking", "may-not", game, "announce", make_not, tells))
    return found
