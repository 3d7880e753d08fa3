"""Playoffs among two, three, four and all, for every number of players, and tied once more (L29, L44).

Each with another reading of the playoff: who deals it, with which pack, whether it is added.
"""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import CR, counts
from tools.casegen.generators.playoffs import again, beside_a_loser, tied_table, won
from tools.casegen.luck import Luck
from tools.casegen.phrases import players
from tools.casegen.styles import sit
from tools.casegen.table import Options
from tools.casegen.words import capital, number, show_all

_READINGS: tuple[tuple[Options, str], ...] = (
    ({}, "the next of the tied deals, totals stay"),
    ({"playoff-dealer": "same-dealer"}, "the last dealer deals if he is tied"),
    ({"playoff-totals": "added"}, "its scores join the totals"),
    (
        {"playoff-dealer": "same-dealer", "playoff-totals": "added"},
        "the last dealer deals if he is tied, and its scores join the totals",
    ),
)
_SEVENS: Options = {"playoff-for-two": "sevens-out"}
_PACKETS: Options = {"other-packets": "threes-and-twos"}


def once_more(
    luck: Luck, game: str, n: int, many: int, still: int, options: Options
) -> Draft | None:
    """A playoff leaves so many tied again."""
    draft = again(luck, game, n, many, still, options)
    if draft is None:
        return None
    who = "all" if many == still else f"{number(still)} of them"
    added = ", with scores that are added," if options else ""
    draft.title = f"Of {number(n)} players {number(many)} play off{added} and {who} tie again: another playoff"
    return draft


def beside(luck: Luck, game: str, n: int, options: Options, reading: str) -> Draft | None:
    """A loser is named at once, while two others play off."""
    draft = beside_a_loser(luck, game, n, options)
    if draft is None:
        return None
    draft.title = f"Of {number(n)} players one loses, {reading}, and two play off who wins"
    return draft


def by_deck(luck: Luck, game: str, n: int, options: Options, how: str) -> Draft | None:
    """A playoff of two is dealt from a deck order, packet by packet."""
    table = tied_table(luck, game, n, options, 2)
    if table is None:
        return None
    tied = table.view["seats"]
    table.look("seats", "dealer")
    deck = luck.shuffled(table.pack())
    table.deal_deck(deck)
    first = next(seat for seat in tied if deck[0] in table.last.hands[seat])
    return Draft(
        table,
        f"Two of {number(n)} play off with {len(deck)} cards, dealt {how}",
        ["deal.packets", "end.playoff", "cards.removed"],
        f"{players(table, tied)} get {len(deck) // 2} cards each. The first, {show_all(deck[:1])}, "
        f"goes to {table.name(first)}, the next of the two after the dealer.",
        (("hands", (first,)), "hand-sizes", "to-act"),
        ["L44", "L45"],
    )


def dealt_unevenly(luck: Luck, game: str, n: int, options: Options, how: str) -> Draft:
    """A deck is dealt to five or six with a card more for some."""
    table = sit(luck, game, n, options)
    deck = luck.shuffled(table.pack())
    table.deal_deck(deck)
    sizes = {seat: len(hand) for seat, hand in table.last.hands.items()}
    last = next(seat for seat in sizes if deck[-1] in table.last.hands[seat])
    most = max(sizes.values())
    more = [seat for seat, size in sizes.items() if size == most and min(sizes.values()) < most]
    extra = f"{players(table, more)} get a card more" if more else "Everybody gets as many"
    hands = "uneven hands" if "five-or-six-players" in options else "even hands"
    return Draft(
        table,
        f"{capital(number(n))} players get {hands} from a deck, dealt {how}",
        ["deal.packets", "deal.hands", "cards.removed"],
        f"{extra}; the last card, {show_all(deck[-1:])}, goes to {table.name(last)}.",
        (("hands", (last,)), "hand-sizes", "to-act"),
        ["L03", "L45"],
    )


_LOSERS: tuple[tuple[Options, str], ...] = (
    ({"loser": "highest-total"}, "by the highest total"),
    ({"loser": "first-to-reach"}, "the first at the limit"),
)


def aims() -> list[Aim]:
    """Return the cases about playoffs among so many."""
    found = []
    for at, game in enumerate(CR):
        step = at
        for n in counts(game):
            for many in range(2, min(n, 4) + 1):
                step += 1
                options, reading = _READINGS[step % 4]
                if many == 2 and step % 2:
                    options, reading = {**options, **_SEVENS}, f"{reading}; no black Sevens"
                who = "All" if many == n else f"{capital(number(many))} of"
                title = f"{who} {number(n)} tie and play off: {reading}"
                make = partial(
                    won, game=game, n=n, many=many, options=options, title=title, dealer_tied=None
                )
                found.append(Aim("playoffs_among", f"{many} of {n}", game, "playoff", make))
        # Five points are never shared evenly by two or three; the four of quatre-valets are.
        ties = ((2, 2), (3, 2), (4, 2), (4, 3)) if game == CR[3] else ((3, 2), (4, 2), (4, 3))
        for place, (many, still) in enumerate(ties):
            n = max(many, 3 + (place + at) % 4)
            added: Options = {"playoff-totals": "added"} if (place + at) % 2 else {}
            more = partial(once_more, game=game, n=n, many=many, still=still, options=added)
            found.append(Aim("playoffs_among", f"again {many} {still} {n}", game, "playoff", more))
        for place, (options, reading) in enumerate(_LOSERS):
            n = 4 + (place + at) % 3
            lost = partial(beside, game=game, n=n, options=options, reading=reading)
            found.append(Aim("playoffs_among", f"beside {place} {n}", game, "playoff", lost))
        for place, options in enumerate(({}, _SEVENS, _PACKETS, {**_SEVENS, **_PACKETS})):
            how = "in packets of 3 and 2" if place > 1 else "one at a time"
            n = 3 + (place + at) % 4
            deck = partial(by_deck, game=game, n=n, options=options, how=how)
            found.append(Aim("playoffs_among", f"deck {place} {n}", game, "packets", deck))
        uneven: Options = {"five-or-six-players": "uneven-deal"}
        for n in (3, 5, 6) if at else ():
            for options in ({}, _PACKETS, *((uneven, {**uneven, **_PACKETS}) if n > 3 else ())):
                how = "in packets of 3 and 2" if "other-packets" in options else "one at a time"
                hands = partial(dealt_unevenly, game=game, n=n, options=options, how=how)
                name = f"hands {n} {' '.join(str(value) for value in options.values())}".strip()
                found.append(Aim("playoffs_among", name, game, "packets", hands))
    return found
