"""Chance that comes out the same every time: everything is drawn from a seed."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

_T = TypeVar("_T")


class Luck:
    """Draws from a text as its seed.

    Only `Random.random` is used: of that alone Python promises that it stays as it is.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)

    def below(self, number: int) -> int:
        """Return a whole number from 0 up to, but not including, this one."""
        return int(self._random.random() * number)

    def between(self, lowest: int, highest: int) -> int:
        """Return a whole number from lowest to highest, both included."""
        return lowest + self.below(highest - lowest + 1)

    def fraction(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        return self._random.random()

    def pick(self, things: Sequence[_T]) -> _T:
        """Return one of the things; there must be one."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[_T]) -> list[_T]:
        """Return the things in a new order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]
