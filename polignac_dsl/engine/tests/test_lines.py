"""Requests read from lines: the same as json.loads, but for a table that is known by its text."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from polignac_dsl.engine.lines import RequestReader
from polignac_dsl.engine.protocol import replay
from polignac_dsl.engine.tests.tables import table_json
from polignac_dsl.engine.tests.test_protocol import DEAL, params
from polignac_dsl.table import Table, TableFault, read_table, read_table_text


def compact(value: object) -> bytes:
    """Return JSON as most programs write it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def outcome(read: Callable[[bytes], object], line: bytes) -> object:
    """Return what a line is read as, or what is wrong with it."""
    try:
        return read(line)
    except ValueError as error:
        return f"{type(error).__name__}: {error}"


TABLE = compact(table_json(2))
OTHER = compact(table_json(3))


def test_a_table_is_a_table_the_first_time_and_every_other() -> None:
    """Whatever came between, and wherever in the params it stands."""
    reader = RequestReader()
    for text in (TABLE, OTHER, TABLE, TABLE, OTHER):
        for line in (b'{"params":{"a":1,"table":%s}}', b'{"params":{"table":%s,"a":1}}\n'):
            request = reader.read(line % text)
            assert request == {"params": {"a": 1, "table": read_table(json.loads(text))}}
            assert isinstance(request["params"]["table"], Table)


def test_a_request_is_answered_the_same_with_a_table_as_with_its_json() -> None:
    """The engine does not mind who has read it."""
    given = params(DEAL)
    read = RequestReader().read(compact({"params": given}))["params"]
    assert isinstance(read["table"], Table)
    assert replay(read) == replay(given)


@pytest.mark.parametrize(
    "line",
    [
        b'{"params":{"table": %s}}',  # with a space it is not looked for
        b'{"table":%s}',
        b'{"params":[{"table":%s}]}',
        b'{"params":{"x":{"table":%s}}}',
        b'{"params":{"x":{"table":%s},"table":5}}',
        b'{"params":{"table":%s,"table":{}}}',
        b'{"params":{"x":NaN,"table":%s}}',
        b'{"params":{"table":%s},"params":{}}',
        b'{"params":{"\\"table":%s}}',
        b'{"params":{",\\"table":%s}}',
        b'[{"params":{"table":%s}}]',
    ],
)
def test_elsewhere_a_table_is_what_json_says(line: bytes) -> None:
    """It is not the table of a request, and stays plain data."""
    reader = RequestReader()
    reader.read(b'{"params":{"table":%s}}' % TABLE)
    for text in (TABLE, OTHER):
        assert repr(reader.read(line % text)) == repr(json.loads(line % text))


@pytest.mark.parametrize(
    "line",
    [
        b'{"params":{"table":%s',
        b'{"params":{"table":%s]}',
        b'{"params":{"table":%s}}}',
        b'{"params":{"table":%s} "x"}',
        b'{"params":"","table":%s}}',
        b'{"params":",\\","table":%s}}"',
        b'{"table":{"a":}}%s',
    ],
)
def test_what_is_no_json_is_refused_in_the_same_words(line: bytes) -> None:
    """A known table hides no fault, and moves none."""
    reader = RequestReader()
    reader.read(b'{"params":{"table":%s}}' % TABLE)
    expected = outcome(json.loads, line % TABLE)
    assert "Error: " in str(expected)
    assert outcome(reader.read, line % TABLE) == expected


PIECES = [b'{"params":', b"{", b"}", b'"table":', b'"table"', b":", b",", b'"', b"\\", b"NaN", b"1"]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from([*PIECES, TABLE, OTHER]), max_size=9))
def test_no_line_is_read_otherwise_than_json_reads_it(pieces: list[bytes]) -> None:
    """Pieces in any order: the same value, with params.table read if at all, or the same fault."""
    reader = RequestReader()
    reader.read(b'{"params":{"table":%s}}' % TABLE)
    line = b"".join(pieces)
    expected: Any = outcome(json.loads, line)
    read: Any = outcome(reader.read, line)
    if repr(read) != repr(expected):
        assert isinstance(read["params"]["table"], Table)
        expected["params"]["table"] = read_table(expected["params"]["table"])
        assert repr(read) == repr(expected)


def test_a_table_is_read_from_text_as_from_its_value() -> None:
    """From the place where it begins to its own end; what is none says the same of itself."""
    text = "x" + TABLE.decode() + "y"
    assert read_table_text(text, 1) == (read_table(json.loads(TABLE)), len(text) - 1)
    for wrong in ('{"a":1.5}', '{"a":NaN}', "[]", '{"a":"\\ud800"}', "{}", '{"a":[[1.0]]}'):
        found, end = read_table_text(wrong)
        assert isinstance(found, TableFault)
        assert (found, end) == (read_table(json.loads(wrong)), len(wrong))
    with pytest.raises(ValueError, match="Expecting"):
        read_table_text("{")
