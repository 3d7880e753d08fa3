"""How long the runner waits for an engine, and how much it bears."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Patience:
    """How long the runner waits, in seconds, and how many requests it sends ahead.

    `quiet` is how long it listens for more after the answer to a single request, `look` after which
    silence of an engine with several requests under way a second process of it is asked the first
    of them alone. An engine that
    fails so often without an answer in between is given up: `failures` times; where each request
    is a process of its own, nothing is lost with one that ends, so that only time-outs count so,
    and of other failures there may be `one_shot_failures`.
    """

    start: float = 10.0
    request: float = 5.0
    shutdown: float = 2.0
    quiet: float = 0.05
    look: float = 0.4
    ahead: int = 16
    failures: int = 3
    one_shot_failures: int = 50


USUAL = Patience()
