"""The files of positions: made of recipes, counted twice, and held to how they were made."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conformance.perft.positions import FOLDER, Profile
from polignac_dsl.engine.perft import count_lines
from polignac_dsl.engine.seeded import NoSuchPositionError
from tools.perft import __main__ as command
from tools.perft import counting, deep, finding
from tools.perft.counting import count, file_text, position
from tools.perft.manners import MANNERS, sweeper
from tools.perft.recipe import PLAN, Recipe, plan_text, read_plan
from tools.perft.wishes import GAMES, Wish, two_scores

SMALL = Recipe("polignac-perft-901", "normal", "polignac", 4, "plain", 2, 1)
RECIPES = read_plan()


def of_manner(manner: str) -> Recipe:
    """Return the first recipe of the plan that is made in some manner."""
    return next(recipe for recipe in RECIPES if recipe.manner == manner)


def test_the_plan_is_written_as_it_is_read() -> None:
    """A recipe a line, by game, and no id twice."""
    assert plan_text(RECIPES) == PLAN.read_text("utf-8")
    assert len({recipe.id for recipe in RECIPES}) == len(RECIPES)
    assert {recipe.game for recipe in RECIPES} == set(GAMES)
    assert {recipe.manner for recipe in RECIPES} == set(MANNERS)


@pytest.mark.parametrize("manner", ["sweep", "unannounced"])
def test_a_sweep_has_every_trick(manner: str) -> None:
    """Whoever means to take them all has, and may still fail."""
    match = of_manner(manner).match()
    takers = {trick["taker"] for trick in match.view()["tricks"]}
    assert takers == {sweeper(match)}
    assert (match.view()["announcement"] is None) == (manner == "unannounced") or (
        match.table.game == "polignac"
    )
    assert len(count_lines(match, 10_000).scores()) > 1


def test_a_sweep_that_fails_on_the_way_is_no_position() -> None:
    """An announcer who does not lead has no high card of every suit where he needs but two."""
    lost: list[str] = []
    for seed in range(1, 60):
        try:
            match = Recipe("x", "normal", "polignac-en-capot", 4, "sweep", 6, seed).match()
        except NoSuchPositionError as wrong:
            lost.append(str(wrong))
        else:
            assert {trick["taker"] for trick in match.view()["tricks"]} == {sweeper(match)}
    assert set(lost) == {"a trick is lost"}
    assert len(lost) < 59


def test_a_revoke_stands_or_has_been_noticed_late() -> None:
    """Then somebody has a penalty, which every score of the tree holds."""
    revoked = of_manner("revoked").match()
    assert [a for a in revoked.actions if a.to_json()["do"] == "revoke"]
    assert not any(revoked.view()["fees"])
    late = of_manner("late").match()
    assert sum(late.view()["fees"]) == 5
    assert not [a for a in revoked.actions if a.to_json()["do"] == "notice"]


def test_a_playoff_is_dealt_by_hands_among_the_tied() -> None:
    """The deal before it is in the actions, with its deck order."""
    match = of_manner("playoff").match()
    assert match.view()["playoff"]
    actions: list[dict[str, Any]] = [action.to_json() for action in match.actions]
    deals = [action for action in actions if action["do"] == "deal"]
    assert ["deck" in deal for deal in deals] == [True, False]
    assert sum(map(bool, deals[1]["hands"])) == len(match.view()["seats"])


def test_everybody_has_passed_where_it_is_said() -> None:
    """Nothing is announced in a game that has announcements."""
    match = of_manner("passed").match()
    assert match.table.deals[match.table.players].announcements
    assert match.view()["announcement"] is None


def test_both_count_and_the_title_says_what_is_special() -> None:
    """The first cards stand in the order in which cards are read."""
    counted = count(SMALL)
    assert counted.agreed
    assert counted.lines == counted.engine["lines"] == sum(counted.entry["ends"])
    assert counted.entry["title"] == "4 players, 2 cards each"
    assert counted.told().startswith("polignac-perft-901: reference 10 lines, scores ")
    assert ": agree (" in counted.told()
    sweep = of_manner("sweep")
    assert "one player has every trick" in position(sweep)["title"]


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have only one small recipe, an empty folder for the files, and no deep ones."""
    monkeypatch.setattr(command, "FOLDER", tmp_path)
    monkeypatch.setattr(command, "read_plan", lambda: [SMALL])
    monkeypatch.setattr(command, "objections", lambda folder, recipes: iter(()))
    return tmp_path


