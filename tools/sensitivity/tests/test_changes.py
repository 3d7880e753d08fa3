"""What counts as a small change of a game, and what does not."""

import copy
from typing import Any

import pytest

from polignac_dsl.cli.games import playable
from polignac_dsl.ruleset import load
from polignac_dsl.syntax.registry import FORMS, GROUPS, NAMES
from tools.sensitivity.changes import changes, of_form

J = ["J", None]
LIMIT = {"option": "limit"}


def small(clauses: dict[str, list[dict[str, Any]]], **options: Any) -> dict[str, Any]:
    """A ruleset with a few clauses, each its cases, and options: as much as is changed."""
    return {
        "clause_order": list(clauses),
        "clauses": {path: {"cases": cases} for path, cases in clauses.items()},
        "option_order": list(options),
        "options": options,
    }


def named(ruleset: dict[str, Any]) -> list[tuple[str, str]]:
    """The path and the words of each change."""
    return [(change.path, change.what) for change in changes(ruleset)]


def test_the_changes_of_a_small_ruleset() -> None:
    """Every number, card, rank and word in turn, and a count left out; the players are kept."""
    jacks = {"form": "for_each", "points": 1, "cards": {"any": [["J", "S"]], "except": [J]}}
    ruleset = small(
        {
            "players": [{"form": "heads", "numbers": [3, 4]}],
            "cards.rank": [{"form": "rank_order", "ranks": ["K", "Q", "J"]}],
            "count.jacks": [{"form": "count_items", "items": [jacks]}],
            "score.floor": [{"form": "no_floor"}],
            "deal.packets": [
                {"form": "steady_packets", "size": 2, "players": [3]},
                {"form": "listed_packets", "sizes": [3, 2]},
            ],
        },
        limit={"kind": "number", "default": 20},
    )
    assert named(ruleset) == [
        ("cards.rank", "K and Q exchanged"),
        ("cards.rank", "Q and J exchanged"),
        ("count.jacks", "points 1 → 2"),
        ("count.jacks", "points 1 → 0"),
        ("count.jacks", "without the exception"),
        *(("count.jacks", f"JS → {rank}S") for rank in "789TQKA"),
        *(("count.jacks", f"JS → J{suit}") for suit in "HDC"),
        ("count.jacks", "dropped"),
        ("score.floor", "no_floor → total_floor"),
        ("score.floor", "no_floor → score_floor"),
        ("deal.packets", "with 3: steady_packets → steady_packets_rest"),
        ("deal.packets", "with 3: steady_packets → any_packets"),
        ("deal.packets", "with 3: size 2 → 3"),
        ("deal.packets", "with 3: size 2 → 1"),
        ("deal.packets", "without the case of [3]"),
        ("deal.packets", "with any other number: listed_packets → any_packets"),
        ("deal.packets", "with any other number: sizes [3, 2] → [2, 3]"),
        ("deal.packets", "with any other number: sizes [3, 2] → [4, 2]"),
        ("deal.packets", "with any other number: sizes [3, 2] → [3, 3]"),
        ("options.limit", "default -1"),
        ("options.limit", "default +1"),
    ]


def test_the_changes_of_what_a_value_sets() -> None:
    """Each clause that it sets is changed, and not set; the change knows its option and value."""
    floor = {"cases": [{"form": "total_floor"}]}
    values = {"allowed": {"sets": {}}, "not": {"sets": {"score.floor": floor}}}
    option = {"kind": "choice", "order": ["allowed", "not"], "values": values}
    ruleset = small({}, below=option)
    assert named(ruleset) == [
        ("score.floor", "below=not: total_floor → no_floor"),
        ("score.floor", "below=not: total_floor → score_floor"),
        ("score.floor", "below=not: not set"),
    ]
    first, _, last = changes(ruleset)
    assert first.option == last.option == ("below", "not")
    sets = first.ruleset["options"]["below"]["values"]["not"]["sets"]
    assert sets == {"score.floor": {"cases": [{"form": "no_floor"}]}}
    assert last.ruleset["options"]["below"]["values"]["not"]["sets"] == {}


