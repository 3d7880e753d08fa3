"""Ends engines whose runner is gone before it could: killed outright, it unwinds nothing.

An engine that listens hears of that by the end of its input; one that hangs does not. So a little
shell, in a session of its own, holds the end of a pipe and is told which groups of processes
there are. When the pipe ends, so does whatever group is left.
"""

import atexit
import contextlib
import os
import subprocess
import threading
from pathlib import Path

_SHELL = Path("/bin/sh")
_PATIENCE = 1.0
# Groups begin and end by a line each; nothing of it is ever made a command.
_SCRIPT = """\
trap '' HUP INT TERM
left=
while read -r sign group; do
    case $sign in
    begins) left="$left $group" ;;
    ends)
        rest=
        for each in $left; do [ "$each" = "$group" ] || rest="$rest $each"; done
        left=$rest
        ;;
    esac
done
for group in $left; do kill -s KILL -- "-$group"; done
"""


class Warden:
    """The one that watches over all groups of processes that this process has started.

    It comes with the first of them, and goes with this process. Where there is no shell there is
    no warden, and where somebody ends it, none comes after it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shell: subprocess.Popen[bytes] | None = None
        self._here = 0

    def begins(self, group: int) -> None:
        """Watch over a group."""
        with self._lock:
            # In a copy that somebody has forked of this process the warden is not its own.
            if self._here != os.getpid():
                self._start()
            self._tell(f"begins {group}\n")

    def ends(self, group: int) -> None:
        """Let a group go: it is at its end, and its number may be given to another one."""
        with self._lock:
            if self._here == os.getpid():
                self._tell(f"ends {group}\n")

    def _start(self) -> None:
        self._here, self._shell = os.getpid(), None
        if _SHELL.exists():
            with contextlib.suppress(OSError):
                self._shell = subprocess.Popen(
                    [str(_SHELL), "-c", _SCRIPT],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    cwd="/",
                    env={},
                    start_new_session=True,
                )
                atexit.register(self._go)

    def _tell(self, line: str) -> None:
        if self._shell is not None and self._shell.stdin is not None:
            with contextlib.suppress(OSError, ValueError):
                self._shell.stdin.write(line.encode())
                self._shell.stdin.flush()

    def _go(self) -> None:
        """End the warden at the end of this process, and whatever is left with it."""
        shell, self._shell = self._shell, None
        if shell is not None and self._here == os.getpid():
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                if shell.stdin is not None:
                    shell.stdin.close()
                shell.wait(_PATIENCE)


WARDEN = Warden()
