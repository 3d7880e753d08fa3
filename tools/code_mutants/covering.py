"""Which trials run which lines of the unmutated subject: a mutant meets those that can notice it."""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from tools.code_mutants.mutating import MODULE_LEVEL, Mutant
from tools.code_mutants.subjects import Subject

# What stands in quotation marks on a changed line.
_WORD = re.compile(r"[\"']([\w-]+)[\"']")

# A module and a line of it.
Place = tuple[str, int]


class Covering:
    """The names of trials by the lines and by the functions that they run.

    `whole` says that they run nowhere but in this process, so that what none of them is seen to
    enter is beyond them all.
    """

    def __init__(self, whole: bool) -> None:
        self._whole = whole
        self._by_line: dict[Place, set[str]] = defaultdict(set)
        self._by_scope: dict[tuple[str, str], set[str]] = defaultdict(set)
        self._by_word: dict[str, set[str]] = defaultdict(set)
        self._width: dict[str, int] = {}
        self._everywhere: set[str] = set()

    def note(
        self,
        trial: str,
        lines: Iterable[Place],
        scopes: Iterable[tuple[str, str]],
        words: Iterable[str] = (),
        everywhere: bool = False,
    ) -> None:
        """Remember what a trial runs, and the words that it speaks of.

        One that starts another process may run anything: it is `everywhere`.
        """
        if everywhere:
            self._everywhere.add(trial)
        lines = set(lines)
        self._width[trial] = len(lines)
        for line in lines:
            self._by_line[line].add(trial)
        for scope in scopes:
            self._by_scope[scope].add(trial)
        for word in words:
            self._by_word[word].add(trial)

    def likeliest_first(self, mutant: Mutant) -> list[str]:
        """Return the trials that can notice a mutant, those first that can hardly miss it.

        They are all that enter its function: first those that run a changed line, then those
        that speak of its rarer words, then those that run little. What stands in no function
        runs with the import and bears on everything.
        """
        running = set().union(*(self._by_line[mutant.module, line] for line in mutant.lines))
        able = self._by_scope.get((mutant.module, mutant.scope), set())
        if not self._whole:
            able = able | self._everywhere if able else set(self._width)
        speaking: dict[str, float] = defaultdict(float)
        for word in _WORD.findall(mutant.what):
            for trial in self._by_word.get(word, ()):
                speaking[trial] += 1 / len(self._by_word[word])
        return sorted(able, key=lambda t: (t not in running, -speaking[t], self._width[t], t))


# A function tells its lines so many times a trial: they only say in which order to try.
_ENTRIES = 8


class Recorder:
    """Hears what this process runs of a subject: the functions, and most of the lines.

    `started` tells that another process was started.
    """

    def __init__(self, subject: Subject) -> None:
        self._folder = subject.package.split(".")
        self.lines: set[Place] = set()
        self.scopes: set[tuple[str, str]] = set()
        self.started = False
        sys.addaudithook(self._audit)
        self._modules: dict[str, str | None] = {}
        self._entered: dict[int, int] = {}

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Record while this holds; what was recorded before is forgotten."""
        self.lines, self.scopes, self.started = set(), set(), False
        self._entered.clear()
        before = sys.gettrace()
        sys.settrace(self._call)
        try:
            yield
        finally:
            sys.settrace(before)

    def _audit(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event == "subprocess.Popen":
            self.started = True

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        code = id(frame.f_code)  # the hash of a code object is made anew each time
        self._entered[code] = entered = self._entered.get(code, 0) + 1
        if entered > _ENTRIES:
            return None
        module = self._module(frame.f_code.co_filename)
        if module is None:
            return None
        name = frame.f_code.co_qualname.split(".<locals>")[0]
        if frame.f_code.co_name == "<module>":
            name = MODULE_LEVEL
        self.scopes.add((module, name))
        lines = self.lines

        def heard(frame: FrameType, event: str, argument: Any) -> Any:
            lines.add((module, frame.f_lineno))
            return heard

        return heard(frame, event, argument)

    def _module(self, file: str) -> str | None:
        if file not in self._modules:
            folder, _, name = file.rpartition("/")
            # The folder of the subject itself, or of a copy.
            known = folder.split("/")[-len(self._folder) :] == self._folder
            known = known and name.endswith(".py")
            self._modules[file] = name.removesuffix(".py") if known else None
        return self._modules[file]
