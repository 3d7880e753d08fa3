"""`polignac diff A B`: the clauses in which two games differ, and a deal that shows it."""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from polignac_dsl.cli.games import (
    GameName,
    choices_of,
    option_flag,
    players_flag,
    ruleset_of,
    table_of,
)

if TYPE_CHECKING:
    from polignac_dsl.compare import Apart, Difference
    from polignac_dsl.ruleset import Ruleset


@click.command(short_help="Compare two games, with a deal that tells them apart.")
@click.argument("first", type=GameName(), metavar="A")
@click.argument("second", type=GameName(), metavar="B")
@players_flag
@option_flag
@click.option("--seed", type=int, default=1, help="Where the search for a deal begins.")
@click.option("--json", "as_json", is_flag=True, help="Print it as JSON.")
def diff(
    first: str, second: str, players: int | None, options: tuple[str, ...], seed: int, as_json: bool
) -> None:
    """Name every clause that A and B answer otherwise, and play a deal on which they come apart.

    Clauses are compared by what they mean, not by their words. An option given with -O is
    chosen in both games, or in the one that has it.

    \b
      polignac diff polignac polignac-generale
      polignac diff mine.yaml polignac --players 3
    """
    from polignac_dsl.compare import differences

    one, two = ruleset_of(first), ruleset_of(second)
    found = differences(one, two)
    both = [number for number in one.players if number in two.players]
    if players is not None and players not in both:
        raise click.UsageError(f"{one.name} and {two.name} are not both played by {players}.")
    heads = players or (4 if 4 in both else both[0] if both else None)
    apart = None if heads is None else _apart(one, two, heads, options, seed)
    if as_json:
        click.echo(json.dumps(_as_json(one, two, found, apart), ensure_ascii=False, indent=1))
        return
    _print_differences(one, two, found)
    if heads is None:
        click.echo("\nNo number of players is common to both.")
    elif apart is None:
        click.echo(f"\nWith {heads} players and these options no deal was found that differs.")
    else:
        _print_apart(one, two, apart)


def _apart(
    one: "Ruleset", two: "Ruleset", players: int, options: Sequence[str], seed: int
) -> "Apart | None":
    from polignac_dsl.compare import come_apart
    from polignac_dsl.table import TableFault, read_table

    tables = []
    for ruleset, other in ((one, two), (two, one)):
        own = [text for text in options if _knows(ruleset, text) or not _knows(other, text)]
        table = read_table(table_of(ruleset, players, choices_of(ruleset, own)))
        assert not isinstance(table, TableFault)
        tables.append(table)
    return come_apart(tables[0], tables[1], seed=seed)


def _knows(ruleset: "Ruleset", text: str) -> bool:
    return text.partition("=")[0] in ruleset.game.options


def _print_differences(one: "Ruleset", two: "Ruleset", found: Sequence["Difference"]) -> None:
    if not found:
        click.echo(f"{one.name} and {two.name} are the same game.")
        return
    width = max(len(one.name), len(two.name))
    for difference in found:
        name = difference.path if difference.kind == "clause" else f"option {difference.path}"
        click.secho(name, bold=True)
        for ruleset, sentence in ((one, difference.first), (two, difference.second)):
            click.echo(f"  {ruleset.name:<{width}}  {'-' if sentence is None else sentence}")


def _print_apart(one: "Ruleset", two: "Ruleset", apart: "Apart") -> None:
    from polignac_dsl.cli.telling import position, what_differs

    click.secho(f"\nA deal on which they come apart, {apart.players} players", bold=True)
    for line in position(apart):
        click.echo(f"  {line}")
    width = max(len(one.name), len(two.name))
    subject, first, second = what_differs(apart)
    click.echo(f"  {subject}:")
    click.echo(f"    {one.name:<{width}}  {first}")
    click.echo(f"    {two.name:<{width}}  {second}")


def _as_json(
    one: "Ruleset", two: "Ruleset", found: Sequence["Difference"], apart: "Apart | None"
) -> dict[str, Any]:
    return {
        "first": one.name,
        "second": two.name,
        "differences": [
            {"kind": d.kind, "path": d.path, "first": d.first, "second": d.second} for d in found
        ],
        "apart": apart
        and {
            "players": apart.players,
            "dealer": apart.dealer,
            "totals": list(apart.totals),
            "actions": [action.to_json() for action in apart.actions],
            "key": apart.key,
            "viewer": apart.viewer,
            "first": apart.first,
            "second": apart.second,
        },
    }
