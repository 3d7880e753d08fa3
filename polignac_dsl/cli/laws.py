"""`polignac laws`: engines against laws that hold whatever the rules are."""

from functools import partial
from typing import TYPE_CHECKING

import click

from polignac_dsl import __version__
from polignac_dsl.cli.engines import SECONDS, EngineCommand, EngineName, engines_of
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, is_path, played_ruleset_of
from polignac_dsl.cli.hints import did_you_mean
from polignac_dsl.cli.printing import plain

if TYPE_CHECKING:
    from conformance.laws.running import LawResult
    from polignac_dsl.cli.signs_of_life import Tell


@click.command(cls=EngineCommand, short_help="Hold engines to laws that any engine obeys.")
@click.argument("engines", type=EngineName(), nargs=-1, metavar="[ENGINE]... [-- COMMAND...]")
@click.option("--game", "games", multiple=True, type=GameName(), help="Only matches of this game.")
@click.option("--only", "names", multiple=True, metavar="LAW", help="Only this law.")
@click.option(
    "--examples",
    type=click.IntRange(1, 100_000),
    default=40,
    show_default=True,
    help="Matches that each engine plays.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Which matches.")
@click.option("--list", "listed", is_flag=True, help="List the laws and run nothing.")
@click.option(
    "--require", type=click.Choice(["all"]), help="Fail where an engine is not available."
)
@click.option(
    "--start-timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds to start in."
)
@click.option("--timeout", type=SECONDS, default=5.0, show_default=True, help="Seconds to answer.")
@click.pass_context
def laws(
    ctx: click.Context,
    engines: tuple[str, ...],
    games: tuple[str, ...],
    names: tuple[str, ...],
    examples: int,
    seed: int,
    listed: bool,
    require: str | None,
    start_timeout: float,
    timeout: float,
) -> None:
    """Hold engines to laws: the shipped ones, those named, or one of your own.

    \b
      polignac laws                             every shipped engine
      polignac laws builtin --only seats        one law: turn the table, and the result turns
      polignac laws -- node my-engine.js        one of yours, after --
      polignac laws --game mine.yaml builtin    matches of a game of yours

    No law says what the rules are: an engine is held to what it says itself. It plays matches by
    what it calls legal; suits are renamed, seats turned, hidden cards exchanged, actions refused
    and requests repeated, and what must stay the same is compared. What breaks a law is made as
    small as it gets and told as a case. The same seed draws the same matches. Exit codes: 0 all
    hold; 1 a law is broken, or none was put to the test; 3 an engine is broken.
    """
    from conformance.laws.laws import LAWS

    if listed:
        for law in LAWS:
            click.echo(f"{law.id:8} {law.sentence}")
        return
    known = [law.id for law in LAWS]
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known, f"There are {', '.join(known)}.")
            raise click.UsageError(f"There is no law '{name}'. {hint}")
    asked = engines_of(engines, ctx.meta["engine command"], "laws")
    rulesets = {game: played_ruleset_of(game) for game in games}
    own = [ruleset for game, ruleset in rulesets.items() if is_path(game)]
    # Imported when all is understood, since it takes a while to come.
    from conformance.laws import report
    from conformance.laws.running import LawRun, Question, laws_named, put_to_the_laws
    from conformance.runner.run import Patience
    from polignac_dsl.cli.catalogue import Tables, catalogue_with
    from polignac_dsl.cli.signs_of_life import signs_of_life

    question = Question(
        catalogue_with(own),
        Tables({ruleset.name: ruleset for ruleset in own}),
        games=tuple([ruleset.name for ruleset in rulesets.values()]),
        laws=laws_named(names),
        matches=examples,
        seed=seed,
        patience=Patience(start=start_timeout, request=timeout),
        version=__version__,
    )
    runs: list[LawRun] = []
    for engine in asked:
        click.echo(plain(f"{engine.name}:"))
        click.echo(f"  up to {examples} matches are played, as the laws need them …", err=True)
        with signs_of_life() as tell:
            run = put_to_the_laws(engine, question, _tell, partial(_played, tell, engine.name))
        click.echo(report.head(run))
        for case in report.cases(run):
            click.echo()
            click.echo(case, nl=False)
        click.echo()
        runs.append(run)
    leave(Exit(int(report.exit_code(runs, require_all=require == "all"))))


def _played(tell: "Tell", name: str, played: int, matches: int) -> None:
    tell(f"{name}: {played} of {matches} matches played")


def _tell(result: "LawResult") -> None:
    """Print the line of a law as soon as its verdict is known."""
    from conformance.laws import report

    colour = "green" if result.verdict.good else "red" if result.verdict.tested else None
    click.secho(report.line(result), fg=colour, bold=colour == "red")
