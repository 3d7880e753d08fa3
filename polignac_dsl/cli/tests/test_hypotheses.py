"""Hypotheses: tables made fast are the tables, and answers are compared as the contract compares."""

from dataclasses import replace
from random import Random

import pytest

from polignac_dsl.cli.hypotheses import NOTHING, Rules, observed, told_apart
from polignac_dsl.cli.hypotheses.tables import FastTables
from polignac_dsl.mutants.meaning import NotOffered, Tables
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table

POSITION = {"players": 4, "dealer": 3, "actions": []}


@pytest.mark.parametrize("game", ["polignac", "polignac-cr-capot", "polignac-en-general"])
def test_tables_made_fast_are_the_tables(game: str) -> None:
    """Whatever is chosen, joining how deals go and how a match goes gives the table itself."""
    ruleset = load(game)
    fast, slow, luck = FastTables(ruleset), Tables(ruleset), Random(game)
    for _ in range(6):
        chosen = {n: luck.choice(values) for n, values in Rules(ruleset).values.items()}
        players = luck.choice(ruleset.players)
        found, right = fast.read(players, chosen), slow.read(players, chosen)
        assert isinstance(found, Table)
        assert isinstance(right, Table)
        assert replace(found, choices=right.choices, digest=right.digest) == right


def test_choices_that_come_to_the_same_table_get_one_table() -> None:
    """Who leads after a capot that is not played makes none of its own; the ace does."""
    rules = Rules(load("polignac-cr-general"))
    one = rules.tables.read(4, rules.defaults)
    assert rules.tables.read(4, {**rules.defaults, "capot-leader": "announcer"}) is one
    other = rules.tables.read(4, {**rules.defaults, "ace": "lowest"})
    assert isinstance(one, Table)
    assert isinstance(other, Table)
    assert one.digest != other.digest


@pytest.mark.parametrize("wrong", [{"limit": 51}, {"capot-leader": "nobody"}, {"wind": "north"}])
def test_what_the_game_does_not_offer_is_no_table(wrong: dict[str, int | str]) -> None:
    """Not even where everything else was asked for before, and the option has no say."""
    rules = Rules(load("polignac-cr-general"))
    assert isinstance(rules.tables.read(4, rules.defaults), Table)
    assert isinstance(rules.tables.read(4, {**rules.defaults, **wrong}), NotOffered)


def test_a_number_of_players_that_the_game_has_not_is_no_table() -> None:
    """Nobody plays polignac-cr with eight; a question about it is unsupported, not an error."""
    rules = Rules(load("polignac-cr"))
    assert isinstance(rules.tables.read(8, rules.defaults), NotOffered)
    answer = rules.answer({**POSITION, "players": 8}, rules.defaults)
    assert answer["status"] == "unsupported"


def test_an_answer_does_not_depend_on_the_game_that_the_request_names() -> None:
    """A hypothesis answers by its own rules, whatever the engine under question was told."""
    rules = Rules(load("polignac-en"))
    told = {**POSITION, "game": "polignac", "options": {"limit": 7}}
    assert rules.answer(told, rules.defaults) == rules.answer(POSITION, rules.defaults)


def test_equal_tables_are_the_same_choice() -> None:
    """Who leads after a capot that is not played makes no difference; the ace does."""
    rules = Rules(load("polignac-cr-general"))
    capot = {**rules.defaults, "capot-leader": "announcer"}
    assert rules.same(rules.defaults, capot)
    assert not rules.same(rules.defaults, {**rules.defaults, "ace": "lowest"})


def test_what_has_no_order_is_seen_the_same_in_any() -> None:
    """The cards of a hand and the legal actions may come in any order; the cards of a trick not."""
    one = {"hands": [["KS", "7S"]], "legal": [{"do": "count"}, {"do": "deal"}], "trick": [1, 2]}
    other = {"hands": [["7S", "KS"]], "legal": [{"do": "deal"}, {"do": "count"}], "trick": [2, 1]}
    seen = [observed({"status": "ok", "view": view}) for view in (one, other)]
    assert told_apart(*seen) == ("trick",)


def test_refusals_are_told_apart_by_their_action_and_from_views() -> None:
    """Which action is refused counts, its code does not; a key that one lacks does not either."""
    first = observed({"status": "refused", "index": 1, "code": "must-follow"})
    same = observed({"status": "refused", "index": 1, "code": "wrong-phase"})
    later = observed({"status": "refused", "index": 2})
    view = observed({"status": "ok", "view": {"phase": "play"}})
    assert told_apart(first, same) == ()
    assert told_apart(first, later) == ("refused",)
    assert told_apart(first, view) == ("refused",)
    assert told_apart(view, observed({"status": "ok", "view": {"deal": 1}})) == ()


@pytest.mark.parametrize(
    "answer",
    [None, 3, {}, {"status": "unsupported", "feature": "x"}, {"status": "refused", "index": True}],
)
def test_what_is_no_verdict_shows_nothing(answer: object) -> None:
    """Garbage and *unsupported* tell nothing of the rules."""
    assert observed(answer) == NOTHING
