"""Where two games differ: clause by clause, and in a deal on which they come apart."""

from polignac_dsl.compare.apart import Apart, come_apart
from polignac_dsl.compare.clauses import Difference, differences, with_answers_of

__all__ = ["Apart", "Difference", "come_apart", "differences", "with_answers_of"]
