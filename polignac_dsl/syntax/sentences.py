"""Sentences into cases of forms, or into diagnostics that say what was expected where."""

from typing import Any

from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.source import Scalar
from polignac_dsl.syntax.forms import Case
from polignac_dsl.syntax.grammar import parser
from polignac_dsl.syntax.shape import Misshapen, cases

LONGEST_SENTENCE = 1_000


def parse_sentence(kind: str, scalar: Scalar) -> tuple[Case, ...] | Diagnostic:
    """Return the cases of a sentence of one kind, or what is wrong with it.

    `kind` is a start symbol of the grammar. Never raises for what the text holds.
    """
    from lark.exceptions import UnexpectedInput

    text = scalar.text
    if not text.strip():
        return Diagnostic("E302", "a sentence is missing here", scalar.span)
    if len(text) > LONGEST_SENTENCE:
        message = f"this sentence has {len(text)} characters; {LONGEST_SENTENCE} are allowed"
        return Diagnostic("E303", message, scalar.span)
    try:
        tree: Any = parser().parse(text, start=kind)
        return cases(tree, scalar)
    except Misshapen as wrong:
        return Diagnostic(wrong.code, wrong.message, wrong.span, wrong.hint)
    except UnexpectedInput as error:
        return Diagnostic("E301", str(error), scalar.span)
