"""The comparison of a wheel with git, and the choice of its locked packages."""

from pathlib import PurePosixPath

import pytest

from tools.check_wheel import differences, expected_contents, locked
from tools.repository import tracked_files

LOCK = """\
click==8.1 \\
    --hash=sha256:aa
    # via polignac
markdown-it-py==4.0 ; python_version >= '3.11' \\
    --hash=sha256:bb
rich==15.0 \\
    --hash=sha256:cc
"""


def test_the_wheel_carries_packages_and_specs_but_no_tests_tools_or_docs() -> None:
    """Specs move into the package; whatever stands in a `tests` folder stays at home."""
    paths = [
        "polignac_dsl/cli/__init__.py",
        "polignac_dsl/tests/test_x.py",
        "conformance/corpus/polignac/slam.yaml",
        "spec/games/hearts.yaml",
        "spec/tests/test_games.py",
        "tools/check_wheel.py",
        "docs/architecture.md",
        "README.md",
    ]
    assert expected_contents(map(PurePosixPath, paths)) == {
        "polignac_dsl/cli/__init__.py",
        "conformance/corpus/polignac/slam.yaml",
        "polignac_dsl/_spec/games/hearts.yaml",
    }


def test_a_file_too_few_and_a_file_too_many_are_both_told() -> None:
    """Each difference is one line that names the file."""
    tracked = [PurePosixPath("spec/games/hearts.yaml")]
    told = differences(["polignac_dsl/_spec/games/.hearts.yaml.swp"], tracked)
    assert "not in the wheel: polignac_dsl/_spec/games/hearts.yaml" in told
    assert "in the wheel without being tracked: polignac_dsl/_spec/games/.hearts.yaml.swp" in told


def test_every_package_is_tracked_by_git() -> None:
    """The comparison is not made against an empty list."""
    assert {"polignac_dsl/__init__.py", "conformance/corpus/LICENSE"} <= expected_contents(
        tracked_files()
    )


def test_the_lock_is_cut_to_the_packages_needed_with_their_hashes() -> None:
    """Only the entries named stay, markers and hashes included."""
    cut = locked({"rich", "markdown_it_py"}, LOCK)
    assert "click" not in cut
    assert "markdown-it-py==4.0 ; python_version >= '3.11' \\\n    --hash=sha256:bb" in cut
    assert cut.endswith("rich==15.0 \\\n    --hash=sha256:cc\n")


def test_a_package_without_an_entry_in_the_lock_is_an_error() -> None:
    """A dependency that was declared but never locked does not go unnoticed."""
    with pytest.raises(KeyError, match="lark"):
        locked({"lark"}, LOCK)
