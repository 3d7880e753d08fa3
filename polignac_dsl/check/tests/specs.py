"""Small specs for the tests of the checker, written to a folder and checked there."""

from pathlib import Path

import pytest

from polignac_dsl.check.model import Game
from polignac_dsl.check.spec_file import check_file
from polignac_dsl.diagnostics import Diagnostic

HEAD = "game: {name}\nlanguage: 1\nextends: {extends}\ntitle: {{en: Example}}\n"


class Folder:
    """A folder of specs."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, body: str, extends: str = "polignac", name: str = "example") -> Path:
        """Write a spec that extends a game, and return its path."""
        return self.raw(HEAD.format(name=name, extends=extends) + body, name)

    def raw(self, text: str, name: str = "example") -> Path:
        """Write a whole spec, and return its path."""
        path = self.path / f"{name}.yaml"
        path.write_text(text, "utf-8")
        return path

    def check(
        self, body: str, extends: str = "polignac"
    ) -> tuple[Game | None, tuple[Diagnostic, ...]]:
        """Return the game of a small spec and everything wrong with it."""
        return check_file(self.write(body, extends))

    def game(self, body: str, extends: str = "polignac") -> Game:
        """Return the game of a small spec that has no errors."""
        game, found = self.check(body, extends)
        assert game is not None, [d.message for d in found]
        return game

    def codes(self, body: str, extends: str = "polignac") -> list[str]:
        """Return the codes of everything wrong with a small spec."""
        return [d.code for d in self.check(body, extends)[1]]

    def messages(self, body: str, extends: str = "polignac") -> list[str]:
        """Return the messages of everything wrong with a small spec."""
        return [d.message for d in self.check(body, extends)[1]]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Return an empty folder for specs."""
    return Folder(tmp_path)
