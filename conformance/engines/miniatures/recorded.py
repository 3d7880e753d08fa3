"""The recorded answers that a miniature gives: the right ones, and those of a wrong rule."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FORMAT = "polignac.miniatures/1"
CASES = Path(__file__).resolve().parent / "cases"
_ANSWERS = Path(__file__).resolve().parent / "answers.json"

Json = dict[str, Any]


def key_of(params: Mapping[str, Any]) -> str:
    """Return a short name of a request; the table is left out, the rest decides it anyway."""
    told = {name: value for name, value in params.items() if name != "table"}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def overlaid(answer: Json, other: Json | None) -> Json:
    """Return an answer with what another has instead: of a view its keys, else all of it."""
    if other is None:
        return answer
    if "status" in other:
        return other
    return {**answer, "view": {**answer["view"], **other["view"]}}


def shipped() -> Json:
    """Return the answers that ship: `requests` of each case, `answers`, and `wrong` by name."""
    found: Json = json.loads(_ANSWERS.read_text("utf-8"))
    return found


def of_file(path: Path) -> dict[str, Json]:
    """Return the right answers of a recording: a line of JSON for each, its key and its result."""
    return dict(json.loads(line) for line in path.read_text("utf-8").splitlines())
