"""A game as its clauses, with its options open: what a spec and all that it extends say."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from polignac_dsl.syntax import Case

if TYPE_CHECKING:
    from polignac_dsl.source import Span


@dataclass(frozen=True)
class Clause:
    """One rule: its path, its cases, the sentence as written, who says so, and where it stands."""

    path: str
    cases: tuple[Case, ...]
    text: str
    cites: tuple[str, ...] = ()
    span: "Span | None" = field(default=None, compare=False, repr=False)

    @property
    def partial(self) -> bool:
        """Whether it speaks of some numbers of players only."""
        return self.cases[-1].players is not None

    def case(self, players: int) -> Case | None:
        """Return the first case that fits a number of players, or None when none does."""
        return next((c for c in self.cases if c.players is None or players in c.players), None)

    def over(self, other: "Clause | None") -> "Clause":
        """Return this clause put in place of another: where it is silent the other one holds."""
        if other is None or not self.partial:
            return self
        text = f"{self.text}; {other.text}"
        if other.cases[-1].players is None and len(other.cases) == 1:
            text += " otherwise"
        return Clause(self.path, self.cases + other.cases, text, self.cites, self.span)


Sets = Mapping[str, Clause | None]


@dataclass(frozen=True)
class NumberOption:
    """An option whose value is a number, written `<limit>` in sentences."""

    name: str
    low: int
    high: int
    default: int
    usual: tuple[int, ...]
    cites: tuple[str, ...]
    span: "Span | None" = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Value:
    """One value of a choice: the clauses that it puts in place of others; None drops one."""

    name: str
    sets: Sets
    cites: tuple[str, ...]
    span: "Span | None" = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class ChoiceOption:
    """An option whose values are small variations; the default is the game as written."""

    name: str
    values: tuple[Value, ...]
    default: str
    cites: tuple[str, ...]
    span: "Span | None" = field(default=None, compare=False, repr=False)

    def value(self, name: str) -> Value | None:
        """Return a value by its name, or None when there is none of that name."""
        return next((value for value in self.values if value.name == name), None)


Option = NumberOption | ChoiceOption


@dataclass(frozen=True)
class Game:
    """Everything that a spec says, joined with what it extends.

    `clauses` and `options` are in the order in which a book would tell them.
    """

    name: str
    lineage: tuple[str, ...]
    abstract: bool
    language: int
    title: Mapping[str, str]
    sources: Mapping[str, str]
    options: Mapping[str, Option]
    clauses: Mapping[str, Clause]
    text: Mapping[str, Mapping[str, str]]
    # Paths whose text was not understood, or `SECTION.` for all of a section.
    broken: frozenset[str] = frozenset()
    span: "Span | None" = field(default=None, compare=False, repr=False)

    def not_understood(self, path: str) -> bool:
        """Tell whether something stands at a path, or in its section, that nobody understood."""
        return bool({path, f"{path.split('.')[0]}."} & self.broken)


def bids(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the announcements that clauses at these paths are about, in order."""
    found: dict[str, None] = {}
    for path in paths:
        parts = path.split(".")
        if parts[0] == "announcements" and len(parts) == 3:
            found[parts[1]] = None
    return tuple(found)


def applied(clauses: Mapping[str, Clause], sets: Sets) -> dict[str, Clause]:
    """Return clauses with those of an option's value put in place of theirs."""
    result = dict(clauses)
    for path, clause in sets.items():
        if clause is None:
            result.pop(path, None)
        else:
            result[path] = clause.over(result.get(path))
    return result
