"""Tables read from JSON: what is one, and what is said of what is none."""

from typing import Any

import pytest

from polignac_dsl.canonical import digest
from polignac_dsl.engine.tests.tables import (
    LOWEST_WINS,
    REVOKES,
    asking,
    bid,
    table,
    table_json,
)
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table, TableFault, read_table
from polignac_dsl.table.deal_forms import CountCards
from polignac_dsl.table.forms import FirstTo, SelectBest, SelectRest

GAMES = [
    "polignac",
    "polignac-generale",
    "polignac-cr",
    "quatre-valets",
    "polignac-cr-capot",
    "polignac-cr-general",
    "polignac-en",
    "polignac-en-capot",
    "polignac-en-general",
    "polignac-ace-high",
]


def fault(*parts: dict[str, Any], players: int = 2, **changes: Any) -> str:
    """Return what is said of a table with something changed, its digest made anew."""
    answer = read_table(table_json(players, *parts, pack="KS QS JS AS KH QH JH AH", **changes))
    assert isinstance(answer, TableFault)
    return str(answer)


def test_a_table_becomes_frozen_nodes() -> None:
    """Every kind of node by its own class; keys that are words of Python have an underscore."""
    found = table(3, REVOKES, LOWEST_WINS, announcements=asking(bid("capot")))
    assert (found.players, sorted(found.deals)) == (3, [2, 3])
    assert isinstance(found.deals[3].count[0], CountCards)
    assert found.deals[3].announcements is not None
    assert found.deals[3].announcements.asked.from_ == "first-leader"
    assert found.end.over[0].is_ == ">="
    assert isinstance(found.end.winner, SelectBest)
    assert isinstance(table(3).end.winner, SelectRest)
    assert table(3).end.loser.by[0] == FirstTo(20)  # type: ignore[union-attr]  # it is the best
    with pytest.raises(AttributeError):
        found.players = 4  # type: ignore[misc]  # that is what is tested


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_game_is_read(game: str) -> None:
    """For every number of players, with the default of every option."""
    rules = load(game)
    for players in rules.players:
        found = read_table(rules.at(players, {}))
        assert isinstance(found, Table), found
        assert found.game == game


def test_equal_values_are_one_table() -> None:
    """So that an engine that is asked again and again makes its masks once."""
    assert read_table(table_json(3)) is read_table(table_json(3))
    assert read_table(table_json(3)) is not read_table(table_json(4))
    assert hash(table(3)) == hash(table(3))


def test_unknown_keys_are_ignored() -> None:
    """A later release may add some where leaving them out changes nothing."""
    value = table_json(2, {"end.note": "x"})
    assert isinstance(read_table(value), Table)


def test_a_wrong_digest_is_a_fault() -> None:
    """The table is not the one that it says it is."""
    value = table_json(2)
    value["end"]["over"][0]["n"] = 21
    answer = read_table(value)
    assert isinstance(answer, TableFault)
    assert answer.where == "digest"
    value["digest"] = digest(value)
    assert isinstance(read_table(value), Table)


MISFITS: list[tuple[dict[str, Any], str]] = [
    ({"format": "polignac.table/2"}, "format: must be polignac.table/1, not 'polignac.table/2'"),
    ({"direction": "up"}, "direction: must be clockwise or counter-clockwise, not 'up'"),
    ({"players": True}, "players: must be an integer, not True"),
    ({"next_dealer.step": None}, "next_dealer.step: must be an integer, not None"),
    ({"next_dealer": []}, "next_dealer: must be an object, not []"),
    ({"next_dealer": {"id": "x"}}, "next_dealer: step is missing"),
    ({"deals.2.hands": 4}, "deals.2.hands: must be a list, not 4"),
    ({"deals.2.hands": [4, "4"]}, "deals.2.hands[1]: must be an integer, not '4'"),
    ({"deals.2.pack": ["KS", "1S"]}, "deals.2.pack[1]: must be a card such as JS, not '1S'"),
    ({"deals.2.pack": ["KS", "JSX"]}, "deals.2.pack[1]: must be a card such as JS, not 'JSX'"),
    ({"deals.2.rank.order": ["K", "1"]}, "deals.2.rank.order[1]: must be a rank such as J"),
    ({"deals.x": {}}, "deals.x: the key must be a number"),
    ({"deals.02": {}}, "deals.02: the key must be a number"),
    ({"deals": []}, "deals: must be an object, not []"),
    ({"deals.2.count": [{"kind": "luck"}]}, "deals.2.count[0].kind: must be cards or tricks"),
    ({"deals.2.count": [7]}, "deals.2.count[0]: must be an object, not 7"),
    ({"deals.2.settle": [{"id": "x", "when": "never", "pay": {}}]}, "settle[0].when: must be alw"),
    ({"deals.2.settle": [{"id": "x", "when": {"luck": 1}, "pay": {}}]}, "must have one key of eve"),
    ({"end.loser.form": "luck"}, "end.loser.form: must be nobody or rest or at or best"),
    ({"end.loser.by": [{"luck": 1}]}, "end.loser.by[0]: must have one key of first_to or total"),
    ({"end.loser.ties": "x"}, "end.loser.ties: must be together or playoff or play-on or elder"),
    ({"end.tested.when": 1}, "end.tested.when: must be deal or trick, not 1"),
    ({"game": 5}, "game: must be text, not 5"),
]


