"""The files of an export: one a game, the schema, and an index with version and digests."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from conformance.cases.model import Case
from conformance.export.shape import case_to_json

FORMAT = "polignac.corpus-export/1"
INDEX_FORMAT = "polignac.corpus-index/1"
INDEX = "index.json"
SCHEMA = "case-export.schema.json"
PROTOCOL = 1


def export_files(cases: Iterable[Case], version: str) -> dict[str, bytes]:
    """Return the files of an export by name: the same cases give the same bytes."""
    by_game: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        by_game[case.game].append(case)
    files = {f"{game}.json": _game(game, found, version) for game, found in by_game.items()}
    files[SCHEMA] = (Path(__file__).resolve().parent.parent / SCHEMA).read_bytes()
    games = {
        game: {
            "file": f"{game}.json",
            "cases": len(by_game[game]),
            "digest": _digest(files[f"{game}.json"]),
        }
        for game in sorted(by_game)
    }
    index = {
        "format": INDEX_FORMAT,
        "version": version,
        "protocol": PROTOCOL,
        "licence": "CC0-1.0",
        "schema": SCHEMA,
        "games": games,
    }
    files[INDEX] = (json.dumps(index, ensure_ascii=False, indent=1) + "\n").encode()
    return files


def _game(game: str, cases: Iterable[Case], version: str) -> bytes:
    """Return the file of a game: a line a table and a line a case, each in order."""
    ordered = sorted(cases, key=lambda case: case.id)
    keys = {id(case.table): _digest(_json(case.table).encode()) for case in ordered}
    tables: dict[str, Mapping[str, Any]] = {keys[id(case.table)]: case.table for case in ordered}
    head = {"format": FORMAT, "version": version, "game": game}
    lines = [f"{_json(key)}: {_json(value)}," for key, value in head.items()]
    found = ",\n".join(f"{_json(key)}: {_json(table)}" for key, table in sorted(tables.items()))
    lines.append(f'"tables": {{\n{found}\n}},')
    lines.append('"cases": [')
    lines.append(",\n".join(_json(case_to_json(case, keys[id(case.table)])) for case in ordered))
    return ("{\n" + "\n".join(lines) + "\n]\n}\n").encode()


def _digest(data: bytes) -> str:
    return f"sha256:{hashlib.sha256(data).hexdigest()}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
