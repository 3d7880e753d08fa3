"""The `polignac` command: each subcommand is a module that is imported when it is asked for."""

import gc
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

import click

from polignac_dsl.cli.exits import Exit
from polignac_dsl.cli.streams import OutputLostError, colours, flush_streams, open_streams

# The subcommand, the module and function that hold it, and what `polignac --help` says of it.
# The help stands here so that listing the commands imports none of them.
COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("polignac_dsl.cli.check:check", "Find what is wrong or open in a spec."),
    "show": ("polignac_dsl.cli.show:show", "Print the rules of a game as its table has them."),
    "diff": ("polignac_dsl.cli.diff:diff", "Compare two games, with a deal that tells them apart."),
    "explain": ("polignac_dsl.cli.explain:explain", "Tell what a diagnostic code means."),
    "new": ("polignac_dsl.cli.new:new", "Begin a variant of your own."),
    "rulebook": (
        "polignac_dsl.cli.rulebook:book",
        "Print the rules as a book, in French or English.",
    ),
    "adapter": ("polignac_dsl.cli.adapter:adapter", "Begin an adapter for your engine."),
    "smoke": ("polignac_dsl.cli.smoke:smoke", "Find what is wrong with an engine's adapter."),
    "verify": ("polignac_dsl.cli.verify:verify", "Check engines, or a variant, by the corpus."),
    "report": ("polignac_dsl.cli.report:report", "Show, convert and compare saved reports."),
    "baseline": ("polignac_dsl.cli.baseline:baseline", "Declare what an engine gets wrong today."),
    "laws": ("polignac_dsl.cli.laws:laws", "Hold engines to laws that any engine obeys."),
    "blame": ("polignac_dsl.cli.blame:blame", "Find the changed rule that an engine plays by."),
    "fuzz": ("polignac_dsl.cli.fuzz:fuzz", "Play an engine against another, and compare."),
    "identify": (
        "polignac_dsl.cli.identify:identify",
        "Find out which rules an engine, or a recorded game, plays.",
    ),
    "perft": ("polignac_dsl.cli.perft:perft", "Count every line of play from a position."),
    "corpus": ("polignac_dsl.cli.corpus:corpus", "Look after the corpus of cases."),
    "trace": (
        "polignac_dsl.cli.trace:trace",
        "Follow a rule from the texts to the cases, and back.",
    ),
    "mutants": (
        "polignac_dsl.cli.mutants:mutants",
        "Change every rule of every game, and see whether a case notices.",
    ),
    "protocol": (
        "polignac_dsl.cli.protocol:protocol",
        "Show what the runner asks an engine, and what it answers.",
    ),
    "serve": ("polignac_dsl.cli.serve:serve", "Be an engine: protocol v1 over stdin and stdout."),
    "completion": (
        "polignac_dsl.cli.completion:completion",
        "Print the shell's completion script.",
    ),
}

HELP = """The executable rulebook of Polignac and its variants.

A game is a spec: a short YAML file whose every rule is a sentence. GAME is the id of a
shipped game (polignac, polignac-generale, polignac-cr, quatre-valets, polignac-en, …) or the
path of a spec of your own.

\b
  polignac verify                        all shipped engines against the corpus
  polignac check polignac                is the spec whole and free of contradictions?
  polignac new mine --extends polignac   begin a variant
  polignac diff mine.yaml polignac       where do the two come apart?
  polignac rulebook mine.yaml --lang fr -o mine.html

\b
Exit codes: 0 good; 1 does not conform, or the spec has errors; 2 the command is not
understood, or a file cannot be written; 3 an engine is broken; 4 the corpus is invalid;
5 a fault of polignac itself. NO_COLOR=1 leaves out the colours.
"""


# After how many new objects Python looks for cycles; enough to bound what a long command holds.
_SELDOM = 100_000


class Commands(click.Group):
    """A group that knows its commands by name and imports the one that is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of COMMANDS: the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command, or None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name][0].partition(":")
        command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; say the nearest name when there is none."""
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from polignac_dsl.cli.hints import did_you_mean

            hint = did_you_mean(name, COMMANDS, "See 'polignac --help'.")
            raise click.UsageError(f"There is no command '{name}'. {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.command(
    cls=Commands,
    help=HELP,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="polignac", message="polignac %(version)s")
@click.pass_context
def group(ctx: click.Context) -> None:
    """Stand for the whole command."""
    if not colours():
        ctx.color = False


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line and end the process with one of the exit codes.

    A reader that goes away (`| head`) changes nothing about the code. A fault of ours ends
    with 5 and one line; POLIGNAC_TRACEBACK=1 shows where it came from.
    """
    # A command is over soon, and what it has made goes with the process: looking through it for
    # cycles again and again, and at the end once more, would take a fifth of the time.
    gc.set_threshold(_SELDOM)
    _heed_signals()
    open_streams()
    try:
        code = _code_of(args)
        flush_streams()
    except OutputLostError as lost:
        click.echo(f"Error: The output cannot be written: {lost}.", err=True)
        code = Exit.USAGE
    gc.freeze()
    sys.exit(int(code))


def _heed_signals() -> None:
    """Have what ends a process at once unwind it, as Ctrl-C does: no engine shall be left.

    The second time it does end it at once.
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # Whoever has it ignored, like nohup, wants it so. Not for threads: ValueError.
        with suppress(ValueError):
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, _end_by)


def _end_by(number: int, frame: object) -> NoReturn:
    signal.signal(number, signal.SIG_DFL)
    raise SystemExit(128 + number)  # what shells say of a program that was ended by it


def _code_of(args: Sequence[str] | None) -> int:
    """Run the command line and return the code that it ends with."""
    try:
        # Not standalone: click would end with 1 where a pipe breaks or Ctrl-C is pressed.
        given = None if args is None else list(args)
        code = group.main(given, prog_name="polignac", standalone_mode=False)
        return code if isinstance(code, int) else Exit.GOOD
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else Exit.GOOD
    except click.ClickException as wrong:
        wrong.show()
        return wrong.exit_code
    except click.Abort:
        return Exit.INTERRUPTED
    except OutputLostError:
        raise
    except Exception as fault:
        if os.environ.get("POLIGNAC_TRACEBACK"):
            raise
        click.echo(
            f"This is a fault of polignac, not of your file: {type(fault).__name__}: {fault}\n"
            "Please report it with the command you gave; POLIGNAC_TRACEBACK=1 shows more.",
            err=True,
        )
        return Exit.OUR_FAULT
