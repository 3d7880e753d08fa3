from typing import Any

import pytest

from polignac_dsl.engine.evaluating import clauses_of_replay
from polignac_dsl.engine.protocol import replay
from polignac_dsl.engine.shuffling import shuffled_deck
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table, read_table

DEALT = {"cards.rank", "cards.removed", "deal.hands", "deal.packets"}


def params(*actions: dict[str, Any], deals: int = 0) -> dict[str, Any]:
    """Return a request at a table of four: so many whole deals of lowest cards, then actions."""
    given = load("polignac").at(4, {})
    table = read_table(given)
    assert isinstance(table, Table)
    deck = list(shuffled_deck(table, 3))
    request: dict[str, Any] = {"table": given, "dealer": 0, "actions": []}
    while True:
        view = replay(request)["view"]
        assert isinstance(view, dict)
        if view["phase"] == "deal" and view["deal"] > deals:
            break
        step = {"do": "deal", "deck": deck} if view["phase"] == "deal" else view["legal"][-1]
        request["actions"].append(step)
    steps = [step | {"deck": deck} if step == {"do": "deal"} else step for step in actions]
    return request | {"actions": [*request["actions"], *steps]}


def test_the_clauses_are_those_of_all_deals() -> None:
    """A deal before the one that runs has had its say, too."""
    assert clauses_of_replay(params({"do": "deal"})) == DEALT
    both = clauses_of_replay(params({"do": "deal"}, deals=1))
    assert both > DEALT | {"play.follow", "count.polignac", "deal.next-dealer"}


def test_a_refusal_s_clause_belongs_to_it_and_what_follows_does_not() -> None:
    """The action that is refused is evaluated by the clause that forbids it."""
    bad = {"do": "play", "seat": 3, "card": "KS"}
    view = replay(params({"do": "deal"}))["view"]
    assert isinstance(view, dict)
    found = clauses_of_replay(params({"do": "deal"}, bad, view["legal"][0]))
    refused = replay(params({"do": "deal"}, bad))
    assert found - DEALT == {refused["clause"]}


def test_what_is_no_action_is_refused_by_no_clause() -> None:
    """And what was played before it counts."""
    assert clauses_of_replay(params({"do": "deal"}, {"do": "sing"})) == DEALT


@pytest.mark.parametrize(
    ("key", "value"), [("table", {}), ("dealer", "0"), ("totals", 3), ("actions", None)]
)
def test_params_that_make_no_position_are_told(key: str, value: object) -> None:
    """As a ValueError that names the part."""
    with pytest.raises(ValueError, match=key):
        clauses_of_replay(params() | {key: value})
