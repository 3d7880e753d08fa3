"""All mutants of a game: every clause, what every option offers and sets, one step each."""

from collections.abc import Iterator, Sequence
from typing import Any

from polignac_dsl.mutants.clauses import exchanged, of_cases
from polignac_dsl.mutants.model import Mutant
from polignac_dsl.mutants.options import of_option
from polignac_dsl.mutants.setting import Setting
from polignac_dsl.mutants.values import Change
from polignac_dsl.ruleset import Ruleset

Json = dict[str, Any]


def mutants(ruleset: Ruleset, like: Ruleset | None = None) -> Iterator[Mutant]:
    """Yield every mutant of a game: its clauses in their order, then its options.

    Among them are some that are no game, or the same game in other words: `sort_out` tells
    them. No two have the same id. What a change puts in, such as the cards that count, is that
    of the game, or of the one `like` which it was before other changes. Raises ValueError for a kind of argument that nobody has
    said the changes of.
    """
    game = ruleset.to_json()
    setting = Setting.of(game if like is None else like.to_json())
    for path in game["clause_order"]:
        for change in of_cases(path, game["clauses"][path]["cases"], setting):
            changed = _with(game, ("clauses", path, "cases"), change.value)
            if path == "players":  # the clause and the list of numbers are one answer
                changed["players"] = change.value[0]["numbers"]
            yield _mutant(ruleset, path, change, changed)
        yield _mutant(ruleset, path, Change("dropped", "", "clause", None), _without(game, path))
    for path, change in exchanged(game["clauses"], setting.bids):
        changed = game
        for other, cases in change.value.items():
            changed = _with(changed, ("clauses", other, "cases"), cases)
        yield _mutant(ruleset, path, change, changed)
    for name in game["option_order"]:
        yield from _of_option(ruleset, game, name, setting)


def _of_option(ruleset: Ruleset, game: Json, name: str, setting: Setting) -> Iterator[Mutant]:
    option = game["options"][name]
    for change in of_option(option):
        changed = _with(game, ("options", name), change.value)
        yield _mutant(ruleset, f"options.{name}", change, changed)
    for value in option.get("order", ()):
        sets = option["values"][value]["sets"]
        place = ("options", name, "values", value, "sets")
        for path, clause in sets.items():
            for change in of_cases(path, clause["cases"], setting) if clause else ():
                changed = _with(game, (*place, path, "cases"), change.value)
                yield _mutant(ruleset, path, change, changed, (name, value))
            left = {other: sets[other] for other in sets if other != path}
            change = Change("not-set", "", "clause", None)
            yield _mutant(ruleset, path, change, _with(game, place, left), (name, value))


def _mutant(
    game: Ruleset, path: str, change: Change, json: Json, option: tuple[str, str] | None = None
) -> Mutant:
    return Mutant(game, path, change.operator, change.detail, json, option)


def _without(game: Json, path: str) -> Json:
    order = [other for other in game["clause_order"] if other != path]
    kept = {other: game["clauses"][other] for other in order}
    dropped = {**game, "clauses": kept, "clause_order": order}
    return dropped | {"players": []} if path == "players" else dropped


def _with(node: Json, place: Sequence[str], value: Any) -> Json:
    """Return a copy with another value at a place; what does not lead there is shared."""
    key, *rest = place
    return {**node, key: _with(node[key], rest, value) if rest else value}
