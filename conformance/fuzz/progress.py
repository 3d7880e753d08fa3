"""Shows on a terminal how far a run has come."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from conformance.fuzz.comparing import Difference
from conformance.fuzz.running import Run


class TerminalProgress:
    """A bar that is gone when the run is over; silent where there is no terminal."""

    def __init__(self, console: Console, run: Run) -> None:
        self.bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("{task.fields[found]}"),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        name = f"{run.side.name} against {run.model.name}"
        self._task = self.bar.add_task(
            name, total=run.question.matches, completed=run.next, found=""
        )
        run.progress.append(self._played)
        run.shrinking = self._shrinks

    def _played(self, run: Run) -> None:
        found = len(run.findings.all)
        told = f"{found} found" if found else ""
        self.bar.update(self._task, completed=run.next, found=told)

    def _shrinks(self, found: Difference) -> None:
        self.bar.update(self._task, found="a difference; making it smaller …")
