import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from polignac_dsl.canonical import digest
from polignac_dsl.cli.tests.commands import run
from polignac_dsl.cli.tests.conftest import CORPUS
from polignac_dsl.ruleset import Ruleset, load


@pytest.fixture
def own_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let a copy of the four cases, recorded, be the shipped corpus."""
    folder = tmp_path / "corpus"
    shutil.copytree(CORPUS, folder)
    (folder / "VERSION").write_text("1.2.3\n", "utf-8")
    monkeypatch.setattr("conformance.api.corpus_folder", lambda: folder)
    assert run("corpus", "record").code == 0
    return folder


def change(monkeypatch: pytest.MonkeyPatch, path: str, points: int) -> None:
    """Let a clause of polignac count its cards otherwise from now on."""
    value: dict[str, Any] = load("polignac").to_json()
    value["clauses"][path]["cases"][0]["items"][0]["points"] = points
    value["digest"] = digest(value)
    changed = Ruleset.from_json(value)
    monkeypatch.setattr(
        "polignac_dsl.cli.catalogue.load",
        lambda name: changed if name == "polignac" else load(name),
    )


def records(folder: Path) -> dict[str, str]:
    """Return the files of records, their text by name."""
    there = folder.parent / "evaluated"
    return {path.name: path.read_text("utf-8") for path in sorted(there.iterdir())}


def test_the_clauses_of_each_case_are_recorded(own_corpus: Path) -> None:
    """Those that the engine evaluates, those of a refusal, and those that the case names."""
    files = records(own_corpus)
    assert list(files) == ["polignac-en.json", "polignac.json"]
    cases = json.loads(files["polignac.json"])["cases"]
    assert list(cases) == ["polignac-follow-901", "polignac-score-901", "polignac-score-902"]
    assert {"play.follow", "cards.rank"} <= cases["polignac-follow-901"]["clauses"].keys()
    assert "count.polignac" in cases["polignac-score-901"]["clauses"]
    assert "count.polignac" not in cases["polignac-score-902"]["clauses"]
    assert run("corpus", "stale").code == 0
    assert "polignac-score-902\n" in (own_corpus / "ids.txt").read_text("utf-8")


def test_recording_again_changes_nothing(own_corpus: Path) -> None:
    """The same bytes, and nothing is written."""
    before = records(own_corpus)
    assert run("corpus", "record").out == ""
    assert records(own_corpus) == before


def test_a_changed_rule_makes_stale_what_evaluates_it_until_it_is_renewed_with_a_reason(
    own_corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The generator does not take it over; the log keeps what was renewed, and why."""
    before = records(own_corpus)
    change(monkeypatch, "count.polignac", 3)
    told = run("corpus", "stale")
    assert told.code == 4
    assert (
        "polignac count.polignac: means something else in 1 cases\n  polignac-score-901\n"
        in told.out
    )
    assert run("corpus", "record").code == 0
    assert records(own_corpus) == before
    assert run("corpus", "stale").code == 4

    done = run("corpus", "renew", "--clause", "count.polignac", "--reason", "WF, read again")
    assert (done.code, done.out) == (0, "polignac: 1 cases renewed for count.polignac\n")
    assert run("corpus", "stale").code == 0
    after = records(own_corpus)
    (entry,) = yaml.safe_load(after.pop("renewals.yaml"))
    assert entry["digests"][0].pop("from") != entry["digests"][0].pop("to")
    assert entry == {
        "game": "polignac",
        "clause": "count.polignac",
        "cases": 1,
        "corpus": "1.2.3",
        "reason": "WF, read again",
        "digests": [{"cases": 1}],
    }
    assert after["polignac-en.json"] == before["polignac-en.json"]


