"""Sentences into forms, by the grammar `spec/rules.lark`.

The parser itself is in `polignac_dsl.syntax.sentences`: whoever reads a compiled game needs the
forms alone.
"""

from polignac_dsl.syntax.forms import Atom, CardSet, Case, Form, Number, OptionRef
from polignac_dsl.syntax.registry import FORMS, GROUPS, KINDS, NAMES
from polignac_dsl.syntax.slots import BID_SLOTS, NAMED, SECTIONS, SLOTS, kind_of, order, slot

__all__ = [
    "BID_SLOTS",
    "FORMS",
    "GROUPS",
    "KINDS",
    "NAMED",
    "NAMES",
    "SECTIONS",
    "SLOTS",
    "Atom",
    "CardSet",
    "Case",
    "Form",
    "Number",
    "OptionRef",
    "kind_of",
    "order",
    "slot",
]
