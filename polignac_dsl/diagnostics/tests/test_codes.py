"""Every code: registered, explained, and provoked by a spec."""

import re
from pathlib import Path

import pytest

from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.diagnostics.codes import codes, explain
from polignac_dsl.places import spec_file
from polignac_dsl.ruleset import compile_file

PACKAGE = Path(__file__).parents[2]
ROOMS = ("source", "diagnostics", "syntax", "check", "ruleset")
# Told about a whole file or about many files; tests of their own provoke them.
OF_FILES = {"E101", "E102", "E103", "E111", "E215"}


def compiled(text: str, folder: Path) -> tuple[Diagnostic, ...]:
    """Return the diagnostics of a spec called example.yaml."""
    path = folder / "example.yaml"
    path.write_text(text, "utf-8")
    return compile_file(path).diagnostics


def test_every_code_that_the_program_can_tell_is_registered() -> None:
    """The codes in the modules are those of the registry, no more and no fewer."""
    used = {
        code
        for room in ROOMS
        for path in (PACKAGE / room).glob("*.py")
        if not path.name.startswith("codes")
        for code in re.findall(r'"([EW]\d{3})"', path.read_text("utf-8"))
    }
    assert used == set(codes())


@pytest.mark.parametrize("code", [c for c in codes() if c not in OF_FILES])
def test_the_example_of_a_code_provokes_it(code: str, tmp_path: Path) -> None:
    """The spec shown for a code is refused, or warned of, for that code, and says what to do."""
    example = codes()[code].example
    assert example is not None
    found = compiled(example, tmp_path)
    told = [d for d in found if d.code == code]
    assert told
    # Nothing else is wrong with it, but for the warning that every change of the count brings.
    assert {d.code for d in found} <= {code, "W602", "E602" if code == "E509" else "W603"}
    assert all(d.span is not None for d in told)
    assert any(d.hint for d in told) or code in {"E107", "E213", "E204"}


def test_only_codes_about_files_have_no_example() -> None:
    """Every other kind of mistake can be shown."""
    assert {code for code, entry in codes().items() if entry.example is None} == OF_FILES


def test_every_code_names_a_clause_of_the_language() -> None:
    """The clause is one that spec/language.md numbers."""
    numbers = set(
        re.findall(r"^- \*\*(\d+\.\d+)\*\*", spec_file("language.md").read_text("utf-8"), re.M)
    )
    assert {code: c.clause for code, c in codes().items() if c.clause not in numbers} == {}


def test_a_code_is_explained_in_words() -> None:
    """`polignac explain` gets the title, the reason, the clause and the example."""
    text = explain("e602")
    assert text is not None
    assert text.startswith("E602 (error): something is counted twice\n")
    assert "Clause 10.5" in text
    assert "    count:\n" in text


def test_there_is_nothing_to_explain_about_an_unknown_code() -> None:
    """A misspelt code gives nothing rather than something else."""
    assert explain("E999") is None
