"""How the clauses of play came out: what a player could do, and which card took the trick."""

from collections.abc import Iterator, Mapping
from typing import Any

from conformance.signature.of_setup import Finding
from conformance.signature.suits import counted_cards, suits_of
from conformance.signature.traced import Traced, View


def legality(case: Traced) -> Iterator[Finding]:
    """Yield what was open to the player of whom the case asks, and what he did."""
    for stop in case.stops:
        keys = {expectation.key for expectation in stop.expectations}
        if keys & {"legal", "revokes"}:
            yield from _could(case, stop.after)
        elif stop.after and case.actions[stop.after - 1]["do"] == "play":
            yield from _did(case, stop.after)


def _could(case: Traced, after: int) -> Iterator[Finding]:
    view = case.views[after]
    if view["phase"] not in ("play", "correct") or view["to_act"] is None:
        return
    legal = [action["card"] for action in view["legal"]]
    yield _path(case, after), f"{situation(case, after)}: {_counting(case, after, legal)}"


def _did(case: Traced, after: int) -> Iterator[Finding]:
    card = case.actions[after - 1]["card"]
    verb = {"play.lead": "led", "play.follow": "followed", "play.void": "void"}
    path = _path(case, after - 1)
    text = f"{verb[path]} of {situation(case, after - 1)}"
    yield path, f"{text}: {_counting(case, after - 1, [card])}"


def _path(case: Traced, after: int) -> str:
    """Return the clause that tells the player to act what he may play."""
    led = _led(case.views[after])
    if led is None:
        return "play.lead"
    own = case.views[after]["hands"][case.views[after]["to_act"]]
    return "play.follow" if any(card[1] == led[1] for card in own) else "play.void"


def _led(view: View) -> str | None:
    """Return the card led to the trick, None before the lead or where the lead is corrected."""
    trick: Mapping[str, Any] | None = view["trick"]
    if trick is None or not trick["cards"] or trick["cards"][0]["seat"] != trick["leader"]:
        return None
    card: str = trick["cards"][0]["card"]
    return card


def situation(case: Traced, after: int) -> str:
    """Return what the hand of the player to act lets him do.

    How many cards of the suit led he has (`one`, `several`, `none`; `lead` where nothing is
    led), which suits are like the one led, and whether some of what would follow is barred.
    """
    view = case.views[after]
    own, led = view["hands"][view["to_act"]], _led(view)
    legal = [action["card"] for action in view["legal"]]
    if led is None:
        words, free = "lead", own
    else:
        follows = [card for card in own if card[1] == led[1]]
        number = "none" if not follows else "one" if len(follows) == 1 else "several"
        words, free = f"{number} of {suits_of(case.case.table).of(led)}", follows or own
    return words if len(legal) == len(free) else f"{words}, some barred"


def _counting(case: Traced, after: int, cards: list[str]) -> str:
    """Return whether some, all or none of these cards count."""
    counted = counted_cards(case.deal(after))
    number = sum(card in counted for card in cards)
    return (
        "no card that counts" if not number else "counts" if number == len(cards) else "some count"
    )


def tricks(case: Traced) -> Iterator[Finding]:
    """Yield who took the trick finished last where the case looks, and by what."""
    for stop in case.stops:
        view = case.views[stop.after]
        trick = case.last_trick(stop.after)
        first = (
            view["tricks"][0]["leader"]
            if view["tricks"]
            else view["trick"] and (view["trick"]["leader"])
        )
        if isinstance(first, int):
            announced = view["announcement"]
            who = f"{_step(view, view['dealer'], first)} of the dealer"
            if announced:
                who += ", the announcer" if announced["seat"] == first else ", not the announcer"
            yield "play.first-lead", who
        if trick is not None:
            yield from _taken(case, stop.after)
    yield from _seen(case)


def _taken(case: Traced, after: int) -> Iterator[Finding]:
    trick = case.last_trick(after)
    assert trick is not None
    order: list[str] = case.deal(after)["rank"]["order"]
    led = trick.cards[0][1]
    best = next(card for seat, card in trick.cards if seat == trick.taker)
    others = [card for seat, card in trick.cards if seat != trick.taker]
    own = sorted((c[0] for c in others if c[1] == led[1]), key=order.index)
    off = [c for c in others if c[1] != led[1]]
    suits = suits_of(case.case.table).of(led)
    yield (
        "cards.rank",
        f"{best[0]} over {own[0]} of {suits}" if own else f"{best[0]} alone of {suits}",
    )
    text = "to the leader" if trick.taker == trick.leader else "to a follower"
    if any(order.index(card[0]) < order.index(best[0]) for card in off):
        text += ", a higher card of another suit in it"
    elif off:
        text += ", another suit in it"
    yield "play.trick", text
    if trick.next_leader is not None:
        same = trick.next_leader == trick.taker
        yield "play.next-lead", "the taker" if same else "the next with cards"
    rules = case.deal(after)["play"]["face_up"]["cards"]
    shown = [card for _, card in trick.cards if card in rules]
    yield "play.captured-cards", f"{len(shown)} face up" if shown else "face down"


def _step(view: View, start: int, seat: int) -> str:
    seats = view["seats"]
    order = [s for s in seats if s > start] + [s for s in seats if s <= start]
    place = order.index(seat) + 1
    return f"+{place}" if place <= len(order) / 2 else f"-{len(order) - place}"


def _seen(case: Traced) -> Iterator[Finding]:
    """Yield whose view is asked for, and whether captured cards are hidden from him."""
    viewer = case.case.viewer
    if viewer is None:
        return
    for stop in case.stops:
        view = case.views[stop.after]
        rules = case.deal(stop.after)
        up = set(rules["play"]["face_up"]["cards"])
        counted = counted_cards(rules)
        turn = "to act" if view["to_act"] == viewer else "waiting"
        captured = {c for pile in view["captured"] for c in pile}
        words = [f"the player {turn} in {view['phase']}"]
        if captured:
            words.append("captured cards seen" if captured & up else "captured cards unseen")
            words.append("points hidden" if captured & counted - up else "points known")
        yield "view", ", ".join(words)
