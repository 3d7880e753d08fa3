"""The operators: which changes a form has, and that every form of the registry has some."""

from dataclasses import replace
from typing import Any

import pytest

from polignac_dsl.mutants.forms import of_form
from polignac_dsl.mutants.setting import Setting
from polignac_dsl.syntax import FORMS, GROUPS, KINDS, NAMES

J = ["J", None]
CARDS = {"any": [["J", "S"]], "except": []}
ALONE = {"any": [["Q", "S"]], "except": []}
SETTING = Setting(CARDS, ALONE, ("capot", "general"), {"limit": 20}, (3, 4))
LIMIT = {"option": "limit"}


def details(form: dict[str, Any], *places: str) -> list[str]:
    """The operators and details of the changes of a form."""
    return [f"{c.operator}:{c.detail}" for c in of_form(form, places, SETTING)]


def test_a_number_is_one_more_and_one_less() -> None:
    """An option's number is its default for good."""
    assert details({"form": "flat", "points": 5}) == ["number:points=6", "number:points=4"]
    assert details({"form": "flat", "points": LIMIT}) == ["option:points=20"]


def test_cards_that_a_form_had_not_are_all_that_count_and_the_one_that_counts_alone() -> None:
    """The name of a change says which, where one of them is not the usual."""
    lead = [c for c in of_form({"form": "any_lead"}, KINDS["s_lead"], SETTING) if not c.where]
    named = {change.what: change.value for change in lead}
    assert named["lead_never"]["banned"] == CARDS
    assert named["lead_never,alone"]["banned"] == ALONE
    until = named["lead_until,alone,counted"]
    assert (until["banned"], until["until"]) == (ALONE, CARDS)
    void = [c.what for c in of_form({"form": "any_discard"}, KINDS["s_void"], SETTING)]
    assert void == ["forced_discard", "forced_discard,alone"]
    assert len(named) == len(lead) == 12
    none = replace(SETTING, alone=None)
    assert [c.what for c in of_form({"form": "any_discard"}, KINDS["s_void"], none)] == void[:1]


def test_every_form_that_can_stand_there_is_tried() -> None:
    """It keeps the arguments that it takes, too, and gets the usual ones for the others."""
    reaches = {"form": "reaches", "total": "any_total", "number": LIMIT}
    changed = {c.what: c.value for c in of_form(reaches, GROUPS["trigger"], SETTING) if not c.where}
    assert changed["exceeds"] == {**reaches, "form": "exceeds"}
    assert changed["deals_played"] == {"form": "deals_played", "number": LIMIT}
    nobody = [c.detail for c in of_form({"form": "nobody"}, KINDS["s_selection"], SETTING)]
    assert "best,highest_total" in nobody
    assert "best,lowest_total" in nobody
    assert "everyone_at" in nobody


def test_cards_come_in_go_out_and_become_others() -> None:
    """A rank gets a suit, an exception is changed and dropped, another comes in."""
    found = details(
        {"form": "for_each", "points": 1, "cards": {"any": [J], "except": [["J", "S"]]}}
    )
    for expected in (
        "card:cards.any=J*>Q*",
        "card:cards.any=J*>JH",
        "card:cards.except=JS>JH",
        "card-out:cards.except=JS",
        "card-in:cards.any=Q*",
        "card-in:cards.except=JD",
    ):
        assert expected in found
    assert "card-out:cards.any=J*" not in found  # the only one


def test_the_order_of_a_list_is_changed_where_it_means_something() -> None:
    """`or`, `and` and sums have no order; the second criterion is asked only after the first."""
    reaches = {"form": "reaches", "total": "any_total", "number": LIMIT}
    items = [{"form": "for_no_trick", "points": n} for n in (1, 2)]
    things = [{"form": "the_trick", "trick": which} for which in ("first", "last")]
    unordered: list[dict[str, Any]] = [
        {"form": "over", "triggers": [reaches, {**reaches, "form": "exceeds"}]},
        {"form": "count_items", "items": items},
        {"form": "together", "points": 1, "things": things},
        {"form": "some_played", "names": ["capot", "general"]},
    ]
    for form in unordered:
        assert [d for d in details(form) if d.startswith("exchange")] == [], form["form"]
    by = [{"form": "highest_total"}, {"form": "first_to_reach", "number": LIMIT}]
    ordered: list[dict[str, Any]] = [
        {"form": "best", "ties": "ties_together", "by": by},
        {"form": "highest_stands", "order": ["general", "capot"]},
        {"form": "forced_discard", "forced": [CARDS, {"any": [J], "except": []}]},
        {"form": "rank_order", "ranks": ["K", "Q"]},
        {"form": "listed_packets", "sizes": [3, 2]},
    ]
    for form in ordered:
        assert len([d for d in details(form) if d.startswith("exchange")]) == 1, form["form"]


def test_packets_are_larger_smaller_exchanged_and_moved_on() -> None:
    """A card more here and one less there makes up the same hand."""
    found = details({"form": "listed_packets", "sizes": [3, 2, 3]})
    assert "exchange:sizes=3,2" in found
    assert "number:sizes.1=3" in found
    assert "moved:sizes=4+1+3" in found
    assert "moved:sizes=2+3+3" not in found  # that is two exchanged


SAMPLES: dict[str, Any] = {
    "int": 2,
    "number": 3,
    "ordinal": "first",
    "cards": CARDS,
    "*cards": [CARDS],
    "*rank": ["K", "Q"],
    "*int": [3, 2],
    "*word": ["capot", "general"],
    "counts": [3, 4],
}


def sample(name: str) -> dict[str, Any]:
    """A form of this name with an argument of each kind that it takes."""
    form: dict[str, Any] = {"form": name}
    for argument, kind in FORMS[name]:
        if "form:" in kind:
            inner = sample(GROUPS[kind.split(":")[1]][0])
            form[argument] = [inner] if kind.startswith("*") else inner
        else:
            form[argument] = NAMES[argument][0] if kind == "name" else SAMPLES[kind]
    return form


@pytest.mark.parametrize("places", [*KINDS.values(), *GROUPS.values()], ids=[*KINDS, *GROUPS])
def test_every_form_of_the_registry_has_changes(places: tuple[str, ...]) -> None:
    """No form is met whose arguments nobody has thought of; no change leaves it as it was."""
    for name in places:
        form = sample(name)
        changes = list(of_form(form, places, SETTING))
        assert all(change.value != form for change in changes)
        names = [(change.operator, change.detail) for change in changes]
        assert len(set(names)) == len(names)
        assert {c.value["form"] for c in changes if not c.where} >= {*places} - {name}
        arguments = {c.where.split(".")[0] for c in changes if c.where}
        assert arguments == {argument for argument, _ in FORMS[name]}, name


def test_what_is_new_to_the_registry_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind, or an argument, that nobody has told the changes of is refused."""
    monkeypatch.setitem(FORMS, "pack", (("cards", "colour"),))
    with pytest.raises(ValueError, match="kind colour"):
        list(of_form({"form": "pack", "cards": "red"}, (), SETTING))
    monkeypatch.setitem(FORMS, "clockwise", (("turns", "int"),))
    with pytest.raises(ValueError, match="what clockwise gets for turns"):
        list(of_form({"form": "counter_clockwise"}, ("clockwise",), SETTING))
