"""Where the shipped files are looked for, and where never."""

from pathlib import Path

import pytest

from polignac_dsl import places


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a pretended package with a `spec/` beside it."""
    folder = tmp_path / "site" / "polignac_dsl"
    (folder.parent / "spec" / "games").mkdir(parents=True)
    (folder.parent / "spec" / "games" / "hearts.yaml").touch()
    (folder.parent / "spec" / "games" / "family.yaml").touch()
    folder.mkdir()
    monkeypatch.setattr(places, "_HERE", folder)
    return folder


def test_a_checkout_is_read_where_it_is_edited(package: Path) -> None:
    """Without a copy inside the package, the `spec/` beside it is the one."""
    assert places.spec_folder() == package.parent / "spec"


def test_an_installed_package_reads_its_own_copy(package: Path) -> None:
    """A `spec/` that happens to lie beside an installed package is not read."""
    (package / "_spec").mkdir()
    assert places.spec_folder() == package / "_spec"


def test_the_folder_where_the_user_stands_does_not_matter(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A `spec/` in the current folder is never read."""
    (tmp_path / "spec").mkdir()
    monkeypatch.chdir(tmp_path)
    assert places.spec_folder() == package.parent / "spec"


def test_a_damaged_installation_is_told(package: Path) -> None:
    """With no specs anywhere the message says what to do."""
    (package.parent / "spec").rename(package.parent / "gone")
    with pytest.raises(FileNotFoundError, match="install polignac again"):
        places.spec_folder()


def test_the_games_are_listed_by_name(package: Path) -> None:
    """The name of a game is that of its file, and the order is that of the names."""
    assert list(places.shipped_games()) == ["family", "hearts"]


def test_a_file_is_found_by_its_name_in_the_spec_folder(package: Path) -> None:
    """A name with a folder in it leads there."""
    assert places.spec_file("games/hearts.yaml").is_file()


@pytest.mark.parametrize("name", ["games/whist.yaml", "games", ""])
def test_a_name_that_is_no_file_is_refused(package: Path, name: str) -> None:
    """A missing file and a folder are both no file."""
    with pytest.raises(FileNotFoundError, match="no "):
        places.spec_file(name)


@pytest.mark.parametrize("name", ["../polignac_dsl/__init__.py", "games/../../x"])
def test_a_name_that_leads_out_of_the_folder_is_refused(package: Path, name: str) -> None:
    """A name taken from a user's text cannot reach another file."""
    with pytest.raises(ValueError, match="not a name inside"):
        places.spec_file(name)
