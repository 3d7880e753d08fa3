"""`python -m reference_impl`: protocol v1 over standard input and output."""

import sys

from reference_impl.server import serve

if __name__ == "__main__":
    sys.exit(serve(sys.stdin.buffer, sys.stdout.buffer))
