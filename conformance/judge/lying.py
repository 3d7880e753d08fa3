"""Where the cards lie: hands, trick, tricks and captured cards follow from the deal and the play."""

from collections.abc import Sequence

from conformance.cases.cards import show_card
from conformance.judge.asked import Asked, Breaches
from conformance.judge.request import (
    Dealt,
    Play,
    RulesOf,
    Trick,
    dealing_order,
    first_leader,
    hands_dealt,
    leader_after,
    tricks_of,
)
from conformance.judge.settling import counts
from conformance.judge.words import card_list, number_list

_PROMISE = "every card where deal and play have brought it"


def cards(asked: Asked) -> Breaches:
    """Yield what in a running deal does not lie where the request says."""
    deal, view = asked.running, asked.view
    if deal is None:
        return
    seats, phase, players = view["seats"], view["phase"], len(asked.names)
    if phase == "misdeal" and "deck" in deal.action:
        return  # who has how many cards of a wrong deck nobody says
    rules = asked.rules
    dealt = hands_dealt(deal, rules, seats, view["dealer"], players)
    sizes = [len(hand) for hand in dealt]
    plays, back = deal.plays, None
    if phase == "correct":
        back = [i for i in deal.wrong if plays[i][0] == view["to_act"]][-1]
        tricks, rest = tricks_of(plays[:back], rules, seats, sizes)
        rest = [*rest, *plays[back:]]
    else:
        tricks, rest = tricks_of(plays, rules, seats, sizes)
    if back is not None and asked.at.taken_back:
        # Whether the later cards go back with the notice or with the correction is open.
        yield from _wherever(asked, dealt)
        yield from _tricks(asked, tricks)
        yield from _captured(asked, rules, tricks, complete=False)
        return
    yield from _hands(asked, dealt, plays, back)
    leader = _leader(asked, deal, tricks, rest, sizes)
    if back is not None:
        rest = [play for play in rest if play != plays[back]]
    if phase in ("play", "correct"):
        yield from _trick(asked, len(tricks) + 1, leader, rest)
    if phase == "play" and leader is not None:
        order = [
            seat for seat in (leader, *dealing_order(seats, leader)) if sizes[seat] > len(tricks)
        ]
        if view["to_act"] != order[len(rest)]:
            due, came = asked.name(order[len(rest)]), asked.name(view["to_act"])
            yield "the players in turn", f"{due} is to play, the view says {came}"
    elif phase == "announce":
        yield from _asked(asked, deal, rules)
    yield from _tricks(asked, tricks)
    yield from _captured(asked, rules, tricks, complete=len(plays) == sum(sizes))


def _leader(
    asked: Asked,
    deal: Dealt,
    tricks: Sequence[Trick],
    rest: Sequence[Play],
    sizes: Sequence[int],
) -> int | None:
    """Return who leads, or has led, the trick that is not finished; None where nobody can."""
    if rest:
        return rest[0][0]
    seats = asked.view["seats"]
    if tricks:
        return leader_after(tricks, seats, sizes)
    return first_leader(deal, asked.rules, seats, asked.view["dealer"])


def _hands(
    asked: Asked, dealt: Sequence[Sequence[str]], plays: Sequence[Play], back: int | None
) -> Breaches:
    held = [set(hand) for hand in dealt]
    for seat, card in plays:
        held[seat].discard(card)
    if back is not None:
        held[plays[back][0]].add(plays[back][1])
    for seat, hand in enumerate(asked.view["hands"]):
        if hand is not None and (len(hand) != len(held[seat]) or set(hand) != held[seat]):
            due, came = card_list(held[seat]), card_list(hand)
            yield _PROMISE, f"{asked.name(seat)} holds {due}, the view says {came}"


def _wherever(asked: Asked, dealt: Sequence[Sequence[str]]) -> Breaches:
    """Look for each card of a player in his hand or where he has laid it, as far as both are seen."""
    view = asked.view
    laid: list[list[str]] = [[] for _ in dealt]
    for trick in (*view["tricks"], view["trick"]):
        if trick["cards"] is None:
            return
        for play in trick["cards"]:
            laid[play["seat"]].append(play["card"])
    for seat, hand in enumerate(view["hands"]):
        if hand is not None and sorted(hand + laid[seat]) != sorted(dealt[seat]):
            told = card_list(dealt[seat]), card_list(hand)
            sentence = (
                f"{asked.name(seat)} was dealt {told[0]}, the view says that he holds {told[1]}"
            )
            yield _PROMISE, sentence


