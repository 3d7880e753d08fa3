"""A runner of exported cases, written from README §3, §11 and §14 and nothing else.

It reads JSON, imports nothing of this repository, and says of each case what `verify` would:
that shows that an export holds all that a runner needs.
"""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

Replay = Callable[[Mapping[str, Any]], Any]
WORST_FIRST = (
    "crash", "garbage", "accepted wrongly", "refused wrongly", "fail", "unsupported", "coarse",
    "pass",
)  # fmt: skip


def run_game(folder: Path, game: str, replay: Replay) -> dict[str, str]:
    """Return the verdict on each case of a game, by the files of an export alone."""
    index = json.loads((folder / "index.json").read_text("utf-8"))
    exported = json.loads((folder / index["games"][game]["file"]).read_text("utf-8"))
    verdicts = {}
    for case in exported["cases"]:
        table = exported["tables"][case["table"]]
        found = [_check(check, table, replay) for check in case["checks"]]
        verdicts[case["id"]] = min(found, key=WORST_FIRST.index)
    return verdicts


def _check(check: dict[str, Any], table: object, replay: Replay) -> str:
    try:
        answer = replay({**check["params"], "table": table})
    except Exception:
        return "crash"
    if not isinstance(answer, dict):
        return "garbage"
    due = check["refused"]
    if answer.get("status") == "unsupported":
        return "unsupported"
    if answer.get("status") == "refused" and type(answer.get("index")) is int:
        return _refused(due, answer, len(check["params"]["actions"]))
    if answer.get("status") == "ok" and isinstance(answer.get("view"), dict):
        if due is not None:
            return "accepted wrongly"
        seats = check["params"]["players"]
        return "pass" if _sees(check["expect"], answer["view"], seats) else "fail"
    return "garbage"


def _refused(due: dict[str, Any] | None, answer: dict[str, Any], actions: int) -> str:
    code, clause = answer.get("code"), answer.get("clause")
    if not 0 <= answer["index"] < actions or not (code is None or isinstance(code, str)):
        return "garbage"
    if due is None or answer["index"] != due["index"]:
        return "refused wrongly"
    if code is None:
        return "coarse"
    good = code in due["codes"] and (None in (clause, due["clause"]) or clause == due["clause"])
    return "pass" if good else "fail"


def _sees(expect: dict[str, Any], view: dict[str, Any], seats: int) -> bool:
    try:
        return all(LOOK[key](view, due, seats) for key, due in expect.items())
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return False


def _same(key: str) -> Callable[[Any, Any, int], bool]:
    return lambda view, due, _: bool(view[key] == due and type(view[key]) is type(due))


def _cards(found: list[str], due: list[str]) -> bool:
    return sorted(found) == sorted(due)


def _each_hand(view: Any, due: Any, _: int) -> bool:
    for one in due:
        hand = view["hands"][one["seat"]]
        if (hand is None) != (one["is"] == "hidden"):
            return False
        if hand is not None and not _cards(hand, one["is"]):
            return False
    return True


def _word(action: dict[str, Any]) -> str:
    """Return what stands for a legal action: its card, its announcement, its reason, or itself."""
    for key in ("card", "announcement", "reason"):
        if key in action:
            return str(action[key])
    return str(action["do"])


def _legal(view: Any, due: Any, _: int) -> bool:
    if any(action.get("seat") not in (None, view["to_act"]) for action in view["legal"]):
        return False
    return {_word(action) for action in view["legal"]} == set(due)


def _revokes(view: Any, due: Any, _: int) -> bool:
    return _cards([a["card"] for a in view["irregular"] if a["do"] == "revoke"], due)


def _notices(view: Any, due: Any, _: int) -> bool:
    by: dict[str, list[int]] = {}
    in_the_deal = sorted(view["seats"])
    for action in view["irregular"]:
        if action["do"] == "notice":
            told = {key: action[key] for key in ("offender", "trick", "deal") if key in action}
            by.setdefault(json.dumps(told, sort_keys=True), []).append(action["seat"])
    everybody = all(sorted(found) == in_the_deal for found in by.values())
    return everybody and by.keys() == {json.dumps(one, sort_keys=True) for one in due}


def _trick(view: Any, due: Any, _: int) -> bool:
    trick = view["trick"]
    if trick is None or due is None:
        return trick is due
    return bool(
        trick["leader"] == due["leader"] and [p["card"] for p in trick["cards"]] == due["cards"]
    )


def _points(key: str) -> Callable[[Any, Any, int], bool]:
    def look(view: Any, due: Any, seats: int) -> bool:
        shown = view[key]
        if due == "hidden":
            return shown is None
        shown = [None] * seats if shown is None else shown
        return bool(["hidden" if one is None else one for one in shown] == due)

    return look


def _last(key: str) -> Callable[[Any, Any, int], bool]:
    return lambda view, due, _: bool(view["deals"][-1][key] == due)


def _over(view: Any, due: Any, _: int) -> bool:
    return bool((view["phase"] == "over") == (view["outcome"] is not None) == due)


def _outcome(key: str) -> Callable[[Any, Any, int], bool]:
    def look(view: Any, due: Any, _: int) -> bool:
        return _over(view, True, 0) and sorted(view["outcome"][key]) == due

    return look


def _taken(view: Any, due: Any, seats: int) -> bool:
    takers = [trick["taker"] for trick in view["tricks"]]
    return bool([takers.count(seat) for seat in range(seats)] == due)


# How each key of an expectation is looked at: view, what is due, number of seats.
LOOK: dict[str, Callable[[Any, Any, int], bool]] = {
    **{key: _same(key) for key in ("phase", "deal", "dealer", "direction", "playoff", "totals")},
    "to-act": lambda view, due, _: view["to_act"] == due,
    "seats": lambda view, due, _: sorted(view["seats"]) == due,
    "hands": _each_hand,
    "hand-sizes": lambda view, due, _: all(len(view["hands"][o["seat"]]) == o["is"] for o in due),
    "legal": _legal,
    "revokes": _revokes,
    "notices": _notices,
    "announcement": _same("announcement"),
    "trick": _trick,
    "last-trick": lambda view, due, seats: _trick(
        {"trick": view["tricks"][-1] if view["tricks"] else None}, due, seats
    ),
    "taker": lambda view, due, _: view["tricks"][-1]["taker"] == due,
    "tricks": _taken,
    "captured": lambda view, due, seats: (
        len(view["captured"]) == seats and all(map(_cards, view["captured"], due))
    ),
    "points": _points("points"),
    "fees": _points("fees"),
    "count": _last("count"),
    "score": _last("score"),
    "broken-off": _last("broken_off"),
    "counted-dealer": _last("dealer"),
    "counted-seats": lambda view, due, _: sorted(view["deals"][-1]["seats"]) == due,
    "counted-playoff": _last("playoff"),
    "counted-tricks": _last("tricks"),
    "winners": _outcome("winners"),
    "losers": _outcome("losers"),
    "over": _over,
}
