"""What holds for every run of this repository's tests."""

import gc

# As in the program itself: a corpus is a hundred thousand objects, and to look through all that
# there is for cycles, the tests as well, each time that some are new, takes a third of its reading.
_SELDOM = 100_000

gc.set_threshold(_SELDOM)


def pytest_collection_finish() -> None:
    """Leave the tests out of what is looked through: they stay to the end."""
    gc.freeze()
