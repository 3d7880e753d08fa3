"""Marks inside a sentence: places that a book turns into links, and how each output shows them.

A sentence is plain text. Where it uses the number of an option, that number is wrapped in
characters of Unicode's private use area, which no author's text may bring along.
"""

import html
import re
from collections.abc import Callable
from typing import Final

_OPEN: Final = "\ue000"
_MIDDLE: Final = "\ue001"
_CLOSE: Final = "\ue002"
_LINK = re.compile(f"{_OPEN}([^{_MIDDLE}]*){_MIDDLE}([^{_CLOSE}]*){_CLOSE}")
_STRAY = re.compile(
    "[\ue000-\uf8ff\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]"
)

# What Markdown gives a meaning to, wherever it stands.
_MARKDOWN = re.compile(r"([\\`*_\[\]<>#|~&$])")


def link(target: str, text: str) -> str:
    """Return `text` marked as a link to the anchor `target` of the same book."""
    return f"{_OPEN}{target}{_MIDDLE}{text}{_CLOSE}"


def foreign(text: str) -> str:
    """Return a text that an author has written, on one line and without marks or controls.

    Characters that turn the direction of writing are dropped too: they could make a rule
    read as another.
    """
    return _STRAY.sub("", re.sub(r"\s+", " ", text)).strip()


def plain(sentence: str) -> str:
    """Return a sentence as plain text, its links reduced to their words."""
    return _LINK.sub(lambda found: found[2], sentence)


def capitalised(sentence: str) -> str:
    """Return a sentence with its first letter, of its words or its link's, as a capital."""
    inside_target = False
    for index, letter in enumerate(sentence):
        inside_target = letter == _OPEN or (inside_target and letter != _MIDDLE)
        if not inside_target and letter.isalnum():
            return sentence[:index] + letter.upper() + sentence[index + 1 :]
    return sentence


def uncapitalised(sentence: str) -> str:
    """Return a sentence with its first letter small, unless it begins a name in capitals."""
    return sentence if sentence[1:2].isupper() else sentence[:1].lower() + sentence[1:]


def as_html(sentence: str) -> str:
    """Return a sentence as HTML, everything escaped except the links made here."""
    return _render(
        sentence,
        html.escape,
        lambda target, text: f'<a href="#{html.escape(target)}">{text}</a>',
    )


def as_markdown(sentence: str) -> str:
    """Return a sentence as Markdown, every character that it gives a meaning to escaped."""
    return _render(
        sentence,
        lambda text: _MARKDOWN.sub(r"\\\1", text),
        lambda target, text: f"[{text}](#{target})",
    )


def _render(sentence: str, escape: Callable[[str], str], tie: Callable[[str, str], str]) -> str:
    pieces: list[str] = []
    end = 0
    for found in _LINK.finditer(sentence):
        pieces.append(escape(sentence[end : found.start()]))
        pieces.append(tie(found[1], escape(found[2])))
        end = found.end()
    pieces.append(escape(sentence[end:]))
    return "".join(pieces)
