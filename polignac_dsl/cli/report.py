"""`polignac report`: looks at saved reports, turns them into other forms, and compares two."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from polignac_dsl.cli import reports
from polignac_dsl.cli.exits import Exit, leave

if TYPE_CHECKING:
    from conformance.api import Report
    from conformance.report.differences import Difference, EngineDifference

SAVED = click.Path(path_type=Path, exists=True, dir_okay=False)
MOST = click.option(
    "--most", type=click.IntRange(0), default=20, show_default=True, help="Cases told of each kind."
)


@click.group(short_help="Show, convert and compare saved reports.")
def report() -> None:
    """Look at what `polignac verify --json FILE` or `--jsonl FILE` has saved.

    \b
      polignac report show out.json              what verify has printed
      polignac report html out.json -o out.html  another form of it
      polignac report diff old.json new.json     what got worse, what got better

    A file of JSON lines whose end is missing is told, and never good.
    """


@report.command(short_help="Print a saved report.")
@click.argument("file", type=SAVED)
@reports.MOST
def show(file: Path, most: int) -> None:
    """Print a saved report as verify has printed it, and end with the same exit code."""
    from conformance import api

    found = _read(file)
    reports.tell(found, most)
    leave(Exit(int(api.exit_code(found))))


@report.command(short_help="Compare two saved reports.")
@click.argument("old", type=SAVED)
@click.argument("new", type=SAVED)
@MOST
def diff(old: Path, new: Path, most: int) -> None:
    """Tell which cases fail, pass or come out otherwise in NEW than in OLD, engine by engine.

    Engines are the same by their names; where each file has but one, it is that one. Exit code 1
    where something got worse: a case newly fails, or passed and is not tested or declared to
    fail now; a case that is only in NEW fails; an engine is gone or broken now; or the files
    cannot tell, since one is cut off or they have no case in common. Else 0.
    """
    from conformance.report.differences import differences, worse

    before, after = _read(old), _read(new)
    found = differences(before, after)
    for one in found:
        _tell_engine(one, most)
    bad = worse(before, after, found)
    click.echo("Something got worse." if bad else "Nothing got worse.")
    leave(Exit.DOES_NOT_CONFORM if bad else Exit.GOOD)


def _tell_engine(found: "EngineDifference", most: int) -> None:
    from conformance.report.differences import Kind
    from polignac_dsl.cli.printing import plain

    if found.old is None or found.new is None:
        where = "new" if found.old is None else "old"
        click.echo(plain(f"{found.name}: only in the {where} report"))
        return
    counts = found.counts()
    parts = [f"{counts[kind]} {kind}" for kind in Kind if counts[kind]]
    told = ", ".join(parts) or "no difference"
    click.echo(plain(f"{found.name}: {found.compared} cases in both; {told}"))
    if found.new.broken and not found.old.broken:
        click.echo(plain(f"  broken now: {found.new.state}: {found.new.note}"))
    lone = found.lone_games()
    for kind in Kind:
        of_kind = [case for case in found.cases if case.kind is kind]
        for line in _lines([case for case in of_kind if case.sheet.game not in lone], most):
            click.echo(plain(line))
        left = [case for case in of_kind if case.sheet.game in lone]
        if left:
            games = ", ".join(dict.fromkeys(case.sheet.game for case in left))
            click.echo(plain(f"   {kind}, whole games: {len(left)} cases of {games}"))


def _lines(cases: "list[Difference]", most: int) -> Iterator[str]:
    for case in cases[:most]:
        then = "–" if case.old is None else case.old.value
        now = "–" if case.new is None else case.new.value
        mark = "!" if case.worse else " "
        yield f" {mark} {case.kind}: {case.sheet.id}: {then} → {now}  {case.sheet.title}"
    if len(cases) > most:
        bad = sum(case.worse for case in cases[most:])
        yield f"   … and {len(cases) - most} more {cases[0].kind}, {bad} of them worse"


def _read(file: Path) -> "Report":
    """Return a saved report; leaves with 2 where there is none in the file."""
    from conformance import api

    try:
        found = api.read_report(file)
    except OSError as wrong:
        raise click.UsageError(f"{file} cannot be read: {wrong.strerror}.") from None
    except ValueError as wrong:
        raise click.UsageError(f"{file} is no report: {wrong}.") from None
    if not found.complete:
        click.echo(f"{file} is cut off: the run that it tells of is not in it whole.", err=True)
    return found


def _add_converter(form: str, said: str) -> None:
    """Add the command that turns a saved report into another form."""

    @report.command(form, short_help=f"Turn a saved report into {said}.")
    @click.argument("file", type=SAVED)
    @click.option(
        "-o", "--output", type=reports.FILE, help="Where to write it; standard output by default."
    )
    def convert(file: Path, output: Path | None) -> None:
        found = _read(file)
        if output is None:
            from conformance.report.forms import text

            click.echo(text(found, form).encode("utf-8", "replace"), nl=False)
        else:
            reports.refuse_without_folder([output])
            reports.write(found, {form: output})
        leave(Exit.GOOD if found.complete else Exit.DOES_NOT_CONFORM)

    convert.help = (
        f"Turn a saved report into {said}.\n\nA report that is cut off is turned all the same,"
        " says so, and ends with exit code 1."
    )


_SAID = {
    "junit": "JUnit XML",
    "json": "JSON",
    "tap": "TAP 14",
    "markdown": "Markdown",
    "html": "a page in HTML",
    "badge": "an SVG badge",
}
for _form, _what in _SAID.items():
    _add_converter(_form, _what)
