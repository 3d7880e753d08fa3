"""Signs of life for who reads a log: what a long command is at, now and then on standard error."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from polignac_dsl.cli.printing import plain

FIRST = 10.0
EVERY = 30.0

Tell = Callable[[str], None]


@contextmanager
def signs_of_life() -> Iterator[Tell]:
    """Yield a function that hears what is going on, as often as one likes.

    Where standard error is no terminal, the last that it heard is written there after ten seconds
    and then every half minute, each time as a line with the seconds that have gone by. On a
    terminal nothing is written: there the commands show themselves how far they are.
    """
    heard = [""]

    def tell(text: str) -> None:
        heard[0] = text

    if sys.stderr is None or sys.stderr.isatty():
        yield tell
        return
    over = threading.Event()
    thread = threading.Thread(target=_write, args=(heard, over), daemon=True)
    thread.start()
    try:
        yield tell
    finally:
        over.set()
        thread.join()


class CasesTold:
    """Tells of a run of the corpus how many cases have their verdict."""

    def __init__(self, tell: Tell) -> None:
        self._tell, self._name, self._cases, self._done = tell, "", 0, 0

    def engine(self, name: str, cases: int) -> None:
        """A run with so many cases begins."""
        self._name, self._cases, self._done = name, cases, 0
        self._tell(f"{name}: 0 of {cases} cases have their verdict")

    def case(self, result: object) -> None:
        """A case has its verdict."""
        self._done += 1
        self._tell(f"{self._name}: {self._done} of {self._cases} cases have their verdict")

    def ended(self, run: object) -> None:
        """A run is over."""


def _write(heard: list[str], over: threading.Event) -> None:
    start, pause = time.monotonic(), FIRST
    while not over.wait(pause):
        pause = EVERY
        if heard[0]:
            click.echo(plain(f"{time.monotonic() - start:.0f} s: {heard[0]}"), err=True)
