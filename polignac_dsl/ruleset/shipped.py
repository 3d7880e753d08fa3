"""The shipped rulesets, compiled before: read in place of the specs they were made from."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from polignac_dsl.places import spec_folder
from polignac_dsl.ruleset.decoding import RulesetError
from polignac_dsl.ruleset.model import Ruleset

RULESETS = "rulesets"
# Which files each ruleset was made from, by their sha256; the grammar's under its own name.
MADE_FROM = "made-from.json"
GRAMMAR = "rules.lark"


def sha256(data: bytes) -> str:
    """Return the sha256 of a file's bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def read_shipped(name: str) -> Ruleset | None:
    """Return the compiled ruleset of a shipped game.

    None when there is none, when a spec or the grammar that it was made from has changed since,
    and when it is damaged: the spec is then compiled. Nothing is raised.
    """
    folder = spec_folder()
    try:
        made_from = _read(folder / RULESETS / MADE_FROM)
        if not _unchanged(made_from["files"][name], made_from["grammar"]):
            return None
        return Ruleset.from_json(_read(folder / RULESETS / f"{name}.json"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RulesetError):
        return None


def _read(path: Any) -> Any:
    return json.loads(path.read_text("utf-8"))


def _unchanged(files: Mapping[str, str], grammar: str) -> bool:
    folder = spec_folder()
    return sha256((folder / GRAMMAR).read_bytes()) == grammar and all(
        sha256((folder / "games" / file).read_bytes()) == digest for file, digest in files.items()
    )
