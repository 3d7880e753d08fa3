"""`python stranger.py FAULT RECORDING NOTES`: a miniature that writes down its processes.

Beside the miniatures' faults, it can leave a child that holds its output open (`leaves-a-child`),
be deaf to all signals that can be ignored (`deaf`), and end before it was asked (`ends`).
"""

import os
import signal
import sys
import time
from pathlib import Path

from conformance.engines.miniatures.__main__ import main

FOREVER = 3600


def note(notes: Path) -> None:
    """Write this process down."""
    with notes.open("a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\n")


def start(fault: str, recording: str, notes: Path) -> None:
    """Be an engine with a fault."""
    note(notes)
    if fault == "leaves-a-child":
        if os.fork() == 0:
            note(notes)
            time.sleep(FOREVER)
        fault = "crash:1"
    if fault == "deaf":
        for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGPIPE"):
            signal.signal(signal.Signals[name], signal.SIG_IGN)
        fault = "hang:1"
    if fault == "ends":
        sys.stdin.readline()
        sys.exit(7)
    main([fault, recording])


if __name__ == "__main__":
    start(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
