"""Writes JSON lines while a run goes on: a header, a line a case, a footer.

Each line is an object whose `line` says what it is: `header`; `engine`, before the cases of an
engine, which goes by a number from then on; `case`, as soon as its verdict is known, and once
more where the verdict changed at the end (the last one counts); `end` of an engine; `footer`.
A file without its footer is cut off.
"""

import json
import os
import stat
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from conformance.report.form import head_of_run, result_as_json, sheet_as_json
from conformance.report.model import Report
from conformance.report.sheet import Sheet, keep_sentences
from conformance.runner.results import CaseResult, EngineRun
from conformance.verdicts import Verdict

FORMAT = "polignac.conformance-report-lines/1"


class NotWrittenError(OSError):
    """A line cannot be written."""


class JsonLines:
    """Hears how a run goes on, and writes it down; each line is there as soon as it is known.

    It is a context manager that closes the file. What is in the file's place is overwritten.
    Raises NotWrittenError where the file cannot be written.
    """

    def __init__(
        self, path: Path, sheets: Mapping[str, Sheet], versions: Mapping[str, str]
    ) -> None:
        self._sheets = sheets
        self._engine = -1
        self._written: dict[str, Verdict] = {}
        self._clauses: dict[str, dict[str, str]] = {}
        with _told():
            self._file: IO[str] = path.open("w", encoding="utf-8", errors="replace", newline="\n")
        try:
            self._begin(versions)
        except NotWrittenError:
            self.__exit__()
            raise

    def _begin(self, versions: Mapping[str, str]) -> None:
        self._write({"line": "header", "format": FORMAT, **versions, "cases": len(self._sheets)})

    def __enter__(self) -> "JsonLines":
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # what could not be written was told before
            self._file.close()

    def _write(self, line: Mapping[str, Any]) -> None:
        with _told():
            self._file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
            self._file.flush()

    def engine(self, name: str, cases: int) -> None:
        """A run with so many cases begins."""
        self._engine += 1
        self._written = {}
        self._write({"line": "engine", "engine": self._engine, "name": name, "cases": cases})

    def case(self, result: CaseResult) -> None:
        """A case has its verdict."""
        self._written[result.case] = result.verdict
        sheet = self._sheets[result.case]
        keep_sentences(self._clauses.setdefault(sheet.game, {}), sheet)
        line = {"line": "case", "engine": self._engine, "case": result.case}
        told = sheet_as_json(sheet, whole=result.verdict.red)
        self._write(line | result_as_json(result) | told)

    def ended(self, run: EngineRun) -> None:
        """A run is over: what has had no line yet, or another verdict, gets one."""
        for result in run.results:
            if self._written.get(result.case) is not result.verdict:
                self.case(result)
        counts = {verdict.value: number for verdict, number in run.counts().items()}
        self._write({"line": "end", "engine": self._engine, **head_of_run(run), "counts": counts})

    def footer(self, report: Report) -> None:
        """Everything is said: close the file with its footer."""
        counts = Counter(r.verdict.value for run in report.runs for r in run.results)
        told = {"engines": len(report.runs), "counts": dict(counts), "clauses": self._clauses}
        quick = {"quick": True} if report.quick else {}
        own = {"own": sorted(report.own)} if report.own else {}
        self._write({"line": "footer", "complete": report.complete, **quick, **own, **told})
        # Somebody waits for this very line; a pipe or a terminal has no disk to wait for.
        with _told():
            if stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
                os.fsync(self._file.fileno())


@contextmanager
def _told() -> Iterator[None]:
    """Tell an error of the file from those of the run."""
    try:
        yield
    except OSError as wrong:
        raise NotWrittenError(wrong.errno, wrong.strerror) from None
