"""A match as one engine plays it: the actions that it took, and what it showed after each."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from conformance.laws.answers import Answer, FaultError, Refused, Unsupported, View, read
from conformance.laws.asking import Asked
from conformance.laws.position import Action, Position, Setting, Table
from conformance.laws.shape import MisshapenError


class NotPlayedError(Exception):
    """The engine does not take these actions: it refuses one, or does not play the game."""


def ask(engine: Asked, positions: Sequence[Position]) -> list[Answer]:
    """Return what an engine answers to requests that are all sent before the first answer.

    Raises FaultError and MisshapenError, with the position in question.
    """
    place = 0
    try:
        results = engine.ask([position.params() for position in positions])
        answers = []
        for place, result in enumerate(results):
            answers.append(read(result, positions[place]))
        return answers
    except (FaultError, MisshapenError) as error:
        error.position = positions[place]
        raise


@dataclass
class Course:
    """A match with an engine.

    `moments` are the numbers of actions after which a law looks at it, ascending: all of them,
    or only the end where a match is made smaller. `refused` is an action that the engine called
    legal and then refused, with its answer; the match ends before it.
    """

    engine: Asked
    setting: Setting
    table: Table
    actions: tuple[Action, ...]
    moments: Sequence[int] = ()
    refused: tuple[Action, Refused] | None = None
    _views: dict[int, View] = field(default_factory=dict)

    def position(self, after: int, viewer: int | None = None) -> Position:
        """Return the position after so many actions."""
        return Position(self.setting, self.table, self.actions[:after], viewer)

    def view(self, after: int) -> View:
        """Return what everybody saw after so many actions, when it was first asked for.

        Raises NotPlayedError where they are not accepted.
        """
        if after not in self._views:
            answer = self.ask(self.position(after))
            if not isinstance(answer, View):
                raise NotPlayedError(str(answer))
            self._views[after] = answer
        return self._views[after]

    def put(self, after: int, view: View) -> None:
        """Take in what everybody saw after so many actions, so that it is not asked again."""
        self._views[after] = view

    def ask(self, position: Position) -> Answer:
        """Return what the engine answers now."""
        return ask(self.engine, [position])[0]

    def ask_all(self, positions: Sequence[Position]) -> list[Answer]:
        """Return what the engine answers to requests that are all sent before the first answer."""
        return ask(self.engine, positions)

    def dealt(self, after: int) -> int:
        """Return the place of the last deal among the first so many actions, the void ones too."""
        return max(place for place in range(after) if self.actions[place].get("do") == "deal")


@dataclass
class Growing:
    """A course that goes on action by action."""

    engine: Asked
    setting: Setting
    table: Table
    actions: list[Action] = field(default_factory=list)
    views: dict[int, View] = field(default_factory=dict)
    refused: tuple[Action, Refused] | None = None

    @property
    def view(self) -> View | None:
        """What everybody sees now, None before the first deal."""
        return self.views.get(len(self.actions))

    def do(self, action: Any) -> bool:
        """Take an action that ought to be legal; return whether the match goes on."""
        position = Position(self.setting, self.table, (*self.actions, action))
        answer = ask(self.engine, [position])[0]
        match answer:
            case Unsupported():
                return False
            case Refused():
                self.refused = action, answer
                return False
            case _:
                self.actions.append(action)
                self.views[len(self.actions)] = answer
                return True

    def course(self) -> Course:
        """Return the match as far as it has come, every moment of it to be looked at."""
        moments = range(1, len(self.actions) + 1)
        actions = tuple(self.actions)
        return Course(
            self.engine, self.setting, self.table, actions, moments, self.refused, self.views
        )
