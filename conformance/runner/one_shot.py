"""The one-shot tier from the runner's side: an engine that is started for every request (README §1)."""

import os
import queue
import threading
from collections.abc import Mapping
from math import inf
from pathlib import Path
from typing import Any

from conformance.runner.conversation import (
    Answer,
    Event,
    Failed,
    Fault,
    Introduction,
    NotStartedError,
    Opening,
    Silence,
    Stray,
    introduced,
    read_answer,
)
from conformance.runner.engines import Engine
from conformance.runner.process import Ended, EngineProcess, Line, TooLong, now
from conformance.runner.requests import RequestWriter
from conformance.runner.standard_error import last_words
from conformance.verdicts import Verdict

_TURN = 0.2
_Job = tuple[int, bytes, float]


class OneShot:
    """An engine whose every request is a process of its own, several of them at a time.

    It gives the same events as a conversation. A process that fails is told as `Failed`, with the
    number of its request: none can be the doing of another one. Raises NotStartedError where the
    first, which introduces the engine, does not come to that within the seconds given.
    """

    def __init__(
        self,
        opening: Opening,
        engine: Engine,
        folder: Path,
        writer: RequestWriter,
        seconds: float,
        request_seconds: float,
    ) -> None:
        self._engine, self._folder, self._writer = engine, folder, writer
        self._seconds = request_seconds
        self._last = opening.INITIALIZE
        self._errors = ""
        self._lock = threading.Lock()
        event = self._answer_of(opening.process, self._last, seconds)
        try:
            self.introduction: Introduction = introduced(event, seconds)
        except NotStartedError as error:
            raise NotStartedError(str(error), self._errors, error.verdict) from None
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._running: set[EngineProcess] = set()
        self._under_way = 0
        self._stopped = threading.Event()
        self._workers: list[threading.Thread] = []

    def ask(
        self, method: str, params: Mapping[str, Any] | None = None, seconds: float = 0.0
    ) -> int:
        """Have a request made, and return its number; it may take so much longer than usual."""
        self._last += 1
        self._under_way += 1
        line = self._writer.line(self._last, method, params)
        self._jobs.put((self._last, line, self._seconds + seconds))
        if len(self._workers) < min(self._under_way, _at_a_time()):
            place = self._folder / f"process-{len(self._workers) + 1}"
            place.mkdir(exist_ok=True)
            worker = threading.Thread(target=self._work, args=(place,), daemon=True)
            self._workers.append(worker)
            worker.start()
        return self._last

    def made(self, number: int) -> bool:
        """Return whether a request of this number was made."""
        return Opening.INITIALIZE <= number <= self._last

    def receive(self, seconds: float) -> Event:
        """Return what comes next within so many seconds; every process ends in time by itself."""
        if not self._under_way:
            return Silence()
        try:
            event = self._events.get(timeout=None if seconds == inf else max(seconds, 0.0))
        except queue.Empty:
            return Silence()
        self._under_way -= 1
        return event

    def errors(self) -> str:
        """Return what is kept of what one of its processes wrote last to standard error."""
        with self._lock:
            return self._errors

    def shut_down(self, seconds: float) -> list[Event]:
        """End what is still under way; there is nobody to ask to end, and nothing more is said."""
        self.end()
        return []

    def end(self) -> None:
        """End every process at once."""
        self._stopped.set()
        with self._lock:
            running = list(self._running)
        for _ in self._workers:
            self._jobs.put(None)
        for process in running:
            process.end()
        for worker in self._workers:
            worker.join()

    def _work(self, folder: Path) -> None:
        """Make one request after the other, each by a process in this folder."""
        while (job := self._jobs.get()) is not None:
            number, line, seconds = job
            if self._stopped.is_set():
                return
            try:
                engine = self._engine
                process = EngineProcess(engine.command, folder, engine.memory, engine.passed)
            except OSError as error:
                note = f"it cannot be started again: {error.strerror or error}"
                self._events.put(Failed(number, Verdict.CRASH, note))
                continue
            with self._lock:
                self._running.add(process)
            if self._stopped.is_set():
                process.end()
            process.send_last(line)
            event = self._answer_of(process, number, seconds)
            if isinstance(event, Failed):
                event = event._replace(note=event.note + last_words(process.errors()))
            self._events.put(event)
            with self._lock:
                self._running.discard(process)

    def _answer_of(self, process: EngineProcess, number: int, seconds: float) -> Event:
        """Return what a process has to say to its one request; the process is over then."""
        try:
            event = _outcome(process, number, seconds)
        finally:
            process.end()
        errors = process.errors()
        if errors:
            with self._lock:
                self._errors = errors
        return event


def _outcome(process: EngineProcess, number: int, seconds: float) -> Answer | Fault | Failed:
    """Listen to a process to its end: it must write one line in time, and end with status 0."""
    deadline, answer = now() + seconds, None
    while True:
        # In short turns: with the process all is said, even if a child of it holds the output open.
        match process.receive(min(_TURN, deadline - now())):
            case None if now() < deadline:
                continue
            case None:
                what = "no answer" if answer is None else "it answered, and did not end"
                return Failed(number, Verdict.TIME_OUT, f"{what} within {seconds:g} s")
            case TooLong():
                note = "it wrote a line of more than 1 MiB"
                return Failed(number, Verdict.GARBAGE, note)
            case Line() if answer is not None:
                return Failed(number, Verdict.GARBAGE, "it wrote more than the one line asked for")
            case Line(data=data):
                answer = read_answer(data)
            case Ended(status=status) as ended:
                if ended.why or status != 0:
                    return Failed(number, Verdict.CRASH, str(ended))
                break
    match answer:
        case None:
            return Failed(number, Verdict.GARBAGE, "it ended without having written anything")
        case Stray(why=why):
            return Failed(number, Verdict.GARBAGE, why)
        case Answer(number=given) | Fault(number=given) if given != number:
            note = f"it answers request {given}, and was asked {number}"
            return Failed(number, Verdict.GARBAGE, note)
    return answer


def _at_a_time() -> int:
    """Return how many processes run at once: one for each processor that this one may use."""
    try:
        return max(1, len(os.sched_getaffinity(0)))
    except AttributeError:
        return max(1, os.cpu_count() or 1)
