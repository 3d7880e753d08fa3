"""Deals of one ruleset, made once for all choices by which they come out the same."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from polignac_dsl.check.answers import Answers
from polignac_dsl.check.model import Clause
from polignac_dsl.ruleset.table_deal import deal

Json = dict[str, Any]


@dataclass(frozen=True)
class _Kept:
    """A deal, the paths that were looked at to make it, and what stood at each of them."""

    read: frozenset[str]
    found: tuple[tuple[str, object], ...]
    made: Json


class KeptDeals:
    """Makes deals, and gives out one made before where all that it was made from is the same.

    What is given out is shared: nobody may change it.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[int, bool, bool], list[_Kept]] = {}

    def deal(self, answers: Answers, clockwise: bool, announcements: bool) -> Json:
        """Return the DEAL of a table as `table_deal.deal` makes it. Raises Unplayable."""
        kept = self._kept.setdefault((answers.players, clockwise, announcements), [])
        for one in kept:
            if all(_at(answers, path) == value for path, value in one.found):
                answers.read.update(one.read)
                return one.made
        read: set[str] = set()
        asked = Answers(answers.clauses, answers.players, answers.numbers, read)
        made = deal(asked, clockwise, announcements)
        found = tuple((path, _at(answers, path)) for path in sorted(read))
        kept.append(_Kept(frozenset(read), found, made))
        answers.read.update(read)
        return made


def _at(answers: Answers, path: str) -> object:
    """Return what stands at a path: a clause, those of a section, or the number of an option."""
    if path.endswith("."):
        clauses: Mapping[str, Clause] = answers.clauses
        return [clause for other, clause in clauses.items() if other.startswith(path)]
    if path.startswith("<"):
        return answers.numbers[path[1:-1]]
    return answers.clauses.get(path)
