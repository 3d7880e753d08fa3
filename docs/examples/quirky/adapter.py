"""What stands between that engine and polignac."""

import json
import sys
from unittest import mock

import engine

SEATS = engine.SEATS
CODES = {  # the engine's words, and what the contract calls it; anything else is a bare refusal
    "It is not your turn.": {"code": "not-your-turn"},
    "You do not have this card.": {"code": "not-in-hand"},
    "You must follow suit.": {"code": "must-follow"},
}
UNSUPPORTED = {"status": "unsupported", "feature": "anything but a deal from 0, and cards"}
CARD = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]  # by the engine's numbers
NUMBER = {card: number for number, card in enumerate(CARD)}


def begin(hands, dealer):
    """Let the engine deal these hands: for a moment its shuffle is ours."""
    left = [[NUMBER[card] for card in hand] for hand in hands]
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    deck = [left[seat].pop(0) for size in (3, 2, 3) for seat in order for _ in range(size)]
    with mock.patch("random.shuffle", lambda cards: cards.__setitem__(slice(None), deck)):
        return engine.Game(1, SEATS[dealer])


def replay(params):
    """Play the actions; what the engine cannot be asked is unsupported."""
    deal, *plays = params["actions"]
    dealt = sorted(card for hand in deal.get("hands", []) for card in hand)
    if params["game"] != "polignac-en" or any(params.get("totals", [])) or "exposed" in deal:
        return UNSUPPORTED
    if dealt != sorted(CARD) or {*map(len, deal["hands"])} != {8}:
        return UNSUPPORTED
    game = begin(deal["hands"], params["dealer"])
    for at, action in enumerate(plays, 1):
        seat, card = action.get("seat"), action.get("card")
        if action.get("do") != "play" or seat not in range(4) or card not in NUMBER:
            return UNSUPPORTED
        try:
            game.play(SEATS[seat], NUMBER[card])
        except engine.GameError as why:
            return {"status": "refused", "index": at, **CODES.get(str(why), {})}
    return {"status": "ok", "view": view(game, params["dealer"])}


def view(game, dealer):
    """Say what the engine says; hands that it hides are left out."""
    tricks = [
        {"leader": SEATS.index(leader), "cards": lying(cards), "taker": SEATS.index(taker)}
        for leader, cards, taker in game.history
    ]
    told = {"deal": 1, "dealer": dealer, "totals": [*game.scores.values()]}
    told |= {"direction": "clockwise", "seats": [0, 1, 2, 3], "irregular": []}
    if not game.deals_left:  # its match is over, that of the rules is not: phase is left out
        taken = [sum(trick["taker"] == seat for trick in tricks) for seat in range(4)]
        deal = {key: [*game.last.values()] for key in ("count", "score")}
        deal |= {"dealer": dealer, "seats": [0, 1, 2, 3], "playoff": False, "broken_off": False}
        deal |= {"tricks": taken, "fees": [0] * 4}
        return told | {"deals": [deal]}
    seat, leader = map(SEATS.index, (game.turn, game.leader))
    legal = [{"do": "play", "seat": seat, "card": CARD[card]} for card in game.playable()]
    trick = {"number": len(tricks) + 1, "leader": leader, "cards": lying(game.table)}
    told |= {"phase": "play", "to_act": seat, "legal": legal, "trick": trick, "tricks": tricks}
    return told | {"points": [*game.points().values()], "deals": [], "outcome": None}


def lying(cards):
    """Put the cards of a trick as the contract has them."""
    return [{"seat": SEATS.index(seat), "card": CARD[card]} for seat, card in cards]


ABOUT = {"protocol": 1, "engine": {"name": "quirky", "version": "1"}, "games": ["polignac-en"]}
ABOUT |= {"features": [], "players": [4], "deals": 1}
for line in sys.stdin:
    request = json.loads(line)
    answer = {"result": replay(request["params"]) if request["method"] == "replay" else None}
    if request["method"] == "initialize":
        answer = {"result": ABOUT}
    elif request["method"] not in ("replay", "shutdown"):
        answer = {"error": {"code": -32601, "message": "method not found"}}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **answer}), flush=True)
    if request["method"] == "shutdown":
        break
