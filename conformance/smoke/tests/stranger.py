"""`python stranger.py FAULT`: an engine with one fault of the adapter, of each kind there is."""

import itertools
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from reference_impl.replaying import replay

FAULT = sys.argv[1]
COUNT = itertools.count()
TOLD: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "stranger", "version": "1"},
    "games": ["polignac"],
    "features": ["deck"],
}
DECLARED: dict[str, dict[str, Any]] = {
    "protocol-2": {"protocol": 2},
    "protocol-text": {"protocol": "1"},
    "version-number": {"engine": {"name": "stranger", "version": 1}},
    "no-engine": {"engine": None},
    "games-text": {"games": "polignac"},
    "games-none": {"games": []},
    "games-typo": {"games": ["polignak"]},
    "feature-typo": {"features": ["announcement"]},
    "three-only": {"players": [3]},
}
UNSEEN = object()
first: dict[str, Any] = {}


def changed(params: dict[str, Any], result: dict[str, Any]) -> Any:
    """Return the answer with the fault in it."""
    view, actions = result.get("view", {}), params["actions"]
    match FAULT:
        case "null":
            return None
        case "bare-view":
            return view or result
        case "refuses":
            return {"status": "refused", "index": 0, "code": "malformed"}
        case "unsupported":
            return {"status": "unsupported", "feature": "everything"}
        case "accepts":
            return {"status": "ok", "view": {}}
        case "phase":
            return {**result, "view": {**view, "phase": "playing"}}
        case "to-act-text":
            return {**result, "view": {**view, "to_act": "North"}}
        case "hands-by-seat":
            seats = dict(enumerate(view.get("hands", [])))
            return {**result, "view": {**view, "hands": seats}}
        case "ten" | "small" | "suit-first" | "numbers":
            hands = [[written(card) for card in hand] for hand in view.get("hands", [])]
            return {**result, "view": {**view, "hands": hands}}
        case "from-1":
            return {**result, "view": {**view, "to_act": view.get("to_act", 0) + 1}}
        case "other-way":
            return {**result, "view": {**view, "to_act": params["players"] - 1}}
        case "hands-turned":
            hands = view.get("hands", [])
            return {**result, "view": {**view, "hands": [*hands[1:], *hands[:1]]}}
        case "own-deal":
            hands = [hand[1:] for hand in view.get("hands", [])]
            return {**result, "view": {**view, "hands": hands}}
        case "counts-on":
            return {**result, "view": {**view, "deal": next(COUNT)}}
        case "legal-number" if next(COUNT):
            return {**result, "view": {**view, "legal": 7}}
        case "deep":
            for _ in range(60):
                result = {"view": result}
            return result
        case "remembers":
            if actions[0].get("hands"):
                first.setdefault("answer", result)
            return first["answer"] if len(actions) == 1 else result
        case "stands-still" if len(actions) > 1 and view:
            return {**result, "view": {**view, "to_act": actions[-1]["seat"]}}
        case "trick-texts" if view.get("trick", {}).get("cards"):
            return {**result, "view": {**view, "trick": {"leader": 1, "cards": ["KS"]}}}
        case "index" if result["status"] == "refused":
            return {**result, "index": 0}
        case "code" if result["status"] == "refused":
            return {**result, "code": "illegal"}
        case "accepts-all" if result["status"] == "refused":
            return {"status": "ok", "view": {}}
        case "coarse" if result["status"] == "refused":
            return {"status": "refused", "index": 1}
        case _:
            return result


def written(card: str) -> Any:
    """Return a card as this engine writes it."""
    ways: dict[str, Callable[[str], Any]] = {
        "ten": lambda card: card.replace("T", "10"),
        "small": str.lower,
        "suit-first": lambda card: card[::-1],
        "numbers": hash,
    }
    return ways[FAULT](card)


def outcome(request: dict[str, Any]) -> dict[str, Any]:
    """Return the result or the error that answers a request."""
    params = request.get("params") or {}
    match request["method"]:
        case "initialize":
            told = {**TOLD, **DECLARED.get(FAULT, {})}
            return {"result": {key: value for key, value in told.items() if key != without()}}
        case "shutdown":
            return {"result": True if FAULT == "says-true" else None}
        case "replay" if FAULT != "no-replay":
            return played(params)
        case _ if FAULT == "knows-all":
            return {"result": None}
        case _ if FAULT == "ends-at-unknown":
            sys.exit("KeyError: no-such-method")
        case _:
            return {"error": {"code": -32601, "message": "method not found"}}


