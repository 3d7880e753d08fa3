"""Perft: every line of play from a position to the end of its deal, counted (README §13).

The lines are walked with one match that plays a card and takes it back. Nothing is
remembered of a position, so the count is of what `Match` really does.
"""

import json
from dataclasses import dataclass
from hashlib import sha256

from polignac_dsl.engine.actions import Action, Count, Refusal, action_from_json
from polignac_dsl.engine.match import Match
from polignac_dsl.engine.protocol import InvalidParamsError, begin

Json = dict[str, object]
Score = tuple[int, ...]


def perft(params: object) -> Json:
    """Return the answer to one `perft` request: the lines of play, counted, or why they are not.

    Raises InvalidParamsError as `replay` does, and where no number of lines is named.
    """
    match, actions, _ = begin(params)
    most = params.get("most") if isinstance(params, dict) else None
    if type(most) is not int or most < 1:
        raise InvalidParamsError("most: must be an integer of at least 1")
    for index, value in enumerate(actions):
        action = action_from_json(value)
        refused = action if isinstance(action, Refusal) else match.apply(action)
        if refused is not None:
            return {"status": "refused", "index": index, **refused.to_json()}
    if match.phase != "play":
        return {"status": "unsupported", "feature": f"perft: the phase is {match.phase}, not play"}
    try:
        return count_lines(match, most).to_json()
    except BeyondError:
        return {"status": "beyond", "most": most}


class BeyondError(Exception):
    """There are more lines than were to be counted."""


@dataclass(frozen=True)
class Branch:
    """The lines that begin with one card: how many lead to each score."""

    card: str
    scores: dict[Score, int]

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return sum(self.scores.values())


@dataclass(frozen=True)
class Tree:
    """All lines from a position, by their first card.

    `plays[d]` is the number of ways to play d + 1 cards, `ends[d]` how many of them end the deal.
    """

    branches: tuple[Branch, ...]
    plays: tuple[int, ...]
    ends: tuple[int, ...]

    @property
    def lines(self) -> int:
        """How many lines there are."""
        return sum(self.ends)

    def scores(self) -> dict[Score, int]:
        """Return how many lines lead to each score."""
        scores: dict[Score, int] = {}
        for branch in self.branches:
            for score, number in branch.scores.items():
                scores[score] = scores.get(score, 0) + number
        return scores

    def to_json(self) -> Json:
        """Return the answer of the protocol."""
        return {
            "status": "ok",
            "lines": self.lines,
            "plays": list(self.plays),
            "ends": list(self.ends),
            "scores": digest(self.scores()),
            "divide": [
                {"card": branch.card, "lines": branch.lines, "scores": digest(branch.scores)}
                for branch in self.branches
            ],
        }


def digest(scores: dict[Score, int]) -> str:
    """Return the sha256 of how many lines lead to each score, as the contract writes it."""
    listed = sorted(scores.items())
    return sha256(json.dumps(listed, separators=(",", ":")).encode()).hexdigest()


def count_lines(match: Match, most: int) -> Tree:
    """Count all lines of play from the position of a match to the end of the deal.

    The match is in phase `play`, and is left as it is. Raises ValueError where it is in
    another phase, BeyondError as soon as there are more lines than `most`.
    """
    if match.phase != "play":
        raise ValueError(f"the phase is {match.phase}, not play")
    walk = _Walk(match.copy(), most)
    return Tree(tuple(walk.branches()), tuple(walk.plays), tuple(walk.ends))


class _Walk:
    """A match that goes along all lines, one after the other, and what it has counted."""

    def __init__(self, match: Match, most: int) -> None:
        self.plays: list[int] = []
        self.ends: list[int] = []
        self._match = match
        self._left = most
        self._scores: dict[Score, int] = {}

    def branches(self) -> list[Branch]:
        """Walk all lines and return them by their first card."""
        found = []
        for first in self._match.legal_actions():
            self._scores = {}
            self._go_by(first, 0)
            found.append(Branch(str(first.to_json()["card"]), self._scores))
        return found

    def _go_by(self, action: Action, depth: int) -> None:
        """Walk the lines that go on with a card, after so many others, and take it back."""
        if depth == len(self.plays):
            self.plays.append(0)
            self.ends.append(0)
        self.plays[depth] += 1
        match = self._match
        match.apply(action)
        if match.phase == "play":
            for following in match.legal_actions():
                self._go_by(following, depth + 1)
        else:
            self._end(depth)
        match.undo()

    def _end(self, depth: int) -> None:
        """Count a line that has come to the end of the deal; claims are not made."""
        self._left -= 1
        if self._left < 0:
            raise BeyondError
        self.ends[depth] += 1
        claims = self._match.phase == "claim"
        if claims:
            self._match.apply(Count())
        score = tuple(self._match.view()["deals"][-1]["score"])
        self._scores[score] = self._scores.get(score, 0) + 1
        if claims:
            self._match.undo()
