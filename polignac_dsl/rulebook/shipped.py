"""Compares the clauses of a game with those of the games that come with the program."""

from functools import cache
from typing import Any

from polignac_dsl.places import shipped_games
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.ruleset import load


def keeps_meaning(ruleset: Json, option: str, value: str) -> bool:
    """Tell whether a value of an option stands for what it stands for in a shipped game.

    A value that no shipped game has is the author's own, and keeps its meaning.
    """
    known = [
        game for game in _games() if value in game["options"].get(option, {}).get("values", {})
    ]
    own = _meaning(ruleset, option, value)
    return not known or any(_meaning(game, option, value) == own for game in known)


def is_of_a_shipped_game(ruleset: Json, path: str) -> bool:
    """Tell whether a clause says what it says in some shipped game; each has customs as well."""
    cases = ruleset["clauses"][path]["cases"]
    return any(
        path in game["clauses"] and game["clauses"][path]["cases"] == cases for game in _games()
    )


@cache
def _games() -> tuple[dict[str, Any], ...]:
    # The base of them all is no game; what it says stands in every one that keeps it.
    return tuple(load(name).to_json() for name in shipped_games() if name != "family")


def _meaning(ruleset: Json, option: str, value: str) -> dict[str, Any]:
    """Return the clauses under a value: those that it sets, or the game's own "as written"."""
    values = ruleset["options"][option]["values"]
    if values[value]["sets"]:
        return {path: clause["cases"] for path, clause in values[value]["sets"].items()}
    paths = {path for other in values.values() for path in other["sets"]}
    return {path: ruleset["clauses"][path]["cases"] for path in paths if path in ruleset["clauses"]}
