import os
import stat
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import Ended, run, spec


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a book be made in no time, where it matters only how it is written."""
    monkeypatch.setattr("polignac_dsl.rulebook.rulebook", lambda *args: "# A book of J♠\n")


@pytest.mark.parametrize(
    ("args", "begins", "holds"),
    [
        ("", "<!doctype html>\n", 'lang="fr"'),
        ("--lang en", "<!doctype html>\n", 'lang="en"'),
        ("--format md", "# ", "valet de pique"),
        ("--lang en --format md", "# Polignac", "Jack of Spades"),
    ],
)
def test_a_book_is_printed(args: str, begins: str, holds: str) -> None:
    """In both languages and formats; French HTML where nothing is said."""
    told = run("rulebook", "polignac", *args.split())
    assert (told.code, told.err) == (0, "")
    assert told.out.lower().startswith(begins.lower())
    assert holds in told.out
    assert told.out.endswith("\n")
    assert not told.out.endswith("\n\n")


@pytest.mark.parametrize(("name", "begins"), [("a.htm", "<!"), ("a.md", "# ")])
def test_a_book_is_written_by_the_ending_of_its_file(
    name: str, begins: str, tmp_path: Path
) -> None:
    """The same text as would be printed, and a line that says so."""
    path = tmp_path / name
    told = run("rulebook", "polignac", "-o", str(path))
    text = path.read_text("utf-8")
    form = "md" if begins == "# " else "html"
    assert told == Ended(0, f"{path}: {path.stat().st_size} bytes, fr, {form}\n", "")
    assert text.startswith(begins)
    assert run("rulebook", "polignac", "--format", form).out == text


@pytest.mark.usefixtures("quick")
def test_a_file_whose_ending_promises_another_format_is_refused(tmp_path: Path) -> None:
    """What would be written in it is no PDF; who insists names the format."""
    path = tmp_path / "book.pdf"
    told = run("rulebook", "polignac", "-o", str(path))
    assert (told.code, told.out, path.exists()) == (2, "", False)
    assert "ends with .pdf. Let it end with .html or .md, or say --format." in told.err
    assert run("rulebook", "polignac", "-o", str(path), "--format", "md").code == 0
    assert path.read_text("utf-8").startswith("# A book")


def test_an_option_that_is_chosen_is_settled_in_the_book() -> None:
    """And another book comes of it."""
    args = ("rulebook", "polignac", "--lang", "en", "--format", "md")
    chosen = run(*args, "-O", "limit=37").out
    assert "37 points" in chosen.replace("\xa0", " ")
    assert "37 points" not in run(*args).out.replace("\xa0", " ")


@pytest.mark.usefixtures("quick")
def test_what_cannot_be_written_is_told_and_nothing_is_left(tmp_path: Path) -> None:
    """A folder that is not there, one that is a file, one in the place of the book."""
    (tmp_path / "file").touch()
    for place, why in (
        ("nowhere/a.html", "No such file or directory"),
        ("file/a.html", "Not a directory"),
        (".", "is a directory"),
    ):
        told = run("rulebook", "polignac", "-o", str(tmp_path / place))
        assert (told.code, told.out) == (2, "")
        assert why in told.err
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.usefixtures("quick")
def test_a_disk_that_is_full_leaves_the_book_that_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reader sees the old book or the new one, never a part."""
    path = tmp_path / "a.html"
    path.write_text("the old book", encoding="utf-8")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    told = run("rulebook", "polignac", "-o", str(path))
    assert (told.code, told.out) == (2, "")
    assert f"{path} cannot be written: No space left on device." in told.err
    assert (path.read_text("utf-8"), os.listdir(tmp_path)) == ("the old book", ["a.html"])


@pytest.mark.usefixtures("quick")
def test_a_folder_that_may_not_be_written_to_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the system's word; the superuser may always, so the refusal is acted."""

    def refused(*args: object, **more: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.mkstemp", refused)
    told = run("rulebook", "polignac", "-o", str(tmp_path / "a.html"))
    assert (told.code, "a.html cannot be written: Permission denied." in told.err) == (2, True)


@pytest.mark.usefixtures("quick")
def test_nothing_takes_the_place_of_a_device_or_a_pipe(tmp_path: Path) -> None:
    """A book goes into it as it is."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    os.set_blocking(reader, True)
    try:
        told = run("rulebook", "polignac", "--format", "md", "-o", str(pipe))
        assert told.code == 0
        assert os.read(reader, 100_000).decode().startswith("# ")
        assert stat.S_ISFIFO(pipe.stat().st_mode)
    finally:
        os.close(reader)


@pytest.mark.parametrize("form", ["html", "md"])
def test_no_text_of_a_spec_is_obeyed(form: str, tmp_path: Path) -> None:
    """Neither by a browser, nor by the template, nor by a terminal."""
    evil = "<script>alert(1)</script> {{ 7*7 }} {% raw %} &amp; \\\\"
    mine = spec(tmp_path, "mine", f'text:\n  count.polignac: {{en: "{evil}"}}\n')
    text = Path(mine).read_text("utf-8").replace("{en: A game}", f'{{en: "<b>Red {evil}"}}')
    Path(mine).write_text(text, encoding="utf-8")
    told = run("rulebook", mine, "--lang", "en", "--format", form)
    assert told.code == 0, told.err
    assert "<script" not in told.out.replace("\\<script", "")
    assert "{{ 7\\*7 }}" in told.out or "{{ 7*7 }}" in told.out
    assert "<b>Red" not in told.out.replace("\\<b", "")


def test_a_sign_that_steers_a_terminal_comes_in_no_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should a text of a spec hold one all the same, its escape is printed."""
    monkeypatch.setattr("polignac_dsl.rulebook.rulebook", lambda *args: "a\x1b[31m\x9b\tb\n")
    assert run("rulebook", "polignac").out == "a\\u001b[31m\\u009b\tb\n"
