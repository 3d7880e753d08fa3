"""Whole answers to what is wrong: each says, in the same words each time, what is needed."""

import io
import json
from typing import Any

import pytest

from reference_impl import InvalidParamsError, Match, games, replay
from reference_impl.server import FEATURES, LONGEST_LINE, _encode, serve
from reference_impl.tests.test_server import converse, params, request


class Answers(io.BytesIO):
    """Answers that remember what had been written whenever they were flushed."""

    def __init__(self) -> None:
        super().__init__()
        self.flushed: list[int] = []

    def flush(self) -> None:
        self.flushed.append(len(self.getvalue()))
        super().flush()


class Gone(io.BytesIO):
    """Answers that nobody reads any more."""

    def write(self, line: Any) -> int:
        raise BrokenPipeError


class TestParams:
    @pytest.mark.parametrize(
        ("changes", "message"),
        [
            ({"game": None}, "game: the id of a game is needed"),
            ({"options": []}, "options: an object is needed"),
            ({"options": {1: "reached"}}, "options: an object is needed"),
            ({"players": "4"}, "players, dealer: whole numbers are needed"),
            ({"dealer": True}, "players, dealer: whole numbers are needed"),
            ({"totals": 0}, "totals, actions: lists are needed"),
            ({"actions": None}, "totals, actions: lists are needed"),
            ({"dealer": 4}, "dealer: not a seat of 4 players"),
            (
                {"totals": [0, 0, 0]},
                "totals: 4 whole numbers are needed, within a million of 0",
            ),
            (
                {"totals": [0, 0, 0, True]},
                "totals: 4 whole numbers are needed, within a million of 0",
            ),
            (
                {"totals": [0, 0, 0, 1_000_001]},
                "totals: 4 whole numbers are needed, within a million of 0",
            ),
            ({"viewer": 4}, "viewer: not a seat of 4 players"),
            ({"viewer": True}, "viewer: not a seat of 4 players"),
        ],
    )
    def test_what_describes_no_position(self, changes: dict[str, Any], message: str) -> None:
        with pytest.raises(InvalidParamsError) as told:
            replay(params(**changes))
        assert str(told.value) == message

    @pytest.mark.parametrize(
        ("changes", "feature"),
        [
            ({"game": "belote"}, "game belote"),
            ({"game": "x" * 60}, "game " + "x" * 60),
            ({"game": "x" * 61}, "game " + "x" * 60 + "…"),
            ({"players": 9}, "9 players in polignac"),
            ({"options": {"ace": "lowest"}}, "option ace in polignac"),
            ({"options": {"limit": 51}}, "option limit with the value 51 in polignac"),
            (
                {"options": {"limit": 1.0}},
                "option limit with the value of the type float in polignac",
            ),
        ],
    )
    def test_what_is_unknown(self, changes: dict[str, Any], feature: str) -> None:
        assert replay(params(**changes)) == {"status": "unsupported", "feature": feature}

    def test_a_million_is_still_a_total(self) -> None:
        for total in (1_000_000, -1_000_000):
            view: Any = replay(params(totals=[total, 0, 0, 0]))["view"]
            assert view["totals"] == [total, 0, 0, 0]

    def test_without_options_all_are_at_their_defaults(self) -> None:
        asked = params()
        del asked["options"]
        assert replay(asked) == replay(params())

    def test_four_play_and_seat_0_deals_unless_it_is_said(self) -> None:
        view: Any = Match("polignac").view()
        assert (view["seats"], view["dealer"]) == ([0, 1, 2, 3], 0)


