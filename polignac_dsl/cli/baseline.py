"""`polignac baseline`: write down what an engine gets wrong today."""

from pathlib import Path

import click

from polignac_dsl import __version__
from polignac_dsl.cli.engines import SECONDS, EngineCommand, EngineName, engines_of
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName, refuse_unshipped
from polignac_dsl.cli.reports import refuse_without_folder
from polignac_dsl.cli.trees import trees

FILE = click.Path(path_type=Path, dir_okay=False, writable=True)


@click.command(cls=EngineCommand, short_help="Declare what an engine gets wrong today.")
@click.argument("engines", type=EngineName(), nargs=-1, metavar="[ENGINE] [-- COMMAND...]")
@click.option(
    "-o", "--output", "path", type=FILE, default=Path("deviations.yaml"), show_default=True,
    help="The file, which is kept beside the engine.",
)  # fmt: skip
@click.option("--game", "games", multiple=True, type=GameName(), help="Only cases of this game.")
@click.option("--reason", help="Why it is so, for what is new in the file.")
@click.option(
    "--start-timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds to start in."
)
@click.option("--timeout", type=SECONDS, default=5.0, show_default=True, help="Seconds to answer.")
@click.pass_context
def baseline(
    ctx: click.Context,
    engines: tuple[str, ...],
    path: Path,
    games: tuple[str, ...],
    reason: str | None,
    start_timeout: float,
    timeout: float,
) -> None:
    """Write down the cases that an engine gets wrong, so that from now on only changes are told.

    \b
      polignac baseline -o deviations.yaml -- ./my-engine
      polignac verify --deviations deviations.yaml -- ./my-engine

    The file has the cases by clause, each group with its reason, which is yours to write. Run
    again, it keeps the reasons that were given, takes out what is right by now, and adds what is
    new. `verify` then fails by what is wrong in another way, and by an entry that is not true any
    more. Exit codes: 0 the file is written; 3 the engine is broken, and the file left as it was.
    """
    command: list[str] = ctx.meta["engine command"]
    if len(engines) + bool(command) != 1:
        raise click.UsageError("A baseline is of one engine: polignac baseline -- COMMAND.")
    refuse_unshipped(games)
    refuse_without_folder([path])
    from polignac_dsl.cli.deviations import deviations_in, without_a_case

    before = deviations_in(path if path.exists() else None)
    (engine,) = engines_of(engines, command, "baseline")
    from conformance import api
    from conformance.deviations.writing import UNEXPLAINED, Asked, deviations_of, text_of
    from conformance.report.writing import write_whole
    from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
    from polignac_dsl.cli.printing import plain

    folders = [api.corpus_folder() / game for game in games] or [api.corpus_folder()]
    catalogue, tables = shipped_catalogue(), Tables()
    cases = api.load(folders, catalogue, tables).cases
    # As `verify` has it that is told nothing else.
    corpus = api.Corpus((*cases, *trees("quick", games, (), catalogue, tables)), catalogue)
    settings = api.Settings(
        patience=api.Patience(start=start_timeout, request=timeout), version=__version__
    )
    (run,) = api.verify(corpus, [engine], settings).runs
    if run.state is not api.State.RAN:
        click.echo(plain(f"{run.engine}: {run.state}: {run.note}"), err=True)
        click.echo(f"{path} is left as it was.", err=True)
        leave(Exit.ENGINE_BROKEN)
    clauses = {case.id: tuple(path for path, _ in case.clauses) for case in corpus.cases}
    tested = [Asked(result, clauses[result.case]) for result in run.results]
    if not any(one.result.verdict.tested for one in tested):
        raise click.UsageError("The engine plays none of these cases: there is nothing to declare.")
    for gone in without_a_case(before, ()):
        before = type(before)({case: d for case, d in before.of.items() if case != gone.case})
    found = deviations_of(tested, before, reason or UNEXPLAINED)
    try:
        write_whole(path, text_of(found, run.engine))
    except OSError as wrong:
        raise click.UsageError(f"{path} cannot be written: {wrong.strerror or wrong}.") from None
    new, out = found.of.keys() - before.of.keys(), before.of.keys() - found.of.keys()
    click.echo(f"{path}: {len(found.of)} deviations; {len(new)} new, {len(out)} taken out")
    unexplained = {d.clause for d in found.of.values() if d.reason == UNEXPLAINED}
    if unexplained:
        click.echo(f"to be explained: {', '.join(sorted(unexplained))}")
