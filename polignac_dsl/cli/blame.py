"""`polignac blame`: which change of the rules explains what an engine gets wrong."""

import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from polignac_dsl import __version__
from polignac_dsl.cli.deviations import deviations_in
from polignac_dsl.cli.engines import SECONDS, EngineCommand, EngineName, engines_of
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, playable, refuse_unshipped
from polignac_dsl.cli.printing import plain

if TYPE_CHECKING:
    from polignac_dsl.cli.blaming.hearing import Hearing
    from polignac_dsl.cli.signs_of_life import Tell


@click.command(cls=EngineCommand, short_help="Find the changed rule that an engine plays by.")
@click.argument("engines", type=EngineName(), nargs=-1, metavar="[ENGINE] [-- COMMAND...]")
@click.option("--game", "games", multiple=True, type=GameName(), help="Only cases of this game.")
@click.option(
    "--deviations",
    "declared",
    type=click.Path(path_type=Path, dir_okay=False),
    help="What the engine is known to get wrong: these cases are left out.",
)
@click.option("--json", "json_", is_flag=True, help="Print JSON, described below.")
@click.option(
    "--start-timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds to start in."
)
@click.option("--timeout", type=SECONDS, default=5.0, show_default=True, help="Seconds to answer.")
@click.pass_context
def blame(
    ctx: click.Context,
    engines: tuple[str, ...],
    games: tuple[str, ...],
    declared: Path | None,
    json_: bool,
    start_timeout: float,
    timeout: float,
) -> None:
    """Find which change of the rules explains all that an engine gets wrong.

    \b
      polignac blame -- node my-engine.js
      polignac blame --game polignac -- node my-engine.js

    The engine is asked every case of the corpus that it plays. What it answers is compared with
    what it would if one rule were changed (`polignac mutants`), or if it took another value of
    an option than the one asked for: the same cases must be wrong, and wrong in the same way.
    Where one change does not explain it all, others are looked for that do so with it.

    Exit codes: 0 nothing is wrong; 1 something is, whether explained or not, or nothing was
    played; 3 the engine is broken.

    \b
    --json prints
      {"engine", "version", "trouble", "played", "adapter",
       "games": [{"game", "played", "wrong": {CASE: WORDS}, "declined", "broken", "untold",
                  "unplayed": {CASE: WHY}, "best", "single", "equal": [CHANGES], "next",
                  "unexplained": [{"rule", "cases", "apart": [WORDS]}]}]}
    where best, single and next are null or
      {"changes": CHANGES, "whole", "explained", "otherwise", "missed", "contradicted"}
    and CHANGES is a list of {"id", "words", "rule"}.
    """
    refuse_unshipped(games)
    command = ctx.meta["engine command"]
    if len(set(engines)) + bool(command) != 1:
        raise click.UsageError("Which engine? Name one, or give its command after '--'.")
    (engine,) = engines_of(engines, command, "blame")
    known = deviations_in(declared).of
    # Imported when all is understood.
    from conformance import api
    from conformance.runner.asking import Asker
    from polignac_dsl.cli.blaming.explaining import explain
    from polignac_dsl.cli.blaming.hearing import hear
    from polignac_dsl.cli.blaming.shortlist import rows_of
    from polignac_dsl.cli.blaming.telling import as_json, in_agreement, lines
    from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
    from polignac_dsl.cli.signs_of_life import signs_of_life
    from polignac_dsl.ruleset import load

    chosen = list(dict.fromkeys(games)) or playable()
    folders = [api.corpus_folder() / game for game in chosen]
    corpus = api.load(folders, shipped_catalogue(), Tables())
    if not corpus.sound:
        click.echo("The corpus has errors: run `polignac corpus lint`.", err=True)
        leave(Exit.CORPUS_INVALID)
    cases = [case for case in corpus.cases if case.id not in known]
    asked = [(load(game), [case for case in cases if case.game == game]) for game in chosen]
    patience = api.Patience(start=start_timeout, request=timeout)
    with signs_of_life() as tell:
        with Asker(engine, patience, __version__) as asker:
            hearing = hear(asker, asked, partial(_progress, tell))
        _clear()
        if not hearing.games:
            _leave_untested(hearing, json_)
        found = []
        for heard in hearing.games.values():
            if heard.failing or heard.declined:
                _say(tell, f"looking for what explains {heard.bench.game.name}")
            found.append(explain(heard, rows_of(heard.bench.game, heard.bench.cases.values())))
        _clear()
    found = in_agreement(found)
    if json_:
        click.echo(json.dumps(as_json(hearing, found), ensure_ascii=False, indent=1))
    else:
        for line in lines(hearing, found):
            click.echo(plain(line))
    leave(_exit(hearing))


def _exit(hearing: "Hearing") -> Exit:
    if hearing.trouble:
        click.echo(plain(f"The engine was given up: {hearing.trouble}."), err=True)
        return Exit.ENGINE_BROKEN
    games = hearing.games.values()
    if any(heard.failing for heard in games):
        return Exit.DOES_NOT_CONFORM
    if any(heard.broken for heard in games):
        click.echo("It got nothing wrong, but failed itself: run `polignac verify`.", err=True)
        return Exit.ENGINE_BROKEN
    if all(heard.declined == tuple(heard.shown) for heard in games):
        click.echo("Nothing was played.", err=True)
        return Exit.DOES_NOT_CONFORM
    return Exit.GOOD


def _leave_untested(hearing: "Hearing", as_json: bool) -> None:
    """Say why no case was asked, and leave."""
    from conformance.runner.standard_error import last_words

    if as_json:
        told = {"engine": hearing.engine, "version": hearing.version, "trouble": hearing.trouble}
        click.echo(json.dumps({**told, "played": 0, "adapter": False, "games": []}))
    words = last_words(hearing.errors)
    click.echo(plain(f"{hearing.engine}: {hearing.trouble}{words}"), err=True)
    if not hearing.available:
        leave(Exit.DOES_NOT_CONFORM)
    click.echo("Run `polignac smoke` first.", err=True)
    leave(Exit.ENGINE_BROKEN)


def _progress(tell: "Tell", done: int, due: int) -> None:
    if done % 100 == 0 or done == due:
        _say(tell, f"{done} of {due} requests answered")


def _say(tell: "Tell", text: str) -> None:
    """Say where it is, to who looks on, and to the log."""
    tell(text)
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{text}", err=True, nl=False)


def _clear() -> None:
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)
