"""A bound on the processor's time that a step may take, so that a mutant which hangs is found out.

The clock on the wall does not count: a busy machine makes no time-out.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TimeUpError(BaseException):
    """Raised where the time is up; no Exception, so that nothing mutated catches it."""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TimeUpError` in what runs for more than so many seconds of processor time."""

    def up(number: int, frame: FrameType | None) -> None:
        raise TimeUpError

    before = signal.signal(signal.SIGVTALRM, up)
    # Again each second: what swallows it once meets it again.
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
