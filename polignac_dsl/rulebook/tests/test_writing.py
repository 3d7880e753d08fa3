import os
from pathlib import Path

import pytest

from polignac_dsl.rulebook import write


def test_a_text_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    """The text is written in UTF-8, and nothing else is left in the folder."""
    path = tmp_path / "book.html"
    write(path, "old")
    write(str(path), "V♠\n")
    assert path.read_bytes() == "V♠\n".encode()
    assert os.listdir(tmp_path) == ["book.html"]


def test_an_error_leaves_the_old_text_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When the disk gives up in the middle, the file that was there is still whole."""
    path = tmp_path / "book.html"
    write(path, "old")

    def full(descriptor: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["book.html"]


def test_a_link_and_the_permissions_stay(tmp_path: Path) -> None:
    """A link is written through, and a file keeps its permissions."""
    path, linked = tmp_path / "book.html", tmp_path / "linked.html"
    write(path, "old")
    path.chmod(0o640)
    linked.symlink_to(path)
    write(linked, "new")
    assert linked.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """No folder is made without being asked for."""
    with pytest.raises(FileNotFoundError):
        write(tmp_path / "nowhere" / "book.html", "x")
