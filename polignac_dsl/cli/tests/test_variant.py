from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import run, spec
from polignac_dsl.cli.tests.conftest import CORPUS

pytestmark = pytest.mark.usefixtures("small_corpus")

SUMMARY = "\nOf polignac's cases {} come out the same by the rules of mine, {} otherwise, {} cannot be posed.\n"


def test_a_case_that_comes_out_otherwise_is_put_down_to_its_clause(tmp_path: Path) -> None:
    """To that which makes the difference, not to what else the variant changes."""
    body = "play:\n  captured-cards: face down\ncount:\n  polignac: 3 for J♠\n"
    told = run("verify", "--spec", spec(tmp_path, "mine", body))
    assert (told.code, told.err) == (0, "")
    assert "count.polignac\n  polignac: 2 for J♠\n  mine: 3 for J♠\n" in told.out
    assert (
        "\ncomes out otherwise:\n  1 case because of count.polignac\n"
        "\ncomes out otherwise because of count.polignac:\n"
        "  polignac-score-901  The taker of J♠ scores 2\n"
        "    expected North to have counted 2 so far in this deal; the engine says 3\n"
    ) in told.out
    assert told.out.endswith(SUMMARY.format(2, 1, 0))


def test_a_case_that_two_changes_touch_names_both(tmp_path: Path) -> None:
    """Each alone would make it come out otherwise."""
    body = "count:\n  polignac: 3 for J♠\n  jacks: null\n  eights: 1 for each 8\n"
    told = run("verify", "--spec", spec(tmp_path, "mine", body), "--only", "901")
    assert "  1 case because of count.polignac, count.eights\n" in told.out
    told = run("verify", "--spec", spec(tmp_path, "mine", body), "--only", "901", "--list")
    assert "polignac-score-901" in told.out
    assert "the engine says" not in told.out


def test_a_case_that_the_variant_cannot_deal_is_set_apart(tmp_path: Path) -> None:
    """Its cards are not in the pack any more."""
    removed = "8 with 4 players; 7♥ and 7♦ with 3, 5 or 6 players; 7 with 7 players; none otherwise"
    told = run("verify", "--spec", spec(tmp_path, "mine", f"cards:\n  removed: {removed}\n"))
    assert "\ncannot be posed:\n  3 cases because of cards.removed\n" in told.out
    assert "\ncannot be posed because of cards.removed:\n  polignac-follow-901" in told.out
    assert told.out.endswith(SUMMARY.format(0, 0, 3))


def test_a_variant_for_other_players_cannot_be_posed_at_all(tmp_path: Path) -> None:
    """The cases are for four."""
    told = run("verify", "--spec", spec(tmp_path, "mine", "players: 5 to 6\n"))
    assert told.out.startswith("players\n  polignac: 3 to 8\n  mine: 5 to 6\n")
    assert "\ncannot be posed:\n  3 cases because of players\n" in told.out
    assert told.out.endswith(SUMMARY.format(0, 0, 3))


def test_no_more_cases_are_told_than_asked_for(tmp_path: Path) -> None:
    """Unless they are listed by their titles."""
    mine = spec(tmp_path, "mine", "players: 5 to 6\n")
    told = run("verify", "--spec", mine, "--most", "1")
    assert told.out.count("polignac-follow-901") == 1
    assert "polignac-score-902" not in told.out
    assert "  and 2 more: --list names them all, --most tells more.\n" in told.out
    told = run("verify", "--spec", mine, "--most", "1", "--list")
    assert "polignac-score-902" in told.out


def test_a_variant_that_changes_nothing_says_so(tmp_path: Path) -> None:
    """All cases come out the same."""
    told = run("verify", "--spec", spec(tmp_path, "mine"))
    assert told.out.startswith("mine plays as polignac does: no clause differs.\n")
    assert told.out.endswith(SUMMARY.format(3, 0, 0))


def test_a_variant_of_a_variant_is_held_against_the_nearest_shipped_game(tmp_path: Path) -> None:
    """And a game that extends none is told to bring its own cases."""
    spec(tmp_path, "first", "count:\n  polignac: 3 for J♠\n")
    told = run("verify", "--spec", spec(tmp_path, "mine", extends="first"))
    assert "  1 case because of count.polignac\n" in told.out
    told = run("verify", "--spec", "polignac")
    assert (told.code, told.out) == (2, "")
    assert "polignac extends no shipped game" in told.err


def test_a_variant_s_own_cases_are_run_by_its_rules(tmp_path: Path) -> None:
    """With the built-in engine, or with any that plays from the table."""
    mine = spec(tmp_path, "mine", "count:\n  polignac: 3 for J♠\n")
    text = (
        (CORPUS / "polignac" / "score.yaml").read_text("utf-8").split("- id: polignac-score-902")[0]
    )
    cases = tmp_path / "cases.yaml"
    text = text.replace("polignac-score", "mine-score").replace("game: polignac", "game: mine")
    text = (
        text.replace("scores 2", "scores 3").replace("North: 2", "North: 3").replace("→ 2", "→ 3")
    )
    cases.write_text(text, encoding="utf-8")
    told = run("verify", "--spec", mine, "--cases", str(cases))
    assert (told.code, told.err) == (0, "")
    assert "builtin 0.1.0: 1 pass (" in told.out
    cases.write_text(text.replace("→ 3", "→ 2").replace("North: 3", "North: 2"), encoding="utf-8")
    told = run("verify", "--spec", mine, "--cases", str(cases), "--game", "mine")
    assert (told.code, "1 fail" in told.out) == (1, True)


@pytest.mark.parametrize(
    "args",
    [
        ("reference",),
        ("--", "true"),
        ("--failed",),
        ("--require", "all"),
        ("--junit", "a.xml"),
        ("--json", "a.json"),
    ],
)
def test_what_a_comparison_would_not_heed_is_refused(args: tuple[str, ...], tmp_path: Path) -> None:
    """Rules are compared without any engine, unless there are cases for one."""
    told = run("verify", "--spec", spec(tmp_path, "mine"), *args)
    assert (told.code, told.out) == (2, "")
    assert "--spec compares the rules and runs no engine" in told.err
    assert "needs --cases, too." in told.err
