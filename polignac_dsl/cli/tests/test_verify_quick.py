"""`polignac verify --quick`: the few cases that find what all find in mutants."""

import json
import shutil
import sys
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import run
from polignac_dsl.cli.tests.conftest import CORPUS

PLAYS_NOTHING = """\
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    result = {"status": "unsupported", "feature": "all of it"}
    if request["method"] == "initialize":
        result = {"protocol": 1, "engine": {"name": "nothing", "version": "1"}}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
"""


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


NO_VERDICT = "A quick look: it finds mutants, it is no verdict."


def test_a_quick_look_says_that_it_is_no_verdict(corpus: Path, tmp_path: Path) -> None:
    """So does what is saved of it; a run of the whole corpus does not."""
    (tmp_path / "mutants").mkdir()
    games = {"polignac": {"kills": "", "cases": ids()[:2]}}
    (tmp_path / "mutants" / "quick.json").write_text(json.dumps({"games": games}), "utf-8")
    files = {form: tmp_path / form for form in ("json", "jsonl", "markdown")}
    options = [word for form, path in files.items() for word in (f"--{form}", str(path))]
    told = run("verify", "builtin", "--quick", *options)
    assert NO_VERDICT in told.out.splitlines()
    assert "does not play" not in told.out
    markdown = files["markdown"].read_text("utf-8")
    assert markdown.startswith("## Polignac: ✅ a quick look has found nothing wrong\n")
    assert "it finds mutants, it is no verdict." in markdown
    for saved in ("json", "jsonl"):
        assert NO_VERDICT in run("report", "show", str(files[saved])).out
        assert run("report", "markdown", str(files[saved])).out == markdown
    assert NO_VERDICT not in run("verify", "builtin").out


def test_a_quick_look_says_how_many_of_its_cases_are_not_played(
    corpus: Path, tmp_path: Path
) -> None:
    """Few are left of few."""
    (tmp_path / "mutants").mkdir()
    games = {"polignac": {"kills": "", "cases": ids()[:2]}}
    (tmp_path / "mutants" / "quick.json").write_text(json.dumps({"games": games}), "utf-8")
    engine = tmp_path / "nothing.py"
    engine.write_text(PLAYS_NOTHING, "utf-8")
    told = run("verify", "--quick", "--", sys.executable, str(engine))
    assert "nothing does not play 2 of its 2 cases." in told.out.splitlines()


def test_without_a_profile_it_is_told(corpus: Path) -> None:
    """It ends with 2."""
    told = run("verify", "--quick", "--list")
    assert told.code == 2
    assert "There is no quick profile" in told.err
