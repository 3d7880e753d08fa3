"""What the tests ask: few matches, the shipped games, engines of which one knows what is right."""

import sys
from collections.abc import Mapping
from typing import Any

from conformance.laws.asking import InProcess
from conformance.laws.position import Position
from conformance.laws.running import LawResult, Question, hold, laws_named
from conformance.runner.engines import Engine
from conformance.runner.in_process import Replay
from polignac_dsl.cli.catalogue import Tables, shipped_catalogue
from polignac_dsl.engine import Match, Refusal, action_from_json
from polignac_dsl.table import TableFault, read_table
from reference_impl import replay as right

MATCHES = 20
# Games with announcements, revokes, misdeals and playoffs among them; all others are like these.
GAMES = ("polignac", "polignac-generale", "polignac-cr-general")
TABLES = Tables()


def question(*laws: str, matches: int = MATCHES, **more: Any) -> Question:
    """Return a question about some laws, all where none is named, and about few games."""
    asked = {"most_requests": 600, "games": GAMES, **more}
    return Question(shipped_catalogue(), TABLES, laws=laws_named(laws), matches=matches, **asked)


def verdict_on(law: str, replay: Replay, **more: Any) -> LawResult:
    """Return what becomes of a law with an engine that is a function."""
    (result,), _ = hold(InProcess("faulty", replay), question(law, **more))
    return result


def stranger(fault: str) -> Engine:
    """Return an engine in a process of its own, which plays `polignac` alone."""
    command = (sys.executable, "-P", "-m", "conformance.laws.tests.stranger", fault)
    return Engine(fault, command)


class StepByStep:
    """A match of the built-in engine, gone through step by step."""

    def __init__(self, position: Position) -> None:
        table = read_table(dict(position.table))
        assert not isinstance(table, TableFault)
        setting = position.setting
        self.match = Match(table, setting.dealer, setting.totals)

    def apply(self, action: Mapping[str, Any]) -> bool:
        """Take an action; return whether it was accepted."""
        read = action_from_json(dict(action))
        return not isinstance(read, Refusal) and self.match.apply(read) is None

    def undo(self) -> None:
        """Take the last action back."""
        self.match.undo()

    def view(self) -> Mapping[str, Any]:
        """Return what everybody sees."""
        return self.match.view().to_json()


__all__ = ["MATCHES", "StepByStep", "question", "right", "stranger", "verdict_on"]
