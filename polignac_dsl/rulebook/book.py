"""A rulebook as sections and blocks, before a template prints them.

Sentences carry marks (`polignac_dsl.rulebook.marks`); a template renders them, and prints the
anchor of every statement.
"""

from dataclasses import dataclass, field
from typing import ClassVar


@dataclass(frozen=True)
class Statement:
    """The sentence of a clause, or words that belong to none (no path)."""

    text: str
    path: str | None = None


@dataclass(frozen=True)
class Paragraph:
    """Statements that are read one after the other."""

    kind: ClassVar[str] = "paragraph"
    statements: tuple[Statement, ...]


@dataclass(frozen=True)
class Heading:
    """A heading inside a section."""

    kind: ClassVar[str] = "heading"
    text: str
    anchor: str | None = None


@dataclass(frozen=True)
class Grid:
    """A table of words."""

    kind: ClassVar[str] = "grid"
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Cards:
    """Cards side by side, each as its two letters, with a few words under each or none."""

    kind: ClassVar[str] = "cards"
    caption: str
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class CustomRow:
    """A row of the table of customs: the paths that it answers."""

    question: str
    answer: str
    paths: tuple[str, ...]


@dataclass(frozen=True)
class Customs:
    """The table of ordinary customs."""

    kind: ClassVar[str] = "customs"
    question: str
    answer: str
    rows: tuple[CustomRow, ...]


@dataclass(frozen=True)
class OptionValue:
    """A value of an option: what it is called, what it changes, whether this book has it.

    The name is empty where only the code is to be shown.
    """

    anchor: str
    name: str
    code: str
    text: str
    tag: str | None = None


@dataclass(frozen=True)
class OptionEntry:
    """A house option with its values."""

    kind: ClassVar[str] = "option"
    anchor: str
    name: str
    code: str
    text: str
    values: tuple[OptionValue, ...]


@dataclass(frozen=True)
class SourceEntry:
    """A source: its short name and what it is."""

    code: str
    text: str


@dataclass(frozen=True)
class Sources:
    """The sources of a game."""

    kind: ClassVar[str] = "sources"
    entries: tuple[SourceEntry, ...]


@dataclass(frozen=True)
class Origins:
    """Which clause comes from which source: the path, what it is about, the sources."""

    kind: ClassVar[str] = "origins"
    caption: str
    rule: str
    source: str
    rows: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class PlayedCard:
    """A card in a diagram: who played it, and why it matters."""

    card: str
    leads: bool = False
    takes: bool = False
    counts: bool = False


@dataclass(frozen=True)
class Diagram:
    """Tricks laid out for each player: a trick a row, a player a column, whoever led.

    A cell is None where a player had no card left. `legend` explains the marks.
    """

    kind: ClassVar[str] = "diagram"
    caption: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[PlayedCard | None, ...]], ...]
    legend: bool = False


@dataclass(frozen=True)
class Lines:
    """A list of short lines under a few words."""

    kind: ClassVar[str] = "lines"
    title: str
    items: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    """A section of the book."""

    anchor: str
    title: str
    blocks: tuple[object, ...]


@dataclass(frozen=True)
class Book:
    """A whole rulebook."""

    language: str
    title: str
    subtitle: str
    words: dict[str, str]
    about: str
    sections: tuple[Section, ...]
    colophon: tuple[str, ...] = field(default=())
