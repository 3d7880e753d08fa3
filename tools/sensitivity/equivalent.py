"""The list of changes that no match can show, each with the reason: `equivalent.yaml`.

A change stands there only if a sentence proves that every match goes on and ends as it would
without it. What a case could show, but none does yet, is a case that is still owed.
"""

from collections.abc import Collection, Mapping
from pathlib import Path

from conformance.cases.fields import mapping, prose, word_list
from conformance.cases.tree import ListNode, MapNode, Node, read_file, refuse_unknown
from conformance.diagnostics import Findings, Objection

EQUIVALENTS = Path(__file__).with_name("equivalent.yaml")

# The path and the words of a change.
Named = tuple[str, str]

# For each game the changes that no match can show.
Equivalents = Mapping[str, frozenset[Named]]

_KEYS = ("games", "path", "what", "reason")


class ListError(ValueError):
    """Raised for a list that cannot be read; the message says, a line each, where and why."""


def read_equivalents(file: Path, games: Collection[str]) -> Equivalents:
    """Return the changes listed, by game. Raises ListError with all that is wrong with the list.

    Every entry names games that there are, a path, the words of the change as `--tell` prints
    them, and a reason; no change of a game stands there twice.
    """
    findings = Findings()
    listed: dict[str, set[Named]] = {game: set() for game in games}
    tree = read_file(file, findings)
    if tree is not None:
        with findings.collecting():
            for entry in _entries(tree, findings):
                with findings.collecting():
                    _enter(mapping(entry, "an entry"), listed, findings)
    if len(findings):
        raise ListError("\n".join(map(str, findings.sorted())))
    return {game: frozenset(named) for game, named in listed.items()}


def _entries(tree: Node, findings: Findings) -> tuple[Node, ...]:
    top = mapping(tree, "the list")
    refuse_unknown(top, ("equivalent",), "the list", findings)
    entries = top.get("equivalent")
    if not isinstance(entries, ListNode):
        raise Objection(tree.place, "kind", "the file holds equivalent: and a list of changes")
    return entries.items


def _enter(entry: MapNode, listed: dict[str, set[Named]], findings: Findings) -> None:
    refuse_unknown(entry, _KEYS, "an entry", findings)
    missing = [key for key in _KEYS if entry.get(key) is None]
    if missing:
        raise Objection(entry.place, "missing", f"an entry lacks {', '.join(missing)}")
    words = {key: node for (key_node, node) in entry.entries if (key := key_node.value) in _KEYS}
    prose(words["reason"], "a reason")
    named = prose(words["path"], "a path"), prose(words["what"], "a change")
    for game, place in word_list(words["games"], "games"):
        if game not in listed:
            raise Objection(place, "unknown-game", f"{game} is no game")
        if named in listed[game]:
            raise Objection(place, "twice", f"this change of {game} stands here twice")
        listed[game].add(named)
