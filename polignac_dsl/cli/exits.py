"""The exit codes, the same for every command, and how a command ends with one."""

from enum import IntEnum
from typing import NoReturn


class Exit(IntEnum):
    """What the code that a command ends with means; `polignac --help` tells it, too."""

    GOOD = 0
    DOES_NOT_CONFORM = 1  # an engine disagrees, or a spec has errors
    USAGE = 2  # click's own code for a command that cannot be understood
    ENGINE_BROKEN = 3
    CORPUS_INVALID = 4
    OUR_FAULT = 5
    INTERRUPTED = 130  # what shells say of a program that was ended by Ctrl-C


def leave(code: Exit) -> NoReturn:
    """End the command with this code."""
    raise SystemExit(int(code))
