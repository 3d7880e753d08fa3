"""`polignac verify`: engines, or a variant, against the corpus."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from polignac_dsl import __version__
from polignac_dsl.cli import reports
from polignac_dsl.cli.deviations import deviations_in, without_a_case
from polignac_dsl.cli.engines import SECONDS, EngineCommand, EngineName, engines_of
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, playable
from polignac_dsl.cli.hints import sentence
from polignac_dsl.cli.reports import report_options
from polignac_dsl.cli.trees import trees

if TYPE_CHECKING:
    from conformance.api import (
        Case,
        Corpus,
        EarlyStart,
        Engine,
        Report,
        Settings,
    )
    from polignac_dsl.ruleset import Ruleset


NAME = re.compile(r"[a-z]+")


@click.command(cls=EngineCommand, short_help="Check engines, or a variant, by the corpus.")
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
@click.option(
    "--quick", is_flag=True, help="Only the few that find what all find in mutants: no verdict."
)
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
    "--perft",
    type=click.Choice(["quick", "normal", "deep", "none"]),
    help="How large the trees are whose lines an engine counts, if it can."
    " Default: quick, the smallest; none with --quick.",
)
@click.option(
    "--cases",
    "folders",
    multiple=True,
    type=click.Path(exists=True, path_type=Path),
    help="Cases of your own, a file or a folder; with --spec also about that game.",
)
@click.option(
    "--deviations",
    "declared",
    type=click.Path(path_type=Path, dir_okay=False),
    help="What the engine is known to get wrong (polignac baseline).",
)
@click.option(
    "--no-corpus", "alone", is_flag=True, help="With --cases: these, and nothing that ships."
)
@report_options
@reports.MOST
@click.option(
    "--start-timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds to start in."
)
@click.option("--timeout", type=SECONDS, default=5.0, show_default=True, help="Seconds to answer.")
@click.pass_context
def verify(
    ctx: click.Context,
    engines: tuple[str, ...],
    games: tuple[str, ...],
    patterns: tuple[str, ...],
    ids: tuple[str, ...],
    quick: bool,
    failed: bool,
    listed: bool,
    require: str | None,
    spec: str | None,
    perft: str | None,
    folders: tuple[Path, ...],
    alone: bool,
    declared: Path | None,
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
      polignac verify --quick                  few cases, with which every mutant is found
      polignac verify --spec mine.yaml         which cases come out otherwise, and why

    An engine is a program that speaks protocol v1 (conformance/README.md). Exit codes:
    0 all good; 1 something fails, or nothing was tested; 3 an engine is broken;
    4 the corpus is invalid. --spec without --cases compares rules and runs no engine.
    Of the bad cases those of --cases are told first, then one of each clause before any has two.
    What `polignac fuzz -o found.yaml` writes is played by --cases found.yaml --no-corpus.

    \b
    --json FILE holds {"format": "polignac.conformance-report/1",
      "engines": [{"name", "version", "declared", "state", "note", "stderr", "warnings", "seconds",
       "counts": {VERDICT: number},
       "cases": {ID: {"verdict", "checks": [{"what", "place", "verdict", "note",
        "mismatches": [{"key", "expected", "came", "message"}]}]}}}],
      "cases": {ID: {"title", "game", "topic", "place", "clauses", and of a bad case
       "sentences", "why", "position", "play", "judged", "replays"}},
      "clauses": {GAME: {PATH: sentence}}, "complete": true, with --quick "quick": true,
      with --cases "own": [ID]}
    """
    command: list[str] = ctx.meta["engine command"]
    outputs = reports.asked(ctx)
    if spec and not folders:
        _refuse_what_a_comparison_has_not(
            {
                "an engine": engines or command,
                "--failed": failed,
                "--require": require,
                "--deviations": declared,
                **{f"--{form}": path for form, path in outputs.items()},
            }
        )
    if alone and not folders:
        raise click.UsageError("--no-corpus needs cases of your own: --cases FILE.")
    known = deviations_in(declared)
    asked = engines_of(engines or (("builtin",) if spec else ()), command, "verify")
    runs = not listed and bool(folders or not spec)
    early = _early_start(ctx, asked[0]) if runs else None
    # Imported, and the cases read, while the first engine starts.
    from conformance import api
    from polignac_dsl.cli.catalogue import Tables, catalogue_with
    from polignac_dsl.cli.games import ruleset_of
    from polignac_dsl.cli.printing import plain

    own = [ruleset_of(spec)] if spec else []
    tables = Tables({ruleset.name: ruleset for ruleset in own})
    catalogue = catalogue_with(own)
    added = api.load(folders, catalogue, tables)
    _leave_if_unsound(added)
    if folders and not added.cases:
        raise click.UsageError("There are no cases in --cases; case files end with .yaml.")
    parent = _parent(own[0], folders) if own else None
    files = shipped_files([parent] if parent else games, () if parent else ids)
    corpus = api.load([] if alone or (own and parent is None) else files, catalogue, tables)
    _leave_if_unsound(corpus)
    if quick:
        corpus = api.Corpus(_quick(corpus.cases), catalogue)
    try:
        size = perft or ("none" if quick else "quick")
        lines = () if own or alone else trees(size, games, ids, catalogue, tables)
        selection = api.Selection(games, ids, patterns)
        chosen = selection.apply((*corpus.cases, *lines, *added.cases))
    except ValueError as wrong:
        raise click.UsageError(sentence(str(wrong))) from None
    if parent is not None and not alone:
        from polignac_dsl.cli.variant import compare_with_parent

        compare_with_parent(own[0], parent, chosen, listed, most)
        if not folders:
            return
    if own:
        mine = {case.id for case in added.cases}
        chosen = tuple(case for case in chosen if case.id in mine)
    settings = api.Settings(
        patience=api.Patience(start=start_timeout, request=timeout),
        memory=cache_folder() / "failed.json",
        only_failed=failed,
        version=__version__,
        trace=reports.trace,
        deviations=known,
    )
    if listed:
        for case in _to_run(chosen, asked, settings):
            click.echo(plain(f"{case.id}  {case.title}"))
        return
    report = _report(api.Corpus(chosen, catalogue), asked, settings, early, outputs, quick, added)
    reports.tell(report, most)
    reports.write(report, outputs)
    code = Exit(int(api.exit_code(report, require_all=require == "all")))
    stale = without_a_case(known, added.cases)
    for one in stale:
        click.echo(plain(f"{one.place}: {one.case} is declared, and there is no such case"))
    leave(code or Exit.DOES_NOT_CONFORM if stale else code)


