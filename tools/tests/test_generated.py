"""The generated files: fresh, valid by their schemas, and noticed when they are not."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from polignac_dsl.places import shipped_games, spec_file
from polignac_dsl.ruleset import load
from tools.check_generated import stale
from tools.schemas import compiled_schema, spec_schema

GAMES = [name for name in shipped_games() if name != "family"]


@pytest.fixture(scope="module")
def compiled() -> jsonschema.Draft202012Validator:
    """Return the validator of rulesets and tables."""
    schema = json.loads(spec_file("ruleset.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_a_stale_a_missing_and_a_left_over_file_are_told(tmp_path: Path) -> None:
    """Each by its name; a fresh one is not."""
    rulesets = tmp_path / "spec" / "rulesets"
    rulesets.mkdir(parents=True)
    for name in ("fresh", "stale", "left-over"):
        (rulesets / f"{name}.json").write_text(f"{name}\n", "utf-8")
    files = {
        "spec/rulesets/fresh.json": "fresh\n",
        "spec/rulesets/stale.json": "new\n",
        "docs/errors.md": "page\n",
    }
    assert stale(files, tmp_path) == [
        "spec/rulesets/stale.json", "docs/errors.md", "spec/rulesets/left-over.json",
    ]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_rulesets_and_tables_fit_the_schema(
    game: str, compiled: jsonschema.Draft202012Validator
) -> None:
    """Every shipped ruleset, and its smallest and largest table."""
    ruleset = load(game)
    compiled.validate(ruleset.to_json())
    for players in (ruleset.players[0], ruleset.players[-1]):
        compiled.validate(ruleset.at(players))


@pytest.mark.parametrize(
    "path",
    [
        ("format",),
        ("clauses", "cards.removed", "cases", 0, "cards", "any"),
        ("clauses", "cards.removed", "cases", 0, "form"),
        ("clauses", "end.loser", "cases", 0, "by", 0, "form"),
        ("clauses", "end.loser", "cases", 0, "ties"),
        ("clauses", "deal.packets", "cases", 0, "size"),
        ("options", "limit", "from"),
        ("options", "limit-tested", "values", "in-mid-deal", "sets", "end.tested", "cases"),
        ("digest",),
    ],
)
def test_the_schema_notices_a_damaged_ruleset(
    path: tuple[str | int, ...], compiled: jsonschema.Draft202012Validator
) -> None:
    """Another word, or nothing, where the form wants its argument."""
    value = load("polignac").to_json()
    _put(value, path)
    assert not compiled.is_valid(value)


@pytest.mark.parametrize(
    "path",
    [
        ("deals", "4", "play", "first_lead", "step"),
        ("deals", "4", "pack", 0),
        ("deals", "4", "settle", 0, "pay", "others"),
        ("deals", "4", "count", 0, "kind"),
        ("end", "tested", "when"),
        ("end", "loser", "by", 0),
        ("irregularities", "misdeal"),
    ],
)
def test_the_schema_notices_a_damaged_table(
    path: tuple[str | int, ...], compiled: jsonschema.Draft202012Validator
) -> None:
    """Another word where the node wants a number, a card or a known word."""
    value = load("polignac").at(4)
    _put(value, path)
    assert not compiled.is_valid(value)


def _put(value: Any, path: tuple[str | int, ...]) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = "something else"


@pytest.mark.parametrize("game", shipped_games())
def test_every_shipped_spec_fits_the_schema_for_editors(game: str) -> None:
    """As an editor reads it: YAML with its own types."""
    import yaml

    schema = spec_schema()
    jsonschema.Draft7Validator.check_schema(schema)
    text = shipped_games()[game].read_text("utf-8")
    jsonschema.Draft7Validator(schema).validate(yaml.safe_load(text))


@pytest.mark.parametrize(
    "text",
    [
        "game: x\nplay: {folow: the suit led if able}",
        "game: x\nscores: {}",
        "game: The Game",
        "game: x\nannouncements: {capot: {aim: take every trick}}",
        "game: x\noptions: {limit: {values: 1 to 50}}",
        "players: 4",
    ],
)
def test_the_schema_for_editors_notices_a_misspelt_place(text: str) -> None:
    """Slots, sections, names and options."""
    import yaml

    assert not jsonschema.Draft7Validator(spec_schema()).is_valid(yaml.safe_load(text))


def test_the_schema_of_compiled_forms_is_the_committed_one() -> None:
    """Made from the registry and the classes of a table, not by hand."""
    assert json.loads(spec_file("ruleset.schema.json").read_text("utf-8")) == compiled_schema()
