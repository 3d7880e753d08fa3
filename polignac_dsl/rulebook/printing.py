"""Prints a book by its templates, as HTML or as Markdown."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from polignac_dsl.rulebook import marks
from polignac_dsl.rulebook.book import Book
from polignac_dsl.rulebook.cardsets import SUIT_SIGNS
from polignac_dsl.rulebook.voice import Tongue

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).resolve().parent / "templates"
# Keeps a suit sign from being drawn as a little picture by telephones.
_AS_TEXT = "\ufe0e"


def as_html(book: Book, tongue: Tongue) -> str:
    """Return a book as one HTML page that needs nothing else."""
    return (
        _environment("html")
        .get_template("book.html.j2")
        .render(book=book, face=_faces(tongue, _AS_TEXT), card_name=tongue.card_name)
    )


def as_markdown(book: Book, tongue: Tongue) -> str:
    """Return a book as Markdown, with HTML only for its anchors."""
    text = _environment("md").get_template("book.md.j2").render(book=book, face=_faces(tongue, ""))
    lines = [line.rstrip(" ") for line in text.splitlines()]
    kept = [line for line, before in zip(lines, ["", *lines], strict=False) if line or before]
    return "\n".join(kept).strip("\n") + "\n"


def _faces(tongue: Tongue, after: str) -> dict[str, str]:
    """Return what stands on each card, `V♠`, by its two letters."""
    return {
        rank + suit: f"{tongue.rank_letters.get(rank, rank)}{sign}{after}"
        for rank in "23456789TJQKA"
        for suit, sign in SUIT_SIGNS.items()
    }


@cache
def _environment(kind: str) -> "Environment":
    # Not at the top: starting the program must not wait for a template engine.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from jinja2.filters import do_mark_safe

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=kind == "html",
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    if kind == "html":
        environment.filters["words"] = lambda text: do_mark_safe(marks.as_html(text))
    else:
        environment.filters["words"] = marks.as_markdown
    return environment
