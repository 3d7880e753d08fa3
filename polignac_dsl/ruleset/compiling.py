"""Specs into rulesets: any file, and the shipped games."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from polignac_dsl.places import shipped_games
from polignac_dsl.ruleset.model import Ruleset
from polignac_dsl.ruleset.shipped import read_shipped

if TYPE_CHECKING:
    from polignac_dsl.diagnostics import Diagnostic


@dataclass(frozen=True)
class Result:
    """What became of a spec: its ruleset, if there are no errors, and all that was found."""

    ruleset: Ruleset | None
    diagnostics: "tuple[Diagnostic, ...]"


class SpecError(ValueError):
    """Raised by `load` for a game that is not there or has errors; carries the diagnostics."""

    def __init__(self, message: str, diagnostics: "tuple[Diagnostic, ...]" = ()) -> None:
        super().__init__(message)
        self.diagnostics = diagnostics


def compile_file(path: str | Path, name: str | None = None) -> Result:
    """Return the ruleset of a spec file, or what is wrong with it. Never raises for its text.

    `name` is how messages call the file; without it, they say the path.
    """
    # The compiler is many modules, and a shipped game is read as it was compiled before.
    from polignac_dsl.check.spec_file import check_file

    game, diagnostics = check_file(Path(path), name)
    return Result(None if game is None else Ruleset.of(game), diagnostics)


def load(game: str | Path) -> Ruleset:
    """Return the ruleset of a shipped game by its name, or of a spec file by its path.

    A text without a slash and without `.yaml` is a name. Raises SpecError when there is no such
    game and when the spec has errors.
    """
    called = str(game)
    if isinstance(game, str) and "/" not in game and not game.endswith((".yaml", ".yml")):
        return _shipped(game)
    return _compiled(Path(game), called)


@cache
def _shipped(name: str) -> Ruleset:
    games = shipped_games()
    if name not in games:
        raise SpecError(f"there is no shipped game {name!r}; there are {', '.join(games)}")
    return read_shipped(name) or _compiled(games[name], games[name].name)


def _compiled(path: Path, name: str) -> Ruleset:
    result = compile_file(path, name)
    if result.ruleset is None:
        errors = [found for found in result.diagnostics if found.is_error]
        first = errors[0]
        place = f"{name}:{first.span.line}: " if first.span else ""
        more = f" (and {len(errors) - 1} more)" if len(errors) > 1 else ""
        raise SpecError(f"{place}{first.code} {first.message}{more}", result.diagnostics)
    return result.ruleset