def without() -> str:
    """Return which key its introduction has not."""
    return {"no-protocol": "protocol", "no-games": "games"}.get(FAULT, "")


def played(params: dict[str, Any]) -> dict[str, Any]:
    """Return what comes of a replay."""
    if FAULT == "chats":
        print("taking trick")
    if params["game"] != "polignac" and FAULT != "plays-all":
        return {"result": {"status": "unsupported", "feature": "the game"}}
    deal = params["actions"][0]
    if (FAULT == "deck-only" and "hands" in deal) or (
        FAULT == "three-only" and params["players"] != 3
    ):
        return {"result": {"status": "unsupported", "feature": "this deal"}}
    if FAULT == "error" or (FAULT == "knows-fields" and "note" in deal):
        return {"error": {"code": -32603, "message": "KeyError: 'totals'"}}
    result = replay(params)
    if FAULT == "throws" and result["status"] == "refused":
        sys.exit("IllegalMove: not in hand")
    if FAULT == "trusts-seats" and result.get("code") == "unknown-seat":
        sys.exit("IndexError: list index out of range")
    if FAULT == "trusts-fields" and result.get("code") == "malformed":
        return {"error": {"code": -32603, "message": "KeyError: 'card'"}}
    return {"result": changed(params, result)}


def say(text: str) -> None:
    """Write a line, at once where the fault is not just that."""
    print(text, flush=FAULT != "unflushed")


def answer(request: dict[str, Any], number: object = UNSEEN) -> None:
    """Answer a request, as the fault has it."""
    given = request["id"] if number is UNSEEN else number
    reply = {"jsonrpc": "2.0", "id": given, **outcome(request)}
    match FAULT:
        case "pretty":
            say(json.dumps(reply, indent=1))
        case "twice":
            say(json.dumps(reply) + "\n" + json.dumps(reply))
        case "empty-lines":
            say(json.dumps(reply) + "\n")
        case "two-on-a-line":
            say(json.dumps(reply) + " " + json.dumps(reply))
        case "always-1":
            say(json.dumps({**reply, "id": 1}))
        case "text-id":
            say(json.dumps({**reply, "id": str(given)}))
        case "no-id":
            say(json.dumps({key: value for key, value in reply.items() if key != "id"}))
        case "no-jsonrpc":
            say(json.dumps({key: value for key, value in reply.items() if key != "jsonrpc"}))
        case "bare-result":
            say(json.dumps(reply.get("result")))
        case "result-and-error":
            say(json.dumps({"result": None, "error": None, **reply}))
        case _:
            say(json.dumps(reply))


def lines() -> Iterator[str]:
    """Yield the lines of standard input, as the fault reads them."""
    if FAULT == "ascii":
        sys.stdin.reconfigure(encoding="ascii")  # type: ignore[union-attr]
    if FAULT == "throws-away":
        yield from first_lines()
        return
    while line := sys.stdin.readline():
        if FAULT == "short-buffer" and len(line) > 65536:
            line = line[:65536]
        yield line


def first_lines() -> Iterator[str]:
    """Yield the first line of what has arrived, and throw the rest away."""
    while True:
        time.sleep(0.02)
        arrived = os.read(0, 1 << 20)
        if not arrived:
            return
        yield arrived.decode().split("\n")[0]


def main() -> None:
    """Speak the protocol, with the fault."""
    if FAULT == "hangs":
        time.sleep(3600)
    if FAULT == "ends":
        sys.exit("ModuleNotFoundError: No module named 'mygame'")
    if FAULT == "greets":
        say("My Engine 1.0 ready")
    held: dict[str, Any] | None = None
    for line in lines():
        request = json.loads(line)
        if FAULT == "swaps-ids" and request["method"] == "replay" and next(COUNT) > 11:
            if held is None:
                held = request
                continue
            answer(held, request["id"])
            answer(request, held["id"])
            held = None
            continue
        answer(request)
        if FAULT == "stays" and request["method"] == "shutdown":
            time.sleep(3600)
        if FAULT == "once" or request["method"] == "shutdown":
            return
    if FAULT == "goes-on":
        time.sleep(3600)


if __name__ == "__main__":
    main()