def _trick(asked: Asked, number: int, leader: int | None, rest: Sequence[Play]) -> Breaches:
    trick = asked.view["trick"]
    laid = [(play["seat"], play["card"]) for play in trick["cards"]]
    if laid != list(rest):
        yield (
            _PROMISE,
            f"in the trick lies {_laid(asked, rest)}, the view says {_laid(asked, laid)}",
        )
    if trick["number"] != number:
        yield _PROMISE, f"it is trick {number} of the deal, the view says {trick['number']}"
    if leader is not None and trick["leader"] != leader:
        due, came = asked.name(leader), asked.name(trick["leader"])
        yield _PROMISE, f"{due} leads trick {number}, the view says {came}"


def _laid(asked: Asked, laid: Sequence[Play]) -> str:
    return ", ".join(f"{asked.name(seat)} {show_card(card)}" for seat, card in laid) or "nothing"


def _asked(asked: Asked, deal: Dealt, rules: RulesOf) -> Breaches:
    """Say who is asked: each once, in the order that the game says."""
    order = dealing_order(asked.view["seats"], asked.view["dealer"])
    announcements = rules.rules["announcements"]
    if announcements is None:
        yield "a phase that the game has", "the view asks for announcements, the game has none"
        return
    if announcements["asked"]["from"] == "first-leader":
        start = (rules.rules["play"]["first_lead"]["step"] - 1) % len(order)
        order = order[start:] + order[:start]
    if asked.view["to_act"] != order[deal.asked]:
        due, came = asked.name(order[deal.asked]), asked.name(asked.view["to_act"])
        yield "the players asked in turn", f"{due} is asked, the view says {came}"


def _tricks(asked: Asked, tricks: Sequence[Trick]) -> Breaches:
    shown = asked.view["tricks"]
    if len(shown) != len(tricks):
        yield _PROMISE, f"{len(tricks)} tricks are finished, the view says {len(shown)}"
        return
    for number, (trick, came) in enumerate(zip(tricks, shown, strict=True), 1):
        leader = trick.cards[0][0]
        if came["leader"] != leader:
            told = f"{asked.name(leader)} led trick {number}"
            yield _PROMISE, f"{told}, the view says {asked.name(came['leader'])}"
        if came["taker"] != trick.taker:
            told = f"{asked.name(trick.taker)} took trick {number}"
            yield _PROMISE, f"{told}, the view says {asked.name(came['taker'])}"
        if came["cards"] is not None:
            laid = [(play["seat"], play["card"]) for play in came["cards"]]
            if laid != trick.cards:
                told = f"trick {number} is {_laid(asked, trick.cards)}"
                yield _PROMISE, f"{told}, the view says {_laid(asked, laid)}"


def _captured(asked: Asked, rules: RulesOf, tricks: Sequence[Trick], *, complete: bool) -> Breaches:
    """Hold captured cards and points against the tricks, as far as the viewer sees them."""
    piles: list[list[str]] = [[] for _ in asked.names]
    for trick in tricks:
        piles[trick.taker] += [card for _, card in trick.cards]
    seen, view = piles, asked.view
    if asked.viewer is not None:
        seen = [[card for card in pile if card in rules.face_up] for pile in piles]
    for seat, came in enumerate(view["captured"]):
        due = seen[seat]
        if len(came) != len(due) or set(came) != set(due):
            told = card_list(due), card_list(came)
            up = "" if asked.viewer is None else " face up"
            sentence = f"of {asked.name(seat)}'s captured cards{up} the view says {told[1]}, "
            yield _PROMISE, sentence + f"there are {told[0]}"
    hidden = asked.viewer is not None and any(not rules.unseen.isdisjoint(p) for p in piles)
    points = view["points"]
    together = any(count["kind"] == "together" for count in rules.rules["count"])
    if asked.viewer is not None and not together and hidden != (points is None):
        lie = "a counted card lies" if hidden else "no counted card lies"
        shows = "hides" if points is None else "shows"
        yield (
            "points hidden with the first counted card",
            f"{lie} face down, the view {shows} the points",
        )
    elif points is not None:
        takers = [trick.taker for trick in tricks]
        due_points = counts(rules.rules, piles, takers, complete=complete)
        if due_points is not None and points != due_points:
            due_list, came_list = (number_list(n, asked.names) for n in (due_points, points))
            sentence = f"by cards and tricks the points are {due_list}; the view says {came_list}"
            yield "points of the cards and tricks captured", sentence
