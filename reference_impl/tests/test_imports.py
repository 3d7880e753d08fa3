"""The second opinion rests on nothing but the standard library and itself."""

import ast
import sys
from pathlib import Path

import reference_impl

PACKAGE = Path(__file__).parents[1]


def imported() -> set[str]:
    """The top names of everything that a module of the package imports, tests apart."""
    names: set[str] = set()
    for path in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names.add(str(node.module).partition(".")[0])
    return names


class TestThePackage:
    def test_it_gives_what_it_says(self) -> None:
        given = dict.fromkeys(reference_impl.__all__)
        exec("from reference_impl import *", given)
        assert {name for name in given if not name.startswith("__")} == {
            "Game",
            "InvalidParamsError",
            "Match",
            "Option",
            "Refusal",
            "UnsupportedError",
            "games",
            "replay",
        }
        assert None not in given.values()


class TestIndependence:
    def test_only_the_standard_library_and_itself_are_imported(self) -> None:
        assert imported() - sys.stdlib_module_names == {"reference_impl"}

    def test_no_file_is_opened_and_no_code_loaded_by_name(self) -> None:
        doors = {"open", "read_text", "read_bytes", "import_module", "__import__", "exec", "eval"}
        for path in PACKAGE.glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Name | ast.Attribute):
                    name = node.id if isinstance(node, ast.Name) else node.attr
                    assert name not in doors, path.name
