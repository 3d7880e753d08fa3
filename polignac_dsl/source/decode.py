"""Files into texts: bounded, UTF-8, without surprises."""

import stat
from pathlib import Path

from polignac_dsl.source.faults import Fault, Unreadable
from polignac_dsl.source.text import Source

MAX_BYTES = 256 * 1024

_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32"),
    (b"\x00\x00\xfe\xff", "UTF-32"),
    (b"\xff\xfe", "UTF-16"),
    (b"\xfe\xff", "UTF-16"),
)
_SAVE = "save it as UTF-8"


def read_file(path: Path, name: str) -> bytes:
    """Return what a file holds.

    A file that is larger than MAX_BYTES is never read, nor is anything that is no regular
    file. Raises Unreadable.
    """
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise Unreadable(Fault("E101", f"{name} is a folder, not a file"))
        if not stat.S_ISREG(status.st_mode):
            raise Unreadable(Fault("E101", f"{name} is no regular file"))
        if status.st_size > MAX_BYTES:
            raise Unreadable(_too_large(name, status.st_size))
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise Unreadable(Fault("E101", f"there is no file {name}")) from None
    except (OSError, ValueError) as error:  # ValueError: a path with a zero byte in it
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(Fault("E101", f"{name} cannot be read: {reason}")) from None
    return data


def decode(data: bytes, name: str) -> Source:
    """Return the text of a file.

    A UTF-8 byte order mark is left out. Raises Unreadable for anything that is not UTF-8 text.
    """
    if len(data) > MAX_BYTES:
        raise Unreadable(_too_large(name, len(data)))
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            raise Unreadable(Fault("E103", f"{name} is written in {encoding}", _SAVE))
    if b"\0" in data:
        message = f"{name} is no text: it holds zero bytes"
        raise Unreadable(Fault("E103", message, f"if it is a text in UTF-16, {_SAVE}"))
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        return Source(name, data.decode("utf-8"))
    except UnicodeDecodeError as error:
        before = Source(name, data[: error.start].decode("utf-8", "replace"))
        line, column = before.position(len(before.text))
        found = f"byte {data[error.start]:02x} in line {line}, column {column} is not UTF-8"
        raise Unreadable(Fault("E103", f"{name}: {found}", _SAVE)) from None


def _too_large(name: str, size: int) -> Fault:
    return Fault(
        "E102", f"{name} holds {size} bytes; a spec has at most {MAX_BYTES}", "a game fits a page"
    )
