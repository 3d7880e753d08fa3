"""The tree of a YAML file: scalars as text, with their places; no types, no Python objects."""

from dataclasses import dataclass, field

from polignac_dsl.source.text import Span


@dataclass(frozen=True)
class Scalar:
    """A word, a number, a sentence: always the text as it was written.

    `offset` is where its first character stands in the file when every further one follows
    it there, and None for a text that was folded or has escapes: such a text is pointed at as
    a whole.
    """

    text: str
    span: Span = field(compare=False, repr=False)
    quoted: bool = field(default=False, compare=False)
    offset: int | None = field(default=None, compare=False, repr=False)

    def part(self, start: int, end: int) -> Span:
        """Return the place of a part of the text, given by its offsets in the text."""
        if self.offset is None:
            return self.span
        return Span(self.span.source, self.offset + start, self.offset + end)

    @property
    def empty(self) -> bool:
        """Whether nothing is written here, or one of the words by which YAML says so."""
        return not self.quoted and self.text in {"", "~", "null", "Null", "NULL"}


@dataclass(frozen=True)
class Entry:
    """A key and what stands under it."""

    key: Scalar
    value: "Node"


@dataclass(frozen=True)
class Mapping:
    """Keys with their values, in the order written; no key occurs twice."""

    entries: tuple[Entry, ...]
    span: Span = field(compare=False, repr=False)
    flow: bool = field(default=False, compare=False)

    def get(self, key: str) -> "Node | None":
        """Return the value of a key, or None when it is not there."""
        return next((entry.value for entry in self.entries if entry.key.text == key), None)


@dataclass(frozen=True)
class Sequence:
    """A list of values."""

    items: tuple["Node", ...]
    span: Span = field(compare=False, repr=False)
    flow: bool = field(default=False, compare=False)


Node = Scalar | Mapping | Sequence
