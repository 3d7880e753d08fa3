"""`polignac verify`: engines, or a variant, against the corpus."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

import click

from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName

if TYPE_CHECKING:
    from conformance.api import Case, Corpus, Engine, Selection, Settings


class EngineName(click.ParamType[str]):
    """The name of a shipped engine."""

    name = "ENGINE"


class _Command(click.Command):
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


@click.command(cls=_Command, short_help="Check engines, or a variant, by the corpus.")
@click.argument("engines", type=EngineName(), nargs=-1, metavar="[ENGINE]... [-- COMMAND...]")
@click.option("--game", "games", multiple=True, type=GameName(), help="Only cases of this game.")
@click.option(
    "--only",
    "patterns",
    multiple=True,
    metavar="PATTERN",
    help="Only cases whose id, title or clauses hold this; * and ? stand for anything.",
)
@click.option("--case", "ids", multiple=True, metavar="ID", help="Only this case.")
@click.option("--failed", is_flag=True, help="Only what failed the last time, if anything did.")
@click.option("--list", "listed", is_flag=True, help="List the cases and run nothing.")
@click.option(
    "--require",
    type=click.Choice(["all"]),
    help="Fail where an engine is not available, or no engine plays a case.",
)
@click.option(
    "--spec", type=GameName(), help="Play the parent's cases by the rules of a variant of it."
)
@click.option(
    "--cases",
    "folders",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Cases of your own, a file or a folder; with --spec also about that game.",
)
@click.option("--junit", type=click.Path(path_type=Path), help="Write JUnit XML to this file.")
@click.option("--json", "json_path", type=click.Path(path_type=Path), help="Write JSON there.")
@click.option("--most", default=20, show_default=True, help="Failing cases shown in full.")
@click.option("--start-timeout", default=10.0, show_default=True, help="Seconds to start in.")
@click.option("--timeout", default=5.0, show_default=True, help="Seconds to answer in.")
@click.pass_context
def verify(
    ctx: click.Context,
    engines: tuple[str, ...],
    games: tuple[str, ...],
    patterns: tuple[str, ...],
    ids: tuple[str, ...],
    failed: bool,
    listed: bool,
    require: str | None,
    spec: str | None,
    folders: tuple[Path, ...],
    junit: Path | None,
    json_path: Path | None,
    most: int,
    start_timeout: float,
    timeout: float,
) -> None:
    """Run the corpus against engines: the shipped ones, those named, or one of your own.

    \b
      polignac verify                          every shipped engine
      polignac verify builtin                  one of them
      polignac verify -- node my-engine.js     one of yours, after --
      polignac verify --game polignac --only slam
      polignac verify --spec mine.yaml         which cases come out otherwise, and why

    An engine is a program that speaks protocol v1 (conformance/README.md). Exit codes:
    0 all good; 1 something fails, or nothing was tested; 3 an engine is broken;
    4 the corpus is invalid.
    """
    from conformance import api
    from polignac_dsl.cli.catalogue import Tables, catalogue_with
    from polignac_dsl.cli.games import ruleset_of

    own = [ruleset_of(spec)] if spec else []
    tables = Tables({ruleset.name: ruleset for ruleset in own})
    corpus = api.load(_shipped(games, ids), catalogue_with(own), tables)
    added = api.load(folders, catalogue_with(own), tables)
    _leave_if_unsound(corpus, added)
    selection = api.Selection(games, ids, patterns)
    if spec:
        from polignac_dsl.cli.variant import compare_with_parent

        compare_with_parent(own[0], corpus, selection, listed)
        if not folders:
            return
        asked, chosen = added, _engines(engines or ("builtin",), ctx.meta["engine command"])
    else:
        both = (*corpus.cases, *added.cases)
        asked = api.Corpus(both, corpus.catalogue)
        chosen = _engines(engines, ctx.meta["engine command"])
    if listed:
        for case in _selected(selection, asked):
            click.echo(f"{case.id}  {case.title}")
        return
    settings = api.Settings(
        selection,
        api.Patience(start=start_timeout, request=timeout),
        memory=cache_folder() / "failed.json",
        only_failed=failed,
        version=_version(),
    )
    _run(asked, chosen, settings, junit, json_path, most, require == "all")


def _run(
    corpus: "Corpus",
    engines: Sequence["Engine"],
    settings: "Settings",
    junit: Path | None,
    json_path: Path | None,
    most: int,
    require_all: bool,
) -> None:
    from conformance import api
    from conformance.report.progress import TerminalProgress

    _selected(settings.selection, corpus)
    from rich.console import Console

    # A file or a pipe has no width of its own; lines are wrapped, never cut.
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 110)
    with TerminalProgress(Console(stderr=True)) as progress:
        report = api.verify(corpus, engines, settings, progress)
    for path, write in ((junit, api.write_junit), (json_path, api.write_json)):
        if path is not None:
            try:
                write(report, path)
            except OSError as wrong:
                raise click.UsageError(f"{path} cannot be written: {wrong.strerror}.") from None
    api.render(report, console, most=most)
    leave(Exit(int(api.exit_code(report, require_all=require_all))))


def _shipped(games: Sequence[str], ids: Sequence[str]) -> list[Path]:
    """Return the folders of the shipped corpus in which the cases asked for can stand.

    Reading all of it takes longer than running a part of it. Where something asked for is
    in no folder it is the whole corpus, so that what there is can be told.
    """
    from conformance import api

    corpus = api.corpus_folder()
    folders = sorted((path.name for path in corpus.iterdir() if path.is_dir()), key=len)
    wanted = set(games)
    for case in ids if not games else ():
        wanted.add(next((name for name in reversed(folders) if case.startswith(f"{name}-")), ""))
    return (
        [corpus / name for name in sorted(wanted)] if wanted and wanted <= {*folders} else [corpus]
    )


def _selected(selection: "Selection", corpus: "Corpus") -> Sequence["Case"]:
    try:
        return selection.apply(corpus.cases)
    except ValueError as wrong:
        raise click.UsageError(f"{wrong}.") from None


def _engines(names: Sequence[str], command: Sequence[str]) -> list["Engine"]:
    """Return the engines asked for; with neither names nor a command, all that ship."""
    from conformance import api

    shipped = api.shipped_engines()
    chosen = []
    for name in names:
        if name not in shipped:
            near = get_close_matches(name, shipped, n=1)
            hint = f"Did you mean '{near[0]}'?" if near else f"There are {', '.join(shipped)}."
            raise click.UsageError(
                f"There is no shipped engine '{name}'. {hint} A program of your own stands after"
                f" '--': polignac verify -- {name}"
            )
        chosen.append(shipped[name])
    if command:
        chosen.append(api.engine_from_command(command, Path.cwd()))
    return chosen or list(shipped.values())


def _leave_if_unsound(*corpora: "Corpus") -> None:
    wrong = [found for corpus in corpora for found in corpus.diagnostics]
    for found in wrong:
        click.echo(str(found), err=True)
    if not all(corpus.sound for corpus in corpora):
        leave(Exit.CORPUS_INVALID)


def cache_folder() -> Path:
    """Return the folder of what may be forgotten: the user's cache."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "polignac"


def _version() -> str:
    from importlib.metadata import version

    return version("polignac")
