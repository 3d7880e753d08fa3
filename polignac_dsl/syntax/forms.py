"""Forms: what a sentence says, as a name and typed arguments."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from polignac_dsl.source import Span


@dataclass(frozen=True)
class OptionRef:
    """A number that an option of the game gives, written `<limit>`."""

    option: str
    span: "Span | None" = field(default=None, compare=False, repr=False)


@dataclass(frozen=True)
class Atom:
    """A card, all cards of a rank, or all cards of a suit: one of the two may be None."""

    rank: str | None
    suit: str | None
    span: "Span | None" = field(default=None, compare=False, repr=False)

    def covers(self, card: str) -> bool:
        """Tell whether a card, as two letters, is meant."""
        return self.rank in (None, card[0]) and self.suit in (None, card[1])


@dataclass(frozen=True)
class CardSet:
    """A set of cards as said: those that some atom covers, except those of other atoms."""

    atoms: tuple[Atom, ...]
    exceptions: tuple[Atom, ...] = ()
    span: "Span | None" = field(default=None, compare=False, repr=False)

    def covers(self, card: str) -> bool:
        """Tell whether a card, as two letters, is in the set."""
        return any(a.covers(card) for a in self.atoms) and not any(
            a.covers(card) for a in self.exceptions
        )


Number: TypeAlias = int | OptionRef
Argument: TypeAlias = "int | str | OptionRef | CardSet | Form | tuple[Argument, ...]"


@dataclass(frozen=True)
class Form:
    """A sentence, or a part of one, as a form of the language with its arguments."""

    name: str
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    span: "Span | None" = field(default=None, compare=False, repr=False)

    def __getitem__(self, name: str) -> Any:
        """Return an argument; the registry in polignac_dsl.syntax.registry gives its type."""
        return self.arguments[name]


@dataclass(frozen=True)
class Case:
    """A form and the numbers of players for which it holds; None: for all not named before."""

    form: Form
    players: tuple[int, ...] | None = None
    guard: "Span | None" = field(default=None, compare=False, repr=False)
