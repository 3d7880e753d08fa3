"""Canonical JSON, and the digest over it, by which two compiled forms are told apart.

Canonical JSON (spec/compiled.md): keys sorted, UTF-8, no floats, no spaces.
"""

import hashlib
import json
from collections.abc import Mapping

_JSON = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def canonical_json(value: object) -> str:
    """Return the one JSON text of a value made of dicts, lists, tuples, text, integers, bools, None.

    Equal values give equal text, whatever the order of their keys. Keys are sorted by code
    point. Raises TypeError for a float, for a key that is no text, and for any other kind of
    value: a text that another program would write differently has no digest.
    """
    _require_exact(value)
    return _JSON.encode(value)


def digest(value: Mapping[str, object]) -> str:
    """Return `sha256:` and the sha256 of the canonical JSON of an object without its `digest`.

    Raises TypeError as `canonical_json` does.
    """
    _require_exact(value)
    return digest_of_exact(value)


def digest_of_exact(value: Mapping[str, object]) -> str:
    """Return the `digest` of a value that is known to hold nothing but what canonical JSON has.

    JSON text that was read without meeting a float gives such a value.
    """
    bare = {key: item for key, item in value.items() if key != "digest"}
    return "sha256:" + hashlib.sha256(_JSON.encode(bare).encode()).hexdigest()


def _require_exact(value: object) -> None:
    if value is None or isinstance(value, str | int):
        return
    if isinstance(value, dict | Mapping):  # `dict` first: it is told at once
        for key, item in value.items():
            if not isinstance(key, str):
                raise TypeError(f"a key of canonical JSON is text, not {key!r}")
            if type(item) is not str:
                _require_exact(item)
    elif isinstance(value, list | tuple):
        for item in value:
            if type(item) is not str:
                _require_exact(item)
    else:
        raise TypeError(f"canonical JSON holds no {type(value).__name__}: {value!r}")
