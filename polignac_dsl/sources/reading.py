"""Reads spec/sources.yaml: a tree of nodes into sentences, statements and rows, with places."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from polignac_dsl.places import spec_file
from polignac_dsl.source import Mapping as Tree
from polignac_dsl.source import Node, Scalar, Span, read
from polignac_dsl.sources.model import (
    Answer,
    Answers,
    Custom,
    Flaw,
    Row,
    Sentence,
    Sources,
    Statement,
    Text,
)

SHA256 = re.compile(r"[0-9a-f]{64}")
ROW = re.compile(r"L\d\d")
_TOP = ("texts", "statements", "law", "customs")
Made = TypeVar("Made")


@dataclass(frozen=True)
class Result:
    """What was read, as far as it could be, and everything that is wrong with it."""

    sources: Sources | None
    flaws: tuple[Flaw, ...]


class _WrongKind(Exception):  # noqa: N818 - it leaves out the entry that it is raised in
    """Raised where a value is not what it must be; the entry that holds it is left out."""

    def __init__(self, message: str, span: Span) -> None:
        super().__init__(message)
        self.flaw = Flaw(message, span)


def read_sources(path: Path | None = None, name: str | None = None) -> Result:
    """Return what a file of sources says, the shipped one by default, and all that is wrong.

    Never raises for what stands in the file. What cannot be read is told and left out.
    """
    file = spec_file("sources.yaml") if path is None else path
    tree, faults = read(file, name or ("spec/sources.yaml" if path is None else None))
    flaws = [Flaw(fault.message, fault.span) for fault in faults]
    if tree is None:
        return Result(None, tuple(flaws))
    reader = _Reader(flaws)
    sources = reader.whole(tree)
    return Result(sources, tuple(reader.flaws))


class _Reader:
    def __init__(self, flaws: list[Flaw]) -> None:
        self.flaws = flaws
        self.games: dict[str, tuple[str, ...]] = {}

    def whole(self, tree: Node) -> Sources | None:
        try:
            top = self.keys(tree, "a file of sources", must=_TOP)
            texts = self.each(top["texts"], self.text)
            self.games = {text.id: text.games for text in texts.values()}
            statements = self.each(top["statements"], self.statement)
            law = self.each(top["law"], self.row)
            customs = self.each(top["customs"], self.custom)
        except _WrongKind as wrong:
            self.flaws.append(wrong.flaw)
            return None
        return Sources(texts, statements, law, customs)

    # ---- the kinds of values ------------------------------------------------------------------

    def tree(self, node: Node, what: str) -> Tree:
        if not isinstance(node, Tree):
            raise _WrongKind(f"{what} is a mapping of keys", node.span)
        return node

    def word(self, node: Node, what: str) -> Scalar:
        if not isinstance(node, Scalar) or not node.text.strip():
            raise _WrongKind(f"{what} is a text, and not an empty one", node.span)
        return node

    def keys(
        self, node: Node, what: str, must: tuple[str, ...], may: tuple[str, ...] = ()
    ) -> dict[str, Node]:
        """Return the values of the keys of a mapping; tell keys that are unknown or missing."""
        tree = self.tree(node, what)
        for entry in tree.entries:
            if entry.key.text not in must + may:
                known = ", ".join(must + may)
                message = f"{what} has no key `{entry.key.text}`; it has {known}"
                self.flaws.append(Flaw(message, entry.key.span))
        found = {entry.key.text: entry.value for entry in tree.entries}
        missing = [key for key in must if key not in found]
        if missing:
            raise _WrongKind(f"{what} lacks {', '.join(missing)}", tree.span)
        return found

    def each(self, node: Node, make: Callable[[Scalar, Node], Made]) -> dict[str, Made]:
        """Return what a mapping holds, each entry by itself: a wrong one is told and left out."""
        made = {}
        for entry in self.tree(node, "this").entries:
            try:
                made[entry.key.text] = make(entry.key, entry.value)
            except _WrongKind as wrong:
                self.flaws.append(wrong.flaw)
        return made

    # ---- what stands in the file --------------------------------------------------------------

    def text(self, key: Scalar, node: Node) -> Text:
        must = ("name", "language", "file", "games", "sections", "sentences")
        found = self.keys(node, "a text", must, ("address",))
        sections = {}
        for entry in self.tree(found["sections"], "sections").entries:
            sections[_number(entry.key)] = self.word(entry.value, "a section").text
        sentences: dict[int, Sentence] = {}

        def sentence(number: Scalar, value: Node) -> None:
            sentences[_number(number)] = self.sentence(key.text, number, value, sections)

        self.each(found["sentences"], sentence)
        address = found.get("address")
        return Text(
            key.text,
            self.word(found["name"], "a name").text,
            self.word(found["language"], "a language").text,
            self.word(found["file"], "a file").text,
            None if address is None else self.word(address, "an address").text,
            tuple(word.text for word in _parts(self.word(found["games"], "games"))),
            tuple(sentences.values()),
            key.span,
        )

    def sentence(self, text: str, key: Scalar, node: Node, sections: Mapping[int, str]) -> Sentence:
        found = self.keys(node, "a sentence", ("sha256",), ("says", "no-rule"))
        digest = self.word(found["sha256"], "a digest")
        if not SHA256.fullmatch(digest.text):
            raise _WrongKind("a digest has 64 hexadecimal digits", digest.span)
        if ("says" in found) == ("no-rule" in found):
            message = (
                "a sentence is mapped: it `says` statements, or holds `no-rule` with the reason"
            )
            raise _WrongKind(message, key.span)
        number = _number(key)
        before = [first for first in sections if first <= number]
        if not before:
            raise _WrongKind("no section begins at this sentence or before it", key.span)
        says = _parts(self.word(found["says"], "says")) if "says" in found else ()
        reason = self.word(found["no-rule"], "no-rule").text if "no-rule" in found else None
        return Sentence(
            text,
            number,
            sections[max(before)],
            digest.text,
            tuple(word.text for word in says),
            reason,
            key.span,
            tuple(word.span for word in says),
        )

    def statement(self, key: Scalar, node: Node) -> Statement:
        found = self.keys(node, "a statement", ("says", "answers"), ("not-about",))
        apart: dict[str, str] = {}
        if "not-about" in found:
            for entry in self.tree(found["not-about"], "not-about").entries:
                reason = self.word(entry.value, "a reason").text
                apart |= dict.fromkeys(self.games_of(entry.key), reason)
        says = " ".join(self.word(found["says"], "says").text.split())
        return Statement(key.text, says, self.answers(found["answers"], apart), apart, key.span)

    def row(self, key: Scalar, node: Node) -> Row:
        if not ROW.fullmatch(key.text):
            raise _WrongKind("a row of the points of law is called L01, L02, …", key.span)
        found = self.keys(node, "a row", ("asks",), ("readings", "other-game"))
        if ("readings" in found) == ("other-game" in found):
            message = "a row has `readings`, or is about an `other-game`, with the reason"
            raise _WrongKind(message, key.span)
        readings = self.each(found["readings"], self.statement) if "readings" in found else {}
        for name, reading in readings.items():
            if not re.fullmatch(f"{key.text}[a-z]", name):
                message = f"a reading of {key.text} is called {key.text}a, {key.text}b, …"
                self.flaws.append(Flaw(message, reading.span))
        other = self.word(found["other-game"], "other-game").text if "other-game" in found else None
        asks = " ".join(self.word(found["asks"], "asks").text.split())
        return Row(key.text, asks, tuple(readings.values()), other, key.span)

    def custom(self, key: Scalar, node: Node) -> Custom:
        return Custom(key.text, " ".join(self.word(node, "a reason").text.split()), key.span)

    def answers(self, node: Node, apart: Mapping[str, str]) -> Answers:
        """Return the answers by game; a text's name stands for its games not named otherwise."""
        entries = [
            (word, tuple(Answer(part.text, part.span) for part in _parts(value)))
            for entry in self.tree(node, "answers").entries
            for value in [self.word(entry.value, "an answer")]
            for word in _parts(entry.key)
        ]
        by_name: dict[str, tuple[Answer, ...]] = {}
        for word, answers in entries:
            if word.text not in self.games:
                self.games_of(word)
                by_name[word.text] = answers
        for word, answers in entries:
            for game in self.games.get(word.text, ()):
                if game not in apart:
                    by_name.setdefault(game, answers)
        return by_name

    def games_of(self, names: Scalar) -> tuple[str, ...]:
        """Return the games that a key names, a text's name standing for all of its games."""
        known = {game for games in self.games.values() for game in games}
        found: list[str] = []
        for word in _parts(names):
            if word.text not in known and word.text not in self.games:
                raise _WrongKind(f"no text has a game `{word.text}`", word.span)
            found += self.games.get(word.text, (word.text,))
        return tuple(found)


def _number(key: Scalar) -> int:
    if not re.fullmatch(r"[1-9]\d{0,3}", key.text):
        raise _WrongKind("sentences are numbered 1, 2, 3, …", key.span)
    return int(key.text)


def _parts(word: Scalar) -> tuple[Scalar, ...]:
    """Return the parts of a text between its commas, each with its place."""
    parts = []
    for match in re.finditer(r"[^,\s](?:[^,]*[^,\s])?", word.text):
        parts.append(Scalar(match[0], word.part(match.start(), match.end())))
    return tuple(parts)
