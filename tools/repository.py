"""The checkout as the tools and their tests see it: its root and its tracked files."""

import subprocess
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent


def tracked_files() -> list[PurePosixPath]:
    """Return every file that git tracks and that is still there, relative to the root, sorted.

    Raises subprocess.CalledProcessError outside of a git checkout.
    """
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout
    paths = sorted(PurePosixPath(name) for name in listed.split("\0") if name)
    return [path for path in paths if (ROOT / path).is_file()]
