"""`polignac corpus version`: the version of the corpus, and whether it tells what has changed."""

from typing import TYPE_CHECKING

import click

from polignac_dsl.cli.corpus_evaluated import shipped_cases
from polignac_dsl.cli.exits import Exit, leave
from polignac_dsl.cli.writing import write_whole

if TYPE_CHECKING:
    from conformance.records.versions import Changes

_SHOWN = 6


def corpus_version() -> str:
    """Return the version of the shipped corpus; leave with 4 where none can be read."""
    from conformance import api
    from conformance.records.versions import VersionError, read_version

    try:
        return str(read_version(api.corpus_folder()))
    except VersionError as wrong:
        click.echo(f"Error: {wrong}.", err=True)
        leave(Exit.CORPUS_INVALID)


@click.command(short_help="Tell the version of the corpus, and whether it had to be raised.")
@click.option(
    "--record", is_flag=True, help="Record the cases as those of this version, to give it out."
)
def version(record: bool) -> None:
    """Print the version of the corpus, and what has changed since the last that was recorded.

    A case withdrawn, or judged otherwise, is a new major version; a case added a minor one;
    words alone a patch. Exit code 4: the version in conformance/corpus/VERSION is too low.
    """
    from conformance import api
    from conformance.records import versions

    folder = api.corpus_folder()
    now = versions.digests_of(shipped_cases().cases)
    try:
        current = versions.read_version(folder)
        there = (folder / versions.RECORDED).exists()
        before = versions.read_recorded(folder) if there else None
    except versions.VersionError as wrong:
        click.echo(f"Error: {wrong}.", err=True)
        leave(Exit.CORPUS_INVALID)
    click.echo(f"corpus {current}, {len(now)} cases")
    if before is not None:
        found = versions.changes(before, now)
        least = versions.least(before.version, found.rise)
        click.echo(f"since {before.version}: {_told(found)}")
        if current < least:
            click.echo(f"The version must be at least {least}: write it into {versions.VERSION}.")
            leave(Exit.CORPUS_INVALID)
        if record and current == before.version:
            click.echo(f"{current} has been recorded already; nothing has changed.")
            return
    if record:
        write_whole(folder / versions.RECORDED, versions.recorded_text(current, now))
        click.echo(f"recorded {current}")


def _told(found: "Changes") -> str:
    parts = [
        f"{len(ids)} {what} ({' '.join(ids[:_SHOWN])}{' …' if len(ids) > _SHOWN else ''})"
        for what, ids in (
            ("withdrawn", found.withdrawn),
            ("judged otherwise", found.judged),
            ("added", found.added),
            ("worded otherwise", found.worded),
        )
        if ids
    ]
    return ", ".join(parts) or "no change"
