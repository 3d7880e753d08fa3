"""How commands take a game, its options and its number of players, and refuse what is none."""

import difflib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.places import shipped_games

if TYPE_CHECKING:
    from polignac_dsl.ruleset import Ruleset

Choice = int | str


class GameName(click.ParamType[str]):
    """A shipped game's id, or the path of a spec."""

    name = "GAME"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the shipped games, and files where a path has been begun."""
        found = [CompletionItem(name) for name in playable() if name.startswith(incomplete)]
        return [*found, CompletionItem(incomplete, type="file")]


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
        if not path.exists():
            raise click.UsageError(f"There is no file '{game}'.")
        return path, game
    shipped = shipped_games()
    if game not in shipped:
        beside = Path(f"{game}.yaml")
        if beside.exists():
            raise click.UsageError(
                f"There is no shipped game '{game}'. For the file beside you, write '{beside}'."
            )
        near = difflib.get_close_matches(game, shipped, n=1)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        raise click.UsageError(
            f"There is no shipped game '{game}'.{hint} There are {', '.join(playable())};"
            " a spec of your own is named by its path, such as mine.yaml."
        )
    return shipped[game], shipped[game].name


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


def choices_of(ruleset: "Ruleset", texts: Iterable[str]) -> dict[str, Choice]:
    """Return the value of every option from texts `NAME=VALUE`; leave with 2 for one that is none."""
    from polignac_dsl.ruleset import ChoiceError

    chosen: dict[str, Choice] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(f"An option is given as NAME=VALUE, not '{text}'.")
        number = value.removeprefix("-").isascii() and value.removeprefix("-").isdigit()
        chosen[name] = int(value) if number and len(value) < 10 else value
    try:
        return ruleset.choices(chosen)
    except ChoiceError as wrong:
        raise click.UsageError(f"{wrong}.") from None


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
