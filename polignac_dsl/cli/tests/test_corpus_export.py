import json
import shutil
from pathlib import Path

import pytest

from conformance.tests.export_checker import run_game
from polignac_dsl.cli.tests.commands import run
from polignac_dsl.engine.protocol import replay


@pytest.fixture
def versioned(small_corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the four cases go by a version, in a folder that may be written."""
    folder = tmp_path / "corpus"
    shutil.copytree(small_corpus, folder)
    (folder / "VERSION").write_text("1.0.0\n", "utf-8")
    monkeypatch.setattr("conformance.api.corpus_folder", lambda: folder)
    return folder


def read(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.usefixtures("versioned")
def test_an_export_holds_a_file_a_game_with_schema_and_index(tmp_path: Path) -> None:
    """The same bytes each time; and it can be played."""
    told = run("corpus", "export", "-o", str(tmp_path / "out"))
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("corpus 1.0.0: 4 cases, 4 files, ")
    files = read(tmp_path / "out")
    assert sorted(files) == [
        "case-export.schema.json",
        "index.json",
        "polignac-en.json",
        "polignac.json",
    ]
    assert run("corpus", "export", "-o", str(tmp_path / "out")).code == 0
    assert read(tmp_path / "out") == files
    assert set(run_game(tmp_path / "out", "polignac", replay).values()) == {"pass"}


@pytest.mark.usefixtures("versioned")
def test_one_game_can_be_exported_alone(tmp_path: Path) -> None:
    """The index names it alone, whatever was there before."""
    out = str(tmp_path / "out")
    assert run("corpus", "export", "-o", out).code == 0
    assert run("corpus", "export", "-o", out, "--game", "polignac-en").code == 0
    files = read(tmp_path / "out")
    assert "polignac.json" not in files
    assert list(json.loads(files["index.json"])["games"]) == ["polignac-en"]


@pytest.mark.usefixtures("versioned")
def test_an_export_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """With 2, in a sentence, and nothing is lost."""
    (tmp_path / "file").write_text("x", "utf-8")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "work.txt").write_text("x", "utf-8")
    for args, message in (
        (("-o", str(tmp_path / "file")), "is no folder"),
        (("-o", str(tmp_path / "file" / "in")), "cannot be written: "),
        (("-o", str(tmp_path / "mine")), "is not empty, and holds no export of the corpus"),
        (("-o", str(tmp_path / "out"), "--game", "polignak"), "no shipped game 'polignak'"),
        ((), "Missing option '-o'"),
    ):
        told = run("corpus", "export", *args)
        assert (told.code, told.out) == (2, "")
        assert message in told.err
    assert read(tmp_path / "mine") == {"work.txt": b"x"}
    assert not (tmp_path / "out").exists()


def test_the_version_must_be_raised_with_what_has_changed(versioned: Path) -> None:
    """By a case more a minor one, by a case judged otherwise a major one."""
    told = run("corpus", "version", "--record")
    assert (told.code, told.out) == (0, "corpus 1.0.0, 4 cases\nrecorded 1.0.0\n")
    assert run("corpus", "version").out == "corpus 1.0.0, 4 cases\nsince 1.0.0: no change\n"
    file = versioned / "polignac" / "score.yaml"
    text = file.read_text("utf-8")
    more = text.replace("cases:\n", "").replace("score-90", "score-95").replace("The t", "A t")
    file.write_text(text + more, "utf-8")
    told = run("corpus", "version")
    assert told.code == 4
    assert "2 added (polignac-score-951 polignac-score-952)" in told.out
    assert "The version must be at least 1.1.0" in told.out
    (versioned / "VERSION").write_text("1.1.0", "utf-8")
    assert run("corpus", "version").code == 0
    file.write_text(text.replace("points: {North: 1}", "tricks: {North: 1}"), "utf-8")
    told = run("corpus", "version")
    assert (told.code, "at least 2.0.0" in told.out) == (4, True)
    assert run("corpus", "version", "--record").code == 4
    (versioned / "VERSION").write_text("2.0.0", "utf-8")
    assert run("corpus", "version", "--record").out.endswith("\nrecorded 2.0.0\n")
    assert run("corpus", "version").out.endswith("since 2.0.0: no change\n")


@pytest.mark.parametrize("command", [("version",), ("export", "-o", "out")])
def test_a_corpus_without_a_version_is_told(command: tuple[str, ...], versioned: Path) -> None:
    """With 4."""
    (versioned / "VERSION").write_text("two", "utf-8")
    told = run("corpus", *command)
    assert told.code == 4
    assert "a version is three numbers, such as 1.4.0, not 'two'" in told.err
