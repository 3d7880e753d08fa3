"""How a deal is played down to its last cards, so that something is left to be decided in them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from polignac_dsl.engine import Action, Announce, Deal, Match, Notice, Pass, Revoke, shuffled_deck
from polignac_dsl.engine.seeded import (
    NoSuchPositionError,
    chosen,
    dealt,
    play_down,
    seeded_position,
)
from polignac_dsl.table import Table

Totals = Sequence[int] | None


@dataclass(frozen=True)
class Manner:
    """A way to play, in words for the title of a position, and as a function."""

    words: str
    reach: Callable[[Table, int, int, Totals], Match]


def sweep(table: Table, cards: int, seed: int, totals: Totals) -> Match:
    """One player leads what nobody can beat, all others play their lowest: he has every trick.

    The pack is stacked for him. He is the only one to announce, where the game has that, else the
    first leader. Raises NoSuchPositionError, too, where he loses a trick.
    """
    asked = bool(table.deals[table.players].announcements)
    favoured = seed % table.players if asked else 0
    match = _stacked(table, cards, seed, totals, favoured)

    def choose(match: Match) -> Action:
        if match.phase == "play":
            return _swept(match, seed)
        passing = None if match.to_act == favoured else _pass(match)
        return passing or _announcement(match, seed)

    play_down(match, cards, choose)
    return _unbroken(match)


def unannounced(table: Table, cards: int, seed: int, totals: Totals) -> Match:
    """Everybody has passed, and the first leader has every trick all the same."""
    match = _stacked(table, cards, seed, totals, 0)
    play_down(match, cards, lambda match: _pass(match) or _swept(match, seed))
    return _unbroken(match)


def passed(table: Table, cards: int, seed: int, totals: Totals) -> Match:
    """Everybody has passed, and the seed chooses the cards."""
    match = dealt(table, seed, totals)
    play_down(match, cards, lambda match: _pass(match) or chosen(match, seed))
    return match


def _stacked(table: Table, cards: int, seed: int, totals: Totals, favoured: int) -> Match:
    """Return a match in which one seat has been dealt about as many high cards as he needs."""
    match = dealt(table, seed, totals)
    hands = match.view()["hands"]
    deck = list(shuffled_deck(table, seed))
    order = table.deals[table.players].rank.order
    needed = max(len(hands[favoured]) - cards, 1)
    high = sorted(deck, key=lambda card: (order.index(card[0]), deck.index(card)))[:needed]
    low = [card for card in hands[favoured] if card not in high]
    for card in high:
        if card not in hands[favoured]:
            here, there = deck.index(card), deck.index(low.pop())
            deck[here], deck[there] = deck[there], deck[here]
    stacked = Match(table, table.players - 1, totals)
    stacked.apply(Deal(deck=tuple(deck)))
    return stacked


def _pass(match: Match) -> Action | None:
    """Return the pass of whoever is asked; None where nobody is."""
    return next((action for action in match.legal_actions() if isinstance(action, Pass)), None)


def _announcement(match: Match, seed: int) -> Action:
    """Return what the seed chooses to announce; a pass where nothing may be."""
    said = [action for action in match.legal_actions() if isinstance(action, Announce)]
    return said[seed // match.table.players % len(said)] if said else chosen(match, seed)


def sweeper(match: Match) -> int:
    """Return who means to take every trick."""
    view = match.view()
    if view["announcement"] is not None:
        return int(view["announcement"]["seat"])
    first = view["tricks"][0] if view["tricks"] else view["trick"]
    return int(first["leader"])


def _unbroken(match: Match) -> Match:
    """Return the match; raises NoSuchPositionError where a trick is lost."""
    if any(trick["taker"] != sweeper(match) for trick in match.view()["tricks"]):
        raise NoSuchPositionError("a trick is lost")
    return match


def _swept(match: Match, seed: int) -> Action:
    """Return the best card for a sweep, of equal ones what the seed chooses."""
    legal, view, taker = match.legal_actions(), match.view(), sweeper(match)
    trick, hands = view["trick"], view["hands"]
    if not trick["cards"] and trick["number"] > 1:
        _unbroken(match)
    order = match.table.deals[len(view["seats"])].rank.order

    def rank(card: str) -> int:
        return order.index(card[0])

    def beaten(card: str) -> bool:
        others = [c for seat, hand in enumerate(hands) if seat != taker for c in hand]
        return any(c[1] == card[1] and rank(c) < rank(card) for c in others)

    worth = {action: str(action.to_json()["card"]) for action in legal}
    if match.to_act == taker:
        best = min((beaten(card), rank(card)) for card in worth.values())
        good = [a for a, card in worth.items() if (beaten(card), rank(card)) == best]
    else:
        lowest = max(map(rank, worth.values()))
        good = [a for a, card in worth.items() if rank(card) == lowest]
    favourite = chosen(match, seed)
    return favourite if favourite in good else good[0]


def revoked(table: Table, cards: int, seed: int, totals: Totals) -> Match:
    """Somebody has revoked, and nobody has noticed it."""
    match, done = dealt(table, seed, totals), False

    def choose(match: Match) -> Action:
        nonlocal done
        wrong = [a for a in match.irregular_actions() if isinstance(a, Revoke)]
        if wrong and not done:
            done = True
            return wrong[seed % len(wrong)]
        return chosen(match, seed)

    play_down(match, cards, choose)
    if not done:
        raise NoSuchPositionError("nobody has been able to revoke")
    return match


def late(table: Table, cards: int, seed: int, totals: Totals) -> Match:
    """Somebody has revoked, and it has been noticed too late."""
    match = revoked(table, cards, seed, totals)
    before: list[Action] = []
    while (action := match.undo()) is not None:
        before.append(action)
    noticed = False
    while before:
        match.apply(before.pop())
        view = match.view() if match.phase == "play" and not noticed else None
        if view is None or len(view["trick"]["cards"]) != 1:
            continue
        open_revokes = [a for a in match.irregular_actions() if isinstance(a, Notice)]
        if open_revokes:
            match.apply(open_revokes[0])
            noticed = True
    if not noticed or match.phase != "play":
        raise NoSuchPositionError("no revoke has been noticed late")
    return match


def playoff(table: Table, cards: int, seed: int, totals: Totals) -> Match:
    """The match is tied, and this is the deal of the tied alone."""
    match = dealt(table, seed, totals)
    while match.phase in ("announce", "play"):
        match.apply(chosen(match, seed))
    view = match.view()
    if match.phase != "deal" or not view["playoff"]:
        raise NoSuchPositionError("nobody is tied")
    # By hands: who is in a playoff can then be seen without knowing how the match has gone.
    trial = match.copy()
    trial.apply(Deal(deck=shuffled_deck(table, seed, len(view["seats"]))))
    match.apply(Deal(hands=tuple(map(tuple, trial.view()["hands"]))))
    play_down(match, cards, lambda match: chosen(match, seed))
    return match


MANNERS = {
    "plain": Manner("", seeded_position),
    "passed": Manner("everybody has passed", passed),
    "sweep": Manner("one player has every trick", sweep),
    "unannounced": Manner("everybody has passed; one player has every trick", unannounced),
    "revoked": Manner("a revoke is not noticed", revoked),
    "late": Manner("a revoke has been noticed late", late),
    "playoff": Manner("a playoff", playoff),
}
