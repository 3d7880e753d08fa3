"""What is sent to an engine: every question as a match of the one game that it is told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.runner.asking import Asker, Trouble
from conformance.runner.conversation import Introduction
from polignac_dsl.cli.hypotheses.hypothesis import Choices
from polignac_dsl.cli.identifying.questions import Question
from polignac_dsl.cli.identifying.session import Ask
from polignac_dsl.ruleset import Ruleset

_USUAL = "polignac"


@dataclass(frozen=True)
class Unplayable:
    """The engine can be asked nothing; `why` says so in words."""

    why: str


def told_game(said: Introduction) -> str:
    """Return the game that an engine is told where nobody chooses one."""
    if said.games is None or _USUAL in said.games or not said.games:
        return _USUAL
    return min(said.games)


def askable_of(
    questions: Sequence[Question], said: Introduction, ruleset: Ruleset
) -> tuple[Question, ...] | Unplayable:
    """Return the questions that an engine declares to play, in the game that it is told."""
    if said.games is not None and ruleset.name not in said.games:
        return Unplayable(f"does not declare {ruleset.name}; it plays {', '.join(said.games)}")
    found = []
    for question in questions:
        deals = sum(action["do"] == "deal" for action in question.actions)
        lacks = said.lacks(ruleset.name, question.players, deals, sorted(question.features))
        if not lacks and question.players in ruleset.players:
            found.append(question)
    return tuple(found) or Unplayable("declares too little to be asked anything")


def put(asker: Asker, ruleset: Ruleset, chosen: Choices, with_table: bool) -> Ask:
    """Return what puts a position to an engine as a match of a game with these options."""
    tables: dict[int, Mapping[str, Any]] = {}

    def ask(position: Mapping[str, Any]) -> Mapping[str, Any] | str:
        params = {"game": ruleset.name, "options": dict(chosen), **position}
        players = position["players"]
        if with_table:
            if players not in tables:
                tables[players] = ruleset.at(players, chosen)
            params["table"] = tables[players]
        (reply,) = asker.ask_all([params])
        if isinstance(reply, Trouble):
            return reply.note or reply.verdict.value
        result: Any = reply.result
        return result if isinstance(result, dict) else "the answer is no object"

    return ask
