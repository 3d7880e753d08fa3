"""`polignac rulebook GAME`: the rules as a book."""

from pathlib import Path

import click

from polignac_dsl.cli.games import GameName, choices_of, option_flag, played_ruleset_of


@click.command(short_help="Print the rules as a book, in French or English.")
@click.argument("game", type=GameName())
@click.option("--lang", type=click.Choice(["fr", "en"]), help="The book's language. Default: fr.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "md"]),
    help="Default: by the ending of the file, else html.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The file to write; an existing one is replaced. Default: print the book.",
)
@option_flag
def book(
    game: str, lang: str | None, form: str | None, output: Path | None, options: tuple[str, ...]
) -> None:
    """Make the rulebook of GAME, with worked examples that the engine plays.

    Options given with -O are settled in the book; the others are told as house rules. The text
    of the book is yours to use.

    \b
      polignac rulebook polignac --lang fr -o polignac.html
      polignac rulebook mine.yaml --lang en --format md
    """
    from polignac_dsl.cli.printing import plain
    from polignac_dsl.rulebook import RulebookError, rulebook

    ruleset = played_ruleset_of(game)
    every = choices_of(ruleset, options)
    chosen = {name: every[name] for name in (text.partition("=")[0] for text in options)}
    if form is None:
        form = _form_of(output)
    try:
        text = plain(rulebook(ruleset, lang or "fr", form, chosen))
    except RulebookError as wrong:
        raise click.UsageError(f"{wrong}.") from None
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
        return
    from polignac_dsl.cli.writing import write_whole

    write_whole(output, text)
    click.echo(f"{output}: {len(text.encode())} bytes, {lang or 'fr'}, {form}")


def _form_of(output: Path | None) -> str:
    """Return the format that a file's ending asks for; HTML where it asks for none."""
    ending = "" if output is None else output.suffix.lower()
    if ending in (".md", ".markdown"):
        return "md"
    if ending in ("", ".html", ".htm", ".xhtml"):
        return "html"
    raise click.UsageError(
        f"A book is written as HTML or Markdown, and {output} ends with {ending}. Let it end with"
        " .html or .md, or say --format."
    )
