"""Makes a match that breaks a law as small as it gets, the same law staying broken the same way.

First a small match is looked for from the beginning: fewer players, options at their defaults,
one deal. Then what does not matter is left out of the actions. The engine itself says which
actions can still be done. How much is tried is counted in requests, so that a run with a seed
ends the same way every time.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random

from conformance.laws.answers import FaultError
from conformance.laws.changes import CHANGES, size
from conformance.laws.course import Course, NotPlayedError
from conformance.laws.law import Breach, Law
from conformance.laws.position import Action, Position, Setting, Table
from conformance.laws.shape import MisshapenError, UntoldError

MOST_REQUESTS = 4000
_CHANCES = 3

TableOf = Callable[[Setting], Table | None]


def breach_of(law: Law, course: Course, chance: Random) -> Breach | None:
    """Return how a match breaks a law, None where it does not.

    A view of another shape breaks the law that looks at it. Raises FaultError and UntoldError.
    """
    return next((found for found in findings(law, course, chance) if found is not None), None)


def findings(law: Law, course: Course, chance: Random) -> Iterator[Breach | None]:
    """Yield what a law finds in a match; a view of another shape breaks it.

    Raises FaultError, and UntoldError where it comes to what a view leaves out.
    """
    try:
        yield from law.check(course, chance)
    except UntoldError:
        raise
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
        if engine.requests > until - most // 2 or size(other) >= size(best):
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
        for changes in CHANGES:
            for setting, actions in changes(best):
                if engine.requests > until:
                    return best_breach
                change = _changed(best, setting, actions, table_of)
                if change is None or size(change) >= size(best):
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
