"""What an engine writes to standard error: what is kept of it, and the lines that say most."""

import re

FIRST_KEPT = 2 * 1024
LAST_KEPT = 62 * 1024
_LEFT_OUT = b"\n[\xe2\x80\xa6]\n"
# A character that is cut in two is written as three bytes for each of those that are left.
_SEAMS = 24
_LONGEST = 200
_LAST_LINES = 3
# In many languages the message has a word of these; what stands around it is where it happened.
_WOE = re.compile(
    r"error|exception|cannot|could ?n[o']t|panic|fatal|invalid|no such|assert", re.IGNORECASE
)
# The head of a trace that ends with its message.
_NO_MESSAGE = re.compile(r"Traceback \(most recent call last\):")
# So many lines that are not indented may stand within a trace: commands that a language quotes.
_QUOTED = 4


class KeptErrors:
    """The beginning and the end of what an engine writes: at most 64 KiB of it."""

    def __init__(self) -> None:
        self._first, self._last, self._dropped = bytearray(), bytearray(), False

    def add(self, data: bytes) -> None:
        """Take what has come."""
        room = FIRST_KEPT - len(self._first)
        self._first += data[:room]
        self._last += data[room:]
        if len(self._last) > LAST_KEPT:
            self._dropped = True
            del self._last[:-LAST_KEPT]

    def text(self) -> str:
        """Return what is kept; a line `[…]` stands where something is left out."""
        last = bytes(self._last)
        if self._dropped:
            last = _LEFT_OUT + last[len(_LEFT_OUT) + _SEAMS :]
        return (bytes(self._first) + last).decode("utf-8", "replace")


def telling(errors: str, most: int = _LAST_LINES) -> list[str]:
    """Return the lines that say most: the last ones, at most so many, and before them the message.

    Some languages write the message first and the trace below it, others last. Those that are
    not next to each other have a line `…` between them; none is longer than 200 characters.
    """
    lines = [line for line in errors.splitlines() if line.strip()]
    places = sorted({*_messages(lines), *range(max(0, len(lines) - most), len(lines))})
    told: list[str] = []
    before = places[0] - 1 if places else 0
    for place in places:
        told += ["…"] * (place > before + 1) + [lines[place][:_LONGEST]]
        before = place
    return told


def message(errors: str) -> list[str]:
    """Return the lines in which the message most probably is, with the last where none sounds so."""
    lines = [line for line in errors.splitlines() if line.strip()]
    found = _messages(lines)
    if lines and not any(_WOE.search(lines[place]) for place in found):
        found.add(len(lines) - 1)
    return [lines[place] for place in sorted(found)]


def last_words(errors: str) -> str:
    """Return the lines that say most, to stand below a note."""
    return "".join(f"\n{line}" for line in telling(errors))


def _messages(lines: list[str]) -> set[int]:
    """Return the head of the last trace and the last line with a word of woe, or the first line."""
    woe = [p for p, line in enumerate(lines) if _WOE.search(line) and not line[0].isspace()]
    head = _head(lines)
    places = set(woe[-1:])
    if head is not None and not _NO_MESSAGE.match(lines[head]):
        places.add(head)
    return places or ({0} if lines else set())


def _head(lines: list[str]) -> int | None:
    """Return where the last trace begins: the line before those of it that are indented."""
    below = None
    for place in range(len(lines) - 1, -1, -1):
        if lines[place][0].isspace():
            below = place
        elif below is not None and below - place > _QUOTED:
            break
    return below - 1 if below else None
