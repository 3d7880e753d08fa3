"""What a hand may play at trick k: void, one card, several, the lead; for every number of players.

The suit led is one that the pack treats unlike another (the black or red Sevens may be out, the
Polignac is in one), and the hand holds something that counts, or nothing that does (L10, L11).
"""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import ALL, counts
from tools.casegen.luck import Luck
from tools.casegen.phrases import counted_rank, nth
from tools.casegen.revoking import dealt_table
from tools.casegen.story import worth
from tools.casegen.styles import ANY, choose, play_trick
from tools.casegen.words import SUIT_NAMES, in_order, number, show_all


def open_to(
    luck: Luck, game: str, n: int, trick: int, suit: str, holds: str, counts_too: bool
) -> Draft | None:
    """Play to a trick; somebody who is to act holds so many of the suit led."""
    table = dealt_table(luck, game, n, {})
    for _ in range(trick - 1):
        play_trick(table, luck, {}, ANY)
    if holds != "the lead":
        for _ in range(luck.between(1, n - 1)):
            table.play(choose(table, luck, ANY))
    if table.phase != "play" or bool(table.view["trick"]["cards"]) == (holds == "the lead"):
        return None
    hand, legal = table.view["hands"][table.to_act], table.legal
    name = table.name(table.to_act)
    counted = [card for card in legal if worth(game, card)]
    if bool(counted) != counts_too or len(hand) < 2:
        return None
    rank = counted_rank(table)
    among = f"in the {nth(trick)} trick of {number(n)} players"
    with_it = f", a {rank} too" if counted else ""
    if holds == "the lead":
        title = f"Any card may be led {among}{with_it}"
        why = f"{name} leads to the trick and holds {show_all(in_order(hand, table.ranks))}."
        clauses = ["play.lead"]
    else:
        led = table.view["trick"]["cards"][0]["card"][1]
        own = [card for card in hand if card[1] == led]
        kind = "none" if not own else "one" if len(own) == 1 else "several"
        if led != suit or kind != holds:
            return None
        held = show_all(in_order(own, table.ranks)) or "none"
        why = f"{SUIT_NAMES[led].capitalize()} were led, of which {name} holds {held}."
        clauses = ["play.void"] if kind == "none" else ["play.follow"]
        if kind == "none":
            title = f"Without {SUIT_NAMES[led]} {among} any card may be played{with_it}"
        elif kind == "one":
            what = f"a {rank}" if counted else "the only one"
            title = f"A single card of the {SUIT_NAMES[led]}, {what}, must be played {among}"
        else:
            title = f"Of the {SUIT_NAMES[led]} any may be played {among}{with_it}, and nothing else"
    return Draft(table, title, clauses, why, ("to-act", "legal"), ["L10"] if holds == "the lead"
                 else ["L11"])  # fmt: skip


_HOLDS = ("none", "one", "several")
# Suits of which no two are alike, whatever Sevens are out.
_SUITS = "SHC"


def aims() -> list[Aim]:
    """Return the cases about what is open at trick k."""
    found = []
    for at, game in enumerate(ALL):
        for n in counts(game):
            last = max(1, 32 // n - 2)
            for half in range(2):
                step = 2 * n + half + 5 * at
                holds, counted = _HOLDS[step % 3], (n + half + at) % 2 == 0
                suit = _SUITS[(n + at + 2 * half) % 3]
                trick = 1 + step % last
                name = f"{n} {holds} {suit} {'counts' if counted else 'plain'} {trick}"
                make = partial(
                    open_to, game=game, n=n, trick=trick, suit=suit, holds=holds,
                    counts_too=counted,
                )  # fmt: skip
                found.append(Aim("at_every_trick", name, game, "follow", make))
            if (n + at) % 2:
                trick = 1 + n % last
                make = partial(
                    open_to, game=game, n=n, trick=trick, suit="", holds="the lead",
                    counts_too=n > 4,
                )  # fmt: skip
                found.append(Aim("at_every_trick", f"{n} lead {trick}", game, "follow", make))
    return found
