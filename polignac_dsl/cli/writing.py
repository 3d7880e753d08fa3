"""Writing files whole or not at all, and saying so in one sentence when it cannot be done."""

from pathlib import Path

import click

from polignac_dsl.rulebook.writing import write


def write_new(path: Path, text: str) -> None:
    """Write a file that is not there yet; leave with 2 if it is, or cannot be written."""
    if path.exists():
        raise click.UsageError(f"{path} is there already; it is left as it is.")
    write_whole(path, text)


def write_whole(path: Path, text: str) -> None:
    """Write a text so that the path holds all of it or what it held before.

    Leaves with 2, in one sentence, where it cannot be written.
    """
    try:
        write(path, text)
    except OSError as wrong:
        reason = wrong.strerror or type(wrong).__name__
        raise click.UsageError(f"{path} cannot be written: {reason}.") from None
