"""Shows on a terminal how far a run has come."""

from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from conformance.harmless import harmless
from conformance.runner.results import CaseResult, EngineRun


class TerminalProgress:
    """A bar for each engine, gone when the run is over; silent where there is no terminal."""

    def __init__(self, console: Console) -> None:
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[bad]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task: TaskID | None = None
        self._bad = 0

    def __enter__(self) -> "TerminalProgress":
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.stop()

    def engine(self, name: str, cases: int) -> None:
        """A run with so many cases begins."""
        self._bad = 0
        self._task = self._progress.add_task(harmless(name), total=cases, bad="")

    def case(self, result: CaseResult) -> None:
        """A case has its verdict."""
        self._bad += result.verdict.tested and not result.verdict.good
        if self._task is not None:
            self._progress.update(
                self._task, advance=1, bad=f"{self._bad} bad" if self._bad else ""
            )

    def ended(self, run: EngineRun) -> None:
        """A run is over; its bar stays full."""
