"""What a language must be able to tell of an example."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from polignac_dsl.rulebook.examples.records import DealRecord, Line, Trick
from polignac_dsl.rulebook.examples.search import Example


@dataclass(frozen=True)
class TrickStory:
    """A trick as it is told: what it brought its taker, and whether the taker leads again.

    `forced` holds for each card the path of the clause that has forced it, or None.
    """

    trick: Trick
    gained: int
    counting: tuple[str, ...]
    beaten: str | None
    last: bool
    forced: tuple[str | None, ...]


@dataclass(frozen=True)
class RevokeStory:
    """A revoke as it is told: the card thrown, one that had to be played, who notices it."""

    offender: int
    trick: int
    led: str
    thrown: str
    held: str
    noticed_by: int
    fee: int
    clause: str


@dataclass(frozen=True)
class Scored:
    """What a player scores in a deal, and each part of it with its clause."""

    name: str
    points: int
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Ending:
    """The end of a match: who reached the limit and when, who tied, who lost and who won.

    `reached` holds a name, a total and the number of the trick, None where it came at the end;
    `beyond` tells that the limit must be passed; `broken_off` is the trick that ended the deal.
    """

    limit: int
    reached: tuple[tuple[str, int, int | None], ...]
    losers: tuple[str, ...]
    winners: tuple[str, ...]
    race: bool
    beyond: bool
    broken_off: int | None


class Teller(Protocol):
    """Tells examples in one language; sentences come whole and may hold links."""

    def title(self, example: Example) -> str:
        """Return the heading of an example."""

    def opening(self, example: Example, names: Sequence[str]) -> list[str]:
        """Return who plays, who deals, who announces and who leads."""

    def trick(self, story: TrickStory, names: Sequence[str]) -> list[str]:
        """Return what happens in a trick, card by card."""

    def scored(self, scored: Scored, record: DealRecord) -> str:
        """Return what a player scores, with every part linked to its clause."""

    def settled(self, example: Example, names: Sequence[str]) -> list[str]:
        """Return how a slam or an announcement came out."""

    def revoke(self, story: RevokeStory, names: Sequence[str]) -> list[str]:
        """Return how a revoke was made and noticed, and what it costs."""

    def playoff(self, record: DealRecord, names: Sequence[str]) -> list[str]:
        """Return who has tied, and that they play a playoff."""

    def reached(self, ending: Ending) -> list[str]:
        """Return who has reached the limit, and when where that matters."""

    def ending(self, ending: Ending) -> list[str]:
        """Return who has lost and who has won."""
