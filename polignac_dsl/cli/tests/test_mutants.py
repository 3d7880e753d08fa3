"""`polignac mutants`, as one types it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from polignac_dsl.cli import group
from polignac_dsl.cli import mutants as command
from polignac_dsl.cli.mutating import modes
from polignac_dsl.cli.mutating.judging import Judgement

KINGS = "polignac:cards.rank:exchange:ranks=K,Q"
WORDS = "the Queen ranked above the King and not below"


def run(*args: str) -> Result:
    """What becomes of a command line."""
    return CliRunner().invoke(group, ["mutants", *args])


def judgement(**other: object) -> Judgement:
    """A good judgement, but for what is named."""
    good = {"mutants": 4, "stillborn": 1, "equivalent": 1, "killed": 2, "beyond": 0, "waived": 0}
    return Judgement(**{"game": "polignac", **good, "survivors": (), **other})  # type: ignore[arg-type]


@pytest.fixture(name="judged")
def _judged(monkeypatch: pytest.MonkeyPatch) -> list[Judgement]:
    """The judgements that every way of trying comes to; the test puts some in."""
    judged: list[Judgement] = []
    monkeypatch.setattr(modes, "tried", lambda *a, **k: judged)
    monkeypatch.setattr(modes, "checked", lambda *a, **k: judged)
    return judged


def test_a_clause_is_tried_and_each_mutant_told() -> None:
    """In words, with the case that kills it and what it got."""
    done = run("--game", "polignac", "--clause", "cards.rank", "--list")
    assert done.exit_code == 0, done.output
    assert f"{KINGS}\n    plays as if {WORDS}\n    polignac-" in done.output
    table = [line.split() for line in done.output.splitlines()[-2:]]
    assert table[0] == ["mutants", "stillborn", "equivalent", "killed", "waived", "survived"]
    assert table[1] == ["polignac", "8", "1", "0", "7", "0", "0"]


def test_a_survivor_is_told_in_words_and_ends_with_1(judged: list[Judgement]) -> None:
    """With `--survivors` alone, without the table."""
    judged.append(judgement(survivors=(KINGS,)))
    for line in ((), ("--check",)):
        done = run(*line)
        assert done.exit_code == 1
        assert f"survives: {KINGS}\n    plays as if {WORDS}" in done.output
        assert "stillborn" in done.output
    assert "stillborn" not in run("--survivors").output


@pytest.mark.parametrize(
    ("other", "code"),
    [({}, 0), ({"faults": ("the waiver is stale",)}, 1), ({"notes": ("2 cases are new",)}, 0)],
)
def test_faults_are_told_and_notes_do_no_harm(
    other: dict[str, object], code: int, judged: list[Judgement]
) -> None:
    """A waiver that holds no longer ends with 1."""
    judged.append(judgement(**other))
    done = run()
    assert done.exit_code == code
    assert all(text[0] in done.output for text in other.values())  # type: ignore[index]


def test_json_says_the_same(judged: list[Judgement]) -> None:
    """With the words of the survivors."""
    judged.append(judgement(survivors=(KINGS,), faults=("stale",)))
    (told,) = json.loads(run("--json").output)
    assert told["survivors"] == [{"id": KINGS, "words": WORDS}]
    assert (told["game"], told["killed"], told["faults"]) == ("polignac", 2, ["stale"])


def test_a_stale_matrix_and_a_broken_list_end_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They say what to do."""
    monkeypatch.setattr(command, "folder", lambda: tmp_path)
    done = run("--check")
    assert done.exit_code == 1
    assert "waivers.yaml" in done.output
    (tmp_path / "waivers.yaml").write_text("waivers: []\n", "utf-8")
    done = run("--check", "--game", "polignac")
    assert done.exit_code == 1
    assert "run `polignac mutants --full --game polignac`" in done.output


def test_a_search_finds_a_difference_or_records_that_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only for what is waived is it written down."""
    from polignac_dsl.cli.mutating import searching

    monkeypatch.setattr(command, "folder", lambda: tmp_path)
    (tmp_path / "waivers.yaml").write_text(WAIVED, "utf-8")
    done = run("--search", KINGS)
    assert done.exit_code == 1
    assert f"plays as if {WORDS}\n    a difference after" in done.output
    real = searching.look_for
    monkeypatch.setattr(searching, "look_for", lambda m: real(m, deals=30))
    done = run("--search", "waived")
    assert done.exit_code == 0
    assert "no difference in" in done.output
    kept = json.loads((tmp_path / "searches.json").read_text("utf-8"))["searches"]
    assert list(kept) == ["polignac:score.slam:form:payoff.others=more_than_counted"]


WAIVED = """\
waivers:
- games: [polignac]
  mutant: score.slam:form:payoff.others=more_than_counted
  reason: The others have counted nothing.
"""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("--game polignak", "There is no shipped game 'polignak'. Did you mean 'polignac'?"),
        ("--clause nothing", "No game has a clause or option 'nothing'."),
        ("--search polignac:cards.rank:exchange:ranks=K,K", "There is no mutant"),
        ("--check --full", "One of --full, --check and --search at a time."),
        ("--check --clause count", "--clause goes with none of"),
        ("--anew", "--anew goes with --full."),
    ],
)
def test_what_is_not_understood_ends_with_2(line: str, says: str) -> None:
    """It says what there is instead."""
    done = run(*line.split())
    assert done.exit_code == 2
    assert says in " ".join(done.output.split())
