"""`polignac new NAME --extends GAME`: the commented beginning of a variant."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import click

from polignac_dsl.cli.games import GameName, is_path, ruleset_of
from polignac_dsl.cli.writing import write_new
from polignac_dsl.places import shipped_games

if TYPE_CHECKING:
    from polignac_dsl.ruleset import Ruleset

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_NAME = 60


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
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME or name == "null":
        raise click.UsageError(
            f"A game's name is lower-case words joined by hyphens, such as sunday-polignac, at"
            f" most {LONGEST_NAME} letters; it begins with a letter. '{name}' is not."
        )
    if name in shipped_games():
        raise click.UsageError(f"There is a shipped game '{name}'; give yours another name.")
    path = output or Path(f"{name}.yaml")
    if path.name != f"{name}.yaml":
        raise click.UsageError(f"The file of the game {name} is called {name}.yaml.")
    base = _base(parent, path)
    compiled = ruleset_of(parent)
    write_new(path, spec_text(name, base, compiled))
    click.echo(f"{path} extends {compiled.name}. Change a rule in it, then: polignac check {path}")
    if compiled.game.abstract:
        click.echo(f"{compiled.name} leaves questions open; the check names those to answer.")


def _base(parent: str, path: Path) -> str:
    """Return what stands after `extends`; leave with 2 where it would find another game or none."""
    if not is_path(parent):
        beside = path.with_name(f"{parent}.yaml")
        if beside.exists():
            raise click.UsageError(
                f"A game extends the file beside it before a shipped game, and there is {beside}:"
                f" extend that by --extends {beside}, or write {path.name} elsewhere."
            )
        return parent
    base = Path(parent)
    if (
        base.suffix != ".yaml"
        or base.absolute().parent.resolve() != path.absolute().parent.resolve()
    ):
        raise click.UsageError(
            f"A game extends a .yaml file beside it, and {parent} does not stand beside {path}."
        )
    return base.stem


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
            if section == "count":
                lines += _own_clauses(ruleset)
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
    if section == "count":
        lines += _own_clauses(ruleset)
    elif not any(path.startswith("count.") for path in ruleset.game.clauses):
        lines += ["", "# count:", *_own_clauses(ruleset)]
    return "\n".join(lines) + "\n"


def _own_clauses(ruleset: "Ruleset") -> list[str]:
    """Return how a named clause comes and goes: the lines below those that the count has."""
    counted = [path.partition(".")[2] for path in ruleset.game.clauses if path.startswith("count.")]
    gone = "".join(f": `{name}: null`" for name in counted[-1:])
    # Comments still when their `# ` is taken away with that of the clauses.
    return [
        "#   # A clause of the game's own, here or in score or announcements, comes by a name that",
        f"#   # you choose; an inherited one goes with null{gone}.",
        "#   tens: 1 for each 10",
    ]


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
