"""The published schema of sources.yaml and the file itself say the same."""

import json
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from polignac_dsl.places import spec_file
from polignac_dsl.source import Mapping, Node, Scalar, read


def plain(node: Node) -> Any:
    """Return a tree as JSON has it; every scalar is a text."""
    match node:
        case Scalar(text=text):
            return text
        case Mapping(entries=entries):
            return {entry.key.text: plain(entry.value) for entry in entries}
        case _:
            return [plain(item) for item in node.items]


def validator() -> Draft7Validator:
    """Return what checks by the published schema, itself checked by draft 7."""
    schema = json.loads(spec_file("sources.schema.json").read_text("utf-8"))
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema)


def shipped() -> Any:
    """Return the shipped sources as JSON."""
    tree, faults = read(spec_file("sources.yaml"))
    assert faults == ()
    assert tree is not None
    return plain(tree)


def test_the_shipped_sources_are_read_where_yaml_has_its_own_parser_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is stricter than libyaml's about question marks in braces; PyYAML may come without that."""
    both = shipped()
    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert shipped() == both


def test_the_shipped_sources_keep_to_the_schema() -> None:
    """An editor that knows the schema finds nothing wrong."""
    assert [error.message for error in validator().iter_errors(shipped())] == []


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("texts", "WF", "sentences", "3", "sha256"), "abc"),
        (("texts", "WF", "sentences", "3", "no-rule"), "both"),
        (("texts", "WF", "language"), "de"),
        (("statements", "WF-1"), {"says": "x", "answers": {"WF": "players"}}),
        (("statements", "WF-01", "answers"), {}),
        (("statements", "WF-01", "answers", "WF"), ""),
        (("law", "L01", "other-game"), "both"),
        (("customs", "Score"), "a reason"),
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(path: tuple[str, ...], value: object) -> None:
    """Digests, mappings, ids and answers have their form."""
    sources = shipped()
    inner = sources
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert list(validator().iter_errors(sources))
