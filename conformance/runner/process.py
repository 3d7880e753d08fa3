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

LONGEST_LINE = 1024 * 1024
KEPT_ERRORS = 64 * 1024
_READ_AHEAD = 64
_LAST_WORDS = 0.5
# What a program of any make may need to find itself; everything else stays here.
_INHERITED = ("PATH", "SYSTEMROOT", "PATHEXT", "COMSPEC", "WINDIR")


class Line(NamedTuple):
    """A line that the engine wrote, without its end."""

    data: bytes


class TooLong:
    """The engine wrote a line that is longer than the protocol allows."""

    __slots__ = ()


class Ended(NamedTuple):
    """The engine closed its output; `status` is its exit status, negative for a signal."""

    status: int | None

    def __str__(self) -> str:
        if self.status is None:
            return "the engine closed its output"
        if self.status < 0:
            with contextlib.suppress(ValueError):
                return f"the engine was ended by {signal.Signals(-self.status).name}"
        return f"the engine ended by itself with exit status {self.status}"


Output = Line | TooLong | Ended


def environment(folder: Path) -> dict[str, str]:
    """Return the only variables that an engine gets: the path, UTF-8, and its own folder."""
    inherited = {name: os.environ[name] for name in _INHERITED if name in os.environ}
    own = dict.fromkeys(("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP"), str(folder))
    return {**inherited, **own, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}


class EngineProcess:
    """One run of an engine's command, in a session of its own and in the folder given.

    Threads read its output and its errors and write its input, so that no pipe that is full
    or empty can hold up the runner. Raises OSError where the command cannot be started.
    """

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        on_windows = sys.platform == "win32"
        self._process = subprocess.Popen(
            list(command),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=environment(folder),
            start_new_session=not on_windows,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0) if on_windows else 0,
        )
        self._stopped = threading.Event()
        self._output: queue.Queue[Output] = queue.Queue(_READ_AHEAD)
        self._input: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._errors = bytearray()
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

    def send(self, line: bytes) -> None:
        """Send a line; returns at once, and says nothing where the engine does not listen."""
        self._input.put(line)

    def receive(self, seconds: float) -> Output | None:
        """Return the next that comes from the engine, or None after so many seconds.

        An engine may be gone and its output still be held open, by a child that it left.
        """
        try:
            return self._output.get(timeout=max(seconds, 0.0))
        except queue.Empty:
            status = self._process.poll()
            return None if status is None else Ended(status)

    def errors(self) -> str:
        """Return the last that the engine wrote to standard error, at most 64 KiB."""
        with self._errors_lock:
            return bytes(self._errors).decode("utf-8", "replace")

    def end(self, patience: float = 0.0) -> None:
        """Close the engine's input, wait so long for its end, then end its whole session.

        A second call does nothing: the number of a process that is gone may be another's.
        """
        if self._stopped.is_set():
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
        # Its last words come by another pipe: let them arrive first.
        self._threads[1].join(_LAST_WORDS)
        self._put(Ended(status))

    def _read_errors(self, stream: BinaryIO) -> None:
        with contextlib.suppress(OSError, ValueError):
            while data := os.read(stream.fileno(), 16384):
                with self._errors_lock:
                    self._errors += data
                    del self._errors[:-KEPT_ERRORS]

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
