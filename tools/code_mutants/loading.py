"""A subject as a package in memory, with one of its modules changed.

Only for a process of its own: what was imported of the subject before is forgotten in it.
"""

import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import _lru_cache_wrapper
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from tools.code_mutants.subjects import Subject

Replay = Callable[[Mapping[str, Any]], Any]


def compiled(subject: Subject) -> dict[str, CodeType]:
    """Return the modules of a subject as they are, by their full names."""
    return {
        subject.full_name(name): _compile(path, path.read_text("utf-8"))
        for name, path in subject.modules().items()
    }


def with_change(
    subject: Subject, codes: Mapping[str, CodeType], module: str, text: str
) -> dict[str, CodeType]:
    """Return the modules with another text for one; raises SyntaxError where it is no Python."""
    return {**codes, subject.full_name(module): _compile(subject.modules()[module], text)}


def _compile(file: Path, text: str) -> CodeType:
    # Lines are told under the name of the real file, so that a trace finds them.
    return compile(text, str(file), "exec", dont_inherit=True)


def installed(subject: Subject, codes: Mapping[str, CodeType]) -> Replay:
    """Let every later import of a subject in this process take these modules; return `replay`."""
    package = subject.package
    for name in [n for n in sys.modules if n == package or n.startswith(f"{package}.")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(package, codes))
    replay: Replay = importlib.import_module(subject.full_name(subject.replays)).replay
    return replay


def forget_what_is_kept(subject: Subject) -> None:
    """Empty the caches of the subject's functions, so that it has not played before."""
    for name in subject.modules():
        module = sys.modules.get(subject.full_name(name))
        for value in vars(module).values() if module else ():
            if isinstance(value, _lru_cache_wrapper):
                value.cache_clear()


class _Finder(MetaPathFinder, InspectLoader):
    def __init__(self, package: str, codes: Mapping[str, CodeType]) -> None:
        self._package, self._codes = package, codes

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self._codes:
            return None
        return ModuleSpec(name, self, is_package=name == self._package)

    def get_code(self, name: str) -> CodeType:
        return self._codes[name]

    def get_source(self, name: str) -> None:
        return None

    def is_package(self, name: str) -> bool:
        return name == self._package
