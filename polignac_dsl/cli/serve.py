"""`polignac serve`: the built-in engine as a stranger would start it."""

import sys

import click


@click.command(short_help="Be an engine: protocol v1 over stdin and stdout.")
def serve() -> None:
    """Speak protocol v1 over standard input and output, one JSON message a line.

    This is how `polignac verify` runs the built-in engine: through the same door as any
    other. The protocol is described in conformance/README.md.
    """
    import gc

    from polignac_dsl.engine.serve import serve as run

    # Answering makes no cycles, and what has been imported stays: looking for garbage in it
    # again and again would take a third of the time.
    gc.freeze()
    gc.set_threshold(100_000)
    run(sys.stdin.buffer, sys.stdout.buffer)
