"""All processes that came of an engine's start, as Linux tells of them in /proc.

An engine begins as a group of processes of its own, yet whatever it starts may leave the group.
It cannot so easily leave its environment, in which the runner has put a mark that is nobody
else's. Elsewhere than on Linux nothing is known of a family: only its group is ended then.
"""

import contextlib
import os
import signal
import sys
from collections.abc import Iterator

MARK = "POLIGNAC_ENGINE"
KNOWN = sys.platform == "linux"
_ROUNDS = 10
_PAGE = os.sysconf("SC_PAGE_SIZE") if KNOWN else 0


class Family:
    """The processes that came of one start; `mark` is what its environment must hold."""

    def __init__(self) -> None:
        self.mark = os.urandom(16).hex()
        self._founder = 0

    def founded(self, process: int) -> None:
        """Take in the process from which all others come."""
        self._founder = process

    def resident(self) -> int:
        """Return how many bytes of memory it has in use; 0 where that is not known.

        What several share counts once, if there is much of it.
        """
        return sum(_pages(process) for process in self._members(by_group=True)) * _PAGE

    def proportional(self) -> int:
        """Return the same with every page shared out among those who use it: exact, and slow."""
        return sum(map(_proportional, self._members(by_group=True)))

    def end(self) -> None:
        """End all of them, those that they start meanwhile, too."""
        for _ in range(_ROUNDS):
            # Not by group: the founder is gone, and its number may be somebody else's.
            found = list(self._members(by_group=False))
            for process in found:
                with contextlib.suppress(OSError):
                    os.kill(process, signal.SIGKILL)
            if not found:
                return

    def _members(self, *, by_group: bool) -> Iterator[int]:
        """Yield its living processes, each after the one that started it."""
        found: set[int] = set()
        mark = self.mark.encode()
        for process in _since(self._founder):
            try:
                stat = _read(process, "stat").rpartition(b")")[2].split()
                state, parent, group = stat[0], int(stat[1]), int(stat[2])
                if state in (b"Z", b"X"):
                    continue
                if (
                    (by_group and group == self._founder)
                    or parent in found
                    or mark in _read(process, "environ")
                ):
                    found.add(process)
                    yield process
            except (OSError, IndexError, ValueError):
                continue


def _since(founder: int) -> list[int]:
    """Return the processes that may have started after one; all where numbers have begun anew."""
    if not KNOWN or not founder:
        return []
    try:
        with open("/proc/loadavg", "rb") as file:
            newest = int(file.read().split()[-1])
        processes = sorted(int(name) for name in os.listdir("/proc") if name.isdigit())
    except (OSError, IndexError, ValueError):
        return []
    return processes if newest < founder else [each for each in processes if each >= founder]


def _read(process: int, name: str) -> bytes:
    with open(f"/proc/{process}/{name}", "rb") as file:
        return file.read()


def _pages(process: int) -> int:
    try:
        return int(_read(process, "statm").split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def _proportional(process: int) -> int:
    """Return the bytes of a process, its part of what it shares; all of it where that is hidden."""
    try:
        for line in _read(process, "smaps_rollup").splitlines():
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) * 1024
    except (OSError, IndexError, ValueError):
        pass
    return _pages(process) * _PAGE
