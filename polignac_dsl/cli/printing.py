"""Printing for people: diagnostics, everything that is wrong in one go, and strangers' texts."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from conformance.harmless import harmless as plain

if TYPE_CHECKING:
    from polignac_dsl.diagnostics import Diagnostic

__all__ = ["plain", "print_diagnostics"]


def print_diagnostics(found: "Iterable[Diagnostic]", *, err: bool = True) -> None:
    """Print diagnostics one after the other, a blank line between them."""
    from polignac_dsl.diagnostics.rendering import render

    for diagnostic in found:
        head, _, rest = render(diagnostic).partition("\n")
        click.secho(head, fg="red" if diagnostic.is_error else "yellow", bold=True, err=err)
        click.echo(rest + "\n" if rest else "", err=err)
