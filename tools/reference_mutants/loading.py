"""The reference as a package in memory, with one of its modules changed.

Only for a process of its own: what was imported of the reference before is forgotten in it.
"""

import sys
from collections.abc import Mapping, Sequence
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import CodeType, ModuleType

from tools.reference_mutants.mutating import REFERENCE, modules

PACKAGE = REFERENCE.name


def compiled() -> dict[str, CodeType]:
    """Return the modules of the reference as they are, by their full names."""
    return {
        _full(name): _compile(name, path.read_text("utf-8")) for name, path in modules().items()
    }


def with_change(codes: Mapping[str, CodeType], module: str, text: str) -> dict[str, CodeType]:
    """Return the modules with another text for one; raises SyntaxError where it is no Python."""
    return {**codes, _full(module): _compile(module, text)}


def _full(module: str) -> str:
    return PACKAGE if module == "__init__" else f"{PACKAGE}.{module}"


def _compile(module: str, text: str) -> CodeType:
    # Lines are told under the name of the real file, so that a trace finds them.
    return compile(text, str(REFERENCE / f"{module}.py"), "exec", dont_inherit=True)


def install(codes: Mapping[str, CodeType]) -> None:
    """Let every later import of the reference in this process take these modules."""
    for name in [n for n in sys.modules if n == PACKAGE or n.startswith(f"{PACKAGE}.")]:
        del sys.modules[name]
    sys.meta_path.insert(0, _Finder(codes))


class _Finder(MetaPathFinder, InspectLoader):
    def __init__(self, codes: Mapping[str, CodeType]) -> None:
        self._codes = codes

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in self._codes:
            return None
        return ModuleSpec(name, self, is_package=name == PACKAGE)

    def get_code(self, name: str) -> CodeType:
        return self._codes[name]

    def get_source(self, name: str) -> None:
        return None

    def is_package(self, name: str) -> bool:
        return name == PACKAGE
