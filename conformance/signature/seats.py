"""Who scores what and how it ends: a line a seat, the same wherever the table is entered."""

from collections.abc import Mapping, Sequence

from conformance.signature.traced import Traced

# At these levels what is captured in a deal that goes on is beside the question.
_WITHOUT_POINTS = frozenset({"setup", "legality"})


def seats(case: Traced, level: str) -> tuple[str, ...]:
    """Return a line for each seat, in playing order, from the seat that makes them smallest.

    A rule that names a seat names it by the dealer, the leader or the announcer, and what it
    found is told by its clause. So the lines may begin with any seat; the beginning that sorts
    first is taken.
    """
    lines = _lines(case, level)
    turned = [lines[i:] + lines[:i] for i in range(len(lines))]
    return tuple(min(turned))


def _lines(case: Traced, level: str) -> list[str]:
    players = range(len(case.case.players))
    parts: list[list[str]] = [[] for _ in players]
    for after in case.counted:
        deal = case.views[after]["deals"][-1]
        earned = case.views[after].get("reasons", {}).get("score")
        for seat in players:
            score = int(deal["score"][seat])
            parts[seat].append(_score(score, earned, seat) if seat in deal["seats"] else "out")
    view = case.end
    if level not in _WITHOUT_POINTS and any(view["points"]):
        for seat in players:
            parts[seat].append(f"so far {view['points'][seat]}")
    if any(view["fees"]):
        for seat in players:
            parts[seat].append(f"fee {view['fees'][seat]}")
    if level == "match" and case.counted:
        ranks = sorted(set(view["totals"]))
        for seat in players:
            parts[seat].append(f"total {ranks.index(view['totals'][seat]) + 1}")
    outcome: Mapping[str, Sequence[int]] | None = view["outcome"]
    if outcome is not None:
        for seat in players:
            won, lost = seat in outcome["winners"], seat in outcome["losers"]
            parts[seat].append("wins" if won else "loses" if lost else "neither")
    return ["; ".join(words) for words in parts]


def _score(score: int, earned: Sequence[Mapping[str, object]] | None, seat: int) -> str:
    """Return a score with the clauses that it comes from."""
    lines = sorted(
        f"{line['clause']} {line['points']}" for line in earned or () if line["seat"] == seat
    )
    return f"{score} = {' + '.join(lines)}" if lines else str(score)
