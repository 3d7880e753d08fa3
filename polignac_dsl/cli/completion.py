"""`polignac completion SHELL`: the script that makes a shell complete commands and games."""

import click
from click.shell_completion import get_completion_class


@click.command(short_help="Print the shell's completion script.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that makes SHELL complete commands, options and games.

    \b
      bash: polignac completion bash > ~/.local/share/bash-completion/completions/polignac
      zsh:  polignac completion zsh > "${fpath[1]}/_polignac"
      fish: polignac completion fish > ~/.config/fish/completions/polignac.fish
    """
    from polignac_dsl.cli import group

    maker = get_completion_class(shell)
    assert maker is not None
    script = maker(group, {}, "polignac", "_POLIGNAC_COMPLETE")
    # click's bash class starts bash to ask its version; the script itself needs no process.
    click.echo(script.source_template % script.source_vars())
