"""Lines of JSON into requests; a table that has come before is known by its text.

Most of a `replay` is its table, and many positions share one. A runner that writes a table the
same way each time need not wait until it has been read again.
"""

import json
from contextlib import suppress
from typing import Any

from polignac_dsl.table import Table, TableFault, read_table_text

_KEY = b'"table":'
# How many tables are known by their text, and how long a text may be.
_REMEMBERED = 128
_LONGEST = 1 << 16


class RequestReader:
    """Reads requests, and remembers the tables in them."""

    def __init__(self) -> None:
        # The last that was asked for stands last.
        self._known: dict[bytes, Table] = {}

    def read(self, line: bytes) -> Any:
        """Return the value of a line of JSON, as `json.loads` does.

        Only `params.table` may come as the Table that `read_table` would make of it. Raises
        ValueError and RecursionError as `json.loads` does.
        """
        at = line.find(_KEY + b"{") + len(_KEY)
        # A key stands after a brace or a comma; a quotation mark within a text has a backslash.
        if at > len(_KEY) and line[at - len(_KEY) - 1] in b"{,":
            with suppress(ValueError, RecursionError):  # json.loads then says what is wrong
                text, table = self._table(line, at)
                if isinstance(table, Table):
                    request = _with_table(line[:at], line[at + len(text) :], table)
                    if request is not None:
                        return request
        return json.loads(line)

    def _table(self, line: bytes, at: int) -> tuple[bytes, Table | TableFault]:
        """Return the text of the table that begins there, and the table."""
        for text in reversed(self._known):
            if line.startswith(text, at):
                table = self._known[text] = self._known.pop(text)
                return text, table
        rest = line[at:].decode()
        found, end = read_table_text(rest)
        text = rest[:end].encode()
        if isinstance(found, Table) and len(text) <= _LONGEST:
            self._known[text] = found
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
        return text, found


def _with_table(before: bytes, after: bytes, table: Table) -> Any:
    """Return the request with a table put in place of its text; None if it stands elsewhere.

    The text is one whole JSON value, and no other value can begin with it. Where it stood now
    stands a sign that JSON itself has not. It must come back once, as `params.table`.
    """
    signs = []

    def sign(constant: str) -> Table:
        signs.append(constant)
        return table

    request = json.loads(before + b"NaN" + after, parse_constant=sign)
    params = request.get("params") if isinstance(request, dict) else None
    if len(signs) == 1 and isinstance(params, dict) and params.get("table") is table:
        return request
    return None
