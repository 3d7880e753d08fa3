"""A request traced action by action says what its replays say, and which clauses decided it."""

from typing import Any

import pytest

from polignac_dsl.engine import Match, action_from_json
from polignac_dsl.engine.moments import trace
from polignac_dsl.engine.protocol import InvalidParamsError, replay
from polignac_dsl.engine.shuffling import shuffled_deck
from polignac_dsl.ruleset import load
from polignac_dsl.table import Table, read_table


def played_out(seed: int) -> tuple[Table, dict[str, Any]]:
    """Return a table of three and the request of a deal at it, played by the first legal cards."""
    table = read_table(load("polignac-cr").at(3))
    assert isinstance(table, Table)
    match = Match(table, 1)
    deck = list(shuffled_deck(table, seed))
    actions: list[dict[str, Any]] = [{"do": "deal", "deck": deck}]
    match.apply(action_from_json(actions[0]))  # type: ignore[arg-type]  # it is an action
    while match.phase == "play":
        action = match.legal_actions()[0]
        actions.append(action.to_json())
        match.apply(action)
    params = {"game": "polignac-cr", "players": 3, "table": table, "dealer": 1, "actions": actions}
    return table, params


def test_each_moment_shows_what_a_replay_up_to_it_shows() -> None:
    """The beginning first, then one moment an action."""
    _, params = played_out(5)
    moments: list[Any] = trace(params)
    assert len(moments) == len(params["actions"]) + 1
    for number, moment in enumerate(moments):
        shown = replay({**params, "actions": params["actions"][:number]})
        assert {"status": "ok", "view": moment["view"].to_json()} == shown


def test_the_clauses_are_those_that_had_a_say_in_the_deal() -> None:
    """All moments together tell what the match tells of the deal just counted."""
    table, params = played_out(6)
    match = Match(table, 1)
    for action in params["actions"]:
        match.apply(action_from_json(action))  # type: ignore[arg-type]  # it is an action
    moments: list[Any] = trace(params)
    assert {path for moment in moments for path in moment["clauses"]} == match.clauses_evaluated()
    assert moments[0]["clauses"] == []


def test_a_refused_action_is_the_last_moment() -> None:
    """With its code, and the clause that forbids it; what comes after is not tried."""
    _, params = played_out(7)
    seat, card = params["actions"][1]["seat"], params["actions"][1]["card"]
    again = {"do": "play", "seat": seat, "card": card}
    moments: list[Any] = trace({**params, "actions": [*params["actions"][:2], again, again]})
    assert len(moments) == 4
    assert moments[-1] == {"code": "not-your-turn"}
    assert trace({**params, "actions": [7, 8]})[1:] == [{"code": "malformed"}]


def test_params_that_make_no_position_are_told() -> None:
    """As a replay tells them."""
    with pytest.raises(InvalidParamsError, match="dealer: must be an integer"):
        trace({**played_out(8)[1], "dealer": "East"})
