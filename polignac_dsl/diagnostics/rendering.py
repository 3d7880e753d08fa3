"""Diagnostics as text for people, with the line they are about, and as JSON for programs."""

import unicodedata
from typing import Any

from polignac_dsl.diagnostics.model import Diagnostic
from polignac_dsl.source import Span

_TAB = 4
# A line longer than this is cut around the place that is pointed at.
_WIDEST = 160
_AROUND = 60
# Unicode's marks, embeddings, overrides and isolates of a direction of writing.
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def width(text: str) -> int:
    """Return how many columns a text takes in a terminal.

    Wide signs take two; combining marks, variation selectors and invisible signs none.
    """
    columns = 0
    for sign in text:
        if unicodedata.category(sign) in {"Mn", "Me", "Cf"}:
            continue
        columns += 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1
    return columns


def _visible(text: str) -> str:
    """Return a text as it can be shown: tabs as spaces, a sign for each one that steers."""
    shown = text.replace("\t", " " * _TAB)
    return "".join("�" if _steers(sign) else sign for sign in shown)


def _steers(sign: str) -> bool:
    """Tell whether a sign controls a terminal, ends a line, or turns the text around it."""
    return unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} or sign in _TURNING


def render(diagnostic: Diagnostic) -> str:
    """Return a diagnostic as lines of text: where, what, the line underlined, and what to do.

    Nothing in it ends with a space, and no sign of a source gets through that steers what shows it.
    """
    lines = [_head(diagnostic)]
    if diagnostic.span is not None:
        lines += _excerpt(diagnostic.span)
    if diagnostic.hint is not None:
        lines.append(f"  hint: {_visible(diagnostic.hint)}")
    for note in diagnostic.notes:
        lines.append(f"  {_where(note.span)}: {_visible(note.message)}")
    return "\n".join(line.rstrip() for line in lines)


def _head(diagnostic: Diagnostic) -> str:
    kind = "error" if diagnostic.is_error else "warning"
    head = f"{kind} {diagnostic.code}: {_visible(diagnostic.message)}"
    return head if diagnostic.span is None else f"{_where(diagnostic.span)}: {head}"


def _where(span: Span) -> str:
    return f"{_visible(span.source.name)}:{span.line}:{span.column}"


def _excerpt(span: Span) -> list[str]:
    """Return the line on which a place starts, and a line of signs under the place."""
    number = span.line
    text = span.source.line(number)
    start = span.column - 1
    end = min(start + max(span.end - span.start, 1), max(len(text), start + 1))
    dots = ""
    if len(text) > _WIDEST:
        first = max(0, start - _AROUND)
        dots = "…" if first else ""
        text, start, end = text[first : first + _WIDEST], start - first, end - first
        end = min(end, len(text))
    before = _visible(dots + text[:start])
    under = " " * width(before) + "^" * max(1, width(_visible(text[start:end])))
    margin = f"{number:>5} | "
    return [margin + before + _visible(text[start:]), " " * (len(margin) - 2) + "| " + under]


def to_json(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a diagnostic as JSON; lines and columns count from 1, in characters."""
    return {
        "code": diagnostic.code,
        "severity": "error" if diagnostic.is_error else "warning",
        "message": diagnostic.message,
        "hint": diagnostic.hint,
        "at": None if diagnostic.span is None else _place(diagnostic.span),
        "notes": [{"message": note.message, "at": _place(note.span)} for note in diagnostic.notes],
    }


def _place(span: Span) -> dict[str, Any]:
    end_line, end_column = span.source.position(max(span.start, span.end))
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
    }
