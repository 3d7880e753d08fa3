"""`polignac check GAME…`: is a spec whole and free of contradictions?"""

import json

import click

from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, spec_path


@click.command(short_help="Find what is wrong or open in a spec.")
@click.argument("games", type=GameName(), nargs=-1, required=True, metavar="GAME...")
@click.option("--json", "as_json", is_flag=True, help="Print the diagnostics as JSON.")
@click.option("--strict", is_flag=True, help="Count warnings as errors.")
def check(games: tuple[str, ...], as_json: bool, strict: bool) -> None:
    """Check specs: every sentence, every open question, every contradiction, all in one run.

    \b
      polignac check polignac
      polignac check mine.yaml other.yaml --json

    `polignac explain CODE` tells more about a diagnostic. Exit code 1: a spec has errors.

    \b
    --json prints one list for all specs, [] where all are good. Each diagnostic is
      {"code", "severity": "error" or "warning", "message", "hint" or null,
       "at": null or {"file", "line", "column", "end_line", "end_column"},
       "notes": [{"message", "at"}]}; lines and columns count from 1.
    """
    from polignac_dsl.ruleset import compile_file

    paths = [spec_path(game) for game in games]
    refused = False
    told: list[object] = []
    for path, name in paths:
        result = compile_file(path, name)
        errors = sum(found.is_error for found in result.diagnostics)
        warnings = len(result.diagnostics) - errors
        refused |= errors > 0 or result.ruleset is None or (strict and warnings > 0)
        if as_json:
            from polignac_dsl.diagnostics.rendering import to_json

            told += [to_json(found) for found in result.diagnostics]
            continue
        if result.diagnostics:
            from polignac_dsl.cli.printing import print_diagnostics

            print_diagnostics(result.diagnostics, err=False)
        from polignac_dsl.cli.printing import plain

        click.echo(f"{plain(name)}: {_summary(errors, warnings)}")
    if as_json:
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    if refused:
        leave(Exit.DOES_NOT_CONFORM)


def _summary(errors: int, warnings: int) -> str:
    parts = [
        f"{number} {word}{'s' if number > 1 else ''}"
        for number, word in ((errors, "error"), (warnings, "warning"))
        if number
    ]
    return ", ".join(parts) or "good"
