"""The compiled game with its options chosen: read, checked and frozen (spec/compiled.md §2)."""

from polignac_dsl.table.forms import Table
from polignac_dsl.table.reading import TableFault, read_table, read_table_text

__all__ = ["Table", "TableFault", "read_table", "read_table_text"]
