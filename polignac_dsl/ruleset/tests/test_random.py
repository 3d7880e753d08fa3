"""Facts that hold of any spec and any JSON, tried on random ones; a seed makes them again."""

import json
import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from polignac_dsl.canonical import digest
from polignac_dsl.check.model import ChoiceOption
from polignac_dsl.ruleset import ChoiceError, Ruleset, RulesetError, compile_file, load
from polignac_dsl.syntax import BID_SLOTS, SLOTS
from polignac_dsl.syntax.examples import EXAMPLES
from polignac_dsl.table.reading import TableFault, read_table

ODD: tuple[Any, ...] = (None, -1, 0, True, 10**9, "", "x", "limit", [], {}, [["J", None]])


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every value inside a JSON value."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, item in items:
        found.append((*path, key))
        if isinstance(item, dict | list):
            found += places(item, (*path, key))
    return found


def put(value: Any, path: tuple[Any, ...], new: Any) -> None:
    """Put something else at a path."""
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = new


@pytest.mark.parametrize("seed", range(2))
def test_damaged_rulesets_are_refused_in_words(seed: int) -> None:
    """Whatever stands in place of a value: no ruleset, or one whose tables can be made or not."""
    luck = random.Random(seed)
    text = json.dumps(load("polignac-cr-capot").to_json())
    where = places(json.loads(text))
    for _ in range(120):
        value = json.loads(text)
        put(value, luck.choice(where), luck.choice(ODD))
        value["digest"] = digest(value)
        try:
            ruleset = Ruleset.from_json(value)
            for players in ruleset.players:
                ruleset.at(players)
        except (RulesetError, ChoiceError):
            pass


def sentence(luck: random.Random, path: str, kind: str) -> str:
    """Return a sentence for a path: an example, sometimes with another number in it."""
    text = luck.choice(EXAMPLES[kind])
    if luck.random() < 0.3:
        text = text.replace("3", str(luck.randint(1, 9)))
    return text


# Inherited options replace these, so an option of the random game's own would conflict; and
# the examples for some others speak of players whom a random game has not.
LEFT_ALONE = {
    "players", "cards.pack", "cards.rank", "score.normal", "announcements.several",
    "announcements.played", "end.over", "end.loser", "end.tested", "end.playoff",
}  # fmt: skip
COUNTS = ("1 for each trick", "1 for the first trick", "-5 for no trick", "1 for Q♠")


def spec(luck: random.Random) -> str:
    """Return a spec that says some slots anew, and makes options of others."""
    sections: dict[str, list[str]] = {}
    slots = [path for path in SLOTS if path not in LEFT_ALONE]
    for path in luck.sample(slots, 3):
        section, name = path.split(".")
        sections.setdefault(section, []).append(
            f"  {name}: {sentence(luck, path, SLOTS[path].kind)}"
        )
    bid = luck.choice(list(BID_SLOTS))
    sections.setdefault("announcements", []).append(
        f"  general:\n    {bid}: {sentence(luck, bid, BID_SLOTS[bid].kind)}"
    )
    sections.setdefault("count", []).append(f"  other: {luck.choice(COUNTS)}")
    inherited = {
        path
        for option in load("polignac-cr-capot").game.options.values()
        if isinstance(option, ChoiceOption)
        for value in option.values
        for path in value.sets
    }
    options = []
    for number, path in enumerate(luck.sample([p for p in slots if p not in inherited], 2)):
        said = sentence(luck, path, SLOTS[path].kind)
        options.append(f"  o{number}:\n    a: as written\n    b:\n      {path}: {said}")
    body = "\n".join(f"{name}:\n" + "\n".join(lines) for name, lines in sections.items())
    return (
        "game: example\nextends: polignac-cr-capot\ntitle: {en: Example}\noptions:\n"
        + "\n".join(options)
        + f"\n{body}\n"
    )


def tables(ruleset: Ruleset) -> list[dict[str, Any]]:
    """Return the tables of a ruleset for its own two options and each other one alone."""
    options = ruleset.game.options
    own = [["a", "b"] if name in options else ["a"] for name in ("o0", "o1")]
    chosen: list[dict[str, Any]] = [
        dict(zip(("o0", "o1"), pair, strict=True)) for pair in product(*own)
    ]
    for name, option in options.items():
        if isinstance(option, ChoiceOption):
            chosen += [{name: value.name} for value in option.values[1:]]
    return [ruleset.at(players, choice) for players in ruleset.players for choice in chosen]


@pytest.mark.parametrize("seed", range(2))
def test_a_spec_that_passes_the_check_makes_every_table(seed: int, tmp_path: Path) -> None:
    """And an engine can read it: the checker leaves nothing to fail later."""
    luck = random.Random(seed)
    path = tmp_path / "example.yaml"
    passed = 0
    for _ in range(8):
        path.write_text(spec(luck), "utf-8")
        result = compile_file(path)
        if result.ruleset is None:
            assert any(found.is_error for found in result.diagnostics)
            continue
        passed += 1
        made = tables(result.ruleset)
        assert not isinstance(read_table(luck.choice(made)), TableFault)
    assert passed


@pytest.mark.parametrize("seed", range(2))
def test_no_text_brings_the_compiler_down(seed: int, tmp_path: Path) -> None:
    """A spec with characters lost, doubled or replaced is told about, or is another game."""
    luck = random.Random(seed)
    text = spec(luck)
    signs = " :-\n\t{}[]&*!|>'\"#,%@`♠\ufe0f\x00\x1b\ud7ff😀0<"
    path = tmp_path / "example.yaml"
    for _ in range(40):
        changed = list(text)
        for _ in range(luck.randint(1, 4)):
            at = luck.randrange(len(changed))
            changed[at : at + luck.randint(0, 2)] = luck.choice(signs)
        path.write_text("".join(changed), "utf-8")
        result = compile_file(path)
        assert result.ruleset is not None or result.diagnostics
