"""The figures in the README are counted, and stand between two marks."""

import re
from pathlib import Path

import pytest

from conformance import api
from tools import figures


def test_the_last_row_is_the_sum_of_the_others() -> None:
    """And a game's cases are those in its folder; counted anew they are by tools.check_generated."""
    told = figures.README.read_text("utf-8").partition(figures.BEGIN)[2].partition(figures.END)[0]
    rows = {
        cells[0]: [int(cell.replace(",", "")) for cell in cells[1:]]
        for line in told.splitlines()
        if line.startswith("| ") and "cases" not in line
        for cells in [[cell.strip(" `") for cell in line.strip("| ").split("|")]]
    }
    total = rows.pop("all")
    assert [sum(column) for column in zip(*rows.values(), strict=True)] == total
    for game, (cases, by_hand, mutants, killed, waived, _) in rows.items():
        texts = [file.read_text("utf-8") for file in (api.corpus_folder() / game).glob("*.yaml")]
        assert cases == sum(len(re.findall(r"^ *- id: ", text, re.MULTILINE)) for text in texts)
        assert 0 < by_hand < cases
        assert killed + waived == mutants


def test_a_readme_without_marks_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has removed one is told which there must be."""
    page = tmp_path / "README.md"
    page.write_text(f"# Polignac\n{figures.BEGIN}\n", "utf-8")
    monkeypatch.setattr(figures, "README", page)
    with pytest.raises(ValueError, match="has not both marks"):
        figures.readme()
