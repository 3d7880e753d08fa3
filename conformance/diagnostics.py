"""What is wrong with a text, and where: places, diagnostics, and the nearest known word."""

from collections.abc import Iterable
from dataclasses import dataclass
from types import TracebackType
from typing import Literal, NamedTuple


class Place(NamedTuple):
    """A spot in a file; lines and columns count from 1.

    Every node of every file has one, so it is of the kind of value that is made fastest.
    """

    file: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True)
class Diagnostic:
    """One thing that is wrong, in words for the author of the text.

    An error makes the corpus invalid; a warning asks for a second look.
    """

    place: Place
    code: str
    message: str
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        return f"{self.place}: {self.severity}: {self.message} [{self.code}]"


class Objection(Exception):  # noqa: N818 - it never leaves the loader, where it is a value again
    """Stops the reading of one part of a text, and carries what is wrong with it."""

    def __init__(self, place: Place, code: str, message: str) -> None:
        super().__init__(message)
        self.diagnostic = Diagnostic(place, code, message)


class Collecting:
    """Catches an Objection and keeps its diagnostic."""

    def __init__(self, found: list[Diagnostic]) -> None:
        self._found = found

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if isinstance(error, Objection):
            self._found.append(error.diagnostic)
            return True
        return False


class Findings:
    """Collects diagnostics, so that one reading tells of all that is wrong."""

    def __init__(self) -> None:
        self._found: list[Diagnostic] = []

    def error(self, place: Place, code: str, message: str) -> None:
        """Add an error."""
        self._found.append(Diagnostic(place, code, message))

    def warning(self, place: Place, code: str, message: str) -> None:
        """Add a warning."""
        self._found.append(Diagnostic(place, code, message, "warning"))

    def collecting(self) -> "Collecting":
        """Turn an Objection raised inside the `with` into a diagnostic, and go on after it."""
        return Collecting(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def sorted(self) -> tuple[Diagnostic, ...]:
        """Return what was found in the order of the text, each thing once."""
        return tuple(sorted(set(self._found)))


def nearest(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean …?` with the known word that is nearest, or which words there are."""
    from difflib import get_close_matches

    words = sorted(known)
    close = get_close_matches(word, words, n=1, cutoff=0.6)
    if close:
        return f"; did you mean {close[0]}?"
    if 0 < len(words) <= 12:
        return f"; known are {', '.join(words)}"
    return ""
