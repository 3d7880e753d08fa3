"""Judges an answer to `perft`: the lines, and where they differ, the first card that does."""

from collections.abc import Iterator, Mapping
from typing import Any

from conformance.cases.cards import show_card
from conformance.judge.answer import judge
from conformance.perft.positions import Lines, LinesCheck, lines_of
from conformance.verdicts import Judgement, Mismatch, Verdict

_HEXADECIMAL = frozenset("0123456789abcdef")


def judge_lines(check: LinesCheck, names: tuple[str, ...], answer: Any) -> Judgement:
    """Return the verdict on the result of a `perft`; never raises, whatever the answer is."""
    match answer:
        case {"status": "unsupported" | "refused"}:
            return judge(check, names, answer)
        case {"status": "beyond", "most": int()}:
            due, most = check.lines.lines, check.params["most"]
            message = f"expected {_lines(due)}; the engine says that there are more than {most}"
            came = f"more than {most}"
            return Judgement(Verdict.FAIL, (Mismatch("lines", str(due), came, message),))
        case {"status": "ok"}:
            came_to = read_lines(answer)
            if came_to is None:
                note = "the answer does not tell lines, plays, ends, scores and divide as §13 does"
                return Judgement(Verdict.GARBAGE, note=note)
            return Judgement.of(_mismatches(check.lines, came_to))
        case _:
            note = "the answer is neither ok, beyond, refused nor unsupported"
            return Judgement(Verdict.GARBAGE, note=note)


def read_lines(answer: Mapping[str, Any]) -> Lines | None:
    """Return the lines that an answer tells of; None where it has another shape."""
    try:
        lines = lines_of(answer)
    except (KeyError, TypeError):
        return None
    cards: list[object] = [part.card for part in lines.divide]
    digests: list[object] = [lines.scores, *(part.scores for part in lines.divide)]
    numbers: list[object] = [
        lines.lines,
        *lines.plays,
        *lines.ends,
        *(part.lines for part in lines.divide),
    ]
    sound = (
        all(isinstance(card, str) for card in cards)
        and len(set(cards)) == len(cards)
        and all(type(number) is int for number in numbers)
        and all(isinstance(d, str) and len(d) == 64 and _HEXADECIMAL.issuperset(d) for d in digests)
    )
    return lines if sound else None


def _mismatches(due: Lines, came: Lines) -> Iterator[Mismatch]:
    """Yield the first card under which the lines differ, then what differs in the whole."""
    yield from _first_card(due, came)
    if due.lines != came.lines:
        message = f"expected {_lines(due.lines)}; the engine says {came.lines}"
        yield Mismatch("lines", str(due.lines), str(came.lines), message)
    for key, what in (("plays", "ways to play"), ("ends", "lines that end with")):
        first: tuple[int, ...] = getattr(due, key)
        second: tuple[int, ...] = getattr(came, key)
        for depth in range(max(len(first), len(second))):
            numbers = [counts[depth] if depth < len(counts) else 0 for counts in (first, second)]
            if numbers[0] != numbers[1]:
                cards = "1 card" if depth == 0 else f"{depth + 1} cards"
                message = f"expected {numbers[0]} {what} {cards}; the engine says {numbers[1]}"
                yield Mismatch(key, str(numbers[0]), str(numbers[1]), message)
                break
    if due.scores != came.scores and due.lines == came.lines:
        message = f"expected the scores of all lines to be {_short(due.scores)}"
        message += f"; the engine says {_short(came.scores)}"
        yield Mismatch("scores", due.scores, came.scores, message)


def _first_card(due: Lines, came: Lines) -> Iterator[Mismatch]:
    parts = {part.card: part for part in came.divide}
    for part in due.divide:
        shown, other = show_card(part.card), parts.pop(part.card, None)
        if other is None:
            told = f"expected {_lines(part.lines)} with {shown} first; the engine does not play it"
            yield Mismatch("divide", f"{shown}: {part.lines}", "none", told)
            return
        if other.lines != part.lines:
            told = f"expected {_lines(part.lines)} with {shown} first; the engine says"
            mismatch = f"{shown}: {part.lines}", f"{shown}: {other.lines}"
            yield Mismatch("divide", *mismatch, f"{told} {other.lines}")
            return
        if other.scores != part.scores:
            told = f"expected the scores of the {_lines(part.lines)} with {shown} first to be"
            told += f" {_short(part.scores)}; the engine says {_short(other.scores)}"
            mismatch = f"{shown}: {part.scores}", f"{shown}: {other.scores}"
            yield Mismatch("divide", *mismatch, told)
            return
    for card, other in parts.items():
        told = f"expected that {show_card(card)} may not be played first"
        told += f"; the engine says {_lines(other.lines)}"
        yield Mismatch("divide", "none", f"{show_card(card)}: {other.lines}", told)
        return


def _lines(number: int) -> str:
    return "1 line" if number == 1 else f"{number} lines"


def _short(digest: str) -> str:
    return f"{digest[:12]}…"
