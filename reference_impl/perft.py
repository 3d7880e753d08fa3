"""Perft: every line of play to the end of a deal, counted one by one (conformance §13).

Plain on purpose: each legal card is played in a match of its own, by the same actions and the
same count as any other, and no position is known again. So it says what the rules say.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from reference_impl.actions import Action
from reference_impl.match import Match
from reference_impl.replaying import InvalidParamsError, reach
from reference_impl.state import Deal, Position, Trick
from reference_impl.turn import legal_actions

Scores = tuple[int, ...]


@dataclass
class Tree:
    """What the lines from a position come to.

    By the number of cards played: how many ways there are to play that many, and how many of
    these end the deal. `scores` tells how many lines lead to each score.
    """

    plays: Counter[int] = field(default_factory=Counter)
    ends: Counter[int] = field(default_factory=Counter)
    scores: Counter[Scores] = field(default_factory=Counter)

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return self.ends.total()

    def add(self, other: "Tree") -> None:
        """Add the lines of another tree to these."""
        self.plays += other.plays
        self.ends += other.ends
        self.scores += other.scores

    def digest(self) -> str:
        """Return the sha256 of the scores with their numbers of lines, sorted, as JSON."""
        listed = [[list(score), number] for score, number in sorted(self.scores.items())]
        return hashlib.sha256(json.dumps(listed, separators=(",", ":")).encode()).hexdigest()


class BeyondError(Exception):
    """There are more lines than were to be counted."""


def perft(params: Mapping[str, object]) -> dict[str, object]:
    """Return the result of `perft` for these params.

    Raises `InvalidParamsError` for params that describe no position, or name no number of lines.
    """
    most = params.get("most")
    if type(most) is not int or most < 1:
        raise InvalidParamsError("most: a whole number of lines is needed, at least 1")
    match = reach({key: value for key, value in params.items() if key != "viewer"})
    if isinstance(match, dict):
        return match
    phase = match.position.phase
    if phase != "play":
        return {"status": "unsupported", "feature": f"perft: the phase is {phase}, not play"}
    try:
        divided = divide(match, most)
    except BeyondError:
        return {"status": "beyond", "most": most}
    whole = Tree()
    for tree in divided.values():
        whole.add(tree)
    depths = range(1, max(whole.plays) + 1)
    return {
        "status": "ok",
        "lines": whole.lines,
        "plays": [whole.plays[depth] for depth in depths],
        "ends": [whole.ends[depth] for depth in depths],
        "scores": whole.digest(),
        "divide": [
            {"card": card, "lines": tree.lines, "scores": tree.digest()}
            for card, tree in divided.items()
        ],
    }


def divide(match: Match, most: int) -> dict[str, Tree]:
    """Return the lines that begin with each card which may be played now; the phase is `play`.

    Raises `BeyondError` as soon as there are more lines than `most`.
    """
    trees: dict[str, Tree] = {}
    left = most
    for action in legal_actions(match.position):
        tree = trees[str(action["card"])] = Tree()
        _count(_after(match, action), 1, tree, left)
        left -= tree.lines
    return trees


def _count(match: Match, depth: int, tree: Tree, most: int) -> None:
    """Count the lines that go on from here, after so many cards."""
    tree.plays[depth] += 1
    if match.position.phase == "claim":  # nobody points out any more
        match.apply({"do": "count"})
    if match.position.phase != "play":
        tree.ends[depth] += 1
        tree.scores[tuple(match.position.deals[-1].score)] += 1
        if tree.lines > most:
            raise BeyondError
        return
    for action in legal_actions(match.position):
        _count(_after(match, action), depth + 1, tree, most)


def _after(match: Match, action: Action) -> Match:
    """Return the match after one more card, a legal one; the match itself stays where it is."""
    twin = copy(match)
    # Not by `apply`: that a legal card is not refused is for the cases to show.
    twin._play(action["seat"], action["card"])
    return twin


def copy(match: Match) -> Match:
    """Return a match that goes on by itself: what cards change is copied, the rest is shared.

    Cards change the hands, the trick on the table, and with the last of a deal what is counted.
    """
    old, deal = match.position, match.position.deal
    tricks = deal.tricks.copy()
    if tricks:
        last = tricks[-1]
        tricks[-1] = Trick(last.number, last.players, last.cards.copy(), last.taker)
    twin = object.__new__(Match)
    twin.position = Position(
        setting=old.setting,
        totals=old.totals.copy(),
        deal=Deal(
            number=deal.number,
            dealer=deal.dealer,
            seats=deal.seats,
            playoff=deal.playoff,
            hands={seat: hand.copy() for seat, hand in deal.hands.items()},
            exposed=deal.exposed,
            asked=deal.asked,
            announcement=deal.announcement,
            tricks=tricks,
            offender_to_correct=deal.offender_to_correct,
            fees=deal.fees,
            late_offenders=deal.late_offenders,
            broken_off=deal.broken_off,
        ),
        phase=old.phase,
        revokes=old.revokes.copy(),
        deals=old.deals.copy(),
        reached=old.reached.copy(),
        losers=old.losers.copy(),
        outcome=old.outcome,
    )
    return twin
