"""Rulesets: compiled games with their options open, and the tables that choices make of them."""

from polignac_dsl.ruleset.compiling import Result, SpecError, compile_file, load
from polignac_dsl.ruleset.decoding import RulesetError
from polignac_dsl.ruleset.model import ChoiceError, Ruleset

__all__ = [
    "ChoiceError",
    "Result",
    "Ruleset",
    "RulesetError",
    "SpecError",
    "compile_file",
    "load",
]
