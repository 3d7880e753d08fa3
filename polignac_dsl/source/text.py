"""A text and places in it: what every message points at."""

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True, eq=False)
class Source:
    """A decoded text under the name by which messages call it, usually its path.

    Lines end with LF, CR or CRLF, as editors count them. A byte order mark is not part of it.
    """

    name: str
    text: str = field(repr=False)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        position = 0
        for line in self.text.splitlines(keepends=True):
            position += len(line)
            # str.splitlines also cuts at form feeds and the like, where no editor does.
            if line.endswith(("\n", "\r")):
                starts.append(position)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Return the line and the column of an offset in characters, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """Return the text of a line, counted from 1, without its end."""
        starts = self._starts
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")

    def span(self, start: int, end: int) -> "Span":
        """Return the part of this text from one offset up to another, in characters."""
        return Span(self, start, end)


@dataclass(frozen=True)
class Span:
    """A part of a text, from an offset up to another, in characters."""

    source: Source
    start: int
    end: int

    @property
    def line(self) -> int:
        """The line on which it starts, from 1."""
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        """The column at which it starts, from 1, in characters."""
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]
