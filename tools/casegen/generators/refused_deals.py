"""Deals that the rules refuse, and deals at a time when none is due: for `refusing`."""

from tools.casegen.draft import Draft
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth
from tools.casegen.positions import pick_seats, play_blindly, with_a_point_less, with_finals
from tools.casegen.revoking import dealt_table, started
from tools.casegen.styles import random_hands, sit
from tools.casegen.words import number, show


def dealt_twice(luck: Luck, game: str, n: int) -> Draft:
    """A card is dealt to two players."""
    table = sit(luck, game, n)
    hands = random_hands(table, luck)
    right = table.deal_action({seat: list(hand) for seat, hand in hands.items()})
    one, two = luck.shuffled(list(hands))[:2]
    lost, hands[two][0] = hands[two][0], hands[one][0]
    table.refuse(table.deal_action(hands))
    return Draft(
        table,
        f"{show(hands[one][0])} is not dealt to two players",
        ["deal.hands", "cards.pack"],
        f"{table.name(one)} and {table.name(two)} both got {show(hands[one][0])}, and nobody "
        f"{show(lost)}.",
        law=["L09"],
        twin=right,
    )


def uneven(luck: Luck, game: str, n: int) -> Draft:
    """Wrong numbers, in a game that knows no misdeal."""
    table = sit(luck, game, n)
    hands = random_hands(table, luck)
    right = table.deal_action({seat: list(hand) for seat, hand in hands.items()})
    rich, poor = luck.shuffled(list(hands))[:2]
    hands[rich].append(hands[poor].pop())
    table.refuse(table.deal_action(hands))
    return Draft(
        table,
        f"Hands of {len(hands[rich])} and {len(hands[poor])} cards are no deal of {number(n)} "
        "players",
        ["deal.hands", "irregularities.misdeal"],
        f"{table.name(rich)} has a card of {table.name(poor)}'s; this game has no misdeal that "
        "could mend it.",
        law=["L09", "L31"],
        twin=right,
    )


def exposed(luck: Luck, game: str, n: int) -> Draft:
    """A card was seen in dealing, in a game that knows no misdeal."""
    table = sit(luck, game, n)
    hands = random_hands(table, luck)
    seen = luck.pick(hands[table.dealer])
    table.refuse(table.deal_action(hands, [seen]))
    return Draft(
        table,
        f"No rule asks whether {show(seen)} was seen in dealing",
        ["irregularities.misdeal"],
        "This game has no misdeal; the deal stands without a word about cards seen.",
        law=["L31"],
        twin=table.deal_action(hands),
    )


def no_misdeal(luck: Luck, game: str, n: int) -> Draft:
    """A misdeal is called in a game that has none."""
    table = dealt_table(luck, game, n, {})
    seat, card = table.to_act, luck.pick(table.legal)
    table.refuse({"do": "misdeal", "reason": "wrong-count"})
    return Draft(
        table,
        "The game has no misdeal that could be called",
        ["irregularities.misdeal"],
        f"The deal was made and {table.name(seat)} is to lead.",
        law=["L31"],
        twin={"do": "play", "seat": seat, "card": card},
    )


def deal_in_play(luck: Luck, game: str, n: int) -> Draft:
    """A deal is made while another is being played."""
    table = started(luck, game, n, 2)
    seat, card = table.to_act, luck.pick(table.legal)
    hands = {s: list(hand) for s, hand in table.last.hands.items()}
    table.refuse(table.deal_action(hands))
    return Draft(
        table,
        f"Nobody deals again after {number(len(table.view['trick']['cards']))} of {number(n)} cards "
        f"of the {nth(table.view['trick']['number'])} trick",
        ["play.ends", "deal.next-dealer"],
        f"The deal is not over; {table.name(seat)} is to play.",
        twin={"do": "play", "seat": seat, "card": card},
    )


def match_over(luck: Luck, game: str, n: int, to_another: bool = False) -> Draft | None:
    """After the end of the match nobody deals any more."""
    table = play_blindly(luck, game, n, {})
    seats = pick_seats(luck, table, 1)
    if not seats:
        return None
    ended = with_finals(luck, table, {}, {seats[0]: 20}, 15)
    if ended is None or ended.view["outcome"] is None:
        return None
    hands = random_hands(table, luck)
    ended.refuse(ended.deal_action(hands))
    lower, words = with_a_point_less(ended, seats[0], to_another)
    return Draft(
        ended,
        f"After a match of {number(n)} players has ended nobody deals",
        ["end.over"],
        f"{ended.name(seats[0])} came to 20, and the match is over. {words} it would have gone on.",
        law=["L25"],
        twin_totals=lower,
    )
