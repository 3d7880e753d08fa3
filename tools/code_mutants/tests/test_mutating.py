"""Which mutants there are, and that each is the whole module with one change."""

import ast

from tools.code_mutants.mutating import Mutant, mutants_of
from tools.code_mutants.subjects import ENGINE, REFERENCE

TEXT = '''"""A module."""

from functools import lru_cache
from typing import TypeAlias

Suit: TypeAlias = str

LOW = 7


class Trick:
    """A trick."""

    taken: bool = False

    @property
    def length(self) -> "int":
        """Its length."""
        return 3 + LOW

    def first(self) -> int:
        """Its first card."""
        return 1


@lru_cache(maxsize=64)
def name(number: "int") -> str:
    """A name."""
    return "seven" if number == 7 else "other"


def twice(number: "int") -> int:
    """The number: to drop the one argument of max or the other is the same."""
    return max(number, number)
'''


def found() -> list[Mutant]:
    """The mutants of the sample."""
    return mutants_of("sample", TEXT)


def changes(scope: str) -> set[str]:
    """What is changed in one scope of the sample."""
    return {mutant.what for mutant in found() if mutant.scope == scope}


def test_what_stands_outside_of_functions_is_mutated_too() -> None:
    """Constants and the fields of a class have mutants, though `mutmut run` has none of them."""
    assert changes("module") == {
        "LOW = 7 → LOW = None",
        "LOW = 7 → LOW = 8",
        "taken: bool = False → taken: bool = None",
        "taken: bool = False → taken: bool = True",
    }


def test_a_property_is_mutated_and_stays_one() -> None:
    """A decorated method has mutants, each with its decorator."""
    assert changes("Trick.length") == {
        "return 3 + LOW → return 4 + LOW",
        "return 3 + LOW → return 3 - LOW",
    }
    for mutant in found():
        assert mutant.text.count("    @property\n") == 1


def test_what_keeps_its_answers_is_mutated_and_goes_on_keeping_them() -> None:
    """A function with a cache has mutants, each with its decorator."""
    assert (
        'return "seven" if number == 7 else "other" → return "seven" if number != 7 else "other"'
        in changes("name")
    )
    for mutant in found():
        assert mutant.text.count("\n@lru_cache(maxsize=64)\ndef name(") == 1


def test_docstrings_annotations_and_names_of_types_are_left_alone() -> None:
    """What nothing runs by has no mutant."""
    told = " ".join(mutant.what for mutant in found())
    assert '"""' not in told
    assert "int" not in told
    assert "Suit" not in told


def test_a_mutant_is_the_module_with_other_lines_where_it_says() -> None:
    """Its text differs from the module in the lines that it names, and is Python."""
    lines = TEXT.splitlines()
    for mutant in found():
        ast.parse(mutant.text)
        new = mutant.text.splitlines()
        assert len(new) == len(lines)
        other = [n for n, (a, b) in enumerate(zip(lines, new, strict=True), 1) if a != b]
        assert other == list(mutant.lines)
        assert mutant.what == f"{lines[other[0] - 1].strip()} → {new[other[0] - 1].strip()}"


def test_no_two_mutants_share_an_id_or_a_text() -> None:
    """No mutant is counted twice."""
    mutants = found()
    assert len({mutant.id for mutant in mutants}) == len(mutants) > 10
    assert len({mutant.text for mutant in mutants}) == len(mutants)
    assert changes("twice") == {
        "return max(number, number) → return max(None, number)",
        "return max(number, number) → return max(number, None)",
        "return max(number, number) → return max(number)",
    }


def test_the_same_text_gives_the_same_mutants() -> None:
    """Names in a kept result stay good while the module does."""
    assert [(m.id, m.what) for m in found()] == [(m.id, m.what) for m in found()]


def test_every_module_of_the_reference_is_mutated_and_no_test() -> None:
    """The whole package, and nothing beside it."""
    mutated = set(REFERENCE.mutated())
    assert {"__init__", "cards", "ending", "match", "scoring", "server"} <= mutated
    assert not [name for name in mutated if name.startswith("test")]


def test_of_the_engine_those_modules_are_mutated_that_play() -> None:
    """They are there, and what carries its lines to and fro is not among them."""
    mutated = set(ENGINE.mutated())
    assert {"ending", "legality", "match", "revoking", "view"} <= mutated
    assert not {"serve", "perft", "kernel", "protocol"} & mutated
    assert {"serve", "perft", "kernel", "protocol"} <= set(ENGINE.modules())
