"""What is tried, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

FORMAT = "polignac.smoke/1"


class State(StrEnum):
    """What came of a step.

    `NOT_TRIED` follows from a fault before it; `DOES_NOT_APPLY` from what the engine declares.
    """

    OK = "ok"
    NOT_OK = "not ok"
    NOT_TRIED = "not tried"
    DOES_NOT_APPLY = "does not apply"


class Step(StrEnum):
    """The steps in their order: each builds on those before it."""

    START = "start"
    INITIALIZE = "initialize"
    OUTPUT = "output"
    LINES = "lines"
    IDS = "ids"
    PROTOCOL = "protocol"
    DECLARED = "declared"
    UNKNOWN_METHOD = "unknown-method"
    DEAL = "deal"
    VIEW = "view"
    CARDS = "cards"
    SEATS = "seats"
    AGAIN = "again"
    ANOTHER = "another"
    PLAY = "play"
    REFUSED = "refused"
    UNKNOWN_SEAT = "unknown-seat"
    MALFORMED = "malformed"
    UNDECLARED = "undeclared"
    AT_ONCE = "at-once"
    LONG_LINE = "long-line"
    UTF_8 = "utf-8"
    INPUT_ENDS = "input-ends"
    SHUTDOWN = "shutdown"


TITLES: dict[Step, str] = {
    Step.START: "The command starts a program",
    Step.INITIALIZE: "It answers initialize in time",
    Step.OUTPUT: "It writes nothing but answers to standard output",
    Step.LINES: "An answer is one message of JSON-RPC on one line, and comes once",
    Step.IDS: "An answer has the id of its request",
    Step.PROTOCOL: "It speaks protocol 1 and says its name and version",
    Step.DECLARED: "The games and features that it declares are those of the contract",
    Step.UNKNOWN_METHOD: "A method that it does not know is answered by the error -32601",
    Step.DEAL: "A deal is accepted",
    Step.VIEW: "The view says phase, seats, who is to act, and the hands",
    Step.CARDS: "Cards are two letters: rank, then suit",
    Step.SEATS: "Seats count from 0, in playing order",
    Step.AGAIN: "The same request gets the same answer again",
    Step.ANOTHER: "Another position right behind it is answered from nothing",
    Step.PLAY: "A card is played, and the next player is to act",
    Step.REFUSED: "A card that may not be played is refused, by the index of the action",
    Step.UNKNOWN_SEAT: "A seat that there is not is refused",
    Step.MALFORMED: "An action that lacks a field is refused",
    Step.UNDECLARED: "A game that it does not declare is unsupported",
    Step.AT_ONCE: "Sixteen requests sent at once are all answered",
    Step.LONG_LINE: "A request of more than 100 KB is read whole",
    Step.UTF_8: "A request is read as UTF-8",
    Step.INPUT_ENDS: "It ends when its input ends",
    Step.SHUTDOWN: "It answers shutdown, and ends",
}


@dataclass(frozen=True)
class Trouble:
    """What is wrong and how to put it right, in plain words.

    `broken` where no answer came; `step` where the fault is one of a step before, which only
    shows now.
    """

    fix: str
    came: str = ""
    sent: str = ""
    broken: bool = False
    step: Step | None = None


@dataclass(frozen=True)
class Finding:
    """What came of one step, with a note where something is left to say."""

    step: Step
    state: State
    trouble: Trouble | None = None
    note: str = ""

    @property
    def title(self) -> str:
        """What the step shows, as a sentence."""
        return TITLES[self.step]


@dataclass(frozen=True)
class Smoke:
    """The findings on an engine, one for each step, in their order."""

    engine: str
    command: tuple[str, ...]
    findings: tuple[Finding, ...]

    @property
    def code(self) -> int:
        """The exit code: 0 good, 1 an answer is wrong, 3 where the engine does not answer."""
        wrong = [found.trouble for found in self.findings if found.state is State.NOT_OK]
        if any(trouble is not None and trouble.broken for trouble in wrong):
            return 3
        return 1 if wrong else 0

    def json(self) -> dict[str, Any]:
        """Return the findings as a value for JSON."""
        return {
            "format": FORMAT,
            "engine": self.engine,
            "command": list(self.command),
            "code": self.code,
            "steps": [_json(found) for found in self.findings],
        }


def _json(found: Finding) -> dict[str, Any]:
    said = found.trouble or Trouble("")
    told = {"fix": said.fix, "sent": said.sent, "came": said.came, "note": found.note}
    return {
        "step": found.step.value,
        "title": found.title,
        "state": found.state.value,
        **{key: value for key, value in told.items() if value},
    }


def complete(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return a finding for each step: those that are not there were not tried.

    A fault that belongs to an earlier step stands there.
    """
    by_step: dict[Step, Finding] = {}
    for found in findings:
        cause = None if found.trouble is None else found.trouble.step
        if cause is None or cause is found.step:
            by_step[found.step] = found
        elif by_step[cause].state is State.OK:
            by_step[cause] = Finding(cause, State.NOT_OK, found.trouble)
    return tuple(by_step.get(step, Finding(step, State.NOT_TRIED)) for step in Step)
