"""How commands take the files that a report goes to, and write them."""

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import click

from polignac_dsl import __version__
from polignac_dsl.cli.streams import colours

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.api import Report
    from conformance.report.json_lines import JsonLines
    from conformance.report.sheet import Sheet

FILE = click.Path(path_type=Path, dir_okay=False, writable=True)
LINES = "jsonl"
# The forms that a report is written in, with what the help says of each.
FORMS: dict[str, str] = {
    "junit": "JUnit XML, for build servers",
    "json": "JSON, described above",
    LINES: "JSON lines, each as soon as its case is known",
    "tap": "TAP 14",
    "markdown": "Markdown, for a pull request",
    "html": "one page in HTML, with each bad case card by card",
    "badge": "an SVG badge",
}
MOST = click.option(
    "--most", type=click.IntRange(0), default=10, show_default=True, help="Bad cases told in full."
)
# Where the command keeps what was asked for, by form.
_ASKED = "reports"

Command = TypeVar("Command", bound=Callable[..., Any])


def report_options(command: Command) -> Command:
    """Add an option for each form that a report can be written in; `asked` tells which are."""
    for form, said in reversed(FORMS.items()):
        command = click.option(
            f"--{form}",
            form,
            type=FILE,
            expose_value=False,
            callback=_keep,
            help=f"Write {said}, to this file.",
        )(command)
    return command


def _keep(ctx: click.Context, param: click.Parameter, value: Path | None) -> None:
    if value is not None:
        ctx.meta.setdefault(_ASKED, {})[param.name] = value


def asked(ctx: click.Context) -> dict[str, Path]:
    """Return the files that were asked for, by form.

    Leaves with 2 where one has no folder, or two are the same file: the last would be left of it.
    """
    files: dict[str, Path] = ctx.meta.get(_ASKED, {})
    refuse_without_folder(files.values())
    taken: dict[Path, str] = {}
    for form, path in files.items():
        first = taken.setdefault(path.resolve(), form)
        # What is no file in a folder, as /dev/null, takes any number of them.
        if first != form and (path.is_file() or not path.exists()):
            raise click.UsageError(f"--{first} and --{form} both name {path}.")
    return files


def refuse_without_folder(files: Iterable[Path]) -> None:
    """Leave with 2 before any work whose result could not be written."""
    for path in files:
        if path.is_dir():  # as is a name that is empty
            raise click.UsageError(f"{path} cannot be written: it is a folder.")
        if not path.absolute().parent.is_dir():
            raise click.UsageError(f"{path} cannot be written: there is no such folder.")
        if not os.access(path if path.exists() else path.absolute().parent, os.W_OK):
            raise click.UsageError(f"{path} cannot be written: you may not.")


@contextmanager
def lines_to(
    files: Mapping[str, Path], sheets: "Mapping[str, Sheet]"
) -> "Iterator[JsonLines | None]":
    """Hold the file of JSON lines open for a run, where one is asked for.

    Leaves with 2 where it cannot be written.
    """
    if LINES not in files:
        yield None
        return
    from conformance.report.json_lines import JsonLines, NotWrittenError

    path = files[LINES]
    versions = {"polignac": __version__, "corpus": _corpus_version()}
    try:
        with JsonLines(path, sheets, versions) as lines:
            yield lines
    except NotWrittenError as wrong:
        raise cannot(path, wrong) from None


def _corpus_version() -> str:
    from conformance.api import corpus_folder
    from conformance.records.versions import read_version

    with suppress(OSError, ValueError):
        return str(read_version(corpus_folder()))
    return "unknown"


def write(report: "Report", files: Mapping[str, Path]) -> None:
    """Write a report to the files asked for, each whole or not at all.

    Leaves with 2 where one cannot be written; the others are written all the same.
    """
    from conformance import api

    wrongs = []
    for form, path in files.items():
        if form != LINES:
            try:
                api.write(report, form, path)
            except OSError as wrong:
                wrongs.append(cannot(path, wrong))
    if wrongs:
        raise wrongs[0]


def tell(report: "Report", most: int) -> None:
    """Print a report, with at most so many bad cases of each engine in full."""
    from rich.console import Console

    from conformance import api

    # A file or a pipe has no width of its own; lines are wrapped there, never cut.
    width = None if sys.stdout.isatty() else 110
    console = Console(highlight=False, width=width, color_system=colour_system())
    api.render(report, console, most=most)


def colour_system() -> Literal["auto"] | None:
    """Return what rich is told of colours."""
    return "auto" if colours() else None


def cannot(path: Path, wrong: OSError) -> click.UsageError:
    """Return what is told of a file that cannot be written."""
    return click.UsageError(f"{path} cannot be written: {wrong.strerror or wrong}.")


def trace(params: Mapping[str, Any]) -> list[dict[str, object]]:
    """Return the moments of a request by the builtin engine, which only bad cases ask for."""
    from polignac_dsl.engine import moments

    return moments.trace(params)