def test_one_clause_is_renewed_at_a_time(own_corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another that has changed stays stale, and each renewal is added to the log."""
    change(monkeypatch, "count.polignac", 3)
    assert run("corpus", "renew", "--clause", "count.polignac", "--reason", "one").code == 0
    change(monkeypatch, "count.jacks", 2)
    told = run("corpus", "stale", "--game", "polignac")
    assert "polignac count.jacks: means something else in 1 cases" in told.out
    assert "polignac count.polignac: means something else in 1 cases" in told.out
    assert run("corpus", "renew", "--clause", "count.jacks", "--reason", "two").code == 0
    assert "count.polignac" in run("corpus", "stale").out
    log = yaml.safe_load(records(own_corpus)["renewals.yaml"])
    assert [entry["reason"] for entry in log] == ["one", "two"]


def test_a_case_not_yet_recorded_is_told_and_added_by_recording(own_corpus: Path) -> None:
    """And so is one that is gone; its id stays in the list."""
    file = own_corpus / "polignac" / "score.yaml"
    first, _, rest = file.read_text("utf-8").partition("- id: polignac-score-902")
    file.write_text(first + "- id: polignac-score-903" + rest, "utf-8")
    told = run("corpus", "stale")
    assert told.code == 4
    assert "polignac.json does not record the cases as they are" in told.out
    assert run("corpus", "record").code == 0
    assert run("corpus", "stale").code == 0
    cases = json.loads(records(own_corpus)["polignac.json"])["cases"]
    assert "polignac-score-903" in cases
    assert "polignac-score-902" not in cases
    ids = (own_corpus / "ids.txt").read_text("utf-8").splitlines()
    assert {"polignac-score-902", "polignac-score-903"} <= set(ids)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--clause", "count.jacks", "--reason", "why not"), "Nothing is stale for 'count.jacks'"),
        (("--clause", "count.polignac", "--reason", "  "), "A renewal needs a reason"),
        (("--clause", "count.polignac"), "Missing option '--reason'"),
        (("--reason", "because"), "Missing option '--clause'"),
        (("--clause", "x", "--reason", "y", "--game", "polignak"), "no shipped game 'polignak'"),
    ],
)
def test_a_renewal_that_cannot_be_is_refused(
    args: tuple[str, ...], told: str, own_corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 2, and nothing is written."""
    change(monkeypatch, "count.polignac", 3)
    before = records(own_corpus)
    ended = run("corpus", "renew", *args)
    assert ended.code == 2
    assert told in ended.err
    assert records(own_corpus) == before


def test_a_record_that_is_none_is_told(own_corpus: Path) -> None:
    """With 4, the file, and what to do; nothing is made up in its place."""
    (own_corpus.parent / "evaluated" / "polignac.json").write_text("{", "utf-8")
    for command in ("stale", "record"):
        ended = run("corpus", command)
        assert ended.code == 4
        assert "polignac.json is no record of cases" in ended.err


def test_a_corpus_with_errors_is_not_recorded(own_corpus: Path) -> None:
    """Its diagnostics are told."""
    file = own_corpus / "polignac" / "score.yaml"
    file.write_text(file.read_text("utf-8").replace("why:", "wy:", 1), "utf-8")
    ended = run("corpus", "record")
    assert (ended.code, "unknown-key" in ended.err) == (4, True)


def test_an_id_that_is_lost_or_not_listed_is_told_of_the_shipped_corpus_alone(
    own_corpus: Path,
) -> None:
    """Of files that are named nobody can say so: they are not all."""
    file = own_corpus / "polignac" / "score.yaml"
    assert "[id-" not in run("corpus", "lint").out
    file.write_text(file.read_text("utf-8").replace("score-902", "score-903"), "utf-8")
    told = run("corpus", "lint")
    assert told.code == 4
    assert "polignac-score-903 is new: list it in ids.txt" in told.out
    assert "polignac-score-902 is the id of no case any more" in told.out
    assert "[id-" not in run("corpus", "lint", str(file)).out
    (own_corpus / "retired.txt").write_text("polignac-score-902  # asked nothing\n", "utf-8")
    assert run("corpus", "record").code == 0
    assert "[id-" not in run("corpus", "lint").out
