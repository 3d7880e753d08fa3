"""How commands take the engines that they ask: shipped ones by name, a stranger by its command."""

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from polignac_dsl.cli.games import Text
from polignac_dsl.cli.hints import did_you_mean

if TYPE_CHECKING:
    from conformance.api import Engine


class Measure(click.FloatRange):
    """A number within bounds; `nan` is within none, though it is not beyond any either."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the number, or leave with 2."""
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{value} is no number.", param, ctx)
        return number


SECONDS = Measure(0.01, 3600)


def _kept(ctx: click.Context, param: click.Parameter, value: Any) -> None:
    """Keep what an option says for whoever makes the engines."""
    ctx.meta[f"engine {param.name}"] = value


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
    """Takes what stands after `--` as the command of an engine, whatever its flags.

    It has options of its own, which say how engines are started: `engines_of` goes by them.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.params += [
            click.Option(
                ["--one-shot"],
                is_flag=True,
                expose_value=False,
                callback=_kept,
                help="Start the engine anew for each request.",
            ),
            click.Option(
                ["--memory"],
                type=click.IntRange(1),
                default=2048,
                show_default=True,
                metavar="MIB",
                expose_value=False,
                callback=_kept,
                help="Memory that the engine may use (Linux).",
            ),
            click.Option(
                ["--env"],
                multiple=True,
                metavar="NAME",
                expose_value=False,
                callback=_kept,
                help="Let the engine have this variable of your environment.",
            ),
        ]

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

    `asking` is the command that asks; leaves with 2 for a name that there is not. How they are
    started is what the options of an EngineCommand say.
    """
    from dataclasses import replace

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
    meta = click.get_current_context().meta
    one_shot, memory = meta.get("engine one_shot", False), meta.get("engine memory", 2048)
    passed = tuple(meta.get("engine env", ()))
    for name in passed:
        if name not in os.environ:
            raise click.UsageError(f"--env {name}: there is no such variable here.")
    return [
        replace(engine, one_shot=one_shot, memory=memory, passed=passed)
        for engine in chosen or shipped.values()
    ]
