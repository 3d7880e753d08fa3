"""What a command line needs of this package: load, lint, verify, tell.

Nothing here raises on bad input. What is wrong with a corpus comes back as diagnostics, what
an engine does as verdicts; ValueError is raised for a selection that names what there is not,
and OSError where a report cannot be written. What only some commands need is imported by them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from conformance.cases.load import load_files
from conformance.cases.model import Case
from conformance.catalogue import Catalogue, Game, Option, Tables
from conformance.deviations.model import NONE, Deviations
from conformance.diagnostics import Diagnostic, Findings
from conformance.perft.positions import Profile, files, read_positions
from conformance.report.listening import Progress, Several
from conformance.report.model import ExitCode, Report, exit_code
from conformance.report.sheet import CaseSheet, sheet_of
from conformance.runner.early import EarlyStart
from conformance.runner.engines import Engine, engine_from_command, shipped_engines
from conformance.runner.results import CaseResult, EngineRun, State
from conformance.runner.run import Patience, run_engine
from conformance.runner.selection import Memory, Selection

if TYPE_CHECKING:
    from rich.console import Console

    from conformance.lint.pairs import Severity
    from conformance.lint.statistics import Statistics
    from conformance.runner.in_process import Replay
    from conformance.signature import Signature, Trace

__all__ = [
    "Case",
    "CaseResult",
    "Catalogue",
    "Corpus",
    "Diagnostic",
    "EarlyStart",
    "Engine",
    "EngineRun",
    "ExitCode",
    "Game",
    "Lint",
    "Option",
    "Patience",
    "Profile",
    "Progress",
    "Report",
    "Selection",
    "Settings",
    "Several",
    "State",
    "Tables",
    "corpus_folder",
    "engine_from_command",
    "exit_code",
    "lint",
    "load",
    "positions",
    "read_report",
    "render",
    "run_in_process",
    "sheets_of",
    "shipped_engines",
    "signatures",
    "verify",
    "write",
]


@dataclass(frozen=True)
class Corpus:
    """Cases with the catalogue that they were read by, and what is wrong with the files."""

    cases: tuple[Case, ...]
    catalogue: Catalogue
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def sound(self) -> bool:
        """True where no file has an error in it; only then should engines be judged by it."""
        return not any(found.severity == "error" for found in self.diagnostics)


@dataclass(frozen=True)
class Lint:
    """What the lint found, in the order of the texts, and the statistics of the corpus."""

    diagnostics: tuple[Diagnostic, ...]
    statistics: "Statistics"


@dataclass(frozen=True)
class Settings:
    """How a run is made: which cases, how patiently, and where failures are remembered.

    With `only_failed` each engine gets the cases that failed with it the last time, or all
    where none did; that needs a `memory` file. `version` is told to the engines. With the `trace`
    of an engine as a function the report can tell takers and points of a bad case step by step.
    `deviations` are those that the engines are known to have.
    """

    selection: Selection = field(default_factory=Selection)
    patience: Patience = field(default_factory=Patience)
    memory: Path | None = None
    only_failed: bool = False
    version: str = "0"
    trace: "Trace | None" = None
    deviations: Deviations = NONE


def corpus_folder() -> Path:
    """Return the folder of the corpus that ships with this package."""
    return Path(__file__).resolve().parent / "corpus"


def load(paths: Iterable[Path], catalogue: Catalogue, tables: Tables) -> Corpus:
    """Return the cases of files, and of all `.yaml` files in folders."""
    loaded = load_files(paths, catalogue, tables)
    return Corpus(loaded.cases, catalogue, loaded.diagnostics)


def positions(
    profile: Profile, games: Iterable[str], catalogue: Catalogue, tables: Tables
) -> tuple[Case, ...]:
    """Return the shipped positions of games whose lines are counted, as cases of topic `perft`.

    `profile` bounds the size of their trees. Raises ValueError where a file is damaged.
    """
    return read_positions(files(profile, games), profile, catalogue, tables)


def lint(
    corpus: Corpus,
    replay: "Replay | None" = None,
    retired: Path | None = None,
    trace: "Trace | None" = None,
    pairs: "Severity | None" = None,
    tables: Tables | None = None,
    ids: Path | None = None,
) -> Lint:
    """Return all that is wrong with a corpus, with what its loading found.

    `replay` is an engine as a function, params to result; with it the lint also proves that
    the cards which nobody named do not matter. `trace` is its trace as a function; with it no
    two cases may ask the same question. `retired` is the file of ids given no more, the shipped
    one by default. `pairs` says how bad it is that no case plays a value of one option with a value
    of another; those for which `tables` make no table are left out. `ids` is the list of every id
    ever given: with it the cases must be the whole corpus.
    """
    from conformance.lint.answers import check_answers
    from conformance.lint.order import check_order, in_order_of_text, read_retired
    from conformance.lint.pairs import check_pairs
    from conformance.lint.questions import check_questions
    from conformance.lint.rest import check_play
    from conformance.lint.statistics import count_cases
    from conformance.lint.sums import check_sums
    from conformance.lint.totals import check_totals
    from conformance.records.ids import check_ids

    findings = Findings()
    file = corpus_folder() / "retired.txt" if retired is None else retired
    gone = read_retired(file) if file.is_file() else frozenset[str]()
    check_order(corpus.cases, corpus.catalogue, gone, findings)
    if ids is not None:
        check_ids(corpus.cases, ids, gone, findings)
    for case in corpus.cases:
        check_totals(case, findings)
        check_sums(case, findings)
        check_play(case, findings)
        if replay is not None:
            check_answers(case, replay, findings)
    asked = {} if trace is None else check_questions(corpus.cases, trace, findings)
    if pairs is not None:
        check_pairs(corpus.cases, corpus.catalogue, tables, findings, pairs)
    found = in_order_of_text(findings, corpus.diagnostics)
    return Lint(found, count_cases(corpus.cases, corpus.catalogue, asked))


def signatures(corpus: Corpus, trace: "Trace") -> "list[tuple[Case, Signature]]":
    """Return each case of a corpus with its signature, in the order read.

    `trace` is an engine's trace as a function.
    """
    from conformance.signature import signature_of

    return [(case, signature_of(case, trace)) for case in corpus.cases]


def verify(
    corpus: Corpus,
    engines: Sequence[Engine],
    settings: Settings | None = None,
    progress: Progress | None = None,
    early: EarlyStart | None = None,
    sheets: Mapping[str, CaseSheet] | None = None,
) -> Report:
    """Return what becomes of the selected cases with each engine, one engine after the other.

    `early` is one of the engines, started while the cases were still read. Raises ValueError where the selection names a game or a case that there is not.
    """
    settings = settings or Settings()
    heard = progress or Several(())
    cases = settings.selection.apply(corpus.cases)
    memory = None if settings.memory is None else Memory(settings.memory)
    runs, asked = [], dict[str, Case]()

    def told(result: CaseResult) -> None:
        heard.case(settings.deviations.applied(result))

    for engine in engines:
        own = cases
        if memory is not None and settings.only_failed:
            own = memory.failed(engine, cases)
        heard.engine(engine.name, len(own))
        run = run_engine(engine, own, settings.patience, told, settings.version, early)
        if memory is not None:
            memory.note(engine, run)
            memory.save()
        run = settings.deviations.applied_to(run)
        heard.ended(run)
        runs.append(run)
        asked |= {case.id: case for case in own}
    known = sheets_of(corpus, settings) if sheets is None else sheets
    return Report(tuple(runs), {case.id: known[case.id] for case in cases if case.id in asked})


def sheets_of(corpus: Corpus, settings: Settings | None = None) -> dict[str, CaseSheet]:
    """Return the sheets of the selected cases, for those who hear how a run goes on."""
    settings = settings or Settings()
    cases = settings.selection.apply(corpus.cases)
    return {case.id: sheet_of(case, corpus.catalogue, settings.trace) for case in cases}


def run_in_process(name: str, cases: Iterable[Case], replay: "Replay") -> EngineRun:
    """Return what becomes of the cases with an engine that is a function, params to result."""
    from conformance.runner import in_process

    return in_process.run_in_process(name, cases, replay)


def write(report: Report, form: str, path: Path) -> None:
    """Write a report whole or not at all; raises OSError where the file cannot be written.

    `form` is one of `conformance.report.forms.FORMS`: `junit`, `json`, `tap`, `markdown`, `badge`
    or `html`.
    """
    from conformance.report import forms, writing

    writing.write_whole(path, forms.text(report, form))


def read_report(path: Path) -> Report:
    """Return the report that a file of `json` or of JSON lines holds.

    Raises OSError where it cannot be read, and ValueError, in words, where it is no report.
    """
    from conformance.report import saved

    return saved.read_report(path)


def render(report: Report, console: "Console", *, most: int = 20) -> None:
    """Print a report on a rich console; of each engine at most so many bad cases in full."""
    from conformance.report import terminal

    terminal.render(report, console, most=most)
