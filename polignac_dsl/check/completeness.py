"""Whether every question has an answer, and every answer a question."""

from collections.abc import Iterator

from polignac_dsl.check.deal_sizes import DealSizes
from polignac_dsl.check.model import Clause, Game, bids
from polignac_dsl.check.options import all_clauses
from polignac_dsl.check.situations import alternatives
from polignac_dsl.diagnostics import Diagnostic
from polignac_dsl.source import Source
from polignac_dsl.syntax import BID_SLOTS, SLOTS

# Answered once for the match, by the number of players at the table; all others by those in
# the deal, who are fewer in a playoff.
_OF_THE_MATCH = ("end.", "irregularities.", "score.start", "score.floor", "deal.first-dealer")
# More open questions than these are told together: the game extends nothing.
_MANY = 8
_OF_THE_MATCH_TOO = ("deal.direction", "deal.next-dealer", "players")


def asked_for(path: str, sizes: DealSizes) -> tuple[int, ...]:
    """Return the numbers of players for which a clause is asked for."""
    if path.startswith(_OF_THE_MATCH) or path in _OF_THE_MATCH_TOO:
        return sizes.tables
    return sizes.all


def open_questions(game: Game, sizes: DealSizes) -> Iterator[Diagnostic]:
    """Yield every slot that the game leaves unanswered, for some number of players or for all."""
    missing = [
        path
        for path in SLOTS
        if path not in game.clauses and path != "players" and not game.not_understood(path)
    ]
    if len(missing) > _MANY:
        some = ", ".join(f"`{path}`" for path in missing[:_MANY])
        message = f"{len(missing)} questions are open: {some} and {len(missing) - _MANY} more"
        hint = "write `extends: polignac` to vary that game, or `extends: family`: it has the ordinary answers"
        yield Diagnostic("E401", message, game.span, hint)
    for path, slot in SLOTS.items():
        if path in game.clauses:
            yield from _unanswered(game, path, slot.question, sizes)
        elif path in missing and len(missing) <= _MANY:
            hint = f"answer it in `{path}`, or extend `family`, which has the ordinary answers"
            yield Diagnostic("E401", f"`{path}` is open: {slot.question}", game.span, hint)
    for name in bids(game.clauses):
        yield from _open_in_bid(game, name, sizes)


def _open_in_bid(game: Game, name: str, sizes: DealSizes) -> Iterator[Diagnostic]:
    """Yield what an announcement leaves open: what is not said at all in one message."""
    slots = {f"announcements.{name}.{key}": slot for key, slot in BID_SLOTS.items()}
    missing = [p for p in slots if p not in game.clauses and not game.not_understood(p)]
    if missing:
        said = next(game.clauses[path] for path in slots if path in game.clauses)
        open_ = " ".join(slots[path].question for path in missing)
        message = f"the announcement `{name}` leaves open: {open_}"
        hint = f"answer {', '.join(f'`{slots[path].path}`' for path in missing)}"
        yield Diagnostic("E403", message, said.span, hint)
    for path, slot in slots.items():
        if path in game.clauses:
            yield from _unanswered(game, path, slot.question, sizes)


def _unanswered(game: Game, path: str, question: str, sizes: DealSizes) -> Iterator[Diagnostic]:
    clause = game.clauses[path]
    missing = [n for n in asked_for(path, sizes) if clause.case(n) is None]
    if missing:
        message = f"`{path}` is open with {alternatives(missing)} players: {question}"
        hint = "end with `…; ANSWER otherwise`"
        yield Diagnostic("E402", message, clause.span, hint)


def idle_cases(game: Game, own: Source, sizes: DealSizes) -> Iterator[Diagnostic]:
    """Yield cases of the game's own sentences that hold for no number of players."""
    for clause in all_clauses(game):
        if clause.span is None or clause.span.source is not own:
            continue
        yield from _idle(clause, set(asked_for(clause.path, sizes)))


def _idle(clause: Clause, asked: set[int]) -> Iterator[Diagnostic]:
    if not asked:
        return
    left = set(asked)
    for case in clause.cases:
        if case.players is None:
            if not left:
                message = "every number of players is named before: `otherwise` is never reached"
                hint = "name one number less, and leave it to `otherwise`"
                yield Diagnostic("W401", message, case.form.span or clause.span, hint)
            return
        for number in case.players:
            if number in left:
                left.discard(number)
            elif number in asked:
                message = f"{number} players are named before in this sentence"
                hint = "name each number once"
                yield Diagnostic("E404", message, case.guard or clause.span, hint)
            else:
                said = alternatives(sorted(asked))
                message = f"there are never {number} players here: there are {said}"
                yield Diagnostic("W401", message, case.guard or clause.span, "leave the number out")


def unplayable_base(game: Game) -> Iterator[Diagnostic]:
    """Yield what makes a game no game at all: no players, or fewer than two."""
    clause = game.clauses.get("players")
    if clause is None and game.not_understood("players"):
        return
    if clause is None:
        hint = "write `players: 3 to 8`, or `abstract: yes` for a base that others extend"
        yield Diagnostic("E405", "nobody plays: `players` is missing", game.span, hint)
        return
    if min(clause.cases[0].form["numbers"]) < 2:
        yield Diagnostic("E405", "a game has at least two players", clause.span, "begin with 2")
