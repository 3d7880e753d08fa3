"""A fault for each law: a right engine that breaks just that, somewhere in a match.

Each is a function from an engine to an engine, both params to result, named after its law.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from conformance.runner.in_process import Replay

View = dict[str, Any]
Params = Mapping[str, Any]


def _seen(change: Callable[[View, Params], None]) -> Callable[[Replay], Replay]:
    """Return a fault that shows in views alone."""

    def plant(right: Replay) -> Replay:
        def replay(params: Params) -> Any:
            answer = deepcopy(right(params))
            if answer["status"] == "ok":
                change(answer["view"], params)
            return answer

        return replay

    return plant


def _forgets_who_led(view: View, params: Params) -> None:
    if len(view["tricks"]) >= 4:
        view["tricks"][0]["leader"] = view["tricks"][0]["taker"]


def _keeps_a_king_in_the_hand(view: View, params: Params) -> None:
    last = params["actions"][-1]
    if last["do"] == "play" and last["card"][0] == "K" and view["hands"][last["seat"]]:
        view["hands"][last["seat"]].append(last["card"])


def _remembers_the_longest(right: Replay) -> Replay:
    longest: dict[str, int] = {}

    def replay(params: Params) -> Any:
        answer, key = deepcopy(right(params)), str(params["actions"][0])
        longest[key] = max(longest.get(key, 0), len(params["actions"]))
        if answer["status"] == "ok" and longest[key] > len(params["actions"]) + 5:
            answer["view"]["deal"] += 1
        return answer

    return replay


def _remembers_the_last_viewer(right: Replay) -> Replay:
    viewers: list[int | None] = [None]

    def replay(params: Params) -> Any:
        answer = deepcopy(right(params))
        if answer["status"] == "ok" and viewers[-1] is not None:
            answer["view"]["legal"] = answer["view"]["legal"][1:]
        viewers.append(params.get("viewer"))
        return answer

    return replay


def _punishes_a_refusal(right: Replay) -> Replay:
    refused = [False]

    def replay(params: Params) -> Any:
        answer = deepcopy(right(params))
        if answer["status"] == "refused":
            refused[0] = True
        elif refused[0]:
            refused[0] = False
            answer["view"]["totals"][0] += 1
        return answer

    return replay


def _dislikes_diamonds(view: View, params: Params) -> None:
    diamonds = [a for a in view["legal"] if a.get("card", "")[1:] == "D"]
    if len(diamonds) > 1:
        view["legal"].remove(diamonds[0])


def _prefers_seat_0(view: View, params: Params) -> None:
    if view["to_act"] == 0 and view["phase"] == "play" and len(view["legal"]) > 1:
        view["legal"].pop()


def _turns_the_deck_over(right: Replay) -> Replay:
    def replay(params: Params) -> Any:
        actions = [
            {**a, "deck": [a["deck"][1], a["deck"][0], *a["deck"][2:]]} if "deck" in a else a
            for a in params["actions"]
        ]
        return right({**params, "actions": actions})

    return replay


def _whispers(right: Replay) -> Replay:
    def replay(params: Params) -> Any:
        answer = deepcopy(right(params))
        if "viewer" in params and answer["status"] == "ok":
            whole = right({k: v for k, v in params.items() if k != "viewer"})["view"]
            for seat, hand in enumerate(whole["hands"]):
                answer["view"]["fees"][seat] += "JS" in hand
        return answer

    return replay


def _shows_the_dealer_a_pile(view: View, params: Params) -> None:
    if params.get("viewer") == view["dealer"] and view["tricks"]:
        view["captured"][0].append("7S")


def _loses_a_ten(view: View, params: Params) -> None:
    for trick in view["tricks"]:
        trick["cards"] = trick["cards"] and [c for c in trick["cards"] if c["card"] != "TC"]


def _counts_one_more(view: View, params: Params) -> None:
    for record in view["deals"]:
        seat = record["tricks"].index(max(record["tricks"]))
        record["count"][seat] += 1
        record["score"][seat] += 1
        view["totals"][seat] += 1


def _adds_up_wrongly(view: View, params: Params) -> None:
    if view["deals"] and view["deals"][-1]["score"][-1] >= 3:
        view["totals"][-1] -= 1


def _lets_the_eldest_deal(view: View, params: Params) -> None:
    if view["phase"] == "deal":
        view["to_act"] = (view["dealer"] + 1) % len(view["totals"])


def _forbids_the_last_card(view: View, params: Params) -> None:
    if view["phase"] == "play" and len(view["hands"][view["to_act"]] or ()) == 1:
        view["legal"] = []


def _offers_a_foreign_card(view: View, params: Params) -> None:
    if view["phase"] != "play" or "viewer" in params:
        return
    seat = view["to_act"]
    others = [c for s, hand in enumerate(view["hands"]) if s != seat for c in hand or ()]
    if others and len(view["tricks"]) == 2:
        view["legal"].append({"do": "play", "seat": seat, "card": others[0]})


def _lets_anything_be_played(right: Replay) -> Replay:
    def replay(params: Params) -> Any:
        answer, last = right(params), len(params["actions"]) - 1
        if answer.get("code") == "must-follow" and answer["index"] == last:
            return right({**params, "actions": params["actions"][:last]})
        return answer

    return replay


FAULTS: Mapping[str, Callable[[Replay], Replay]] = {
    "replay": _seen(_forgets_who_led),
    "step": _seen(_keeps_a_king_in_the_hand),
    "undo": _remembers_the_longest,
    "order": _remembers_the_last_viewer,
    "refused": _punishes_a_refusal,
    "suits": _seen(_dislikes_diamonds),
    "seats": _seen(_prefers_seat_0),
    "dealing": _turns_the_deck_over,
    "hidden": _whispers,
    "sight": _seen(_shows_the_dealer_a_pile),
    "cards": _seen(_loses_a_ten),
    "points": _seen(_counts_one_more),
    "totals": _seen(_adds_up_wrongly),
    "phase": _seen(_lets_the_eldest_deal),
    "choice": _seen(_forbids_the_last_card),
    "hand": _seen(_offers_a_foreign_card),
    "legal": _lets_anything_be_played,
}
