"""How commands take the engines that they ask: shipped ones by name, a stranger by its command."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from polignac_dsl.cli.games import Text
from polignac_dsl.cli.hints import did_you_mean

if TYPE_CHECKING:
    from conformance.api import Engine

SECONDS = click.FloatRange(0.01, 3600)


class EngineName(Text):
    """The name of a shipped engine."""

    name = "ENGINE"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the shipped engines."""
        from conformance.api import shipped_engines

        found = shipped_engines().values()
        return [
            CompletionItem(e.name, help=e.about) for e in found if e.name.startswith(incomplete)
        ]


class EngineCommand(click.Command):
    """Takes what stands after `--` as the command of an engine, whatever its flags."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        command: list[str] = []
        if "--" in args:
            place = args.index("--")
            args, command = args[:place], args[place + 1 :]
            if not command:
                raise click.UsageError("After -- stands the command that starts an engine.", ctx)
        ctx.meta["engine command"] = command
        return super().parse_args(ctx, args)


def engines_of(names: Sequence[str], command: Sequence[str], asking: str) -> list["Engine"]:
    """Return the engines asked for; with neither names nor a command, all that ship.

    `asking` is the command that asks; leaves with 2 for a name that there is not.
    """
    from conformance.runner.engines import engine_from_command, shipped_engines

    shipped = shipped_engines()
    chosen = []
    for name in dict.fromkeys(names):
        if name not in shipped:
            hint = did_you_mean(name, shipped, f"There are {', '.join(shipped)}.")
            raise click.UsageError(
                f"There is no shipped engine '{name}'. {hint} A program of your own stands after"
                f" '--': polignac {asking} -- {name}"
            )
        chosen.append(shipped[name])
    if command:
        chosen.append(engine_from_command(command, Path.cwd()))
    return chosen or list(shipped.values())
