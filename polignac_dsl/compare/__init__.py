"""Where two games differ: clause by clause, and in a deal on which they come apart."""

from polignac_dsl.compare.apart import Apart, Searched, come_apart, search
from polignac_dsl.compare.clauses import Difference, differences, with_answers_of

__all__ = [
    "Apart",
    "Difference",
    "Searched",
    "come_apart",
    "differences",
    "search",
    "with_answers_of",
]
