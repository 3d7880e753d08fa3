"""`polignac adapter new` and `polignac smoke`, as a user types them."""

import json
import sys
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import run

PLAYS = ["polignac", "polignac-cr", "quatre-valets", "polignac-en", "polignac-ace-high"]


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every command be given in a folder of its own."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("game", PLAYS)
def test_a_skeleton_passes_what_it_declares(game: str) -> None:
    """It declares little, is right in all of it, and says unsupported to the rest."""
    told = run("adapter", "new", "--lang", "python", "mine", "--game", game)
    assert (told.code, told.err) == (0, "")
    assert f"polignac verify --game {game} -- python3 adapter.py" in told.out
    engine = ("--", sys.executable, "mine/adapter.py")
    assert run("verify", "--game", game, "--json", "out.json", *engine).code == 0
    (found,) = json.loads(Path("out.json").read_text("utf-8"))["engines"]
    counts = {verdict: number for verdict, number in found["counts"].items() if number}
    assert set(counts) == {"pass", "unsupported"}
    assert counts["pass"] >= 30


@pytest.mark.parametrize("tier", [(), ("--one-shot",)])
def test_a_skeleton_passes_every_step(tier: tuple[str, ...]) -> None:
    """In a conversation, and started for each request."""
    run("adapter", "new", "--lang", "python", "mine", *tier)
    told = run("smoke", *tier, "--", sys.executable, "mine/adapter.py")
    assert told.code == 0
    assert "not ok" not in told.out
    assert ("does not apply" in told.out) == bool(tier)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--lang", "pyton"), "There is no skeleton in 'pyton'. Did you mean 'python'?"),
        (("--lang", "cobol"), "There are python, javascript, c, java, go, rust, php."),
        (("--lang", "tcl"), "docs/adapters.md, “A language without a skeleton”, says"),
        (("--lang", "go", "my engine"), "'my engine' is not."),
        (("--lang", "go", "x" * 61), "at most 60"),
        (("--lang", "go", "there"), "there is there already; it is left as it is."),
        (("--lang", "go", "no/mine"), "no/mine cannot be written: No such file or directory."),
        (("--lang", "go", "--game", "polignak"), "Did you mean 'polignac'?"),
        (("--lang", "go", "--game", "polignac-generale"), "plays no announcements"),
    ],
)
def test_what_cannot_be_written_is_refused(args: tuple[str, ...], said: str) -> None:
    """In a sentence, with nothing written."""
    Path("there").mkdir()
    told = run("adapter", "new", *args)
    assert told.code == 2
    assert said in told.err
    assert [path.name for path in Path().iterdir()] == ["there"]
    assert list(Path("there").iterdir()) == []


def test_a_folder_has_a_name_if_none_is_given() -> None:
    """That of its language."""
    assert run("adapter", "new", "--lang", "php").code == 0
    assert '"name" => "php-adapter"' in Path("php-adapter/adapter.php").read_text("utf-8")


def test_a_step_that_fails_is_told_with_what_to_do() -> None:
    """The fix, what was sent and what came; and the exit code says whose fault it is."""
    Path("mine.py").write_text("import sys\nfor line in sys.stdin: print('Ready')\n")
    told = run("smoke", "--timeout", "0.5", "--", sys.executable, "-u", "mine.py")
    assert told.code == 3
    lines = told.out.split("\n")
    place = next(i for i, line in enumerate(lines) if line.startswith("not ok"))
    assert "nothing but answers to standard output" in lines[place]
    assert [line.split()[0] for line in lines[place + 1 : place + 4]] == ["fix", "sent", "came"]
    assert lines[place + 3].endswith("came  Ready")
    assert "not tried" in told.out


def test_steps_are_told_as_json() -> None:
    """A line an engine, for programs."""
    run("adapter", "new", "--lang", "python", "mine")
    adapter = Path("mine/adapter.py")
    adapter.write_text(adapter.read_text("utf-8").replace('"index": index', '"index": index - 1'))
    told = run("smoke", "--json", "--", sys.executable, "mine/adapter.py")
    assert told.code == 1
    value = json.loads(told.out)
    assert (value["format"], value["code"]) == ("polignac.smoke/1", 1)
    wrong = [each["step"] for each in value["steps"] if each["state"] != "ok"]
    assert wrong == ["refused", "unknown-seat", "malformed"]


def test_a_command_that_starts_nothing_is_broken() -> None:
    """As an engine that does not answer."""
    told = run("smoke", "--", "./no-such-adapter")
    assert told.code == 3
    assert "There is no file" in told.out
