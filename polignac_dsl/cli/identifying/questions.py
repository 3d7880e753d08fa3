"""The questions that `identify` chooses from: positions, each with the options that it may show."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("questions.json")
FORMAT = "polignac.questions/1"

HIGHEST_LIMIT = 50
# What a player may lose, and score, in a deal without late revokes, in any shipped game.
MOST_LOST, MOST_SCORED = 5, 10

Action = Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """A position, asked for all there is to see of it, or for what one player, the viewer, sees.

    `totals` are those before the first deal. `below` tells them by how far each lies below the
    limit, and the question can be asked once that is known; `short` by how far below the lowest limit
    that is still possible. `shows` holds, for each game by which it can be answered, the options that
    the answer may depend on.
    """

    id: str
    players: int
    dealer: int
    actions: tuple[Action, ...] = field(repr=False)
    totals: tuple[int, ...] | None = None
    below: tuple[int, ...] | None = None
    short: tuple[int, ...] | None = None
    shows: Mapping[str, frozenset[str]] = field(default_factory=dict, repr=False)
    features: frozenset[str] = frozenset()
    viewer: int | None = None

    def at(self, lowest: int, highest: int) -> "Position | None":
        """Return the position for limits between two numbers, or None where it has none such."""
        totals = self.totals
        if self.short is not None:
            totals = tuple([max(0, lowest - number) for number in self.short])
        if self.below is not None:
            if lowest != highest:
                return None
            totals = tuple([lowest - number for number in self.below])
            if min(totals) < 0:
                return None
        return Position(self, totals)

    def to_json(self) -> dict[str, Any]:
        """Return the question as the file has it."""
        value: dict[str, Any] = {"id": self.id, "players": self.players, "dealer": self.dealer}
        if self.totals is not None:
            value["totals"] = list(self.totals)
        if self.below is not None:
            value["below"] = list(self.below)
        if self.short is not None:
            value["short"] = list(self.short)
        if self.viewer is not None:
            value["viewer"] = self.viewer
        value["features"] = sorted(self.features)
        value["shows"] = {game: sorted(names) for game, names in sorted(self.shows.items())}
        value["actions"] = [_short(action) for action in self.actions]
        return value

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> "Question":
        """Return the question that the file has."""
        return cls(
            value["id"],
            value["players"],
            value["dealer"],
            tuple(map(_long, value["actions"])),
            _numbers(value.get("totals")),
            _numbers(value.get("below")),
            _numbers(value.get("short")),
            {game: frozenset(names) for game, names in value["shows"].items()},
            frozenset(value["features"]),
            value.get("viewer"),
        )


@dataclass(frozen=True)
class Position:
    """A question with the totals that it is asked with."""

    question: Question
    totals: tuple[int, ...] | None

    @property
    def params(self) -> dict[str, Any]:
        """The params of a `replay` that asks it, but for game, options and table."""
        asked = self.question
        params: dict[str, Any] = {"players": asked.players, "dealer": asked.dealer}
        if self.totals is not None:
            params["totals"] = list(self.totals)
        if asked.viewer is not None:
            params["viewer"] = asked.viewer
        return {**params, "actions": list(asked.actions)}

    @property
    def limit(self) -> int | None:
        """The limit that the totals are told from, None where they are not."""
        if self.totals is None or self.question.below is None:
            return None
        return self.totals[0] + self.question.below[0]

    @cached_property
    def limits(self) -> tuple[int, ...]:
        """The limits that an answer may tell from the one below: it is the same between two of them.

        A limit is compared with totals, and with nothing else: so these are all numbers that a total
        of this position may come near. Whoever loses the match by a revoke is put at the limit: where
        one is pointed out, every limit shows.
        """
        done = [action["do"] for action in self.question.actions]
        if "notice" in done:
            return tuple(range(1, HIGHEST_LIMIT + 1))
        totals = self.totals or (0,)
        lowest = min(totals) - MOST_LOST * done.count("deal")
        highest = max(totals) + MOST_SCORED * done.count("deal") + 1
        return tuple(range(max(1, lowest), min(HIGHEST_LIMIT, highest) + 1))


def _numbers(value: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if value is None else tuple(value)


_MARKS = {"play": "", "revoke": "!", "correct": "="}


def _short(action: Action) -> Any:
    """Return an action as the file has it: `2JS` is the play of J♠ by seat 2, `2JS!` a revoke."""
    if action["do"] in _MARKS:
        return f"{action['seat']}{action['card']}{_MARKS[action['do']]}"
    return dict(action)


def _long(value: Any) -> Action:
    """Return an action of the file as the protocol has it."""
    if not isinstance(value, str):
        action: Action = value
        return action
    seat, card, mark = int(value[0]), value[1:3], value[3:]
    do = next(do for do, known in _MARKS.items() if known == mark)
    return {"do": do, "seat": seat, "card": card}


def features_of(actions: Sequence[Action]) -> frozenset[str]:
    """Return what an engine must have declared to be asked about these actions."""
    found = set()
    deals = 0
    for action in actions:
        match action["do"]:
            case "deal":
                deals += 1
                found |= {"deck"} if "deck" in action else set()
                found |= {"misdeal"} if "exposed" in action else set()
            case "misdeal":
                found.add("misdeal")
                deals -= 1
            case "announce" | "pass":
                found.add("announcements")
            case "revoke" | "notice" | "correct" | "count":
                found.add("revoke")
            case _:
                pass
    return frozenset(found | ({"match"} if deals > 1 else set()))


@cache
def shipped_questions() -> tuple[Question, ...]:
    """Return the questions that ship, in the order of the file."""
    with FILE.open(encoding="utf-8") as file:
        value = json.load(file)
    return tuple(Question.from_json(one) for one in value["questions"])
