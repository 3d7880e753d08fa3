"""The view of a position, for everybody or for one player (conformance/README.md §6)."""

from collections.abc import Callable, Iterator, Mapping

from polignac_dsl.engine.closing import score_lines
from polignac_dsl.engine.counting import counts
from polignac_dsl.engine.legality import forbidding_clause
from polignac_dsl.engine.offers import legal_actions, notices, revokes
from polignac_dsl.engine.position import CountedDeal, Position
from polignac_dsl.engine.refusals import led_suit

Json = dict[str, object]


class View(Mapping[str, object]):
    """What may be known of a position, by the keys of the contract, each made when first read.

    A view belongs to the position it was taken of and stays true to it when the match goes on.
    Its values are plain JSON values; each is made once and kept.
    """

    __slots__ = ("_made", "_position", "viewer")

    def __init__(self, position: Position, viewer: int | None) -> None:
        self._position = position
        self.viewer = viewer
        self._made: Json = {}

    def __getitem__(self, key: str) -> object:
        made = self._made
        if key in made:
            return made[key]
        value = made[key] = _PARTS[key](self._position, self.viewer)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(_PARTS)

    def __len__(self) -> int:
        return len(_PARTS)

    def to_json(self) -> Json:
        """Return the whole view as a dict for the wire."""
        return {key: self[key] for key in _PARTS}


def _legal(position: Position, viewer: int | None) -> list[Json]:
    if viewer is not None and position.to_act not in (viewer, None):
        return []
    if position.progress.phase == "play":
        cards = position.progress.deal.rules.cards[position.legal]
        seat = position.to_act
        return [{"do": "play", "seat": seat, "card": card} for card in cards]
    return [action.to_json() for action in legal_actions(position)]


def _irregular(position: Position, viewer: int | None) -> list[Json]:
    if viewer is None:
        wrong = [action.to_json() for action in revokes(position)]
        return wrong + [action.to_json() for action in notices(position)]
    if position.to_act != viewer:
        return []
    return [action.to_json() for action in revokes(position)]


def _hands(position: Position, viewer: int | None) -> list[list[str] | None]:
    deal = position.progress.deal
    cards, played = deal.rules.cards, position.played
    if viewer is None:
        return [list(cards[hand & ~played]) for hand in deal.dealt]
    hands: list[list[str] | None] = [None] * len(deal.dealt)
    hands[viewer] = list(cards[deal.dealt[viewer] & ~played])
    return hands


def _announcement(position: Position, viewer: int | None) -> Json | None:
    standing = position.progress.deal.standing
    if standing is None:
        return None
    return {"seat": standing.seat, "announcement": standing.bid.name}


def _trick(position: Position, viewer: int | None) -> Json | None:
    progress = position.progress
    if progress.phase not in ("play", "correct"):
        return None
    card_of = progress.deal.rules.card
    return {
        "number": progress.number,
        "leader": progress.order[0],
        "cards": [{"seat": seat, "card": card_of[card]} for seat, card in position.trick_by_seat()],
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


def _captured_masks(position: Position) -> list[int]:
    captured = [0] * len(position.progress.deal.dealt)
    step = position.progress
    while step.before is not None:
        captured[step.taker] |= sum(step.cards)
        step = step.before
    return captured


def _captured(position: Position, viewer: int | None) -> list[list[str]]:
    rules = position.progress.deal.rules
    seen = rules.whole if viewer is None else rules.face_up
    return [list(rules.cards[cards & seen]) for cards in _captured_masks(position)]


def _points(position: Position, viewer: int | None) -> list[int] | None:
    progress = position.progress
    rules = progress.deal.rules
    hidden = rules.counted & ~rules.face_up
    if viewer is not None and any(cards & hidden for cards in _captured_masks(position)):
        return None
    players = len(progress.deal.dealt)
    return counts(rules, players, progress.tricks(), progress.ended == "last-card", ())


def _deals(position: Position, viewer: int | None) -> list[Json]:
    return [_deal(record) for record in position.progress.deal.sheet.counted]


def _deal(record: CountedDeal) -> Json:
    return {
        "dealer": record.dealer,
        "seats": list(record.seats),
        "playoff": record.playoff,
        "tricks": list(record.tricks),
        "count": list(record.count),
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


def reasons_for_hand(position: Position) -> list[Json]:
    """Return, for each card of the player to act in `play`, whether it is legal or what forbids it."""
    progress, seat = position.progress, position.to_act
    if progress.phase != "play" or seat is None:
        return []
    rules = progress.deal.rules
    hand, led = position.hand(seat), led_suit(position)
    first = progress.number == 1
    reasons: list[Json] = []
    for name in rules.cards[hand]:
        found = forbidding_clause(rules, rules.bit[name], hand, led, first, position.played)
        reasons.append(
            {"card": name, "legal": found is None, "clause": found[1] if found else None}
        )
    return reasons


def reasons_for_score(position: Position) -> list[Json]:
    """Return every point of the last deal counted, with the clause and the cards that earned it."""
    last = position.progress.deal.sheet.last_deal
    if last is None:
        return []
    progress, settlement = last
    cards = progress.deal.rules.cards
    return [
        {
            "seat": line.seat,
            "points": line.points,
            "clause": line.clause,
            "cards": list(cards[line.cards]),
        }
        for line in score_lines(progress, settlement)
    ]


_PARTS: dict[str, Callable[[Position, int | None], object]] = {
    "phase": lambda position, viewer: position.progress.phase,
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
