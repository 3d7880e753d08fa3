"""What happened in a deal that the engine has played, written down for telling it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from polignac_dsl.engine.actions import Action, Announce, Deal, Pass, Play, Revoke
from polignac_dsl.engine.match import Match
from polignac_dsl.table.deal_forms import CountCards, CountNoTrick, CountTogether, CountTricks
from polignac_dsl.table.deal_forms import Deal as DealRules

# Gives the next action of the play.
Act = Callable[[Match], Action]


@dataclass(frozen=True)
class Trick:
    """A trick: who led, the cards in the order played, who took it, the points so far after it."""

    number: int
    leader: int
    cards: tuple[tuple[int, str], ...]
    taker: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class Line:
    """A part of a player's score, the clause that it comes from, and the cards that brought it.

    `tricks` says which tricks brought it, where no cards did: `each`, `first`, `last`, a number,
    `none` for taking none, `together` for having several things.
    """

    seat: int
    points: int
    clause: str
    cards: tuple[str, ...]
    tricks: str | int | None


@dataclass(frozen=True)
class Deed:
    """Something irregular that was done in a trick: a revoke, or its being noticed."""

    action: Action
    trick: int


@dataclass(frozen=True)
class DealRecord:
    """A deal from the first card dealt to its place on the scoresheet."""

    dealer: int
    seats: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    announcement: tuple[int, str] | None
    tricks: tuple[Trick, ...]
    count: tuple[int, ...]
    score: tuple[int, ...]
    lines: tuple[Line, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    broken_off: bool
    playoff: bool
    fees: tuple[int, ...]
    acts: tuple[Deed, ...]
    outcome: tuple[tuple[int, ...], tuple[int, ...]] | None


def play_deal(
    match: Match, deal: Deal, act: Act, announcer: tuple[int, str] | None = None
) -> DealRecord | None:
    """Play one deal and return what happened, or None when the rules do not let it go that way.

    `act` gives every action of the play. The announcer announces when asked, the others pass.
    """
    before = match.totals
    view: Any = match.view()
    place = (view["dealer"], tuple(view["seats"]), view["playoff"])
    if match.apply(deal) is not None:
        return None
    dealt: Any = match.view()["hands"]
    if not _announcing(match, announcer):
        return None
    standing: Any = match.view()["announcement"]
    tricks: list[Trick] = []
    acts: list[Deed] = []
    while (found := match.view())["phase"] == "play":
        trick: Any = found["trick"]
        action = act(match)
        if match.apply(action) is not None:
            return None
        if not isinstance(action, Play):
            acts.append(Deed(action, int(trick["number"])))
        new = _taken(match, trick, action, tricks)
        tricks += [new] if new is not None else []
    if match.view()["phase"] not in ("deal", "over"):
        return None
    hands = tuple(tuple(hand) for hand in dealt)
    return _record(match, before, hands, tricks, acts, standing, place)


def _announcing(match: Match, announcer: tuple[int, str] | None) -> bool:
    """Ask everybody who is to be asked; tell whether the announcement could be made."""
    while match.phase == "announce" and match.to_act is not None:
        seat = match.to_act
        action: Action = Pass(seat)
        if announcer is not None and seat == announcer[0]:
            action = Announce(seat, announcer[1])
        if match.apply(action) is not None:
            return False
    return True


def _taken(match: Match, trick: Any, action: Action, tricks: list[Trick]) -> Trick | None:
    """Return the trick that an action has completed, None when it has completed none."""
    view: Any = match.view()
    if len(view["tricks"]) > len(tricks):
        last = view["tricks"][-1]
        cards = [(entry["seat"], entry["card"]) for entry in last["cards"]]
        return _trick(trick, cards, last["taker"], view["points"])
    if view["phase"] not in ("deal", "over") or not isinstance(action, Play | Revoke):
        return None
    cards = [(entry["seat"], entry["card"]) for entry in trick["cards"]]
    counted = view["deals"][-1]
    taker = _last_taker(counted["tricks"], tricks)
    return _trick(trick, [*cards, (action.seat, action.card)], taker, counted["count"])


def _tricks_counted(deal: DealRules, clause: str) -> str | int | None:
    for node in deal.count:
        if node.id == clause:
            match node:
                case CountTricks():
                    return node.which
                case CountNoTrick():
                    return "none"
                case CountTogether():
                    return "together"
                case CountCards():
                    return None
    return None


def _trick(trick: Any, cards: list[tuple[int, str]], taker: int, points: Sequence[int]) -> Trick:
    return Trick(trick["number"], trick["leader"], tuple(cards), taker, tuple(points))


def _last_taker(taken: Sequence[int], tricks: list[Trick]) -> int:
    """Return who took the last trick: who has one more than in the tricks before it."""
    for seat, number in enumerate(taken):
        if number > sum(trick.taker == seat for trick in tricks):
            return seat
    raise AssertionError("a deal that was counted has a last trick")


def _record(
    match: Match,
    before: tuple[int, ...],
    hands: tuple[tuple[str, ...], ...],
    tricks: list[Trick],
    acts: list[Deed],
    standing: Any,
    place: tuple[int, tuple[int, ...], bool],
) -> DealRecord:
    view: Any = match.view()
    counted = view["deals"][-1]
    lines = tuple(
        Line(
            line["seat"],
            line["points"],
            line["clause"],
            tuple(line["cards"]),
            _tricks_counted(match.table.deals[len(place[1])], line["clause"]),
        )
        for line in view["reasons"]["score"]
    )
    outcome = match.outcome
    return DealRecord(
        dealer=place[0],
        seats=place[1],
        hands=hands,
        announcement=(standing["seat"], standing["announcement"]) if standing else None,
        tricks=tuple(tricks),
        count=tuple(counted["count"]),
        score=tuple(counted["score"]),
        lines=lines,
        before=before,
        after=match.totals,
        broken_off=counted["broken_off"],
        playoff=place[2],
        fees=tuple(counted["fees"]),
        acts=tuple(acts),
        outcome=(tuple(outcome.winners), tuple(outcome.losers)) if outcome else None,
    )
