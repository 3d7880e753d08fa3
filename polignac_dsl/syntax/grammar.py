"""The parser of sentences: made from the grammar, or from tables that were made before."""

import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from polignac_dsl.places import spec_file

if TYPE_CHECKING:
    from lark import Lark

GRAMMAR = "rules.lark"
# Made by `python -m tools.generate`; without it, or for another Lark, the parser is built anew.
TABLES = Path(__file__).with_name("rules.tables.json")
# Lark's number for a shift in its parse tables; the other action is a reduction.
_SHIFT = 0
# Releases of Python differ in how wide they call a terminal without end; so wide will do.
_WIDEST = 65_535
_WORD_END = "(?![a-z0-9-])"


def grammar_digest(text: str) -> str:
    """Return the digest by which tables say which grammar they were made from."""
    return hashlib.sha256(text.encode()).hexdigest()


def _bound_words(terminal: Any) -> None:
    """Let a word of the grammar end where the word in the text ends: no `anycard`."""
    from lark.lexer import PatternRE, PatternStr

    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and pattern.value[0].isalpha():
        terminal.pattern = PatternRE(re.escape(pattern.value) + _WORD_END)


def start_symbols(text: str) -> list[str]:
    """Return the start symbols of the grammar, in its order."""
    return re.findall(r"^(s_\w+):", text, flags=re.MULTILINE)


def build(text: str, *, strict: bool = False) -> "Lark":
    """Return a parser made from the grammar itself.

    With `strict`, every conflict of the grammar or of its words is an error; that takes longer
    and needs the package interegular.
    """
    from lark import Lark

    return Lark(
        text,
        parser="lalr",
        start=start_symbols(text),
        strict=strict,
        propagate_positions=True,
        maybe_placeholders=False,
        edit_terminals=_bound_words,
    )


def table_text(grammar: str) -> str:
    """Return the parser's tables as JSON: the text of the file TABLES.

    The same grammar and version of Lark give the same text.
    """
    import lark
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = build(grammar).memo_serialize([TerminalDef, Rule])
    data["options"]["edit_terminals"] = None  # done already, and no data
    for kept in memo.values():
        pattern = kept.get("pattern", {})
        if "_width" in pattern:
            pattern["_width"] = [min(width, _WIDEST) for width in pattern["_width"]]
    data["parser"]["parser"] = _renumbered(data["parser"]["parser"])
    tables = {
        "lark": lark.__version__,
        "grammar": grammar_digest(grammar),
        "data": data,
        "memo": memo,
    }
    return json.dumps(tables, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def _renumbered(parser: dict[str, Any]) -> dict[str, Any]:
    """Return a parse table with its states and tokens numbered in an order of their own.

    Lark numbers them in the order of sets, which differs from run to run.
    """
    names: dict[int, str] = parser["tokens"]
    tokens = {name: number for number, name in enumerate(sorted(names.values()))}
    actions = {
        state: sorted((names[token], action) for token, action in row.items())
        for state, row in parser["states"].items()
    }
    numbers: dict[int, int] = {}
    waiting = [parser["start_states"][name] for name in sorted(parser["start_states"])]
    while waiting:
        state = waiting.pop(0)
        if state not in numbers:
            numbers[state] = len(numbers)
            waiting += [target for _, (kind, target) in actions[state] if kind == _SHIFT]
    return {
        "tokens": {number: name for name, number in tokens.items()},
        "states": {
            number: {
                tokens[name]: [kind, numbers[target] if kind == _SHIFT else target]
                for name, (kind, target) in actions[state]
            }
            for state, number in numbers.items()
        },
        "start_states": {name: numbers[s] for name, s in parser["start_states"].items()},
        "end_states": {name: numbers[s] for name, s in parser["end_states"].items()},
    }


def _with_numbers(table: dict[str, Any]) -> dict[int, Any]:
    """Return a table whose keys are numbers again, as they were before JSON."""
    return {int(key): value for key, value in table.items()}


def from_tables(text: str, grammar: str) -> "Lark | None":
    """Return a parser made from tables, or None when they are not for this grammar and Lark.

    The tables are plain data: nothing in them is executed. Lark's own format for them belongs
    to its version, so tables of another version are not used.
    """
    import lark

    tables = json.loads(text)
    if tables["lark"] != lark.__version__ or tables["grammar"] != grammar_digest(grammar):
        return None
    data, parser = tables["data"], tables["data"]["parser"]["parser"]
    for name in ("tokens", "states"):
        parser[name] = _with_numbers(parser[name])
    parser["states"] = {
        state: _with_numbers(actions) for state, actions in parser["states"].items()
    }
    made: lark.Lark = lark.Lark.__new__(lark.Lark)
    made._load({"data": data, "memo": _with_numbers(tables["memo"])})
    return made


@cache
def parser() -> "Lark":
    """Return the parser of sentences; it is made once, at the first sentence."""
    grammar = spec_file(GRAMMAR).read_text("utf-8")
    try:
        tables = TABLES.read_text("utf-8")
    except FileNotFoundError:
        tables = ""
    return (from_tables(tables, grammar) if tables else None) or build(grammar)
