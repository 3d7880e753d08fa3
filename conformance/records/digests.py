"""Short digests over what a case asks and expects, whatever its file looks like."""

import hashlib
import json
from typing import Any

from conformance.cases.model import Case, Check

DIGITS = 12


def digest(value: object) -> str:
    """Return the first digits of the sha256 of a value's canonical JSON."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def asked(case: Case, check: Check) -> dict[str, Any]:
    """Return the request of a check as far as the case itself decides it.

    The table and the options at their default come from the game: they may change while the
    case stays as it is.
    """
    params = {key: value for key, value in check.params.items() if key != "table"}
    return {**params, "options": dict(case.options)}


def digest_of_play(case: Case) -> str:
    """Return a digest over the positions of a case, the actions in them, and the clauses named."""
    named = sorted(path for path, _ in case.clauses)
    return digest([named, [asked(case, check) for check in case.checks()]])
