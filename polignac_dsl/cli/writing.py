"""Writing files whole or not at all, and saying so in one sentence when it cannot be done."""

from contextlib import suppress
from pathlib import Path

import click

from polignac_dsl.rulebook.writing import write


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; leave with 2 if it is, or cannot be written."""
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise click.UsageError(f"{path} is there already; it is left as it is.") from None
    except OSError as wrong:
        raise _not_written(path, wrong) from None
    try:
        with file:
            file.write(text)
    except OSError as wrong:
        with suppress(OSError):
            path.unlink()
        raise _not_written(path, wrong) from None


def write_whole(path: Path, text: str) -> None:
    """Write a text so that the path holds all of it or what it held before.

    Leaves with 2, in one sentence, where it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            # A device or pipe takes the text as it is, and nothing may take its place.
            with path.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
        else:
            write(path, text)
    except OSError as wrong:
        raise _not_written(path, wrong) from None


def _not_written(path: Path, wrong: OSError) -> click.UsageError:
    reason = wrong.strerror or str(wrong) or type(wrong).__name__
    return click.UsageError(f"{path} cannot be written: {reason}.")
