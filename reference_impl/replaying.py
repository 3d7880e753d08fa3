"""Replaying: a position that is described from nothing becomes a verdict (conformance §2, §3)."""

from collections.abc import Mapping

from reference_impl.games import UnsupportedError
from reference_impl.match import Match


class InvalidParamsError(ValueError):
    """The params of a `replay` lack something, or are not of the form that §2 gives."""


def replay(params: Mapping[str, object]) -> dict[str, object]:
    """Return the result of `replay` for these params: `ok`, `refused` or `unsupported`.

    Raises `InvalidParamsError` for params that describe no position.
    """
    match = reach(params)
    if isinstance(match, dict):
        return match
    viewer = params.get("viewer")
    return {"status": "ok", "view": match.view(viewer if isinstance(viewer, int) else None)}


def reach(params: Mapping[str, object]) -> Match | dict[str, object]:
    """Return the match after all actions of these params, or the verdict that there is none.

    The key `table` is ignored; without `totals` the match begins, with 0 for everybody.
    Raises `InvalidParamsError` for params that describe no position.
    """
    game, options = params.get("game"), params.get("options", {})
    players, dealer = params.get("players"), params.get("dealer")
    totals, actions, viewer = params.get("totals"), params.get("actions"), params.get("viewer")
    if not isinstance(game, str):
        raise InvalidParamsError("game: the id of a game is needed")
    if not isinstance(options, dict) or not all(isinstance(name, str) for name in options):
        raise InvalidParamsError("options: an object is needed")
    if type(players) is not int or type(dealer) is not int:
        raise InvalidParamsError("players, dealer: whole numbers are needed")
    if not isinstance(totals, list | None) or not isinstance(actions, list):
        raise InvalidParamsError("totals, actions: lists are needed")
    try:
        match = Match(game, options, players, dealer, totals)
    except UnsupportedError as unknown:
        return {"status": "unsupported", "feature": str(unknown)}
    except ValueError as wrong:
        raise InvalidParamsError(str(wrong)) from wrong
    if viewer is not None and (type(viewer) is not int or viewer not in range(players)):
        raise InvalidParamsError(f"viewer: not a seat of {players} players")
    for index, action in enumerate(actions):
        refusal = match.apply(action)
        if refusal is not None:
            return {"status": "refused", "index": index, "code": refusal.code}
    return match
