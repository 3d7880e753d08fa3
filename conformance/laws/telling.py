"""Tells a broken law as a case of the corpus (README §8), with what the engine said instead.

What is expected is what the law demands, as far as an expectation can say it. Who is right where
two answers contradict each other is not for a law to say: the case shows one of the two.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from conformance.cases.course import Course as Counting
from conformance.cases.course import takes_back
from conformance.cases.looks import CLAUSE_OF_KEY, key_of, looks_at, see
from conformance.cases.writing import (
    CaseText,
    DealText,
    Step,
    add_step,
    is_raw,
    raw,
    step_of,
    write,
)
from conformance.catalogue import Game
from conformance.laws.answers import FaultError, Refused, View, read
from conformance.laws.asking import Asked
from conformance.laws.dealing import Due
from conformance.laws.law import Breach, Law
from conformance.laws.position import Action, Position
from conformance.laws.shape import MisshapenError

_COMPASS = ("North", "West", "South", "East")
_FRIENDS = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")
_TOPICS = {
    "announce": "announce",
    "revoke": "revoke",
    "misdeal": "misdeal",
}
RANKS = "KQJAT98765432"
_AGREES = "asked for this alone, the engine agrees"
# The clause that a law is likely to be about, where the key of the view does not say it.
_CLAUSES = {"hands": "deal.hands", "trick": "play.trick", "cards": "deal.hands"}


def names_of(position: Position) -> tuple[str, ...]:
    """Return the names of the seats in playing order, as the corpus has them."""
    players = position.setting.players
    if players == 4 and position.table["direction"] == "counter-clockwise":
        return _COMPASS
    return tuple(_FRIENDS[seat] if seat < 8 else f"Guest{seat}" for seat in range(players))


def tell(law: Law, breach: Breach, engine: Asked, game: Game, origin: str) -> str:
    """Return the case as YAML; what no case can say is told in comments alone."""
    head = [f"the law {law.id}: {law.sentence}", *breach.words]
    said = _asked(engine, breach.position)
    case = _case(law, breach, engine, said, game, origin)
    if case is None:
        position = breach.position
        head += [
            "No case can say this. The request, but for its table:",
            json.dumps({k: v for k, v in position.params().items() if k != "table"}),
        ]
        return comments(head)
    text, instead = case
    return comments(head) + "cases:\n" + text + "".join(f"  # {line}\n" for line in instead)


def tell_fault(law: Law, position: Position, note: str, game: Game, origin: str) -> str:
    """Return the position in which an engine failed as a case that leads there."""
    breach = Breach("fault", position, note.splitlines(), len(position.actions))
    head = [f"the law {law.id} was not put to the test here:", *breach.words]
    case = _case(law, breach, None, None, game, origin)
    if case is None:
        params = {k: v for k, v in position.params().items() if k != "table"}
        return comments([*head, json.dumps(params)])
    return comments(head) + "cases:\n" + case[0]


def comments(lines: Sequence[str]) -> str:
    """Return lines as comments of YAML."""
    every = [part for line in lines for part in line.splitlines()]
    return "".join(f"# {line}\n" for line in every)


def _asked(engine: Asked, position: Position) -> Any:
    try:
        return read(engine.ask([position.params()])[0], position)
    except (FaultError, MisshapenError):
        return None


def _case(
    law: Law, breach: Breach, engine: Asked | None, said: Any, game: Game, origin: str
) -> tuple[str, list[str]] | None:
    """Return the case, and what the engine says instead; None where none can say it."""
    position = breach.position
    table, names = position.table, names_of(position)
    steps = steps_of(position, names, engine)
    if steps is None or not steps or steps[0].deal is None:
        return None
    expect: list[tuple[str, str]] = []
    refused: Sequence[str] = ()
    twin, instead = None, []
    if breach.refused:
        if breach.twin is None:
            return None
        refused, twin = breach.refused, step_of(breach.twin, names)
        instead = ["the engine accepts it" if isinstance(said, View) else _AGREES]
    else:
        expect, instead = _expected(breach, said, names, table)
    clauses = game.clauses or {}
    clause = CLAUSE_OF_KEY.get(breach.about, _CLAUSES.get(breach.about, "score.normal"))
    setting = position.setting
    case = CaseText(
        f"{setting.game}-{topic_of(position)}-000",
        law.sentence.rstrip("."),
        [clause if clause in clauses else next(iter(clauses), clause)],
        "points-of-law",
        setting.game,
        dict(setting.options),
        names,
        setting.dealer,
        setting.totals or (),
        steps[0].deal,
        steps[1:],
        f"It follows from the law {law.id}: {' '.join(breach.words)}.",
        origin,
        viewer=position.viewer,
        expect=expect,
        refused=refused,
        twin=twin,
    )
    return write(case, RANKS), instead


def _expected(
    breach: Breach, said: Any, names: Sequence[str], table: Mapping[str, Any]
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return the expectations of a case, and what the engine says instead of them."""
    position = breach.position
    view = dict(said) if isinstance(said, View) else {}
    due = {**view, **breach.expected}
    viewed = position.viewer is not None
    instead: list[str] = []
    if isinstance(said, Refused):
        instead.append(f"the engine instead: action {said.index + 1} is refused as {said.code}")
    try:
        looks = looks_at(list(breach.expected), due, viewed=viewed)
        expect = [(key_of(look), see(look, due, names, RANKS)) for look in looks]
        if not breach.expected:
            instead.append("no expectation can say the law; the case leads to where it is broken")
        elif view:
            other = [(key_of(look), see(look, view, names, RANKS)) for look in looks]
            differ = [pair for pair, mine in zip(other, expect, strict=True) if pair != mine]
            told = ["the engine instead:", *(f"  {key}: {value}" for key, value in differ)]
            instead += told if differ else [_AGREES]
    except (KeyError, IndexError, TypeError, ValueError, MisshapenError):
        return [("over", "no")], [*instead, "no expectation can say the law"]
    return expect, instead


