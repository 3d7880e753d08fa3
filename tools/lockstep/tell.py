"""Tells a disagreement as a case of the corpus (conformance README §8), both answers in it.

What is expected is what the reference says, since a case needs an expectation; what the engine
says stands beside it as a comment. Who is right is not for this program to say.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from conformance.cases.looks import CLAUSE_OF_KEY, Look, key_of, looks_at, see
from polignac_dsl.engine.actions import Refusal, action_from_json
from tools.casegen.draft import Draft
from tools.casegen.layout import write_case
from tools.casegen.table import RefusedError, Table
from tools.lockstep.both import Disagreement, Fault

_CLAUSES_OF_ACTIONS: Mapping[str, str] = {
    "deal": "deal.hands",
    "misdeal": "irregularities.misdeal",
    "announce": "announcements.asked",
    "pass": "announcements.asked",
    "revoke": "irregularities.revoke",
    "notice": "irregularities.revoke",
    "correct": "irregularities.revoke",
    "count": "irregularities.revoke",
}


def tell(found: Disagreement, origin: str) -> str:
    """Return the case as YAML; a disagreement that no case can say is told in comments alone."""
    head = ["# The two sides disagree. The reference says what is expected here;"]
    head += [f"# {line}" for line in _said(found)]
    draft = _draft(found)
    if draft is None:
        setting = found.setting
        head += [
            "# No case can say this. The position:",
            f"# {json.dumps(setting.__dict__)}",
            f"# {json.dumps(found.actions)}",
        ]
        return "\n".join(head) + "\n"
    text = write_case(f"{found.setting.game}-{_topic(found, draft)}-000", draft, origin)
    if draft.table.refusal is not None and draft.table.actions[-1] != found.actions[-1]:
        text = _with_raw_action(text, found.actions[-1])
    return "\n".join(head) + "\ncases:\n" + _with_other_answer(text, found, draft)


def _said(found: Disagreement) -> Iterator[str]:
    """Yield what each side says, word by word."""
    if found.about == "refusal":
        yield f"the reference: {_verdict(found.reference)}"
        yield f"the engine: {_verdict(found.engine)}"
        return
    for name, said in (("reference", found.reference), ("engine", found.engine)):
        if isinstance(said, Fault):
            yield f"the {name} raises {said.kind}: {said.text}"
        elif isinstance(said, Mapping):
            for key, value in said.items():
                yield f"the {name}, {key}: {json.dumps(value, ensure_ascii=False)}"
        else:
            yield f"the {name}: {said}"


def _verdict(code: str | None) -> str:
    return "the last action is accepted" if code is None else f"the last action is refused: {code}"


def _draft(found: Disagreement) -> Draft | None:
    """Return the case, its last action being the one after which the sides disagree."""
    setting, actions = found.setting, found.actions
    if not actions or not all(isinstance(action, dict) for action in actions):
        return None
    if isinstance(found.reference, Fault) or actions[0].get("do") != "deal":
        return None
    if len(actions) == 1 and found.about == "refusal" and not _is_sayable(found):
        return None
    table = Table(setting.game, setting.players, setting.dealer, setting.chosen, setting.totals)
    for action in actions[:-1]:
        _say_whose_hands(table)
        table.take(_as_read(action))
    _say_whose_hands(table)
    words = (_title(found), [_clause(found)], _WHY)
    if found.about == "refusal" and found.reference is not None:
        twin, totals = _twin(table)
        # An action that no step can say gets a step in its place, which is put right in the text.
        table.actions.append(actions[-1] if _is_sayable(found) else {"do": "count"})
        table.refusal = found.reference
        return Draft(table, *words, twin=twin, twin_totals=totals)
    try:
        table.take(_as_read(actions[-1]))
    except RefusedError:  # the sides disagree about the view after a refusal
        return None
    table.viewer = found.viewer
    return Draft(table, *words, looks=_looks(found, table.view))


def _say_whose_hands(table: Table) -> None:
    """Before a deal of a playoff, tell the reader of the case who is in it and who deals."""
    if table.phase == "deal" and table.view["playoff"]:
        table.look("seats", "dealer")


_WHY = "To be said by whoever decides which side is right."


def _twin(table: Table) -> tuple[Mapping[str, Any] | None, Mapping[int, int] | None]:
    """Return what could lawfully be done in place of the refused action."""
    if table.phase == "over":
        return None, {}
    if table.phase == "deal":
        hands = iter(table.pack())
        given = {seat: [next(hands) for _ in range(n)] for seat, n in table.sizes().items()}
        return table.deal_action(given), None
    legal: Mapping[str, Any] = table.view["legal"][0]
    return legal, None


def _looks(found: Disagreement, view: Mapping[str, Any]) -> list[Look]:
    keys = found.keys if found.about == "view" else ("phase", "to_act")
    return looks_at(keys, view, viewed=found.viewer is not None)


def _title(found: Disagreement) -> str:
    about = ", ".join(found.keys) or found.about
    return f"The sides disagree about {about}"


def _clause(found: Disagreement) -> str:
    if found.about == "refusal":
        return _CLAUSES_OF_ACTIONS.get(str(found.actions[-1].get("do")), "play.follow")
    return CLAUSE_OF_KEY.get(found.keys[0] if found.keys else "", "score.normal")


def _topic(found: Disagreement, draft: Draft) -> str:
    """Return the topic that fits best, by what was done and what differs."""
    done = {str(action.get("do")) for action in found.actions}
    if found.about == "refusal":
        return "refusals"
    if found.viewer is not None:
        return "views"
    if draft.table.view["playoff"]:
        return "playoff"
    for do, topic in (("revoke", "revoke"), ("misdeal", "misdeal"), ("announce", "announce")):
        if do in done:
            return topic
    if found.keys and isinstance(found.reference, Mapping):
        if "outcome" in found.keys:
            return "ties"
        if {"deals", "totals", "points"} & set(found.keys):
            return "score"
    return "tricks" if "tricks" in found.keys else "match"


def _with_other_answer(text: str, found: Disagreement, draft: Draft) -> str:
    """Return the case with the engine's expectations as comments behind its own."""
    if found.about != "view":
        other = f"refused: {found.engine}" if isinstance(found.engine, str) else "accepted"
        return text.rstrip("\n") + f"\n  # the engine instead: {other}\n"
    table = draft.table
    lines = []
    for look in draft.looks:
        view = {**table.view, **found.engine}
        try:
            said = see(look, view, table.names, table.ranks)
        except (IndexError, KeyError, TypeError):
            continue
        lines.append(f"  #   {key_of(look)}: {said}")
    if lines:
        lines.insert(0, "  # the engine instead:")
    return text.rstrip("\n") + "\n" + "\n".join(lines) + "\n"


