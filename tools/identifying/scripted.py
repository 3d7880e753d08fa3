"""Positions made on purpose: deals from a deck, and matches that climb to the limit.

In the climbs one player has a whole suit, but for one card where somebody else leads: he takes every
trick, whatever the ranks are; or every player takes some of the cards that count.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Rules, Value
from polignac_dsl.cli.identifying.questions import Action, Question, features_of
from polignac_dsl.engine import Action as Done
from polignac_dsl.engine import Announce, Deal, Match, Pass, shuffled_deck
from polignac_dsl.table import Table
from tools.casegen.luck import Luck

# The games whose rules the climbs are made by; the others of a family go the same way.
_CLIMBS = (
    "polignac",
    "polignac-generale",
    "polignac-cr",
    "polignac-cr-capot",
    "polignac-en",
    "polignac-ace-high",
    "polignac-en-capot",
)
_DECKS = ("polignac", "polignac-cr")
# Announcements that somebody makes in the first deal of a match.
_MADE = (("polignac-cr-general", "general"), ("polignac-cr-capot", "capot"))
_RANKS = "AKQJT987"


def scripted(rules: Mapping[str, Rules]) -> Iterator[Question]:
    """Yield the questions made on purpose."""
    for players in (4, 3, 5, 6):
        for name in _DECKS:
            deck = _deck(rules[name], rules[name].defaults, players)
            yield _question(players, players - 1, deck)
    for name in _CLIMBS:
        chosen = {**rules[name].defaults, "limit": 50}
        yield from _climbs(rules[name], [chosen])
        if "first-leader" in chosen:
            both = [{**chosen, "first-leader": "at-the-left", "ace": ace} for ace in _ACES]
            yield from _climbs(rules[name], both)
    yield _overtaken(rules["polignac"])
    for name, said in _MADE:
        yield _question(4, 3, _steep(_table(rules[name], 4, rules[name].defaults), 0, said))


_ACES = ("below-the-jack", "lowest")


def _climbs(rules: Rules, every: Sequence[Mapping[str, Value]]) -> Iterator[Question]:
    """Yield matches of one game in which totals climb, by fives and by ones.

    All choices in `every` allow them.
    """
    if len(every) == 1 and "ace" in every[0]:
        every = [{**every[0], "ace": ace} for ace in _ACES]
    tables = [_table(rules, 4, chosen) for chosen in every]
    luck = Luck(f"climbs of {rules.name}")
    steep = [action for deal in range(10) for action in _steep(tables[0], deal)]
    gentle = [action for deal in range(12) for action in _gentle(tables, deal, luck)]
    of_a_deal = len(steep) // 10
    yield _question(4, 3, steep, [0, 0, 0, 0])
    yield _question(4, 3, steep[: 3 * of_a_deal], short=[1, 2, 3, 4])
    yield _question(4, 3, gentle, [0, 13, 25, 37])
    for deals in (1, 2, 4):
        yield _question(4, 3, gentle[: deals * of_a_deal], short=[1, 4, 6, 5])
    yield _question(4, 3, gentle[:of_a_deal], short=[1, 2, 3, 4])


def _steep(table: Table, number: int, said: str = "") -> list[Action]:
    """Return a deal in which seat 0 takes every trick, whoever leads and whatever the ranks are.

    He has announced it, where something is `said`.
    """
    match = Match(table, (3 + number) % 4, [0] * 4)
    leader = _leader(table, (3 + number) % 4)
    hands = [[rank + suit for rank in _RANKS] for suit in "SHDC"]
    if leader != 0:
        king = "K" + "SHDC"[leader]
        hands[0].remove("7S")
        hands[leader].remove(king)
        hands[0].append(king)
        hands[leader].append("7S")
    order = "KQJT98A7".index
    return _played(match, hands, lambda c: (c != "7S", c[1] != "S", order(c[0])), said)


def _gentle(tables: Sequence[Table], number: int, luck: Luck) -> list[Action]:
    """Return a deal that goes the same way by all tables, and brings seat 0 one point."""
    pack = [rank + suit for suit in "SHDC" for rank in _RANKS]
    while True:
        dealt = luck.shuffled(pack)
        hands = [dealt[place : place + 8] for place in range(0, 32, 8)]
        found = []
        for table in tables:
            match = Match(table, (3 + number) % 4, [0] * 4)
            actions = _played(match, hands, lambda c: ("A78K9TQJ".index(c[0]), c[1]))
            view: dict[str, Any] = match.view().to_json()
            found.append((actions, list(view["totals"])))
        actions, totals = found[0]
        if totals[0] == 1 and max(totals) == 2 and all(one == found[0] for one in found):
            return actions


def _overtaken(rules: Rules) -> Question:
    """Return a deal that brings all four to the limit, the first of them by least.

    Seat 0 gets there first, with one point; seat 1 goes beyond with J♠: who of several at the limit
    loses shows. Totals are one short of the limit.
    """
    table = _table(rules, 4, rules.defaults)
    pack = [rank + suit for suit in "SHDC" for rank in _RANKS]
    luck = Luck("overtaken")
    while True:
        dealt = luck.shuffled(pack)
        match, actions = Match(table, 3, [0] * 4), list[Action]()
        hands = tuple(tuple(dealt[place : place + 8]) for place in range(0, 32, 8))
        _do(match, Deal(hands=hands), actions)
        first: list[int] = []
        while match.phase == "play":
            _do(match, luck.pick(match.legal_actions()), actions)
            if not first:
                counted: dict[str, Any] = match.view().to_json()
                first = [seat for seat, points in enumerate(counted["points"]) if points]
        ended: dict[str, Any] = match.view().to_json()
        if first == [0] and ended["totals"] == [1, 2, 1, 1]:
            return _question(4, 3, actions, short=[1, 1, 1, 1])


def _leader(table: Table, dealer: int) -> int:
    match = Match(table, dealer, [0] * 4)
    match.apply(Deal(deck=tuple(shuffled_deck(table, 1))))
    while match.phase == "announce":
        match.apply(Pass(_to_act(match)))
    return _to_act(match)


def _to_act(match: Match) -> int:
    seat = match.to_act
    assert seat is not None
    return seat


def _played(
    match: Match, hands: Sequence[Sequence[str]], order: Callable[[str], Any], said: str = ""
) -> list[Action]:
    """Return the actions of a deal in which each plays the first of his legal cards in an order.

    Seat 0 announces what is `said`, all others pass.
    """
    actions: list[Action] = []
    _do(match, Deal(hands=tuple(tuple(hand) for hand in hands)), actions)
    while match.phase == "announce":
        seat = _to_act(match)
        _do(match, Announce(0, said) if said and seat == 0 else Pass(seat), actions)
    while match.phase == "play":
        legal = {str(action.to_json()["card"]): action for action in match.legal_actions()}
        _do(match, legal[min(legal, key=order)], actions)
    return actions


def _do(match: Match, done: Done, actions: list[Action]) -> None:
    refused = match.apply(done)
    assert refused is None, refused
    actions.append(done.to_json())


def _deck(rules: Rules, chosen: Mapping[str, Value], players: int) -> list[Action]:
    table = _table(rules, players, chosen)
    return [Deal(deck=tuple(shuffled_deck(table, 1))).to_json()]


def _table(rules: Rules, players: int, chosen: Mapping[str, Value]) -> Table:
    table = rules.tables.read(players, chosen)
    assert isinstance(table, Table)
    return table


def _question(
    players: int,
    dealer: int,
    actions: Sequence[Action],
    totals: Sequence[int] | None = None,
    short: Sequence[int] | None = None,
) -> Question:
    return Question(
        "scripted",
        players,
        dealer,
        tuple(actions),
        totals=None if totals is None else tuple(totals),
        short=None if short is None else tuple(short),
        features=features_of(actions),
    )
