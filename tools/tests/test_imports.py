"""The directions of imports, for the whole repository and for the check itself."""

import re
import tomllib

import pytest

from tools.imports import ORDER, PACKAGES, imports, module_name, objection
from tools.repository import ROOT, tracked_files

# Packages whose import name is not their own.
IMPORTED_AS = {"pyyaml": "yaml"}


def declared() -> frozenset[str]:
    """Return the import names of the dependencies that pyproject.toml declares for a user.

    The extras are among them, but that of the developers.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = [e for n, es in project["optional-dependencies"].items() if n != "dev" for e in es]
    entries = [*project["dependencies"], *extras]
    names = [re.split(r"[^A-Za-z0-9_.-]", entry)[0].lower() for entry in entries]
    return frozenset(IMPORTED_AS.get(name, name) for name in names)


def objections(module: str, text: str) -> list[str]:
    """Return what is wrong with the imports in one module's text, a line each."""
    allowed = declared()
    return [
        f"{found.importer}:{found.line} imports {found.imported}: {why}"
        for found in imports(module, text)
        if (why := objection(found, allowed)) is not None
    ]


def test_every_import_points_the_allowed_way() -> None:
    """No tracked module imports against the order, across the rooms, or what is undeclared."""
    modules = [p for p in tracked_files() if p.suffix == ".py" and p.parts[0] in PACKAGES]
    assert modules
    wrong = [
        line
        for path in modules
        for line in objections(module_name(path), (ROOT / path).read_text("utf-8"))
    ]
    assert wrong == []


def test_the_order_is_the_one_that_the_architecture_page_tells() -> None:
    """The numbered list under "Directions of imports" names the parts in the same order."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    section = page.split("## Directions of imports", 1)[1].split("\n## ", 1)[0]
    assert tuple(re.findall(r"^\d+\. `(\w+)`", section, flags=re.MULTILINE)) == ORDER


@pytest.mark.parametrize(
    ("module", "text", "why"),
    [
        ("conformance.runner.run", "import polignac_dsl", "knows nothing of polignac_dsl"),
        ("conformance.runner", "from reference_impl import x", "knows nothing of reference_impl"),
        ("conformance.adapters.python.adapter", "import conformance", "its engine alone"),
        ("conformance.runner", "import yaml, tomli", "tomli is no declared dependency"),
        ("reference_impl.match", "import yaml", "standard library alone"),
        ("reference_impl.match", "from polignac_dsl import source", "knows nothing of"),
        ("polignac_dsl.cli.verify", "import reference_impl", "knows nothing of reference_impl"),
        ("polignac_dsl.engine.play", "import conformance.runner", "knows nothing of conformance"),
        ("polignac_dsl.syntax.parse", "import polignac_dsl.check", "check stands above syntax"),
        ("polignac_dsl.source", "def f():\n  from polignac_dsl import cli", "cli stands above"),
        ("polignac_dsl.engine", "t = import_module('polignac_dsl.cli.x')", "cli stands above"),
        ("polignac_dsl.cli.verify", "t = __import__('reference_impl.x')", "knows nothing of"),
        ("polignac_dsl", "from polignac_dsl import engine", "imports none of its parts"),
        ("polignac_dsl.novelty", "import polignac_dsl.source", "novelty has no place"),
        ("polignac_dsl.engine", "import polignac_dsl.novelty", "novelty has no place"),
        ("polignac_dsl.engine", "from . import play", "imports are absolute"),
        ("polignac_dsl.engine", "from polignac_dsl.engine.tests import x", "tools or tests"),
        ("conformance.runner", "import tools.repository", "tools or tests"),
    ],
)
def test_an_import_against_the_rules_is_told_with_its_reason(
    module: str, text: str, why: str
) -> None:
    """Each rule refuses an import that breaks it."""
    (line,) = objections(module, text)
    assert why in line


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("polignac_dsl.cli.verify", "from conformance.runner import run"),
        ("polignac_dsl.cli.verify", "from polignac_dsl.rulebook import render"),
        ("polignac_dsl.check.names", "from polignac_dsl.check import model"),
        ("polignac_dsl.engine.tests.test_play", "import reference_impl, conformance, hypothesis"),
        ("polignac_dsl.syntax.parse", "import lark, yaml, pathlib"),
        ("conformance.engines.known", "run = ['-P', '-m', 'reference_impl.server']"),
        ("tools.check_generated", "import polignac_dsl.cli, reference_impl"),
        ("reference_impl.match", "from reference_impl.cards import Card\nimport random"),
    ],
)
def test_an_import_within_the_rules_is_let_through(module: str, text: str) -> None:
    """What the architecture allows raises no objection."""
    assert objections(module, text) == []
