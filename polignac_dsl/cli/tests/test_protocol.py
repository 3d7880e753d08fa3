import json
import subprocess
import sys
from typing import Any

import pytest

from conformance.tests.test_schemas import objections
from polignac_dsl.cli.games import playable
from polignac_dsl.cli.tests.commands import PROGRAM, run


def lines(*args: str) -> list[dict[str, Any]]:
    """Return what the command prints, a message a line."""
    told = run("protocol", *args)
    assert (told.code, told.err) == (0, "")
    return [json.loads(line) for line in told.out.splitlines()]


@pytest.mark.parametrize("game", playable())
def test_every_game_has_a_sample_that_fits_the_schemas(game: str) -> None:
    """A deal, a card, a refusal, a whole deal with what it counts; and an announcement if it has one."""
    requests, answers = lines(game, "--raw"), lines(game, "--answers")
    assert [r["id"] for r in requests] == [a["id"] for a in answers]
    methods = [request["method"] for request in requests]
    assert methods[0] == "initialize"
    assert methods[-2:] == ["solve", "shutdown"]
    assert set(methods[1:-2]) == {"replay"}
    for request, answer in zip(requests, answers, strict=True):
        if request["method"] == "solve":
            assert objections("error", answer) == []
            assert answer["error"]["code"] == -32601
            continue
        assert objections(request["method"], request) == []
        assert objections(request["method"], answer) == []
    results = [answer["result"] for answer in answers[1:-2]]
    acts = [request["params"]["actions"][-1]["do"] for request in requests[1:-2]]
    announced = "announce" in results[0]["view"]["phase"]
    assert acts == ["deal", *(["announce"] if announced else []), "play", "play", "play"]
    assert [r["status"] for r in results[-3:]] == ["ok", "refused", "ok"]
    assert results[-2]["code"] == "must-follow"
    assert len(results[-1]["view"]["deals"]) == 1
    assert any(results[-1]["view"]["deals"][0]["count"])


def test_the_sample_is_for_the_table_asked_for() -> None:
    """Its players and its options."""
    for request in lines("polignac", "--players", "5", "-O", "limit=30", "--raw")[1:-2]:
        assert request["params"]["players"] == len(request["params"]["actions"][0]["hands"]) == 5
        assert request["params"]["options"]["limit"] == 30
        assert request["params"]["table"]["players"] == 5


def test_the_exact_lines_can_be_piped_into_an_engine() -> None:
    """An engine that shares no code answers them as the sample does, but for its reasons."""
    raw = subprocess.run([*PROGRAM, "protocol", "polignac", "--raw"], capture_output=True).stdout
    engine = [sys.executable, "-P", "-m", "reference_impl"]
    told = subprocess.run(engine, input=raw, capture_output=True, timeout=30).stdout
    answers = [json.loads(line) for line in told.splitlines()]
    for answer, sample in zip(answers[1:-2], lines("polignac", "--answers")[1:-2], strict=True):
        ours, theirs = sample["result"], answer["result"]
        ours.pop("clause", None)
        assert theirs["status"] == ours["status"]
        assert theirs.get("code") == ours.get("code")
        if "view" in theirs:
            for key in ("phase", "to_act", "hands", "totals", "deals", "trick"):
                assert theirs["view"][key] == ours["view"][key]
    (line,) = lines("polignac", "--raw", "--step", "2")
    one = subprocess.run(engine, input=json.dumps(line).encode(), capture_output=True, timeout=30)
    assert one.returncode == 0
    assert json.loads(one.stdout) == answers[1]


def test_the_sample_can_be_read() -> None:
    """Both tiers are told; tables are left out, options are there once, no line is long."""
    told = run("protocol", "polignac-cr-capot").out
    assert max(map(len, told.splitlines())) <= 100
    assert told.count("→ {") == told.count("← {") == 8
    assert '"table": {…}' in told
    assert told.count('"limit-hit": "reached"') == 1
    assert '{"do": "announce", "seat": 0, "announcement": "capot"}' in told
    assert "polignac verify --one-shot -- ./my-engine" in told
    assert '{"status": "unsupported", "feature": "no playoffs"}' in told
    second = run("protocol", "polignac-cr-capot", "--step", "4").out
    assert second.count("→ {") == 1
    assert '"limit-hit": "reached"' in second
    assert "one-shot" not in second


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["polignac", "--raw", "--answers"], "Either --raw or --answers"),
        (["polignac", "--step", "99"], "There are 7 requests, and no number 99."),
        (["polignak"], "Did you mean 'polignac'?"),
        (["polignac", "-p", "9"], "polignac takes 3, 4, 5, 6, 7, 8; not 9."),
    ],
)
def test_what_there_is_not_is_told(args: list[str], told: str) -> None:
    """With a way out where there is one."""
    ended = run("protocol", *args)
    assert ended.code == 2
    assert told in ended.err
