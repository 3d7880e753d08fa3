"""`polignac diff A B`: the clauses in which two games differ, and a deal that shows it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from polignac_dsl.cli.games import (
    GameName,
    choices_of,
    option_flag,
    players_flag,
    ruleset_of,
    table_of,
    usual_players,
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
@click.option("--json", "as_json", is_flag=True, help="Print JSON, described above.")
def diff(
    first: str, second: str, players: int | None, options: tuple[str, ...], seed: int, as_json: bool
) -> None:
    """Name every clause that A and B answer otherwise, and play a deal on which they come apart.

    Clauses are compared by what they mean, not by their words. An option given with -O is
    chosen in both games, or in the one that has it. Without --players, 4 are tried first, then
    the other numbers for which both games are.

    \b
      polignac diff polignac polignac-generale
      polignac diff mine.yaml polignac --players 3

    \b
    --json prints {"first", "second": the names,
      "differences": [{"kind": "clause" or "option", "path", "first", "second"}],
      "alike": the numbers of players with which nothing in play differs,
      "apart": null or {"players", "dealer", "totals", "actions", "key", "viewer", "first",
       "second"}}: a position of protocol v1, and what each game says of one key of its view.
    """
    from polignac_dsl.compare import differences

    one, two = ruleset_of(first), ruleset_of(second)
    found = differences(one, two)
    both = _numbers(one, two)
    if players is not None and players not in both:
        raise click.UsageError(f"{one.name} and {two.name} are not both played by {players}.")
    comparison = _compare(one, two, both if players is None else (players,), options, seed)
    if as_json:
        told = _as_json(one, two, found, comparison)
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
        return
    _print_differences(one, two, found)
    if comparison.apart is not None:
        _print_apart(one, two, comparison.apart)
        if comparison.alike:
            *some, last = map(str, comparison.alike)
            numbers = f"{', '.join(some)} or {last}" if some else last
            click.echo(f"\nWith {numbers} players they play alike.")
    else:
        click.echo(f"\n{_why_no_deal(both, comparison, found, players)}")


def _numbers(one: "Ruleset", two: "Ruleset") -> tuple[int, ...]:
    """Return the numbers of players for which both games are, in the order of trying."""
    if one.game.abstract or two.game.abstract:
        return ()
    both = [number for number in one.players if number in two.players]
    return tuple(sorted(both, key=lambda number: number != usual_players(one)))


@dataclass(frozen=True)
class _Comparison:
    """What came of playing: the numbers of players that play alike, and a deal for another."""

    alike: tuple[int, ...]
    apart: "Apart | None"
    tried: int | None = None


def _compare(
    one: "Ruleset", two: "Ruleset", numbers: Sequence[int], options: Sequence[str], seed: int
) -> _Comparison:
    """Search for a deal with the first number of players whose tables are not the same."""
    from polignac_dsl.compare import come_apart
    from polignac_dsl.table import TableFault, read_table

    own = [text for text in options if _knows(one, text) or not _knows(two, text)]
    others = [text for text in options if _knows(two, text) or not _knows(one, text)]
    chosen = (choices_of(one, own), choices_of(two, others))
    tables = {
        number: (table_of(one, number, chosen[0]), table_of(two, number, chosen[1]))
        for number in numbers
    }
    alike = tuple(sorted(n for n, (left, right) in tables.items() if _rules(left) == _rules(right)))
    for number in numbers:
        if number in alike:
            continue
        left, right = (read_table(table) for table in tables[number])
        assert not isinstance(left, TableFault)
        assert not isinstance(right, TableFault)
        return _Comparison(alike, come_apart(left, right, seed=seed), number)
    return _Comparison(alike, None)


def _rules(table: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is played by at a table, without what it is called and was made from."""
    names = ("game", "ruleset", "digest", "choices")
    return {key: value for key, value in table.items() if key not in names}


def _why_no_deal(
    both: Sequence[int],
    comparison: _Comparison,
    found: Sequence["Difference"],
    players: int | None,
) -> str:
    if comparison.tried is not None:
        return (
            f"With {comparison.tried} players no deal was found on which they come apart;"
            " another --seed looks at others."
        )
    if not both:
        return "No number of players is common to both, so there is no deal to compare."
    numbers = "any number of" if players is None else str(players)
    despite = ", whatever their clauses say" if found else ""
    return f"With {numbers} players and these options they play alike{despite}."


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
    one: "Ruleset", two: "Ruleset", found: Sequence["Difference"], comparison: _Comparison
) -> dict[str, Any]:
    apart = comparison.apart
    return {
        "first": one.name,
        "second": two.name,
        "differences": [
            {"kind": d.kind, "path": d.path, "first": d.first, "second": d.second} for d in found
        ],
        "alike": list(comparison.alike),
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
