"""Draws positions that may tell rules apart: matches steered by chance, left at some moment."""

from collections.abc import Mapping
from typing import Any

from polignac_dsl.cli.hypotheses.hypothesis import Rules, Value
from polignac_dsl.cli.identifying.questions import Question, features_of
from polignac_dsl.engine import Match, Refusal, action_from_json
from polignac_dsl.table import Table
from tools.casegen.luck import Luck
from tools.lockstep.plan import DealPlan
from tools.lockstep.scene import History, Scene
from tools.lockstep.setting import Setting, settled
from tools.lockstep.steering import Steering

_PLAYERS = (4, 4, 4, 4, 3, 3, 5, 5, 6)  # every game takes these
_MOST_ACTIONS = 420


def drawn(
    rules: Rules, chosen: Mapping[str, Value], limit: int | None, luck: Luck
) -> Question | None:
    """Return a question drawn from how a match by these rules may go, or None where it came to nothing.

    `limit` is the limit of the match where it is known: totals then lie near it.
    """
    players = luck.pick(_PLAYERS)
    totals = _totals(players, limit, luck)
    setting = Setting(
        rules.name,
        players,
        settled(rules.name, dict(chosen)),
        luck.below(players),
        tuple(totals or ()),
    )
    table = rules.tables.read(players, chosen)
    if not isinstance(table, Table):
        return None
    try:
        match = Match(table, setting.dealer, totals)
    except ValueError:
        return None
    most_deals = (
        luck.pick((1, 1, 1, 2, 2, 3)) if limit is not None else luck.pick((1, 1, 2, 4, 7, 11))
    )
    plans = [_deal_plan(luck, limit is None) for _ in range(3)]
    steering, history, actions = Steering(luck), History(), list[dict[str, Any]]()
    while len(actions) < _MOST_ACTIONS:
        view: dict[str, Any] = match.view().to_json()
        scene = Scene(setting, view, history)
        begun = view["deal"] - 1
        if scene.phase == "deal" and begun >= most_deals:
            break
        action = steering.next(scene, plans[min(begun, 2)])
        if action is None:
            break
        done = action_from_json(action)
        if isinstance(done, Refusal) or match.apply(done) is not None:
            return None
        history.note(view, action)
        actions.append(dict(action))
    kept = actions[: _end(actions, luck)]
    if not kept:
        return None
    features = features_of(kept)
    if match.view().to_json()["playoff"]:
        features |= {"playoff"}
    below = None
    if limit is not None and totals is not None:
        below = tuple([limit - total for total in totals])
    return Question(
        "drawn",
        players,
        setting.dealer,
        tuple(kept),
        totals=None if below is not None or totals is None else tuple(totals),
        below=below,
        features=features,
    )


def _end(actions: list[dict[str, Any]], luck: Luck) -> int:
    """Return after how many actions the question is asked: mostly after all, else at some moment."""
    if luck.below(3):
        return len(actions)
    if luck.below(2):
        words = [i for i, action in enumerate(actions) if action["do"] != "play"]
        return luck.pick(words) + 1 if words else len(actions)
    return 1 + luck.below(len(actions))


def _totals(players: int, limit: int | None, luck: Luck) -> list[int] | None:
    if limit is None:
        if luck.below(2):
            return None
        # From every total on: what is drawn for one that the limit cannot be below is kept.
        first = luck.below(46)
        return [first + luck.below(3) for _ in range(players)]
    kind = luck.below(5)
    if kind == 0:
        return None
    if kind == 1:
        level = luck.between(1, 6)
        return [max(0, limit - level)] * players
    span = (6, 2, 9)[kind - 2]
    return [max(0, limit - luck.between(1, span)) for _ in range(players)]


def _deal_plan(luck: Luck, plain: bool) -> DealPlan:
    """Return the plan of a deal; a plain one is without what only costs actions."""
    return DealPlan(
        cards=luck.pick(("blind", "deck", "deck", "strong", "long", "suits")),
        hero=luck.below(8),
        hero_plays=luck.pick(("any", "grab", "grab", "duck")),
        others_play=luck.pick(("any", "any", "duck", "duck", "grab")),
        says=luck.pick(("nothing", "hero", "anybody", "everybody")),
        revokes=0 if plain and luck.below(3) else luck.pick((0, 0, 10, 25, 60)),
        noticed=luck.pick(("never", "at-once", "late", "late", "sometimes")),
        void=(luck.pick(("exposed", "uneven", "short")),) if not luck.below(8) else (),
    )
