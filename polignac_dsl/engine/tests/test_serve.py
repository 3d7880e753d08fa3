"""The engine as a stranger: lines in, lines out, whatever the lines are."""

import io
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from conformance.tests import worked_tree
from polignac_dsl.engine.serve import FEATURES, LONGEST_LINE, serve
from polignac_dsl.engine.tests.test_protocol import DEAL, params
from polignac_dsl.ruleset import load


def talk(*lines: bytes) -> list[dict[str, Any]]:
    """Return the answers to some lines."""
    stdout = io.BytesIO()
    serve(io.BytesIO(b"".join(lines)), stdout)
    written = stdout.getvalue()
    assert written == b"" or written.endswith(b"\n")
    return [json.loads(line) for line in written.splitlines()]


def request(method: object, given: object = None, number: object = 1) -> bytes:
    """Return a request as a line."""
    value = {"jsonrpc": "2.0", "id": number, "method": method, "params": given}
    return json.dumps(value).encode() + b"\n"


def code(answer: dict[str, Any]) -> Any:
    """Return the code of an error."""
    return answer["error"]["code"]


def test_a_conversation() -> None:
    """Introduced, asked, answered under the id of each request, ended."""
    answers = talk(
        request("initialize", {"protocol": 1, "runner": {"name": "t", "version": "1"}}, "first"),
        request("replay", params(DEAL), 7),
        request("shutdown", None, 8),
        request("replay", params(DEAL), 9),
    )
    assert [answer["id"] for answer in answers] == ["first", 7, 8]
    assert answers[0]["result"]["protocol"] == 1
    assert answers[0]["result"]["engine"]["name"] == "builtin"
    assert answers[0]["result"]["games"] is None
    assert set(answers[0]["result"]["features"]) == set(FEATURES)
    assert answers[1]["result"]["view"]["phase"] == "play"
    assert answers[2]["result"] is None


def test_it_counts_lines() -> None:
    """By the method `perft`."""
    given = worked_tree.params(most=5, table=load("polignac").at(3, {}))
    (answer,) = talk(request("perft", given))
    assert answer["result"] == {"status": "beyond", "most": 5}


def test_an_unknown_method_is_said_to_be_unknown() -> None:
    """-32601, which a runner takes as unsupported."""
    assert code(talk(request("dance"))[0]) == -32601


def test_broken_params_are_an_error_of_the_caller() -> None:
    """-32602, in plain words."""
    (answer,) = talk(request("replay", {"table": {}}))
    assert code(answer) == -32602
    assert answer["error"]["message"].startswith("table: ")


GARBAGE = [
    (b"hello\n", -32700),
    (b"\xff\xfe\xfd\n", -32700),
    (b"{\n", -32700),
    (b"[" * 100_000 + b"\n", -32700),
    (b"1" * 5000 + b"\n", -32700),
    (b"null\n", -32600),
    (b"[]\n", -32600),
    (b'[{"jsonrpc": "2.0", "id": 1, "method": "shutdown"}]\n', -32600),
    (b'{"id": 1}\n', -32600),
    (b'{"id": 1, "method": 3}\n', -32600),
    (b'{"id": [1], "method": "shutdown"}\n', -32600),
    (b'{"id": true, "method": "shutdown"}\n', -32600),
    (b'"' + b"x" * (LONGEST_LINE + 10) + b'"\n', -32600),
    (b"x" * (3 * LONGEST_LINE) + b"\n", -32600),
]


@pytest.mark.parametrize(("line", "expected"), GARBAGE, ids=[repr(g[:20]) for g, _ in GARBAGE])
def test_garbage_is_answered_and_the_conversation_goes_on(line: bytes, expected: int) -> None:
    """An error with id null; the next request is answered as if nothing had been."""
    answers = talk(line, request("initialize", None, 2))
    assert [code(answers[0]), answers[0]["id"], answers[1]["id"]] == [expected, None, 2]


def test_empty_lines_say_nothing() -> None:
    """Nor does a notification, which wants no answer."""
    assert talk(b"\n", b"  \r\n", b'{"jsonrpc": "2.0", "method": "initialize"}\n') == []


def test_a_last_line_without_an_end_is_read() -> None:
    """The pipe was closed behind it."""
    assert len(talk(request("initialize").rstrip(b"\n"))) == 1


def test_a_line_of_just_the_longest_length_is_read() -> None:
    """1 MiB and the end of the line."""
    assert LONGEST_LINE == 1024 * 1024
    line = request("initialize").rstrip(b"\n")
    padded = line + b" " * (LONGEST_LINE - len(line))
    assert talk(padded + b"\n")[0]["id"] == 1
    assert code(talk(padded + b" \n")[0]) == -32600


def test_surrogates_and_deep_tables_are_broken_params() -> None:
    """Text that is no text, and a table nested beyond any sense."""
    deep: Any = []
    for _ in range(400):
        deep = [deep]
    bad = [{"table": {"\ud800": 1}}, {"table": {"format": "\ud800"}}, {"table": {"players": deep}}]
    for value in bad:
        assert code(talk(request("replay", value))[0]) == -32602


def test_a_number_beyond_writing_is_an_error_of_one_answer() -> None:
    """Python does not write out integers of more than 4300 digits."""
    totals = [int("9" * 4300), 0]
    cards = ["KS", "JS", "QS", "AS", "AH", "KH", "QH", "JH"]
    seats = [0, 1, 0, 1, 0, 1, 1, 0]
    plays = [
        {"do": "play", "seat": seat, "card": card} for seat, card in zip(seats, cards, strict=True)
    ]
    answers = talk(request("replay", params(DEAL, *plays, totals=totals)), request("shutdown"))
    assert code(answers[0]) == -32603
    assert answers[1]["result"] is None


class _Gone(io.RawIOBase):
    """A pipe whose reader has gone."""

    def write(self, _: object) -> int:
        raise BrokenPipeError


def test_when_the_reader_goes_away_it_ends_quietly() -> None:
    """Also when either stream is closed."""
    serve(io.BytesIO(request("initialize")), _Gone())  # type: ignore[arg-type]  # all it needs
    closed = io.BytesIO()
    closed.close()
    serve(io.BytesIO(request("initialize")), closed)
    serve(closed, io.BytesIO())


def test_a_real_process_says_nothing_but_answers() -> None:
    """Standard error stays empty, the exit code is 0, closed pipes included."""
    program = (
        "import sys; from polignac_dsl.engine.serve import serve;"
        "serve(sys.stdin.buffer, sys.stdout.buffer)"
    )
    command = [sys.executable, "-c", program]
    lines = b"garbage\n" + request("initialize") + request("shutdown", None, 2)
    done = subprocess.run(command, input=lines, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [None, 1, 2]
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as gone:
        ended = subprocess.run(
            command,
            input=request("initialize"),
            stdout=gone,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert ended.stderr == b""
