"""The list of ids, and the program that writes and compares the files."""

from pathlib import Path

import pytest

from tools.casegen import __main__ as program
from tools.casegen.corpus import Made, NoPositionError, files, make
from tools.casegen.draft import Aim, Draft
from tools.casegen.ids import Ids
from tools.casegen.luck import Luck
from tools.casegen.styles import play_out, random_hands, sit


def deal_of(title: str, lucky: int = 1) -> Aim:
    """Return an aim that fits seeds from `lucky` on."""

    def make_it(luck: Luck) -> Draft | None:
        table = sit(luck, "polignac", 8)
        table.deal(random_hands(table, luck))
        play_out(table, luck, {})
        return Draft(table, title, ["score.normal"], "As counted.", ("score",))

    class Late(Aim):
        def at(self, seed: int, *, proven: bool = False) -> Draft | None:
            return super().at(seed, proven=proven) if seed >= lucky else None

    return Late("tests", title.lower().replace(" ", "-"), "polignac", "score", make_it)


def test_ids_go_on_from_the_highest_and_stay() -> None:
    """A new aim gets the next number of its topic; known ones keep theirs."""
    ids = Ids({})
    assert ids.id(deal_of("One"), 1) == "polignac-score-101"
    assert ids.id(deal_of("Two"), 5) == "polignac-score-102"
    assert ids.id(deal_of("One"), 1) == "polignac-score-101"
    assert ids.seed(deal_of("Two")) == 5
    assert ids.seed(deal_of("Three")) is None


def test_a_new_seed_of_an_aim_is_a_new_case() -> None:
    """The id of the old seed is never given again."""
    ids = Ids({"tests polignac one 3": "polignac-score-101"})
    (made,) = make([deal_of("One", lucky=7)], ids, search=True)
    assert (made.seed, made.identity) == (7, "polignac-score-102")
    assert '"tests polignac one 3": "polignac-score-101"' in ids.text()


def test_an_aim_keeps_its_seed_whatever_is_added_before_it() -> None:
    """Ids do not depend on the order of the generators."""
    ids = Ids({})
    (before,) = make([deal_of("One", lucky=4)], ids, search=True)
    later = make([deal_of("Zero"), deal_of("One", lucky=4)], ids, search=True)
    assert (later[1].seed, later[1].identity) == (before.seed, before.identity)


def test_without_a_search_a_seed_must_be_there_and_fit() -> None:
    """A check makes no new cases."""
    with pytest.raises(NoPositionError, match="tests polignac one"):
        make([deal_of("One")], Ids({}), search=False)
    ids = Ids({"tests polignac one 3": "polignac-score-101"})
    with pytest.raises(NoPositionError, match="seed 3"):
        make([deal_of("One", lucky=7)], ids, search=False)


def test_two_cases_of_a_game_have_two_titles() -> None:
    """A title that stands twice is refused."""
    ids = Ids({})
    first, second = make([deal_of("One"), deal_of("Two")], ids, search=True)
    second.draft.title = first.draft.title
    with pytest.raises(ValueError, match="polignac-score-102 has the title"):
        files([first, second])


def test_a_long_topic_goes_on_in_a_second_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases stand in the order of their ids, and no file grows too long."""
    monkeypatch.setattr("tools.casegen.corpus.LONGEST_FILE", 70)
    titles = ("One", "Two", "Three", "Four", "Five")
    texts = files(make([deal_of(title) for title in titles], Ids({}), search=True))
    assert list(texts) == [
        "polignac/score-generated.yaml",
        "polignac/score-generated-2.yaml",
        "polignac/score-generated-3.yaml",
    ]
    assert "title: Five" in texts["polignac/score-generated-3.yaml"]
    assert all(text.count("\n") <= 70 for text in texts.values())


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A corpus with one generated case, in a folder of its own."""
    monkeypatch.setattr(program, "CORPUS", tmp_path)
    monkeypatch.setattr(program, "IDS", tmp_path / "ids.json")
    monkeypatch.setattr(program, "all_aims", lambda: [deal_of("One")])
    return tmp_path


def test_the_program_writes_and_then_finds_all_well(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was written is found as it should be."""
    assert program.main([]) == 0
    assert program.main(["--check"]) == 0
    assert (small / "polignac" / "score-generated.yaml").read_text("utf-8").startswith("cases:\n- ")
    assert "1 generated cases" in capsys.readouterr().out


def test_the_check_names_what_is_stale(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that was changed, one that is gone, and one that nobody makes are named."""
    program.main([])
    file = small / "polignac" / "score-generated.yaml"
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")
    file.with_name("old-generated.yaml").write_text("cases: []\n", "utf-8")
    capsys.readouterr()
    assert program.main(["--check"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "polignac/old-generated.yaml",
        "polignac/score-generated.yaml",
    ]
    program.main([])
    assert program.main(["--check"]) == 0
    file.unlink()
    assert program.main(["--check"]) == 1


def test_the_check_changes_nothing(small: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without seeds the check fails, and writes neither cases nor ids."""
    assert program.main(["--check"]) == 1
    assert list(small.iterdir()) == []
    assert "does not lead" in capsys.readouterr().err


def test_other_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong word is told how the program is used."""
    assert program.main(["--chekc"]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_made_case_tells_where_it_came_from() -> None:
    """The origin names the generator and the seed."""
    (made,) = make([deal_of("One")], Ids({}), search=True)
    assert isinstance(made, Made)
    (text,) = files([made]).values()
    assert "  from: reference, casegen 1, tests, seed 1\n" in text
