"""Two forms of a report do not go to one file."""

import os
from pathlib import Path

from polignac_dsl.cli.tests.commands import run


def test_two_forms_to_one_file_are_refused_before_the_run(tmp_path: Path) -> None:
    """However its name is written; a device takes any number of them."""
    file = tmp_path / "out"
    again = tmp_path / ".." / tmp_path.name / "out"
    case = ("verify", "builtin", "--case", "polignac-follow-113")
    ended = run(*case, "--json", str(file), "--html", str(again))
    assert ended.code == 2
    assert "both name" in ended.err
    assert not file.exists()
    assert run(*case, "--json", os.devnull, "--html", os.devnull).code == 0
