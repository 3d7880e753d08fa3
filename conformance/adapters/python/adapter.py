"""An adapter: what the runner asks, put to an engine; what the engine says, put as an answer.

§1 and so on are sections of the contract, conformance/README.md of polignac. `engine` is a small
example: put yours in its place, and change what you find marked YOUR ENGINE.
"""

import json
import sys

from engine import Deal, NotPlayedError, RefusedError

# YOUR ENGINE: what it plays. Add features (§1) as it has them; what is not declared is not asked.
INTRODUCTION = {
    "protocol": 1,
    "engine": {"name": "my-engine", "version": "1"},
    "games": ["polignac"],
    "features": [],
}


def replay(params):
    """Answer where the actions of a position lead to (§2, §3)."""
    if params["game"] not in INTRODUCTION["games"]:
        return unsupported(f"the game {params['game']}")
    if "viewer" in params:
        return unsupported("viewer")
    if any(params.get("totals", [])):
        return unsupported("a match under way")
    deal = None
    for index, action in enumerate(params["actions"]):
        try:
            deal = apply(deal, action, params)
        except RefusedError as refusal:
            return {"status": "refused", "index": index, "code": str(refusal)}
        except NotPlayedError as feature:
            return unsupported(str(feature))
    return {"status": "ok", "view": view(deal, params)}


def apply(deal, action, params):
    """Let the engine make an action (§4). Seats count from 0 in playing order."""
    # YOUR ENGINE: begin a match, and make its moves, in its own words.
    match action:
        case {"do": "deal", "hands": hands} if deal is None and not action.keys() & {
            "deck",
            "exposed",
        }:
            return Deal(params["table"], params["dealer"], hands)
        case {"do": "play"} if deal is not None:
            seat, card = action.get("seat"), action.get("card")
            if type(seat) is not int or not isinstance(card, str):  # True is an int for Python
                raise RefusedError("malformed")
            deal.play(seat, card)
            return deal
    raise NotPlayedError(f"the action {action.get('do')}")


def view(deal, params):
    """Return what there is to see (§6); what your engine does not know is left out."""
    # YOUR ENGINE: report what it says. Work nothing out here: it is the engine that is tested.
    seats, to_act = list(range(params["players"])), deal.to_act()
    return {
        "phase": "play",
        "deal": 1,
        "dealer": params["dealer"],
        "direction": params["table"]["direction"],
        "seats": seats,
        "playoff": False,
        "to_act": to_act,
        "legal": [{"do": "play", "seat": to_act, "card": card} for card in deal.legal()],
        "hands": deal.hands,
        "announcement": None,
        "trick": {
            "number": len(deal.tricks) + 1,
            "leader": deal.leader,
            "cards": lying(deal.trick),
        },
        "tricks": [
            {"leader": leader, "cards": lying(cards), "taker": taker}
            for leader, cards, taker in deal.tricks
        ],
        "captured": [deal.captured(seat) for seat in seats],
        "points": [deal.points(seat) for seat in seats],
        "totals": [0 for _ in seats],
        "deals": [],
        "outcome": None,
    }


def lying(cards):
    """Return the cards of a trick as the contract has them."""
    return [{"seat": seat, "card": card} for seat, card in cards]


def unsupported(feature):
    """Return the answer that this is not played."""
    return {"status": "unsupported", "feature": feature}


def answer(request):
    """Return the answer to a request: always its own id, and a result or an error."""
    reply = {"jsonrpc": "2.0", "id": request["id"]}
    match request["method"]:
        case "initialize":
            return {**reply, "result": INTRODUCTION}
        case "replay":
            return {**reply, "result": replay(request["params"])}
        case "shutdown":
            return {**reply, "result": None}
    return {**reply, "error": {"code": -32601, "message": "method not found"}}


for line in sys.stdin:
    request = json.loads(line)
    # One line, written out at once. Nothing else may go to standard output; standard error is yours.
    print(json.dumps(answer(request)), flush=True)
    if request["method"] == "shutdown":
        break
