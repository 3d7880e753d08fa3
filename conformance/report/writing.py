"""Writes a report to a file whole or not at all."""

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a text in UTF-8, in place of what was there.

    It goes to a file beside it first, which then takes its name: an error leaves the old text.
    A link is followed, and the permissions of a file that is there stay; a device or a pipe
    takes the text as it is. Half of a surrogate pair, which an engine may have written and UTF-8
    has no way to say, becomes a question mark. Raises OSError.
    """
    data = text.encode("utf-8", errors="replace")
    if path.exists() and not path.is_file():
        with path.open("wb") as device:
            device.write(data)
        return
    target = path.resolve()
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(name, mode)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
