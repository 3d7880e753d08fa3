"""`polignac show GAME`: the rules that hold at one table, each with where it comes from."""

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from polignac_dsl.cli.games import (
    GameName,
    choices_of,
    option_flag,
    played_ruleset_of,
    players_flag,
    ruleset_of,
    table_of,
    usual_players,
)

if TYPE_CHECKING:
    from polignac_dsl.cli.in_force import Standing
    from polignac_dsl.ruleset import Ruleset


@click.command(short_help="Print the rules of a game as its table has them.")
@click.argument("game", type=GameName())
@players_flag
@option_flag
@click.option("--json", "as_json", is_flag=True, help="Print the compiled table instead.")
@click.option("--ruleset", is_flag=True, help="Print the compiled ruleset instead, options open.")
def show(
    game: str, players: int | None, options: tuple[str, ...], as_json: bool, ruleset: bool
) -> None:
    """Print the rules that hold in GAME for a number of players and chosen options.

    Every clause stands with its path, its sentence, and where it comes from: the line of a
    spec, or the option whose value put it there. `--json` prints the table that engines play,
    `--ruleset` what the spec compiles to; spec/compiled.md describes both.

    \b
      polignac show polignac
      polignac show polignac-cr --players 5 -O five-or-six-players=uneven-deal
      polignac show mine.yaml --json
    """
    if ruleset:
        if players or options or as_json:
            raise click.UsageError("--ruleset leaves all open: no --players, -O or --json with it.")
        click.echo(ruleset_of(game).text)
        return
    compiled = played_ruleset_of(game)
    chosen = choices_of(compiled, options)
    heads = players or usual_players(compiled)
    table = table_of(compiled, heads, chosen)
    if as_json:
        click.echo(json.dumps(table, ensure_ascii=False, indent=1, sort_keys=True))
        return
    from polignac_dsl.cli.in_force import in_force

    click.echo(f"{compiled.name}, {heads} players   {compiled.digest[:19]}…")
    for line in (*_clauses(in_force(compiled, chosen)), *_options(compiled, chosen)):
        click.echo(line)


def _clauses(clauses: Mapping[str, "Standing"]) -> Iterator[str]:
    from polignac_dsl.cli.printing import plain

    width = max(map(len, clauses))
    section = ""
    for path, standing in clauses.items():
        if path.partition(".")[0] != section:
            section = path.partition(".")[0]
            yield click.style(f"\n{section}", bold=True)
        option = f"option {standing.option}" if standing.option else ""
        cites = ", ".join(standing.clause.cites)
        source = "; ".join(part for part in (standing.at, option, cites) if part)
        yield f"  {path:<{width}}  {plain(' '.join(standing.clause.text.split()))}"
        yield click.style(f"  {'':<{width}}  ({plain(source)})", dim=True)


def _options(ruleset: "Ruleset", chosen: Mapping[str, int | str]) -> Iterator[str]:
    if not ruleset.game.options:
        return
    from polignac_dsl.check.model import NumberOption
    from polignac_dsl.cli.printing import plain

    yield click.style("\noptions", bold=True)
    width = max(map(len, ruleset.game.options))
    for name, option in ruleset.game.options.items():
        value = chosen[name]
        if isinstance(option, NumberOption):
            usual = f", usually {' or '.join(map(str, option.usual))}" if option.usual else ""
            others = f"{option.low} to {option.high}{usual}"
        else:
            others = "or " + ", ".join(v.name for v in option.values if v.name != value)
        default = "" if value == option.default else f"; default {option.default}"
        cites = f" ({', '.join(option.cites)})" if option.cites else ""
        yield f"  {name:<{width}}  {value}{default}   {others}{plain(cites)}"
