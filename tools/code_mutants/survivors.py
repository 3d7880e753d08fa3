"""The mutants that may survive, each with the reason: `survivors.yaml`.

An entry names mutants by their function and the changed lines, so that it holds as long as these
lines do. `kind` says what sort of reason it is: `equivalent` - nobody who calls the subject can
tell the two apart; `words` - the words of a message to people, which are promised to nobody;
`unreachable` - a value that no caller within the contract can bring about.
"""

from collections.abc import Mapping
from pathlib import Path

from conformance.cases.fields import mapping, one_of, prose
from conformance.cases.tree import ListNode, MapNode, Node, read_file, refuse_unknown
from conformance.diagnostics import Findings, Objection

KINDS = ("equivalent", "words", "unreachable")

# `module.scope` and the changed lines.
Named = tuple[str, str]

_KEYS = ("where", "kind", "what", "reason")


class ListError(ValueError):
    """Raised for a list that cannot be read; the message says, a line each, where and why."""


def named(mutant: str, what: str) -> Named:
    """Return how the list names a mutant, given its id and its lines."""
    return mutant.rpartition(".")[0], " ".join(what.split())


def read_survivors(file: Path) -> Mapping[Named, str]:
    """Return the kind of reason for each mutant listed. Raises ListError with all that is wrong."""
    findings = Findings()
    listed: dict[Named, str] = {}
    tree = read_file(file, findings)
    if tree is not None:
        with findings.collecting():
            for entry in _entries(tree, findings):
                with findings.collecting():
                    _enter(mapping(entry, "an entry"), listed, findings)
    if len(findings):
        raise ListError("\n".join(map(str, findings.sorted())))
    return listed


def _entries(tree: Node, findings: Findings) -> tuple[Node, ...]:
    top = mapping(tree, "the list")
    refuse_unknown(top, ("survivors",), "the list", findings)
    entries = top.get("survivors")
    if not isinstance(entries, ListNode):
        raise Objection(tree.place, "kind", "the file holds survivors: and a list of mutants")
    return entries.items


def _enter(entry: MapNode, listed: dict[Named, str], findings: Findings) -> None:
    refuse_unknown(entry, _KEYS, "an entry", findings)
    missing = [key for key in _KEYS if entry.get(key) is None]
    if missing:
        raise Objection(entry.place, "missing", f"an entry lacks {', '.join(missing)}")
    words = {key: node for (key_node, node) in entry.entries if (key := key_node.value) in _KEYS}
    kind = one_of(words["kind"], KINDS, "kind")
    prose(words["reason"], "a reason")
    where, whats = prose(words["where"], "a place"), words["what"]
    if not isinstance(whats, ListNode):
        raise Objection(whats.place, "kind", "what: is a list of changes")
    for item in whats.items:
        name = where, prose(item, "a change")
        if name in listed:
            raise Objection(item.place, "twice", "this change stands here twice")
        listed[name] = kind
