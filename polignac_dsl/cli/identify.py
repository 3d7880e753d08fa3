"""`polignac identify`: which of the shipped rules does an engine, or a recorded game, play?"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from polignac_dsl import __version__
from polignac_dsl.cli.engines import SECONDS, EngineCommand, EngineName, engines_of
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, choices_of, option_flag, played_ruleset_of
from polignac_dsl.cli.printing import plain

if TYPE_CHECKING:
    from polignac_dsl.cli.hypotheses.hypothesis import Rules
    from polignac_dsl.cli.identifying.finding import Finding
    from polignac_dsl.cli.identifying.session import Step


@click.command(
    cls=EngineCommand, short_help="Find out which rules an engine, or a recorded game, plays."
)
@click.argument("engines", type=EngineName(), nargs=-1, metavar="[ENGINE]... [-- COMMAND...]")
@click.option(
    "--as",
    "told",
    type=GameName(),
    help="The game that the engine is told. Default: the first that it declares, or polignac.",
)
@option_flag
@click.option("--without-table", is_flag=True, help="Send no table: the engine has only names.")
@click.option(
    "--games",
    "recorded",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Look at recorded games instead of asking an engine; several files can be given.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
@click.option(
    "--start-timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds to start in."
)
@click.option("--timeout", type=SECONDS, default=5.0, show_default=True, help="Seconds to answer.")
@click.pass_context
def identify(
    ctx: click.Context,
    engines: tuple[str, ...],
    told: str | None,
    options: tuple[str, ...],
    without_table: bool,
    recorded: tuple[Path, ...],
    as_json: bool,
    start_timeout: float,
    timeout: float,
) -> None:
    """Ask ENGINE few questions, and say which of the shipped rules it plays.

    \b
      polignac identify -- ./my-engine                 a stranger
      polignac identify tiny-js --as polignac-en       told one game: is it the one that it plays?
      polignac identify --games evening.yaml           which rules was this played by?

    Every question is a position, told as a match of one and the same game (`--as`, with `-O` for
    options that are not at their default). Whether the engine heeds that or has rules of its own
    shows in its answers, and nothing in a question tells which answer is hoped for. What no shipped
    rules answer is told as a contradiction, and the nearest rules are named. Exit codes: 0
    identified; 1 only the nearest rules, or several; 3 the engine is broken.
    """
    from polignac_dsl.cli.games import playable
    from polignac_dsl.cli.hypotheses.hypothesis import Rules
    from polignac_dsl.ruleset import load

    rules = {name: Rules(load(name)) for name in playable()}
    if recorded:
        if engines or ctx.meta["engine command"] or told or options or without_table:
            raise click.UsageError("--games asks no engine: nothing of one can be given with it.")
        leave(_of_games(rules, recorded, as_json))
    command = ctx.meta["engine command"]
    if len(engines) + bool(command) != 1:
        raise click.UsageError("One engine is asked: its name, or its command after '--'.")
    (engine,) = engines_of(engines, command, "identify")
    from conformance.runner.asking import Asker, Trouble
    from conformance.runner.patience import Patience
    from conformance.runner.standard_error import last_words
    from polignac_dsl.cli.identifying import telling
    from polignac_dsl.cli.identifying.asking import Unplayable, askable_of, put, told_game
    from polignac_dsl.cli.identifying.finding import found
    from polignac_dsl.cli.identifying.questions import shipped_questions
    from polignac_dsl.cli.identifying.session import identify as identified
    from polignac_dsl.cli.signs_of_life import signs_of_life

    with Asker(engine, Patience(start=start_timeout, request=timeout), __version__) as asker:
        said = asker.introduction
        if isinstance(said, Trouble):
            told_why = f"{said.verdict.value}: {said.note}{last_words(asker.errors)}"
            click.echo(plain(f"{engine.name}: {told_why}"), err=True)
            leave(Exit.ENGINE_BROKEN)
        ruleset = played_ruleset_of(told or told_game(said))
        chosen = choices_of(ruleset, options)
        telled = put(asker, ruleset, chosen, with_table=not without_table)
        questions = askable_of(shipped_questions(), said, ruleset)
        if isinstance(questions, Unplayable):
            click.echo(plain(f"{engine.name}: {questions.why}"), err=True)
            leave(Exit.DOES_NOT_CONFORM)
        if not as_json:
            click.echo(plain(f"{engine.name}, told that the game is {ruleset.name}:"))
        tell = (lambda step: None) if as_json else _Teller().tell
        with signs_of_life() as heard:
            heard(f"{engine.name}: what its answers leave of the rules is worked out")
            session = identified(rules, questions, telled, told=tell, confirm=True)
    if session.broken or not session.answered:
        note = next((step.trouble for step in session.steps if step.trouble), "no answer at all")
        click.echo(plain(f"{engine.name} is broken, or plays nothing of this: {note}"), err=True)
        leave(Exit.ENGINE_BROKEN if session.broken else Exit.DOES_NOT_CONFORM)
    finding = found(rules, session)
    if as_json:
        value = {
            "format": telling.FORMAT,
            "engine": engine.name,
            "told": {"game": ruleset.name, "options": chosen, "table": not without_table},
            "questions": len(session.steps),
            "confirming": sum(step.confirms for step in session.steps),
            **telling.as_json(rules, finding),
        }
        click.echo(json.dumps(value, ensure_ascii=False, indent=1))
    else:
        _print(rules, finding, len(session.steps), sum(s.confirms for s in session.steps))
    leave(Exit.GOOD if finding.identified else Exit.DOES_NOT_CONFORM)


class _Teller:
    """Tells each question when it has been answered."""

    def __init__(self) -> None:
        self._number = 0

    def tell(self, step: "Step") -> None:
        """Print a line for a step."""
        from polignac_dsl.cli.identifying.telling import asked

        self._number += 1
        left = step.left.number()
        games = len(step.left.games)
        heard = f"{left:,} rule set{'s' * (left != 1)} left in {games} game{'s' * (games != 1)}"
        if step.trouble:
            heard = f"no answer: {step.trouble.splitlines()[0]}"
        elif not step.shown:
            heard = "not supported"
        elif step.confirms and not step.contradicts:
            heard = "as these rules answer"
        elif step.contradicts:
            heard = f"no rules answer like that ({', '.join(step.differs)}); {heard}"
        click.echo(plain(f"  {self._number:2} {asked(step.position)}: {heard}"))


def _print(rules: "dict[str, Rules]", finding: "Finding", questions: int, confirming: int) -> None:
    from polignac_dsl.cli.identifying import telling

    of = f"{questions} question{'s' if questions != 1 else ''}"
    if finding.identified:
        but = f", but for {', '.join(finding.untold)}" if finding.untold else ""
        after = f"{questions - confirming} question{'s' if questions - confirming != 1 else ''}"
        more = f", confirmed by {confirming} more" if confirming else ""
        click.secho(f"\nIdentified after {after}{more}{but}:", fg="green", bold=True)
    elif finding.contradiction is None:
        click.secho(f"\nNot told apart from other games after {of}; the likeliest:", bold=True)
    else:
        click.secho(
            f"\nNone of the rules answers like that. The nearest, wrong in {finding.contradicted}"
            f" of {of}:",
            fg="red",
            bold=True,
        )
    for line in telling.lines(rules, finding):
        click.echo(plain(line))
    if finding.contradiction is not None:
        click.echo("\nThe first contradiction:")
        for line in telling.contradiction(finding.contradiction):
            click.echo(plain(f"  {line}"))
    if finding.identified:
        click.echo(f"\n{telling.NO_PROOF}")


def _of_games(rules: "dict[str, Rules]", files: tuple[Path, ...], as_json: bool) -> Exit:
    """Tell which rules recorded games are played by."""
    from polignac_dsl.cli.identifying.recorded import Unreadable, consistent, read_files
    from polignac_dsl.cli.identifying.recorded_telling import json_of, lines_of

    games = read_files(files)
    if isinstance(games, Unreadable):
        for line in games.lines:
            click.echo(plain(line), err=True)
        return Exit.USAGE
    result: Any = consistent(rules, games)
    if as_json:
        click.echo(json.dumps(json_of(rules, result), ensure_ascii=False, indent=1))
    else:
        for line in lines_of(rules, result):
            click.echo(plain(line))
    return Exit.GOOD if result.consistent else Exit.DOES_NOT_CONFORM
