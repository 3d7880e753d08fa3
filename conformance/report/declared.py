"""What of a run is known to be otherwise than the rules, by clause and the reason given for it."""

from dataclasses import dataclass

from conformance.deviations.model import UNEXPLAINED
from conformance.report.model import Report
from conformance.runner.results import EngineRun
from conformance.verdicts import Verdict


@dataclass(frozen=True)
class Declared:
    """The known deviations that were declared for one clause, with one reason."""

    clause: str
    reason: str
    cases: tuple[str, ...]

    @property
    def explained(self) -> bool:
        """False where nobody has written yet why it is so."""
        return self.reason != UNEXPLAINED

    @property
    def told(self) -> str:
        """How many cases there are, and why."""
        return f"{len(self.cases)} {'cases' if len(self.cases) > 1 else 'case'}: {self.reason}"


def declared_in(run: EngineRun) -> tuple[Declared, ...]:
    """Return the known deviations of a run, in the order of their clauses.

    They are read from the notes of its results, which a saved report has, too.
    """
    found: dict[tuple[str, str], list[str]] = {}
    for result in run.results:
        if result.verdict is Verdict.KNOWN_DEVIATION:
            clause, _, reason = result.note.split("\n", 1)[0].partition(": ")
            found.setdefault((clause, reason), []).append(result.case)
    return tuple(Declared(*key, tuple(cases)) for key, cases in sorted(found.items()))


def known_in(report: Report) -> str:
    """Return how many known deviations a report has, in words; "" where it has none."""
    number = sum(run.counts()[Verdict.KNOWN_DEVIATION] for run in report.runs)
    return f"{number} known deviation{'s' if number > 1 else ''}" if number else ""


def unexplained(found: tuple[Declared, ...]) -> str:
    """Return a warning of deviations whose reason nobody has written; "" where there is none."""
    clauses = list(dict.fromkeys(one.clause for one in found if not one.explained))
    return f"Not explained yet: {', '.join(clauses)}. Write why into the file." if clauses else ""
