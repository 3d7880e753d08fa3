"""The skeletons as files: whole, the same in all languages, and written whole or not at all."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.adapters import skeletons as module
from conformance.adapters.skeletons import Skeleton, skeletons, write
from tools.repository import ROOT, tracked_files

ALL = skeletons()
HERE = Path("conformance/adapters")
GUIDE = (ROOT / "docs" / "writing-an-engine.md").read_text("utf-8")


@pytest.fixture(params=sorted(ALL))
def skeleton(request: pytest.FixtureRequest) -> Skeleton:
    """Return each of the skeletons."""
    return ALL[request.param]


def test_there_is_a_skeleton_in_each_of_seven_languages() -> None:
    """Those that a new author is told of."""
    assert list(ALL) == ["python", "javascript", "c", "java", "go", "rust", "php"]


def test_every_tracked_file_of_a_skeleton_is_written() -> None:
    """What is listed is there, and what is there is listed."""
    listed = {HERE / each.language / file for each in ALL.values() for file in each.files}
    folders = {HERE / language for language in ALL}
    there = {Path(path) for path in tracked_files() if folders & set(Path(path).parents)}
    assert there == listed


def test_name_and_game_are_put_in(skeleton: Skeleton) -> None:
    """The game that is declared is that asked for, and no other is left."""
    texts = skeleton.texts("mine", "polignac-en", one_shot=False)
    code = "\n".join(text for file, text in texts.items() if file != "README.md")
    assert len(re.findall(r"""["']polignac-en["']""", code)) == 1
    assert not re.search(r"""["']polignac["']""", code)
    assert len(re.findall(r"\bmine\b", code)) >= 1
    assert "my-engine" not in "".join(texts.values())
    assert "--game polignac-en -- " in texts["README.md"]


def test_the_readme_tells_how_it_is_built_and_run(skeleton: Skeleton) -> None:
    """By the same commands by which the tools build and run it."""
    readme = skeleton.texts("mine", "polignac", one_shot=False)["README.md"]
    for line in skeleton.build:
        assert f"\n$ {shlex.join(line)}\n" in readme
    run = shlex.join(skeleton.run)
    assert f"\n$ polignac smoke -- {run}\n" in readme
    assert f"\n$ polignac verify --game polignac -- {run}\n" in readme
    for file in skeleton.files:
        assert f"`{file}`" in readme or file == "README.md"
    one_shot = skeleton.texts("mine", "polignac", one_shot=True)["README.md"]
    assert f"\n$ polignac smoke --one-shot -- {run}\n" in one_shot
    assert f"\n$ polignac verify --game polignac --one-shot -- {run}\n" in one_shot


def test_an_adapter_is_read_at_one_sitting(skeleton: Skeleton) -> None:
    """It has some 150 lines at most, says three times where the engine goes, and no line is long."""
    adapters = [file for file in skeleton.files if "dapter" in file or file == "src/main.rs"]
    texts = skeleton.texts("mine", "polignac", one_shot=False)
    assert [texts[file].count("\n") <= 160 for file in adapters] == [True]
    assert "".join(texts.values()).count("YOUR ENGINE") >= 4
    assert [line for text in texts.values() for line in text.split("\n") if len(line) > 200] == []


def test_a_folder_is_written_whole(tmp_path: Path) -> None:
    """With the folders in it, and nothing beside it."""
    write(tmp_path / "mine", {"a.txt": "J♠\n", "src/b.txt": "b"})
    assert (tmp_path / "mine" / "a.txt").read_bytes() == "J♠\n".encode()
    assert (tmp_path / "mine" / "src" / "b.txt").read_text() == "b"
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_what_is_there_already_is_left_as_it_is(tmp_path: Path) -> None:
    """A folder, a file, or a link that leads nowhere."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("kept")
    (tmp_path / "link").symlink_to("nowhere")
    for name in ("folder", "file", "link"):
        with pytest.raises(FileExistsError):
            write(tmp_path / name, {"a.txt": "a"})
    assert (tmp_path / "file").read_text() == "kept"
    assert list((tmp_path / "folder").iterdir()) == []


def test_nothing_is_left_of_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """Where the second file cannot be written, the first is gone, too."""
    with pytest.raises(OSError, match="Is a directory"):
        write(tmp_path / "mine", {"src/a.txt": "a", "src": "b"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["a", "my-engine", "My_Engine-2", "x" * 60])
def test_a_folder_s_name_may_be_that_of_an_engine(name: str) -> None:
    """Letters, digits, and what joins them."""
    assert module.NAME.fullmatch(name)


@pytest.mark.parametrize("name", ["", "2", "-x", "x-", "a b", 'a"b', "..", "é", "a--b"])
def test_a_folder_s_name_may_not_be_code(name: str) -> None:
    """It goes into the files as it is: what means something there is not allowed."""
    assert not module.NAME.fullmatch(name)


def test_the_readme_and_the_guide_say_the_same_of_what_an_adapter_may_do(
    skeleton: Skeleton,
) -> None:
    """It keeps books of what the engine has said, and decides nothing."""
    readme = " ".join(skeleton.texts("mine", "polignac", one_shot=False)["README.md"].split())
    guide = " ".join(GUIDE.split())
    (kept,) = re.findall(r"Books may be kept here \(([^)]*)\); which, the guide says", readme)
    assert "What the rules decide comes from the engine" in readme
    assert "whatever the rules decide comes from it" in guide
    (books,) = re.findall(r"An adapter may keep books, and work out: (.*?)\. `smoke` sends", guide)
    assert set(re.findall("`.*?`", kept)) <= set(re.findall("`.*?`", books))


def test_an_engine_behind_a_pipe_is_asked_as_is_told() -> None:
    """Line by line; where it has ended, that is told at once."""
    page = (ROOT / "docs" / "adapters.md").read_text("utf-8")
    (block,) = re.findall(r"```python\n(# pipe\.py\n.*?)```", page, re.DOTALL)
    known: dict[str, Any] = {}
    exec(block, known)
    answers = "while (line := input()) != 'end': print('ok', line, flush=True)\nraise SystemExit(7)"
    engine = known["Engine"](sys.executable, "-c", answers)
    process: subprocess.Popen[str] = engine._its
    with process:
        assert engine.ask("play 0 K♠") == ["ok", "play", "0", "K♠"]
        assert engine.ask("play 1 9♠") == ["ok", "play", "1", "9♠"]
        with pytest.raises(EOFError, match="it has ended with 7, asked 'end'"):
            engine.ask("end")
