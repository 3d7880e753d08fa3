"""Writes rulebooks: a game's clauses as a text for card players, in French or in English."""

from polignac_dsl.rulebook.making import LANGUAGES, RulebookError, rulebook, sentence
from polignac_dsl.rulebook.writing import write

__all__ = ["LANGUAGES", "RulebookError", "rulebook", "sentence", "write"]
