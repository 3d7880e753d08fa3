"""The two that count lines: the builtin engine, and another in a process of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from conformance.laws.position import Position, Setting
from conformance.perft.positions import seconds_for
from conformance.runner.asking import Asker, Request, Trouble
from conformance.runner.conversation import Answer
from conformance.verdicts import Verdict
from polignac_dsl.engine import Match
from polignac_dsl.engine.perft import perft
from polignac_dsl.engine.protocol import replay


def position_of(match: Match, table: Mapping[str, Any], defaults: Mapping[str, Any]) -> Position:
    """Return the position of a match as an engine is asked for it.

    `table` is that of the match as JSON, `defaults` are the values that options have by themselves.
    A deck is told as the hands that it gives, which every engine understands.
    """
    again = match.copy()
    actions: list[dict[str, Any]] = []
    while (action := again.undo()) is not None:
        actions.insert(0, action.to_json())
    dealer = again.view()["dealer"]
    totals = tuple(again.totals)
    fresh = tuple(Match(match.table, dealer).totals)
    for value, action in zip(actions, match.actions, strict=True):
        again.apply(action)
        if value.pop("deck", None) is not None:
            value["hands"] = [list(hand or ()) for hand in again.view()["hands"]]
    options = {k: v for k, v in match.table.choices.items() if defaults.get(k) != v}
    setting = Setting(
        match.table.game,
        match.table.players,
        tuple(options.items()),
        dealer,
        None if totals == fresh else totals,
    )
    return Position(setting, table, tuple(actions))


class Builtin:
    """The builtin engine, which needs no process."""

    def __init__(self, most: int, start: Position, answer: Mapping[str, Any]) -> None:
        self._most, self._start, self._answer = most, start, answer

    def lines(self, position: Position) -> Any:
        """Return the result of `perft`; the start has been counted already."""
        if position is self._start:
            return self._answer
        return perft(position.params() | {"most": self._most})

    def views(self, positions: Sequence[Position]) -> Sequence[Any]:
        """Return the results of `replay`."""
        return [replay(position.params()) for position in positions]


class Stranger:
    """An engine that the asker has started; a tree of so many lines gets the time for them."""

    def __init__(self, asker: Asker, lines: int, most: int) -> None:
        self._asker, self._most = asker, most
        self._seconds = seconds_for(lines)

    def lines(self, position: Position) -> Any:
        """Return the result of `perft`, or the trouble that there was instead."""
        params = position.params() | {"most": self._most}
        (came,) = self._asked([Request(params, "perft", self._seconds)])
        return came

    def views(self, positions: Sequence[Position]) -> Sequence[Any]:
        """Return the results of `replay`, each of them or the trouble there was instead."""
        return self._asked([Request(position.params()) for position in positions])

    def _asked(self, requests: Sequence[Request]) -> list[Any]:
        replies = dict(self._asker.replies(requests))
        rest = Trouble(Verdict.NOT_RUN, self._asker.given_up)
        found = [replies.get(place, rest) for place in range(len(requests))]
        return [reply.result if isinstance(reply, Answer) else reply for reply in found]
