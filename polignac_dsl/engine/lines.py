"""Lines of JSON into requests; a table that has come before is known by its text.

Most of a `replay` is its table, and many positions share one. A runner that writes a table the
same way each time need not wait until it has been read again.
"""

import json
from typing import Any

from polignac_dsl.table import Table, read_table

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
        if at < len(_KEY) + 1 or line[at - len(_KEY) - 1] not in b"{,":
            return json.loads(line)
        text = next((text for text in reversed(self._known) if line.startswith(text, at)), None)
        if text is not None:
            found = self._with_table(line[:at], line[at + len(text) :], self._known[text])
            if found is not None:
                self._known[text] = self._known.pop(text)
                return found
            return json.loads(line)
        request = json.loads(line)
        self._remember(line, at)
        return request

    def _with_table(self, before: bytes, after: bytes, table: Table) -> Any:
        """Return the request with a table put in place of its text; None if it stands elsewhere.

        The text is one whole JSON value, and no other value can begin with it. Where it stood
        now stands a sign that JSON itself has not. It must come back once, as `params.table`.
        """
        signs = []

        def sign(constant: str) -> Table:
            signs.append(constant)
            return table

        try:
            request = json.loads(before + b"NaN" + after, parse_constant=sign)
        except (ValueError, RecursionError):
            return None
        params = request.get("params") if isinstance(request, dict) else None
        if len(signs) == 1 and isinstance(params, dict) and params.get("table") is table:
            return request
        return None

    def _remember(self, line: bytes, at: int) -> None:
        """Remember the table whose text begins there, if it is one."""
        text = line[at:].decode("utf-8", "surrogatepass")
        value, end = json.JSONDecoder().raw_decode(text)
        table = read_table(value)
        written = text[:end].encode("utf-8", "surrogatepass")
        if isinstance(table, Table) and len(written) <= _LONGEST:
            self._known[written] = table
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
