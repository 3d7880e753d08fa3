"""The two sides: a match on the engine and one on the reference, spoken to in the same way."""

from collections.abc import Mapping
from typing import Any, Protocol

from polignac_dsl.engine import protocol
from polignac_dsl.engine.actions import Refusal, action_from_json
from polignac_dsl.engine.match import Match as EngineMatch
from reference_impl import Match as ReferenceMatch
from reference_impl import replay as replay_reference
from tools.lockstep.setting import Setting, compiled

View = Mapping[str, Any]


class Side(Protocol):
    """A match that takes actions as they come over the wire."""

    def apply(self, action: Any) -> str | None:
        """Take an action; return None, or the code of the refusal."""

    def view(self, viewer: int | None) -> View:
        """Return the view; reasons are not looked at."""

    def replay(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the verdict on a whole request, without the clause of a refusal."""


class Reference:
    """A match on the reference implementation."""

    def __init__(self, setting: Setting) -> None:
        self._match = ReferenceMatch(
            setting.game, setting.chosen, setting.players, setting.dealer, setting.totals or None
        )

    def apply(self, action: Any) -> str | None:
        """Take an action; return None, or the code of the refusal."""
        refusal = self._match.apply(action)
        return refusal.code if refusal else None

    def view(self, viewer: int | None) -> View:
        """Return the view; the reference gives no reasons."""
        return self._match.view(viewer)

    def replay(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the verdict on a whole request."""
        return replay_reference(params)


class Engine:
    """A match on the engine of the table; `clauses` collects those that it gave as reasons."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._match = EngineMatch(setting.table, setting.dealer, setting.totals or None)
        self.clauses: set[str] = set()

    def apply(self, action: Any) -> str | None:
        """Take an action; return None, or the code of the refusal."""
        read = action_from_json(action)
        refusal = read if isinstance(read, Refusal) else self._match.apply(read)
        if refusal is None:
            return None
        if refusal.clause:
            self.clauses.add(refusal.clause)
        return refusal.code

    def view(self, viewer: int | None) -> View:
        """Return the view, whose parts are made when they are looked at."""
        return self._match.view(viewer)

    def score_clauses(self) -> None:
        """Collect the clauses that scored in the last deal counted."""
        reasons: Any = self._match.view()["reasons"]
        self.clauses.update(line["clause"] for line in reasons["score"])

    def replay(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return the verdict on a whole request, without clause and reasons."""
        setting = self._setting
        table = compiled(setting.game, setting.players, setting.options)
        verdict: dict[str, Any] = protocol.replay({**params, "table": table})
        verdict.pop("clause", None)
        verdict.get("view", {}).pop("reasons", None)
        return verdict
