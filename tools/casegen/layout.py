"""Writes the cases of generators as YAML."""

from collections.abc import Iterable

from conformance.cases.writing import CaseText, is_raw, raw, write
from tools.casegen.draft import Draft
from tools.casegen.sources import source_of


def write_case(identity: str, draft: Draft, origin: str) -> str:
    """Return a case as it stands in its file, its dash included."""
    table = draft.table
    steps = list(table.steps)
    refused: tuple[str, ...] = ()
    twin = None
    if table.refusal is not None:
        action = table.actions[-1]
        nothing_dealt = action.get("do") == "deal" and not {"hands", "deck"} & action.keys()
        unsayable = nothing_dealt or is_raw(action, table.players)
        steps.append(raw(action) if unsayable else table.step(action))
        refused = (table.refusal, *draft.also)
        twin = None if draft.twin is None else table.step(draft.twin)
    first = steps.pop(0)
    assert first.deal is not None, "the first action of a case is a deal"
    return write(
        CaseText(
            identity,
            draft.title,
            draft.clauses,
            draft.source or source_of(table, draft.law),
            table.game,
            table.options,
            table.names,
            table.dealer,
            table.totals,
            first.deal,
            steps,
            draft.why,
            origin,
            law=draft.law,
            viewer=table.viewer,
            expect=() if refused else table.lines(draft.looks),
            refused=refused,
            twin=twin,
            twin_totals=draft.twin_totals,
        ),
        table.ranks,
    )


def write_file(cases: Iterable[str]) -> str:
    """Return a case file."""
    return "cases:\n" + "\n".join(cases)
