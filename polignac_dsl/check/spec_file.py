"""A spec file with all that it extends into a checked game, and everything wrong with it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from polignac_dsl.check import announcing, counting, dealing, ending, faults
from polignac_dsl.check.completeness import idle_cases, open_questions, unplayable_base
from polignac_dsl.check.deal_sizes import DealSizes
from polignac_dsl.check.joining import join
from polignac_dsl.check.lineage import SpecFile, read_lineage
from polignac_dsl.check.model import Game
from polignac_dsl.check.options import option_findings
from polignac_dsl.check.situations import examine
from polignac_dsl.diagnostics import Diagnostic, Note, in_order
from polignac_dsl.source import Source

# A reader begins with the first; a file with more faults than these is hardly a spec.
MOST_TOLD = 200

_OF_THE_MATCH = (*ending.QUESTIONS, *faults.QUESTIONS)


def check_file(path: Path, name: str | None = None) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """Return the game that a spec file says, and everything wrong with it.

    The game is None when there are errors. Never raises for what stands in the file or where
    it is. `name` is how messages call the file.
    """
    found: list[Diagnostic] = []
    files = read_lineage(path, str(path) if name is None else name, found)
    game = join(tuple(file.draft for file in files), found) if files else None
    if files and game is not None:
        found.extend(_findings(game, files[0], understood=not any(d.is_error for d in found)))
    diagnostics = _bounded(in_order(found))
    return None if any(d.is_error for d in diagnostics) else game, diagnostics


def _bounded(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Return diagnostics with those beyond MOST_TOLD put into one."""
    left = len(diagnostics) - MOST_TOLD
    if left <= 0:
        return diagnostics
    message = f"{left} more things are wrong; they are told when some of these are right"
    return (*diagnostics[:MOST_TOLD], Diagnostic("E111", message, None, "begin with the first"))


def _findings(game: Game, file: SpecFile, *, understood: bool) -> Iterator[Diagnostic]:
    """Yield what is wrong with a game: first what can be told whatever else is wrong.

    Only of a game whose sentences are all understood, and all of whose questions have answers,
    can be asked what it leads to.
    """
    yield from _called(game, file)
    if game.abstract or "extends" in game.broken:
        return
    sizes = DealSizes(game)
    of_any_game = [
        *unplayable_base(game),
        *option_findings(game, file.source, sizes.all),
        *open_questions(game, sizes),
        *idle_cases(game, file.source, sizes),
    ]
    yield from (_at_home(d, game, file.source) for d in of_any_game)
    if not understood or any(d.is_error for d in of_any_game):
        return
    of_a_deal = [
        *dealing.questions(game),
        *counting.questions(game),
        *announcing.questions(game),
    ]
    of_a_good_game = [
        *announcing.never_played(game, sizes.all),
        *examine(game, of_a_deal, sizes.all, sizes.occurs),
        *examine(game, _OF_THE_MATCH, sizes.tables),
    ]
    for found in of_a_good_game:
        if not _told_elsewhere(found, file.source):
            yield _at_home(found, game, file.source)


def _called(game: Game, file: SpecFile) -> Iterator[Diagnostic]:
    if game.name != file.path.stem:
        message = f"the game is called `{game.name}`, and its file `{file.path.name}`"
        hint = f"other games extend it by the name of its file: call it `{game.name}.yaml`"
        yield Diagnostic("E228", message, game.span, hint)


def _at_home(found: Diagnostic, game: Game, own: Source) -> Diagnostic:
    """Return a diagnostic about an inherited sentence with a note on the game that is checked."""
    if found.span is None or found.span.source is own or game.span is None:
        return found
    note = Note(f"found in `{game.name}`, which inherits this", game.span)
    return replace(found, notes=(*found.notes, note))


def _told_elsewhere(found: Diagnostic, own: Source) -> bool:
    """Tell whether a warning is about a sentence of another file alone: it is told there."""
    return found.code == "W701" and found.span is not None and found.span.source is not own
