"""`polignac serve`: the built-in engine as a stranger would start it."""

import sys

import click


@click.command(short_help="Be an engine: protocol v1 over stdin and stdout.")
def serve() -> None:
    """Speak protocol v1 over standard input and output, one JSON message a line.

    This is the engine that `polignac verify` runs as `builtin`: through the same door as any
    other. The protocol is described in conformance/README.md.
    """
    from polignac_dsl.engine.serve import serve as run

    run(sys.stdin.buffer, sys.stdout.buffer)
