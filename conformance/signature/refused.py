"""What was refused, in words that hold whatever the cards and seats are."""

from conformance.signature.of_play import situation
from conformance.signature.of_setup import Finding
from conformance.signature.suits import counted_cards, suits_of
from conformance.signature.traced import Action, Traced

_IN_TURN = frozenset({"announce", "pass", "play", "revoke", "correct"})
_KNOWN = _IN_TURN | {"deal", "misdeal", "notice", "count"}
_KINDS = {str: "text", int: "number", bool: "truth", list: "list", dict: "map"}


def refused(case: Traced) -> tuple[str, ...]:
    """Return the refusal: its code, the clause that forbids, and what was tried when.

    Nothing where the case has none.
    """
    if case.refusal is None:
        return ()
    action = case.actions[len(case.views) - 1]
    code, clause = str(case.refusal["code"]), case.refusal.get("clause")
    parts = [code, clause or "no clause", f"{_tried(code, action)} in {case.end['phase']}"]
    if code in ("bad-deal", "unknown-card", "unknown-seat") and action["do"] == "deal":
        parts.append(_deal(case, action))
    if code in ("must-follow", "not-a-revoke", "must-discard", "lead-banned", "first-trick-banned"):
        parts += _hand(case, action)
    parts += _besides(case, action, code)
    if code in ("no-such-revoke", "irregularity-closed"):
        parts.append(_notice(case, action))
    if code == "outranked" or code == "may-not-announce":
        stands = case.end["announcement"]
        parts.append(f"{action['announcement']} over {stands and stands['announcement']}")
    return tuple(parts)


def clause_of(case: Traced) -> Finding | None:
    """Return how the clause that forbids came out, where the engine names one."""
    if case.refusal is None or not case.refusal.get("clause"):
        return None
    return str(case.refusal["clause"]), "may not"


def _tried(code: str, action: Action) -> str:
    """Return what kind of action it was; of a malformed one also what its fields are."""
    if not isinstance(action, dict):
        return "no action"
    do = action.get("do", "nothing")
    if not isinstance(do, str) or do not in {*_KNOWN, "nothing"}:
        do = "no known action"
    if code != "malformed":
        return f"{do} of {action['reason']}" if do == "misdeal" else do
    fields = [
        f"{key} {_KINDS.get(type(value), 'nothing')}"
        for key, value in sorted(action.items())
        if key != "do"
    ]
    return f"{do} ({', '.join(fields)})"


def _deal(case: Traced, action: Action) -> str:
    """Return what is wrong with the cards dealt."""
    view, rules = case.end, case.deal(len(case.views) - 1)
    hands = action.get("hands") or [action.get("deck", [])]
    cards = [card for hand in hands for card in hand]
    pack = set(rules["pack"])
    words = ["deck" if "deck" in action else "hands"]
    if len(hands) != len(view["totals"]) and "hands" in action:
        words.append("a wrong number of hands")
    if len(set(cards)) < len(cards):
        words.append("a card twice")
    if any(hand and seat not in view["seats"] for seat, hand in enumerate(hands)):
        words.append("to somebody not in the deal")
    if not set(cards) <= pack:
        words.append("a card of the full pack" if all(_real(c) for c in cards) else "no card")
    if not pack <= set(cards):
        words.append("not the whole pack")
    if not set(action.get("exposed", ())) <= pack:
        words.append("exposed a card not in it")
    return ", ".join(words)


def _besides(case: Traced, action: Action, code: str) -> list[str]:
    """Return what is so of a player and his card that the code does not say already."""
    view, seat = case.end, action.get("seat")
    if code == "malformed" or seat not in view["seats"] or isinstance(seat, bool):
        return []
    words = []
    if action["do"] in _IN_TURN and view["to_act"] not in (None, seat) and code != "not-your-turn":
        words.append("out of turn")
    if view["phase"] == "announce" and any(
        earlier.get("seat") == seat and earlier["do"] in ("announce", "pass")
        for earlier in case.actions[: len(case.views) - 1]
    ):
        words.append("asked already")
    card = action.get("card")
    if not isinstance(card, str):
        return words
    rules, hand = case.deal(len(case.views) - 1), view["hands"][seat]
    if code == "unknown-card":
        gone = card in rules["removed"]["cards"]
        suits = suits_of(case.case.table)
        kind = (
            "no card" if not _real(card) else f"{card[0]} of {suits.of(card)}" if gone else "rank"
        )
        return [*words, kind]
    if card not in hand and code not in ("already-played", "not-in-hand"):
        words.append("not in hand")
    lying = view["trick"]["cards"] if view["trick"] else ()
    if lying and code != "must-follow":
        led = lying[0]["card"][1]
        if card[1] != led and any(own[1] == led for own in hand):
            words.append("not following")
    return words


def _real(card: str) -> bool:
    return len(card) == 2 and card[0] in "23456789TJQKA" and card[1] in "SHDC"


def _hand(case: Traced, action: Action) -> list[str]:
    after = len(case.views) - 1
    card = action["card"]
    counts = "counts" if card in counted_cards(case.deal(after)) else "no card that counts"
    words = [situation(case, after), counts]
    if case.end["phase"] == "correct":
        words.append(suits_of(case.case.table).of(card))
    return words


def _notice(case: Traced, action: Action) -> str:
    now = case.end["deal"]
    number = action.get("deal", now)
    deal = "this deal" if number == now else "an earlier deal" if number < now else "a deal to come"
    return f"{deal}, {case.end['phase']}"
