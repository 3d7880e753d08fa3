"""YAML into a tree of nodes, by the parser's events: bounded, and with nothing of YAML's magic."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from polignac_dsl.source.faults import Fault
from polignac_dsl.source.nodes import Entry, Mapping, Node, Scalar, Sequence
from polignac_dsl.source.text import Source, Span

MAX_DEPTH = 20
MAX_NODES = 20_000
MAX_SCALAR = 10_000
# More faults than these are not told: a reader begins with the first.
MAX_FAULTS = 100

# Control characters, which YAML's escapes can bring in, and those that turn the direction of text.
_UNSHOWN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@dataclass
class _Open:
    """A mapping or list that has not ended yet."""

    start: int
    mapping: bool
    flow: bool
    items: list[Node] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    keys: dict[str, Scalar] = field(default_factory=dict)
    key: Scalar | None = None
    keyless: bool = False


class _Stop(Exception):  # noqa: N818 - it only leaves the loop over events
    pass


class _Builder:
    def __init__(self, source: Source) -> None:
        self.source = source
        self.faults: list[Fault] = []
        self.open: list[_Open] = []
        self.root: Node | None = None
        self.documents = 0
        self.nodes = 0

    def fault(self, code: str, span: Span, message: str, hint: str | None = None) -> None:
        self.faults.append(Fault(code, message, hint, span))
        if len(self.faults) >= MAX_FAULTS:
            raise _Stop

    def event(self, event: Any) -> None:
        span = Span(self.source, event.start_mark.index, event.end_mark.index)
        match type(event).__name__:
            case "DocumentStartEvent":
                self.documents += 1
                if self.documents > 1:
                    self.fault("E105", span, "a second document begins here", "one game a file")
                    raise _Stop
            case "AliasEvent":
                self.fault("E106", span, "YAML's aliases are not used in specs", "write it out")
                self.leave_out()
            case "ScalarEvent":
                self.node(event, span)
                self.add(self.scalar(event, span))
            case "MappingStartEvent" | "SequenceStartEvent":
                self.node(event, span)
                mapping = type(event).__name__ == "MappingStartEvent"
                self.open.append(_Open(span.start, mapping, bool(event.flow_style)))
                if len(self.open) > MAX_DEPTH:
                    message = f"this is more than {MAX_DEPTH} levels deep"
                    self.fault("E104", span, message, "a spec has five levels at most")
                    raise _Stop
            case "MappingEndEvent" | "SequenceEndEvent":
                self.close(span)
            case _:
                pass

    def node(self, event: Any, span: Span) -> None:
        """Count a node, and refuse what a node may carry in YAML but not in a spec."""
        self.nodes += 1
        if self.nodes > MAX_NODES:
            self.fault("E104", span, f"more than {MAX_NODES} values in one file")
            raise _Stop
        if event.anchor is not None:
            message = "YAML's anchors are not used in specs"
            self.fault("E106", span, message, "write the text without `&`, and write it out again")
        if event.tag is not None:
            message = "YAML's tags are not used in specs"
            self.fault("E106", span, message, "write the text without `!`; every value is text")

    def scalar(self, event: Any, span: Span) -> Scalar:
        text: str = event.value
        if len(text) > MAX_SCALAR:
            message = f"this text has {len(text)} characters; {MAX_SCALAR} are allowed"
            self.fault("E104", Span(self.source, span.start, span.start + 1), message)
            raise _Stop
        if _UNSHOWN.search(text):
            message = "this text holds an invisible sign that controls how others are shown"
            self.fault("E110", span, message, "write it without")
            text = _UNSHOWN.sub("�", text)
        quoted = bool(event.style)
        first = span.start + (event.style in {"'", '"'})
        if self.source.text.startswith(text, first) and event.style not in {"|", ">"}:
            return Scalar(text, span, quoted, first)
        return Scalar(text, span, quoted, None)

    def add(self, node: Node) -> None:
        if not self.open:
            self.root = node
            return
        parent = self.open[-1]
        if not parent.mapping:
            parent.items.append(node)
        elif parent.key is None and not parent.keyless:
            if isinstance(node, Scalar):
                parent.key = node
            else:
                parent.keyless = True
                self.fault("E107", node.span, "a key is one word, not a list or a mapping")
        else:
            if parent.key is not None:
                self.entry(parent, Entry(parent.key, node))
            parent.key, parent.keyless = None, False

    def leave_out(self) -> None:
        """Go on as if nothing stood here, nor the key before it."""
        if self.open and self.open[-1].mapping:
            parent = self.open[-1]
            waiting = parent.key is None and not parent.keyless
            parent.key, parent.keyless = None, waiting

    def entry(self, parent: _Open, entry: Entry) -> None:
        text = entry.key.text
        if text in parent.keys:
            line = parent.keys[text].span.line
            self.fault(
                "E108",
                entry.key.span,
                f"`{text}` stands here a second time; it is already in line {line}",
                _once(text, line, several=isinstance(entry.value, Mapping)),
            )
            return
        parent.keys[text] = entry.key
        parent.entries.append(entry)

    def close(self, span: Span) -> None:
        done = self.open.pop()
        whole = Span(self.source, done.start, span.end)
        if done.mapping:
            self.add(Mapping(tuple(done.entries), whole, done.flow))
        else:
            self.add(Sequence(tuple(done.items), whole, done.flow))


def _once(key: str, line: int, *, several: bool) -> str:
    if several:
        return f"put the lines of this second `{key}` under the first, in line {line}"
    return "keep one of the two"


def read_tree(source: Source) -> tuple[Node | None, tuple[Fault, ...]]:
    """Return the tree of a YAML text and everything that is wrong with it as YAML.

    Every scalar is text. What can be told in one run is: only an error of YAML's own grammar
    and a bound that is exceeded end it, and there is no tree then. Nothing recurses, so a text
    cannot exhaust the stack.
    """
    import yaml

    builder = _Builder(source)
    try:
        for event in _events(source.text):
            builder.event(event)
    except _Stop:
        return None, tuple(builder.faults)
    except yaml.YAMLError as error:
        return None, (*builder.faults, _syntax_fault(source, error))
    return builder.root, tuple(builder.faults)


def _events(text: str) -> Iterator[Any]:
    import yaml

    # libyaml's parser is several times faster; the other one gives the same events.
    return iter(yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))


# A name and what is said of it, without the colon and the space between them.
_KEYLESS = re.compile(r" *([a-z][a-z0-9-]*)(?: *[:=]| )(?! *:) *([^\s:=][^:\r\n]*)")
_EXPLAINED = (
    (
        "mapping values are not allowed",
        "a `: ` inside a sentence would begin a new key: leave it out or quote the whole sentence",
    ),
    (
        "cannot start any token",
        "indent with spaces, not tabs; quote a text that begins with a sign",
    ),
    ("did not find expected key", "indent every key of a section by the same number of spaces"),
    (
        "could not find expected ':'",
        "a key is followed by `: `, a colon and a space: look at this line and the one before",
    ),
    ("unexpected end of stream", "a quotation mark or bracket is not closed"),
    ("did not find expected ',' or", "a bracket is not closed"),
    ("control characters", "remove the invisible character"),
)


def _syntax_fault(source: Source, error: Exception) -> Fault:
    """Return the fault for an error of YAML's own grammar, with what to do about it."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or str(error)
    hint = next((hint for part, hint in _EXPLAINED if part in problem), None)
    code = "E104" if "nesting depth" in problem else "E109"
    offset = mark.index if mark is not None else getattr(error, "position", None)
    if not isinstance(offset, int):
        return Fault(code, f"this is no YAML: {problem}", hint)
    offset = min(offset, len(source.text))
    if "could not find expected ':'" in problem:
        keyless = _without_colon(source, offset)
        if keyless is not None:
            span, hint = keyless
            return Fault(code, f"this is no YAML: {problem}", hint, span)
    return Fault(code, f"this is no YAML: {problem}", hint, Span(source, offset, offset + 1))


def _without_colon(source: Source, offset: int) -> tuple[Span, str] | None:
    """Return the line before an offset that has no `: `, and what to write for it."""
    start = len(source.text[:offset].rstrip())
    first = max(source.text.rfind(end, 0, start) for end in "\r\n") + 1
    found = _KEYLESS.fullmatch(source.text, first, start)
    if found is None:
        return None
    span = Span(source, found.start(1), start)
    return span, f"write `{found[1]}: {found[2]}`, with a colon and a space after the name"
