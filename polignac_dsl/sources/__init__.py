"""Where the rules come from: each sentence of the texts, what it says, and what answers it."""

from polignac_dsl.sources.checking import check
from polignac_dsl.sources.model import (
    Answer,
    Custom,
    Flaw,
    Row,
    Sentence,
    Sources,
    Statement,
    Text,
)
from polignac_dsl.sources.reading import Result, read_sources

__all__ = [
    "Answer",
    "Custom",
    "Flaw",
    "Result",
    "Row",
    "Sentence",
    "Sources",
    "Statement",
    "Text",
    "check",
    "read_sources",
]
