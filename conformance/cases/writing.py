"""Writes the parts of a case as YAML that a card player can read (README §8–§11)."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from conformance.cases.cards import by_rank, show_card, show_cards
from conformance.cases.looks import flow

WIDTH = 100
# Texts that YAML would take for something else than a plain scalar.
_UNSAFE = re.compile(r"""^[\s\-?:,\[\]{}#&*!|>'"%@`]|: | #|:$|\s$|^(yes|no|null|true|false)$""")


@dataclass
class Step:
    """One step of a case as it is written: a key with cards, words, a text, or a deal."""

    key: str
    cards: list[str] | None = None
    words: list[tuple[str, str]] | None = None
    text: str = ""
    deal: "DealText | None" = None


@dataclass(frozen=True)
class DealText:
    """A deal as it is written: the hands by name, or the deck."""

    hands: tuple[tuple[str, tuple[str, ...]], ...]
    deck: tuple[str, ...]
    exposed: tuple[str, ...]
    complete: bool


@dataclass(frozen=True)
class CaseText:
    """A case to be written.

    `options` are those that are not at their default. `expect` are keys with what is expected;
    in its place `refused` are the codes with which the last step may be refused: then `twin` is
    a step that is accepted in its place, or `twin_totals` are totals with which all is.
    """

    id: str
    title: str
    clauses: Sequence[str]
    source: str
    game: str
    options: Mapping[str, str | int]
    names: Sequence[str]
    dealer: int
    totals: Sequence[int]
    deal: DealText
    steps: Sequence[Step]
    why: str
    origin: str
    law: Sequence[str] = ()
    viewer: int | None = None
    expect: Sequence[tuple[str, str]] = ()
    refused: Sequence[str] = ()
    twin: Step | None = None
    twin_totals: Mapping[int, int] | None = None


def write(case: CaseText, ranks: str) -> str:
    """Return a case as it stands in its file, its dash included, suits in the order of `ranks`."""
    names = case.names
    lines = prose("id", case.id, "  ")
    lines += prose("title", case.title, "  ")
    lines.append(f"  clauses: [{', '.join(case.clauses)}]")
    if case.law:
        lines.append(f"  law: [{', '.join(case.law)}]")
    lines.append(f"  source: {scalar(case.source)}")
    lines.append(f"  game: {case.game}")
    if case.options:
        lines.append(f"  options: {flow([(name, str(v)) for name, v in case.options.items()])}")
    lines.append(f"  players: [{', '.join(names)}]")
    lines.append(f"  dealer: {names[case.dealer]}")
    totals = [(names[seat], str(n)) for seat, n in enumerate(case.totals) if n]
    if totals:
        lines.append(f"  totals: {flow(totals)}")
    lines += deal_lines(case.deal, ranks, "  ")
    if case.steps:
        lines.append("  play:")
        for step in case.steps:
            lines += step_lines(step, ranks)
    if case.viewer is not None:
        lines.append(f"  viewer: {names[case.viewer]}")
    lines += _expected(case, ranks)
    lines += prose("why", case.why, "  ")
    lines.append(f"  from: {scalar(case.origin)}")
    lines[0] = "- " + lines[0][2:]
    return "\n".join(lines) + "\n"


def _expected(case: CaseText, ranks: str) -> list[str]:
    if not case.refused:
        return ["  expect:", *(f"    {key}: {value}" for key, value in case.expect)]
    code = case.refused[0] if len(case.refused) == 1 else f"[{', '.join(case.refused)}]"
    lines = [f"  expect: {{refused: {code}}}"]
    if case.twin is not None:
        inner = step_lines(case.twin, ranks)
        if len(inner) == 1:
            lines.append("  instead: {" + inner[0].removeprefix("  - ") + "}")
        else:
            lines.append("  instead:")
            lines += ["    " + inner[0].removeprefix("  - "), *inner[1:]]
    elif case.twin_totals is not None:
        totals = [(case.names[seat], str(n)) for seat, n in sorted(case.twin_totals.items())]
        lines.append(f"  instead-totals: {flow(totals)}")
    return lines


def step_of(action: Mapping[str, Any], names: Sequence[str], deal: DealText | None = None) -> Step:
    """Return the step that says an action by itself; a deal comes as it is to be written.

    Raises ValueError for an action that no step says.
    """
    name = names[action["seat"]] if "seat" in action else ""
    match action["do"]:
        case "play":
            return Step("play", words=[(name, show_card(action["card"]))])
        case "revoke":
            return Step("play", words=[(name, show_card(action["card"]) + "!")])
        case "announce" | "pass":
            return Step("say", words=[(name, action.get("announcement", "pass"))])
        case "notice":
            words = [("by", name), ("offender", names[action["offender"]])]
            words.append(("trick", str(action["trick"])))
            if "deal" in action:
                words.append(("deal", str(action["deal"])))
            return Step("notice", words=words)
        case "correct":
            return Step("correct", words=[(name, show_card(action["card"]))])
        case "misdeal":
            return Step("misdeal", text=action["reason"])
        case "count":
            return Step("count", text="now")
        case "deal" if deal is not None:
            return Step("deal", deal=deal)
        case _:
            raise ValueError(f"no step says {action['do']}")


def add_step(
    steps: list[Step],
    action: Mapping[str, Any],
    names: Sequence[str],
    *,
    leads: bool,
    deal: DealText | None = None,
) -> None:
    """Write an action behind the steps so far; `leads` says that its card begins a trick.

    Cards go on in the line of their trick, words in that of the asking.
    """
    if action["do"] in ("play", "revoke"):
        card = show_card(action["card"]) + ("!" if action["do"] == "revoke" else "")
        if leads:
            steps.append(Step(names[action["seat"]], cards=[card]))
        elif (cards := steps[-1].cards) is not None:
            cards.append(card)
        else:
            steps.append(Step("then", cards=[card]))
        return
    step = step_of(action, names, deal)
    if step.key == "say" and steps and steps[-1].key == "say":
        steps[-1].words = [*(steps[-1].words or ()), *(step.words or ())]
    else:
        steps.append(step)


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


def is_raw(action: object, players: int) -> bool:
    """Whether no step can say an action: it is none, or of nobody among so many players."""
    if not isinstance(action, dict) or action.get("do") not in _SAID:
        return True
    seats = [action.get("seat", 0), action.get("offender", 0)]
    if any(type(seat) is not int or seat not in range(players) for seat in seats):
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


def step_lines(step: Step, ranks: str) -> list[str]:
    """Return the lines of a step in the list of steps."""
    if step.deal is not None:
        return ["  - deal:", *deal_lines(step.deal, ranks, "      ")]
    if step.cards is not None:
        return [f"  - {step.key}: {' '.join(step.cards)}"]
    if step.words is None:
        return [f"  - {step.key}: {step.text}"]
    line = f"  - {step.key}: {flow(step.words)}"
    if len(line) <= WIDTH and (step.key != "expect" or len(step.words) < 3):
        return [line]
    return [f"  - {step.key}:", *(f"      {key}: {value}" for key, value in step.words)]


def deal_lines(deal: DealText, ranks: str, indent: str) -> list[str]:
    """Return the lines of a deal, at the head of a case or in a step."""
    lines = []
    if deal.deck:
        lines += _deck(deal.deck, indent)
    else:
        lines.append(f"{indent}hands:")
        for name, cards in deal.hands:
            lines.append(f"{indent}  {name}: {show_cards(by_rank(cards, ranks))}")
    if deal.exposed:
        lines.append(f"{indent}exposed: {show_cards(deal.exposed)}")
    if not deal.complete:
        lines.append(f"{indent}complete: no")
    return lines


def _deck(deck: Sequence[str], indent: str) -> list[str]:
    """A deck in lines of at most sixteen cards."""
    rows = [show_cards(deck[start : start + 16]) for start in range(0, len(deck), 16)]
    return [f"{indent}deck: >-", *(f"{indent}  {row}" for row in rows)]
