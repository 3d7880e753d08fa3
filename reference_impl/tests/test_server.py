"""The protocol over standard input and output (conformance §1–§3), and what bad lines do."""

import io
import json
import subprocess
import sys
from typing import Any

import pytest

from conformance.tests import worked_tree
from reference_impl import InvalidParamsError, Match, UnsupportedError, games, replay
from reference_impl.server import FEATURES, LONGEST_LINE, serve
from reference_impl.tests.playing import hands_by_suits


def params(**changes: Any) -> dict[str, Any]:
    """The params of a `replay` with nothing played, with these changes."""
    options = {option.id: option.default for option in games()["polignac"].options}
    return {
        "game": "polignac",
        "options": options,
        "players": 4,
        "table": {"anything": 1},
        "dealer": 3,
        "totals": [0, 0, 0, 0],
        "actions": [],
    } | changes


def request(method: str, number: object = 1, **more: Any) -> bytes:
    """One line that asks for a method."""
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, **more}).encode() + b"\n"


def converse(*lines: bytes) -> list[dict[str, Any]]:
    """The answers to these lines, in order."""
    answers = io.BytesIO()
    assert serve(io.BytesIO(b"".join(lines)), answers) == 0
    return [json.loads(line) for line in answers.getvalue().splitlines()]


class TestTheConversation:
    def test_as_a_process(self) -> None:
        lines = (
            request("initialize", 1, params={"protocol": 1, "runner": {"name": "x", "version": ""}})
            + request("replay", "two", params=params())
            + request("shutdown", 3)
            + request("replay", 4, params=params())
        )
        done = subprocess.run(
            [sys.executable, "-m", "reference_impl"],
            input=lines,
            capture_output=True,
            check=True,
            timeout=20,
        )
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert [answer["id"] for answer in answers] == [1, "two", 3]  # the server has ended
        first = answers[0]["result"]
        assert first["protocol"] == 1
        assert set(first["engine"]) == {"name", "version"}
        assert first["games"] == list(games())
        assert "reasons" not in first["features"]
        assert answers[1]["result"]["view"]["phase"] == "deal"
        assert answers[2]["result"] is None

    def test_all_games_and_all_features_but_reasons(self) -> None:
        assert set(FEATURES) == {
            "deck",
            "announcements",
            "match",
            "playoff",
            "misdeal",
            "revoke",
            "options",
            "viewer",
            "perft",
        }
        assert len(games()) == 10

    def test_it_counts_lines(self) -> None:
        (answer,) = converse(request("perft", params=worked_tree.params(most=5)))
        assert answer["result"] == {"status": "beyond", "most": 5}

    def test_a_notification_gets_no_answer(self) -> None:
        silent = b'{"jsonrpc": "2.0", "method": "replay", "params": {}}\n'
        assert [a["id"] for a in converse(silent, request("shutdown", 9))] == [9]

    def test_another_protocol_is_refused(self) -> None:
        answer = converse(request("initialize", params={"protocol": 2}))[0]
        assert answer["error"]["code"] == -32602


