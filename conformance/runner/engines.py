"""How the known engines are started, and whether they can be on this machine."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from conformance.runner.process import MEMORY

_FOLDER = Path(__file__).resolve().parent.parent / "engines"
_LONGEST_ASKING = 10.0


@dataclass(frozen=True)
class Need:
    """A program that an engine needs, and the first number of its lowest version."""

    program: str
    ask: tuple[str, ...]
    at_least: int

    def missing(self) -> str | None:
        """Return why the need is not met here, or None where it is."""
        wanted = f"it needs {self.program} {self.at_least} or later"
        found = shutil.which(self.program)
        if found is None:
            return f"{wanted}, and there is none here"
        try:
            told = subprocess.run(
                [found, *self.ask],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_LONGEST_ASKING,
                check=True,
            )
        except (OSError, subprocess.SubprocessError) as error:
            return f"{wanted}, and the one here does not tell its version: {error}"
        version = re.search(rb"\d+", told.stdout)
        if version is None or int(version[0]) < self.at_least:
            shown = told.stdout.decode("utf-8", "replace").strip()[:40]
            return f"{wanted}, and here is {shown}"
        return None


@dataclass(frozen=True)
class Engine:
    """An engine's name and the command that starts it, without any shell.

    One that is `one_shot` is started for each request. `memory` is what it may use, in MiB, with
    all that it starts; `passed` are the variables that it gets from the user's environment.
    """

    name: str
    command: tuple[str, ...]
    about: str = ""
    need: Need | None = None
    one_shot: bool = False
    memory: int = MEMORY
    passed: tuple[str, ...] = ()

    def missing(self) -> str | None:
        """Return why the engine cannot be started here, or None."""
        return None if self.need is None else self.need.missing()


def shipped_engines() -> dict[str, Engine]:
    """Return the engines that the manifests beside this package describe, by their names."""
    engines = [_read(path) for path in sorted(_FOLDER.glob("*.json"))]
    return {engine.name: engine for engine in engines}


def _read(path: Path) -> Engine:
    manifest: dict[str, Any] = json.loads(path.read_text("utf-8"))
    places = {"{python}": sys.executable, "{here}": str(path.parent)}
    command = []
    for part in manifest["command"]:
        for sign, place in places.items():
            part = part.replace(sign, place)
        command.append(part)
    needs = manifest.get("needs")
    need = needs and Need(needs["program"], tuple(needs["ask"]), needs["at-least"])
    return Engine(manifest["name"], tuple(command), manifest.get("about", ""), need)


def engine_from_command(command: Sequence[str], base: Path, name: str | None = None) -> Engine:
    """Return an engine for a command as somebody typed it, standing in the folder `base`.

    The engine runs in a folder of its own. So an argument that names a file from `base`
    becomes absolute; the program does so where it has a folder in its name, and is looked up
    in the PATH otherwise. Links are kept: an interpreter may know itself by its place.
    Without a name the engine is called after the first file, else after the last word.
    Raises ValueError for an empty command.
    """
    if not command:
        raise ValueError("which engine? Give the command that starts it")
    program, *rest = command
    if any(separator in program for separator in (os.sep, os.altsep) if separator):
        program = os.path.abspath(base / program)
    files = [part for part in rest if _is_file(base, part)]
    arguments = [os.path.abspath(base / part) if part in files else part for part in rest]
    plain = [part for part in command if not part.startswith("-")]
    called = files[0] if files else (plain or command)[-1]
    return Engine(name or Path(called).stem or called, (program, *arguments))


def _is_file(base: Path, part: str) -> bool:
    try:
        return bool(part) and (base / part).exists()
    except (OSError, ValueError):
        return False
