"""Makes a match in which the sides disagree as small as it gets, the disagreement staying the same.

First another match is looked for that is small from the beginning: fewer players, fewer deals,
options at their defaults. Then what does not matter is left out of the actions: whole deals,
spans of actions, options, totals.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, find, settings
from hypothesis.errors import NoSuchExample

from tools.lockstep.both import Disagreement, replayed
from tools.lockstep.plan import Plan, plans
from tools.lockstep.play import play
from tools.lockstep.setting import Setting, players_of
from tools.lockstep.sides import Reference

# How many small matches are tried for each number of players, and changes to the one found.
SEARCHED = 80
TRIED = 1500

# A setting and actions to be tried in place of those that there are.
Change = tuple[Setting, list[Any]]
Changes = Callable[[Setting, list[Any]], Iterator[Change]]


def shrink(found: Disagreement, searched: int = SEARCHED, tried: int = TRIED) -> Disagreement:
    """Return the smallest match that was found with the same symptom."""
    budget = _Budget(tried)
    for players in players_of(found.setting.game):
        other = _another(found, players, searched)
        if other is not None:
            other = _smaller(other, budget)
            return min(other, found, key=size)
    return _smaller(found, budget)


def size(found: Disagreement) -> tuple[int, ...]:
    """Return what makes a case hard to read, the worst first."""
    setting, actions = found.setting, found.actions
    deals = [a for a in actions if isinstance(a, dict) and a.get("do") == "deal"]
    return (
        len(deals),
        setting.players,
        len(actions),
        len(setting.options),
        sum(total != 0 for total in setting.totals),
        sum(abs(total) for total in setting.totals),
        sum("deck" in deal for deal in deals),
        setting.dealer,
    )


class _Budget:
    """How many more matches may be tried."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spent(self) -> bool:
        """Take one, and say whether there was none left."""
        self.left -= 1
        return self.left < 0


def _another(found: Disagreement, players: int, searched: int) -> Disagreement | None:
    """Look for a match with the same symptom, of so many players and one or two deals."""
    game, symptom = found.setting.game, found.symptom

    def same(plan: Plan) -> bool:
        again = play(plan)
        return again is not None and again.symptom == symptom

    quiet = settings(
        max_examples=searched,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    for options in dict.fromkeys(((), found.setting.options)):
        for deals in (1, 2):
            small = plans([game], [players], options, deals)
            try:
                return play(find(small, same, settings=quiet, random=Random(deals)))
            except NoSuchExample:
                continue
    return None


def _smaller(found: Disagreement, budget: _Budget) -> Disagreement:
    """Return the match after every change that left it the same disagreement, smaller.

    Changes of one kind are made as long as they help, then those of the next, round and round.
    """
    best = _again(found.setting, found.actions, found) or found
    before = None
    while before != best:
        before = best
        for changes in _CHANGES:
            again: Disagreement | None = best
            while again is not None:
                best = again
                again = _first_smaller(best, changes, budget)
    return best


def _first_smaller(best: Disagreement, changes: Changes, budget: _Budget) -> Disagreement | None:
    for setting, actions in changes(best.setting, list(best.actions)):
        if budget.spent():
            return None
        again = _again(setting, actions, best)
        if again is not None and size(again) < size(best):
            return again
    return None


def _again(setting: Setting, actions: Sequence[Any], like: Disagreement) -> Disagreement | None:
    again = replayed(
        setting, actions, viewers=like.viewer is not None, at_once=like.about == "replay"
    )
    return again if again is not None and again.symptom == like.symptom else None


def _later_beginnings(setting: Setting, actions: list[Any]) -> Iterator[Change]:
    """Begin with a later deal: its dealer deals first, with the totals that the others left."""
    views = _views(setting, actions)
    for place in range(len(views) - 1, 0, -1):
        view = views[place]
        if view["phase"] == "deal":
            later = replace(setting, dealer=view["dealer"], totals=tuple(view["totals"]))
            yield later, [_counted_from(a, "deal", view["deal"] - 1) for a in actions[place:]]


def _later_tricks(setting: Setting, actions: list[Any]) -> Iterator[Change]:
    """Begin the play with a later trick: its leader becomes the first, whom nothing comes before."""
    for place, view in enumerate(_views(setting, actions)):
        trick = view["trick"]
        if trick and not trick["cards"] and trick["number"] > 1 and view["deal"] == 1:
            dealer = (trick["leader"] - 1) % setting.players
            kept = [_counted_from(a, "trick", trick["number"] - 1) for a in actions[place:]]
            yield replace(setting, dealer=dealer), [actions[0], *kept]


def _counted_from(action: Any, key: str, left_out: int) -> Any:
    """Return an action that names the same deal or trick when so many before it are left out."""
    if isinstance(action, dict) and type(action.get(key)) is int:
        return {**action, key: action[key] - left_out}
    return action


def _views(setting: Setting, actions: Sequence[Any]) -> list[Any]:
    """Return what the reference shows before each action that it still takes."""
    match, views = Reference(setting), []
    for action in actions:
        views.append(match.view(None))
        match.apply(action)
    return views


def _spans_left_out(setting: Setting, actions: list[Any]) -> Iterator[Change]:
    """Leave out spans of actions, long ones first; the last action stays."""
    length = len(actions) - 1
    span = length // 2
    while span:
        for begin in range(length - span, -1, -max(1, span // 2)):
            yield setting, actions[:begin] + actions[begin + span :]
        span //= 2


def _other_tables(setting: Setting, actions: list[Any]) -> Iterator[Change]:
    """Simplify what stands before the first deal: totals and dealer."""
    yield replace(setting, totals=()), actions
    for seat, total in enumerate(setting.totals):
        for simpler in dict.fromkeys((0, total // 2, total - 1 if total > 0 else total + 1)):
            if abs(simpler) < abs(total):
                totals = (*setting.totals[:seat], simpler, *setting.totals[seat + 1 :])
                yield replace(setting, totals=totals), actions
    for dealer in range(setting.players):
        if dealer != setting.dealer:
            yield replace(setting, dealer=dealer), actions


def _options_left(setting: Setting, actions: list[Any]) -> Iterator[Change]:
    """Leave an option at its default."""
    for option, _ in setting.options:
        yield setting.without(option), actions


def _plain_deals(setting: Setting, actions: list[Any]) -> Iterator[Change]:
    """Deal as hands what was dealt from a deck, and expose nothing."""
    for place, action in enumerate(actions):
        if not isinstance(action, dict) or action.get("do") != "deal":
            continue
        plain = {key: value for key, value in action.items() if key != "exposed"}
        if "deck" in plain:
            hands = _views(setting, [*actions[: place + 1], None])[-1]["hands"]
            plain = {"do": "deal", "hands": [list(hand) for hand in hands]}
        if plain != action:
            yield setting, [*actions[:place], plain, *actions[place + 1 :]]


# The kinds of changes, the greatest first.
_CHANGES: tuple[Changes, ...] = (
    _later_beginnings,
    _options_left,
    _later_tricks,
    _spans_left_out,
    _other_tables,
    _plain_deals,
)
