"""Engines of a few lines, each with one habit, on which the asking is tested."""

import sys
from dataclasses import replace
from textwrap import indent

from conformance.runner.engines import Engine

_SPEAKER = """\
import json, os, signal, subprocess, sys, time
def say(r, result):
    print(json.dumps({{"jsonrpc": "2.0", "id": r["id"], "result": result}}), flush=True)
told = {{"protocol": 1, "engine": {{"name": "x", "version": "7"}}, "games": None, "features": []}}
for line in sys.stdin:
    r = json.loads(line)
    n = r.get("params", {{}}).get("n")
    if r["method"] == "initialize":
{initialize}
        say(r, told)
    elif r["method"] == "shutdown":
        say(r, None)
        break
    else:
{habit}
        say(r, n)
"""


def speaker(habit: str = "pass", initialize: str = "pass", *, one_shot: bool = False) -> Engine:
    """Return an engine that answers each request with its `n`, after what `habit` does.

    `habit` is Python; it knows the request `r` and its `n`, and may `say(r, result)` itself.
    """
    code = _SPEAKER.format(habit=indent(habit, " " * 8), initialize=indent(initialize, " " * 8))
    engine = Engine("speaker", (sys.executable, "-S", "-c", code))
    return replace(engine, one_shot=one_shot)


def alive(process: int) -> bool:
    """Return whether a process is there; one that has ended and waits to be noticed is not."""
    try:
        with open(f"/proc/{process}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] != b"Z"
    except OSError:
        return False
