"""Actions that the rules refuse, each code with a legal twin (conformance README §7)."""

from collections.abc import Callable
from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import ANNOUNCED, CR, FIVE_A_DEAL, WE, WF, spoken
from tools.casegen.generators.refused_deals import (
    deal_in_play,
    dealt_twice,
    exposed,
    match_over,
    no_misdeal,
    uneven,
)
from tools.casegen.luck import Luck
from tools.casegen.phrases import suit_of
from tools.casegen.revoking import dealt_table, started
from tools.casegen.styles import random_hands, sit
from tools.casegen.table import Action
from tools.casegen.words import in_order, number, show, show_all

Maker = Callable[..., Draft | None]


def must_follow(luck: Luck, game: str, n: int) -> Draft | None:
    """A player who holds the suit led plays another."""
    table = started(luck, game, n)
    seat, hand, legal = table.to_act, table.view["hands"][table.to_act], table.legal
    wrong = [card for card in hand if card not in legal]
    if not wrong:
        return None
    led = table.view["trick"]["cards"][0]["card"]
    played = luck.pick(wrong)
    table.refuse({"do": "play", "seat": seat, "card": played})
    held = show_all(in_order(legal, table.ranks))
    return Draft(
        table,
        f"{show(played)} is no answer to {suit_of(led)} from a player who holds "
        f"{'one' if len(legal) == 1 else number(len(legal))}",
        ["play.follow"],
        f"{table.name(seat)} holds {held} and must follow.",
        law=["L11"],
        twin={"do": "play", "seat": seat, "card": luck.pick(legal)},
    )


def not_your_turn(luck: Luck, game: str, n: int) -> Draft | None:
    """A player plays before it is his turn."""
    table = started(luck, game, n)
    due = table.to_act
    done = [play["seat"] for play in table.view["trick"]["cards"]]
    waiting = [s for s in range(n) if s not in done and s != due and table.view["hands"][s]]
    if not waiting:
        return None
    early = luck.pick(waiting)
    table.refuse({"do": "play", "seat": early, "card": luck.pick(table.view["hands"][early])})
    return Draft(
        table,
        f"With {number(len(done))} of {number(n)} cards on the table the next in turn plays",
        ["irregularities.out-of-turn", "play.trick"],
        f"{table.name(due)} is to play, {table.name(early)} only after that.",
        law=["L05"],
        twin={"do": "play", "seat": due, "card": luck.pick(table.legal)},
    )


def already_played(luck: Luck, game: str, n: int) -> Draft | None:
    """A player plays a card a second time."""
    table = started(luck, game, n)
    seat = table.to_act
    if not table.last.tricks:
        return None
    before = table.last.tricks[0].card_of(seat)
    table.refuse({"do": "play", "seat": seat, "card": before})
    return Draft(
        table,
        f"{show(before)}, played to the first trick, cannot be played again",
        ["play.trick"],
        f"{table.name(seat)} played {show(before)} to the first trick and holds it no more.",
        twin={"do": "play", "seat": seat, "card": luck.pick(table.legal)},
    )


def not_in_hand(luck: Luck, game: str, n: int) -> Draft | None:
    """A player plays a card that another holds."""
    table = started(luck, game, n)
    seat = table.to_act
    owner = luck.pick([s for s in range(n) if s != seat])
    led = table.view["trick"]["cards"][0]["card"]
    held = [card for card in table.view["hands"][owner] if card[1] == led[1]]
    if not held:
        return None
    card = luck.pick(held)
    table.refuse({"do": "play", "seat": seat, "card": card})
    return Draft(
        table,
        f"Nobody plays {show(card)} but the player who holds it",
        ["deal.hands"],
        f"{show(card)} is in {table.name(owner)}'s hand, and {table.name(seat)} is to play.",
        twin={"do": "play", "seat": seat, "card": luck.pick(table.legal)},
    )


