"""Reads case files (README §8): one file, or every file in a folder."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from conformance.cases.case import CaseReader
from conformance.cases.fields import mapping
from conformance.cases.model import Case
from conformance.cases.tree import ListNode, Node, read_file, read_text, refuse_unknown
from conformance.catalogue import Catalogue, Tables
from conformance.diagnostics import Diagnostic, Findings, Objection, Place


@dataclass(frozen=True)
class Loaded:
    """The cases that could be read, in the order of the files, and what is wrong with the rest."""

    cases: tuple[Case, ...]
    diagnostics: tuple[Diagnostic, ...]


def load_files(paths: Iterable[Path], catalogue: Catalogue, tables: Tables) -> Loaded:
    """Return the cases of files and of every `.yaml` file in folders; never raises on bad input."""
    findings = Findings()
    cases: list[Case] = []
    for path in paths:
        if not path.exists():
            findings.error(Place(str(path)), "unreadable", "there is no such file or folder")
        for file in sorted(path.rglob("*.yaml")) if path.is_dir() else [path]:
            tree = read_file(file, findings) if file.exists() else None
            cases += _cases(tree, catalogue, tables, findings)
    return Loaded(tuple(cases), findings.sorted())


def load_text(text: str, name: str, catalogue: Catalogue, tables: Tables) -> Loaded:
    """Return the cases of one text, whose places are told under the name given."""
    findings = Findings()
    cases = _cases(read_text(text, name, findings), catalogue, tables, findings)
    return Loaded(tuple(cases), findings.sorted())


def _cases(
    tree: Node | None, catalogue: Catalogue, tables: Tables, findings: Findings
) -> list[Case]:
    if tree is None:
        return []
    with findings.collecting():
        top = mapping(tree, "a case file")
        refuse_unknown(top, ("cases",), "a case file", findings)
        entries = top.get("cases")
        if not isinstance(entries, ListNode):
            raise Objection(tree.place, "kind", "a case file holds cases: and a list of them")
        cases = []
        for entry in entries.items:
            with findings.collecting():
                reader = CaseReader(mapping(entry, "a case"), catalogue, tables, findings)
                case = reader.read()
                if case is not None:
                    cases.append(case)
        return cases
    return []
