"""Every small change of a compiled game: one number, card, rank, word or clause at a time.

The changes follow the registry of forms: what kind an argument is says how it can be changed.
Where the order of a list means nothing (conditions joined by `or`, sets joined by `and`), no two of
its members are exchanged.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from polignac_dsl.syntax.registry import FORMS, NAMES

Json = dict[str, Any]

# Forms that can stand for each other in a sentence: each is tried in place of the others.
GROUPS: tuple[tuple[str, ...], ...] = (
    ("clockwise", "counter_clockwise"),
    ("next_player", "previous_player", "same_player"),
    ("even_hands", "uneven_hands"),
    ("nobody_asked", "asked_from_leader", "asked_from_elder"),
    ("by_any", "by_first_leader"),
    ("every_trick", "no_trick"),
    ("announcer_leads", "first_leader_leads"),
    ("bid_to_last_card", "bid_when_decided"),
    ("at_the_end", "when_lost"),
    ("after_dealer", "before_dealer", "dealer_leads", "dealer_left", "dealer_right"),
    ("face_down", "face_up", "counted_face_up"),
    ("no_floor", "total_floor", "score_floor"),
    ("after_deal", "after_trick"),
    ("nobody", "everyone_else"),
    ("next_of_tied", "same_if_tied"),
    ("totals_left_alone", "totals_added"),
    ("no_misdeal", "same_dealer_again", "next_dealer_deals"),
    ("no_revoke", "later_cards_stand", "later_cards_back"),
    ("last_trick_corrected", "last_trick_late"),
    ("no_penalty", "offender_loses"),
    ("until_count", "until_match_end"),
    ("announcement_as_played", "announcement_settled"),
    ("reaches", "exceeds", "is_exactly"),
    ("highest_total", "lowest_total"),
    ("playoff_deal", "playoff_deal_quiet"),
    ("more_than_counted", "less_than_counted"),
    ("steady_packets", "steady_packets_rest"),
    ("for_each_trick", "for_no_trick"),
)
_SIBLINGS = {name: group for group in GROUPS for name in group}

# Whole answers that are tried in place of a longer one.
_INSTEAD: Mapping[str, tuple[Json, ...]] = {
    "best": ({"form": "nobody"}, {"form": "everyone_else"}),
    "after_slam": ({"form": "as_otherwise"},),
    "playoff_deal": ({"form": "no_playoff"},),
    "playoff_deal_quiet": ({"form": "no_playoff"},),
    "removed": ({"form": "nothing_removed"},),
    "listed_packets": ({"form": "any_packets"},),
    "steady_packets": ({"form": "any_packets"},),
    "steady_packets_rest": ({"form": "any_packets"},),
    "packets_in_turn": ({"form": "any_packets"},),
    "offender_scores_more": ({"form": "no_penalty"}, {"form": "offender_loses"}),
    "offender_put_at": ({"form": "offender_loses"}, {"form": "no_penalty"}),
    "some_face_up": ({"form": "face_down"}, {"form": "face_up"}),
    "flat": ({"form": "as_counted"},),
    "as_counted": ({"form": "flat", "points": 0}, {"form": "flat", "points": 5}),
    "as_otherwise": (
        {
            "form": "after_slam",
            "selection": {"form": "best", "by": [{"form": "lowest_total"}], "ties": "ties_together"},
        },
    ),
    "any_packets": ({"form": "packets_in_turn", "sizes": [2, 3]},),
    "nobody": (
        {"form": "best", "by": [{"form": "highest_total"}], "ties": "ties_together"},
    ),
}  # fmt: skip

# Clauses that every game has: without them it is none.
_KEPT = ("score.start", "score.floor", "score.normal")

# Lists of forms whose order is a rule: the first criterion goes before the second.
_IN_ORDER = ("*form:criterion",)


@dataclass(frozen=True)
class Change:
    """One change: the clause or option it is made in, what it does, and the game that results.

    `path` and `what` together name it among the changes of a game. `option` is the option and the
    value whose clauses are changed: at a table where another value is chosen, nothing is.
    """

    path: str
    what: str
    ruleset: Json
    option: tuple[str, str] | None = None


def changes(ruleset: Json) -> Iterator[Change]:
    """Yield every change of a ruleset, clauses first, then what the values of options set.

    The ruleset is left as it is; what results shares with it all that is not changed, and has no
    digest. Raises ValueError for a kind of argument that nobody has said the changes of.
    """
    for path in ruleset["clause_order"]:
        place = ("clauses", path, "cases")
        for what, cases in _of_cases(ruleset["clauses"][path]["cases"]):
            yield Change(path, what, _with(ruleset, place, cases))
        if path.startswith(("count.", "score.")) and path not in _KEPT:
            order = [other for other in ruleset["clause_order"] if other != path]
            kept = {other: ruleset["clauses"][other] for other in order}
            yield Change(path, "dropped", {**ruleset, "clauses": kept, "clause_order": order})
    for name in ruleset["option_order"]:
        yield from _of_option(ruleset, name)


def _of_option(ruleset: Json, name: str) -> Iterator[Change]:
    option = ruleset["options"][name]
    if option["kind"] == "number":
        for step in (-1, 1):
            default = option["default"] + step
            changed = _with(ruleset, ("options", name, "default"), default)
            yield Change(f"options.{name}", f"default {step:+}", changed)
        return
    for value in option["order"]:
        sets = option["values"][value]["sets"]
        place = ("options", name, "values", value, "sets")
        for path, clause in sets.items():
            for what, cases in () if clause is None else _of_cases(clause["cases"]):
                changed = _with(ruleset, (*place, path, "cases"), cases)
                yield Change(path, f"{name}={value}: {what}", changed, (name, value))
            left = {other: sets[other] for other in sets if other != path}
            changed = _with(ruleset, place, left)
            yield Change(path, f"{name}={value}: not set", changed, (name, value))


def _with(node: Json, place: Sequence[str], value: Any) -> Json:
    """Return a copy with another value at a place; what does not lead there is shared."""
    key, *rest = place
    return {**node, key: _with(node[key], rest, value) if rest else value}


def _of_cases(cases: list[Json]) -> Iterator[tuple[str, list[Json]]]:
    for index, case in enumerate(cases):
        guard = {"players": case["players"]} if "players" in case else {}
        where = "" if len(cases) == 1 else f"with {_among(guard.get('players'))}: "
        for what, form in of_form({key: v for key, v in case.items() if key != "players"}):
            yield where + what, [*cases[:index], {**form, **guard}, *cases[index + 1 :]]
        if guard and len(cases) > 1:
            yield f"without the case of {case['players']}", cases[:index] + cases[index + 1 :]
            for players in case["players"] if len(case["players"]) > 1 else ():
                fewer = [number for number in case["players"] if number != players]
                kept = {**case, "players": fewer}
                yield f"not with {players} players", [*cases[:index], kept, *cases[index + 1 :]]


def _among(players: list[int] | None) -> str:
    return "any other number" if players is None else " ".join(map(str, players))


def of_form(form: Json) -> Iterator[tuple[str, Json]]:
    """Yield each change of a form, with words for it."""
    name = form["form"]
    for other in _SIBLINGS.get(name, ()):
        if other != name:
            yield f"{name} → {other}", {**form, "form": other}
    for other_form in _INSTEAD.get(name, ()):
        yield f"{name} → {_word(other_form)}", other_form
    for argument, kind in FORMS[name]:
        for what, value in _of_argument(argument, kind, form[argument]):
            yield what, {**form, argument: value}


def _of_argument(argument: str, kind: str, value: Any) -> Iterator[tuple[str, Any]]:
    if kind in ("int", "number", "ordinal"):
        if isinstance(value, int):
            yield f"{argument} {value} → {value + 1}", value + 1
            yield f"{argument} {value} → {value - 1}", value - 1
        elif value in ("first", "last"):
            yield f"{argument} {value}", "last" if value == "first" else "first"
    elif kind == "name":
        for other in NAMES[argument]:
            if other != value and argument != "who":
                yield f"{argument} {value} → {other}", other
    elif kind.startswith("form:"):
        for what, form in of_form(value):
            yield f"{argument}: {what}", form
    elif kind == "cards":
        yield from _of_cards(value)
    elif kind == "*rank":
        yield from _swaps(value)
    elif kind == "*int":
        for _, swapped in _swaps(value):
            yield f"{argument} {value} → {swapped}", swapped
        for index, size in enumerate(value):
            larger = [*value[:index], size + 1, *value[index + 1 :]]
            yield f"{argument} {value} → {larger}", larger
    elif kind == "*word":
        yield from _swaps(value) if argument == "order" else ()
        yield from _without(value)
    elif kind.startswith("*form:"):
        for index, form in enumerate(value):
            for what, changed in of_form(form):
                yield what, [*value[:index], changed, *value[index + 1 :]]
        yield from _without(value)
        yield from _swaps(value) if kind in _IN_ORDER else ()
    elif kind == "*cards":
        for index, cards in enumerate(value):
            for what, changed in _of_cards(cards):
                yield what, [*value[:index], changed, *value[index + 1 :]]
    elif kind not in ("counts", "word", "rank"):
        raise ValueError(f"nobody has said how an argument of kind {kind} changes")


def _of_cards(cards: Json) -> Iterator[tuple[str, Json]]:
    if cards["except"]:
        yield "without the exception", {**cards, "except": []}
    for index, (rank, suit) in enumerate(cards["any"]):
        rest = cards["any"][:index] + cards["any"][index + 1 :]
        if rest:
            yield f"without {rank or ''}{suit or ''}", {**cards, "any": rest}
        others = [[r, suit] for r in "789TJQKA" if r != rank] if rank else []
        others += [[rank, s] for s in "SHDC" if s != suit] if suit else []
        for other in others:
            said = f"{rank or ''}{suit or ''} → {other[0] or ''}{other[1] or ''}"
            yield said, {**cards, "any": [*cards["any"][:index], other, *cards["any"][index + 1 :]]}


def _swaps(items: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    for index in range(len(items) - 1):
        if items[index] != items[index + 1]:
            swapped = [*items]
            swapped[index], swapped[index + 1] = swapped[index + 1], swapped[index]
            yield f"{_word(items[index])} and {_word(items[index + 1])} exchanged", swapped


def _without(items: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    for index in range(len(items)) if len(items) > 1 else ():
        yield f"without {_word(items[index])}", items[:index] + items[index + 1 :]


def _word(item: Any) -> str:
    if not isinstance(item, dict):
        return str(item)
    return " ".join([item["form"], *(str(v) for v in item.values() if isinstance(v, int))])
