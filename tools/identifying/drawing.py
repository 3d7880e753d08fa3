"""Draws positions that may tell rules apart: matches steered by chance, left at some moment."""

from collections.abc import Sequence

from conformance.fuzz.following import Following
from conformance.laws.asking import InProcess
from conformance.laws.position import Action, Setting
from conformance.laws.steering import DealPlan, Plan, play
from polignac_dsl.cli.hypotheses.hypothesis import Choices, Rules
from polignac_dsl.cli.identifying.questions import Question, features_of
from tools.casegen.luck import Luck
from tools.lockstep.sides import Engine

_PLAYERS = (4, 4, 4, 4, 3, 3, 5, 5, 6)  # every game takes these
_MOST_ACTIONS = 420
_ENGINE = InProcess("the engine", Following(Engine))


def drawn(rules: Rules, chosen: Choices, luck: Luck) -> Question | None:
    """Return a question drawn from how a match by these rules may go, or None where it came to nothing.

    Totals lie near the limit, and are told from it.
    """
    players, limit = luck.pick(_PLAYERS), int(chosen["limit"])
    totals = _totals(players, limit, luck)
    plan = Plan(
        Setting(rules.name, players, dealer=luck.below(players), totals=totals),
        seed=luck.below(2**32),
        deals=tuple([_deal_plan(luck) for _ in range(3)]),
        most_deals=luck.pick((1, 1, 1, 2, 2, 3)),
        most_actions=_MOST_ACTIONS,
    )
    course = play(_ENGINE, plan, rules.ruleset.at(players, dict(chosen)))
    kept = course.actions[: _end(course.actions, luck)]
    if course.refused is not None or not kept:
        return None
    features = features_of(kept)
    if course.view(len(kept))["playoff"]:
        features |= {"playoff"}
    return Question(
        "drawn",
        players,
        plan.setting.dealer,
        kept,
        below=None if totals is None else tuple([limit - total for total in totals]),
        features=features,
    )


def _end(actions: Sequence[Action], luck: Luck) -> int:
    """Return after how many actions the question is asked: mostly after all, else at some moment."""
    if luck.below(3) or not actions:
        return len(actions)
    if luck.below(2):
        words = [i for i, action in enumerate(actions) if action["do"] != "play"]
        return luck.pick(words) + 1
    return 1 + luck.below(len(actions))


def _totals(players: int, limit: int, luck: Luck) -> tuple[int, ...] | None:
    kind = luck.below(5)
    if kind == 0:
        return None
    if kind == 1:
        return (max(0, limit - luck.between(1, 6)),) * players
    span = (6, 2, 9)[kind - 2]
    return tuple([max(0, limit - luck.between(1, span)) for _ in range(players)])


def _deal_plan(luck: Luck) -> DealPlan:
    return DealPlan(
        cards=luck.pick(("blind", "deck", "deck", "strong", "long", "suits")),
        hero=luck.below(8),
        hero_plays=luck.pick(("any", "grab", "grab", "duck")),
        others_play=luck.pick(("any", "any", "duck", "duck", "grab")),
        says=luck.pick(("nothing", "hero", "anybody", "everybody")),
        revokes=luck.pick((0, 0, 10, 25, 60)),
        noticed=luck.pick((0, 5, 15, 40)),
        void=(luck.pick(("exposed", "uneven", "short")),) if not luck.below(8) else (),
    )
