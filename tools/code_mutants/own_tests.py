"""What kills mutants that no case kills: the subject's own tests, on a copy with the change.

A copy on disk and not in memory, because some of them start the subject as a process.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tools.code_mutants.bounds import TimeUpError, at_most
from tools.code_mutants.covering import Recorder
from tools.code_mutants.subjects import Subject
from tools.code_mutants.trials import RAISED, WRONG
from tools.repository import ROOT

TIME_OUT = "time-out"

# Seconds of processor time for one test; the longest takes about one.
PATIENCE = 20

Heard = Callable[[str, Recorder], None]


def is_test(killer: str) -> bool:
    """Whether a killer is one of these tests, and no case."""
    return "/" in killer


def copy_subject(subject: Subject, folder: Path) -> None:
    """Make a tree in a folder in which the subject can be changed and tested.

    It is the repository, all of it links but for the subject.
    """
    there, here = ROOT, folder
    for part in subject.package.split("."):
        here.mkdir(exist_ok=True)
        for beside in there.iterdir():
            if beside.name not in (part, "__pycache__") and not beside.name.startswith("."):
                (here / beside.name).symlink_to(beside)
        there, here = there / part, here / part
    shutil.copytree(there, here, ignore=shutil.ignore_patterns("__pycache__"))


def copied(subject: Subject, folder: Path, module: str) -> Path:
    """Return the file of a module in such a tree."""
    return folder.joinpath(*subject.package.split("."), f"{module}.py")


def change(file: Path, text: str, moment: int) -> None:
    """Give a module of the tree another text, and a time at which it has had no other.

    By time and length Python knows whether the bytecode that it kept is still that of the text.
    """
    file.write_text(text, "utf-8")
    os.utime(file, (moment, moment))


def run_own_tests(
    subject: Subject,
    folder: Path,
    first: Sequence[str] | None = None,
    heard: Heard | None = None,
) -> tuple[str, str] | None:
    """Return the first test that fails in this tree and how, or None where all pass.

    `first` are the names of those to run, in this order; without it all run. `heard` is told
    what each test ran. Only for a process of its own: it moves to the tree, imports the
    subject from there and throws its output away.
    """
    _move_to(subject, folder)
    order = None if first is None else {name: i for i, name in enumerate(first)}
    # Drawn examples are the same every time: what kills a mutant once kills it again.
    settings.register_profile("mutants", derandomize=True, database=None)
    settings.load_profile("mutants")
    run = _Run(order, heard, Recorder(subject))
    files = sorted({name.partition("::")[0] for name in first or [subject.tests]})
    words = ["-x", "-q", "-p", "no:cacheprovider", "--capture=no", *files]
    status = pytest.main(words, plugins=[run])
    if run.failed is None and status not in (0, 5):
        return subject.tests, RAISED
    return run.failed


def _move_to(subject: Subject, folder: Path) -> None:
    os.chdir(folder)
    sys.path[:0] = [str(folder)]
    # What the process that this one was forked from has imported is the subject unchanged.
    root = subject.package.partition(".")[0]
    for name in [name for name in sys.modules if name.partition(".")[0] == root]:
        del sys.modules[name]
    os.environ.pop("PYTEST_ADDOPTS", None)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the tests need none, and they load long
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


class _Run:
    """The hooks of one run of pytest."""

    def __init__(
        self, order: dict[str, int] | None, heard: Heard | None, recorder: Recorder
    ) -> None:
        self.failed: tuple[str, str] | None = None
        self._order, self._heard, self._recorder = order, heard, recorder

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        order = self._order
        if order is not None:
            items[:] = sorted(
                (item for item in items if item.nodeid in order), key=lambda i: order[i.nodeid]
            )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: Any) -> Generator[None, Any, Any]:
        with at_most(PATIENCE):
            if self._heard is None:
                return (yield)
            with self._recorder.listening():
                result = yield
            self._heard(item.nodeid, self._recorder)
            return result

    def pytest_exception_interact(self, node: Any, call: Any) -> None:
        if self.failed is None and hasattr(call, "excinfo"):
            self.failed = node.nodeid, how_it_failed(call.excinfo.value)


def how_it_failed(error: BaseException) -> str:
    """Return how a test that raises this has failed."""
    if isinstance(error, TimeUpError | subprocess.TimeoutExpired):
        return TIME_OUT
    wrong = (AssertionError, pytest.fail.Exception)
    return WRONG if isinstance(error, wrong) else RAISED
