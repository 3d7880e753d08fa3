"""The cases of the corpus as tests of pytest, for an engine given by `--polignac-engine`."""

import io
import shlex
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from conformance import api
from conformance.deviations.model import NONE, Deviations
from conformance.deviations.reading import read_deviations
from conformance.harmless import harmless
from conformance.report.terminal import render_case
from conformance.runner.asking import Asker
from conformance.runner.case_by_case import CaseByCase
from conformance.verdicts import Verdict
from polignac_dsl import __version__
from polignac_dsl.cli.catalogue import Tables, catalogue_with
from polignac_dsl.cli.deviations import without_a_case
from polignac_dsl.cli.games import playable
from polignac_dsl.cli.hints import sentence
from polignac_dsl.cli.verify import shipped_files

if TYPE_CHECKING:
    from conformance.api import Case, CaseResult, Engine

# The first part of the id of each test: `polignac::polignac-score-001`.
PREFIX = "polignac::"
_WIDTH = 100


def begin(config: pytest.Config) -> None:
    """Add the tests to a run of pytest; raises UsageError where the options make no sense."""
    ids = [word.removeprefix(PREFIX) for word in config.args if word.startswith(PREFIX)]
    # pytest knows no file of that name, and workers are told of the options only.
    config.args[:] = [word for word in config.args if not word.startswith(PREFIX)]
    config.option.polignac_case = [
        *(word.removeprefix(PREFIX) for word in config.option.polignac_case),
        *ids,
    ]
    config.pluginmanager.register(Tests(config), "polignac-tests")


def _engine(config: pytest.Config) -> "Engine":
    """Return the engine that is asked for; raises UsageError."""
    shipped = api.shipped_engines()
    given = config.getoption("polignac_engine")
    try:
        command = shlex.split(given)
        engine = shipped.get(given) or api.engine_from_command(
            command, config.invocation_params.dir
        )
    except ValueError as wrong:
        raise pytest.UsageError(f"--polignac-engine: {wrong}") from None
    return replace(engine, one_shot=config.getoption("polignac_one_shot"))


def _cases(config: pytest.Config) -> api.Corpus:
    """Return the cases that are asked for; raises UsageError."""
    games, ids = config.getoption("polignac_game"), config.getoption("polignac_case")
    for game in games:
        if game not in playable():
            raise pytest.UsageError(f"--polignac-game: there is no game {game}")
    catalogue = catalogue_with([])
    corpus = api.load(shipped_files(games, ids), catalogue, Tables())
    if not corpus.sound:
        raise pytest.UsageError(f"the corpus is invalid: {corpus.diagnostics[0]}")
    try:
        chosen = api.Selection(tuple(games), tuple(ids)).apply(corpus.cases)
    except ValueError as wrong:
        raise pytest.UsageError(sentence(str(wrong))) from None
    return api.Corpus(chosen, catalogue)


def _deviations(config: pytest.Config) -> Deviations:
    """Return what the engine is known to get wrong; raises UsageError for a file with faults."""
    given = config.getoption("polignac_deviations")
    if given is None:
        return NONE
    found, wrong = read_deviations(config.invocation_params.dir / given)
    if wrong:
        raise pytest.UsageError("--polignac-deviations: " + "\n".join(map(str, wrong)))
    gone = [one.case for one in without_a_case(found, ())]
    if gone:
        raise pytest.UsageError(f"--polignac-deviations: there is no case {', '.join(gone)}")
    return found


class Tests:
    """The plugin that adds the tests, holds the engine, and sees that something was tested."""

    __test__ = False  # it is none itself

    def __init__(self, config: pytest.Config) -> None:
        self.engine = _engine(config)
        self.corpus = _cases(config)
        self._deviations = _deviations(config)
        self._open = ExitStack()
        self._asking: CaseByCase | None = None
        self._outcomes: Counter[str] = Counter()
        self._worker = hasattr(config, "workerinput")

    def result(self, case: "Case") -> "CaseResult":
        """Return what becomes of a case; the engine is started with the first."""
        if self._asking is None:
            asker = Asker(self.engine, version=__version__)
            self._asking = CaseByCase(self._open.enter_context(asker))
        return self._deviations.applied(self._asking.result(case))

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(
        self, session: pytest.Session, items: list[pytest.Item]
    ) -> None:
        """Add the tests to those that there are, before any are chosen by their names."""
        cases: Cases = Cases.from_parent(
            session, name=PREFIX.rstrip(":"), nodeid=PREFIX.rstrip(":"), tests=self
        )
        # As pytest itself collects, so that they are counted with the others.
        cases.ihook.pytest_collectstart(collector=cases)
        report = cases.ihook.pytest_make_collect_report(collector=cases)
        cases.ihook.pytest_collectreport(report=report)
        items.extend(report.result)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count what became of the tests; with several workers only the first process does."""
        if report.nodeid.startswith(PREFIX) and (report.when == "call" or report.failed):
            tested = not report.skipped or hasattr(report, "wasxfail")
            self._outcomes["tested" if tested else "skipped"] += 1

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Fail a run in which the engine was put to nothing: that is never green."""
        self._open.close()
        if not self._worker and exitstatus == pytest.ExitCode.OK and self._idle:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @property
    def _idle(self) -> bool:
        return self._outcomes["skipped"] > 0 and not self._outcomes["tested"]

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say so."""
        if self._idle:
            terminalreporter.section("polignac", red=True)
            terminalreporter.line(f"{self.engine.name} was put to no case: nothing was tested.")


class Cases(pytest.Collector):
    """Holds the tests of all cases."""

    def __init__(self, *, tests: Tests, **rest: Any) -> None:
        super().__init__(**rest)
        self._tests = tests

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each case, in the order of the corpus."""
        for case in self._tests.corpus.cases:
            yield CaseTest.from_parent(self, name=case.id, case=case, tests=self._tests)


class NotByTheRulesError(Exception):
    """The engine did not do well in a case."""

    def __init__(self, result: "CaseResult") -> None:
        super().__init__(result.case)
        self.result = result


class CaseTest(pytest.Item):
    """A case as a test: what is unsupported is skipped, what is known to deviate fails as known."""

    def __init__(self, *, case: "Case", tests: Tests, **rest: Any) -> None:
        super().__init__(**rest)
        self._case, self._tests = case, tests

    def runtest(self) -> None:
        """Put the engine to the case."""
        result = self._tests.result(self._case)
        verdict = result.verdict
        told = harmless(f"{verdict.value}: {result.note}" if result.note else verdict.value)
        if verdict in (Verdict.UNSUPPORTED, Verdict.NOT_AVAILABLE):
            pytest.skip(told)
        if verdict is Verdict.KNOWN_DEVIATION:
            pytest.xfail(told)
        if not verdict.good:
            raise NotByTheRulesError(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the case on its sheet, as the terminal report shows it."""
        if not isinstance(excinfo.value, NotByTheRulesError):
            return super().repr_failure(excinfo, style)
        from rich.console import Console

        out = io.StringIO()
        console = Console(file=out, width=_WIDTH, color_system=None, highlight=False)
        sheet = api.sheets_of(api.Corpus((self._case,), self._tests.corpus.catalogue))
        result = excinfo.value.result
        render_case(self._tests.engine.name, sheet[self._case.id], result, console)
        return "\n".join(line.rstrip() for line in out.getvalue().splitlines())

    def reportinfo(self) -> tuple[str, int, str]:
        """Return where the case stands, and its id."""
        place = self._case.place
        return place.file, place.line - 1, f"{PREFIX}{self.name}"
