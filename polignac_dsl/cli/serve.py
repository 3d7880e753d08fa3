"""`polignac serve`: the built-in engine as a stranger would start it."""

import sys

import click


@click.command(short_help="Be an engine: protocol v1 over stdin and stdout.")
@click.option("--mutant", metavar="ID", help="Play one game by a rule that is changed.")
def serve(mutant: str | None) -> None:
    """Speak protocol v1 over standard input and output, one JSON message a line.

    This is the engine that `polignac verify` runs as `builtin`: through the same door as any
    other. The protocol is described in conformance/README.md.

    With --mutant it plays the game of a mutant by its changed rule, and no other game, as a good
    engine with one mistake in it; `polignac mutants --list` tells the ids. So you can see what
    verify, blame and fuzz say of such an engine:

    \b
      polignac blame -- polignac serve --mutant polignac:cards.rank:exchange:ranks=K,Q
    """
    from polignac_dsl.engine.serve import serve as run

    if mutant is None:
        run(sys.stdin.buffer, sys.stdout.buffer)
        return
    from polignac_dsl.cli.blaming.serving import replay_by, unknown

    wrong = unknown(mutant)
    if wrong is not None:
        raise click.UsageError(wrong)
    run(sys.stdin.buffer, sys.stdout.buffer, replay_by(mutant))
