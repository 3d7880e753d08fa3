"""Printing for people: diagnostics, everything that is wrong in one go, and strangers' texts."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from polignac_dsl.diagnostics import Diagnostic

# A text of a spec may hold signs that would steer the terminal; line ends and tabs do no harm.
_STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def plain(text: str) -> str:
    """Return a text with a replacement sign for each control character but line ends and tabs."""
    return _STEERS.sub("\N{REPLACEMENT CHARACTER}", text)


def print_diagnostics(found: "Iterable[Diagnostic]", *, err: bool = True) -> None:
    """Print diagnostics one after the other, a blank line between them."""
    from polignac_dsl.diagnostics.rendering import render

    for diagnostic in found:
        head, _, rest = render(diagnostic).partition("\n")
        click.secho(head, fg="red" if diagnostic.is_error else "yellow", bold=True, err=err)
        click.echo(rest + "\n" if rest else "", err=err)
