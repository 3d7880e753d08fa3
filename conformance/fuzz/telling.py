"""Tells a difference as a case of the corpus (README §8), both answers in it.

What is expected is what the model says, since a case needs an expectation; what the engine says
stands beside it as a comment. Who is right is not for this program to say.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from conformance.cases.looks import Look, key_of, looks_at, see
from conformance.cases.writing import CaseText, Step, raw, step_of, write
from conformance.catalogue import Game
from conformance.fuzz.clauses import clause_of
from conformance.fuzz.comparing import Difference
from conformance.fuzz.scene import is_plain
from conformance.laws.answers import Refused, View, read
from conformance.laws.asking import Asked
from conformance.laws.dealing import Due
from conformance.laws.position import Action, Position
from conformance.laws.telling import (
    RANKS,
    comments,
    deal_text,
    due_before,
    names_of,
    steps_of,
    topic_of,
)

_WHY = "To be said by whoever decides which side is right."
_SCORED = frozenset({"deals", "totals", "points", "fees"})
_TRICKS = frozenset({"trick", "tricks", "captured", "to_act"})
_ACCEPTED = ("phase", "to_act")


def in_words(found: Difference) -> str:
    """Return in a few words what differs."""
    if found.about == "refusal":
        ours, theirs = (_verdict(answer) for answer in (found.expected, found.came))
        return f"the last action is {theirs}, not {ours}"
    if found.about == "view":
        seen = "" if found.position.viewer is None else ", as one player sees it"
        return ", ".join(found.keys) + seen
    first, *_ = str(found.came).splitlines() or [""]
    if found.about == "shape":
        return first
    return f"{found.about}: {first}" + ("" if found.steady else "; not so when asked this alone")


def _verdict(answer: View | Refused | str) -> str:
    if isinstance(answer, Refused):
        return f"refused as {answer.code}" if answer.code else "refused"
    return "accepted"


def tell(found: Difference, game: Game, model: Asked, engine: str, number: int, origin: str) -> str:
    """Return the case as it stands in a list of cases; in comments alone where none can say it."""
    head = [f"{engine}: {in_words(found)}"]
    case = _case(found, game, model, number, origin)
    if case is None:
        params = {k: v for k, v in found.position.params().items() if k != "table"}
        head += ["No case can say this. The request, but for its table:", json.dumps(params)]
        return comments(head) + comments(_instead(found, ()))
    text, instead = case
    return comments(head) + text + "".join(f"  # {line}\n" for line in instead)


def _case(
    found: Difference, game: Game, model: Asked, number: int, origin: str
) -> tuple[str, list[str]] | None:
    position, setting = found.position, found.position.setting
    names = names_of(position)
    steps = _steps(found, names, model)
    if steps is None or not steps or steps[0].deal is None:
        return None
    expect: list[tuple[str, str]] = []
    twin: Step | None = None
    twin_totals: Mapping[int, int] | None = None
    refused: Sequence[str] = ()
    looks: Sequence[Look] = ()
    if isinstance(found.expected, Refused):
        if found.expected.code is None:
            return None
        refused = (found.expected.code,)
        if (instead := _twin(position, names, model)) is None:
            return None
        twin, twin_totals = instead
    else:
        looks = _looks(found, found.expected)
        expect = [(key_of(look), see(look, found.expected, names, RANKS)) for look in looks]
    case = CaseText(
        f"{setting.game}-{_topic(found)}-{number:03}",
        f"The engines disagree: {in_words(found)}",
        [clause_of(found, game.paths())],
        "points-of-law",
        setting.game,
        dict(setting.options),
        names,
        setting.dealer,
        setting.totals or (),
        steps[0].deal,
        steps[1:],
        _WHY,
        origin,
        viewer=position.viewer,
        expect=expect,
        refused=refused,
        twin=twin,
        twin_totals=twin_totals,
    )
    return write(case, RANKS), _instead(found, looks)


def _steps(found: Difference, names: Sequence[str], model: Asked) -> list[Step] | None:
    """Return the actions as steps; one that is refused goes over the wire as it is."""
    position = found.position
    last = position.actions[-1]
    accepted = not isinstance(found.expected, Refused) and is_plain(last)
    if accepted or len(position.actions) == 1:
        return steps_of(position, names, model)
    before = Position(position.setting, position.table, position.actions[:-1])
    steps = steps_of(before, names, model)
    if steps is None:
        return None
    said = _sayable(last, names) if isinstance(found.expected, Refused) else None
    return [*steps, said or _as_sent(last)]


def _sayable(action: Action, names: Sequence[str]) -> Step | None:
    """Return the step that says an action as a player would do it, if there is one."""
    players = range(len(names))
    card = action.get("card", "JS")
    if any(type(action.get(key, 0)) is not int for key in ("seat", "offender", "trick", "deal")):
        return None
    if any(action.get(key, 0) not in players for key in ("seat", "offender")):
        return None
    if not isinstance(card, str) or len(card) != 2 or card[1] not in "SHDC":
        return None
    if card[0] not in RANKS or set(action) != _FIELDS.get(str(action.get("do"))):
        return None
    return step_of(action, names)


_FIELDS: Mapping[str, set[str]] = {
    "play": {"do", "seat", "card"},
    "revoke": {"do", "seat", "card"},
    "correct": {"do", "seat", "card"},
    "pass": {"do", "seat"},
    "count": {"do"},
}


def _as_sent(action: Action) -> Step:
    if all(isinstance(value, str | int) for value in action.values()):
        return raw(dict(action))
    return Step("act", text=json.dumps(action))


def _twin(
    position: Position, names: Sequence[str], model: Asked
) -> tuple[Step | None, Mapping[int, int] | None] | None:
    """Return what can lawfully be done in place of the last action, or with which totals."""
    *before, _ = position.actions
    if not before:
        seats = tuple(range(position.setting.players))
        return _deal(Due(position.table, seats, position.setting.dealer), names), None
    here = Position(position.setting, position.table, tuple(before))
    view = read(model.ask([here.params()])[0], here)
    if not isinstance(view, View):
        return None
    if view["phase"] == "over":
        fresh = replace(position, setting=replace(position.setting, totals=None))
        played_on = isinstance(read(model.ask([fresh.params()])[0], fresh), View)
        return (None, {}) if played_on else None
    if view["phase"] == "deal":
        due = due_before(Position(here.setting, here.table, position.actions), len(before), model)
        return None if due is None else (_deal(due, names), None)
    return (step_of(view["legal"][0], names), None) if view["legal"] else None


def _deal(due: Due, names: Sequence[str]) -> Step:
    action = due.action(due.given_out(due.rules["pack"]))
    return Step("deal", deal=deal_text(due, action, names))


def _looks(found: Difference, view: View) -> list[Look]:
    keys = found.keys if found.about == "view" else _ACCEPTED
    return looks_at(keys, view, viewed=found.position.viewer is not None)


def _instead(found: Difference, looks: Sequence[Look]) -> list[str]:
    """Return what the engine says instead, line by line."""
    if isinstance(found.came, str):
        return ["the engine instead:", *(f"  {line}" for line in found.came.splitlines())]
    if found.about == "refusal":
        return [f"the engine instead: {_verdict(found.came)}"]
    return ["the engine instead:", *(f"  {line}" for line in _other(found, looks))]


def _other(found: Difference, looks: Sequence[Look]) -> Iterator[str]:
    assert isinstance(found.expected, View)
    assert isinstance(found.came, View)
    names = names_of(found.position)
    told = False
    for look in looks:
        try:
            ours = see(look, found.expected, names, RANKS)
            theirs = see(look, {**found.expected, **found.came}, names, RANKS)
        except (IndexError, KeyError, TypeError, ValueError):
            continue
        if ours != theirs:
            told = True
            yield f"{key_of(look)}: {theirs}"
    if not told:
        for key in found.keys:
            yield f"{key}: {json.dumps(found.came.get(key))}"


def _topic(found: Difference) -> str:
    """Return the topic that fits best, by what was done and what differs."""
    view: Any = found.expected
    if found.about == "refusal":
        return "refusals"
    if found.position.viewer is not None:
        return "views"
    if isinstance(view, View) and view["playoff"]:
        return "playoff"
    topic = topic_of(found.position)
    if topic != "views" or not found.keys:
        return topic if topic != "views" else "tricks"
    if "outcome" in found.keys:
        return "ties"
    if _SCORED & set(found.keys):
        return "score"
    return "tricks" if _TRICKS & set(found.keys) else "match"
