"""Builds the wheel, holds its contents against git, and runs the program from a fresh install.

Run as `python -m tools.check_wheel` in an environment made from requirements.lock. It exits
with 1 and says what is wrong when

- a tracked file of the packages or of `spec/`, outside of `tests/`, is not in the wheel,
- anything else is in the wheel,
- the wheel needs a package that it does not declare, or
- one of COMMANDS fails when started from `/` with an empty environment.
"""

import hashlib
import importlib.metadata
import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.repository import ROOT, tracked_files

# What a user does first; `{out}` is a fresh folder. Each one must exit with 0.
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("polignac", "check", "polignac"),
    ("polignac", "verify", "builtin"),
    ("polignac", "verify", "--game", "polignac"),
    ("polignac", "rulebook", "polignac", "--lang", "fr", "--format", "html", "-o", "{out}/fr.html"),
    ("polignac", "rulebook", "polignac-cr", "--lang", "en", "--format", "md", "-o", "{out}/en.md"),
    ("polignac", "new", "mine", "--extends", "polignac", "-o", "{out}/mine.yaml"),
    ("polignac", "verify", "--spec", "{out}/mine.yaml"),
    ("polignac", "adapter", "new", "--lang", "python", "{out}/my-engine"),
    ("polignac", "smoke", "--", "python", "{out}/my-engine/adapter.py"),
)

PACKAGES = ("polignac_dsl", "conformance", "reference_impl")
CARRIED = {"spec": PurePosixPath("polignac_dsl/_spec")}
METADATA = ("METADATA", "RECORD", "WHEEL", "entry_points.txt")


def expected_contents(tracked: Iterable[PurePosixPath]) -> set[str]:
    """Return the names that the wheel must hold, those of its metadata left out."""
    names = set()
    for path in tracked:
        if "tests" in path.parts:
            continue
        top = path.parts[0]
        if top in PACKAGES:
            names.add(str(path))
        elif top in CARRIED and len(path.parts) > 1:
            names.add(str(CARRIED[top].joinpath(*path.parts[1:])))
    return names


def differences(contents: Iterable[str], tracked: Iterable[PurePosixPath]) -> list[str]:
    """Return one line for each file that the wheel lacks or holds without reason."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    metadata = f"{project['name']}-{project['version']}.dist-info"
    licences = {f"{metadata}/licenses/{name}" for name in project["license-files"]}
    expected = expected_contents(tracked) | licences | {f"{metadata}/{name}" for name in METADATA}
    found = set(contents)
    return [
        *(f"not in the wheel: {name}" for name in sorted(expected - found)),
        *(f"in the wheel without being tracked: {name}" for name in sorted(found - expected)),
    ]


def build_wheel(folder: Path) -> Path:
    """Build the wheel of the working tree into `folder` and return its path."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", str(folder), str(ROOT)], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def needed_packages(wheel: Path) -> set[str]:
    """Return the names of all packages that the wheel needs on this machine, extras left out.

    What the wheel's own dependencies need in turn is asked of the environment that runs this.
    """
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (n for n in archive.namelist() if n.endswith(".dist-info/METADATA"))
        headers = HeaderParser().parsestr(archive.read(name).decode("utf-8"))
    needed: set[str] = set()
    waiting: list[str] = headers.get_all("Requires-Dist") or []
    while waiting:
        requirement = Requirement(waiting.pop())
        name = canonicalize_name(requirement.name)
        applies = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
        if applies and name not in needed:
            needed.add(name)
            waiting += importlib.metadata.requires(name) or []
    return needed


def locked(names: set[str], lock: str) -> str:
    """Return the entries of a lock for the packages named, with their hashes.

    Raises KeyError when the lock has no entry for one of them.
    """
    entries = {}
    for entry in re.split(r"^(?=[A-Za-z0-9])", lock, flags=re.MULTILINE):
        if match := re.match(r"([A-Za-z0-9._-]+)==", entry):
            entries[canonicalize_name(match[1])] = entry
    return "".join(entries[canonicalize_name(name)] for name in sorted(names))


def install(wheel: Path, folder: Path) -> Path:
    """Install the wheel and what it needs, nothing more, in a new environment in `folder`.

    Return the folder of the environment's commands. The versions and hashes are those of
    requirements.lock; the wheel's own hash is that of the file just built.
    """
    venv.create(folder, with_pip=True)
    commands = folder / ("Scripts" if os.name == "nt" else "bin")
    requirements = folder / "requirements.txt"
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    requirements.write_text(
        locked(needed_packages(wheel), (ROOT / "requirements.lock").read_text("utf-8"))
        + f"{wheel.as_uri()} --hash=sha256:{digest}\n",
        encoding="utf-8",
    )
    pip = [str(commands / "python"), "-m", "pip"]
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run(
        [*pip, "install", *quiet, "--require-hashes", "-r", str(requirements)], check=True
    )
    subprocess.run([*pip, "check"], check=True, stdout=subprocess.DEVNULL)
    return commands


def failures(commands: Path, out: Path) -> list[str]:
    """Run COMMANDS as a user would, far from the checkout; return one text for each that fails."""
    environment = {
        "HOME": str(out),
        "LANG": "C.UTF-8",
        # The engine in JavaScript is started by name: node may stand anywhere on the path.
        "PATH": os.pathsep.join((str(commands), os.environ.get("PATH", os.defpath))),
    }
    found = []
    for words in COMMANDS:
        program, *arguments = (word.format(out=out) for word in words)
        done = subprocess.run(
            [str(commands / program), *arguments],
            cwd="/",
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )
        print(f"{'ok' if done.returncode == 0 else 'FAILED'}: {' '.join(words)}")
        if done.returncode != 0:
            found.append(f"exit {done.returncode} from {' '.join(words)}\n{done.stdout}")
    return found


def main() -> int:
    """Check the wheel of this checkout; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="polignac-wheel-") as name:
        folder = Path(name).resolve()
        wheel = build_wheel(folder)
        with zipfile.ZipFile(wheel) as archive:
            contents = archive.namelist()
        problems = differences(contents, tracked_files())
        out = folder / "out"
        out.mkdir()
        try:
            problems += failures(install(wheel, folder / "environment"), out)
        except KeyError as missing:
            problems.append(f"requirements.lock has no entry for {missing}: make it anew")
        for problem in problems:
            print(problem, file=sys.stderr)
        print(f"{wheel.name}: {len(contents)} files, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
