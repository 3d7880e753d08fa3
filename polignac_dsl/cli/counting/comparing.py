"""Holds an engine's counts against the builtin one's, from a position down."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conformance.catalogue import Game
from conformance.fuzz.telling import tell
from conformance.laws.asking import InProcess
from conformance.laws.position import Position
from conformance.perft.walking import Walk, lacking, walk
from conformance.runner.asking import Asker, Trouble
from conformance.runner.engines import Engine
from conformance.runner.patience import Patience
from conformance.runner.standard_error import last_words
from conformance.verdicts import Verdict
from polignac_dsl import __version__
from polignac_dsl.cli.counting.sides import Builtin, Stranger
from polignac_dsl.cli.exits import Exit
from polignac_dsl.engine.protocol import replay

_NUMBER = 900


@dataclass(frozen=True)
class Compared:
    """What became of the asking: the way down, or in `note` why there is none.

    `view` is that of the last position of the way, `case` the difference there as a case.
    """

    name: str
    version: str
    code: Exit
    note: str = ""
    walk: Walk | None = None
    view: Mapping[str, Any] | None = None
    case: str | None = None


def compare(
    engine: Engine,
    position: Position,
    game: Game,
    answer: Mapping[str, Any],
    most: int,
    patience: Patience,
) -> Compared:
    """Return how an engine counts the lines of a position; `answer` is the builtin one's."""
    with Asker(engine, patience, __version__) as asker:
        said = asker.introduction
        if isinstance(said, Trouble):
            missing = said.verdict is Verdict.NOT_AVAILABLE
            code = Exit.DOES_NOT_CONFORM if missing else Exit.ENGINE_BROKEN
            return Compared(engine.name, "", code, said.note + last_words(asker.errors))
        lacks = lacking(said, position)
        if lacks:
            note = f"by its own word it does not play {lacks}"
            if lacks == "perft":
                note = "it does not declare the feature `perft`, so it cannot be asked for lines"
            note += "; nothing is compared"
            return Compared(engine.name, said.version, Exit.DOES_NOT_CONFORM, note)
        model = Builtin(most, position, answer)
        stranger = Stranger(asker, answer["lines"], most)
        way = walk(position, model, stranger, said.features)
    (seen,) = model.views([way.steps[-1].position])
    return Compared(
        engine.name,
        said.version,
        _code(way),
        "",
        way,
        seen["view"],
        _case(way, engine.name, game),
    )


def _code(way: Walk) -> Exit:
    trouble = next((step.theirs.trouble for step in way.steps if step.theirs.trouble), None)
    if trouble is not None or (way.found is not None and way.found.failed):
        return Exit.ENGINE_BROKEN
    return Exit.GOOD if way.agrees else Exit.DOES_NOT_CONFORM


def _case(way: Walk, name: str, game: Game) -> str | None:
    if way.found is None:
        return None
    model = InProcess("builtin", replay)
    origin = f"perft, {name} against builtin"
    return tell(way.found, game, model, name, _NUMBER, origin)
