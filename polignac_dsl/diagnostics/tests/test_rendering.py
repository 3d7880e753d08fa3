"""Diagnostics as text: where, what, the line, and a mark under exactly what is meant."""

import json
import unicodedata

import pytest

from polignac_dsl.diagnostics import Diagnostic, Note, in_order
from polignac_dsl.diagnostics.rendering import render, to_json, width
from polignac_dsl.source import Source, Span


def at(text: str, part: str, name: str = "x.yaml") -> Span:
    """Return the place of a part in a text."""
    start = text.index(part)
    return Source(name, text).span(start, start + len(part))


def marked(text: str, part: str) -> str:
    """Return the columns of the excerpt that stand above the marks."""
    line, marks = render(Diagnostic("E301", "wrong", at(text, part))).splitlines()[1:3]
    first = marks.index("^")
    shown, column = "", 0
    for sign in line:
        if column >= first and column < len(marks):
            shown += sign
        column += width(sign)
    return shown.strip("\ufe0f")


def test_a_message_says_file_line_column_and_underlines() -> None:
    """The four parts of a rendered diagnostic, line by line."""
    text = "game: x\ncount:\n  polignac: 2 for Js\n"
    found = Diagnostic("E301", "expected a card, not `Js`", at(text, "Js"), "write `J♠`")
    assert render(found) == (
        "x.yaml:3:19: error E301: expected a card, not `Js`\n"
        "    3 |   polignac: 2 for Js\n"
        "      |                   ^^\n"
        "  hint: write `J♠`"
    )


@pytest.mark.parametrize(
    ("text", "columns"),
    [("J♠", 2), ("J♠\ufe0f", 2), ("漢字", 4), ("e\u0301", 1), ("a\u200bb", 2), ("\uff41", 2)],
)
def test_the_width_of_a_text_is_that_of_a_terminal(text: str, columns: int) -> None:
    """Wide signs take two columns, combining and invisible ones none."""
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("a: J♠\ufe0f and Qx", "Qx"),
        ("a: 漢字 and Qx", "Qx"),
        ("a: é́ and Qx", "Qx"),
        ("a: \t and Qx", "Qx"),
        ("é: 漢字 x", "漢字"),
        ("a: " + "x" * 500 + " Qx " + "y" * 500, "Qx"),
    ],
)
def test_the_mark_stands_under_the_text_whatever_its_width(text: str, part: str) -> None:
    """Variation selectors, combining marks, wide signs and tabs do not shift it."""
    assert marked(text, part) == part


def test_a_long_line_is_cut_around_the_place() -> None:
    """Nobody wants ten thousand columns; the place is still to be seen."""
    text = "a: " + "x" * 5000 + " Qx " + "y" * 5000
    assert (
        max(len(line) for line in render(Diagnostic("E1", "m", at(text, "Qx"))).splitlines()) < 200
    )


def test_the_place_after_the_end_is_marked() -> None:
    """A sentence that ends too early has its mark after the last character."""
    source = Source("x", "a: 32")
    lines = render(Diagnostic("E301", "m", source.span(5, 6))).splitlines()
    assert lines[2].endswith("|      ^")


def test_control_characters_do_not_reach_the_terminal() -> None:
    """A file cannot move the cursor or colour what follows."""
    text = "a: \x1b[31mred\x9b and Qx"
    shown = render(Diagnostic("E301", "not `\x1b[2J`", at(text, "Qx"), "\x07"))
    assert not [c for c in shown if unicodedata.category(c) == "Cc" and c != "\n"]


def test_what_turns_text_round_is_shown_as_a_sign() -> None:
    """In the line, in the message and in the hint; what follows it stands where it stood."""
    text = "a: \u202ered\u2066 and Qx"
    shown = render(Diagnostic("E301", "not `\u202e`", at(text, "Qx"), "\u200f\u2028"))
    assert not set("\u202e\u2066\u200f\u2028") & set(shown)
    line, under = shown.splitlines()[1:3]
    assert line.index("Qx") == under.index("^")


def test_json_holds_the_same() -> None:
    """A program gets code, severity, message, hint and places."""
    text = "one\ntwo three"
    found = Diagnostic("W201", "m", at(text, "three"), None, (Note("n", at(text, "one")),))
    assert json.loads(json.dumps(to_json(found))) == {
        "code": "W201",
        "severity": "warning",
        "message": "m",
        "hint": None,
        "at": {"file": "x.yaml", "line": 2, "column": 5, "end_line": 2, "end_column": 10},
        "notes": [
            {
                "message": "n",
                "at": {"file": "x.yaml", "line": 1, "column": 1, "end_line": 1, "end_column": 4},
            }
        ],
    }


def test_diagnostics_are_told_by_file_and_place_and_once() -> None:
    """Files keep their order, places within them ascend, and nothing is said twice."""
    text = "one two three"
    own, base = Source("own", text), Source("base", text)
    found = [
        Diagnostic("E1", "late", own.span(8, 9)),
        Diagnostic("E2", "base", base.span(0, 1)),
        Diagnostic("E3", "early", own.span(0, 1)),
        Diagnostic("E3", "early", own.span(0, 1)),
    ]
    assert [d.message for d in in_order(found)] == ["early", "late", "base"]
