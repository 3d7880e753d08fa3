"""Tells two counts side by side, the way down to where they come apart, and what is there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import zip_longest
from typing import Any

from conformance.cases.cards import in_order, show_card, show_cards
from conformance.fuzz.telling import in_words
from conformance.laws.position import Setting
from conformance.perft.positions import Lines
from conformance.perft.walking import Apart, Counted, Step, Walk, apart
from polignac_dsl.cli.counting.comparing import Compared
from polignac_dsl.cli.counting.position import position_lines

_BUILTIN = "builtin"
_LONGEST = 30  # signs of the name of an engine over a column


def told(found: Compared, setting: Setting, view: Mapping[str, Any]) -> Iterator[str]:
    """Yield all there is to tell but for the case; `view` is that of the position asked for."""
    yield from position_lines(setting.game, setting.players, view)
    if found.walk is None or found.view is None:
        yield f"\n{found.name}: {found.note}"
        return
    first = found.walk.steps[0]
    yield from beside(first.ours, first.theirs, found.name)
    yield verdict(first, found.name)
    if not found.walk.agrees and not first.theirs.unsupported:
        yield from way(found.walk, found.name)
        yield from end(found.walk, found.name, found.view)


def as_told(found: Compared) -> dict[str, Any]:
    """Return the same for programs."""
    steps = found.walk.steps if found.walk is not None else ()
    first = steps[0].theirs if steps else None
    return {
        "engine": {"name": found.name, "version": found.version},
        "came": None if first is None or first.lines is None else asdict(first.lines),
        "note": found.note if first is None else first.note,
        "walk": [
            {
                "card": step.card,
                "lines": step.ours.lines,
                "came": None if step.theirs.lines is None else step.theirs.lines.lines,
            }
            for step in steps[1:]
        ],
        "case": found.case,
    }


def beside(ours: Lines, theirs: Counted, name: str) -> Iterator[str]:
    """Yield what both count, by the number of cards and by the first card, differences marked."""
    if theirs.lines is None:
        yield f"\n{_BUILTIN} counts {ours.lines:,} lines; {name}: {theirs.note}"
        return
    rows: list[tuple[str, str, str, str]] = [("cards", _BUILTIN, _column(name), "")]
    depths = zip_longest(ours.plays, theirs.lines.plays, fillvalue=0)
    ends = zip_longest(ours.ends, theirs.lines.ends, fillvalue=0)
    for depth, ((one, other), ended) in enumerate(zip(depths, ends, strict=False), 1):
        mark = "differs" if one != other else ""
        if not mark and ended[0] != ended[1]:
            mark = f"{ended[0]:,} and {ended[1]:,} of them end the deal"
        rows.append((str(depth), f"{one:,}", f"{other:,}", mark))
    yield from _table(rows)
    rows = [("first", _BUILTIN, _column(name), "")]
    mine = {part.card: part for part in ours.divide}
    others = {part.card: part for part in theirs.lines.divide}
    for card in [*mine, *(card for card in others if card not in mine)]:
        left, right = mine.get(card), others.get(card)
        mark = "" if left == right else "differs"
        if mark and left is not None and right is not None and left.lines == right.lines:
            mark = "the scores differ"
        told = ["–" if part is None else f"{part.lines:,}" for part in (left, right)]
        rows.append((show_card(card), told[0], told[1], mark))
    yield from _table(rows)


def verdict(first: Step, name: str) -> str:
    """Return in a line whether the two agree."""
    ours, theirs = first.ours, first.theirs.lines
    if theirs is None:
        return ""
    what = apart(ours, theirs).what
    if what == "nothing":
        return f"\n{_BUILTIN} and {name} agree: {ours.lines:,} lines, and the same scores."
    if ours.lines == theirs.lines and ours.plays == theirs.plays:
        return f"\n{_BUILTIN} and {name} count the same {ours.lines:,} lines, and other scores."
    return f"\n{_BUILTIN} counts {ours.lines:,} lines, {name} {theirs.lines:,}."


def way(walk: Walk, name: str) -> Iterator[str]:
    """Yield the cards of the way down, with what both count behind each."""
    rows: list[tuple[str, str, str, str]] = [("after", _BUILTIN, _column(name), "")]
    for step in walk.steps[1:]:
        theirs = step.theirs.lines
        told = "–" if theirs is None else f"{theirs.lines:,}"
        same = theirs is not None and theirs.lines == step.ours.lines
        mark = step.theirs.note if theirs is None else ""
        if theirs is not None and same and apart(step.ours, theirs).what == "scores":
            mark = "the scores differ"
        rows.append((show_card(str(step.card)), f"{step.ours.lines:,}", told, mark))
    if walk.last is not None:
        rows.append((show_card(walk.last), "–", "–", "the deal is over"))
    if len(rows) > 1:
        yield from _table(rows)


def end(walk: Walk, name: str, view: Mapping[str, Any]) -> Iterator[str]:
    """Yield what comes apart where the way ends; `view` is that of its last position."""
    last = walk.steps[-1]
    theirs = last.theirs.lines
    difference = Apart("none") if theirs is None else apart(last.ours, theirs)
    if walk.last is not None:
        yield from _scores(walk, name)
    elif difference.what == "cards" and theirs is not None:
        legal = show_cards(in_order(part.card for part in last.ours.divide))
        plays = show_cards(in_order(part.card for part in theirs.divide)) or "nothing"
        if len(walk.steps) > 1:
            yield ""
            game, players = last.position.setting.game, last.position.setting.players
            yield from position_lines(game, players, view)
        yield f"\nSeat {view['to_act']} may play {legal}; {name} counts {plays}."
    elif difference.what == "whole":
        yield f"\nWhat {name} says of the whole does not go with its `divide`, which is right."
    elif difference.what == "nothing":
        yield f"\nAsked for this position by itself {name} counts as {_BUILTIN} does, and not so"
        yield "as a part of the one before."
    if walk.found is not None:
        yield f"\nWhere its view differs first, as a case: {in_words(walk.found)}"
    elif walk.compared:
        yield f"\nAsked to `replay` the way, {name} says the same as {_BUILTIN}: it is its counting"
        yield "(`perft`) that is wrong, and not how it plays."
    else:
        yield f"\n{name} has answered no `replay` of these positions, so that no case can show more."


def _scores(walk: Walk, name: str) -> Iterator[str]:
    if walk.scores is None:
        return
    ours, theirs = walk.scores
    if ours == theirs:
        yield f"\nBoth say that the deal scores {_by_seat(ours)}."
    else:
        yield f"\nThe deal scores {_by_seat(ours)};"
        yield f"{name} says {_by_seat(theirs)}."


def _by_seat(scores: Sequence[int]) -> str:
    return ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(scores))


def _column(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _table(rows: Sequence[tuple[str, str, str, str]]) -> Iterator[str]:
    widths = [max(len(row[place]) for row in rows) for place in range(3)]
    yield ""
    for head, ours, theirs, mark in rows:
        line = f"{head:<{widths[0]}}  {ours:>{widths[1]}}  {theirs:>{widths[2]}}"
        yield f"{line}  {mark}" if mark else line
