"""What is otherwise in one report than in another, by engine, and whether it got worse."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from conformance.report.model import Report
from conformance.report.sheet import Sheet
from conformance.runner.results import EngineRun
from conformance.verdicts import Verdict


class Kind(StrEnum):
    """What has become of a case.

    `LOST` passed, or failed as declared, and now is declared to fail, or is not tested any more.
    A deviation that no longer occurs is a change: the engine got better, and its file is late.
    """

    NEWLY_FAILING = "newly failing"
    LOST = "no longer passing"
    NEWLY_PASSING = "newly passing"
    CHANGED = "another verdict"
    ONLY_OLD = "only in the old report"
    ONLY_NEW = "only in the new report"


@dataclass(frozen=True)
class Difference:
    """A case with its verdicts in both reports, None where it is not in one."""

    sheet: Sheet
    old: Verdict | None
    new: Verdict | None

    @property
    def kind(self) -> Kind:
        """What has become of the case."""
        if self.old is None:
            return Kind.ONLY_NEW
        if self.new is None:
            return Kind.ONLY_OLD
        if _level(self.new) > _level(self.old):
            return Kind.NEWLY_FAILING if self.new.red else Kind.LOST
        return Kind.NEWLY_PASSING if self.new.good and not self.old.good else Kind.CHANGED

    @property
    def worse(self) -> bool:
        """True where the case got worse, or is new and fails."""
        if self.kind is Kind.ONLY_NEW:
            return self.new is not None and self.new.red
        return self.kind in (Kind.NEWLY_FAILING, Kind.LOST)


def _level(verdict: Verdict) -> int:
    """Return how bad a verdict is: what is declared lies between good and not tested."""
    if verdict.good:
        return 0
    if verdict.declared:
        return 1
    if verdict.broken:
        return 4
    return 3 if verdict.red else 2


@dataclass(frozen=True)
class EngineDifference:
    """An engine in both reports; None where it is not in one."""

    old: EngineRun | None
    new: EngineRun | None
    cases: tuple[Difference, ...] = ()
    compared: int = 0
    both: frozenset[str] = frozenset()  # the games of which both have a case in common

    @property
    def name(self) -> str:
        """The engine's name, or both where they differ."""
        names = dict.fromkeys(run.engine for run in (self.old, self.new) if run is not None)
        return " → ".join(names)

    def counts(self) -> Counter[Kind]:
        """Return how many cases there are of each kind."""
        return Counter(case.kind for case in self.cases)

    def lone_games(self) -> frozenset[str]:
        """Return the games of which only one of the reports has cases.

        All of their cases differ by that alone. A game with a new case that fails is none of them.
        """
        games = {case.sheet.game for case in self.cases} - self.both
        return frozenset(games - {case.sheet.game for case in self.cases if case.worse})

    @property
    def worse(self) -> bool:
        """True where a case got worse, the engine is gone or got broken, or all cases are others."""
        if self.new is None:
            return True
        if self.old is None:
            return self.new.broken or any(result.verdict.red for result in self.new.results)
        broke = self.new.broken and not self.old.broken
        return broke or not self.compared or any(case.worse for case in self.cases)


def differences(old: Report, new: Report) -> list[EngineDifference]:
    """Return the differences of each engine, those of the new report first.

    Engines are the same by their names; where each report has but one, it is that one.
    """
    sheets = {**old.sheets, **new.sheets}
    before, after = _by_name(old), _by_name(new)
    if len(before) == len(after) == 1:
        after = dict(zip(before, after.values(), strict=True))
    return [_of(before.get(key), after.get(key), sheets) for key in {**after, **before}]


def worse(old: Report, new: Report, found: list[EngineDifference]) -> bool:
    """Return whether something got worse, or the reports cannot tell."""
    return not (old.complete and new.complete and found) or any(one.worse for one in found)


def _by_name(report: Report) -> dict[tuple[str, int], EngineRun]:
    """Return the runs by the names of their engines; namesakes have numbers."""
    seen: Counter[str] = Counter()
    found = {}
    for run in report.runs:
        found[run.engine, seen[run.engine]] = run
        seen[run.engine] += 1
    return found


def _of(
    old: EngineRun | None, new: EngineRun | None, sheets: Mapping[str, Sheet]
) -> EngineDifference:
    if old is None or new is None:
        return EngineDifference(old, new)
    before = {result.case: result.verdict for result in old.results}
    after = {result.case: result.verdict for result in new.results}
    common = before.keys() & after.keys()
    both = frozenset(sheets[case].game for case in common)
    return EngineDifference(old, new, tuple(_cases(before, after, sheets)), len(common), both)


def _cases(
    before: Mapping[str, Verdict], after: Mapping[str, Verdict], sheets: Mapping[str, Sheet]
) -> Iterator[Difference]:
    for case in {**after, **before}:
        old, new = before.get(case), after.get(case)
        if old is not new:
            yield Difference(sheets[case], old, new)
