"""Writes a text to a file whole or not at all."""

import os
import tempfile
from pathlib import Path


def write(path: str | Path, text: str) -> None:
    """Write a text to a file in UTF-8, in place of what was there.

    The text goes to a file beside it first, which then takes its name: a reader sees the old
    text or the new one, never a part, and an error leaves the old one. A link is followed,
    and the permissions of a file that is there stay. Raises OSError as writing any file does.
    """
    target = Path(path).resolve()
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
