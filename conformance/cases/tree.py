"""Reads YAML into a plain tree in which every scalar is text and knows its place.

Nothing is interpreted: `no`, `1e3` and `2024-01-01` stay the words that were written.
Anchors, aliases, tags, repeated keys and several documents are refused, so that what an
author reads is what the loader reads. Size, depth and number of nodes are bounded.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from conformance.diagnostics import Findings, Objection, Place, nearest

LARGEST_FILE = 2 * 1024 * 1024
DEEPEST = 12
MOST_NODES = 200_000

# The parser written in C reads the same events ten times faster; not every build has it.
_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@dataclass(frozen=True)
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

    @property
    def blank(self) -> bool:
        """True where nothing was written, as after `West:`."""
        return self.plain and self.value == ""


@dataclass(frozen=True)
class ListNode:
    """A sequence."""

    items: "tuple[Node, ...]"
    place: Place


@dataclass(frozen=True)
class MapNode:
    """A mapping in the order written, each key once."""

    entries: "tuple[tuple[TextNode, Node], ...]"
    place: Place

    def get(self, key: str) -> "Node | None":
        """Return the value of a key, or None where it is not written."""
        return next((value for name, value in self.entries if name.value == key), None)

    def key(self, key: str) -> Place:
        """Return the place of a key, or of the mapping where it is not written."""
        return next((name.place for name, _ in self.entries if name.value == key), self.place)


Node = TextNode | ListNode | MapNode


def read_file(path: Path, findings: Findings) -> Node | None:
    """Return the tree of a YAML file, or None; what is wrong with it goes to the findings."""
    start = Place(str(path))
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        findings.error(start, "unreadable", f"the file cannot be read: {error.strerror}")
        return None
    if len(data) > LARGEST_FILE:
        findings.error(start, "too-large", "a case file holds at most 2 MiB; split this one")
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        findings.error(Place(str(path), line), "not-utf-8", "the file is not written in UTF-8")
        return None
    return read_text(text, str(path), findings)


def read_text(text: str, name: str, findings: Findings) -> Node | None:
    """Return the tree of a YAML text, or None; what is wrong with it goes to the findings."""
    with findings.collecting():
        return _Builder(name, findings).document(_events(text, name))
    return None


def _events(text: str, name: str) -> Iterator[yaml.Event]:
    try:
        yield from yaml.parse(text, Loader=_LOADER)
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


class _Builder:
    """Builds the tree from the parser's events, and refuses what may not be there."""

    def __init__(self, name: str, findings: Findings) -> None:
        self._name = name
        self._findings = findings
        self._nodes = 0

    def document(self, events: Iterator[yaml.Event]) -> Node | None:
        """Return the only document's tree."""
        tree: Node | None = None
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                if tree is not None:
                    place = self._place(event)
                    raise Objection(
                        place, "two-documents", "a file holds one document, without ---"
                    )
                tree = self._node(next(events), events, 0)
        if tree is None:
            raise Objection(Place(self._name), "empty", "the file is empty")
        return tree

    def _place(self, event: yaml.Event) -> Place:
        mark = event.start_mark
        assert mark is not None, "a parser's event says where it begins"
        return Place(self._name, mark.line + 1, mark.column + 1)

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
        place = self._place(event)
        self._nodes += 1
        if depth > DEEPEST or self._nodes > MOST_NODES:
            raise Objection(
                place, "too-deep", "this is nested too deeply, or there is too much of it"
            )
        if isinstance(event, yaml.AliasEvent):
            raise Objection(place, "alias", f"write it out: *{event.anchor} may not stand here")
        if isinstance(event, yaml.NodeEvent) and event.anchor is not None:
            raise Objection(place, "anchor", f"&{event.anchor} may not stand here: no anchors")
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise Objection(place, "tag", f"{tag} may not stand here: quote the text")
        if isinstance(event, yaml.ScalarEvent):
            one_line = event.end_mark is not None and event.end_mark.line + 1 == place.line
            return TextNode(event.value, place, not event.style, one_line)
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(event := next(events), yaml.SequenceEndEvent):
                items.append(self._node(event, events, depth + 1))
            return ListNode(tuple(items), place)
        return self._mapping(place, events, depth)

    def _mapping(self, place: Place, events: Iterator[yaml.Event], depth: int) -> MapNode:
        entries: dict[str, tuple[TextNode, Node]] = {}
        while not isinstance(event := next(events), yaml.MappingEndEvent):
            key = self._node(event, events, depth + 1)
            value = self._node(next(events), events, depth + 1)
            if not isinstance(key, TextNode):
                raise Objection(key.place, "key", "a key is a word, not a list or a mapping")
            if key.value in entries:
                first = entries[key.value][0].place.line
                message = f"{key.value} stands here twice, first in line {first}"
                self._findings.error(key.place, "twice", message)
            else:
                entries[key.value] = (key, value)
        return MapNode(tuple(entries.values()), place)


def refuse_unknown(node: MapNode, known: tuple[str, ...], what: str, findings: Findings) -> None:
    """Find fault with every key of the mapping that is none of the known."""
    for key, _ in node.entries:
        if key.value not in known:
            message = f"{what} has no key {key.value or '(nothing)'}{nearest(key.value, known)}"
            findings.error(key.place, "unknown-key", message)
