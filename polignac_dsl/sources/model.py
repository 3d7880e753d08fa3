"""The rule texts as data: their sentences, what each says in our words, and what answers it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from polignac_dsl.source import Span

Kind = Literal["clause", "option", "value", "row", "decision"]


@dataclass(frozen=True)
class Flaw:
    """One thing wrong with sources.yaml: what, and where it stands."""

    message: str
    span: Span | None = field(default=None, compare=False)

    def __str__(self) -> str:
        if self.span is None:
            return self.message
        return f"{self.span.source.name}:{self.span.line}:{self.span.column}: {self.message}"


@dataclass(frozen=True)
class Answer:
    """What answers a statement in a game, as it is written.

    `count.jacks` is a clause, `options.limit` a whole option, `loser=nobody` the value of one,
    `L27` a row of docs/points-of-law.md, `decision 5` a page of docs/decisions/.
    """

    text: str
    span: Span = field(compare=False, repr=False)

    @property
    def kind(self) -> Kind:
        """Which of the five it is, by how it is written."""
        if self.text.startswith("decision "):
            return "decision"
        if "=" in self.text:
            return "value"
        if self.text.startswith("options."):
            return "option"
        return "clause" if not self.text[1:].isdigit() else "row"

    @property
    def option(self) -> str:
        """The name of the option that an option's or a value's answer is about."""
        return self.text.removeprefix("options.").partition("=")[0]

    @property
    def value(self) -> str:
        """The value after the `=`."""
        return self.text.partition("=")[2]


Answers = Mapping[str, tuple[Answer, ...]]


@dataclass(frozen=True)
class Sentence:
    """A sentence of a text: its digest, and what it says, or why it holds no rule."""

    text: str
    number: int
    section: str
    sha256: str
    says: tuple[str, ...]
    no_rule: str | None
    span: Span = field(compare=False, repr=False)
    places: tuple[Span, ...] = field(default=(), compare=False, repr=False)

    @property
    def id(self) -> str:
        """The text's name and the number, `WF:12`."""
        return f"{self.text}:{self.number}"


@dataclass(frozen=True)
class Text:
    """One of the rule texts: where it may be read, the games made after it, its sentences."""

    id: str
    name: str
    language: str
    file: str
    address: str | None
    games: tuple[str, ...]
    sentences: tuple[Sentence, ...]
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True)
class Statement:
    """One fact that a text states, or one reading of a point of law, in our own words.

    `answers` holds, for each game that it is about, what answers it; `apart` the games of its
    text that it is not about, with the reason.
    """

    id: str
    says: str
    answers: Answers
    apart: Mapping[str, str]
    span: Span = field(compare=False, repr=False)

    @property
    def origin(self) -> str:
        """The text that states it, or the row of the law that it reads."""
        return self.id.partition("-")[0] if "-" in self.id else self.id[:3]


@dataclass(frozen=True)
class Row:
    """A row of the points of law: its question, and its readings or why it has none here."""

    id: str
    asks: str
    readings: tuple[Statement, ...]
    other_game: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True)
class Custom:
    """A clause that no text asks for, by its path, with the reason why games have it."""

    path: str
    reason: str
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True)
class Sources:
    """All that spec/sources.yaml says."""

    texts: Mapping[str, Text]
    statements: Mapping[str, Statement]
    law: Mapping[str, Row]
    customs: Mapping[str, Custom]

    def asking(self) -> Iterator[Statement]:
        """Yield the statements of the texts, then the readings of the points of law."""
        yield from self.statements.values()
        for row in self.law.values():
            yield from row.readings

    def find(self, name: str) -> Statement | None:
        """Return the statement or the reading of that id."""
        return next((found for found in self.asking() if found.id == name), None)

    def sentences_of(self, statement: str) -> tuple[Sentence, ...]:
        """Return the sentences that say a statement."""
        return tuple(
            sentence
            for text in self.texts.values()
            for sentence in text.sentences
            if statement in sentence.says
        )
