"""Which clauses have had a say in a whole replay, from its first deal to its last action."""

from collections.abc import Mapping

from polignac_dsl.engine.actions import Deal, Refusal, action_from_json
from polignac_dsl.engine.match import Match
from polignac_dsl.table import Table, TableFault, read_table


def clauses_of_replay(params: Mapping[str, object]) -> frozenset[str]:
    """Return the paths of the clauses that a `replay` request makes an engine evaluate.

    They are those of every deal in it, and the one that forbids an action where one is refused;
    what stands after a refusal is not played. The table may be there as a Table already. Raises
    ValueError for params from which no position can be made.
    """
    given = params.get("table")
    table = given if isinstance(given, Table) else read_table(given)
    if isinstance(table, TableFault):
        raise ValueError(f"table: {table}")
    dealer, totals, actions = params.get("dealer"), params.get("totals"), params.get("actions")
    if type(dealer) is not int:
        raise ValueError("dealer: must be an integer")
    if totals is not None and not isinstance(totals, list):
        raise ValueError("totals: must be a list of integers")
    if not isinstance(actions, list):
        raise ValueError("actions: must be a list")
    match = Match(table, dealer, totals)
    found: set[str] = set()
    for value in actions:
        action = action_from_json(value)
        if isinstance(action, Deal):
            # What has been evaluated is told deal by deal: the one before is over.
            found |= match.clauses_evaluated()
        refused = action if isinstance(action, Refusal) else match.apply(action)
        if refused is not None:
            found |= {refused.clause} if refused.clause else set()
            break
    return frozenset(found | match.clauses_evaluated())
