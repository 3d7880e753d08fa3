"""`polignac perft GAME`: every line of play from a position, counted."""

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import click

from polignac_dsl.cli.engines import SECONDS, EngineCommand, EngineName, engines_of
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import (
    GameName,
    choices_of,
    option_flag,
    played_ruleset_of,
    players_flag,
    table_of,
    usual_players,
)
from polignac_dsl.cli.hints import did_you_mean

if TYPE_CHECKING:
    from conformance.api import Engine
    from polignac_dsl.engine import Match
    from polignac_dsl.engine.perft import Tree
    from polignac_dsl.table import Table

_MOST = 1_000_000


@click.command(cls=EngineCommand, short_help="Count every line of play from a position.")
@click.argument("game", type=GameName())
@click.argument("engine", type=EngineName(), required=False, metavar="[ENGINE] [-- COMMAND...]")
@click.option("--cards", type=click.IntRange(1), help="How many cards the longest hand has left.")
@click.option("--seed", type=click.IntRange(0), help="Decides deal, announcements and play before.")
@click.option("--id", "name", metavar="ID", help="A position of conformance/perft/ instead.")
@players_flag
@option_flag
@click.option("--play", "played", multiple=True, metavar="CARD", help="A card played before that.")
@click.option("--divide", is_flag=True, help="Tell the lines of each first card.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, described above.")
@click.option(
    "--most", type=click.IntRange(1), default=_MOST, show_default=True, help="The most lines."
)
@click.option(
    "--start-timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds to start in."
)
@click.option(
    "--timeout",
    type=SECONDS,
    default=5.0,
    show_default=True,
    help="Seconds to answer, and one more for each 500 lines.",
)
@click.pass_context
def perft(
    ctx: click.Context,
    game: str,
    engine: str | None,
    cards: int | None,
    seed: int | None,
    name: str | None,
    players: int | None,
    options: tuple[str, ...],
    played: tuple[str, ...],
    divide: bool,
    as_json: bool,
    most: int,
    start_timeout: float,
    timeout: float,
) -> None:
    """Count every legal line of play from a position of GAME to the end of its deal.

    The position is made of a seed, the same in every release (docs/perft.md tells how), or is
    one of those by which `polignac verify` checks engines. `--divide` shows the lines of each
    first card. With an engine it is asked the same, and both counts are told; where they differ
    it is asked again after the first card that differs, and so on down to the position in which
    it plays other cards or scores otherwise: that is told as a case.

    \b
      polignac perft polignac --cards 3 --seed 1
      polignac perft polignac-cr-capot -p 5 --cards 3 --seed 7 --divide
      polignac perft polignac --id polignac-perft-001 --play KS --divide
      polignac perft polignac --id polignac-perft-001 -- node my-engine.js

    Exit codes, with an engine: 0 the counts agree; 1 they differ, or it does not count lines;
    3 it is broken.

    \b
    --json prints {"request": the params of `perft` without the table, "cards", "lines",
      "plays", "ends", "scores", "divide": [{"card", "lines", "scores"}],
      "distribution": [[score, number of lines]]}, with an engine also {"engine": {"name",
      "version"}, "came": its answer as far as it is one, or null, "note",
      "walk": [{"card", "lines", "came": its lines or null}], "case": YAML or null}
    """
    command: list[str] = ctx.meta["engine command"]
    if engine is not None and command:
        raise click.UsageError("One engine: its name, or '--' and the command that starts it.")
    asked = None
    if engine is not None or command:
        (asked,) = engines_of([engine] if engine else [], command, f"perft {game}")
    if name is not None:
        if cards is not None or seed is not None or players is not None or options:
            raise click.UsageError("--id names the whole position: no --cards, --seed, -p or -O.")
        match = _shipped(game, name)
    else:
        if cards is None or seed is None:
            raise click.UsageError("A position is given by --cards and --seed, or by --id.")
        match = _seeded(game, cards, seed, players, options)
    _play(match, played)
    tree = _count(match, most)
    if asked is not None:
        leave(_with(asked, game, match, tree, most, (start_timeout, timeout), as_json=as_json))
    if as_json:
        click.echo(json.dumps(_as_json(match, tree, most), ensure_ascii=False, indent=1))
        return
    for line in _told(match, tree, divide):
        click.echo(line.rstrip())


def _seeded(
    game: str, cards: int, seed: int, players: int | None, options: tuple[str, ...]
) -> "Match":
    """Return the match at a position made of a seed; leave with 2 where there is none."""
    from polignac_dsl.engine.seeded import NoSuchPositionError, seeded_position

    ruleset = played_ruleset_of(game)
    chosen = choices_of(ruleset, options)
    table = _table(table_of(ruleset, players or usual_players(ruleset), chosen))
    try:
        return seeded_position(table, cards, seed)
    except NoSuchPositionError as wrong:
        raise click.UsageError(f"There is no such position: {wrong}.") from None


def _table(value: Mapping[str, Any]) -> "Table":
    from polignac_dsl.table import TableFault, read_table

    table = read_table(value)
    assert not isinstance(table, TableFault), table  # it has just been compiled
    return table


