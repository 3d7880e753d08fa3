"""Writes cases as YAML that a card player can read (conformance README §8–§11)."""

import re
from collections.abc import Iterable, Sequence
from textwrap import wrap

from tools.casegen.draft import Draft
from tools.casegen.looks import flow
from tools.casegen.sources import source_of
from tools.casegen.table import DealText, Step, Table
from tools.casegen.words import in_order, show_all

WIDTH = 100
# Texts that YAML would take for something else than a plain scalar.
_UNSAFE = re.compile(r"""^[\s\-?:,\[\]{}#&*!|>'"%@`]|: | #|:$|\s$|^(yes|no|null|true|false)$""")


def scalar(text: str) -> str:
    """Return a text as a scalar, in quotes only where it needs them."""
    return "'" + text.replace("'", "''") + "'" if _UNSAFE.search(text) else text


def prose(key: str, text: str, indent: str) -> list[str]:
    """Return a sentence in one line, or folded where it is long; with real apostrophes."""
    text = text.replace("'", "’")
    line = f"{indent}{key}: {scalar(text)}"
    if len(line) <= WIDTH:
        return [line]
    inner = indent + "  "
    return [f"{indent}{key}: >-", *(inner + part for part in wrap(text, WIDTH - len(inner) - 2))]


def write_case(identity: str, draft: Draft, origin: str) -> str:
    """Return a case as it stands in its file, its dash included."""
    table = draft.table
    source = draft.source or source_of(table, draft.law)
    lines = prose("id", identity, "  ")
    lines += prose("title", draft.title, "  ")
    lines.append(f"  clauses: [{', '.join(draft.clauses)}]")
    if draft.law:
        lines.append(f"  law: [{', '.join(draft.law)}]")
    lines.append(f"  source: {scalar(source)}")
    lines.append(f"  game: {table.game}")
    if table.options:
        chosen = [(name, str(value)) for name, value in table.options.items()]
        lines.append(f"  options: {flow(chosen)}")
    lines.append(f"  players: [{', '.join(table.names)}]")
    lines.append(f"  dealer: {table.name(table.dealer)}")
    totals = [(table.name(seat), str(n)) for seat, n in enumerate(table.totals) if n]
    if totals:
        lines.append(f"  totals: {flow(totals)}")
    lines += _position(draft)
    lines += prose("why", draft.why, "  ")
    lines.append(f"  from: {scalar(origin)}")
    lines[0] = "- " + lines[0][2:]
    return "\n".join(lines) + "\n"


def _position(draft: Draft) -> list[str]:
    """The first deal, the steps after it, and what is expected."""
    table = draft.table
    lines = []
    steps = list(table.steps)
    if table.refusal is not None:
        action = table.actions[-1]
        steps.append(raw(action) if _is_raw(table, action) else table.step(action))
    first = steps.pop(0)
    assert first.deal is not None, "the first action of a case is a deal"
    lines += _deal(first.deal, table.ranks, "  ")
    if steps:
        lines.append("  play:")
        for step in steps:
            lines += _step(step, table.ranks)
    if table.viewer is not None:
        lines.append(f"  viewer: {table.name(table.viewer)}")
    if table.refusal is None:
        found = table.lines(draft.looks)
        lines += ["  expect:", *(f"    {key}: {value}" for key, value in found)]
        return lines
    codes = [table.refusal, *draft.also]
    code = codes[0] if len(codes) == 1 else f"[{', '.join(codes)}]"
    lines.append(f"  expect: {{refused: {code}}}")
    if draft.twin is not None:
        twin = table.step(draft.twin)
        inner = _step(twin, table.ranks)
        if len(inner) == 1:
            lines.append("  instead: {" + inner[0].removeprefix("  - ") + "}")
        else:
            lines.append("  instead:")
            lines += ["    " + inner[0].removeprefix("  - "), *inner[1:]]
    elif draft.twin_totals is not None:
        totals = [(table.name(seat), str(n)) for seat, n in sorted(draft.twin_totals.items())]
        lines.append(f"  instead-totals: {flow(totals)}")
    return lines


def _is_raw(table: Table, action: object) -> bool:
    """Whether no step can say the action: it is no action, or of nobody at this table."""
    if not isinstance(action, dict) or action.get("do") not in _SAID:
        return True
    seats = [action.get("seat", 0), action.get("offender", 0)]
    if any(type(seat) is not int or seat not in range(table.players) for seat in seats):
        return True
    needed = _SAID[str(action["do"])]
    return any(not isinstance(action.get(name), int | str) for name in needed)


_SAID = {
    "deal": (),
    "misdeal": ("reason",),
    "announce": ("seat", "announcement"),
    "pass": ("seat",),
    "play": ("seat", "card"),
    "revoke": ("seat", "card"),
    "notice": ("seat", "offender", "trick"),
    "correct": ("seat", "card"),
    "count": (),
}


def raw(action: object) -> Step:
    """Return a step with the action as it goes over the wire."""
    assert isinstance(action, dict)
    return Step("act", words=[(str(key), _raw_value(value)) for key, value in action.items()])


def _raw_value(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return f"'{value}'" if value.isdigit() else scalar(value)
    return str(value)


def _step(step: Step, ranks: str) -> list[str]:
    if step.deal is not None:
        return ["  - deal:", *_deal(step.deal, ranks, "      ")]
    if step.cards is not None:
        return [f"  - {step.key}: {' '.join(step.cards)}"]
    if step.words is None:
        return [f"  - {step.key}: {step.text}"]
    line = f"  - {step.key}: {flow(step.words)}"
    if len(line) <= WIDTH and (step.key != "expect" or len(step.words) < 3):
        return [line]
    return [f"  - {step.key}:", *(f"      {key}: {value}" for key, value in step.words)]


def _deal(deal: DealText, ranks: str, indent: str) -> list[str]:
    lines = []
    if deal.deck:
        lines += _deck(deal.deck, indent)
    else:
        lines.append(f"{indent}hands:")
        for name, cards in deal.hands:
            lines.append(f"{indent}  {name}: {show_all(in_order(cards, ranks))}")
    if deal.exposed:
        lines.append(f"{indent}exposed: {show_all(deal.exposed)}")
    if not deal.complete:
        lines.append(f"{indent}complete: no")
    return lines


def _deck(deck: Sequence[str], indent: str) -> list[str]:
    """A deck in lines of at most sixteen cards."""
    rows = [show_all(deck[start : start + 16]) for start in range(0, len(deck), 16)]
    return [f"{indent}deck: >-", *(f"{indent}  {row}" for row in rows)]


def write_file(cases: Iterable[str]) -> str:
    """Return a case file."""
    return "cases:\n" + "\n".join(cases)
