"""The directions in which the packages may import, and what a module imports, read by `ast`.

`ORDER` is repeated in docs/architecture.md for people; a test holds the two together.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

# The parts of polignac_dsl from the ground up: a part imports itself and those before it.
ORDER = (
    "places",
    "canonical",
    "source",
    "diagnostics",
    "syntax",
    "check",
    "ruleset",
    "sources",
    "table",
    "engine",
    "compare",
    "rulebook",
    "mutants",
    "cli",
    "pytest_plugin",
)
# The one part of polignac_dsl that may know the conformance runner: it hands it rulesets.
JOINS = "polignac_dsl.cli"

# The beginning of an adapter, which becomes a program of somebody else's: it knows nothing of this.
ON_ITS_OWN = "conformance.adapters.python."

# What the package itself says, and no part of it.
OF_THE_PACKAGE = "__version__"

# The functions that import a module by its name.
LOADERS = ("import_module", "__import__")

PACKAGES = ("polignac_dsl", "conformance", "reference_impl", "tools")


@dataclass(frozen=True)
class Import:
    """One module imported by another, as said at one line."""

    importer: str
    imported: str
    line: int


def module_name(path: PurePosixPath) -> str:
    """Return the dotted name of the module in a file, given relative to the root."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(importer: str, text: str) -> Iterator[Import]:
    """Yield every import in a module's text, those inside functions too.

    `from a import b` yields `a.b`, since `b` may be a module. A module loaded by its name in
    a literal, as `import_module("a.b")`, counts as imported.
    """
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Import(names=names):
                for alias in names:
                    yield Import(importer, alias.name, node.lineno)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                for alias in names:
                    yield Import(importer, f"{module}.{alias.name}", node.lineno)
            case ast.ImportFrom(names=names, level=level) if level:
                # Refused by the linter; a name that no rule allows makes the test say so too.
                yield Import(importer, "." * level + names[0].name, node.lineno)
            case ast.Call(
                func=ast.Name(id=called) | ast.Attribute(attr=called),
                args=[ast.Constant(value=str(name)), *_],
            ) if called in LOADERS:
                yield Import(importer, name, node.lineno)
            case _:
                pass


def objection(found: Import, allowed: frozenset[str]) -> str | None:
    """Return why this import is not allowed, or None when it is.

    `allowed` holds the top-level names of the third-party modules declared for run time.
    Tests and tools are free in what they import of the project.
    """
    importer, imported = found.importer.split("."), found.imported.split(".")
    if "tests" in importer or importer[0] == "tools":
        return None
    if imported[0] == "":
        return "imports are absolute"
    if imported[0] == "tools" or "tests" in imported[1:]:
        return "nothing that travels in the wheel imports tools or tests"
    if found.importer.startswith(ON_ITS_OWN):
        beside = found.imported.startswith("engine.") or imported[0] in sys.stdlib_module_names
        return None if beside else "an adapter stands on the standard library and its engine alone"
    if imported[0] not in PACKAGES:
        if imported[0] in sys.stdlib_module_names:
            return None
        if importer[0] == "reference_impl":
            return "the reference stands on the standard library alone"
        return None if imported[0] in allowed else f"{imported[0]} is no declared dependency"
    if importer[0] != imported[0]:
        if found.importer.startswith(JOINS) and imported[0] == "conformance":
            return None
        return f"{importer[0]} knows nothing of {imported[0]}"
    if importer[0] == "polignac_dsl":
        return _out_of_order(importer[1:2], imported[1:2])
    return None


def _out_of_order(importers: list[str], importeds: list[str]) -> str | None:
    """Return why one part of polignac_dsl may not import another, or None when it may.

    Each list holds the name of the part, or nothing for the package itself.
    """
    if not importeds or importeds == [OF_THE_PACKAGE]:
        return None
    if not importers:
        return "polignac_dsl itself imports none of its parts: each one starts without the rest"
    (importer,), (imported,) = importers, importeds
    if importer not in ORDER:
        return f"{importer} has no place in tools/imports.py ORDER: give it one"
    if imported not in ORDER:
        return f"{imported} has no place in tools/imports.py ORDER: give it one"
    if ORDER.index(imported) > ORDER.index(importer):
        return f"{imported} stands above {importer}"
    return None
