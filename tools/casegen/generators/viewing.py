"""What one player sees: a hand of one's own, what lies face up, and nothing that would tell (L13)."""

from functools import partial

from tools.casegen.draft import Aim, Draft, every_other
from tools.casegen.generators.games import CR, WE, WF
from tools.casegen.luck import Luck
from tools.casegen.phrases import cards, counted_rank, nth, suit_of
from tools.casegen.revoking import dealt_table, finish_trick, revoke_soon
from tools.casegen.story import worth
from tools.casegen.styles import ANY, choose, play_trick
from tools.casegen.table import Options, Table
from tools.casegen.words import in_order, show_all

_UP: Options = {"captured-cards": "counted-face-up"}


def _in_play(luck: Luck, game: str, n: int, options: Options, tricks: int) -> Table:
    """Play so many tricks and a few cards of the next."""
    table = dealt_table(luck, game, n, options)
    for _ in range(tricks):
        play_trick(table, luck, {}, ANY)
    for _ in range(luck.between(1, n - 1)):
        table.play(choose(table, luck, ANY))
    return table


def _taken(table: Table) -> list[str]:
    found = [card for trick in table.last.tricks for _, card in trick.cards]
    return [card for card in found if worth(table.game, card)]


def captured(luck: Luck, game: str, n: int, options: Options) -> Draft | None:
    """Counted cards have been captured: a player sees them, or nothing of them."""
    table = _in_play(luck, game, n, options, luck.between(1, 3))
    taken = _taken(table)
    if len(taken) < 2:
        return None
    table.viewer = luck.pick([seat for seat in range(n) if seat != table.to_act])
    up = game in WF or bool(options)
    rank, name = counted_rank(table), table.name(table.viewer)
    if up:
        title = f"A player sees the {rank}s that were captured, and no other captured card"
        why = f"{cards(taken)} lie face up before their takers; the count is open to {name}."
    else:
        title = f"A player does not see which {rank}s were captured"
        why = f"{cards(taken)} lie face down like all captured cards, so no count shows to {name}."
    everybody = tuple(range(n))
    return Draft(
        table,
        title,
        ["play.captured-cards"],
        why,
        (("hands", everybody), "captured", "points", "tricks", "trick", "legal"),
        ["L13"],
    )


def nothing_yet(luck: Luck, game: str, n: int) -> Draft | None:
    """As long as nothing counted lies face down, the zeros are no secret."""
    table = _in_play(luck, game, n, {}, 1)
    if _taken(table):
        return None
    table.viewer = table.to_act
    led = table.view["trick"]["cards"][0]["card"]
    return Draft(
        table,
        f"With no {counted_rank(table)} captured so far, a player sees that nobody counts",
        ["play.captured-cards", "play.follow"],
        f"The first trick held no {counted_rank(table)}. {table.name(table.viewer)} is to play on "
        f"{suit_of(led)} and sees what may be played.",
        (("hands", tuple(range(n))), "captured", "points", "to-act", "legal"),
        ["L13"],
    )


def own_revokes(luck: Luck, game: str, n: int) -> Draft | None:
    """The player to act sees with which cards he would revoke; no notice is shown to him."""
    table = dealt_table(luck, game, n, {})
    first = revoke_soon(table, luck, luck.below(n))
    if first is None:
        return None
    finish_trick(table, luck, first.trick)
    while table.phase == "play" and not table.revokes:
        table.play(choose(table, luck, ANY))
    if table.phase != "play":
        return None
    table.viewer = table.to_act
    wrong, name = in_order(table.revokes, table.ranks), table.name(table.to_act)
    return Draft(
        table,
        "A player sees which cards would be revokes, but not that another has revoked",
        ["irregularities.revoke", "play.follow"],
        f"{table.name(first.offender)} revoked in the {nth(first.trick)} trick, which no view of a "
        f"player tells. {name} must follow, so any of {show_all(wrong)} would be a revoke.",
        (("hands", tuple(range(n))), "to-act", "legal", "revokes", "notices"),
        ["L13", "L32"],
    )


def another_s_turn(luck: Luck, game: str, n: int) -> Draft:
    """Who is not to act sees no legal cards, his own or another's."""
    table = _in_play(luck, game, n, {}, luck.below(3))
    seats = [seat for seat in range(n) if seat != table.to_act]
    table.viewer = luck.pick(seats)
    name = table.name(table.viewer)
    return Draft(
        table,
        "Who is not to act is shown no legal card, for it would tell of another's hand",
        ["play.follow", "play.lead"],
        f"{table.name(table.to_act)} is to act, not {name}. {name}'s own hand and the cards that "
        f"lie on the table are all that {name} sees.",
        (("hands", tuple(range(n))), "to-act", "legal", "trick"),
        ["L13"],
    )


def aims() -> list[Aim]:
    """Return the cases about what a player sees."""
    found = []
    for place, game in enumerate(WE):
        n = (4, 3, 5, 6)[place]
        for name, options in (("face-down", {}), ("face-up", _UP)):
            make = partial(captured, game=game, n=n, options=options)
            found.append(Aim("viewing", name, game, "views", make, every_other("captured-cards")))
    for place, game in enumerate((*WF, *CR)):
        make = partial(captured, game=game, n=(5, 8, 4, 6, 3, 5)[place], options={})
        found.append(Aim("viewing", "captured", game, "views", make))
    for place, game in enumerate((*CR, "polignac-en")):
        make = partial(nothing_yet, game=game, n=(3, 4, 5, 6, 3)[place])
        found.append(Aim("viewing", "nothing-yet", game, "views", make))
    for place, game in enumerate(CR):
        make = partial(own_revokes, game=game, n=(4, 3, 6, 5)[place])
        found.append(Aim("viewing", "own-revokes", game, "views", make))
    for place, game in enumerate((*WF, *WE)):
        make_other = partial(another_s_turn, game=game, n=(7, 4, 6, 5, 4, 3)[place])
        found.append(Aim("viewing", "not-his-turn", game, "views", make_other))
    return found
