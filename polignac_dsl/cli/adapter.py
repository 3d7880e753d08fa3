"""`polignac adapter new`: the working beginning of an adapter, in the language of your engine."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from polignac_dsl.cli.games import GameName, Text, playable
from polignac_dsl.cli.hints import did_you_mean

if TYPE_CHECKING:
    from conformance.adapters.skeletons import Skeleton


class Language(Text):
    """The name of a language that there is a skeleton in."""

    name = "LANG"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the languages."""
        from conformance.adapters.skeletons import skeletons

        found = skeletons().values()
        return [
            CompletionItem(each.language, help=each.title)
            for each in found
            if each.language.startswith(incomplete)
        ]


@click.group(short_help="Begin an adapter for your engine.")
def adapter() -> None:
    """Begin an adapter: what lets `polignac` talk with an engine of your own.

    \b
      polignac adapter new --lang go           a working skeleton in ./go-adapter
    """


@adapter.command(short_help="Write a working skeleton.")
@click.argument("folder", required=False, metavar="[DIR]", type=click.Path(path_type=Path))
@click.option(
    "--lang",
    "language",
    type=Language(),
    required=True,
    help="python, javascript, c, java, go, rust or php.",
)
@click.option(
    "--game", type=GameName(), default="polignac", show_default=True, help="The game it plays."
)
@click.option("--one-shot", is_flag=True, help="For an engine that is started for each request.")
def new(folder: Path | None, language: str, game: str, one_shot: bool) -> None:
    """Write a folder with an adapter that works, and with comments that say where your engine goes.

    In your engine's place stands a small example, which plays the tricks of one deal. So you can
    try everything before you change anything; README.md in the folder tells how. Nothing that is
    there already is touched. DIR is LANG-adapter here, if it is not given; its last part names
    the engine.

    \b
      polignac adapter new --lang go
      polignac adapter new --lang php my-engine --game polignac-en --one-shot
    """
    from conformance.adapters.skeletons import LONGEST_NAME, NAME, skeletons, write

    known = skeletons()
    if language not in known:
        otherwise = (
            f"There are {', '.join(known)}. In another language, write the adapter after the one of"
            " these that is nearest to it: docs/adapters.md, “A language without a"
            " skeleton”, says what to mind."
        )
        hint = did_you_mean(language, known, otherwise)
        raise click.UsageError(f"There is no skeleton in '{language}'. {hint}")
    place = folder or Path(f"{language}-adapter")
    name = place.name
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise click.UsageError(
            f"The folder names the engine: letters and digits, joined by - or _, at most"
            f" {LONGEST_NAME} of them, the first a letter. '{name}' is not."
        )
    _refuse_what_the_example_cannot_play(game)
    skeleton = known[language]
    try:
        write(place, skeleton.texts(name, game, one_shot))
    except FileExistsError:
        raise click.UsageError(f"{place} is there already; it is left as it is.") from None
    except OSError as wrong:
        reason = wrong.strerror or str(wrong)
        raise click.UsageError(f"{place} cannot be written: {reason}.") from None
    _tell(skeleton, place, game, one_shot)


def _refuse_what_the_example_cannot_play(game: str) -> None:
    """Leave with 2 for a game that the example could say nothing of but unsupported."""
    if game not in playable():
        hint = did_you_mean(game, playable(), "'polignac show --help' tells of games.")
        raise click.UsageError(f"There is no shipped game '{game}'. {hint}")
    from polignac_dsl.ruleset import load

    ruleset = load(game)
    table = ruleset.at(4 if 4 in ruleset.players else ruleset.players[0], {})
    if any(deal["announcements"] for deal in table["deals"].values()):
        raise click.UsageError(
            f"The example in a skeleton plays no announcements, and {game} begins with them. Begin"
            " with --game polignac, and change the game when your engine stands in its place."
        )


def _tell(skeleton: "Skeleton", place: Path, game: str, one_shot: bool) -> None:
    run = shlex.join(skeleton.run)
    flag = "--one-shot " if one_shot else ""
    lines = [f"cd {shlex.quote(str(place))}", *(shlex.join(line) for line in skeleton.build)]
    lines.append(f"polignac smoke {flag}-- {run}")
    lines.append(f"polignac verify --game {game} {flag}-- {run}")
    click.echo(f"{place} holds an adapter in {skeleton.title}. Now:\n")
    for line in lines:
        click.echo(f"  {line}")
    click.echo(f"\n{place / 'README.md'} tells where your engine goes.")
