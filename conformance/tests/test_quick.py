"""The quick profile as a runner reads it."""

import json
from pathlib import Path

import pytest

from conformance.runner.selection import read_quick


def test_the_quick_profile_holds_cases_of_all_games(tmp_path: Path) -> None:
    """By their ids, whatever else stands beside them."""
    file = tmp_path / "quick.json"
    games = {"polignac": {"kills": "x", "cases": ["a", "b"]}, "polignac-cr": {"cases": ["c"]}}
    file.write_text(json.dumps({"format": "polignac.quick/1", "games": games}), "utf-8")
    assert read_quick(file) == {"a", "b", "c"}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"games": {"polignac": ["a"]}}'])
def test_what_is_no_profile_is_told(text: str, tmp_path: Path) -> None:
    """In words; so is a file that is not there."""
    file = tmp_path / "quick.json"
    file.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"quick\.json is no quick profile"):
        read_quick(file)
    with pytest.raises(ValueError, match="there is no quick profile: No such file"):
        read_quick(tmp_path / "none.json")
