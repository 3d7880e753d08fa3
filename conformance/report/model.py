"""The report of a run as plain data, and the exit code that it stands for."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from enum import IntEnum

from conformance.perft.positions import TOPIC as PERFT
from conformance.report.sheet import Sheet, keep_sentences
from conformance.runner.results import CaseResult, EngineRun, State


class ExitCode(IntEnum):
    """What a run tells the shell; a broken engine goes before a wrong one."""

    GOOD = 0
    FAILED = 1
    BROKEN = 3
    INVALID = 4


@dataclass(frozen=True)
class Report:
    """The runs of all engines over the same corpus, and a sheet of each case that was run.

    `complete` is False for one that was read from a file whose end is missing, `quick` is True
    where the cases were those of the quick profile. `own` are the ids of the cases that whoever
    asked has added to the corpus.
    """

    runs: tuple[EngineRun, ...]
    sheets: Mapping[str, Sheet] = field(default_factory=dict)
    complete: bool = True
    quick: bool = False
    own: Set[str] = frozenset()

    def bad(self, run: EngineRun) -> list[tuple[Sheet, CaseResult]]:
        """Return the cases that are to be told in full: what an engine did wrong, or not at all."""
        return [(self.sheets[result.case], result) for result in run.results if result.verdict.red]

    def caveats(self) -> list[str]:
        """Return what a reader must know of a quick look, a sentence each; none of a whole run."""
        if not self.quick:
            return []
        found = ["A quick look: it finds mutants, it is no verdict."]
        for run in self.runs:
            out = sum(not result.verdict.tested for result in run.results)
            if out:
                found.append(f"{run.engine} does not play {out} of its {len(run.results)} cases.")
        return found

    def sentences(self) -> dict[str, dict[str, str]]:
        """Return for each game the clauses that the cases exercise, with their sentences.

        Where options change a sentence it is that of the default ones; where none is known, "".
        """
        found: dict[str, dict[str, str]] = {}
        for sheet in self.sheets.values():
            keep_sentences(found.setdefault(sheet.game, {}), sheet)
        return found

    def untested(self) -> list[str]:
        """Return the ids of the cases that no engine was put to.

        To count lines is a method that an engine need not have: positions for it are left out.
        """
        tested = {
            result.case for run in self.runs for result in run.results if result.verdict.tested
        }
        return [
            case
            for case, sheet in self.sheets.items()
            if case not in tested and sheet.topic != PERFT
        ]


def exit_code(report: Report, *, require_all: bool = False) -> ExitCode:
    """Return the exit code of a run.

    `require_all` makes a failure of an engine that is not available, and of a case that
    every engine calls unsupported. A report that is not complete is a failure, whatever it
    holds. The corpus must have been sound: see `ExitCode.INVALID`.
    """
    if any(run.broken for run in report.runs):
        return ExitCode.BROKEN
    verdicts = [result.verdict for run in report.runs for result in run.results]
    tested = any(verdict.tested for verdict in verdicts)
    if any(verdict.red for verdict in verdicts) or not tested or not report.complete:
        return ExitCode.FAILED
    missing = any(run.state is State.NOT_AVAILABLE for run in report.runs)
    if require_all and (missing or report.untested()):
        return ExitCode.FAILED
    return ExitCode.GOOD
