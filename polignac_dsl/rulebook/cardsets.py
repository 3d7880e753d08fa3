"""What a set of cards is made of, before a language names it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_COLOURS = {frozenset("HD"): "red", frozenset("SC"): "black"}


@dataclass(frozen=True)
class Group:
    """All cards of a rank (no suits), a whole suit (no rank), or cards of one rank in some suits."""

    rank: str | None
    suits: tuple[str, ...]

    @property
    def is_card(self) -> bool:
        """Whether this is a single card."""
        return self.rank is not None and len(self.suits) == 1

    @property
    def colour(self) -> str | None:
        """`red` or `black` where these are the two cards of that colour, otherwise None."""
        return _COLOURS.get(frozenset(self.suits)) if self.rank is not None else None


def groups(atoms: Iterable[tuple[str | None, str | None]]) -> list[Group]:
    """Return the groups of a union of atoms, single cards of a rank gathered into one."""
    found: list[Group] = []
    for rank, suit in atoms:
        if rank is None:
            found.append(Group(None, (str(suit),)))
        elif suit is None:
            found.append(Group(rank, ()))
        else:
            for index, group in enumerate(found):
                if group.rank == rank and group.suits:
                    found[index] = Group(rank, (*group.suits, suit))
                    break
            else:
                found.append(Group(rank, (suit,)))
    return [Group(g.rank, ()) if g.rank and len(set(g.suits)) == 4 else g for g in found]


def parts(cards: Mapping[str, Any]) -> tuple[list[Group], list[Group]]:
    """Return the groups that a set of cards holds, and those that it leaves out again."""
    return groups(map(tuple, cards["any"])), groups(map(tuple, cards["except"]))