def no_card(luck: Luck, game: str, n: int) -> Draft:
    """A Six is led, which no pack here holds."""
    table = dealt_table(luck, game, n, {})
    seat, card = table.to_act, "6" + luck.pick("SHDC")
    table.refuse({"do": "play", "seat": seat, "card": card})
    return Draft(
        table,
        f"There is no {show(card)} in a pack of 32",
        ["cards.pack"],
        f"The pack begins with the Sevens; {table.name(seat)} leads something else.",
        law=["L02"],
        twin={"do": "play", "seat": seat, "card": luck.pick(table.legal)},
    )


def no_seat(luck: Luck, game: str, n: int) -> Draft:
    """A seat that nobody sits on plays a card."""
    table = dealt_table(luck, game, n, {})
    seat, card = table.to_act, luck.pick(table.legal)
    table.refuse({"do": "play", "seat": n, "card": card})
    return Draft(
        table,
        f"There is no seat {n} at a table of {number(n)}: seats count from 0",
        ["players"],
        f"The {number(n)} seats are 0 to {n - 1}; {table.name(seat)}, to lead, is seat {seat}.",
        law=["L01"],
        twin={"do": "play", "seat": seat, "card": card},
    )


def malformed(luck: Luck, game: str, n: int) -> Draft:
    """An action that lacks a field, or has a wrong one."""
    table = dealt_table(luck, game, n, {})
    seat, card = table.to_act, luck.pick(table.legal)
    wrong: list[tuple[Action, str]] = [
        ({"do": "play", "seat": seat}, "names no card"),
        ({"do": "play", "card": card}, "names no seat"),
        ({"do": "play", "seat": table.name(seat), "card": card}, "has a name for a seat"),
        ({"do": "lead", "seat": seat, "card": card}, "is called lead"),
        ({"do": "play", "seat": seat, "card": None}, "has null for a card"),
    ]
    action, what = luck.pick(wrong)
    table.refuse(action)
    return Draft(
        table,
        f"A play that {what} is not well formed",
        ["play.lead"],
        f"The action {what}; {table.name(seat)} may lead {show(card)} in due form.",
        source="points-of-law: the protocol",
        twin={"do": "play", "seat": seat, "card": card},
    )


def no_revokes(luck: Luck, game: str, n: int) -> Draft | None:
    """A revoke, in a game that has no rule for it."""
    table = started(luck, game, n)
    seat, hand, legal = table.to_act, table.view["hands"][table.to_act], table.legal
    wrong = [card for card in hand if card not in legal]
    if not wrong:
        return None
    table.refuse({"do": "revoke", "seat": seat, "card": luck.pick(wrong)})
    return Draft(
        table,
        "The game has no revoke: a card that does not follow is simply not played",
        ["irregularities.revoke", "play.follow"],
        f"{table.name(seat)} holds {show_all(in_order(legal, table.ranks))} and must play one of "
        "these." if len(legal) > 1 else f"{table.name(seat)} holds {show(legal[0])} and must play "
        "it.",
        law=["L32"],
        twin={"do": "play", "seat": seat, "card": luck.pick(legal)},
    )  # fmt: skip


def too_early(luck: Luck, game: str, n: int) -> Draft:
    """A card is led while the players are still asked for announcements."""
    table = sit(luck, game, n)
    table.deal(random_hands(table, luck))
    for _ in range(luck.below(n)):
        table.say("pass")
    asked = table.to_act
    leader = table.after(table.dealer)
    hand = table.view["hands"][leader]
    table.refuse({"do": "play", "seat": leader, "card": luck.pick(hand)})
    said = len(table.last.said)
    return Draft(
        table,
        f"Nobody leads before all have been asked: {number(said)} of {number(n)} have passed",
        ["announcements.asked", "play.first-lead"],
        f"{table.name(asked)} has still to announce or to pass.",
        law=["L16"],
        twin={"do": "pass", "seat": asked},
    )


