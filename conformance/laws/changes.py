"""The smaller matches that can be tried in place of one: what shrinking is made of.

An engine itself says which actions can still be done.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from conformance.laws.course import Course
from conformance.laws.position import Action, Setting

# A setting and actions to be tried in place of those that there are.
Change = tuple[Setting, tuple[Action, ...]]


def size(course: Course) -> tuple[int, ...]:
    """Return what makes a match hard to read, the worst first."""
    setting, actions = course.setting, course.actions
    deals = [action for action in actions if action.get("do") == "deal"]
    totals = setting.totals or ()
    return (
        len(deals),
        setting.players,
        len(actions),
        len(setting.options),
        sum(total != 0 for total in totals),
        sum(abs(total) for total in totals),
        sum("deck" in deal for deal in deals),
        setting.dealer,
    )


def _later_beginnings(course: Course) -> Iterator[Change]:
    """Begin with a later deal: its dealer deals first, with the totals that the others left."""
    for after in range(len(course.actions) - 1, 0, -1):
        if course.actions[after].get("do") == "deal":
            view = course.view(after)
            if view["phase"] == "deal" and not view["playoff"]:
                setting = replace(
                    course.setting, dealer=view["dealer"], totals=tuple(view["totals"])
                )
                yield setting, _counted_from(course.actions[after:], "deal", view["deal"] - 1)


def _later_tricks(course: Course) -> Iterator[Change]:
    """Begin the play with a later trick, its leader being the first."""
    players = course.setting.players
    for after in range(2, len(course.actions)):
        trick = course.view(after)["trick"]
        if trick and not trick["cards"] and trick["number"] > 1 and not course.dealt(after):
            setting = replace(course.setting, dealer=(trick["leader"] - 1) % players)
            kept = _counted_from(course.actions[after:], "trick", trick["number"] - 1)
            yield setting, (course.actions[0], *kept)


def _counted_from(actions: tuple[Action, ...], key: str, left_out: int) -> tuple[Action, ...]:
    """Return actions that name the same deals or tricks when so many before them are left out."""
    return tuple(
        {**action, key: action[key] - left_out} if type(action.get(key)) is int else action
        for action in actions
    )


def _shorter(course: Course) -> Iterator[Change]:
    """End earlier."""
    length = len(course.actions)
    for number in dict.fromkeys((1, 2, length // 2, length - 1)):
        if 0 < number < length:
            yield course.setting, course.actions[:number]


def _spans_left_out(course: Course) -> Iterator[Change]:
    """Leave out spans of actions, long ones first; the first deal and the last action stay."""
    actions = course.actions
    span = (len(actions) - 2) // 2
    while span > 0:
        for begin in range(len(actions) - 1 - span, 0, -max(1, span // 2)):
            yield course.setting, actions[:begin] + actions[begin + span :]
        span //= 2


def _other_tables(course: Course) -> Iterator[Change]:
    """Simplify what stands before the first deal: options, totals, dealer."""
    setting, actions = course.setting, course.actions
    for option in setting.options:
        kept = tuple(other for other in setting.options if other != option)
        yield replace(setting, options=kept), actions
    yield replace(setting, totals=None), actions
    for seat, total in enumerate(setting.totals or ()):
        for simpler in (0, total // 2):
            if abs(simpler) < abs(total):
                before = setting.totals or ()
                totals = (*before[:seat], simpler, *before[seat + 1 :])
                yield replace(setting, totals=totals), actions
    yield replace(setting, dealer=0), actions


def _plain_deals(course: Course) -> Iterator[Change]:
    """Deal as hands what was dealt from a deck, and expose nothing."""
    for place, action in enumerate(course.actions):
        if action.get("do") != "deal" or not ("deck" in action or "exposed" in action):
            continue
        plain: dict[str, Any] = {"do": "deal", "hands": course.view(place + 1)["hands"]}
        yield course.setting, (*course.actions[:place], plain, *course.actions[place + 1 :])


# The kinds of changes, the greatest first.
CHANGES: tuple[Callable[[Course], Iterator[Change]], ...] = (
    _later_beginnings,
    _shorter,
    _other_tables,
    _later_tricks,
    _spans_left_out,
    _plain_deals,
)
