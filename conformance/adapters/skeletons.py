"""The skeletons: what each consists of, and how one is written for an engine of a certain name."""

import json
import re
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).resolve().parent
NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*([_-][A-Za-z0-9]+)*")
LONGEST_NAME = 60
# What the templates are called, and the game they play: each stands in them in this form only.
_NAMED = "my-engine"
_PLAYS = re.compile(r"""(["'])polignac\1""")
_ASKED = "--game polignac"
_COMMANDS = re.compile(r"^(\$ polignac (?:smoke|verify).*?) -- ", re.MULTILINE)


@dataclass(frozen=True)
class Skeleton:
    """An adapter in one language, and how it is built and run from its folder.

    `needs` are the programs for that, `libraries` the files of others; `debian` are the packages
    of Debian that bring both.
    """

    language: str
    title: str
    files: tuple[str, ...]
    needs: tuple[str, ...]
    libraries: tuple[str, ...]
    debian: tuple[str, ...]
    build: tuple[tuple[str, ...], ...]
    run: tuple[str, ...]

    def texts(self, name: str, game: str, one_shot: bool) -> dict[str, str]:
        """Return the texts of its files for an engine of this name that plays this game."""
        found = {}
        for file in self.files:
            text = (_FOLDER / self.language / file).read_text("utf-8").replace(_NAMED, name)
            text = _PLAYS.sub(rf"\g<1>{game}\g<1>", text).replace(_ASKED, f"--game {game}")
            if one_shot and file == "README.md":
                text = _COMMANDS.sub(r"\1 --one-shot -- ", text)
            found[file] = text
        return found


def skeletons() -> dict[str, Skeleton]:
    """Return the skeletons by their languages."""
    told: Mapping[str, Mapping[str, Any]]
    told = json.loads((_FOLDER / "languages.json").read_text("utf-8"))
    return {
        language: Skeleton(
            language,
            each["title"],
            tuple(each["files"]),
            tuple(each["needs"]),
            tuple(each["libraries"]),
            tuple(each["debian"]),
            tuple(tuple(line) for line in each["build"]),
            tuple(each["run"]),
        )
        for language, each in told.items()
    }


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Write a new folder with these files: all of them, or nothing at all.

    Raises FileExistsError where something of that name is there already, and OSError where it
    cannot be written.
    """
    if folder.exists() or folder.is_symlink():
        raise FileExistsError(str(folder))
    beside = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        for file, text in texts.items():
            path = beside / file
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        beside.chmod(0o755)
        # A folder that somebody has made meanwhile is replaced only where it is empty.
        beside.rename(folder)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
