"""What an engine declares of itself, read with the eyes of its author."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conformance.cases.features import FEATURES
from conformance.catalogue import Catalogue
from conformance.diagnostics import nearest
from conformance.runner.conversation import PROTOCOL
from conformance.smoke.reading import shortened


@dataclass(frozen=True)
class Declared:
    """Games (None: any, from the table), features, and numbers of players where it limits them."""

    games: tuple[str, ...] | None
    features: frozenset[str]
    players: tuple[int, ...] | None = None


def protocol(result: Any) -> str | None:
    """Return what is wrong with protocol and engine in an answer to `initialize`, or None."""
    if not isinstance(result, Mapping):
        return (
            "The result of initialize is an object with protocol, engine, games and features: not"
            f" {_short(result)}."
        )
    spoken = result.get("protocol")
    if spoken != PROTOCOL or isinstance(spoken, bool):
        if "protocol" in result:
            return f'Say "protocol": {PROTOCOL}, the only one there is: not {_short(spoken)}.'
        return f'Say "protocol": {PROTOCOL} in the result of initialize.'
    match result.get("engine"):
        case {"name": str(), "version": str()}:
            return None
        case {"name": str(), "version": version}:
            return f"The engine's version is a text in quotes, not {_short(version)}."
        case _:
            return 'Say who the engine is: "engine": {"name": "…", "version": "…"}, both texts.'


def declared(result: Mapping[str, Any], catalogue: Catalogue) -> Declared | str:
    """Return what the engine declares, or what is wrong with it."""
    if "games" not in result:
        return (
            'Say which games it plays: "games": ["polignac"], or null if it plays any game from'
            " the table that is sent."
        )
    games = result["games"]
    if games is not None and not _is_words(games):
        return f"games is a list of ids of games, or null: not {_short(games)}."
    known = list(catalogue.games)
    if games is not None and not set(games) & set(known):
        if not games:
            return f"games is empty: so nothing is ever asked. There are {', '.join(known)}."
        hint = nearest(games[0], set(known))
        return f"There is no game {games[0]}{hint}. There are {', '.join(known)}."
    features = result.get("features", [])
    if not _is_words(features):
        return (
            f"features is a list of words, an empty one if there are none: not {_short(features)}."
        )
    for feature in features:
        if feature not in FEATURES:
            hint = nearest(feature, set(FEATURES))
            return f"There is no feature {feature}{hint}. There are {', '.join(FEATURES)}."
    players = result.get("players")
    if players is not None and not _is_numbers(players):
        return f"players is a list of the numbers of players it plays with: not {_short(players)}."
    limits = None if players is None else tuple(players)
    return Declared(None if games is None else tuple(games), frozenset(features), limits)


def _is_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(type(each) is int for each in value)


def _short(value: Any) -> str:
    return shortened(json.dumps(value, ensure_ascii=False), 60)
