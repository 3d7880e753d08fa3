"""A stranger's process: its lines read within bounds, its errors kept, its end made sure of."""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

from conformance.runner.family import KNOWN, MARK, Family
from conformance.runner.standard_error import KeptErrors
from conformance.runner.warden import WARDEN

LONGEST_LINE = 1024 * 1024
MEMORY = 2048
_READ_AHEAD = 64
_LAST_WORDS = 0.5
_LOOK_EVERY = 0.1
_SELDOM = 30
# What a program of any make may need to find itself; everything else stays here.
_INHERITED = ("PATH", "SYSTEMROOT", "PATHEXT", "COMSPEC", "WINDIR")


class Line(NamedTuple):
    """A line that the engine wrote, without its end."""

    data: bytes


class TooLong:
    """The engine wrote a line that is longer than the protocol allows."""

    __slots__ = ()


class Ended(NamedTuple):
    """The engine closed its output; `status` is its exit status, negative for a signal.

    `why` says so where it was the runner that ended it.
    """

    status: int | None
    why: str = ""

    def __str__(self) -> str:
        if self.why:
            return self.why
        if self.status is None:
            return "the engine closed its output"
        if self.status < 0:
            with contextlib.suppress(ValueError):
                return f"the engine was ended by {signal.Signals(-self.status).name}"
        return f"the engine ended by itself with exit status {self.status}"


Output = Line | TooLong | Ended


def environment(folder: Path, passed: Sequence[str] = ()) -> dict[str, str]:
    """Return the only variables that an engine gets: the path, UTF-8, and its own folder.

    Those that are `passed` by their names come as they are here, where they are.
    """
    inherited = {name: os.environ[name] for name in _INHERITED if name in os.environ}
    own = dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), str(folder))
    wanted = {name: os.environ[name] for name in passed if name in os.environ}
    utf8 = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    return {**inherited, **own, **utf8, **wanted}


class EngineProcess:
    """One run of an engine's command, in a session of its own and in the folder given.

    Threads read its output and its errors and write its input, so that no pipe that is full
    or empty can hold up the runner. On Linux another one ends it when it and all that it has
    started use more memory than `memory` MiB. Variables that are `passed` it gets besides its
    own. Raises OSError where the command cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        folder: Path,
        memory: int = MEMORY,
        passed: Sequence[str] = (),
    ) -> None:
        on_windows = sys.platform == "win32"
        self._family, self._memory, self._why = Family(), memory, ""
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**environment(folder, passed), MARK: self._family.mark},
            start_new_session=not on_windows,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) if on_windows else 0,
        )
        self._family.founded(self._process.pid)
        if not on_windows:
            WARDEN.begins(self._process.pid)
        self._stopped, self._ending = threading.Event(), threading.Lock()
        self._output: queue.Queue[Output] = queue.Queue(_READ_AHEAD)
        self._input: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors = KeptErrors()
        self._errors_lock = threading.Lock()
        self._threads = [
            threading.Thread(target=work, args=(stream,), daemon=True)
            for work, stream in (
                (self._read, self._process.stdout),
                (self._read_errors, self._process.stderr),
                (self._write, self._process.stdin),
            )
        ]
        # Whoever reads its output waits for its errors: that thread must be there before.
        for thread in reversed(self._threads):
            thread.start()
        if KNOWN:
            threading.Thread(target=self._watch, daemon=True).start()

    def send(self, line: bytes) -> None:
        """Send a line; returns at once, and says nothing where the engine does not listen."""
        self._input.put(line)

    def send_last(self, line: bytes) -> None:
        """Send a line and close the engine's input behind it."""
        self._input.put(line)
        self._input.put(None)

    def receive(self, seconds: float) -> Output | None:
        """Return the next that comes from the engine, or None after so many seconds.

        An engine may be gone and its output still be held open, by a child that it left: that is
        looked for now and then, so that nobody waits for an answer that no one will give.
        """
        deadline, gone = now() + max(seconds, 0.0), 0.0
        while True:
            left = deadline - now()
            try:
                return self._output.get(timeout=max(min(left, _LOOK_EVERY), 0.0))
            except queue.Empty:
                status = self._process.poll()
                gone = 0.0 if status is None else gone or now()
                # What it wrote last may still be on its way.
                if status is not None and (left <= _LOOK_EVERY or now() - gone > _LAST_WORDS):
                    return Ended(status, self._why)
                if left <= _LOOK_EVERY:
                    return None

    def errors(self) -> str:
        """Return the first and the last that the engine wrote to standard error, at most 64 KiB."""
        with self._errors_lock:
            return self._errors.text()

    def end(self, patience: float = 0.0) -> None:
        """Close the engine's input, wait so long for its end, then end all that came of it.

        A second call does nothing: the number of a process that is gone may be another's.
        """
        if not self._ending.acquire(blocking=False):
            return
        self._input.put(None)
        if patience:
            deadline = now() + patience
            # Its output ends with it, and that is heard at once; waiting for the process itself
            # is looking again and again, with longer and longer pauses.
            self._threads[0].join(patience)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(max(deadline - now(), 0.0))
        self._stopped.set()
        self._kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        if sys.platform != "win32":
            WARDEN.ends(self._process.pid)
        for thread in self._threads:
            thread.join(_LAST_WORDS)
        for thread, stream in zip(
            self._threads,
            (self._process.stdout, self._process.stderr, self._process.stdin),
            strict=True,
        ):
            # A thread that still waits holds its stream; it ends with the pipe's last owner.
            if stream is not None and not thread.is_alive():
                with contextlib.suppress(OSError):
                    stream.close()

    def _kill(self) -> None:
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._family.end()

    def _watch(self) -> None:
        """End the engine when it uses more memory than it may."""
        most, pause = self._memory * 1024 * 1024, _LOOK_EVERY
        while not self._stopped.wait(pause):
            start = now()
            if self._family.resident() > most and self._family.proportional() > most:
                self._why = f"it was ended at {self._memory} MiB of memory"
                self._kill()
                return
            # Looking shall cost next to nothing, however many processes there are.
            pause = max(_LOOK_EVERY, _SELDOM * (now() - start))

    def _put(self, output: Output) -> None:
        """Hand on what came; waits while nobody takes it, until the process is to be ended."""
        while not self._stopped.is_set():
            try:
                self._output.put(output, timeout=0.1)
                return
            except queue.Full:
                continue

    def _read(self, stream: BinaryIO) -> None:
        with contextlib.suppress(OSError, ValueError):
            while not self._stopped.is_set():
                data = stream.readline(LONGEST_LINE + 2)
                if not data:
                    break
                if len(data.rstrip(b"\r\n")) > LONGEST_LINE:
                    self._put(TooLong())
                    return
                self._put(Line(data.rstrip(b"\r\n")))
        status: int | None = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self._process.wait(_LAST_WORDS)
        if status is not None:
            # Its last words come by another pipe: let them arrive first. Who lives on has none yet.
            self._threads[1].join(_LAST_WORDS)
        self._put(Ended(status, self._why))

    def _read_errors(self, stream: BinaryIO) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), 16384):
                with self._errors_lock:
                    self._errors.add(data)

    def _write(self, stream: BinaryIO) -> None:
        with contextlib.suppress(OSError, ValueError):
            while (line := self._input.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()


def now() -> float:
    """Return a time that only goes forward, in seconds."""
    return time.monotonic()
