"""The start of an engine before its cases are read, so that the two overlap."""

import contextlib
import tempfile
from pathlib import Path
from types import TracebackType

from conformance.runner.conversation import NotStartedError, Opening
from conformance.runner.engines import Engine


class EarlyStart:
    """An engine that has been started for a run to come.

    It is a context manager: on the way out an engine that no run has taken is ended. One that
    cannot be started is not there to be taken; the run then tells why.
    """

    def __init__(self, engine: Engine, version: str) -> None:
        self._engine = engine
        self._folder = tempfile.TemporaryDirectory(prefix="polignac-", ignore_cleanup_errors=True)
        self._opening: Opening | None = None
        with contextlib.suppress(NotStartedError):
            self._opening = Opening(engine, Path(self._folder.name), version)

    def take(self, engine: Engine) -> Opening | None:
        """Return the start of this engine for a run, once; None where there is none."""
        if engine != self._engine:
            return None
        opening, self._opening = self._opening, None
        return opening

    def __enter__(self) -> "EarlyStart":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._opening is not None:
            self._opening.process.end()
        self._folder.cleanup()
