"""An engine in this process that follows a match from request to request, not always from nothing."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from conformance.laws.position import Params


class Match(Protocol):
    """A match that takes actions as they come over the wire."""

    def apply(self, action: Any) -> Mapping[str, Any] | None:
        """Take an action; return None, or the refusal: its code, and its clause if there is one."""

    def view(self, viewer: int | None) -> Mapping[str, Any]:
        """Return the view."""


class Following:
    """Answers `replay`; a request that goes on from the one before costs its last actions alone.

    `begin` makes the match that a request begins with, none of its actions done.
    """

    def __init__(self, begin: Callable[[Params], Match]) -> None:
        self._begin = begin
        self._key: tuple[Any, ...] = ()
        self._match: Match | None = None
        self._done: list[Any] = []

    def __call__(self, params: Params) -> Mapping[str, Any]:
        """Return the verdict on a position."""
        table = params["table"]
        key = (id(table), params["dealer"], tuple(params.get("totals") or ()))
        actions, done = params["actions"], self._done
        if self._match is None or key != self._key or done != actions[: len(done)]:
            self._match, self._key, self._done = None, key, []
            self._match = self._begin(params)
        for index in range(len(self._done), len(actions)):
            refused = self._match.apply(actions[index])
            if refused is not None:
                return {"status": "refused", "index": index, **refused}
            self._done.append(actions[index])
        return {"status": "ok", "view": self._match.view(params.get("viewer"))}
