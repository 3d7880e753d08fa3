"""Diagnostics: values that say what is wrong, where, and what to write instead."""

from polignac_dsl.diagnostics.model import Diagnostic, Note, from_fault, in_order

__all__ = ["Diagnostic", "Note", "from_fault", "in_order"]
