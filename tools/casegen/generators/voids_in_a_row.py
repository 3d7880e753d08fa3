"""Misdeals one after another: two, three, by either reason, by several dealers, in a playoff (L31)."""

from functools import partial

from tools.casegen.draft import Aim, Draft
from tools.casegen.generators.games import CR, counts
from tools.casegen.generators.playoffs import tied_table
from tools.casegen.luck import Luck
from tools.casegen.phrases import players
from tools.casegen.styles import ANY, pass_all, play_out, random_hands, sit
from tools.casegen.table import Table
from tools.casegen.words import capital, listing, number, times

WRONG, SEEN, BOTH, LACKING = "wrong", "seen", "both", "lacking"
_SAID = {
    WRONG: "a wrong number",
    SEEN: "a card seen",
    BOTH: "a wrong number and a card seen",
    LACKING: "a card lacking",
}


def void(table: Table, luck: Luck, kind: str) -> str:
    """Deal a void deal and have it declared so; return who was concerned, for a sentence."""
    hands = random_hands(table, luck)
    rich, poor = luck.shuffled(list(hands))[:2]
    exposed: list[str] = []
    if kind in (SEEN, BOTH):
        exposed = [luck.pick(hands[rich])]
    if kind in (WRONG, BOTH):
        hands[rich].append(hands[poor].pop())
    if kind == LACKING:
        hands[poor].pop()
    table.deal(hands, exposed=exposed)
    reason = "exposed-card" if kind == SEEN or (kind == BOTH and luck.below(2)) else "wrong-count"
    table.take({"do": "misdeal", "reason": reason})
    return table.name(poor if kind == LACKING else rich)


def in_a_row(luck: Luck, game: str, n: int, kinds: tuple[str, ...], played: int) -> Draft | None:
    """Void deals after so many deals that were played, then one that counts."""
    table = sit(luck, game, n)
    for _ in range(played):
        table.deal(random_hands(table, luck))
        pass_all(table)
        play_out(table, luck, {}, ANY)
        if table.phase != "deal" or table.view["playoff"]:
            return None
    told = []
    for kind in kinds:
        who = void(table, luck, kind)
        told.append(f"{_SAID[kind]} ({who})")
    table.look("phase", "deal", "dealer", "totals")
    dealer = table.name(table.view["dealer"])
    table.deal(random_hands(table, luck))
    pass_all(table)
    play_out(table, luck, {}, ANY)
    if table.phase != "deal" or table.view["playoff"]:
        return None
    after = f" after {times(played, 'deal')}" if played else ""
    return Draft(
        table,
        f"{capital(times(len(kinds), 'misdeal'))}{after} among {number(n)}, for "
        f"{listing([_SAID[kind] for kind in kinds])}: no next dealer",
        ["irregularities.misdeal", "deal.next-dealer", "deal.hands"],
        f"Void for {listing(told)}; each time {dealer} dealt again, and it stayed deal "
        f"{played + 1}. After it {table.name(table.view['dealer'])} is next.",
        ("deal", "dealer", "score", "totals", "over"),
        ["L08", "L31"],
    )


def in_a_playoff(luck: Luck, game: str, n: int, many: int, kinds: tuple[str, ...]) -> Draft | None:
    """Void deals in a playoff of so many, which is then played to its end."""
    table = tied_table(luck, game, n, {}, many)
    if table is None:
        return None
    tied = table.view["seats"]
    told = [f"{_SAID[kind]} ({void(table, luck, kind)})" for kind in kinds]
    table.look("phase", "deal", "dealer", "seats", "playoff")
    dealer = table.name(table.view["dealer"])
    table.deal(random_hands(table, luck))
    pass_all(table)
    play_out(table, luck, {}, ANY)
    if table.view["outcome"] is None:
        return None
    return Draft(
        table,
        f"{capital(times(len(kinds), 'misdeal'))} in a playoff of {number(many)} among {number(n)}, "
        f"for {listing([_SAID[kind] for kind in kinds])}",
        ["irregularities.misdeal", "end.playoff", "end.playoff-dealer"],
        f"{players(table, tied)} play off. Void for {listing(told)}; each time {dealer} dealt it "
        "again.",
        ("score", "totals", "winners", "losers"),
        ["L29", "L31"],
    )


_ROWS: tuple[tuple[str, ...], ...] = (
    (SEEN,), (WRONG, WRONG), (SEEN, WRONG), (BOTH, SEEN), (LACKING, SEEN), (WRONG, SEEN, BOTH),
    (LACKING, LACKING), (SEEN, SEEN, SEEN),
)  # fmt: skip


def aims() -> list[Aim]:
    """Return the cases about misdeals in a row."""
    found = []
    for at, game in enumerate(CR):
        sizes = counts(game)
        for step, kinds in enumerate(_ROWS):
            n = sizes[(step + at) % len(sizes)]
            played = (step + at) % 3 if len(kinds) < 3 else 0
            make = partial(in_a_row, game=game, n=n, kinds=kinds, played=played)
            name = f"{'-'.join(kinds)} {n} {played}"
            found.append(Aim("voids_in_a_row", name, game, "misdeal", make))
        for step, (many, kinds) in enumerate(((2, (SEEN, WRONG)), (3, (LACKING,)), (4, (BOTH,)))):
            n = max(many + 1, sizes[(step + at) % len(sizes)])
            make = partial(in_a_playoff, game=game, n=n, many=many, kinds=kinds)
            name = f"playoff-{many} {'-'.join(kinds)} {n}"
            found.append(Aim("voids_in_a_row", name, game, "misdeal", make))
    return found
