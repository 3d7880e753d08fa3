"""`polignac corpus export`: the corpus as JSON."""

from pathlib import Path

import click

from polignac_dsl.cli.corpus_evaluated import game_flag, shipped_cases
from polignac_dsl.cli.corpus_version import corpus_version


@click.command(short_help="Write the corpus as JSON, for engines that read no YAML.")
@click.option(
    "-o",
    "folder",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="The folder to write: a new one, an empty one, or one that holds an earlier export.",
)
@game_flag
def export(folder: Path, games: tuple[str, ...]) -> None:
    """Write the corpus as JSON: a file a game, the schema, and an index with the version.

    Each case holds its requests as the protocol sends them, and what is judged in the answers:
    nothing else is needed to run it. The same corpus gives the same bytes. Files are written
    whole or not at all. conformance/README.md tells the form, docs/versions.md what the version
    of the corpus means.
    """
    from conformance.export.files import export_files
    from conformance.export.writing import FolderError, write_export

    version = corpus_version()
    cases = shipped_cases(games).cases
    files = export_files(cases, version)
    try:
        write_export(folder, files)
    except FolderError as wrong:
        raise click.UsageError(f"{wrong}.") from None
    except OSError as wrong:
        reason = wrong.strerror or str(wrong) or type(wrong).__name__
        raise click.UsageError(f"{folder} cannot be written: {reason}.") from None
    size = sum(map(len, files.values())) / 1e6
    click.echo(f"corpus {version}: {len(cases)} cases, {len(files)} files, {size:.1f} MB")