def _shipped(game: str, name: str) -> "Match":
    """Return the match at a shipped position; leave with 2 where there is none of that id."""
    from conformance.perft.positions import Profile, files
    from polignac_dsl.engine import Match, Refusal, action_from_json

    entries: dict[str, dict[str, Any]] = {}
    for path in files(Profile.DEEP, [game]):
        read = json.loads(path.read_text("utf-8"))
        entries |= {entry["id"]: entry for entry in read["positions"]}
    if name not in entries:
        hint = did_you_mean(name, entries, f"There are {len(entries)}, in conformance/perft/.")
        raise click.UsageError(f"There is no position '{name}' of {game}. {hint}")
    entry = entries[name]
    table = _table(table_of(played_ruleset_of(game), entry["players"], entry["options"]))
    match = Match(table, entry["dealer"], entry.get("totals"))
    for value in entry["actions"]:
        action = action_from_json(value)
        assert not isinstance(action, Refusal)  # the files are checked
        match.apply(action)
    return match


def _play(match: "Match", played: tuple[str, ...]) -> None:
    """Play cards; leave with 2 for one that may not be played."""
    from conformance.cases.cards import read_card, show_cards
    from polignac_dsl.engine import Play

    for text in played:
        legal = match.legal_cards() if match.phase == "play" else ()
        card = read_card(text.upper()) or read_card(text)
        if card not in legal or match.to_act is None:
            may = f"legal are {show_cards(legal)}" if legal else "the deal is over"
            raise click.UsageError(f"'{text}' cannot be played here: {may}.")
        match.apply(Play(match.to_act, card))


def _count(match: "Match", most: int) -> "Tree":
    """Count the lines; leave with 2 where there are too many, or none."""
    from polignac_dsl.engine.perft import BeyondError, count_lines

    try:
        return count_lines(match, most)
    except BeyondError:
        raise click.UsageError(
            f"There are more than {most:,} lines: leave fewer cards, or give --most."
        ) from None
    except ValueError:
        raise click.UsageError("No card is to be played here: the deal is over.") from None


def _with(
    engine: "Engine",
    game: str,
    match: "Match",
    tree: "Tree",
    most: int,
    seconds: tuple[float, float],
    *,
    as_json: bool,
) -> Exit:
    """Ask an engine the same, tell both, and return what the command ends with."""
    from conformance.runner.patience import Patience
    from polignac_dsl.cli.catalogue import described
    from polignac_dsl.cli.counting.comparing import compare
    from polignac_dsl.cli.counting.sides import position_of
    from polignac_dsl.cli.counting.telling import as_told, told
    from polignac_dsl.cli.printing import plain

    ruleset = played_ruleset_of(game)
    table = table_of(ruleset, match.table.players, match.table.choices)
    rules = described(ruleset)
    defaults = {name: option.default for name, option in rules.options.items()}
    position = position_of(match, table, defaults)
    patience = Patience(start=seconds[0], request=seconds[1])
    found = compare(engine, position, rules, tree.to_json(), most, patience)
    if as_json:
        whole = _as_json(match, tree, most) | as_told(found)
        click.echo(json.dumps(whole, ensure_ascii=False, indent=1))
        return found.code
    for line in told(found, position.setting, match.view()):
        click.echo(plain(line.rstrip()))
    if found.case is not None:
        click.echo(plain("\ncases:\n" + found.case), nl=False)
    return found.code


def _told(match: "Match", tree: "Tree", divide: bool) -> Iterator[str]:
    """Yield the position, the ways to play by depth, and the lines of each first card."""
    from conformance.cases.cards import show_card
    from polignac_dsl.cli.counting.position import position_lines
    from polignac_dsl.engine.perft import digest

    yield from position_lines(match.table.game, match.table.players, match.view())
    width = max(len("ways"), len(f"{max(tree.plays):,}"))
    yield f"\ncards  {'ways':>{width}}  {'ends':>{width}}"
    for depth, (ways, ends) in enumerate(zip(tree.plays, tree.ends, strict=True), 1):
        yield f"{depth:>5}  {ways:>{width},}  {ends or '':>{width}{',' if ends else ''}}"
    if divide:
        yield "\nfirst  lines  scores"
        for branch in tree.branches:
            lines = f"{branch.lines:,}"
            yield f"{show_card(branch.card):<5}  {lines:>5}  {digest(branch.scores)}"
    scores = tree.scores()
    several = f"{len(scores)} different scores" if len(scores) > 1 else "1 score"
    yield f"\n{tree.lines:,} lines, {several}: {digest(scores)}"


def _as_json(match: "Match", tree: "Tree", most: int) -> dict[str, Any]:
    beginning = match.copy()
    while beginning.undo() is not None:
        pass
    actions = [action.to_json() for action in match.actions]
    answer = {key: value for key, value in tree.to_json().items() if key != "status"}
    request: dict[str, Any] = {
        "game": match.table.game,
        "options": dict(match.table.choices),
        "players": match.table.players,
        "dealer": beginning.to_act,
        "totals": list(beginning.totals),
        "actions": actions,
        "most": most,
    }
    distribution = [[list(score), number] for score, number in sorted(tree.scores().items())]
    longest = max(map(len, match.view()["hands"]))
    return {"request": request, "cards": longest, **answer, "distribution": distribution}
