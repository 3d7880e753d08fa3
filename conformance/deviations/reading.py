"""Reads a file of deviations: YAML, each group with its clause, its reason and its cases."""

from collections.abc import Iterator
from pathlib import Path

from conformance.cases.cards import text_of
from conformance.cases.fields import mapping, one_of, prose
from conformance.cases.tree import ListNode, MapNode, Node, read_file, refuse_unknown
from conformance.deviations.model import DECLARABLE, Deviation, Deviations
from conformance.diagnostics import Diagnostic, Findings, Objection, Place
from conformance.verdicts import Verdict

_KEYS = ("clause", "reason", "cases")


def read_deviations(path: Path) -> tuple[Deviations, tuple[Diagnostic, ...]]:
    """Return the deviations of a file and what is wrong with it, all of it in one run.

    Never raises on bad input.
    """
    findings = Findings()
    found: dict[str, Deviation] = {}
    tree = read_file(path, findings) if path.exists() else None
    if not path.exists():
        findings.error(Place(str(path)), "unreadable", "there is no such file")
    if tree is not None:
        with findings.collecting():
            top = mapping(tree, "a file of deviations")
            refuse_unknown(top, ("deviations",), "a file of deviations", findings)
            groups = top.get("deviations")
            if not isinstance(groups, ListNode):
                message = "a file of deviations holds deviations: and a list of them"
                raise Objection(tree.place, "kind", message)
            for group in groups.items:
                with findings.collecting():
                    for deviation in _group(mapping(group, "a deviation"), findings):
                        if deviation.case in found:
                            message = f"{deviation.case} is declared twice"
                            findings.error(deviation.place, "declared-twice", message)
                        found[deviation.case] = deviation
    return Deviations(found), findings.sorted()


def _group(group: MapNode, findings: Findings) -> Iterator[Deviation]:
    """Yield the deviations of a group."""
    refuse_unknown(group, _KEYS, "a deviation", findings)
    clause, reason, cases = (_part(group, key) for key in _KEYS)
    path, why = text_of(clause, "clause").value, prose(reason, "reason")
    for name, node in mapping(cases, "cases, each with its verdict,").entries:
        with findings.collecting():
            verdict = one_of(node, DECLARABLE, "verdict that can be declared")
            yield Deviation(name.value, _of(verdict), path, why, name.place)


def _part(group: MapNode, key: str) -> Node:
    found = group.get(key)
    if found is None:
        raise Objection(group.place, "key-missing", f"a deviation lacks {key}:")
    return found


def _of(value: str) -> Verdict:
    return next(verdict for verdict in DECLARABLE if verdict.value == value)
