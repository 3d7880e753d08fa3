"""`polignac smoke`: is it the adapter or the rules? A dozen or so exchanges with an engine."""

import json
from typing import TYPE_CHECKING

import click

from polignac_dsl import __version__
from polignac_dsl.cli.engines import SECONDS, EngineCommand, EngineName, engines_of
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.printing import plain

if TYPE_CHECKING:
    from conformance.smoke.model import Finding, Smoke


@click.command(cls=EngineCommand, short_help="Find what is wrong with an engine's adapter.")
@click.argument("engines", type=EngineName(), nargs=-1, metavar="[ENGINE]... [-- COMMAND...]")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
@click.option(
    "--start-timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds to start in."
)
@click.option("--timeout", type=SECONDS, default=5.0, show_default=True, help="Seconds to answer.")
@click.pass_context
def smoke(
    ctx: click.Context,
    engines: tuple[str, ...],
    as_json: bool,
    start_timeout: float,
    timeout: float,
) -> None:
    """Try how an engine converses, step by step, and say what to do where a step fails.

    \b
      polignac smoke -- ./my-adapter           before the first polignac verify
      polignac smoke --one-shot -- php mine.php
      polignac smoke tiny-js

    The steps go from the start of the program to its end, each building on those before; no
    knowledge of the rules is tried beyond a deal and a card. Only what the engine declares is
    asked. Exit codes: 0 all is well; 1 an answer is wrong; 3 the engine does not answer as the
    protocol says.

    \b
    --json prints, for each engine, a line {"format": "polignac.smoke/1", "engine", "command",
      "code", "steps": [{"step", "title", "state", "fix", "sent", "came", "note"}]}
    """
    asked = engines_of(engines, ctx.meta["engine command"], "smoke")
    from conformance.runner.patience import Patience
    from conformance.smoke.running import smoke as tried
    from polignac_dsl.cli.catalogue import Tables, shipped_catalogue

    patience = Patience(start=start_timeout, request=timeout)
    found = []
    for engine in asked:
        result = tried(engine, shipped_catalogue(), Tables(), patience, __version__)
        if as_json:
            click.echo(json.dumps(result.json(), ensure_ascii=False))
        else:
            _tell(result)
        found.append(result)
    leave(Exit(max(result.code for result in found)))


def _tell(result: "Smoke") -> None:
    from conformance.smoke.model import State

    click.echo(plain(f"{result.engine}:"))
    for number, finding in enumerate(result.findings, 1):
        _tell_step(number, finding)
    states = [finding.state for finding in result.findings]
    numbers = [f"{states.count(state)} {state.value}" for state in State if state in states]
    click.echo(f"{', '.join(numbers)}\n")


def _tell_step(number: int, finding: "Finding") -> None:
    from conformance.smoke.model import State

    colours = {State.OK: "green", State.NOT_OK: "red"}
    head = f"{finding.state.value:<14} {number:2}  {finding.title}"
    note = f" ({finding.note})" if finding.note else ""
    click.secho(
        plain(head + note), fg=colours.get(finding.state), bold=finding.state is State.NOT_OK
    )
    trouble = finding.trouble
    if trouble is None:
        return
    for word, text in (("fix", trouble.fix), ("sent", trouble.sent), ("came", trouble.came)):
        if text:
            click.echo(plain(f"{'':18} {word:4}  {text}"))
