"""`polignac verify --quick`: the few cases that find what all find in mutants."""

import json
import shutil
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import run
from polignac_dsl.cli.tests.conftest import CORPUS


@pytest.fixture(name="corpus")
def _corpus(small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small corpus in a folder where the quick profile can stand beside it."""
    shutil.copytree(CORPUS, tmp_path / "corpus")
    monkeypatch.setattr("conformance.api.corpus_folder", lambda: tmp_path / "corpus")
    return tmp_path / "corpus"


def ids(*args: str) -> list[str]:
    """The cases that a run would ask."""
    return [line.split("  ")[0] for line in run("verify", "--list", *args).out.splitlines()]


def test_only_the_cases_of_the_profile_are_run(corpus: Path) -> None:
    """With `--game` those of the game; without the flag all."""
    first, *rest = every = ids()
    assert rest
    folder = corpus.parent / "mutants"
    folder.mkdir()
    games = {"polignac": {"kills": "", "cases": [first, rest[-1]]}}
    (folder / "quick.json").write_text(json.dumps({"games": games}), "utf-8")
    assert ids("--quick") == [first, rest[-1]]
    assert ids("--quick", "--case", first) == [first]
    assert ids() == every
    told = run("verify", "builtin", "--quick")
    assert told.code == 0
    assert "2 pass" in told.out


def test_without_a_profile_it_is_told(corpus: Path) -> None:
    """It ends with 2."""
    told = run("verify", "--quick", "--list")
    assert told.code == 2
    assert "There is no quick profile" in told.err
