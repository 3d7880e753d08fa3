"""Printing diagnostics for people or programs; everything that is wrong in one go."""

import json
from collections.abc import Iterable

import click

from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.diagnostics.rendering import render, to_json


def print_diagnostics(found: Iterable[Diagnostic], *, err: bool = True) -> None:
    """Print diagnostics one after the other, a blank line between them."""
    for diagnostic in found:
        head, _, rest = render(diagnostic).partition("\n")
        click.secho(head, fg="red" if diagnostic.is_error else "yellow", bold=True, err=err)
        click.echo(rest + "\n" if rest else "", err=err)


def diagnostics_json(found: Iterable[Diagnostic]) -> str:
    """Return diagnostics as one JSON list."""
    return json.dumps([to_json(diagnostic) for diagnostic in found], ensure_ascii=False, indent=1)
