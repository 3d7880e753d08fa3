"""Void deals: a wrong number of cards, a card seen, both, in a playoff, and the redeal (L31)."""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import CR
from tools.casegen.generators.playoffs import tied_table
from tools.casegen.luck import Luck
from tools.casegen.phrases import cards, nth, players, sums
from tools.casegen.styles import ANY, pass_all, play_out, random_hands, sit
from tools.casegen.table import Options, Table
from tools.casegen.words import listing, number, show

_CLAUSES = ("irregularities.misdeal", "deal.hands")
_AGAIN = ("phase", "deal", "dealer", "to-act", "totals")


def _wrong_hands(
    table: Table, luck: Luck, cards_moved: int
) -> tuple[dict[int, list[str]], int, int]:
    """Return hands of which one has too many cards and another too few, and whose they are."""
    hands = random_hands(table, luck)
    rich, poor = luck.shuffled(list(hands))[:2]
    for _ in range(cards_moved):
        hands[rich].append(hands[poor].pop())
    return hands, rich, poor


def wrong_count(luck: Luck, game: str, n: int) -> Draft:
    """One player got a card that another lacks; the dealer deals again."""
    table = sit(luck, game, n, {}, [luck.between(0, 15) for _ in range(n)])
    hands, rich, poor = _wrong_hands(table, luck, 1)
    table.deal(hands)
    table.look("phase", "to-act", "legal")
    table.take({"do": "misdeal", "reason": "wrong-count"})
    table.look(*_AGAIN)
    table.deal(random_hands(table, luck))
    pass_all(table)
    return Draft(
        table,
        "A deal with a wrong number of cards is void, and the same dealer deals again",
        _CLAUSES,
        f"{table.name(rich)} got {number(len(hands[rich]))} cards and {table.name(poor)} "
        f"{number(len(hands[poor]))}. {table.name(table.dealer)} dealt again, "
        "and it is still the first deal.",
        ("phase", "deal", "dealer", "to-act", "hand-sizes"),
        ["L31"],
    )


def exposed(luck: Luck, game: str, n: int, many: int) -> Draft:
    """Cards were seen in dealing, though everybody has his number."""
    table = sit(luck, game, n, {}, [luck.between(0, 15) for _ in range(n)])
    hands = random_hands(table, luck)
    owner = luck.below(n)
    seen = luck.shuffled(hands[owner])[:many]
    table.deal(hands, exposed=seen)
    table.look("phase", "to-act", "legal")
    table.take({"do": "misdeal", "reason": "exposed-card"})
    what = "a card" if many == 1 else f"{number(many)} cards"
    return Draft(
        table,
        f"A deal in which {what} of a player were seen is void".replace("card of a player were",
                                                                   "card of a player was"),
        _CLAUSES[:1],
        f"{cards(seen)}, dealt to {table.name(owner)}, had been seen. {table.name(table.dealer)} "
        "deals again.",
        _AGAIN,
        ["L31"],
    )  # fmt: skip


def both(luck: Luck, game: str, n: int, reason: str) -> Draft:
    """A wrong number and a card seen: either reason will do."""
    table = sit(luck, game, n)
    hands, rich, poor = _wrong_hands(table, luck, 1)
    seen = hands[rich][-1]
    table.deal(hands, exposed=[seen])
    table.look("phase", "legal")
    table.take({"do": "misdeal", "reason": reason})
    word = "the wrong number" if reason == "wrong-count" else "the card seen"
    return Draft(
        table,
        f"With two reasons for a misdeal, {word} is reason enough",
        _CLAUSES,
        f"{table.name(rich)} has {number(len(hands[rich]))} cards, {table.name(poor)} "
        f"{number(len(hands[poor]))}, and {show(seen)} was seen: both reasons are true.",
        _AGAIN,
        ["L31"],
    )


def missing(luck: Luck, game: str, n: int) -> Draft:
    """A card was not dealt at all."""
    table = sit(luck, game, n)
    hands = random_hands(table, luck)
    short = luck.below(n)
    lost = hands[short].pop()
    table.deal(hands)
    table.look("phase", "legal")
    table.take({"do": "misdeal", "reason": "wrong-count"})
    return Draft(
        table,
        "A deal in which a card is missing is void",
        _CLAUSES,
        f"{show(lost)} was dealt to nobody, so {table.name(short)} has only "
        f"{number(len(hands[short]))} cards.",
        _AGAIN,
        ["L31"],
    )