class TestBadLines:
    @pytest.mark.parametrize(
        ("line", "code"),
        [
            (b"{", -32700),
            (b"\xff\xfe", -32700),
            (b"NaN", -32700),
            (b'{"a": 1' + b"0" * 5000 + b"}", -32700),
            (b"[" * 100_000, -32700),
            (b"x" * (LONGEST_LINE + 5), -32700),
            (b"[]", -32600),
            (b"5", -32600),
            (b"{}", -32600),
            (b'{"jsonrpc": "2.0", "id": 1}', -32600),
            (b'{"jsonrpc": "2.0", "id": [], "method": "replay"}', -32600),
            (b'{"jsonrpc": "2.0", "id": true, "method": "replay"}', -32600),
            (b'{"jsonrpc": "2.0", "id": 1e999, "method": "replay"}', -32600),
            (b'{"jsonrpc": "1.0", "id": 1, "method": "replay"}', -32600),
            (b'{"jsonrpc": "2.0", "id": 1, "method": "deal"}', -32601),
            (b'{"jsonrpc": "2.0", "id": 1, "method": "replay", "params": []}', -32602),
            (b'{"jsonrpc": "2.0", "id": 1, "method": "replay"}', -32602),
        ],
    )
    def test_an_error_is_answered_and_the_server_goes_on(self, line: bytes, code: int) -> None:
        answers = converse(line + b"\n", request("replay", 2, params=params()))
        assert answers[0]["error"]["code"] == code
        assert answers[1]["id"] == 2
        assert answers[1]["result"]["status"] == "ok"

    def test_an_empty_line_is_nothing(self) -> None:
        assert len(converse(b"\n", b"  \n", request("shutdown"))) == 1

    def test_the_last_line_may_lack_its_end(self) -> None:
        assert converse(request("shutdown").rstrip())[0]["result"] is None

    def test_a_fault_of_the_engine_is_told(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def broken(self: Match, viewer: int | None = None) -> dict[str, object]:
            raise KeyError("out of order")

        monkeypatch.setattr(Match, "view", broken)
        answers = converse(request("replay", params=params()), request("shutdown", 2))
        assert answers[0]["error"]["code"] == -32603
        assert answers[1]["id"] == 2
        assert "out of order" in capsys.readouterr().err

    def test_a_long_id_is_no_id(self) -> None:
        answer = converse(request("replay", "x" * 1001, params=params()))[0]
        assert (answer["id"], answer["error"]["code"]) == (None, -32600)

    def test_an_answer_that_would_be_too_long_is_unsupported(self) -> None:
        # Open revokes pile up over the deals, and each can be noticed by four players.
        options: dict[str, str | int] = {
            "revoke-noticed": "during-the-match",
            "limit": 1,
            "limit-hit": "exactly-for-ever",
        }
        match = Match("polignac-cr", options, 4, 3, [2, 2, 2, 2])
        actions: list[dict[str, Any]] = []
        for _ in range(4):  # each player deals once
            action: dict[str, Any] = {"do": "deal", "hands": hands_by_suits(0, 0, 0, 0)}
            while True:
                actions.append(action)
                assert match.apply(action) is None
                view: Any = match.view()
                if view["phase"] == "deal":
                    break
                revokes = [act for act in view["irregular"] if act["do"] == "revoke"]
                action = (revokes or view["legal"])[0]
        asked = params(game="polignac-cr", options=options, totals=[2, 2, 2, 2])
        long = request("replay", params=asked | {"actions": [*actions * 100, actions[0]]})
        assert len(long) < LONGEST_LINE
        answers = converse(long, request("replay", 2, params=asked | {"actions": actions}))
        assert answers[0]["id"] == 1
        assert answers[0]["result"] == {
            "status": "unsupported",
            "feature": "an answer longer than 1 MiB",
        }
        assert answers[1]["result"]["status"] == "ok"


class TestReplay:
    def test_a_refusal_names_the_first_action_refused(self) -> None:
        deal = {"do": "deal", "hands": hands_by_suits(0, 1, 2, 3)}
        lead = {"do": "play", "seat": 0, "card": "KS"}
        again = {"do": "play", "seat": 0, "card": "QS"}
        answer = replay(params(actions=[deal, lead, again, again]))
        assert answer == {"status": "refused", "index": 2, "code": "not-your-turn"}

    def test_without_totals_the_match_begins(self) -> None:
        asked = params()
        del asked["totals"]
        view: Any = replay(asked)["view"]
        assert view["totals"] == [0, 0, 0, 0]

    def test_a_viewer_may_be_named(self) -> None:
        deal = {"do": "deal", "hands": hands_by_suits(0, 1, 2, 3)}
        view: Any = replay(params(actions=[deal], viewer=1))["view"]
        assert [hand is None for hand in view["hands"]] == [True, False, True, True]

    @pytest.mark.parametrize(
        ("changes", "feature"),
        [
            ({"game": "belote"}, "belote"),
            ({"players": 2}, "2 players"),
            ({"players": 9}, "9 players"),
            ({"options": {"ace": "lowest"}}, "ace"),
            ({"options": {"limit": 0}}, "0"),
            ({"options": {"limit": 51}}, "51"),
            ({"options": {"limit": True}}, "True"),
            ({"options": {"limit": 20.0}}, "limit"),
            ({"options": {"limit-tested": "never"}}, "never"),
            ({"options": {"limit-tested": ["in-mid-deal"]}}, "limit-tested"),
            ({"game": "x" * 5000}, "xxx…"),
        ],
    )
    def test_what_is_unknown_is_unsupported(self, changes: dict[str, Any], feature: str) -> None:
        answer = replay(params(**changes))
        assert answer["status"] == "unsupported"
        assert feature in str(answer["feature"])
        assert len(str(answer["feature"])) < 200

    @pytest.mark.parametrize(
        "changes",
        [
            {"game": None},
            {"options": []},
            {"players": "4"},
            {"players": True},
            {"dealer": 4},
            {"dealer": -1},
            {"dealer": None},
            {"totals": [0, 0, 0]},
            {"totals": [0, 0, 0, "0"]},
            {"totals": [0, 0, 0, 10**9]},
            {"totals": 0},
            {"actions": {}},
            {"viewer": 4},
            {"viewer": "0"},
        ],
    )
    def test_what_describes_no_position_is_an_error(self, changes: dict[str, Any]) -> None:
        with pytest.raises(InvalidParamsError):
            replay(params(**changes))
        answer = converse(request("replay", params=params(**changes)))[0]
        assert answer["error"]["code"] == -32602


class TestTheMatch:
    def test_options_not_named_are_at_their_defaults(self) -> None:
        match = Match("polignac-cr")
        settled = match.position.setting.options
        assert settled == {option.id: option.default for option in games()["polignac-cr"].options}

    def test_it_raises_what_it_does_not_know(self) -> None:
        with pytest.raises(UnsupportedError, match="belote"):
            Match("belote")
        with pytest.raises(ValueError, match="dealer"):
            Match("polignac", dealer=7)
        with pytest.raises(ValueError, match="totals"):
            Match("polignac", totals=[1, 2])

    def test_its_options_are_those_that_the_games_declare(self) -> None:
        for game in games().values():
            for option in game.options:
                assert option.default == option.values[0] or option.id == "limit"
                for value in option.values:
                    Match(game.id, {option.id: value}, game.players[0])
