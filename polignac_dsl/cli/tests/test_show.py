import json
from pathlib import Path

from polignac_dsl.cli.tests.commands import run, spec
from polignac_dsl.places import shipped_games

MINE = """\
cites:
  count.kings: L14
options:
  kings:
    count: as written
    free:
      count.kings: null
      end.loser-after-slam: as otherwise
count:
  kings: 1 for each K
"""


def lines(*args: str) -> list[str]:
    """Return the lines that are shown of a game."""
    told = run("show", *args)
    assert (told.code, told.err) == (0, "")
    return told.out.splitlines()


def test_every_clause_stands_with_its_line(tmp_path: Path) -> None:
    """The line of the file in which the sentence was written, inherited or not."""
    shown = lines(spec(tmp_path, "mine", MINE))
    place = shown.index("  count.kings                  1 for each K") + 1
    assert shown[place].strip() == "(mine.yaml:14; L14)"
    for path, sentence in (("count.polignac", "2 for J♠"), ("play.follow", "the suit led if able")):
        (at,) = [i for i, line in enumerate(shown) if line.split() == [path, *sentence.split()]]
        file, number = shown[at + 1].strip(" ()").split(";")[0].split("/")[-1].split(":")
        text = shipped_games()[file.removesuffix(".yaml")].read_text("utf-8").splitlines()
        assert text[int(number) - 1].strip() == f"{path.partition('.')[2]}: {sentence}"


def test_a_clause_that_an_option_put_there_says_so(tmp_path: Path) -> None:
    """With the line of its value; what the value drops is not shown."""
    shown = lines(spec(tmp_path, "mine", MINE), "-O", "kings=free", "-O", "limit=50")
    (at,) = [i for i, line in enumerate(shown) if line.startswith("  end.loser-after-slam ")]
    assert shown[at].endswith(" as otherwise")
    assert shown[at + 1].strip() == "(mine.yaml:12; option kings)"
    assert not [line for line in shown if "count.kings" in line]
    (limit,) = [line for line in shown if line.startswith("  limit  ")]
    assert limit.endswith("  50; default 20   1 to 50, usually 20 or 50 (WF, L24, L46)")
    (kings,) = [line for line in shown if line.startswith("  kings ")]
    assert "free; default count   or count" in kings


def test_the_number_of_players_is_the_usual_one_unless_it_is_asked_for(tmp_path: Path) -> None:
    """Four, or the lowest where the game does not take four."""
    assert lines("polignac")[0].startswith("polignac, 4 players   sha256:")
    assert lines("polignac", "-p", "7")[0].startswith("polignac, 7 players")
    assert lines(spec(tmp_path, "few", "players: 5 to 6\n"))[0].startswith("few, 5 players")


def test_the_json_is_the_table_that_engines_play() -> None:
    """And --ruleset is the ruleset, with its options open."""
    from polignac_dsl.ruleset import load

    table = json.loads(run("show", "polignac-cr", "--json", "-p", "5", "-O", "limit=30").out)
    assert table == load("polignac-cr").at(5, {"limit": 30})
    assert run("show", "polignac-cr", "--ruleset").out == load("polignac-cr").text + "\n"
    assert "`--json` prints the table" in " ".join(run("show", "--help").out.split())
    assert json.loads(run("show", "family", "--ruleset").out)["game"] == "family"
