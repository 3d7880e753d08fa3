"""The grammar: no conflicts, no two readings of a word, and tables that are the grammar's own."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from lark import Lark, Token, Tree

from polignac_dsl.places import spec_file
from polignac_dsl.syntax import SLOTS
from polignac_dsl.syntax.examples import EXAMPLES
from polignac_dsl.syntax.grammar import (
    GRAMMAR,
    TABLES,
    build,
    from_tables,
    parser,
    start_symbols,
)
from polignac_dsl.syntax.registry import FORMS, GROUPS, KINDS, NAMES
from polignac_dsl.syntax.slots import BID_SLOTS, NAMED

TEXT = spec_file(GRAMMAR).read_text("utf-8")


@pytest.fixture(scope="module")
def strict() -> Lark:
    """Return the parser made from the grammar with every conflict an error."""
    return build(TEXT, strict=True)


def test_the_grammar_has_no_conflicts(strict: Lark) -> None:
    """Strict LALR: no shift/reduce is resolved silently, no two terminals match one text."""
    assert strict.parse("1 for each J", start="s_count").children


def test_no_place_takes_both_a_rank_and_a_number(strict: Lark) -> None:
    """`10` is a rank where a rank may stand, and a number where a number may: never both."""
    frontend: Any = strict.parser
    states = frontend.parser._parse_table.states.values()
    assert not [state for state in states if "RANK" in state and "INT" in state]
    assert any("RANK" in state for state in states)


def test_start_symbols_are_the_slots(strict: Lark) -> None:
    """Each start symbol is asked for by a slot or a kind of named clause, and the other way."""
    wanted = {slot.kind for slot in (*SLOTS.values(), *BID_SLOTS.values())} | set(NAMED.values())
    assert set(start_symbols(TEXT)) == wanted
    assert set(EXAMPLES) == wanted


def test_forms_are_the_aliases_of_the_grammar(strict: Lark) -> None:
    """The registry names every form that the grammar can give, and no other."""
    aliases = {str(rule.alias) for rule in strict.rules if rule.alias}
    parts = {"int", "option", "range", "oneof", "all_of", "all_but", "rank", "suit"}
    parts |= {"first", "last", "nth", *(name for names in NAMES.values() for name in names)}
    assert aliases - parts == set(FORMS) - {"settlement"}


def _tops(rules: list[Any], origin: str, seen: frozenset[str] = frozenset()) -> set[str]:
    """Return the forms that a rule of the grammar can be, by following what it passes on."""
    found = set()
    for rule in rules:
        if rule.origin.name != origin:
            continue
        if rule.alias:
            found.add(str(rule.alias))
            continue
        for part in rule.expansion:
            if not part.is_term and part.name not in seen and "guard" not in part.name:
                found |= _tops(rules, str(part.name), seen | {origin})
    return found


def test_the_registry_says_which_form_may_stand_where(strict: Lark) -> None:
    """The forms of each kind of place are those that its start symbol leads to."""
    for kind, forms in KINDS.items():
        if kind not in {"s_players", "s_settlement"}:
            assert _tops(strict.rules, kind) == set(forms), kind
    groups = {"item": "count_item", "thing": "thing"}
    for group, forms in GROUPS.items():
        assert _tops(strict.rules, groups.get(group, group)) == set(forms), group


def _names(tree: "Tree[Token]") -> set[str]:
    return {str(sub.data) for sub in tree.iter_subtrees()}


def test_the_examples_show_every_form() -> None:
    """Hints can propose every sentence of the language."""
    seen = {
        name
        for kind, sentences in EXAMPLES.items()
        for sentence in sentences
        for name in _names(parser().parse(sentence, start=kind))
    }
    assert set(FORMS) - seen - {"settlement"} == set()


def test_the_committed_tables_are_made_from_this_grammar() -> None:
    """They are what the grammar gives in any run: nothing follows the order of a hash."""
    code = (
        "from polignac_dsl.places import spec_file;"
        "from polignac_dsl.syntax.grammar import GRAMMAR, TABLES, table_text;"
        "made = table_text(spec_file(GRAMMAR).read_text('utf-8'));"
        "print(made == TABLES.read_text('utf-8'))"
    )
    seed = {"PYTHONHASHSEED": "7"}
    run = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | seed, capture_output=True, check=True
    )
    assert run.stdout.strip() == b"True"


def test_the_tables_parse_as_the_grammar_does(strict: Lark) -> None:
    """For every example, the same tree."""
    made = from_tables(TABLES.read_text("utf-8"), TEXT)
    assert made is not None
    for kind, sentences in EXAMPLES.items():
        for sentence in sentences:
            assert made.parse(sentence, start=kind) == strict.parse(sentence, start=kind)


@pytest.mark.parametrize("key", ["lark", "grammar"])
def test_tables_of_another_lark_or_grammar_are_not_used(key: str) -> None:
    """Lark's format belongs to its version, and a table to its grammar: then the parser is built."""
    tables = json.loads(TABLES.read_text("utf-8"))
    tables[key] = "another"
    assert from_tables(json.dumps(tables), TEXT) is None
