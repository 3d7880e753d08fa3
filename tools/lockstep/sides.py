"""The two sides: matches on the engine and on the reference, followed from request to request."""

from collections.abc import Iterator, Mapping
from typing import Any

from conformance.laws.position import Params
from polignac_dsl.engine import Match as EngineMatch
from polignac_dsl.engine import Refusal, action_from_json
from polignac_dsl.engine.moments import trace
from polignac_dsl.engine.protocol import begin
from reference_impl import Match as ReferenceMatch


class Reference:
    """A match on the reference implementation."""

    def __init__(self, params: Params) -> None:
        options, players, totals = params["options"], params["players"], params.get("totals")
        self._match = ReferenceMatch(params["game"], options, players, params["dealer"], totals)

    def apply(self, action: Any) -> Mapping[str, Any] | None:
        """Take an action; return None, or the refusal."""
        refusal = self._match.apply(action)
        return {"code": refusal.code} if refusal else None

    def view(self, viewer: int | None) -> Mapping[str, Any]:
        """Return the view; the reference gives no reasons."""
        return self._match.view(viewer)


class Engine:
    """A match on the engine of the table."""

    def __init__(self, params: Params) -> None:
        match, _, _ = begin({**params, "viewer": None})
        self._match: EngineMatch = match

    def apply(self, action: Any) -> Mapping[str, Any] | None:
        """Take an action; return None, or the refusal."""
        read = action_from_json(action)
        refused = read if isinstance(read, Refusal) else self._match.apply(read)
        return None if refused is None else refused.to_json()

    def view(self, viewer: int | None) -> Mapping[str, Any]:
        """Return the view."""
        return self._match.view(viewer).to_json()


def clauses_of(params: Params) -> Iterator[list[str]]:
    """Yield the clauses that the engine says had a say, action by action."""
    for moment in trace(dict(params)):
        clauses = moment.get("clauses")
        yield clauses if isinstance(clauses, list) else []
