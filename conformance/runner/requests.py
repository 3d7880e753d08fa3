"""Writes requests: JSON-RPC 2.0, one message a line (README §1)."""

import json
from collections.abc import Mapping
from typing import Any

_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class RequestWriter:
    """Writes the requests of a run.

    Most of a `replay` is its table, which many cases share: the text of each table is made
    once. A table must not be changed while a writer knows it.
    """

    def __init__(self) -> None:
        # By the identity of the table, which is kept so that it stays the only one.
        self._tables: dict[int, tuple[object, str]] = {}

    def line(self, number: int, method: str, params: Mapping[str, Any] | None = None) -> bytes:
        """Return a request as a line with its end."""
        message: dict[str, Any] = {"jsonrpc": "2.0", "id": number, "method": method}
        if params is None:
            return _JSON.encode(message).encode() + b"\n"
        if "table" not in params:
            return _JSON.encode({**message, "params": params}).encode() + b"\n"
        head = _JSON.encode(message)
        rest = _JSON.encode({key: value for key, value in params.items() if key != "table"})
        comma = "" if rest == "{}" else ","
        table = self._text(params["table"])
        return f'{head[:-1]},"params":{rest[:-1]}{comma}"table":{table}}}}}\n'.encode()

    def _text(self, table: object) -> str:
        known = self._tables.get(id(table))
        if known is None:
            known = self._tables[id(table)] = table, _JSON.encode(table)
        return known[1]
