"""Where the shipped specs, the grammar and the schemas are found."""

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def spec_folder() -> Path:
    """Return the folder that holds the shipped `spec/`.

    In an installed wheel it travels inside the package as `_spec`; in a checkout it stands
    beside the package. The one inside wins, so that an installed package never reads a
    stray `spec/` that happens to lie next to it.

    Raises FileNotFoundError when neither is there: the installation is damaged.
    """
    for folder in (_HERE / "_spec", _HERE.parent / "spec"):
        if folder.is_dir():
            return folder.resolve()
    raise FileNotFoundError(f"no spec folder in {_HERE} or beside it: install polignac again")


def spec_file(name: str) -> Path:
    """Return the path of a shipped file by its name inside `spec/`, such as `games/hearts.yaml`.

    Raises FileNotFoundError when there is no such file, and ValueError when the name leads
    out of the folder.
    """
    folder = spec_folder()
    path = (folder / name).resolve()
    if not path.is_relative_to(folder):
        raise ValueError(f"{name!r} is not a name inside the spec folder")
    if not path.is_file():
        raise FileNotFoundError(f"no {name} in {folder}")
    return path


def shipped_games() -> dict[str, Path]:
    """Return every shipped game's file by the game's name, in the order of the names."""
    return {path.stem: path for path in sorted((spec_folder() / "games").glob("*.yaml"))}
