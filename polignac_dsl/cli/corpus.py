"""`polignac corpus`: looks after the cases."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

import click

from polignac_dsl.cli.corpus_evaluated import record, renew, stale
from polignac_dsl.cli.corpus_export import export
from polignac_dsl.cli.corpus_version import version
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.games import GameName

if TYPE_CHECKING:
    from conformance.api import Corpus, Diagnostic
    from polignac_dsl.cli.catalogue import Tables


@click.group(short_help="Look after the corpus of cases.")
def corpus() -> None:
    """Look after the corpus of cases."""


_Command = TypeVar("_Command", bound=Callable[..., None])


def _of_files(command: _Command) -> _Command:
    """Let a command be asked about files, by default the shipped ones, and specs of one's own."""
    specs = click.option(
        "--spec",
        "specs",
        multiple=True,
        type=GameName(),
        help="A spec of your own that the cases are about; several can be given.",
    )
    files = click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
    return files(specs(command))


for _command in (export, record, stale, renew, version):
    corpus.add_command(_command)


@corpus.command(short_help="Find what is wrong with case files.")
@_of_files
@click.option("--json", "as_json", is_flag=True, help="Print the diagnostics as JSON.")
def lint(paths: tuple[Path, ...], specs: tuple[str, ...], as_json: bool) -> None:
    """Check case files, by default the shipped corpus: keys, cards, play, sums, legal twins.

    A case that cannot come about, or whose expectations all hold before anything has been done,
    is refused; in the shipped corpus also an id that is new and not listed, or lost. Sums are
    added up again, and for hands that are not named in full other completions are tried: they
    must not matter. No two cases may ask the same question: `polignac corpus signatures` shows
    what each asks. Each value of an option must be played with each value of every other: in
    the shipped corpus a pair without a case is an error, in a folder of yours a warning. Of files
    by themselves it is not asked, nor which clauses no case exercises. Exit code 4: the corpus is
    invalid.

    \b
    --json prints a list, [] where all is good, of
      {"file", "line", "column", "code", "severity": "error" or "warning", "message"}
    """
    from conformance import api
    from polignac_dsl.cli.printing import plain
    from polignac_dsl.engine.moments import trace
    from polignac_dsl.engine.protocol import replay

    cases, tables = _cases(paths, specs)
    ids = None if paths else api.corpus_folder() / "ids.txt"
    found = api.lint(
        cases, replay, trace=trace, ids=ids, pairs=_weight_of_pairs(paths), tables=tables
    )
    wrong = any(diagnostic.severity == "error" for diagnostic in found.diagnostics)
    if as_json:
        told = [
            {
                "file": d.place.file,
                "line": d.place.line,
                "column": d.place.column,
                "code": d.code,
                "severity": d.severity,
                "message": d.message,
            }
            for d in found.diagnostics
        ]
        click.echo(json.dumps(told, ensure_ascii=False, indent=1))
    else:
        for diagnostic in found.diagnostics:
            click.echo(plain(str(diagnostic)))
        counted = found.statistics
        for game, number in sorted(counted.by_game.items()):
            click.echo(
                f"{game}: {number} cases, {counted.by_hand.get(game, 0)} worked by hand, "
                f"{counted.negative.get(game, 0)} of refusals"
            )
            for path in counted.uncovered.get(game, ()) if _is_a_corpus(paths) else ():
                click.echo(f"  no case exercises {path}")
        for level, number in counted.by_level.items():
            asked = sum(n for (_, at), n in counted.signatures.items() if at == level)
            click.echo(f"{level}: {number} cases, {asked} signatures")
        hand = sum(counted.by_hand.values())
        asked = sum(counted.signatures.values())
        click.echo(
            f"{counted.cases} cases, {asked} signatures, {hand} worked by hand, "
            f"{_faults(found.diagnostics)}"
        )
    if wrong:
        leave(Exit.CORPUS_INVALID)


@corpus.command(short_help="Show what each case asks, and which ask the same.")
@_of_files
@click.option("--json", "as_json", is_flag=True, help="Print the signatures as JSON.")
def signatures(paths: tuple[Path, ...], specs: tuple[str, ...], as_json: bool) -> None:
    """Show the signature of each case, by default of the shipped corpus.

    Two cases with the same signature ask the same question with other cards, suits or seats.
    The parts of each signature are told, and in the end which cases share one.

    \b
    --json prints {"cases": [{"case", "level", "digest", "signature"}, …],
      "equal": [[case, case, …], …]}
    """
    from conformance import api
    from conformance.signature import groups
    from polignac_dsl.cli.printing import plain
    from polignac_dsl.engine.moments import trace

    told = api.signatures(_cases(paths, specs)[0], trace)
    equal = [[case.id for case in group] for group in groups(told)]
    if as_json:
        cases = [
            {"case": c.id, "level": s.level, "digest": s.digest, "signature": s.to_json()}
            for c, s in told
        ]
        click.echo(json.dumps({"cases": cases, "equal": equal}, ensure_ascii=False, indent=1))
        return
    for case, signature in told:
        click.echo(plain(f"{case.id}  {signature.level}  {signature.digest[:17]}"))
        for key, value in signature.to_json().items():
            if key in ("options", "clauses", "refusals", "seats") and value:
                click.echo(plain(f"  {key}: {' | '.join(value)}"))
    for ids in equal:
        click.echo(plain(f"equal: {', '.join(ids)}"))
    click.echo(f"{len(told)} cases, {len({s.digest for _, s in told})} signatures")


def _is_a_corpus(paths: tuple[Path, ...]) -> bool:
    """Return whether these are the shipped cases or a folder: files by themselves are no whole."""
    return not paths or any(path.is_dir() for path in paths)


def _weight_of_pairs(paths: tuple[Path, ...]) -> Literal["error", "warning"] | None:
    """Return how bad a pair of option values without a case is: of files by themselves, nothing."""
    if not paths:
        return "error"
    return "warning" if _is_a_corpus(paths) else None


def _cases(paths: tuple[Path, ...], specs: tuple[str, ...]) -> "tuple[Corpus, Tables]":
    """Return the cases of these files and folders, by default the shipped ones, and their tables."""
    from conformance import api
    from polignac_dsl.cli.catalogue import Tables, catalogue_with
    from polignac_dsl.cli.games import ruleset_of

    own = [ruleset_of(spec) for spec in specs]
    tables = Tables({ruleset.name: ruleset for ruleset in own})
    loaded = api.load(paths or [api.corpus_folder()], catalogue_with(own), tables)
    if paths and not loaded.cases and not loaded.diagnostics:
        raise click.UsageError("There are no cases in it; case files end with .yaml.")
    return loaded, tables


def _faults(found: Sequence["Diagnostic"]) -> str:
    errors = sum(diagnostic.severity == "error" for diagnostic in found)
    warnings = len(found) - errors
    return f"{errors} errors, {warnings} warnings"
