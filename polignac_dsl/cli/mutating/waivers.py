"""The list of mutants that no match can tell from their game, each with the reason.

A mutant stands in `conformance/mutants/waivers.yaml` only if a sentence proves that every match
goes on and ends as it would without it, and if a search over many deals has found none that does
not (`searches.json`). What a case could show, but none does yet, is a case that is still owed.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from conformance.cases.fields import mapping, prose, word_list
from conformance.cases.tree import ListNode, MapNode, Node, read_file, refuse_unknown
from conformance.diagnostics import Findings, Objection
from polignac_dsl.cli.mutating.searching import Record, read_searches

WAIVERS = "waivers.yaml"
# Of how many mutants of a game at most one may be waived.
ONE_IN = 50

_KEYS = ("games", "mutant", "reason")


class WaiverError(ValueError):
    """Raised for a list that cannot be read; the message says, a line each, where and why."""


@dataclass(frozen=True)
class Waivers:
    """The waived mutants of all games by their ids, each with its reason; and the searches."""

    reasons: Mapping[str, str]
    searches: Mapping[str, Record] = field(default_factory=dict)

    def of(self, game: str) -> dict[str, str]:
        """Return the waived mutants of one game."""
        return {m: reason for m, reason in self.reasons.items() if m.startswith(f"{game}:")}


def read_waivers(folder: Path, games: Collection[str]) -> Waivers:
    """Return the list in a folder, with the records of the searches beside it.

    Every entry names games that there are, a mutant by its id without the game, and a reason;
    no mutant stands there twice. Raises WaiverError with all that is wrong.
    """
    findings = Findings()
    reasons: dict[str, str] = {}
    tree = read_file(folder / WAIVERS, findings)
    if tree is not None:
        with findings.collecting():
            for entry in _entries(tree, findings):
                with findings.collecting():
                    _enter(mapping(entry, "an entry"), reasons, games, findings)
    if len(findings):
        raise WaiverError("\n".join(map(str, findings.sorted())))
    try:
        return Waivers(reasons, read_searches(folder))
    except ValueError as wrong:
        raise WaiverError(str(wrong)) from None


def _entries(tree: Node, findings: Findings) -> tuple[Node, ...]:
    top = mapping(tree, "the list")
    refuse_unknown(top, ("waivers",), "the list", findings)
    entries = top.get("waivers")
    if not isinstance(entries, ListNode):
        raise Objection(tree.place, "kind", "the file holds waivers: and a list of mutants")
    return entries.items


def _enter(
    entry: MapNode, reasons: dict[str, str], games: Collection[str], findings: Findings
) -> None:
    refuse_unknown(entry, _KEYS, "an entry", findings)
    missing = [key for key in _KEYS if entry.get(key) is None]
    if missing:
        raise Objection(entry.place, "missing", f"an entry lacks {', '.join(missing)}")
    words = {key: node for (key_node, node) in entry.entries if (key := key_node.value) in _KEYS}
    reason, mutant = prose(words["reason"], "a reason"), prose(words["mutant"], "a mutant")
    for game, place in word_list(words["games"], "games"):
        if game not in games:
            raise Objection(place, "unknown-game", f"{game} is no game")
        name = f"{game}:{mutant}"
        if name in reasons:
            raise Objection(place, "twice", f"this mutant of {game} stands here twice")
        reasons[name] = reason
