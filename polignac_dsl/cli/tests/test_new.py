import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from polignac_dsl.cli.games import playable
from polignac_dsl.cli.tests.commands import Ended, run, spec


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin variants in a folder of their own."""
    monkeypatch.chdir(tmp_path)


def errors(path: str) -> list[str]:
    """Return the errors of a spec, each in its line."""
    return [line for line in run("check", path).out.splitlines() if ": error " in line]


def uncommented(text: str) -> Iterator[tuple[str, str]]:
    """Yield the text with one rule after the other taken out of its comment, and its path."""
    lines = text.splitlines()
    heads: list[tuple[int, int, str]] = []
    for number, line in enumerate(lines):
        found = re.fullmatch(r"#( +)([a-z][a-z-]*):( .*)?", line)
        if found is None:
            continue
        depth, name = len(found[1]), found[2]
        heads = [head for head in heads if head[0] < depth]
        if found[3] is None:
            heads.append((depth, number, name))
            continue
        taken = {place for _, place, _ in heads} | {number}
        path = ".".join([*(name for _, _, name in heads), name])
        yield path, "\n".join(t[2:] if i in taken else t for i, t in enumerate(lines)) + "\n"


@pytest.mark.parametrize("game", playable())
def test_a_new_variant_is_the_same_game(game: str) -> None:
    """It is good as it stands, changes nothing, and tells every rule and option as a comment."""
    assert run("new", "mine", "--extends", game) == Ended(
        0, f"mine.yaml extends {game}. Change a rule in it, then: polignac check mine.yaml\n", ""
    )
    assert errors("mine.yaml") == []
    assert run("diff", "mine.yaml", game, "-p", "4").out.startswith(f"mine and {game} are the same")
    from polignac_dsl.ruleset import load

    paths = [path for path, _ in uncommented(Path("mine.yaml").read_text("utf-8"))]
    rules, options = load(game).game.clauses, load(game).game.options
    told = [*(f"options.{name}" for name in options), *rules]
    place = max(i for i, path in enumerate(told) if path.startswith("count.")) + 1
    assert paths == [*told[:place], "count.tens", *told[place:]]
    assert Path("mine.yaml").read_text("utf-8").count("\n# count:\n") == 1


@pytest.mark.parametrize(
    ("game", "sections"),
    [
        ("polignac", "options players cards count end"),
        ("polignac-generale", "announcements score"),
        ("quatre-valets", "count"),
    ],
)
def test_any_rule_may_be_taken_out_of_its_comment(game: str, sections: str) -> None:
    """One sentence with the keys above it, and the spec is still whole."""
    run("new", "mine", "--extends", game)
    for path, text in uncommented(Path("mine.yaml").read_text("utf-8")):
        if path.partition(".")[0] not in sections.split():
            continue  # for the time that it takes; see the next test
        Path("mine.yaml").write_text(text, encoding="utf-8")
        assert errors("mine.yaml") == [], path


@pytest.mark.parametrize("game", playable())
def test_all_rules_together_may_be_taken_out_of_their_comments(game: str) -> None:
    """They are the game's own sentences, each at its place."""
    run("new", "mine", "--extends", game)
    lines = Path("mine.yaml").read_text("utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("# players: "))
    taken = [line[2:] if first <= i else line for i, line in enumerate(lines)]
    Path("mine.yaml").write_text("\n".join(taken) + "\n", encoding="utf-8")
    assert errors("mine.yaml") == []


def test_a_file_that_is_there_is_left_as_it_is(tmp_path: Path) -> None:
    """Also a link that leads nowhere, and a folder."""
    Path("mine.yaml").write_text("mine", encoding="utf-8")
    Path("linked.yaml").symlink_to("nowhere.yaml")
    Path("folder.yaml").mkdir()
    for name in ("mine", "linked", "folder"):
        told = run("new", name, "--extends", "polignac")
        assert told.code == 2
        assert f"{name}.yaml is there already; it is left as it is." in told.err
    assert Path("mine.yaml").read_text("utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "folder.yaml",
        "linked.yaml",
        "mine.yaml",
    ]


def test_a_disk_that_is_full_leaves_no_beginning_of_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason is told in a sentence."""
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    opened = Path.open

    def open_on_a_full_disk(path: Path, mode: str, **more: Any) -> Any:
        opened(path, mode).close()
        return opened(full, "w", **more)

    monkeypatch.setattr(Path, "open", open_on_a_full_disk)
    told = run("new", "mine", "--extends", "polignac")
    assert (told.code, "mine.yaml cannot be written: No space left on device." in told.err) == (
        2,
        True,
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "told"),
    [
        ("Mine --extends polignac", "lower-case words joined by hyphens"),
        ("mine- --extends polignac", "lower-case words joined by hyphens"),
        ("../mine --extends polignac", "lower-case words joined by hyphens"),
        ("8-valets --extends polignac", "it begins with a letter"),
        ("null --extends polignac", "lower-case words joined by hyphens"),
        (f"{'a' * 61} --extends polignac", "at most 60 letters"),
        ("polignac-cr --extends polignac", "There is a shipped game 'polignac-cr'"),
        ("mine --extends polignac -o yours.yaml", "is called mine.yaml"),
        ("mine --extends polignac -o mine.yml", "is called mine.yaml"),
        ("mine --extends polignac -o nowhere/mine.yaml", "mine.yaml cannot be written: No such"),
        ("mine --extends nowhere.yaml", "There is no file 'nowhere.yaml'"),
        ("mine", "Missing option '--extends'"),
    ],
)
def test_a_name_or_place_that_would_not_do_is_refused(args: str, told: str, tmp_path: Path) -> None:
    """Before anything is written."""
    ended = run("new", *args.split())
    assert (ended.code, ended.out) == (2, "")
    assert told in ended.err
    assert list(tmp_path.iterdir()) == []


def test_a_variant_of_a_spec_stands_beside_it(tmp_path: Path) -> None:
    """`extends` finds nothing elsewhere; a file goes before a shipped game of its name."""
    spec(tmp_path, "sunday", "count:\n  kings: 1 for each K\n")
    Path("sub").mkdir()
    told = run("new", "monday", "--extends", "sunday.yaml", "-o", "sub/monday.yaml")
    assert "sunday.yaml does not stand beside sub/monday.yaml" in told.err
    assert run("new", "monday", "--extends", f"{tmp_path}/sunday.yaml").code == 0
    assert errors("monday.yaml") == []
    assert "#   kings: 1 for each K\n" in Path("monday.yaml").read_text("utf-8")
    spec(tmp_path, "polignac")
    told = run("new", "tuesday", "--extends", "polignac")
    assert (told.code, "extend that by --extends polignac.yaml" in told.err) == (2, True)
    assert run("new", "tuesday", "--extends", "polignac.yaml").code == 0


def test_a_variant_of_a_base_says_that_questions_are_open() -> None:
    """Its check names them."""
    told = run("new", "mine", "--extends", "family")
    assert (told.code, "family leaves questions open" in told.out) == (0, True)
    assert len(errors("mine.yaml")) == 6
