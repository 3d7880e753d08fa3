"""`polignac explain CODE`: what a diagnostic means, with a spec that provokes it."""

import click
from click.shell_completion import CompletionItem

from polignac_dsl.cli.games import Text
from polignac_dsl.cli.hints import did_you_mean


class CodeName(Text):
    """The code of a diagnostic, such as E301."""

    name = "CODE"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Offer the codes that begin so."""
        from polignac_dsl.diagnostics.codes import codes

        found = codes().values()
        return [
            CompletionItem(c.code, help=c.title) for c in found if c.code.startswith(incomplete)
        ]


@click.command(short_help="Tell what a diagnostic code means.")
@click.argument("code", type=CodeName(), required=False)
def explain(code: str | None) -> None:
    """Tell what a diagnostic CODE means and what to do; without CODE, list them all.

    \b
      polignac explain E301
    """
    from polignac_dsl.diagnostics.codes import codes
    from polignac_dsl.diagnostics.codes import explain as explanation

    if code is None:
        for known in codes().values():
            click.echo(f"{known.code}  {known.title}")
        return
    told = explanation(code)
    if told is None:
        hint = did_you_mean(code.upper(), codes(), "'polignac explain' lists them all.")
        raise click.UsageError(f"There is no code '{code}'. {hint}")
    click.echo(told.rstrip())