def unknown_announcement(luck: Luck, game: str, n: int) -> Draft:
    """Something is announced that the game has not."""
    table = sit(luck, game, n)
    table.deal(random_hands(table, luck))
    asked = table.to_act
    own = ANNOUNCED[game]
    wrong = {"capot": "generale", "general": "capot", "generale": "capot"}[own]
    table.refuse({"do": "announce", "seat": asked, "announcement": wrong})
    return Draft(
        table,
        f"There is no {spoken('polignac', wrong)} to announce, only the {spoken(game, own)}",
        ["announcements.played"],
        f"{table.name(asked)} is asked first and may announce the {spoken(game, own)}, or pass.",
        law=["L16", "L48"],
        twin={"do": "announce", "seat": asked, "announcement": own},
    )


def asked_in_turn(luck: Luck, game: str, n: int) -> Draft:
    """A player announces before he is asked."""
    table = sit(luck, game, n)
    table.deal(random_hands(table, luck))
    for _ in range(luck.below(n - 1)):
        table.say("pass")
    asked = table.to_act
    early = table.after(asked)
    own = ANNOUNCED[game]
    table.refuse({"do": "announce", "seat": early, "announcement": own})
    return Draft(
        table,
        "Nobody announces out of turn",
        ["announcements.asked"],
        f"{table.name(asked)} is asked before {table.name(early)}.",
        law=["L22"],
        twin={"do": "announce", "seat": asked, "announcement": own},
    )


def nothing_to_announce(luck: Luck, game: str, n: int) -> Draft:
    """An announcement in a game without any."""
    table = dealt_table(luck, game, n, {})
    seat, card = table.to_act, luck.pick(table.legal)
    table.refuse({"do": "announce", "seat": seat, "announcement": "capot"})
    return Draft(
        table,
        "In a game without announcements nobody announces a capot",
        ["announcements.asked"],
        f"Nobody is asked; {table.name(seat)} leads.",
        law=["L39"],
        twin={"do": "play", "seat": seat, "card": card},
    )


def aims() -> list[Aim]:
    """Return the cases about refusals."""
    everywhere: tuple[tuple[str, Maker], ...] = (
        ("must-follow", must_follow),
        ("must-follow-again", must_follow),
        ("not-your-turn", not_your_turn),
        ("already-played", already_played),
        ("not-in-hand", not_in_hand),
        ("deal-in-play", deal_in_play),
        ("match-over", match_over),
        ("dealt-twice", dealt_twice),
        ("no-card", no_card),
        ("no-seat", no_seat),
        ("malformed", malformed),
    )
    silent: tuple[tuple[str, Maker], ...] = (
        ("uneven", uneven),
        ("exposed", exposed),
        ("no-revokes", no_revokes),
        ("no-misdeal", no_misdeal),
    )
    spoken_in: tuple[tuple[str, Maker], ...] = (
        ("too-early", too_early),
        ("unknown-announcement", unknown_announcement),
        ("asked-in-turn", asked_in_turn),
    )
    found = []
    for place, game in enumerate((*WF, *CR, *WE)):
        # A complete set for the first game of each text, a changing choice for the others.
        whole = game in (WF[0], CR[0], WE[0])
        makers = [everywhere[0], *(everywhere[1:] if whole else ())]
        if not whole:
            makers += [everywhere[1 + (place * 3 + step) % 10] for step in range(3)]
        if game in ANNOUNCED:
            makers += spoken_in
        elif game in (WF[0], CR[0], WE[0]):
            makers.append(("nothing-to-announce", nothing_to_announce))
        if game not in CR:
            makers += silent if whole else silent[place % 4 : place % 4 + 1]
            if ("no-revokes", no_revokes) not in makers:
                makers.append(("no-revokes", no_revokes))
        sizes = (4, 6, 3, 5) if game not in WF else (4, 7, 5, 8)
        # The number of players goes with the place in the list: add new makers at its end only.
        for step, (name, maker) in enumerate(makers):
            n = sizes[(place + step) % 4]
            if maker is match_over and game in FIVE_A_DEAL:
                name, maker = "match-over-but-for-a-point", partial(match_over, to_another=True)
            make = partial(maker, game=game, n=n)
            found.append(Aim("refusing", name, game, "refusals", make))
    return found
