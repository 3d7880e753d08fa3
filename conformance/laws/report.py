"""Tells a run of the laws in lines, and the exit code that it stands for."""

from collections.abc import Iterator, Sequence

from conformance.harmless import harmless
from conformance.laws.running import LawResult, LawRun
from conformance.report.model import ExitCode
from conformance.runner.results import State
from conformance.verdicts import Verdict

_SAID = {Verdict.UNSUPPORTED: "not applicable"}


def head(run: LawRun) -> str:
    """Return the line over the results of an engine."""
    name = f"{run.engine} {run.version}".strip()
    if run.state is not State.RAN:
        return harmless(f"{name}: {run.state}: {run.note}")
    told = f"{name}: {len(run.results)} laws, {run.matches} matches ({run.seconds:.1f} s)"
    return "\n".join(map(harmless, (told, *(f"  {each}" for each in run.warnings))))


def line(result: LawResult) -> str:
    """Return the line of a law: its verdict, its name, and how often it held or why it did not."""
    verdict = _SAID.get(result.verdict, str(result.verdict))
    told = result.note or f"held {result.held} times"
    first, *_ = told.splitlines() or [""]
    return harmless(f"  {verdict:15} {result.law.id:8} {first}")


def cases(run: LawRun) -> Iterator[str]:
    """Yield the case of each law that an engine breaks, as YAML."""
    for result in run.results:
        if result.case:
            yield harmless(result.case)


def exit_code(runs: Sequence[LawRun], *, require_all: bool = False) -> ExitCode:
    """Return the exit code of runs; a broken engine goes before one that breaks a law.

    `require_all` makes a failure of an engine that is not available.
    """
    verdicts = [result.verdict for run in runs for result in run.results]
    if any(run.state is State.NOT_STARTED for run in runs) or any(v.broken for v in verdicts):
        return ExitCode.BROKEN
    missing = any(run.state is State.NOT_AVAILABLE for run in runs)
    tested = any(verdict.tested for verdict in verdicts)
    if Verdict.FAIL in verdicts or not tested or (require_all and missing):
        return ExitCode.FAILED
    return ExitCode.GOOD
