"""Reads YAML into a plain tree in which every scalar is text and knows its place.

Nothing is interpreted: `no`, `1e3` and `2024-01-01` stay the words that were written.
Anchors, aliases, tags, repeated keys and several documents are refused, so that what an
author reads is what the loader reads. Size, depth and number of nodes are bounded.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from conformance.diagnostics import Findings, Objection, Place, nearest

LARGEST_FILE = 2 * 1024 * 1024
DEEPEST = 12
MOST_NODES = 200_000

# The parser written in C reads the same events ten times faster; not every build has it.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_WORD = re.compile(r"\S+")
# A place from its three parts at once, past the function that a named tuple is made by.
_PLACE: Callable[[tuple[str, int, int]], Place] = partial(tuple.__new__, Place)

# Nodes are never changed. They are not frozen, as a corpus is a hundred thousand of them, and
# a frozen dataclass takes several times as long to make.


@dataclass(slots=True)
class TextNode:
    """A scalar, as written."""

    value: str
    place: Place
    plain: bool = True
    one_line: bool = True

    def at(self, offset: int) -> Place:
        """Return the place of a character of the text; the text's own where lines are folded."""
        if not self.one_line:
            return self.place
        column = self.place.column + offset + (0 if self.plain else 1)
        return Place(self.place.file, self.place.line, column)

    def at_word(self, number: int) -> Place:
        """Return the place of a word of the text, of which the first has the number 0."""
        starts = [match.start() for match in _WORD.finditer(self.value)]
        return self.at(starts[number])

    @property
    def blank(self) -> bool:
        """True where nothing was written, as after `West:`."""
        return self.plain and self.value == ""


@dataclass(slots=True)
class ListNode:
    """A sequence."""

    items: "tuple[Node, ...]"
    place: Place


@dataclass(slots=True)
class MapNode:
    """A mapping in the order written, each key once."""

    entries: "tuple[tuple[TextNode, Node], ...]"
    place: Place
    _values: "dict[str, Node]" = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._values = {key.value: value for key, value in self.entries}

    def get(self, key: str) -> "Node | None":
        """Return the value of a key, or None where it is not written."""
        return self._values.get(key)

    def key(self, key: str) -> Place:
        """Return the place of a key, or of the mapping where it is not written."""
        return next((name.place for name, _ in self.entries if name.value == key), self.place)


Node = TextNode | ListNode | MapNode


def read_file(path: Path, findings: Findings) -> Node | None:
    """Return the tree of a YAML file, or None; what is wrong with it goes to the findings."""
    text = text_of(path, findings)
    return None if text is None else read_text(text, str(path), findings)


def text_of(path: Path, findings: Findings) -> str | None:
    """Return the text of a file, or None; why it cannot be had goes to the findings."""
    start = Place(str(path))
    if path.is_dir():
        findings.error(start, "unreadable", "this is a folder: name the files in it")
        return None
    if path.exists() and not path.is_file():
        # To open a pipe is to wait for whoever writes into it.
        findings.error(start, "unreadable", "this is no file that holds a text")
        return None
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        findings.error(start, "unreadable", f"the file cannot be read: {error.strerror}")
        return None
    if len(data) > LARGEST_FILE:
        findings.error(start, "too-large", "a file holds at most 2 MiB; split this one")
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        findings.error(Place(str(path), line), "not-utf-8", "the file is not written in UTF-8")
    return None


def read_text(text: str, name: str, findings: Findings) -> Node | None:
    """Return the tree of a YAML text, or None; what is wrong with it goes to the findings."""
    with findings.collecting():
        try:
            loader = _LOADER(text)
            try:
                return _Builder(name, loader.get_event, findings).document()
            finally:
                loader.dispose()
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            place = Place(name, mark.line + 1, mark.column + 1) if mark else Place(name)
            problem = error.problem or "it cannot be read"
            raise Objection(place, "yaml", f"this is not YAML: {problem}") from error
        except yaml.reader.ReaderError as error:
            place = Place(name)
            if isinstance(error.position, int):
                line = text.count("\n", 0, error.position) + 1
                place = Place(name, line)
            raise Objection(place, "yaml", f"this is not YAML: {error.reason}") from error
    return None


class _Builder:
    """Builds the tree from the parser's events, and refuses what may not be there.

    Events are told apart by their class: this runs for each of them.
    """

    def __init__(self, name: str, event: Callable[[], Any], findings: Findings) -> None:
        self._name = name
        self._event = event
        self._findings = findings
        self._nodes = 0

    def document(self) -> Node:
        """Return the only document's tree."""
        tree: Node | None = None
        while type(event := self._event()) is not StreamEndEvent:
            if type(event) is DocumentStartEvent:
                if tree is not None:
                    message = "a file holds one document, without ---"
                    raise Objection(self._place(event), "two-documents", message)
                tree = self._node(self._event(), 0)
        if tree is None:
            raise Objection(Place(self._name), "empty", "the file is empty")
        return tree

    def _place(self, event: Any) -> Place:
        mark = event.start_mark
        return Place(self._name, mark.line + 1, mark.column + 1)

    def _node(self, event: Any, depth: int) -> Node:
        mark = event.start_mark
        line = mark.line + 1
        place = _PLACE((self._name, line, mark.column + 1))
        self._nodes += 1
        if depth > DEEPEST or self._nodes > MOST_NODES:
            raise Objection(
                place, "too-deep", "this is nested too deeply, or there is too much of it"
            )
        kind = type(event)
        if event.anchor is not None:
            if kind is AliasEvent:
                raise Objection(place, "alias", f"write it out: *{event.anchor} may not stand here")
            raise Objection(place, "anchor", f"&{event.anchor} may not stand here: no anchors")
        if event.tag is not None:
            raise Objection(place, "tag", f"{event.tag} may not stand here: quote the text")
        if kind is ScalarEvent:
            return TextNode(event.value, place, not event.style, event.end_mark.line + 1 == line)
        if kind is SequenceStartEvent:
            items = []
            while type(event := self._event()) is not SequenceEndEvent:
                items.append(self._node(event, depth + 1))
            return ListNode(tuple(items), place)
        assert kind is MappingStartEvent, "a document is made of scalars, lists and mappings"
        return self._mapping(place, depth + 1)

    def _mapping(self, place: Place, depth: int) -> MapNode:
        entries: dict[str, tuple[TextNode, Node]] = {}
        while type(event := self._event()) is not MappingEndEvent:
            key = self._node(event, depth)
            value = self._node(self._event(), depth)
            if type(key) is not TextNode:
                raise Objection(key.place, "key", "a key is a word, not a list or a mapping")
            if key.value in entries:
                first = entries[key.value][0].place.line
                message = f"{key.value} stands here twice, first in line {first}"
                self._findings.error(key.place, "twice", message)
            else:
                entries[key.value] = (key, value)
        return MapNode(tuple(entries.values()), place)


def refuse_unknown(node: MapNode, known: Collection[str], what: str, findings: Findings) -> None:
    """Find fault with every key of the mapping that is none of the known."""
    for key, _ in node.entries:
        if key.value not in known:
            message = f"{what} has no key {key.value or '(nothing)'}{nearest(key.value, known)}"
            findings.error(key.place, "unknown-key", message)
