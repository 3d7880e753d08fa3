"""`polignac identify`: what it takes, what it prints, and the codes that it ends with."""

import json
import re
import sys
from pathlib import Path

import pytest

from polignac_dsl.cli.tests.commands import run

EVENING = """games:
- title: An evening
  players: [North, West, South, East]
  dealer: East
  hands:
    North: K♠ J♠ K♥ 10♥ K♦ 10♦ K♣ 10♣
    West: Q♠ 9♠ Q♥ 9♥ Q♦ 9♦ Q♣ 9♣
    South: A♠ 8♠ J♥ 8♥ J♦ 8♦ J♣ 8♣
    East: 10♠ 7♠ A♥ 7♥ A♦ 7♦ A♣ 7♣
  play:
  - North: J♠ Q♠ A♠ 10♠
  expect:
    EXPECTED
"""


def recorded(folder: Path, expected: str) -> Path:
    """Return a file with one recorded game."""
    file = folder / "evening.yaml"
    file.write_text(EVENING.replace("EXPECTED", expected), encoding="utf-8")
    return file


def test_a_game_in_which_the_ace_took_the_polignac_is_ace_high(tmp_path: Path) -> None:
    """Of all shipped games one has the Ace above the Queen; there Jacks count nothing."""
    ended = run("identify", "--games", str(recorded(tmp_path, "taker: South")))
    assert ended.code == 0
    assert ended.out.startswith("1 recorded game: consistent with polignac-ace-high\n")
    assert "says nothing of: limit, limit-tested" in ended.out


def test_options_that_a_recorded_game_tells_are_told(tmp_path: Path) -> None:
    """The table that goes round the other way and counts its Jacks is CR at other options."""
    file = recorded(tmp_path, "direction: clockwise\n    points: {West: 2}\n    revokes: none")
    ended = run("identify", "--games", str(file), "--json")
    told = json.loads(ended.out)
    assert ended.code == 0
    assert set(told["consistent"]) == {"polignac-cr", "polignac-en"}
    assert told["consistent"]["polignac-cr"] == {"direction": ["clockwise"]}
    assert told["nearest"] is None


def test_a_game_that_no_rules_have_is_told_with_its_first_contradiction(tmp_path: Path) -> None:
    """Nobody takes a trick with the Ten of a suit in which higher cards lie."""
    ended = run("identify", "--games", str(recorded(tmp_path, "taker: East")))
    assert ended.code == 1
    assert ended.out.startswith("No shipped rules have 1 recorded game as recorded. The nearest:")
    assert "The first contradiction: An evening" in ended.out
    assert "expected the taker of the last trick to be East; the rules say" in ended.out


def test_a_game_as_a_line_of_json_is_read(tmp_path: Path) -> None:
    """JSON lines hold the same keys."""
    game = {
        "players": ["A", "B", "C"],
        "dealer": "C",
        "deck": "7♠ 8♠",
        "play": [],
        "expect": {"phase": "play"},
    }
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(game) + "\n", encoding="utf-8")
    ended = run("identify", "--games", str(file))
    assert ended.code == 2
    assert f"{file}:1:" in ended.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "One engine is asked"),
        (["builtin", "tiny-js"], "One engine is asked"),
        (["nobody"], "There is no shipped engine 'nobody'"),
        (["builtin", "--as", "bridge"], "There is no shipped game 'bridge'"),
        (["builtin", "-O", "ace=high"], "has no option 'ace'"),
    ],
)
def test_what_cannot_be_asked_is_said(args: list[str], said: str) -> None:
    """A command that is not understood ends with 2, and says why."""
    ended = run("identify", *args)
    assert ended.code == 2
    assert said in ended.err


def test_a_file_of_games_that_cannot_be_read_is_told_in_words(tmp_path: Path) -> None:
    """Where it is, what is wrong, and what to do; with a place, as everything in such a file."""
    latin, text = tmp_path / "latin.yaml", "games:\n- title: Générale\n"
    latin.write_bytes(text.encode("latin-1"))
    large = tmp_path / "large.yaml"
    large.write_bytes(b"#" * (2 * 1024 * 1024 + 1))
    for file, told in (
        (tmp_path, "this is a folder: name the files in it"),
        (latin, "the file is not written in UTF-8"),
        (large, "a file holds at most 2 MiB; split this one"),
        (tmp_path / "none.yaml", "the file cannot be read: No such file or directory"),
    ):
        ended = run("identify", "--games", str(file))
        assert ended.code == 2
        line = 2 if file is latin else 1
        assert ended.err.startswith(f"{file}:{line}:1: error: {told} ["), ended.err


def test_recorded_games_ask_no_engine(tmp_path: Path) -> None:
    """An engine beside recorded games is a mistake."""
    ended = run("identify", "builtin", "--games", str(recorded(tmp_path, "taker: West")))
    assert ended.code == 2
    assert "--games asks no engine" in ended.err


def test_an_engine_that_does_not_start_is_broken() -> None:
    """There is nothing to be asked, and the code is 3."""
    ended = run("identify", "--", "/nonexistent/engine")
    assert ended.code == 3


def test_an_engine_with_a_wrong_rule_is_told_the_nearest(tmp_path: Path) -> None:
    """A process that lies about whose turn it is contradicts all rules; code 1, in JSON."""
    engine = tmp_path / "engine.py"
    engine.write_text(LIAR, encoding="utf-8")
    ended = run("identify", "--json", "--", sys.executable, str(engine))
    told = json.loads(ended.out)
    assert ended.code == 1
    assert told["identified"] is False
    assert told["game"] == "polignac"
    assert set(told["contradiction"]["keys"]) == {"direction"}
    assert told["contradiction"]["keys"]["direction"]["engine"] == "sideways"


def test_what_was_identified_is_no_proof_and_what_is_open_is_in_the_headline(
    tmp_path: Path,
) -> None:
    """Of an engine that never shows the outcome, who of two loses is open; the last line says what next."""
    engine = tmp_path / "engine.py"
    silent = LIAR.replace('["view"]["direction"] = "sideways"', '["view"].pop("outcome")')
    engine.write_text(silent, encoding="utf-8")
    ended = run("identify", "--", sys.executable, str(engine))
    assert ended.code == 0
    (head,) = [line for line in ended.out.splitlines() if line.startswith("Identified")]
    assert re.fullmatch(r"Identified after \d+ questions.*, but for two-at-the-limit:", head)
    assert ended.out.splitlines()[-1] == (
        "Few questions are no proof that every rule is right: run `polignac verify`."
    )


def test_what_is_confirmed_is_in_the_headline() -> None:
    """The builtin engine plays in mid-deal; that who of two loses makes no difference is told."""
    ended = run("identify", "builtin", "-O", "limit-tested=in-mid-deal")
    assert ended.code == 0
    (head,) = [line for line in ended.out.splitlines() if line.startswith("Identified")]
    assert " questions, confirmed by " in head
    assert head.endswith(" more:")
    assert "would be the same game here - Points come with tricks" in ended.out


LIAR = """
import json, sys
from polignac_dsl.engine.protocol import replay

for line in sys.stdin:
    request = json.loads(line)
    if request["method"] == "initialize":
        result = {
            "protocol": 1,
            "engine": {"name": "liar", "version": "1"},
            "games": ["polignac"],
            "features": ["deck", "match"],
        }
    elif request["method"] == "shutdown":
        result = None
    else:
        result = replay(request["params"])
        if result["status"] == "ok":
            result["view"]["direction"] = "sideways"
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)
    if request["method"] == "shutdown":
        break
"""
