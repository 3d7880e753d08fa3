"""`polignac new NAME --extends GAME`: the commented beginning of a variant."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from polignac_dsl.cli.games import GameName, is_path, ruleset_of
from polignac_dsl.cli.writing import write_new

if TYPE_CHECKING:
    from polignac_dsl.ruleset import Ruleset

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command(short_help="Begin a variant of your own.")
@click.argument("name")
@click.option(
    "--extends",
    "parent",
    type=GameName(),
    required=True,
    help="The game that yours is a variant of: a shipped id, or a spec beside yours.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="The file to write. Default: NAME.yaml here.",
)
def new(name: str, parent: str, output: Path | None) -> None:
    """Write NAME.yaml: a spec that extends a game and lists, as comments, all that you may change.

    Take away the `# ` before a rule, write your own sentence, and check the file. A file that
    is there already is never touched.

    \b
      polignac new sunday-polignac --extends polignac
      polignac check sunday-polignac.yaml
    """
    if not NAME.fullmatch(name):
        raise click.UsageError(
            f"A game's name is lower-case words joined by hyphens, such as sunday-polignac;"
            f" '{name}' is not."
        )
    path = output or Path(f"{name}.yaml")
    if path.stem != name:
        raise click.UsageError(f"The file of the game {name} is called {name}.yaml.")
    compiled = ruleset_of(parent)
    write_new(path, spec_text(name, Path(parent).stem if is_path(parent) else parent, compiled))
    click.echo(f"{path} extends {compiled.name}. Change a rule in it, then: polignac check {path}")


def spec_text(name: str, parent: str, ruleset: "Ruleset") -> str:
    """Return a spec that extends a game and changes nothing yet; its rules stand as comments."""
    title = name.replace("-", " ").capitalize()
    lines = [
        f"# {title}: a variant of {ruleset.name}.",
        "# A rule begins to differ when you take away the '# ' before it and before its section,",
        "# and write your own sentence. What you leave as a comment stays as it is inherited.",
        f"game: {name}",
        f"language: {ruleset.to_json()['language']}",
        f"extends: {parent}",
        f"title: {{en: {title}}}",
        "",
        *_options(ruleset),
    ]
    section = ""
    for path, clause in ruleset.game.clauses.items():
        head, *rest = path.split(".")
        if head != section:
            lines.append("")
        text = " ".join(clause.text.split())
        if not rest:
            lines.append(f"# {head}: {text}")
        elif len(rest) == 1:
            lines += [f"# {head}:"] if head != section else []
            lines.append(f"#   {rest[0]}: {text}")
        else:
            group = f"#   {rest[0]}:"
            if group not in lines:
                lines.append(group)
            lines.append(f"#     {rest[1]}: {text}")
        section = head
    lines += [
        "",
        "# A clause of the game's own, in count, score or announcements, goes with null:",
        "# count:",
        "#   jacks: null",
        "# and a new one comes by a name that you choose:",
        "#   kings: 1 for each K",
    ]
    return "\n".join(lines) + "\n"


def _options(ruleset: "Ruleset") -> list[str]:
    from polignac_dsl.check.model import NumberOption

    if not ruleset.game.options:
        return []
    lines = [
        "# Inherited options stay open; to settle one for good, write its value:",
        "# options:",
    ]
    for name, option in ruleset.game.options.items():
        if isinstance(option, NumberOption):
            lines.append(f"#   {name}: {option.default}          # {option.low} to {option.high}")
        else:
            values = " | ".join(value.name for value in option.values)
            lines.append(f"#   {name}: {option.default}          # {values}")
    return lines
