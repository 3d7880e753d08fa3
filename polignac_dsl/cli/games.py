"""How commands take a game, its options and its number of players, and refuse what is none."""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.hints import did_you_mean
from polignac_dsl.places import shipped_games

if TYPE_CHECKING:
    from polignac_dsl.ruleset import Ruleset

    Text = click.ParamType[str]
else:
    Text = click.ParamType  # older releases of click say nothing of what a type makes

Choice = int | str
NUMBER = re.compile(r"0|-?[1-9]\d{0,8}", re.ASCII)


class GameName(Text):
    """A shipped game's id, or the path of a spec."""

    name = "GAME"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the shipped games, and files where a path has been begun."""
        found = [CompletionItem(name) for name in playable() if name.startswith(incomplete)]
        return [*found, CompletionItem(incomplete, type="file")]


def refuse_unshipped(games: Iterable[str]) -> None:
    """Leave with 2 where one of the names is no shipped game's that can be played."""
    for game in games:
        if game not in playable():
            hint = did_you_mean(game, playable())
            raise click.UsageError(f"There is no shipped game '{game}'. {hint}".rstrip())


def playable() -> list[str]:
    """Return the ids of the shipped games, without the base that they all extend."""
    return sorted(name for name in shipped_games() if name != "family")


def is_path(game: str) -> bool:
    """Whether a GAME is meant as a file, not as the id of a shipped game."""
    return "/" in game or "\\" in game or game.endswith((".yaml", ".yml"))


def spec_path(game: str) -> tuple[Path, str]:
    """Return the file of a GAME and what messages call it; leave with 2 where there is none."""
    if is_path(game):
        path = Path(game)
        if not os.path.exists(path):  # False where pathlib would raise: too long, not allowed
            raise click.UsageError(f"There is no file '{game}'. {_neighbour(path)}".rstrip())
        return path, game
    shipped = shipped_games()
    if game not in shipped:
        beside = Path(f"{game}.yaml")
        if beside.exists():
            raise click.UsageError(
                f"There is no shipped game '{game}'. For the file beside you, write '{beside}'."
            )
        known = f"There are {', '.join(playable())};"
        raise click.UsageError(
            f"There is no shipped game '{game}'. {did_you_mean(game, shipped, known)}"
            " A spec of your own is named by its path, such as mine.yaml."
        )
    return shipped[game], shipped[game].name


def _neighbour(path: Path) -> str:
    try:
        names = [other.name for other in path.parent.iterdir() if is_path(other.name)]
    except OSError:
        return ""
    return did_you_mean(path.name, names)


def ruleset_of(game: str) -> "Ruleset":
    """Return the ruleset of a GAME; print what is wrong with its spec and leave with 1 if it is."""
    from polignac_dsl.ruleset import compile_file, load

    path, name = spec_path(game)
    if not is_path(game):
        return load(game)
    result = compile_file(path, name)
    if result.ruleset is None:
        from polignac_dsl.cli.printing import print_diagnostics

        print_diagnostics(result.diagnostics)
        leave(Exit.DOES_NOT_CONFORM)
    return result.ruleset


def played_ruleset_of(game: str) -> "Ruleset":
    """Return the ruleset of a GAME that is played; leave with 2 for a base of other games."""
    ruleset = ruleset_of(game)
    if ruleset.game.abstract:
        raise click.UsageError(
            f"{ruleset.name} is a base that other games extend (abstract: yes);"
            " nobody plays it as it is."
        )
    return ruleset


def choices_of(ruleset: "Ruleset", texts: Iterable[str]) -> dict[str, Choice]:
    """Return the value of every option from texts `NAME=VALUE`; leave with 2 for one that is none."""
    from polignac_dsl.ruleset import ChoiceError

    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(f"An option is given as NAME=VALUE, not '{text}'.")
        if chosen.get(name, value) != value:
            raise click.UsageError(f"The option '{name}' is given two values.")
        chosen[name] = value
    try:
        return ruleset.choices({name: _value(ruleset, name, chosen[name]) for name in chosen})
    except ChoiceError as wrong:
        raise click.UsageError(f"{wrong}.") from None


def _value(ruleset: "Ruleset", name: str, text: str) -> Choice:
    """Return what a text says as a value of an option; leave with 2 for a misspelt name."""
    from polignac_dsl.check.model import NumberOption

    options = ruleset.game.options
    if name not in options:
        has = f"It has {', '.join(options)}." if options else "It has none."
        raise click.UsageError(
            f"{ruleset.name} has no option '{name}'. {did_you_mean(name, options, has)}"
        )
    option = options[name]
    if isinstance(option, NumberOption):
        return int(text) if NUMBER.fullmatch(text) else text
    values = [value.name for value in option.values]
    if text not in values:
        has = f"It has {', '.join(values)}."
        raise click.UsageError(
            f"The option '{name}' has no value '{text}'. {did_you_mean(text, values, has)}"
        )
    return text


def table_of(ruleset: "Ruleset", players: int, chosen: Mapping[str, Choice]) -> dict[str, Any]:
    """Return a table; leave with 2 for a number of players that the game does not take."""
    from polignac_dsl.ruleset import ChoiceError

    try:
        return ruleset.at(players, chosen)
    except ChoiceError as wrong:
        raise click.UsageError(f"{wrong}.") from None


def usual_players(ruleset: "Ruleset") -> int:
    """Return the number of players for which a game is shown when none is asked for."""
    return 4 if 4 in ruleset.players else ruleset.players[0]


def option_flag(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the flag that chooses the value of a game's option."""
    return click.option(
        "-O",
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="The value of an option of the game; several can be given. Default: its default.",
    )(command)


def players_flag(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the flag that chooses the number of players."""
    return click.option(
        "-p",
        "--players",
        type=click.IntRange(2, 20),
        help="The number of players. Default: 4 where the game takes 4.",
    )(command)
