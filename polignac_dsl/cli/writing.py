"""Writing files whole or not at all."""

import contextlib
import os
import tempfile
from pathlib import Path

import click


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; leave with 2 if it is, or cannot be written."""
    if path.exists():
        raise click.UsageError(f"{path} is there already; it is left as it is.")
    write_whole(path, text)


def write_whole(path: Path, text: str) -> None:
    """Write a text so that the path holds all of it or what it held before.

    Leaves with 2, in one sentence, where it cannot be written.
    """
    draft = ""
    try:
        handle, draft = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        with contextlib.suppress(OSError):  # a file system without modes
            os.chmod(draft, 0o666 & ~_umask())
        os.replace(draft, path)
    except OSError as wrong:
        if draft:
            with contextlib.suppress(OSError):
                os.unlink(draft)
        reason = wrong.strerror or type(wrong).__name__
        raise click.UsageError(f"{path} cannot be written: {reason}.") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