def false_reason(luck: Luck, game: str, n: int, reason: str) -> Draft:
    """The reason given for a misdeal is the one that is not true."""
    table = sit(luck, game, n)
    other = "exposed-card" if reason == "wrong-count" else "wrong-count"
    if other == "wrong-count":
        hands, rich, _ = _wrong_hands(table, luck, 2)
        table.deal(hands)
        why = f"{table.name(rich)} has {number(len(hands[rich]))} cards; no card was seen."
        title = "A card seen is no reason for a misdeal where none was seen"
    else:
        hands = random_hands(table, luck)
        seen = luck.pick(hands[table.dealer])
        table.deal(hands, exposed=[seen])
        why = f"{show(seen)} was seen; every player has {number(len(hands[0]))} cards."
        title = "A wrong number is no reason for a misdeal where every number is right"
    table.refuse({"do": "misdeal", "reason": reason})
    return Draft(
        table,
        title,
        _CLAUSES[:1],
        why,
        law=["L31"],
        twin={"do": "misdeal", "reason": other},
    )


def no_other_way(luck: Luck, game: str, n: int) -> Draft:
    """A void deal is not played on."""
    table = sit(luck, game, n)
    hands = random_hands(table, luck)
    seen = luck.pick(hands[luck.below(n)])
    table.deal(hands, exposed=[seen])
    leader = table.after(table.dealer)
    table.refuse({"do": "play", "seat": leader, "card": hands[leader][0]})
    return Draft(
        table,
        "After a misdeal nobody plays: the deal must be declared void",
        _CLAUSES[:1],
        f"{show(seen)} was seen in dealing; {table.name(leader)} may not lead.",
        law=["L31"],
        twin={"do": "misdeal", "reason": "exposed-card"},
    )


def twice(luck: Luck, game: str, n: int) -> Draft:
    """Two misdeals one after another, by both reasons, then a deal that counts."""
    table = sit(luck, game, n)
    hands, rich, _ = _wrong_hands(table, luck, 1)
    table.deal(hands)
    table.take({"do": "misdeal", "reason": "wrong-count"})
    second = random_hands(table, luck)
    seen = luck.pick(second[table.dealer])
    table.deal(second, exposed=[seen])
    table.take({"do": "misdeal", "reason": "exposed-card"})
    table.look(*_AGAIN)
    table.deal(random_hands(table, luck))
    pass_all(table)
    play_out(table, luck, {}, ANY)
    dealer, following = table.name(table.last.dealer), table.name(table.view["dealer"])
    return Draft(
        table,
        "Two misdeals in a row leave the deal where it was; then it passes on",
        [*_CLAUSES, "deal.next-dealer"],
        f"First {table.name(rich)} had a card too many, then {show(seen)} was seen. {dealer} dealt "
        f"a third time; after this deal {following} is next. {sums(table)}.",
        ("deal", "dealer", "score", "totals", "over"),
        ["L08", "L31"],
    )


def in_playoff(luck: Luck, game: str, n: int, many: int) -> Draft | None:
    """A misdeal in a playoff: the dealer of the playoff deals it again."""
    options: Options = {}
    table = tied_table(luck, game, n, options, many)
    if table is None:
        return None
    tied, dealer = list(table.view["seats"]), table.view["dealer"]
    hands, rich, poor = _wrong_hands(table, luck, 1)
    table.deal(hands)
    table.look("phase", "playoff", "legal")
    table.take({"do": "misdeal", "reason": "wrong-count"})
    table.look("phase", "deal", "dealer", "seats", "playoff")
    table.deal(random_hands(table, luck))
    sizes = [len(hands[seat]) for seat in tied]
    return Draft(
        table,
        f"A misdeal in a playoff of {number(many)}: the dealer of the playoff deals again",
        ["irregularities.misdeal", "end.playoff", "end.playoff-dealer"],
        f"{players(table, tied)} play off and were dealt {listing([str(s) for s in sizes])} cards: "
        f"{table.name(rich)} has too many, {table.name(poor)} too few. {table.name(dealer)} deals "
        f"the {nth(2)} deal again.",
        ("phase", "deal", "dealer", "seats", "hand-sizes", "to-act"),
        ["L29", "L31"],
    )


def aims() -> list[Aim]:
    """Return the cases about misdeals."""
    found = []
    for place, game in enumerate(CR):
        sizes = (4, 3, 5, 6)
        n, m = sizes[place], sizes[place - 1]
        reason = ("wrong-count", "exposed-card")[place % 2]
        for name, make in (
            ("wrong-count", partial(wrong_count, game=game, n=n)),
            ("exposed", partial(exposed, game=game, n=m, many=1 + place % 2)),
            ("both", partial(both, game=game, n=n, reason=reason)),
            ("false-reason", partial(false_reason, game=game, n=m, reason=reason)),
            ("playoff", partial(in_playoff, game=game, n=max(n, 4), many=2 + place % 2)),
        ):
            found.append(Aim("misdeals", name, game, "misdeal", make))
        more = (
            ("missing", partial(missing, game=game, n=m)),
            ("no-other-way", partial(no_other_way, game=game, n=m)),
            ("twice", partial(twice, game=game, n=m)),
        )
        for name, make in more if place == 0 else more[place - 1 : place]:
            found.append(Aim("misdeals", name, game, "misdeal", make))
    return found
