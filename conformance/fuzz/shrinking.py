"""Makes a match in which two engines differ as small as it gets, the difference staying the same.

First a small match is looked for from the beginning: fewer players, options at their defaults,
one deal. Then what does not matter is left out of the actions; those that the model refuses
after that go, too. How much is tried is counted in requests, so that a seed ends the same way
every time; only an engine that fails, and takes its time to do so, is bounded by the clock.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from conformance.fuzz.comparing import Comparison, Difference, Probe
from conformance.fuzz.playing import Playing
from conformance.fuzz.sides import Side
from conformance.laws.answers import FaultError, Refused, Unsupported, View
from conformance.laws.asking import Asked
from conformance.laws.changes import CHANGES, Change, size
from conformance.laws.course import Course, NotPlayedError, ask
from conformance.laws.plans import Scope, TableOf, can_stand, limit_of, narrowed, plan
from conformance.laws.position import Action, Position, Setting
from conformance.laws.shape import MisshapenError
from conformance.runner.asking import Trouble
from conformance.runner.process import now
from conformance.verdicts import Verdict

MOST_REQUESTS = 4000
SECONDS = 60.0
_SMALL = 30
# How long an engine that has failed is waited for while its match is made smaller.
_HURRIED = 1.0
# How long the match of a failure is made smaller at the most: there is less to be learnt from it.
_OF_FAILURE = 10.0
_TOGETHER = 8
_LITTLE = 5
# How many actions are dropped one by one, since the model refuses them, before a change is given up.
_DROPPED = 48


@dataclass
class Bench:
    """Two engines side by side, and how much more they may be asked.

    `requests` counts those made of the engine under question; `best` is the smallest so far; `cut`
    tells that the time was up before everything was tried.
    """

    model: Asked
    side: Side
    comparison: Comparison
    table_of: TableOf
    scope: Scope
    most: int = MOST_REQUESTS
    seconds: float = SECONDS
    requests: int = 0
    until: float = 0.0
    best: Difference | None = None
    cut: bool = False

    def begin(self, found: Difference) -> None:
        """Begin to count, for a difference."""
        seconds = min(self.seconds, _OF_FAILURE) if found.failed else self.seconds
        self.requests, self.until, self.best, self.cut = 0, now() + seconds, found, False
        self.side.end_at(self.until)

    def spent(self, share: float = 1.0) -> bool:
        """Return whether a share of what may be asked has been asked."""
        self.cut = self.cut or now() > self.until
        return self.requests >= self.most * share or self.cut

    def differences(self, probes: Sequence[Probe]) -> Iterator[Difference]:
        """Yield how the engine differs from what the model has answered, in order."""
        self.requests += len(probes)
        answers = self.side.ask([probe.position.params() for probe in probes])
        for probe, came in zip(probes, answers, strict=True):
            found = self.comparison.of(probe, came)
            if found is not None:
                yield found

    def tried(
        self, changes: Sequence[Change], like: Difference, best: tuple[int, ...]
    ) -> Difference | None:
        """Return the first of some changes that shows the same and is smaller than the best."""
        probes = list(self._answered(changes, like.position.viewer))
        for found in self.differences([p for p in probes if size(course_of(self, p)) < best]):
            if found.shows(like):
                return found
        return None

    def other_limits(self, course: Course) -> Iterator[Change]:
        """Leave an option at its default, the totals being as far from the limit as they were."""
        setting, players = course.setting, course.setting.players
        before = setting.totals or (0,) * players
        for option in setting.options:
            options = tuple(other for other in setting.options if other != option)
            plain = replace(setting, options=options)
            table = self.table_of(plain)
            further = 0 if table is None else limit_of(table) - limit_of(course.table)
            if not further:
                continue
            # Not every sum can come about: one who has least is given a little more.
            least = before.index(min(before))
            for more in range(_LITTLE):
                totals = [total + further for total in before]
                totals[least] += more
                yield replace(plain, totals=tuple(totals)), course.actions

    def _answered(self, changes: Sequence[Change], viewer: int | None) -> Iterator[Probe]:
        """Yield what the model answers to changes, without the actions that it refuses by now."""
        positions = [p for p in (self._position(*change, viewer) for change in changes) if p]
        for _ in range(_DROPPED):
            again = []
            for position, answer in zip(positions, self._asked(positions), strict=True):
                if isinstance(answer, Refused) and answer.index < len(position.actions) - 1:
                    kept = list(position.actions)
                    del kept[answer.index]
                    again.append(replace(position, actions=tuple(kept)))
                elif isinstance(answer, View | Refused):
                    yield Probe(position, answer)
            positions = again
            if not positions:
                return

    def _asked(self, positions: Sequence[Position]) -> list[View | Refused | Unsupported]:
        return ask(self.model, positions) if positions else []

    def _position(
        self, setting: Setting, actions: Sequence[Action], viewer: int | None
    ) -> Position | None:
        table = self.table_of(setting)
        if table is None or not actions or actions[0].get("do") != "deal":
            return None
        if setting.totals is not None and not can_stand(table, setting.totals):
            return None
        if viewer is not None and viewer >= setting.players:
            viewer = None
        return Position(setting, table, tuple(actions), viewer)


def course_of(bench: Bench, probe: Probe | Difference) -> Course:
    """Return the match of a request, as the model plays it."""
    position = probe.position
    return Course(bench.model, position.setting, position.table, position.actions)


def shrink(found: Difference, bench: Bench) -> Difference:
    """Return the difference in the smallest match that was found.

    Raises nothing of either engine: where the model fails, what there is by then stands.
    """
    bench.begin(found)
    if found.failed:
        bench.side.hurry(_HURRIED)
    try:
        if found.failed and not _again(found, bench):
            bench.best = replace(found, steady=False)
            return bench.best
        best = bench.best = _another(found, bench) or found
        while (smaller := _smaller(best, found, bench)) is not None:
            best = bench.best = smaller
        if found.failed and best is not found:
            # It may have been slow and no more.
            bench.side.hurry(None)
            bench.best = next(bench.differences([Probe(best.position, best.expected)]), found)
    except (FaultError, MisshapenError, NotPlayedError):
        pass
    finally:
        bench.side.hurry(None)
    return bench.best or found


def _again(found: Difference, bench: Bench) -> bool:
    """Return whether an engine that failed does so, too, where it is asked this and nothing else.

    An engine that fails at every so many requests would have nothing to be made smaller.
    """
    bench.requests += 1
    came = bench.side.again(found.position.params())
    if isinstance(came, Trouble) and came.verdict is Verdict.NOT_RUN:
        return True
    other = bench.comparison.of(Probe(found.position, found.expected), came)
    return other is not None and other.failed


def _smaller(best: Difference, like: Difference, bench: Bench) -> Difference | None:
    """Return the first change of any kind that helps."""
    course = course_of(bench, best)
    _look(course)
    together = 1 if best.failed else _TOGETHER
    for changes in (*CHANGES, bench.other_limits):
        for some in _batches(changes(course), together):
            if bench.spent():
                return None
            smaller = bench.tried(some, like, size(course))
            if smaller is not None:
                return smaller
    return None


def _look(course: Course) -> None:
    """Ask the model for all that the changes will look at, at once."""
    length = len(course.actions)
    positions = [course.position(after) for after in range(1, length)]
    for after, answer in enumerate(course.ask_all(positions) if positions else [], start=1):
        if isinstance(answer, View):
            course.put(after, answer)


def _batches(changes: Iterable[Change], number: int) -> Iterator[list[Change]]:
    left = iter(changes)
    while some := list(islice(left, number)):
        yield some


def _another(found: Difference, bench: Bench) -> Difference | None:
    """Look for a match with the same difference that is small from the beginning."""
    if found.failed or bench.side.one_shot:
        return None
    setting = found.position.setting
    scope = replace(bench.scope, options=setting.options or ())
    if found.about == "refusal":
        scope = replace(scope, mischief=(40,))
    for small in narrowed(scope, setting.game):
        chance = Random(f"small {small.players} {small.options}")
        for _ in range(_SMALL):
            if bench.spent(0.5):
                return None
            drawn = plan(small, chance)
            table = bench.table_of(drawn.setting)
            if table is None:
                continue
            playing = Playing(bench.model, drawn, table, bench.scope.features)
            playing.run()
            for other in bench.differences(playing.probes):
                if other.shows(found):
                    smaller = size(course_of(bench, other)) < size(course_of(bench, found))
                    return other if smaller else None
    return None
