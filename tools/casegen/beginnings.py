"""Whether deals lead to the totals that a case begins with, as the lint of the corpus asks."""

from collections.abc import Sequence

from conformance.lint.totals import objections
from polignac_dsl.cli.catalogue import Tables
from tools.casegen.table import Table

_TABLES = Tables()


def can_begin(table: Table, totals: Sequence[int]) -> bool:
    """Say whether the lint has nothing against these totals before the first deal at a table."""
    rules = _TABLES(table.game, table.options, table.players)
    return next(iter(objections(rules, table.names, totals)), None) is None
