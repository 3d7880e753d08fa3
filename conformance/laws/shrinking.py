"""Makes a match that breaks a law as small as it gets, the same law staying broken the same way.

First a small match is looked for from the beginning: fewer players, options at their defaults,
one deal. Then what does not matter is left out of the actions. The engine itself says which
actions can still be done. How much is tried is counted in requests, so that a run with a seed
ends the same way every time.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from conformance.laws.answers import FaultError
from conformance.laws.course import Course, NotPlayedError
from conformance.laws.law import Breach, Law
from conformance.laws.position import Action, Position, Setting, Table
from conformance.laws.shape import MisshapenError

MOST_REQUESTS = 4000
_CHANCES = 3

TableOf = Callable[[Setting], Table | None]
# A setting and actions to be tried in place of those that there are.
Change = tuple[Setting, tuple[Action, ...]]


def breach_of(law: Law, course: Course, chance: Random) -> Breach | None:
    """Return how a match breaks a law, None where it does not.

    A view of another shape breaks the law that looks at it. Raises FaultError.
    """
    return next((found for found in findings(law, course, chance) if found is not None), None)


def findings(law: Law, course: Course, chance: Random) -> Iterator[Breach | None]:
    """Yield what a law finds in a match; a view of another shape breaks it. Raises FaultError."""
    try:
        yield from law.check(course, chance)
    except MisshapenError as wrong:
        yield misshapen(course, wrong)


def misshapen(course: Course, wrong: MisshapenError) -> Breach:
    """Return the breach that a view of another shape is."""
    last = len(course.actions)
    position = wrong.position or Position(course.setting, course.table, course.actions)
    return Breach(f"shape of {wrong.key}", position, (str(wrong),), last)


def shrink(
    law: Law,
    course: Course,
    found: Breach,
    table_of: TableOf,
    small: Iterable[Course],
    most: int = MOST_REQUESTS,
) -> Breach:
    """Return the breach in the smallest match that was found.

    `small` are other matches of the same game, the smallest first; they are played when they
    are looked at.
    """
    engine = course.engine
    until = engine.requests + most
    best = replace(course, actions=course.actions[: found.after], moments=(found.after,))
    best_breach = found
    for other in _sound(small):
        if engine.requests > until - most // 2 or _size(other) >= _size(best):
            break
        breach = _tried(law, other, found.about)
        if breach is not None:
            actions = other.actions[: breach.after]
            best = replace(other, actions=actions, moments=(breach.after,))
            best_breach = breach
            break
    smaller = True
    while smaller:
        smaller = False
        for changes in _CHANGES:
            for setting, actions in changes(best):
                if engine.requests > until:
                    return best_breach
                change = _changed(best, setting, actions, table_of)
                if change is None or _size(change) >= _size(best):
                    continue
                breach = _tried(law, change, found.about)
                if breach is not None:
                    best, best_breach, smaller = change, breach, True
                    break
    return best_breach


def _sound(courses: Iterable[Course]) -> Iterator[Course]:
    """Yield the matches that can be played to some end."""
    found = iter(courses)
    while True:
        try:
            course = next(found)
        except (StopIteration, FaultError, MisshapenError):
            return
        if course.actions:
            yield course


def _changed(
    best: Course, setting: Setting, actions: tuple[Action, ...], table_of: TableOf
) -> Course | None:
    table = table_of(setting)
    if table is None or not actions:
        return None
    return Course(best.engine, setting, table, actions, (len(actions),))


def _tried(law: Law, course: Course, about: str) -> Breach | None:
    """Return how a match breaks the law in the same way, by one chance or another."""
    for chance in range(_CHANCES):
        try:
            course.view(course.moments[-1])
            breach = breach_of(law, course, Random(f"{law.id} {chance}"))
        except (FaultError, MisshapenError, NotPlayedError):
            return None
        if breach is not None:
            return breach if breach.about == about else None
    return None


def _size(course: Course) -> tuple[int, ...]:
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
_CHANGES: tuple[Callable[[Course], Iterator[Change]], ...] = (
    _later_beginnings,
    _shorter,
    _other_tables,
    _later_tricks,
    _spans_left_out,
    _plain_deals,
)
