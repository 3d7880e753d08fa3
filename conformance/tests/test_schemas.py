"""The schemas against the messages that are really sent, and against the loader."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator
from referencing import Registry
from referencing.jsonschema import DRAFT7

from conformance.cases.case import KEYS, REQUIRED
from conformance.cases.expect import CODES, PHASES, READERS
from conformance.cases.features import FEATURES
from conformance.cases.model import TOPICS
from conformance.runner.conversation import Answer, Conversation, Opening
from conformance.runner.engines import shipped_engines
from conformance.runner.requests import RequestWriter
from conformance.tests import worked_tree
from conformance.tests.samples import SOUND, right, sound

ROOM = Path(__file__).resolve().parent.parent
SCHEMAS: dict[str, Any] = {
    path.name: json.loads(path.read_text("utf-8"))
    for path in [*(ROOM / "protocol").glob("*.json"), ROOM / "case.schema.json"]
}
REGISTRY: Registry[Any] = Registry().with_resources(
    (name, DRAFT7.create_resource(schema)) for name, schema in SCHEMAS.items()
)


def objections(name: str, message: object, part: str = "") -> list[str]:
    """Return what a schema, or a definition in it, has against a message."""
    validator = Draft7Validator({"$ref": f"{name}.schema.json{part}"}, registry=REGISTRY)
    return [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(message)]


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_one(name: str) -> None:
    """By the rules of its own draft."""
    Draft7Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("case", sound().cases, ids=lambda case: case.id)
def test_requests_and_answers_of_the_sound_cases_fit(case: Any) -> None:
    """The params that the runner makes, and what an independent engine answers to them."""
    for check in case.checks():
        request = {"jsonrpc": "2.0", "id": 1, "method": "replay", "params": check.params}
        assert objections("replay", request, "#/definitions/request") == []
        response = {"jsonrpc": "2.0", "id": 1, "result": right(check.params)}
        assert objections("replay", response, "#/definitions/response") == []
        for action in check.params["actions"]:
            assert objections("action", action) == []


def test_what_an_engine_says_at_the_beginning_fits(tmp_path: Path) -> None:
    """Its introduction, as it came over the pipe."""
    opening = Opening(shipped_engines()["reference"], tmp_path, "1")
    conversation = Conversation(opening, RequestWriter(), 10)
    number = conversation.ask(
        "initialize", {"protocol": 1, "runner": {"name": "x", "version": "1"}}
    )
    event = conversation.receive(5)
    conversation.shut_down(2)
    assert isinstance(event, Answer)
    response = {"jsonrpc": "2.0", "id": number, "result": event.result}
    assert objections("initialize", response) == []


def test_a_count_of_lines_fits() -> None:
    """The request for the tree worked by hand, and all four answers."""
    params = worked_tree.params(table={})
    request = {"jsonrpc": "2.0", "id": 1, "method": "perft", "params": params}
    assert objections("perft", request) == []
    for result in (
        worked_tree.ANSWER,
        {"status": "beyond", "most": 5},
        {"status": "refused", "index": 3, "code": "must-follow"},
        {"status": "unsupported", "feature": "perft: so many lines"},
    ):
        response = {"jsonrpc": "2.0", "id": 1, "result": result}
        assert objections("perft", response) == []
    without = {key: value for key, value in worked_tree.ANSWER.items() if key != "divide"}
    assert objections("perft", without, "#/definitions/result") != []
    with_viewer = {**request, "params": {**params, "viewer": 0}}
    assert objections("perft", with_viewer, "#/definitions/request") != []


@pytest.mark.parametrize(
    ("name", "message", "told"),
    [
        ("shutdown", {"jsonrpc": "2.0", "id": 3, "result": 0}, "$: "),
        (
            "error",
            {"jsonrpc": "2.0", "id": 3, "error": {"code": "x", "message": ""}},
            "$.error.code",
        ),
        ("action", {"do": "play", "seat": 0, "card": "S7"}, "not valid under any"),
        ("view", {"totals": [1.5]}, "$.totals[0]: 1.5 is not of type 'integer'"),
        ("view", {"points": [None]}, "$.points"),
        ("reasons", {"hand": [{"card": "KS", "legal": True}]}, "'clause' is a required property"),
    ],
)
def test_a_message_of_another_shape_does_not_fit(name: str, message: object, told: str) -> None:
    """Each schema refuses something."""
    assert told in "\n".join(objections(name, message))


def test_the_messages_without_content_fit() -> None:
    """The end of a conversation, a method that is not known, and reasons."""
    assert objections("shutdown", {"jsonrpc": "2.0", "id": 3, "method": "shutdown"}) == []
    assert objections("shutdown", {"jsonrpc": "2.0", "id": 3, "result": None}) == []
    error = {"code": -32601, "message": "method not found"}
    assert objections("error", {"jsonrpc": "2.0", "id": 3, "error": error}) == []
    hand = [{"card": "KS", "legal": False, "clause": "play.follow"}]
    score = [{"seat": 0, "points": 2, "clause": "count.polignac", "cards": ["JS"]}]
    assert objections("view", {"reasons": {"hand": hand, "score": score}}) == []


def test_the_schema_of_case_files_takes_the_sound_ones_and_knows_what_the_loader_knows() -> None:
    """Editors and the loader agree on keys, topics, phases and codes."""
    assert objections("case", yaml.safe_load(SOUND.read_text("utf-8"))) == []
    case = SCHEMAS["case.schema.json"]["definitions"]["case"]
    assert set(case["properties"]) == set(KEYS)
    assert set(case["required"]) == set(REQUIRED)
    assert all(topic in case["properties"]["id"]["pattern"] for topic in TOPICS)
    expect = SCHEMAS["case.schema.json"]["definitions"]["expect"]["properties"]
    assert set(expect) == set(READERS)
    assert expect["phase"]["enum"] == list(PHASES)
    assert SCHEMAS["case.schema.json"]["definitions"]["code"]["enum"] == list(CODES)
    assert SCHEMAS["replay.schema.json"]["definitions"]["code"]["enum"] == list(CODES)
    result = SCHEMAS["initialize.schema.json"]["definitions"]["result"]
    assert result["properties"]["features"]["items"]["enum"] == list(FEATURES)
    view = SCHEMAS["view.schema.json"]["properties"]
    assert view["phase"]["enum"] == list(PHASES)


def test_the_schema_of_case_files_refuses_an_unknown_key() -> None:
    """As the loader does."""
    text = SOUND.read_text("utf-8").replace("  title:", "  titel:", 1)
    found = "\n".join(objections("case", yaml.safe_load(text)))
    assert "'titel' was unexpected" in found
    assert "'title' is a required property" in found
