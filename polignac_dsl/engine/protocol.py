"""The answer to one `replay` request of the protocol (conformance/README.md §2 and §3)."""

from polignac_dsl.engine.actions import Refusal, action_from_json
from polignac_dsl.engine.match import Match
from polignac_dsl.table import Table, TableFault, read_table

Json = dict[str, object]


class InvalidParamsError(ValueError):
    """Params from which no position can be made; the message says what is wrong in plain words."""


def replay(params: object) -> Json:
    """Return the verdict on a position: its view, or the first action that is refused.

    The position is played from the table alone; it may be there as a Table already. Raises InvalidParamsError when the table or another
    of the params is broken; actions, whatever they are, only ever lead to a refusal.
    """
    match, actions, viewer = begin(params)
    for index, value in enumerate(actions):
        action = action_from_json(value)
        refused = action if isinstance(action, Refusal) else match.apply(action)
        if refused is not None:
            return {"status": "refused", "index": index, **refused.to_json()}
    return {"status": "ok", "view": match.view(viewer).to_json()}


def begin(params: object) -> tuple[Match, list[object], int | None]:
    """Return the match that a request begins with, its actions, none of them done, and its viewer.

    Raises InvalidParamsError as `replay` does.
    """
    if not isinstance(params, dict):
        raise InvalidParamsError("params must be an object")
    given = params.get("table")
    table = given if isinstance(given, Table) else read_table(given)
    if isinstance(table, TableFault):
        raise InvalidParamsError(f"table: {table}")
    for key, expected in (("game", table.game), ("players", table.players)):
        if key in params and (params[key] != expected or type(params[key]) is not type(expected)):
            raise InvalidParamsError(
                f"{key}: it is {params[key]!r}, but the table's is {expected!r}"
            )
    dealer = _integer(params, "dealer")
    viewer = None if params.get("viewer") is None else _integer(params, "viewer")
    totals = params.get("totals")
    if totals is not None and (
        not isinstance(totals, list) or not all(type(total) is int for total in totals)
    ):
        raise InvalidParamsError("totals: must be a list of integers")
    actions = params.get("actions")
    if not isinstance(actions, list):
        raise InvalidParamsError("actions: must be a list")
    try:
        match = Match(table, dealer, totals)
        match.view(viewer)
    except ValueError as error:
        raise InvalidParamsError(str(error)) from None
    return match, actions, viewer


def _integer(params: Json, key: str) -> int:
    value = params.get(key)
    if type(value) is not int:
        raise InvalidParamsError(f"{key}: must be an integer")
    return value
