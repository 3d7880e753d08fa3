"""The built-in engine as a process: `python -m polignac_dsl.engine` speaks protocol v1.

It does what `polignac serve` does, without the command line, whose import takes as long as the
engine's own.
"""

import gc
import os
import sys

from polignac_dsl.engine.serve import serve


def main() -> None:
    """Answer requests until there are no more, and end the process."""
    # Answering makes no cycles, and what has been imported stays: looking for garbage in it
    # again and again would take a third of the time.
    gc.freeze()
    gc.set_threshold(100_000)
    serve(sys.stdin.buffer, sys.stdout.buffer)
    # Nothing is left to be done or written. Taking the interpreter apart would only keep
    # waiting whoever waits for the end of the engine.
    os._exit(0)


if __name__ == "__main__":
    main()
