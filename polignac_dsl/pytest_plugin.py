"""The pytest plugin: `pytest --polignac-engine "COMMAND"` has a test for each case of the corpus.

pytest imports this module in every run of everybody who has polignac installed. So it holds the
options and nothing else; what runs cases is imported where an engine is given.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest


def pytest_addoption(parser: "pytest.Parser") -> None:
    """Add the options, all of which begin with `--polignac-`."""
    group = parser.getgroup("polignac", "an engine by the rules of Polignac")
    group.addoption(
        "--polignac-engine",
        metavar="COMMAND",
        help="Test the engine that this command starts by the corpus, a test for each case."
        " The name of a shipped engine does, too.",
    )
    group.addoption(
        "--polignac-game",
        action="append",
        default=[],
        metavar="GAME",
        help="Only cases of this game; several can be given.",
    )
    group.addoption(
        "--polignac-case",
        action="append",
        default=[],
        metavar="ID",
        help="Only this case; several can be given. The id of a test, polignac::ID, does as well.",
    )
    group.addoption(
        "--polignac-deviations",
        metavar="FILE",
        help="What the engine is known to get wrong (polignac baseline): fails as known.",
    )
    group.addoption(
        "--polignac-one-shot",
        action="store_true",
        help="Start the engine for each request: one on stdin, one answer on stdout.",
    )


def pytest_configure(config: "pytest.Config") -> None:
    """Bring in the cases where an engine is given; without one nothing is imported."""
    # An empty one is a mistake, as of a variable that is not set, and no reason to test nothing.
    if config.getoption("polignac_engine") is not None:
        from polignac_dsl.cli.pytest_cases import begin

        begin(config)
