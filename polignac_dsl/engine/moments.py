"""A `replay` request played action by action: the view after each, and which clauses decided it.

The conformance package computes the signature of a case from this (conformance/README.md §16).
"""

from polignac_dsl.engine.actions import Refusal, action_from_json
from polignac_dsl.engine.protocol import begin
from polignac_dsl.engine.tracing import clauses_of

Json = dict[str, object]


def trace(params: object) -> list[Json]:
    """Return the moments of a request: the beginning, then one for each action.

    A moment is `{"view": VIEW, "clauses": [PATH, …]}`, the view everybody's and the clauses those
    that had a say in the action before it. The first action that is refused ends the list with
    `{"code": CODE, "clause": PATH}`, without `clause` where no clause forbids it. Raises
    InvalidParamsError as `replay` does.
    """
    match, actions, _ = begin(params)
    moments: list[Json] = [{"view": match.view(), "clauses": []}]
    for value in actions:
        action = action_from_json(value)
        if isinstance(action, Refusal):
            return [*moments, action.to_json()]
        before = match.position
        refused = match.apply(action)
        if refused is not None:
            return [*moments, refused.to_json()]
        clauses = sorted(set(clauses_of(before, action, match.position)))
        moments.append({"view": match.view(), "clauses": clauses})
    return moments
