"""The view of a position, for everybody or for one player (conformance/README.md §6)."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from polignac_dsl.engine.counting import counts
from polignac_dsl.engine.offers import legal_actions, notices, revokes
from polignac_dsl.engine.position import Bare, CountedDeal, Position, Progress
from polignac_dsl.engine.reasons import reasons_for_hand, reasons_for_score

Json = dict[str, object]

# How many stages of deals are kept with what has been gathered so far.
_REMEMBERED = 64


class View(Mapping[str, Any]):
    """What may be known of a position, by the keys of the contract, each made when first read.

    A view belongs to the position it was taken of and stays true to it when the match goes on.
    Its values are plain JSON values; each is made once and kept.
    """

    __slots__ = ("made", "position", "viewer")

    # Set by `Match.view`. The position gets its names, and `made` is a dict, at the first reading.
    position: Bare
    viewer: int | None
    made: Json | None

    def __getitem__(self, key: str) -> Any:
        made = self.made
        if made is None:
            made = self.made = {}
            self.position = Position._make(self.position)
        elif key in made:
            return made[key]
        value = made[key] = _PARTS[key](self.position, self.viewer)  # type: ignore[arg-type]  # named
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(_PARTS)

    def __len__(self) -> int:
        return len(_PARTS)

    def to_json(self) -> Json:
        """Return the whole view as a dict for the wire."""
        return {key: self[key] for key in _PARTS}


def _legal(position: Position, viewer: int | None) -> list[Json]:
    seat = position.to_act
    if viewer is not None and seat is not None and seat != viewer:
        return []
    return [action.to_json() for action in legal_actions(position)]


def _irregular(position: Position, viewer: int | None) -> list[Json]:
    if viewer is None:
        wrong = [action.to_json() for action in revokes(position)]
        return wrong + [action.to_json() for action in notices(position)]
    if position.to_act != viewer:
        return []
    return [action.to_json() for action in revokes(position)]


def _hands(position: Position, viewer: int | None) -> list[list[str] | None]:
    deal, held = position.progress.deal, position.held
    cards, dealt = deal.rules.cards.of, deal.dealt
    if viewer is None:
        return [list(cards(hand & held)) for hand in dealt]
    hands: list[list[str] | None] = [None] * len(dealt)
    hands[viewer] = list(cards(dealt[viewer] & held))
    return hands


def _announcement(position: Position, viewer: int | None) -> Json | None:
    standing = position.progress.deal.standing
    if standing is None:
        return None
    return {"seat": standing.seat, "announcement": standing.bid.name}


def _trick(position: Position, viewer: int | None) -> Json | None:
    progress, trick = position
    phase, order = progress.status.phase, progress.order
    if phase == "correct":
        gap = progress.status.gap
        order = order[:gap] + order[gap + 1 :]
    elif phase != "play":
        return None
    card_of = progress.deal.rules.card
    return {
        "number": progress.number,
        "leader": progress.order[0],
        "cards": [{"seat": order[i], "card": card_of[card]} for i, card in enumerate(trick)],
    }


def _tricks(position: Position, viewer: int | None) -> list[Json]:
    card_of = position.progress.deal.rules.card
    tricks: list[Json] = []
    for step in position.progress.finished():
        order = step.before.order if step.before else ()
        cards: object = None
        if viewer is None:
            cards = [
                {"seat": seat, "card": card_of[card]}
                for seat, card in zip(order, step.cards, strict=True)
            ]
        tricks.append({"leader": order[0], "cards": cards, "taker": step.taker})
    return tricks


@lru_cache(maxsize=_REMEMBERED)
def _gathered(progress: Progress) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return what each seat has captured, as a mask, and counted: the same for a whole trick."""
    captured = [0] * len(progress.deal.dealt)
    tricks = progress.tricks()
    for taker, cards in tricks:
        captured[taker] |= cards
    complete = progress.status.ended == "last-card"
    points = counts(progress.deal.rules, len(captured), tricks, complete, ())
    return tuple(captured), tuple(points)


def _captured(position: Position, viewer: int | None) -> list[list[str]]:
    rules = position.progress.deal.rules
    seen = rules.whole if viewer is None else rules.face_up
    return [list(rules.cards.of(cards & seen)) for cards in _gathered(position.progress)[0]]


def _points(position: Position, viewer: int | None) -> list[int] | None:
    rules = position.progress.deal.rules
    captured, points = _gathered(position.progress)
    hidden = rules.counted & ~rules.face_up
    if viewer is not None and hidden and any(cards & hidden for cards in captured):
        return None
    return list(points)


def _deals(position: Position, viewer: int | None) -> list[Json]:
    deals = []
    record = position.progress.deal.sheet.last
    while record is not None:
        deals.append(_deal(record))
        record = record.before
    deals.reverse()
    return deals


def _deal(record: CountedDeal) -> Json:
    return {
        "dealer": record.dealer,
        "seats": list(record.seats),
        "playoff": record.playoff,
        "tricks": list(record.tricks),
        "count": list(record.counted),
        "fees": list(record.fees),
        "score": list(record.score),
        "broken_off": record.broken_off,
    }


def _outcome(position: Position, viewer: int | None) -> Json | None:
    outcome = position.progress.deal.sheet.outcome
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "losers": list(outcome.losers)}


def _reasons(position: Position, viewer: int | None) -> Json:
    hand = [] if viewer not in (None, position.to_act) else reasons_for_hand(position)
    return {"hand": hand, "score": reasons_for_score(position)}


_PARTS: dict[str, Callable[[Position, int | None], object]] = {
    "phase": lambda position, viewer: position.phase,
    "deal": lambda position, viewer: position.progress.deal.sheet.number,
    "dealer": lambda position, viewer: position.progress.deal.sheet.dealer,
    "direction": lambda position, viewer: position.progress.deal.sheet.table.direction,
    "seats": lambda position, viewer: list(position.progress.deal.sheet.seats),
    "playoff": lambda position, viewer: position.progress.deal.sheet.tie is not None,
    "to_act": lambda position, viewer: position.to_act,
    "legal": _legal,
    "irregular": _irregular,
    "hands": _hands,
    "announcement": _announcement,
    "trick": _trick,
    "tricks": _tricks,
    "captured": _captured,
    "points": _points,
    "fees": lambda position, viewer: list(position.progress.deal.fees),
    "totals": lambda position, viewer: list(position.progress.deal.sheet.totals),
    "deals": _deals,
    "outcome": _outcome,
    "reasons": _reasons,
}
