"""Revokes noticed before the next lead: corrected, with or without the later cards (L32, L43)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import CR
from tools.casegen.luck import Luck
from tools.casegen.phrases import nth, suit_of
from tools.casegen.revoking import Revoke, dealt_table, finish_trick, revoke_soon, somebody_else
from tools.casegen.styles import ANY, choose, play_out
from tools.casegen.table import Options, Table
from tools.casegen.words import number, show, show_all

_CLAUSES = ("irregularities.revoke", "play.follow", "play.trick")
_TAKEN_BACK: Options = {"corrected-trick": "later-cards-taken-back"}


def _led(table: Table) -> str:
    return str(table.view["trick"]["cards"][0]["card"])


def _told(table: Table, revoke: Revoke, led: str, right: str) -> str:
    """Return what the offender did and what he should have done."""
    name = table.name(revoke.offender)
    return (
        f"{name} held {show_all(revoke.allowed)} when {suit_of(led)} were led, and played "
        f"{show(revoke.card)}; {show(right)} takes its place"
    )


def whole_trick(
    luck: Luck, game: str, n: int, options: Options, change: bool, title: str
) -> Draft | None:
    """Noticed when the trick is complete; the correction changes its taker, or does not."""
    table = dealt_table(luck, game, n, options)
    led_before = luck.below(2 * n)
    revoke = revoke_soon(table, luck, led_before)
    if revoke is None or not revoke.later:
        return None
    led = _led(table)
    finish_trick(table, luck, revoke.trick)
    if table.phase != "play":
        return None
    taker = table.last.tricks[-1].taker
    table.look("taker", "points", "notices")
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    table.look("phase", "to-act", "legal")
    right = luck.pick(table.legal)
    table.correct(right)
    if options:
        finish_trick(table, luck, revoke.trick)
    trick = table.last.tricks[-1]
    if table.phase != "play" or trick.number != revoke.trick or (trick.taker != taker) != change:
        return None
    if options:
        rest = "the cards after it go back and are played anew"
    else:
        rest = "the cards played after it stay"
    if change:
        result = f"{table.name(taker)} had the trick, and now {table.name(trick.taker)} takes it"
    else:
        result = f"{table.name(taker)} takes the trick all the same"
    return Draft(
        table,
        title,
        _CLAUSES,
        f"{_told(table, revoke, led, right)}, {rest}. {result}.",
        ("taker", "trick", "points", "fees", "notices"),
        ["L32", "L43"],
    )


def at_once(luck: Luck, game: str, n: int) -> Draft | None:
    """The offender points his revoke out himself, before the next player plays."""
    table = dealt_table(luck, game, n, {})
    revoke = revoke_soon(table, luck, luck.below(n))
    if revoke is None or not revoke.later:
        return None
    led = _led(table)
    table.notice(revoke.offender, revoke.offender, revoke.trick)
    table.look("phase", "to-act", "legal")
    right = luck.pick(table.legal)
    table.correct(right)
    table.look("phase", "to-act", "notices")
    finish_trick(table, luck, revoke.trick)
    if table.phase != "play":
        return None
    taker = table.last.tricks[-1].taker
    return Draft(
        table,
        "The offender, too, may point the revoke out, at once, and plays another card",
        _CLAUSES,
        f"{_told(table, revoke, led, right)}. The trick goes on and falls to {table.name(taker)}.",
        ("taker", "points", "fees"),
        ["L32", "L43"],
    )


def two_in_a_trick(luck: Luck, game: str, n: int, options: Options) -> Draft | None:
    """Two players revoke in one trick; the first is noticed and corrected."""
    table = dealt_table(luck, game, n, options)
    first = revoke_soon(table, luck, luck.below(n))
    if first is None or first.later < 2:
        return None
    second = revoke_soon(table, luck, 0, within=first.trick)
    if second is None:
        return None
    finish_trick(table, luck, first.trick)
    if table.phase != "play":
        return None
    names = table.name(first.offender), table.name(second.offender)
    table.notice(somebody_else(luck, table, first.offender), first.offender, first.trick)
    table.correct(luck.pick(table.legal))
    if options:
        table.look("phase", "to-act", "notices")
        finish_trick(table, luck, first.trick)
        if table.phase != "play":
            return None
        title = "Two revokes in a trick: the second is taken back with the first, and forgotten"
        why = f"{names[1]} played after {names[0]}, so the wrong card went back, too."
    else:
        table.look("phase", "notices")
        table.notice(somebody_else(luck, table, second.offender), second.offender, first.trick)
        table.correct(luck.pick(table.legal))
        title = "Two revokes in a trick, pointed out one after the other, are both corrected"
        why = f"{names[0]}'s card was corrected first; {names[1]}'s stood till it was noticed, too."
    taker = table.last.tricks[-1].taker
    return Draft(
        table,
        title,
        _CLAUSES,
        f"{why} {table.name(taker)} took the {nth(first.trick)} trick, and nobody pays a fee.",
        ("taker", "points", "fees", "notices"),
        ["L32", "L43"],
    )


def wrong_correction(luck: Luck, game: str, n: int) -> Draft | None:
    """The card played in correction must be one that follows."""
    table = dealt_table(luck, game, n, {})
    revoke = revoke_soon(table, luck, luck.below(2 * n))
    if revoke is None:
        return None
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    hand = table.view["hands"][revoke.offender]
    wrong = [card for card in hand if card not in table.legal]
    right = luck.pick(table.legal)
    table.refuse({"do": "correct", "seat": revoke.offender, "card": luck.pick(wrong)})
    return Draft(
        table,
        "A revoke is not corrected by another card of a wrong suit",
        ("irregularities.revoke", "play.follow"),
        f"{table.name(revoke.offender)} could play {show_all(revoke.allowed)} and must play one of "
        "these now.",
        law=["L32", "L43"],
        twin={"do": "correct", "seat": revoke.offender, "card": right},
    )


def nobody_else_plays(luck: Luck, game: str, n: int) -> Draft | None:
    """Until the correction nobody plays on."""
    table = dealt_table(luck, game, n, {})
    revoke = revoke_soon(table, luck, luck.below(2 * n))
    if revoke is None or not revoke.later:
        return None
    following = table.to_act
    card = luck.pick(table.legal)
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    right = luck.pick(table.legal)
    table.refuse({"do": "play", "seat": following, "card": card})
    name = table.name(revoke.offender)
    due = show_all(revoke.allowed)
    if len(revoke.allowed) > 1:
        due = f"one of {due}"
    return Draft(
        table,
        "When a revoke has been noticed in time, the correction comes before the next card",
        ("irregularities.revoke",),
        f"{table.name(following)} waits: {name} has first to play {due} in place of "
        f"{show(revoke.card)}.",
        law=["L32", "L43"],
        twin={"do": "correct", "seat": revoke.offender, "card": right},
    )


def not_a_revoke(luck: Luck, game: str, n: int) -> Draft | None:
    """Who has none of the suit led does not revoke by playing another."""
    table = dealt_table(luck, game, n, {})
    for _ in range(luck.between(n, 3 * n)):
        table.play(choose(table, luck, ANY))
    trick = table.view["trick"]["cards"]
    if not trick or table.revokes:
        return None
    led, card = trick[0]["card"], luck.pick(table.legal)
    if card[1] == led[1]:
        return None
    seat = table.to_act
    table.refuse({"do": "revoke", "seat": seat, "card": card})
    return Draft(
        table,
        f"Without {suit_of(led)} a player who throws {show(card)} does not revoke",
        ("irregularities.revoke", "play.void"),
        f"{table.name(seat)} holds no {suit_of(led)}, so {show(card)} is a legal card.",
        law=["L11", "L32"],
        twin={"do": "play", "seat": seat, "card": card},
    )


def before_the_count(luck: Luck, game: str, n: int) -> Draft | None:
    """Corrected revokes leave nothing behind: the deal is counted with its last card."""
    table = dealt_table(luck, game, n, {})
    revoke = revoke_soon(table, luck, luck.below(n))
    if revoke is None:
        return None
    finish_trick(table, luck, revoke.trick)
    if table.phase != "play":
        return None
    table.notice(somebody_else(luck, table, revoke.offender), revoke.offender, revoke.trick)
    right = luck.pick(table.legal)
    table.correct(right)
    play_out(table, luck, {}, ANY)
    if table.phase != "deal" or table.view["playoff"]:
        return None
    return Draft(
        table,
        f"With {number(n)} players a corrected revoke leaves no fee and nothing to claim",
        ("irregularities.revoke", "score.normal"),
        f"{table.name(revoke.offender)}'s revoke in the {nth(revoke.trick)} trick was corrected by "
        f"{show(right)}; the deal is counted with its last card.",
        ("phase", "score", "totals"),
        ["L32"],
    )


def aims() -> list[Aim]:
    """Return the cases about revokes noticed in time."""
    found = []
    stand = "A revoke corrected, the later cards stand: the trick has another taker"
    same = "A revoke corrected, the later cards stand: the trick has the same taker"
    back = "A revoke corrected, the later cards are taken back and played anew"
    for place, game in enumerate(CR):
        n = (4, 5, 3, 6)[place]
        tells = every_other("corrected-trick")
        for name, options, change, title in (
            ("later-stand", {}, True, stand),
            ("same-taker", {}, False, same),
            ("taken-back", _TAKEN_BACK, True, back),
        ):
            make = partial(whole_trick, game=game, n=n, options=options, change=change, title=title)
            told = {} if name == "same-taker" else tells
            found.append(Aim("revokes_in_time", name, game, "revoke", make, told))
        made = partial(at_once, game=game, n=n)
        found.append(Aim("revokes_in_time", "at-once", game, "revoke", made))
        for name, options in (("both-corrected", {}), ("both-taken-back", _TAKEN_BACK)):
            made = partial(two_in_a_trick, game=game, n=max(n, 4), options=options)
            found.append(Aim("revokes_in_time", name, game, "revoke", made, tells))
        others = (
            ("wrong-correction", partial(wrong_correction, game=game, n=n)),
            ("correction-first", partial(nobody_else_plays, game=game, n=n)),
            ("not-a-revoke", partial(not_a_revoke, game=game, n=n)),
            ("no-fee", partial(before_the_count, game=game, n=n)),
        )
        for name, maker in others if place == 0 else others[place - 1 : place + 1]:
            found.append(Aim("revokes_in_time", name, game, "revoke", maker))
    return found
