"""Which questions the corpus asks already: a case that asks one of them again is not kept.

The trace of the built-in engine is a filter here and nothing else: what a case expects comes
from the reference.
"""

from collections.abc import Iterable
from pathlib import Path

from conformance.cases.load import Loaded, load_files, load_text
from conformance.cases.model import Case
from conformance.catalogue import Catalogue, Tables
from conformance.signature import signature_of
from polignac_dsl.engine.moments import trace
from tools.casegen.draft import Draft
from tools.casegen.layout import write_case, write_file


class UnreadableError(Exception):
    """A case that a generator has made cannot be read by the loader of the corpus."""


class Asked:
    """The signatures of the cases there are, by which it is told whether one is new."""

    def __init__(self, catalogue: Catalogue, tables: Tables) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._digests: set[str] = set()

    def add_files(self, paths: Iterable[Path]) -> None:
        """Take in the cases of case files; raises UnreadableError where one cannot be read."""
        for case in self._read(load_files(paths, self._catalogue, self._tables)):
            self._digests.add(signature_of(case, trace).digest)

    def add(self, game: str, topic: str, draft: Draft) -> bool:
        """Take in a case that has been made; False if its question is asked already."""
        text = write_file([write_case(f"{game}-{topic}-101", draft, "reference")])
        (case,) = self._read(load_text(text, draft.title, self._catalogue, self._tables))
        digest = signature_of(case, trace).digest
        if digest in self._digests:
            return False
        self._digests.add(digest)
        return True

    def _read(self, loaded: Loaded) -> tuple[Case, ...]:
        if loaded.diagnostics:
            raise UnreadableError("\n".join(map(str, loaded.diagnostics)))
        return loaded.cases