@pytest.mark.parametrize(("part", "message"), MISFITS, ids=[message for _, message in MISFITS])
def test_a_value_of_the_wrong_kind_is_told_with_its_place(
    part: dict[str, Any], message: str
) -> None:
    """The place, what must be there, and what is."""
    assert message in fault(part)


@pytest.mark.parametrize("value", [None, [], "table", 7])
def test_what_is_no_object_is_no_table(value: object) -> None:
    """Said in plain words."""
    assert str(read_table(value)) == "a table is a JSON object"


def test_numbers_without_end_are_no_table() -> None:
    """Python refuses to read or write them; so is the table that has them."""
    long = 10**5000
    assert "digits" in fault({"deals.2.hands": [4, 4], f"deals.{'9' * 5000}": {}})
    assert isinstance(read_table(table_json(2) | {"players": long}), TableFault)


def test_tuples_are_lists() -> None:
    """A value that was made by a program may hold either."""
    value = table_json(2)
    value["deals"]["2"]["hands"] = tuple(value["deals"]["2"]["hands"])
    assert isinstance(read_table(value), Table)


def test_a_missing_part_is_named() -> None:
    """At the top there is no place to tell."""
    value = table_json(2)
    del value["end"]
    assert str(read_table(value)) == "end is missing"


PAY = {"each": [0, 1]}
OBJECTIONS: list[tuple[dict[str, Any], str]] = [
    ({"players": 1}, "players: a table has two players or more"),
    ({"players": 3}, "deals.3: the rules of a deal with that many players are missing"),
    ({"deals.2.rank.order": [*"KQJAK"]}, "deals.2.rank.order: K stands in it twice"),
    ({"deals.2.pack": ["KS"] * 8}, "deals.2.pack: KS stands in it twice"),
    ({"deals.2.rank.order": [*"KQJ"]}, "deals.2.pack: AS has a rank that the order of ranks lacks"),
    ({"deals.2.hands": [4, 4, 0]}, "deals.2.hands: must be 2 numbers of 1 or more"),
    ({"deals.2.hands": [8, 0]}, "deals.2.hands: must be 2 numbers of 1 or more"),
    ({"deals.2.hands": [4, 3]}, "deals.2.hands: they hold 7 cards, and the pack 8"),
    ({"deals.2.packets": [3]}, "deals.2.packets: they do not make up a hand of 4"),
    ({"deals.2.packets": [4, 0]}, "deals.2.packets: they do not make up a hand of 4"),
    ({"deals.2.settle": []}, "deals.2.settle: one settlement must hold always"),
    (
        {"deals.2.settle": [{"id": "x", "when": "always", "pay": {"that_player": [0, 1]}}]},
        "deals.2.settle[0].pay: must be each alone",
    ),
    (
        {
            "deals.2.settle": [
                {"id": "x", "when": {"every_trick": True}, "pay": {"others": [1, 0]}},
                {"id": "y", "when": "always", "pay": PAY},
            ]
        },
        "deals.2.settle[0].pay: must be that_player and others, or each alone",
    ),
    (
        {
            "deals.2.count": [
                {"id": "x", "kind": "tricks", "which": 0, "points": 1},
            ]
        },
        "deals.2.count[0]: tricks are numbered from 1",
    ),
    (
        {
            "deals.2.count": [
                {"id": "x", "kind": "together", "cards": [], "tricks": ["first", -1], "points": 1},
            ]
        },
        "deals.2.count[0]: tricks are numbered from 1",
    ),
    (
        {"deals.2.announcements": asking(bid("capot"), bid("capot"))},
        "deals.2.announcements.bids: two announcements are called capot",
    ),
    (
        {"deals.2.announcements": asking(bid("x", **{"goal.kind": "capture-every"}))},
        "deals.2.announcements.bids[0].goal.cards: a goal of captures names cards",
    ),
    (
        {"deals.2.announcements": asking(bid("x", **{"goal.cards": ["JS"]}))},
        "deals.2.announcements.bids[0].goal.cards: a goal of captures names cards",
    ),
    (
        {"deals.2.announcements": asking(bid("x", **{"made.pay": {"others": [1, 0]}}))},
        "deals.2.announcements.bids[0].made.pay: must be announcer and others, or each alone",
    ),
    ({"end.loser.ties": "playoff"}, "end.loser.ties: there is no playoff to break them"),
    (
        {"end.loser": {"id": "end.loser", "form": "rest"}},
        "end.loser: winners and losers cannot both be everyone else",
    ),
    (
        {"irregularities.late_until": {"id": "x", "until": "count"}},
        "irregularities.late_until: is there exactly when revoke is",
    ),
    ({**REVOKES, "irregularities.announced": None}, "irregularities.announced: is there exactly"),
]


@pytest.mark.parametrize(("part", "message"), OBJECTIONS, ids=[m for _, m in OBJECTIONS])
def test_what_cannot_be_played_is_told_with_its_place(part: dict[str, Any], message: str) -> None:
    """Each of the checks between nodes."""
    assert message in fault(part)


def test_with_playoffs_the_deals_of_fewer_players_must_be_there() -> None:
    """Down to two."""
    value = table_json(4, LOWEST_WINS)
    del value["deals"]["3"]
    value["digest"] = digest(value)
    assert str(read_table(value)).startswith("deals.3: the rules of a deal")