def test_a_change_is_made_at_one_place_and_the_game_is_left_alone() -> None:
    """Each ruleset that results differs from the game in one clause or option, no two alike."""
    game = load("polignac").to_json()
    before = copy.deepcopy(game)
    results = []
    for change in changes(game):
        clauses, options = change.ruleset["clauses"], change.ruleset["options"]
        differing = [path for path in game["clauses"] if clauses.get(path) != game["clauses"][path]]
        differing += [f"options.{o}" for o in game["options"] if options[o] != game["options"][o]]
        places = [change.path, f"options.{change.option[0]}" if change.option else change.path]
        assert len(differing) == 1, change.what
        assert differing[0] in places, change.what
        results.append((change.path, change.ruleset))
    assert game == before
    assert all(a not in results[:i] for i, a in enumerate(results))


def test_lists_without_an_order_are_not_turned() -> None:
    """`or`, `and` and sums have no order; the second criterion is asked only after the first."""
    reaches = {"form": "reaches", "total": "any_total", "number": LIMIT}
    over = {"form": "over", "triggers": [reaches, {**reaches, "form": "exceeds"}]}
    items = [{"form": "for_no_trick", "points": n} for n in (1, 2)]
    things = [{"form": "the_trick", "trick": which} for which in ("first", "last")]
    best = {"form": "best", "ties": "ties_together"}
    criteria = [{"form": "highest_total"}, {"form": "first_to_reach", "number": LIMIT}]
    unordered: list[dict[str, Any]] = [
        over,
        {"form": "count_items", "items": items},
        {"form": "together", "points": 1, "things": things},
        {"form": "some_played", "names": ["capot", "general"]},
    ]
    for form in unordered:
        assert [what for what, _ in of_form(form) if "exchanged" in what] == [], form["form"]
    ordered: list[dict[str, Any]] = [
        {**best, "by": criteria},
        {"form": "highest_stands", "order": ["general", "capot"]},
    ]
    for form in ordered:
        assert len([what for what, _ in of_form(form) if "exchanged" in what]) == 1, form["form"]


@pytest.mark.parametrize("game", playable())
def test_no_two_changes_of_a_game_have_the_same_words(game: str) -> None:
    """The path and the words name a change, so that a list can speak of it."""
    names = named(load(game).to_json())
    assert len(names) > 100
    assert sorted(set(names)) == sorted(names)


SAMPLES: dict[str, Any] = {
    "int": 2,
    "number": 3,
    "ordinal": "first",
    "cards": {"any": [J], "except": []},
    "*cards": [{"any": [J], "except": []}],
    "*rank": ["K", "Q"],
    "*int": [3, 2],
    "*word": ["capot", "general"],
    "counts": [3, 4],
}


def sample(name: str, depth: int = 0) -> dict[str, Any]:
    """A form of this name with an argument of each kind that it takes."""
    form: dict[str, Any] = {"form": name}
    for argument, kind in FORMS[name]:
        if "form:" in kind:
            inner = sample(GROUPS[kind.split(":")[1]][0], depth + 1)
            form[argument] = [inner] if kind.startswith("*") else inner
        else:
            form[argument] = NAMES[argument][0] if kind == "name" else SAMPLES[kind]
    return form


@pytest.mark.parametrize("name", FORMS)
def test_every_form_of_the_registry_can_be_changed(name: str) -> None:
    """No form is met whose arguments nobody has thought of, and no change leaves it as it was."""
    form = sample(name)
    assert all(changed != form for _, changed in of_form(form))


def test_an_argument_of_an_unknown_kind_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kind that is new to the registry is not passed over in silence."""
    monkeypatch.setitem(FORMS, "pack", (("cards", "colour"),))
    with pytest.raises(ValueError, match="kind colour"):
        list(of_form({"form": "pack", "cards": "red"}))
