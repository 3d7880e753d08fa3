"""A second process of an engine that has fallen silent, begun before the time of the first is up.

Where several requests are under way the oldest is the likeliest to be what an engine hangs at, yet
that is sure only when it is asked alone. To ask it when the first process has had its
time is to wait for the same hang twice. So it is asked alone while the first may still answer; if
that does, the second is left.
"""

import tempfile
import threading
from collections.abc import Callable, Mapping
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from conformance.runner.conversation import Conversation, NotStartedError, Opening
from conformance.runner.engines import Engine
from conformance.runner.patience import Patience
from conformance.runner.process import EngineProcess, now
from conformance.runner.requests import RequestWriter


class Begun(NamedTuple):
    """A conversation in which one request is under way: its number, its place, when it was asked."""

    conversation: Conversation
    number: int
    place: int
    asked: float


class SecondLooks:
    """When to look a second time at an engine, and the look that goes on, if one does.

    Each time that the engine was only slow, it may be silent for twice as long from then on: none
    shall always be two.
    """

    def __init__(self, engine: Engine, runner: str, patience: Patience) -> None:
        self._engine, self._runner, self._start = engine, runner, patience.start
        # Half of the time that a request has is the latest: else nothing would be won.
        self._after = min(patience.look, patience.request / 2)
        self._look: SecondLook | None = None

    def due(self, heard: float) -> float:
        """Return when to begin, for an engine that was heard then; never while a look goes on."""
        return heard + self._after if self._look is None else inf

    def begin(self, folder: Path, place: int, method: str, params: Mapping[str, Any]) -> None:
        """Begin to ask a second process, in a new folder within this one, a request alone."""

        def opened() -> Opening:
            own = tempfile.mkdtemp(prefix="second-", dir=folder)
            return Opening(self._engine, Path(own), self._runner)

        self._look = SecondLook(opened, self._start, place, method, params)

    def spoke(self) -> None:
        """The first process has spoken, and needs no second."""
        if self._look is not None:
            self._after *= 2
            self.leave()

    def leave(self) -> None:
        """End the second process, where there is one."""
        look, self._look = self._look, None
        if look is not None:
            look.leave()

    def taken(self) -> "Begun | None":
        """Return the conversation, which is the caller's now; None where the engine did not start."""
        look, self._look = self._look, None
        return None if look is None else look.taken()


class SecondLook:
    """An engine that is being started again, in a thread, to be asked one request alone.

    It is `opened` and has so many seconds to `start`; `place` is that of the request.
    """

    def __init__(
        self,
        opened: Callable[[], Opening],
        start: float,
        place: int,
        method: str,
        params: Mapping[str, Any],
    ) -> None:
        self._opened, self._start = opened, start
        self._place, self._method, self._params = place, method, params
        self._lock = threading.Lock()
        self._left = False
        self._process: EngineProcess | None = None
        self._begun: Begun | None = None
        self._thread = threading.Thread(target=self._begin, daemon=True)
        self._thread.start()

    def _begin(self) -> None:
        try:
            opening = self._opened()
            with self._lock:
                self._process = opening.process
            if self._left:
                opening.process.end()
                return
            conversation = Conversation(opening, RequestWriter(), self._start)
            number = conversation.ask(self._method, self._params)
            self._begun = Begun(conversation, number, self._place, now())
        except (NotStartedError, OSError):
            # Whoever asks then does so as if nobody had looked before.
            return

    def taken(self) -> Begun | None:
        """Return the conversation, which is the caller's now; None where the engine did not start."""
        self._thread.join()
        return self._begun

    def leave(self) -> None:
        """End the engine: nobody will ask what it says."""
        self._left = True
        with self._lock:
            process = self._process
        if process is None:
            # It is only just being started, and ended as soon as it is there.
            self._thread.join()
        else:
            process.end()
