"""What a run has found: for each engine its verdict on each case."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from conformance.verdicts import Judgement, Verdict, worst


class State(StrEnum):
    """How the run with an engine went as a whole.

    `UNSTEADY`: to its end, yet it failed once in a way that did not come again when the
    requests in question were asked one by one.
    """

    RAN = "ran"
    NOT_AVAILABLE = "not available"
    NOT_STARTED = "not started"
    GIVEN_UP = "given up"
    UNSTEADY = "unsteady"


@dataclass(frozen=True)
class CheckResult:
    """The judgement on one check of a case, by the part of the case that it is."""

    what: str
    place: str
    judgement: Judgement


@dataclass(frozen=True)
class CaseResult:
    """What became of a case with one engine."""

    case: str
    checks: tuple[CheckResult, ...]

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of its checks."""
        return worst(check.judgement.verdict for check in self.checks)

    @property
    def note(self) -> str:
        """Why there is no other verdict, where a check says so."""
        of_verdict = [c.judgement for c in self.checks if c.judgement.verdict is self.verdict]
        return next((judgement.note for judgement in of_verdict if judgement.note), "")

    def told(self) -> str:
        """Return all that was wrong with the case, a line each."""
        lines = []
        for check in self.checks:
            judgement = check.judgement
            found = [mismatch.message for mismatch in judgement.mismatches]
            if judgement.note and not judgement.verdict.good:
                found.append(judgement.note)
            lines += [f"{check.what}: {text}" for text in found]
        return "\n".join(dict.fromkeys(lines))


@dataclass(frozen=True)
class EngineRun:
    """One engine's results, in the order of the cases; `note` says why a run ended early.

    `errors` is the end of what it wrote to standard error, `warnings` what of its introduction
    was not heeded, `declared` the name that it gives itself.
    """

    engine: str
    version: str
    state: State
    results: tuple[CaseResult, ...]
    note: str = ""
    errors: str = ""
    seconds: float = 0.0
    warnings: tuple[str, ...] = ()
    declared: str = ""

    @property
    def called(self) -> str:
        """Its name and its version, with the name that it gives itself where that is another."""
        if self.declared in ("", self.engine):
            return f"{self.engine} {self.version}".strip()
        return f"{self.engine} ({self.declared} {self.version})".replace(" )", ")")

    def counts(self) -> Counter[Verdict]:
        """Return how many cases have each verdict."""
        return Counter(result.verdict for result in self.results)

    @property
    def broken(self) -> bool:
        """True where the engine did not start, was given up, or failed itself in some case."""
        if self.state in (State.NOT_STARTED, State.GIVEN_UP, State.UNSTEADY):
            return True
        return any(result.verdict.broken for result in self.results)
