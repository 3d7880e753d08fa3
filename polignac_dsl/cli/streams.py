"""Standard output and error: UTF-8 whatever the locale says, and no trouble when nobody reads."""

import io
import os
import sys
from contextlib import suppress
from typing import Any


class OutputLostError(Exception):
    """Raised where what is written cannot arrive, as on a full disk; the message says why."""


class _MayBeLeft(io.FileIO):
    """A file whose reader may leave, as in `| head`: the rest is then written to nowhere.

    The command itself goes on, so that it ends with the exit code that it would have had.
    """

    lost = False

    def write(self, data: Any, /) -> int:
        if not self.lost:
            try:
                return super().write(data)
            except BrokenPipeError:
                self.lost = True
            except OSError as wrong:
                self.lost = True
                raise OutputLostError(wrong.strerror or str(wrong)) from None
        return memoryview(data).nbytes


def open_streams() -> None:
    """Let standard output and error say suit signs in any locale, and outlive their readers.

    One that is closed leads nowhere. One that somebody has put in place of the process's own
    stays what it is.
    """
    _fill_gaps()
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is not getattr(sys, f"__{name}__") or not isinstance(stream, io.TextIOWrapper):
            continue
        stream.reconfigure(encoding="utf-8", errors="replace")
        # With PYTHONUNBUFFERED the buffer is the file itself; a Windows console is no FileIO.
        if isinstance(getattr(stream.buffer, "raw", stream.buffer), io.FileIO):
            raw = _MayBeLeft(os.dup(stream.fileno()), "w")
            at_once = name == "stderr" or raw.isatty() or stream.write_through
            text = io.TextIOWrapper(
                io.BufferedWriter(raw), "utf-8", "replace", line_buffering=at_once
            )
            setattr(sys, name, text)


def _fill_gaps() -> None:
    """Lead streams that are closed nowhere, since code asks them questions.

    What is opened gets the lowest number that is free, theirs, so that no file takes it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  open to the end


def flush_streams() -> None:
    """Write out what still waits; raises OutputLostError where it cannot arrive."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(ValueError):  # it was closed
                stream.flush()


def colours() -> bool:
    """Whether a terminal may get colours; https://no-color.org says how a user forbids them."""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
