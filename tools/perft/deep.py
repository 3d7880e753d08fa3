"""The record of the deep files: from which positions, and which code, their answers come.

They take too long to be made at every check. So a check makes the positions again, holds the files
to the record, and where the code of the reference has changed counts a part of each tree.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from reference_impl.perft import perft
from tools.perft.counting import position
from tools.perft.recipe import Recipe
from tools.repository import ROOT

RECORD = ROOT / "tools" / "perft" / "deep.json"
# What of a tree is counted again: the lines after the first cards of one line, so far that no
# more than so many are left.
_SAMPLE = 20_000
# What answers, and what shows, says nothing of how many lines there are.
_OTHERS = {"__main__.py", "server.py", "view.py"}


def record_text(files: dict[str, str], recipes: Iterable[Recipe]) -> str:
    """Return the record of the deep files, given their names and texts."""
    record = {
        "counted_by": {"reference_impl": _sources()},
        "files": {name: _digest(text.encode()) for name, text in sorted(files.items())},
        "positions": {recipe.id: _position_digest(recipe) for recipe in recipes},
    }
    return json.dumps(record, indent=1) + "\n"


def objections(folder: Path, recipes: list[Recipe]) -> Iterator[str]:
    """Yield what does not fit together any more: recipes, files, record, and the reference."""
    record = json.loads(RECORD.read_text("utf-8"))
    made = {recipe.id: _position_digest(recipe) for recipe in recipes}
    if made != record["positions"]:
        yield "the recipes of the deep positions make others than those counted"
    entries: dict[str, dict[str, Any]] = {}
    for name, digest in record["files"].items():
        text = (folder / name).read_bytes() if (folder / name).is_file() else b""
        if _digest(text) != digest:
            yield f"deep/{name} is not as it was made"
        else:
            content = json.loads(text)
            entries |= {e["id"]: e | {"game": content["game"]} for e in content["positions"]}
    if set(entries) != set(made):
        yield "the deep files hold other positions than there are recipes"
    elif record["counted_by"]["reference_impl"] != _sources():
        print("deep: the reference has changed since; a part of each tree is counted again")
        yield from (wrong for entry in entries.values() for wrong in _sampled(entry))


def _sampled(entry: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the smallest part of a tree, if it is not too large to count."""
    part = min(entry["divide"], key=lambda part: int(part["lines"]))
    if part["lines"] > _SAMPLE:
        return
    asked = {key: entry[key] for key in entry if key not in ("divide", "scores", "lines")}
    answer = perft(
        {**asked, "most": part["lines"], "actions": [*entry["actions"], _first(entry, part)]}
    )
    if (answer.get("lines"), answer.get("scores")) != (part["lines"], part["scores"]):
        yield f"{entry['id']}: with {part['card']} first the reference now counts {answer}"


def _first(entry: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """Return the action of the card with which a part of the tree begins."""
    from reference_impl import Match

    match = Match(
        entry["game"], entry["options"], entry["players"], entry["dealer"], entry.get("totals")
    )
    for action in entry["actions"]:
        match.apply(action)
    return {"do": "play", "seat": match.view()["to_act"], "card": part["card"]}


def _position_digest(recipe: Recipe) -> str:
    return _digest(json.dumps(position(recipe), sort_keys=True).encode())


def _sources() -> str:
    """Return a digest of the modules of the reference that say how it is played."""
    total = sha256()
    for path in sorted((ROOT / "reference_impl").glob("*.py")):
        if path.name not in _OTHERS:
            total.update(path.name.encode() + path.read_bytes())
    return f"sha256:{total.hexdigest()}"


def _digest(data: bytes) -> str:
    return f"sha256:{sha256(data).hexdigest()}"
