"""Rulesets as JSON: canonical, frozen, and refused when they are damaged or from the future."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from polignac_dsl.canonical import canonical_json, digest
from polignac_dsl.ruleset import Ruleset, RulesetError, compile_file, load


def changed(**keys: Any) -> dict[str, Any]:
    """Return the JSON of polignac with some keys replaced, and its digest made anew."""
    value = load("polignac").to_json() | keys
    return value | {"digest": digest(value)}


def test_a_ruleset_is_written_down_as_the_page_says() -> None:
    """The parts of spec/compiled.md §1, by two clauses and two options."""
    value = load("polignac-generale").to_json()
    assert value["format"] == "polignac.ruleset/1"
    assert value["lineage"] == ["polignac-generale", "polignac", "family"]
    assert value["players"] == [3, 4, 5, 6, 7, 8]
    assert value["clauses"]["count.jacks"]["cases"] == [
        {
            "form": "count_items",
            "items": [
                {
                    "form": "for_each",
                    "points": 1,
                    "cards": {"any": [["J", None]], "except": [["J", "S"]]},
                }
            ],
        }
    ]
    removed = value["clauses"]["cards.removed"]
    assert [case.get("players") for case in removed["cases"]] == [[3, 5, 6], [7], None]
    assert removed["cites"] == ["WF", "L03"]
    assert removed["at"]["file"] == "polignac.yaml"
    limit = value["options"]["limit"]
    assert {k: limit[k] for k in ("kind", "from", "to", "default", "usual")} == {
        "kind": "number", "from": 1, "to": 50, "default": 20, "usual": [20, 50],
    }  # fmt: skip
    choice = value["options"]["two-at-the-limit"]
    assert choice["order"][0] == choice["default"] == "first-to-reach-it"
    assert choice["values"]["first-to-reach-it"]["sets"] == {}
    assert list(choice["values"]["all-of-them"]["sets"]) == ["end.loser"]
    assert value["option_order"][-1] == "flat-five"
    assert value["clause_order"][0] == "players"
    assert "score.slam" not in value["clauses"]


def test_the_digest_is_over_the_canonical_text() -> None:
    """As for every published form."""
    ruleset = load("polignac")
    assert ruleset.digest == digest(ruleset.to_json())
    assert ruleset.text == canonical_json(ruleset.to_json())


def test_the_folder_of_a_spec_is_no_part_of_its_ruleset(tmp_path: Path) -> None:
    """The same files give the same digest wherever they are."""
    digests = []
    for name in ("one", "two"):
        path = tmp_path / name / "example.yaml"
        path.parent.mkdir()
        path.write_text(
            "game: example\nextends: polignac\nplay:\n  captured-cards: face up\n", "utf-8"
        )
        ruleset = compile_file(path).ruleset
        assert ruleset is not None
        digests.append(ruleset.digest)
    assert digests[0] == digests[1]


def test_marks_and_line_ends_of_other_systems_are_no_part_of_a_ruleset(tmp_path: Path) -> None:
    """A byte order mark and Windows line ends change neither a rule nor a place."""
    path = tmp_path / "example.yaml"
    text = "game: example\nextends: polignac\ntitle: {en: Général}\ncount:\n  kings: 1 for each K\n"
    path.write_bytes(text.encode())
    plain = compile_file(path).ruleset
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    other = compile_file(path).ruleset
    assert plain is not None
    assert plain == other


def test_json_that_is_handed_out_is_a_copy() -> None:
    """A ruleset is frozen: whoever changes its JSON changes his own."""
    ruleset = load("polignac")
    ruleset.to_json()["clauses"].clear()
    assert ruleset.to_json()["clauses"]


def test_json_may_come_with_any_spaces_and_order() -> None:
    """It is the value that counts, not its text."""
    value = json.loads(json.dumps(load("polignac").to_json(), indent=3))
    assert Ruleset.from_json(dict(reversed(value.items()))) == load("polignac")


def test_a_ruleset_that_was_changed_is_refused() -> None:
    """Its digest is no longer its own."""
    value = load("polignac").to_json()
    value["clauses"]["count.polignac"]["cases"][0]["items"][0]["points"] = 3
    with pytest.raises(RulesetError, match="not its own"):
        Ruleset.from_json(value)


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"format": "polignac.ruleset/2"}, "no polignac.ruleset/1"),
        ({"format": None}, "no polignac.ruleset/1"),
        ({"clauses": None}, "damaged"),
        ({"options": []}, "damaged"),
        ({"clause_order": ["nowhere"]}, "damaged"),
        ({"players": [4]}, "not those of the clause"),
        ({"language": "1"}, "'1' is no number"),
        ({"title": {"en": 1}}, "1 is no text"),
    ],
)
def test_what_is_no_ruleset_is_refused(keys: dict[str, Any], told: str) -> None:
    """Another format, and a value with missing or misshapen parts."""
    with pytest.raises(RulesetError, match=told):
        Ruleset.from_json(changed(**keys))


@pytest.mark.parametrize(
    ("case", "told"),
    [
        ({"form": "steady_piles", "size": 2}, "does not know the form 'steady_piles'"),
        ({"form": "steady_packets", "size": "2"}, "'2' is no int"),
        ({"form": "steady_packets", "size": True}, "True is no int"),
        ({"form": "listed_packets", "sizes": 3}, "3 is no list"),
        ({"form": "steady_packets"}, "damaged"),
        ({"form": "removed", "cards": []}, "cannot stand here"),
        ({"form": []}, "damaged"),
        ({"form": "steady_packets", "size": None}, "None is no int"),
        ({"form": "listed_packets", "sizes": []}, "is no list"),
    ],
)
def test_a_form_that_is_not_understood_is_refused(case: dict[str, Any], told: str) -> None:
    """Nothing is played on without understanding a rule."""
    clauses = copy.deepcopy(load("polignac").to_json()["clauses"])
    clauses["deal.packets"]["cases"] = [case]
    with pytest.raises(RulesetError, match=told):
        Ruleset.from_json(changed(clauses=clauses))


def test_a_ruleset_that_gives_no_deal_says_why() -> None:
    """One that no checker has seen may hold rules that cannot be dealt."""
    clauses = copy.deepcopy(load("polignac").to_json()["clauses"])
    clauses["cards.removed"]["cases"] = [{"form": "nothing_removed"}]
    with pytest.raises(RulesetError, match=r"cards\.removed: 32 cards do not divide by 3 players"):
        Ruleset.from_json(changed(clauses=clauses)).at(3)
