"""Hearing how a run goes on: whoever wants to, and several at once."""

from collections.abc import Sequence
from typing import Protocol

from conformance.runner.results import CaseResult, EngineRun


class Progress(Protocol):
    """Hears how a run goes on."""

    def engine(self, name: str, cases: int) -> None:
        """A run with so many cases begins."""

    def case(self, result: CaseResult) -> None:
        """A case has its verdict."""

    def ended(self, run: EngineRun) -> None:
        """A run is over."""


class Several:
    """Lets several hear how a run goes on."""

    def __init__(self, listeners: Sequence[Progress]) -> None:
        self._listeners = tuple(listeners)

    def engine(self, name: str, cases: int) -> None:
        """A run with so many cases begins."""
        for listener in self._listeners:
            listener.engine(name, cases)

    def case(self, result: CaseResult) -> None:
        """A case has its verdict."""
        for listener in self._listeners:
            listener.case(result)

    def ended(self, run: EngineRun) -> None:
        """A run is over."""
        for listener in self._listeners:
            listener.ended(run)
