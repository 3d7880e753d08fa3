import tomllib
from pathlib import Path

from polignac_dsl import __version__


def test_the_version_is_that_of_the_project() -> None:
    """It stands in two places: for packagers, and for the program."""
    project = Path(__file__).resolve().parents[2] / "pyproject.toml"
    assert tomllib.loads(project.read_text("utf-8"))["project"]["version"] == __version__