# From here on a case reads a number as text.
_LONG_NUMBER = 10**6
_CARD = re.compile("[2-9TJQKA][SHDC]")
_TEXTS = {
    "reason": ("wrong-count", "exposed-card"),
    "announcement": ("capot", "general", "generale"),
}


def _as_read(action: Any) -> Any:
    """Return an action without the fields that it does not have."""
    read = action_from_json(action)
    return action if isinstance(read, Refusal) else read.to_json()


def _is_sayable(found: Disagreement) -> bool:
    """Say whether a step of a case can tell the last action as a player would do it."""
    action, players = found.actions[-1], found.setting.players
    read = action_from_json(action)
    if isinstance(read, Refusal) or read.to_json() != action:
        return False
    if action["do"] == "deal" and len(found.actions) > 1:
        return False
    cards = [action.get("card", "JS"), *action.get("deck", ()), *action.get("exposed", ())]
    for hand in action.get("hands", ()):
        cards += hand
    return (
        all(_CARD.fullmatch(card) for card in cards)
        and len(action.get("hands", range(players))) == players
        and all(action.get(key, 0) in range(players) for key in ("seat", "offender"))
        and all(abs(action.get(key, 0)) < _LONG_NUMBER for key in ("trick", "deal"))
        and all(action.get(key, known[0]) in known for key, known in _TEXTS.items())
    )


def _with_raw_action(text: str, action: Any) -> str:
    """Return the case with its last step as it goes over the wire."""
    lines = text.split("\n")
    end = next(place for place, line in enumerate(lines) if line.startswith("  expect:"))
    begin = max(place for place in range(end) if lines[place].startswith("  - "))
    lines[begin:end] = [f"  - act: {json.dumps(action, ensure_ascii=False)}"]
    return "\n".join(lines)
