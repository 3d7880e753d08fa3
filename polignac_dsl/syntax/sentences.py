"""Sentences into cases of forms, or into diagnostics that say what was expected where."""

import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.source import Scalar
from polignac_dsl.syntax.card_words import in_signs
from polignac_dsl.syntax.examples import nearest_example
from polignac_dsl.syntax.expected import expected_words
from polignac_dsl.syntax.forms import Case
from polignac_dsl.syntax.grammar import parser
from polignac_dsl.syntax.mistakes import recognise
from polignac_dsl.syntax.shape import Misshapen, cases

if TYPE_CHECKING:
    from lark.exceptions import UnexpectedInput

LONGEST_SENTENCE = 1_000


def parse_sentence(kind: str, scalar: Scalar) -> tuple[Case, ...] | Diagnostic:
    """Return the cases of a sentence of one kind, or what is wrong with it.

    `kind` is a start symbol of the grammar. Never raises for what the text holds.
    """
    from lark.exceptions import UnexpectedInput

    text = scalar.text.rstrip("\n")  # a folded text ends with one
    example = f"write for example `{nearest_example(kind, text[:200])}`"
    if not text.strip():
        return Diagnostic("E302", "a sentence is missing here", scalar.span, example)
    if len(text) > LONGEST_SENTENCE:
        message = f"this sentence has {len(text)} characters; {LONGEST_SENTENCE} are allowed"
        return Diagnostic("E303", message, scalar.part(0, 1), example)
    if "\n" in text:
        hint = "write it on one line, or fold it with `>`"
        return Diagnostic("E304", "a sentence stands on one line", scalar.span, hint)
    try:
        tree: Any = parser().parse(text, start=kind)
        return cases(tree, scalar)
    except Misshapen as wrong:
        return Diagnostic(wrong.code, wrong.message, wrong.span, wrong.hint)
    except UnexpectedInput as error:
        return _refused(kind, scalar, error, example)


def _refused(kind: str, scalar: Scalar, error: "UnexpectedInput", example: str) -> Diagnostic:
    """Return the diagnostic for a sentence that the grammar refuses."""
    text = scalar.text.rstrip("\n")  # a folded text ends with one
    start, end = _place(text, error)
    written = f"not `{text[start:end]}`" if end > start else "and the sentence ends here"
    accepted, expected = _expected(kind, text)
    message = f"expected {expected}, {written}"
    if end == start and "OTHERWISE" in accepted:
        hint = "the last branch ends with `otherwise`: `A with 3 players; B otherwise`"
        return Diagnostic("E301", message, scalar.part(start, start + 1), hint)
    mistake = recognise(text)
    if mistake is not None:
        signs = in_signs(text)
        if signs != text and _is_sentence(kind, signs):
            mistake = replace(mistake, hint=f"write `{signs}`")
        span = scalar.part(mistake.start, mistake.end)
        if mistake.end <= start or mistake.start > start:
            # The grammar noticed it elsewhere: point at the mistake, and say that alone.
            return Diagnostic(
                "E301",
                f"`{text[mistake.start : mistake.end]}` is not understood here",
                span,
                mistake.hint,
            )
        return Diagnostic("E301", message, span, mistake.hint)
    if end == start:
        end = start + 1  # something to see: the place after the last character
    return Diagnostic("E301", message, scalar.part(start, end), example)


def _is_sentence(kind: str, text: str) -> bool:
    from lark.exceptions import UnexpectedInput

    try:
        parser().parse(text, start=kind)
    except UnexpectedInput:
        return False
    return True


def _place(text: str, error: "UnexpectedInput") -> tuple[int, int]:
    """Return the part of a text that is not understood; at the end of the text, nothing."""
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        end = len(text.rstrip())
        return end, end
    start: int = getattr(error, "pos_in_stream", None) or 0
    word = re.compile(r"[\w'<>♠♥♦♣\ufe0e\ufe0f-]+|\S").match(text, start)
    return (start, word.end()) if word else (start, start + 1)


def _expected(kind: str, text: str) -> tuple[set[str], str]:
    """Return what could have stood where a sentence stops being understood, and its words."""
    from lark.exceptions import UnexpectedInput

    lark = parser()
    interactive = lark.parse_interactive(text, start=kind)
    with suppress(UnexpectedInput):
        interactive.exhaust_lexer()
    terminals = {terminal.name: terminal for terminal in lark.terminals}
    accepted: set[str] = interactive.accepts()  # type: ignore[no-untyped-call] # Lark has no types here
    return accepted, expected_words(accepted, terminals)
