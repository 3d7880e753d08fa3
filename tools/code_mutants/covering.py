"""Which trials run which lines of the unmutated subject: a mutant meets those that can notice it."""

import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, NamedTuple

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
        self._audible: set[Place] = set()

    def note(
        self,
        trial: str,
        lines: Iterable[Place],
        scopes: Iterable[tuple[str, str]],
        words: Iterable[str] = (),
        everywhere: bool = False,
        audible: Iterable[Place] = (),
    ) -> None:
        """Remember what a trial runs, and the words that it speaks of.

        One that starts another process may run anything: it is `everywhere`. `audible` are the
        lines of the functions entered that would have been heard if they had been run.
        """
        self._audible.update(audible)
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

        They are all that run a changed line: first those that speak of its rarer words, then
        those that run little. Where such a line is none that is heard when it runs, as with the
        default of a parameter, they are all that enter its function. What stands in no function
        runs with the import and bears on everything.
        """
        places = [(mutant.module, line) for line in mutant.lines]
        running = set().union(*(self._by_line[place] for place in places))
        able = self._by_scope.get((mutant.module, mutant.scope), set())
        if mutant.scope != MODULE_LEVEL and self._audible.issuperset(places):
            able = running
        if not self._whole:
            able = able | self._everywhere if able else set(self._width)
        speaking: dict[str, float] = defaultdict(float)
        for word in _WORD.findall(mutant.what):
            for trial in self._by_word.get(word, ()):
                speaking[trial] += 1 / len(self._by_word[word])
        return sorted(able, key=lambda t: (t not in running, -speaking[t], self._width[t], t))


class _Function(NamedTuple):
    """What is known of a function that was entered; with its code, so that no other gets its id."""

    code: CodeType
    scope: tuple[str, str]
    lines: frozenset[Place]


class Recorder:
    """Hears what this process runs of a subject: the functions, and the lines in them.

    `audible` are the lines of all functions ever entered; `started` tells that another process
    was started.
    """

    def __init__(self, subject: Subject) -> None:
        self._folder = subject.package.split(".")
        self.lines: set[Place] = set()
        self.scopes: set[tuple[str, str]] = set()
        self.audible: set[Place] = set()
        self.started = False
        sys.addaudithook(self._audit)
        # What was entered by the id of its code, whose hash is made anew each time; None is
        # what is not the subject's.
        self._entered: dict[int, _Function | None] = {}
        self._passed: list[CodeType] = []

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Record while this holds; what was recorded before is forgotten."""
        self.lines, self.scopes, self.started = set(), set(), False
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
        code = frame.f_code
        if id(code) not in self._entered:
            self._entered[id(code)] = self._function(code)
        function = self._entered[id(code)]
        if function is None:
            return None
        self.scopes.add(function.scope)
        module, lines = function.scope[0], self.lines
        lines.add((module, frame.f_lineno))
        if function.lines <= lines:  # there is nothing to hear that has not been heard
            return None

        def heard(frame: FrameType, event: str, argument: Any) -> Any:
            lines.add((module, frame.f_lineno))
            return heard

        return heard

    def _function(self, code: CodeType) -> _Function | None:
        folder, _, file = code.co_filename.rpartition("/")
        # The folder of the subject itself, or of a copy.
        if folder.split("/")[-len(self._folder) :] != self._folder or not file.endswith(".py"):
            self._passed.append(code)
            return None
        module = file.removesuffix(".py")
        name = code.co_qualname.split(".<locals>")[0]
        if code.co_name == "<module>":
            return _Function(code, (module, MODULE_LEVEL), frozenset())
        lines = frozenset((module, line) for _, _, line in code.co_lines() if line)
        self.audible |= lines
        return _Function(code, (module, name), lines)