def _refuse_what_a_comparison_has_not(given: Mapping[str, object]) -> None:
    """Leave with 2 for what is only heeded where engines are run."""
    for name, value in given.items():
        if value:
            raise click.UsageError(
                f"--spec compares the rules and runs no engine: {name} needs --cases, too."
            )


def _parent(variant: "Ruleset", folders: Sequence[Path]) -> str | None:
    """Return the nearest shipped game that a variant extends.

    None where it extends none and has cases of its own; leaves with 2 where it has not.
    """
    parent = next((name for name in variant.game.lineage[1:] if name in playable()), None)
    if parent is None and not folders:
        raise click.UsageError(
            f"{variant.name} extends no shipped game, so there are no cases to compare it"
            " with. Cases of your own: --cases FOLDER."
        )
    return parent


def shipped_files(games: Sequence[str], ids: Sequence[str]) -> list[Path]:
    """Return the files and folders of the shipped corpus in which what is asked for must be.

    The cases of a game stand in the folder of its name, GAME-TOPIC-NNN in TOPIC.yaml or in
    TOPIC-generated.yaml. A name that is none of a game is looked for everywhere, so that the
    nearest can be told.
    """
    from conformance.api import corpus_folder

    known = sorted(playable(), key=len, reverse=True)
    found: list[Path] = []
    for name in dict.fromkeys([*games, *ids]):
        game = next((g for g in known if name == g or name.startswith(f"{g}-")), name)
        folder = corpus_folder() / game
        if not folder.is_dir():
            return [corpus_folder()]
        topic = name.removeprefix(game).rpartition("-")[0].removeprefix("-")
        files = sorted(folder.glob(f"{topic}*.yaml")) if NAME.fullmatch(topic) else []
        found += files or [folder]
    covered = set(found)
    kept = [path for path in found if path.parent not in covered]
    return list(dict.fromkeys(kept)) or [corpus_folder()]


def _quick(cases: Sequence["Case"]) -> tuple["Case", ...]:
    """Return those of the shipped cases that are in the quick profile (docs/mutants.md)."""
    from conformance.api import corpus_folder
    from conformance.runner.selection import read_quick

    try:
        ids = read_quick(corpus_folder().parent / "mutants" / "quick.json")
    except ValueError as wrong:
        raise click.UsageError(sentence(str(wrong))) from None
    return tuple(case for case in cases if case.id in ids)


def _to_run(
    cases: Sequence["Case"], engines: Sequence["Engine"], settings: "Settings"
) -> Iterable["Case"]:
    """Return the cases that a run would ask at least one engine."""
    from conformance.runner.selection import Memory

    if not settings.only_failed or settings.memory is None:
        return cases
    memory = Memory(settings.memory)
    asked = {case.id for engine in engines for case in memory.failed(engine, cases)}
    return [case for case in cases if case.id in asked]


def _early_start(ctx: click.Context, engine: "Engine") -> "EarlyStart | None":
    """Start an engine that needs no looking for; it is ended with the command at the latest."""
    from conformance.runner.early import EarlyStart

    return None if engine.need else ctx.with_resource(EarlyStart(engine, __version__))


def _report(
    corpus: "Corpus",
    engines: Sequence["Engine"],
    settings: "Settings",
    early: "EarlyStart | None",
    outputs: Mapping[str, Path],
    quick: bool,
    added: "Corpus",
) -> "Report":
    """Run the engines, with a bar where somebody can see it, and lines where they are asked for."""
    from rich.console import Console

    from conformance import api

    console = Console(stderr=True, color_system=reports.colour_system())
    with ExitStack() as stack:
        heard: list[api.Progress] = []
        if console.is_terminal:
            from conformance.report.progress import TerminalProgress

            heard.append(stack.enter_context(TerminalProgress(console)))
        else:
            from polignac_dsl.cli.signs_of_life import CasesTold, signs_of_life

            heard.append(CasesTold(stack.enter_context(signs_of_life())))
        sheets = api.sheets_of(corpus, settings)
        lines = stack.enter_context(reports.lines_to(outputs, sheets))
        if lines is not None:
            heard.append(lines)
        report = api.verify(corpus, engines, settings, api.Several(heard), early, sheets)
        report = replace(
            report, quick=quick, own=report.sheets.keys() & {c.id for c in added.cases}
        )
        if lines is not None:
            lines.footer(report)
    return report


def _leave_if_unsound(*corpora: "Corpus") -> None:
    from polignac_dsl.cli.printing import plain

    wrong = [found for corpus in corpora for found in corpus.diagnostics]
    for found in wrong:
        click.echo(plain(str(found)), err=True)
    if not all(corpus.sound for corpus in corpora):
        leave(Exit.CORPUS_INVALID)


def cache_folder() -> Path:
    """Return the folder of what may be forgotten: the user's cache."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else Path(os.path.expanduser("~")) / ".cache") / "polignac"
