"""The books of all shipped games, each made once, for the tests that read them."""

import re
from functools import cache
from html.parser import HTMLParser

from polignac_dsl.places import shipped_games
from polignac_dsl.rulebook import LANGUAGES, rulebook
from polignac_dsl.ruleset import Ruleset, load

GAMES = [name for name in shipped_games() if name != "family"]
BOOKS = [(game, language) for game in GAMES for language in LANGUAGES]

_VOID = {"meta", "br"}


@cache
def ruleset(game: str) -> Ruleset:
    """Return a shipped game."""
    return load(game)


@cache
def html(game: str, language: str) -> str:
    """Return a shipped game's book as a page."""
    return rulebook(ruleset(game), language, "html")


@cache
def markdown(game: str, language: str) -> str:
    """Return a shipped game's book as Markdown."""
    return rulebook(ruleset(game), language, "md")


class Page(HTMLParser):
    """A page taken apart: its elements must close in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.headings: list[str] = []
        self.pieces: list[str] = []
        self.feed(text)
        self.close()
        self.faults += self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.tags.append(tag)
        self.attributes += attrs
        found = dict(attrs)
        if name := found.get("id"):
            self.ids.append(name)
        if (target := found.get("href") or "").startswith("#"):
            self.targets.append(target[1:])
        if tag in ("h1", "h2", "h3"):
            self.headings.append("")
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note the end of an element."""
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Note words."""
        if self.open and self.open[-1] == "style":
            return
        self.pieces.append(data)
        if self.open and self.open[-1] in ("h1", "h2", "h3"):
            self.headings[-1] += data

    @property
    def words(self) -> str:
        """All that a reader sees, one space between pieces of running text."""
        return re.sub(r"[ \n]+", " ", "".join(self.pieces))


@cache
def page(game: str, language: str) -> Page:
    """Return a shipped game's page taken apart."""
    return Page(html(game, language))
