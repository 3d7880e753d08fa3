import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import HEAD, PROGRAM, Ended, run, spec
from polignac_dsl.cli.tests.test_quirky import QUIRKY

BOMB = "\n".join(
    ["game: x", "a0: &a0 [x]"]
    + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 11)]
)
SECONDS = 10


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write hostile files into a folder of their own."""
    monkeypatch.chdir(tmp_path)


def refused(name: str = "x.yaml") -> str:
    """Check a spec, which must be refused in words and in no time; return what is told."""
    start = time.monotonic()
    told = run("check", name)
    assert time.monotonic() - start < SECONDS
    assert (told.code, told.err) == (1, "")
    assert "Traceback" not in told.out
    assert "\x1b" not in told.out
    assert told.out.rstrip().splitlines()[-1].startswith(f"{name}: ")
    assert len(told.out) < 100_000
    return told.out


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "x.yaml:1:1: error E201: a spec is a list of sections, each `name: …`"),
        (b"\n  \n", "x.yaml:1:1: error E201: a spec is a list of sections"),
        (b"# nothing\n# at all\n", "x.yaml:1:1: error E201: a spec is a list of sections"),
        (b"null\n", "x.yaml:1:1: error E201: a spec is a list of sections"),
        (b"- a\n- b\n", "x.yaml:1:1: error E201: a spec is a list of sections"),
        (b"hello\n", "x.yaml:1:1: error E201: a spec is a list of sections"),
        (b"\x7fELF\0\0\1", "error E103: x.yaml is no text: it holds zero bytes"),
        (b"game: x\ncount:\n  a: 1 for \0\n", "error E103: x.yaml is no text: it holds zero bytes"),
        (bytes(range(128, 256)), "error E103: x.yaml: byte 80 in line 1, column 1 is not UTF-8"),
        ("game: é".encode("utf-16"), "error E103: x.yaml is written in UTF-16"),
        ("game: é".encode("utf-32"), "error E103: x.yaml is written in UTF-32"),
        ("a: 1\n# Générale".encode("latin-1"), "x.yaml: byte e9 in line 2, column 4 is not UTF-8"),
        (b"x" * 262_145, "error E102: x.yaml holds 262145 bytes; a spec has at most 262144"),
        (b"x" * 250_000, "x.yaml:1:1: error E104: this text has 250000 characters"),
        (b"game: x\nx: " + b"[" * 100_000, "x.yaml:2:"),
        (b"game: x\nx: " + b"{a: " * 60_000, "x.yaml:2:80: error E104: this is more than 20 levels"),
        (b"game: x\n" + b"- " * 100_000, "x.yaml:2:1: error E109: "),
        (BOMB.encode(), "x.yaml:2:5: error E106: YAML's anchors are not used in specs"),
        (b"game: x\na: !!python/object/apply:os.system [ls]\n", "x.yaml:2:4: error E106: YAML's tags"),
        (b"game: x\n---\ngame: y\n", "x.yaml:2:1: error E105: a second document begins here"),
        (b"game: x\n? [a]\n: b\n", "x.yaml:2:3: error E107: a key is one word"),
        (b"game: x\ngame: y\n", "x.yaml:2:1: error E108: `game` stands here a second time; it is"),
        (b"game: x\nplay:\n\tlead: any card\n", "x.yaml:3:1: error E109: this is no YAML"),
        (b"game: ../x\n", "x.yaml:1:7: error E206: `../x` is no name for a game"),
        (b"game: x\nextends: ../../etc/passwd\n", "x.yaml:2:10: error E206: `../../etc/passwd` is no name"),
        (b"game: x\nextends: /etc/passwd\n", "x.yaml:2:10: error E206: `/etc/passwd` is no name"),
        (b"game: x\nextends: x\n", "x.yaml:2:10: error E213: `x` extends itself"),
        (b"game: x\nextends: polignak\n", "x.yaml:2:10: error E214: there is no game `polignak`"),
        (b"game: x\nlanguage: 1\nextends: family\n", "x.yaml:1:7: error E405: nobody plays"),
        (b'game: x\n"\\e]0;x\\a": 1\n', "x.yaml:2:1: error E1"),
        (b'game: x\ntitle: {en: "\\e[2J"}\n', "x.yaml:2:13: error E1"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_spec_is_refused(data: bytes, told: str) -> None:
    """With its place where it has one."""
    Path("x.yaml").write_bytes(data)
    assert told in refused()


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("cards:\n  removed: no\n", "6:12: error E301: expected `none`, a card"),
        ("count:\n  a: 010 for Q♠\n", "6:6: error E301: expected a number"),
        ("count:\n  a: 10:30 for Q♠\n", "6:8: error E301: expected `for` or `more`, not `:`"),
        ("count:\n  a: 1e3 for Q♠\n", "6:6: error E301: expected a number"),
        ("count:\n  a: ٣ for Q♠\n", "6:6: error E301: "),
        ("options:\n  limit: 010\n", "6:10: error E221: the option `limit` has no value `010`"),
        ("options:\n  limit: 10:30\n", "6:10: error E221: the option `limit` has no value `10:30`"),
        ("options:\n  limit: yes\n", "6:10: error E221: the option `limit` has no value `yes`"),
        ("options:\n  limit-tested: no\n", "6:17: error E221: the option `limit-tested` has no value"),
        ("count:\n  a: 1 for Q♤\n", "6:13: error E301: `♤` is not understood here"),
        ("count:\n  a: 1 for 🂭\n", "6:12: error E301: "),
        ("count:\n  a: 1 for Ԛ♠\n", "`Ԛ` is CYRILLIC CAPITAL LETTER QA: write the Latin sign"),
        ("count:\n  a: 1 for Q\u200b♠\n", "6:1"),
        (
            "options:\n  a: {values: 1 to <b>, default: 1}\n  b: {values: 1 to <a>, default: 1}\n",
            "6:15: error E210: these are no limits for a number",
        ),
        (
            "options:\n  a:\n    x: as written\n    y:\n      count.polignac: <a> for J♠\n",
            "9:23: error E225: the option `a` is a choice, not a number",
        ),
        (
            "options:\n  a:\n    x: as written\n    y:\n      options.limit: 3\n",
            "9:7: error E212: there is no clause `options.limit`",
        ),
        ("count: {a: 1 for Q♠, b: 2 for K♠}\n", "5:8: error E205: `count` is written on lines of its"),
        ("count:\n  a: [1 for Q♠]\n", "6:6: error E204: `a` wants one sentence"),
        ("count:\n  a: 1 for " + " and ".join(["Q♠"] * 3000) + "\n", "6:6: error E104: this text has"),
        ("count:\n  a: 1 for " + " and ".join(["Q♠"] * 1000) + "\n", "6:6: error E303: this sentence has"),
        (
            "count:\n" + "".join(f"  c{n}: 1 for Q♠\n" for n in range(9_000)),
            "506:3: error E104: a spec has at most 500 sentences",
        ),
        (
            "count:\n" + "".join(f"  c{n}: 2\n" for n in range(20_000)),
            "error E104: more than 20000 values in one file",
        ),
        ("".join(f"s{n}: 2\n" for n in range(1_000)), "5:1: error E202: there is no section `s0`"),
        (f"play:\n  {'x' * 900}: any card\n", "6:3: error E208: `play` has no `xxx"),
    ],
)  # fmt: skip
def test_a_spec_that_says_no_game_is_refused_where_it_goes_wrong(body: str, told: str) -> None:
    """Nothing is taken for a number, a card or a rule that is none."""
    spec(Path(), "x", body)
    assert told in refused()


def test_an_option_that_no_sentence_uses_is_pointed_out() -> None:
    """It would be offered at the table, and change nothing."""
    told = run("check", spec(Path(), "x", "options:\n  a: {values: 1 to 3, default: 1}\n"))
    assert (told.code, "x.yaml:6:3: warning W201: no sentence uses the option `a`" in told.out) == (
        0,
        True,
    )


def test_what_an_editor_adds_is_no_fault() -> None:
    """A byte order mark and Windows line ends; places are counted without them."""
    text = HEAD.format(name="x", extends="polignac") + "count:\n  polignac: 2 for J♠\n"
    Path("x.yaml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert run("check", "x.yaml") == Ended(0, "x.yaml: good\n", "")
    text = text.replace("J♠", "J")
    Path("x.yaml").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert "x.yaml:6:19: error E301: " in refused() or "x.yaml:6:13: error E301: " in refused()
    Path("x.yaml").write_bytes(b"\xef\xbb\xbfgame: ../x\r\n")
    assert "x.yaml:1:7: error E206: " in refused()


@pytest.mark.parametrize("games", [("x", "y"), ("x", "y", "z", "u")])
def test_games_that_extend_each_other_in_a_circle_are_refused(games: tuple[str, ...]) -> None:
    """With the whole circle."""
    for name, base in zip(games, (*games[1:], games[0]), strict=True):
        spec(Path(), name, extends=base)
    told = refused()
    assert f"error E213: games extend each other in a circle: {' → '.join((*games, 'x'))}" in told
    assert told.startswith(f"{games[-1]}.yaml:3:10: ")


def test_a_long_way_to_the_base_is_refused() -> None:
    """Ten others are enough for every family."""
    for number in range(30):
        spec(Path(), f"x{number}", extends=f"x{number + 1}")
    spec(Path(), "x", extends="x0")
    assert "error E215: this game extends through more than 10 others" in refused()


def test_a_base_that_cannot_be_read_is_told_with_who_extends_it() -> None:
    """Whatever is in its place."""
    Path("folder.yaml").mkdir()
    os.mkfifo("pipe.yaml")
    Path("binary.yaml").write_bytes(b"\0")
    Path("list.yaml").write_text("- a\n", encoding="utf-8")
    Path("link.yaml").symlink_to("nowhere.yaml")
    with Path("huge.yaml").open("wb") as file:
        file.truncate(2**30)
    for base in ("folder", "pipe", "binary", "huge", "link", "list"):
        spec(Path(), "x", extends=base)
        told = refused()
        assert "x.yaml:3:10" in told or base == "list", told
        assert base in told


def test_what_is_no_file_is_refused() -> None:
    """A folder, a pipe, a device that never ends, and a hole of a gigabyte: none is read."""
    Path("folder.yaml").mkdir()
    os.mkfifo("pipe.yaml")
    with Path("huge.yaml").open("wb") as file:
        file.truncate(2**30)
    assert "error E101: folder.yaml is a folder, not a file" in refused("folder.yaml")
    assert "error E101: pipe.yaml is no regular file" in refused("pipe.yaml")
    assert "error E101: /dev/zero is no regular file" in refused("/dev/zero")
    assert "error E101: /dev/null is no regular file" in refused("/dev/null")
    assert "error E102: huge.yaml holds 1073741824 bytes" in refused("huge.yaml")


def test_all_of_them_are_checked_in_one_run_in_bounded_memory() -> None:
    """Half a gigabyte of addresses is enough, and one hostile file hides nothing of the next."""
    Path("bomb.yaml").write_text(BOMB, encoding="utf-8")
    Path("deep.yaml").write_text("[" * 200_000, encoding="utf-8")
    with Path("huge.yaml").open("wb") as file:
        file.truncate(2**30)
    spec(Path(), "long", "count:\n" + "".join(f"  c{n}: 1 for Q♠\n" for n in range(9_000)))
    names = ["bomb.yaml", "deep.yaml", "huge.yaml", "long.yaml", "/dev/zero"]
    bounded = 'ulimit -v 524288 && exec "$@"'
    done = subprocess.run(
        ["sh", "-c", bounded, "sh", *PROGRAM, "check", "--json", *names],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=SECONDS,
    )
    assert (done.returncode, done.stderr) == (1, b"")
    codes = {found["code"] for found in json.loads(done.stdout)}
    assert codes == {"E101", "E102", "E104", "E106"}


def test_bytes_at_random_are_refused_in_words() -> None:
    """Random bytes, and a shipped spec with random damage."""
    chance = random.Random(7)
    sound = HEAD.format(name="x", extends="polignac") + "count:\n  polignac: 2 for J♠\n"
    for _ in range(40):
        Path("x.yaml").write_bytes(chance.randbytes(chance.randrange(200)))
        refused()
        data = bytearray(sound.encode())
        for _ in range(3):
            data[chance.randrange(len(data))] = chance.randrange(256)
        Path("x.yaml").write_bytes(data)
        assert run("check", "x.yaml").code in (0, 1)


@pytest.mark.parametrize(
    "command",
    [
        ["fuzz", "builtin", "-o"],
        ["baseline", "builtin", "-o"],
        *(["verify", "builtin", f"--{form}"] for form in ("json", "jsonl", "html", "badge")),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("path", ["none/such.x", "file/such.x", "", "forbidden/such.x"])
def test_a_result_that_cannot_be_written_is_refused_before_it_is_worked_for(
    command: list[str], path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that is not there, a file in its place, no name at all: no engine is started."""

    def started(*args: object, **named: object) -> None:
        raise AssertionError("an engine was started")

    monkeypatch.setattr("conformance.runner.conversation.EngineProcess", started)
    Path("file").write_text("", "utf-8")
    Path("forbidden").mkdir()
    # Root may write everywhere.
    monkeypatch.setattr("os.access", lambda path, mode: Path(path).name != "forbidden")
    told = run(*command, path)
    assert told.code == 2
    assert told.err.splitlines()[-1].startswith("Error: ")
    assert "cannot be written" in told.err or "declares nothing" in told.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_what_fuzz_has_found_is_not_lost_where_its_file_is_full() -> None:
    """It is printed then, and the command ends as where a file cannot be written."""
    told = run(
        *("fuzz", "--game", "polignac-en", "--matches", "1", "-o", "/dev/full"),
        *("--", sys.executable, str(QUIRKY / "adapter.py")),
    )
    assert told.code == 2
    assert "cases:\n" in told.out
    assert "/dev/full cannot be written: No space left on device." in told.err