class TestTheServer:
    @pytest.mark.parametrize(
        ("line", "number", "code", "message"),
        [
            (b"{", None, -32700, "not a JSON text in UTF-8"),
            (b'{"id": 1, "x": Infinity}', None, -32700, "not a JSON text in UTF-8"),
            (b"x" * (LONGEST_LINE + 1), None, -32700, "a line longer than 1 MiB"),
            (b"x" * (3 * LONGEST_LINE), None, -32700, "a line longer than 1 MiB"),
            (b"[]", None, -32600, "a request is an object"),
            (b'{"id": {}}', None, -32600, "id: a number or a short text is needed"),
            (b'{"id": 7, "method": "replay"}', 7, -32600, "not a JSON-RPC 2.0 request"),
            (b'{"jsonrpc": "2.0", "id": 7}', 7, -32600, "not a JSON-RPC 2.0 request"),
            (request("deal", "x"), "x", -32601, "no such method"),
            (request("replay", 1.5, params=[]), 1.5, -32602, "params: an object is needed"),
            (request("replay", None), None, -32602, "game: the id of a game is needed"),
            (
                request("initialize", params=None),
                1,
                -32602,
                "protocol: this engine speaks protocol 1",
            ),
        ],
    )
    def test_errors(self, line: bytes, number: object, code: int, message: str) -> None:
        answers = converse(line.rstrip(b"\n") + b"\n", request("shutdown", 2))
        error = {"code": code, "message": message}
        assert answers == [
            {"jsonrpc": "2.0", "id": number, "error": error},
            {"jsonrpc": "2.0", "id": 2, "result": None},
        ]

    def test_what_it_says_of_itself(self) -> None:
        answer = converse(request("initialize", params={"protocol": 1}))[0]
        assert answer["result"] == {
            "protocol": 1,
            "engine": {"name": "reference_impl", "version": "0.1.0"},
            "games": list(games()),
            "features": list(FEATURES),
        }

    def test_a_fault_is_told_with_its_kind(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        def broken(self: Match, viewer: int | None = None) -> dict[str, object]:
            raise RuntimeError("out of order")

        monkeypatch.setattr(Match, "view", broken)
        answer = converse(request("replay", params=params()))[0]
        assert answer["id"] == 1
        assert answer["error"] == {"code": -32603, "message": "a fault of this engine"}
        captured = capsys.readouterr()
        assert (captured.out, captured.err) == ("", "RuntimeError: out of order\n")

    def test_shutdown_ends_it(self) -> None:
        assert [a["id"] for a in converse(request("shutdown", 1), request("shutdown", 2))] == [1]

    def test_a_mebibyte_is_the_longest_line(self) -> None:
        assert LONGEST_LINE == 1_048_576
        answer = {"jsonrpc": "2.0", "id": 1, "result": ""}
        room = LONGEST_LINE - len(json.dumps(answer, separators=(",", ":"))) - 1
        assert _encode({**answer, "result": "x" * room}).endswith(b'xx"}\n')
        assert json.loads(_encode({**answer, "result": "x" * (room + 1)})) == {
            **answer,
            "result": {"status": "unsupported", "feature": "an answer longer than 1 MiB"},
        }

    def test_a_line_of_a_mebibyte_is_read(self) -> None:
        line = request("shutdown", 1)
        padded = line.rstrip(b"\n").ljust(LONGEST_LINE)
        assert converse(padded + b"\n")[0]["id"] == 1
        assert converse(padded)[0]["id"] == 1

    def test_an_id_of_a_thousand_characters_is_returned(self) -> None:
        assert converse(request("shutdown", "x" * 1000))[0]["id"] == "x" * 1000

    def test_an_answer_is_one_short_line_and_sent_at_once(self) -> None:
        answers = Answers()
        lines = request("deal", 1) + request("shutdown", 2)
        assert serve(io.BytesIO(lines), answers) == 0
        first = b'{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}\n'
        second = b'{"jsonrpc":"2.0","id":2,"result":null}\n'
        assert answers.getvalue() == first + second
        assert answers.flushed[:2] == [len(first), len(first) + len(second)]

    def test_it_ends_in_peace_where_nobody_listens_any_more(self) -> None:
        lines = io.BytesIO(request("deal", 1) + request("deal", 2))
        assert serve(lines, Gone()) == 0
        assert json.loads(lines.readline())["id"] == 2