def test_files_are_made_and_then_held_to_how_they_are_made(
    small: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A check that finds a number changed ends with 1 and repairs nothing."""
    assert command.main(["--jobs", "1", "--check"]) == 1
    assert list(small.iterdir()) == []
    assert command.main(["--jobs", "1"]) == 0
    file = small / "polignac.json"
    made = file.read_text("utf-8")
    assert made == file_text("polignac", [count(SMALL).entry])
    assert command.main(["--jobs", "1", "--check"]) == 0
    file.write_text(made.replace('"lines": 10,', '"lines": 11,', 1), "utf-8")
    assert command.main(["--jobs", "1", "--check"]) == 1
    assert '"lines": 11,' in file.read_text("utf-8")
    assert "polignac.json differs" in capsys.readouterr().out


def test_nothing_is_written_where_the_engine_does_not_agree(
    small: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both counts are told; the reference's is no more right than the engine's."""
    right = vars(counting)["engine_perft"]

    def wrong(params: object) -> dict[str, Any]:
        answer: dict[str, Any] = right(params)
        return answer | {"lines": answer["lines"] + 1}

    monkeypatch.setattr(counting, "engine_perft", wrong)
    assert command.main(["--jobs", "1"]) == 1
    assert list(small.iterdir()) == []
    told = capsys.readouterr().out
    assert "reference 10 lines" in told
    assert "engine 11 lines" in told
    assert "DISAGREE" in told


def test_a_wish_takes_the_first_seed_that_fulfils_it() -> None:
    """Always the same, with the next number; one that is fulfilled already finds nothing."""
    wish = Wish("polignac", 4, "plain", two_scores, lines=(100, 300), cards=(3,))
    (found,) = finding.find([wish], [])
    assert found.id == "polignac-perft-001"
    assert list(finding.find([wish], [])) == [found]
    assert list(finding.find([wish], [found])) == []
    other, again = finding.find([wish, wish], [])
    assert other == found
    assert (again.id, again.seed > found.seed) == ("polignac-perft-002", True)


def test_a_wish_that_nothing_fulfils_is_told() -> None:
    """Hands are not that long."""
    with pytest.raises(SystemExit, match="no seed"):
        list(finding.find([Wish("polignac", 8, "plain", two_scores, cards=(5,))], []))
    with pytest.raises(NoSuchPositionError):
        replace(SMALL, cards=9).match()


@pytest.fixture
def large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Recipe]:
    """Return the one recipe of which a deep file and a record have been made."""
    recipes = [replace(SMALL, profile="deep", cards=3)]
    text = file_text("polignac", [count(recipe).entry for recipe in recipes])
    (tmp_path / "polignac.json").write_text(text, "utf-8")
    monkeypatch.setattr(deep, "RECORD", tmp_path / "deep.record")
    deep.RECORD.write_text(deep.record_text({"polignac.json": text}, recipes), "utf-8")
    return recipes


def test_deep_files_are_held_to_the_record(large: list[Recipe]) -> None:
    """Recipes, positions and files must be those of which the record tells."""
    folder = deep.RECORD.parent
    assert list(deep.objections(folder, large)) == []
    (other,) = [replace(recipe, seed=2) for recipe in large]
    assert "make others than those counted" in "\n".join(deep.objections(folder, [other]))
    file = folder / "polignac.json"
    file.write_text(file.read_text("utf-8").replace("592", "593"), "utf-8")
    assert "deep/polignac.json is not as it was made" in "\n".join(deep.objections(folder, large))


def test_a_part_of_each_tree_is_counted_again_where_the_reference_has_changed(
    large: list[Recipe], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines under the first card with the fewest; nothing while the code is the same."""
    folder = deep.RECORD.parent
    asked: list[Any] = []

    def counted(params: Any) -> dict[str, Any]:
        asked.append(params)
        return {"status": "ok", "lines": 31, "scores": "0" * 64}

    genuine = vars(deep)["perft"]
    monkeypatch.setattr(deep, "perft", counted)
    assert list(deep.objections(folder, large)) == []
    assert asked == []
    monkeypatch.setattr(deep, "_sources", lambda: "sha256:other")
    assert "with KH first the reference now counts" in "\n".join(deep.objections(folder, large))
    assert asked[0]["most"] == 32
    monkeypatch.setattr(deep, "perft", genuine)
    assert list(deep.objections(folder, large)) == []
    assert "the reference has changed" in capsys.readouterr().out


def test_the_shipped_files_have_the_positions_of_the_plan() -> None:
    """In the order of their numbers; what they count is for `--check` to say."""
    for recipe in RECIPES:
        folder = FOLDER / "deep" if recipe.profile == "deep" else FOLDER
        content = json.loads((folder / f"{recipe.game}.json").read_text("utf-8"))
        planned = [r.id for r in RECIPES if (r.game, r.profile) == (recipe.game, recipe.profile)]
        assert [entry["id"] for entry in content["positions"]] == planned
    assert Profile.QUICK.largest < Profile.NORMAL.largest < Profile.DEEP.largest