def topic_of(position: Position) -> str:
    """Return the topic under which a case of this position is to be looked for."""
    done = [str(action.get("do")) for action in position.actions]
    return next((topic for do, topic in _TOPICS.items() if do in done), "views")


def steps_of(position: Position, names: Sequence[str], engine: Asked | None) -> list[Step] | None:
    """Return the actions as steps, None where one in the middle is nothing that a player does."""
    players = position.setting.players
    counting = Counting(players, position.setting.dealer, taken_back=takes_back(position.table))
    steps: list[Step] = []
    last = len(position.actions) - 1
    for place, action in enumerate(position.actions):
        if is_raw(action, players):
            if place != last:
                return None
            steps.append(raw(action))
            return steps
        leads, deal = False, None
        if action["do"] == "deal":
            due = due_before(position, place, engine)
            if due is None:
                return None
            if place and len(due.seats) < players:
                steps.append(_whose_deal(due, names))
            deal = deal_text(due, action, names)
            counting.deal(due.seats, _holds(due, action))
        elif action["do"] in ("play", "revoke"):
            leads = counting.trick is None
            counting.play(action["seat"], action["card"], revoke=action["do"] == "revoke")
        elif action["do"] == "correct":
            counting.correct(action["seat"], action["card"])
        add_step(steps, action, names, leads=leads, deal=deal)
    return steps


def due_before(position: Position, place: int, engine: Asked | None) -> Due | None:
    """Return the deal that is due before an action."""
    if place == 0:
        seats = tuple(range(position.setting.players))
        return Due(position.table, seats, position.setting.dealer)
    if engine is None:
        return None
    before = Position(position.setting, position.table, position.actions[:place])
    view = _asked(engine, before)
    if not isinstance(view, View):
        return None
    return Due(position.table, tuple(sorted(view["seats"])), view["dealer"])


def _whose_deal(due: Due, names: Sequence[str]) -> Step:
    seats = "[" + ", ".join(names[seat] for seat in due.seats) + "]"
    return Step("expect", words=[("seats", seats), ("dealer", names[due.dealer])])


def _holds(due: Due, action: Action) -> dict[int, int]:
    if "deck" in action:
        return due.sizes
    return {seat: len(action["hands"][seat]) for seat in due.seats}


def deal_text(due: Due, action: Action, names: Sequence[str]) -> DealText:
    """Return a deal as a case has it."""
    pack = sorted(due.rules["pack"])
    exposed = tuple(action.get("exposed", ()))
    if "deck" in action:
        return DealText((), tuple(action["deck"]), exposed, sorted(action["deck"]) == pack)
    hands = tuple((names[seat], tuple(action["hands"][seat])) for seat in due.seats)
    complete = _holds(due, action) == due.sizes
    return DealText(hands, (), exposed, complete and sorted(_all(hands)) == pack)


def _all(hands: Sequence[tuple[str, Sequence[str]]]) -> Iterator[str]:
    for _, hand in hands:
        yield from hand
