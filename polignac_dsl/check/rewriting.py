"""Sentences of a game as its player could write them in place of the ones that are wrong."""

from collections.abc import Sequence

from polignac_dsl.check.deals import spell
from polignac_dsl.check.model import Clause
from polignac_dsl.source import Span
from polignac_dsl.syntax import Atom, CardSet, Form, Number, OptionRef


def lines_for(path: str, sentence: str) -> str:
    """Return the lines that put a sentence at a path of a spec, for a hint."""
    parts = path.split(".")
    heads = [f"`{'  ' * depth}{name}:`" for depth, name in enumerate(parts[:-1])]
    return " and below it ".join([*heads, f"`{'  ' * len(heads)}{parts[-1]}: {sentence}`"])


def with_part(clause: Clause, part: Span, text: str) -> str | None:
    """Return the sentence of a clause with another text for a part; None for a folded one."""
    whole = clause.span
    if whole is None or whole.source is not part.source:
        return None
    before, after = part.start - whole.start, whole.end - part.end
    if before < 0 or after < 0 or not part.text or whole.text.strip("'\"") != clause.text:
        return None
    written = whole.text[:before] + text + whole.text[len(whole.text) - after :]
    return " ".join(written.strip("'\"").split())


def without_cards(clause: Clause, cards: Sequence[str]) -> str | None:
    """Return a clause of the count as it would be without some cards.

    None where no such sentence can be composed: it has branches, or counts nothing else.
    """
    if len(clause.cases) != 1 or clause.cases[0].players is not None:
        return None
    form = clause.cases[0].form
    if form.name != "count_items":
        return None
    items = [_without(item, cards) for item in form["items"]]
    return None if None in items else ", ".join(item for item in items if item)


def _without(item: Form, cards: Sequence[str]) -> str | None:
    points = _number(item["points"])
    match item.name:
        case "for_each":
            taken = tuple(Atom(c[0], c[1]) for c in cards if item["cards"].covers(c))
            return f"{points} for each {_set(item['cards'], taken)}"
        case "for_card" if not any(item["cards"].covers(card) for card in cards):
            return f"{points} for {_set(item['cards'], ())}"
        case "for_each_trick":
            return f"{points} for each trick"
        case _:
            return None


def _number(number: Number) -> str:
    return f"<{number.option}>" if isinstance(number, OptionRef) else str(number)


def _set(cards: CardSet, taken: tuple[Atom, ...]) -> str:
    named = {(a.rank, a.suit) for a in taken}
    kept = [atom for atom in cards.atoms if (atom.rank, atom.suit) not in named]
    covered = [a for a in taken if any(k.covers(f"{a.rank}{a.suit}") for k in kept)]
    exceptions = (*cards.exceptions, *covered)
    said = " and ".join(map(_atom, kept))
    return f"{said} except {' and '.join(map(_atom, exceptions))}" if exceptions else said


def _atom(atom: Atom) -> str:
    return spell([f"{atom.rank or ''}{atom.suit or ''}"])
