"""Games with one thing changed: what a corpus of cases must be able to tell from the game.

    for mutant in mutants(load("polignac")):
        if sort_out(mutant) is Fate.LIVE:
            print(mutant.id, mutant.words)   # … the Queen ranked above the King and not below

The operators follow the registry of forms, from which `spec/ruleset.schema.json` is made.
"""

from polignac_dsl.mutants.meaning import NotOffered, Tables, choices_of_one, meaning
from polignac_dsl.mutants.model import OPERATORS, Mutant
from polignac_dsl.mutants.mutating import mutants
from polignac_dsl.mutants.sorting import Fate, sort_out, tables_of, tables_of_game

__all__ = [
    "OPERATORS",
    "Fate",
    "Mutant",
    "NotOffered",
    "Tables",
    "choices_of_one",
    "meaning",
    "mutants",
    "sort_out",
    "tables_of",
    "tables_of_game",
]
