"""Writes an export into a folder of its own, whole or not at all."""

import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from conformance.export.files import INDEX, INDEX_FORMAT


class FolderError(ValueError):
    """Raised for a folder that an export may not be written into; the message says why."""


def write_export(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write the files so that the folder holds all of them, or what it held before.

    They go to a folder beside it first, which then takes its name. A folder that holds an
    earlier export, and nothing else, is replaced. Raises FolderError for any other that is not
    empty, and OSError where writing fails.
    """
    target = folder.resolve()
    there = target.exists()
    if there:
        _require_ours(folder, target)
    target.parent.mkdir(parents=True, exist_ok=True)
    made = Path(tempfile.mkdtemp(prefix=f".{target.name[:100]}.", dir=target.parent))
    try:
        new = made / "new"
        new.mkdir()
        for name, data in files.items():
            (new / name).write_bytes(data)
        if there:
            os.replace(target, made / "old")
        try:
            os.replace(new, target)
        except BaseException:
            if there:
                os.replace(made / "old", target)
            raise
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _require_ours(folder: Path, target: Path) -> None:
    """Raise FolderError where a folder holds anything but an earlier export."""
    if not target.is_dir():
        raise FolderError(f"{folder} is no folder")
    if target == Path.cwd() or target in Path.cwd().parents:
        raise FolderError(f"{folder} is the folder you are in: name one that can be replaced")
    found = {path.name for path in target.iterdir()}
    if not found:
        return
    ours = _names(target)
    if ours is None:
        raise FolderError(f"{folder} is not empty, and holds no export of the corpus")
    if strange := sorted(found - ours):
        raise FolderError(f"{folder} holds {', '.join(strange[:3])}, which no export wrote")


def _names(target: Path) -> set[str] | None:
    """Return the files that the index of a folder names, or None where there is no such index."""
    try:
        index = json.loads((target / INDEX).read_text("utf-8"))
        if index["format"] != INDEX_FORMAT:
            return None
        return {INDEX, index["schema"], *(game["file"] for game in index["games"].values())}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
