"""The view: what the table shows, and what one player may know of it (conformance §6).

Rules held here: L13 (which captured cards lie face up) as far as a viewer can see.
"""

from reference_impl.cards import counts, lies_face_up
from reference_impl.dealing import direction
from reference_impl.state import CountedDeal, Position
from reference_impl.tricks import captured, points
from reference_impl.turn import legal_actions, player_to_act, possible_notices, possible_revokes


def make_view(position: Position, viewer: int | None) -> dict[str, object]:
    """Return the whole view, or with a viewer the part that this player may know."""
    setting, deal = position.setting, position.deal
    to_act = player_to_act(position)
    may_act = viewer is None or to_act is None or to_act == viewer
    irregular: list[dict[str, object]] = []
    if may_act:
        irregular += possible_revokes(position)
    if viewer is None:  # a notice would tell a viewer who has revoked
        irregular += possible_notices(position)
    announcement = deal.announcement
    outcome = position.outcome
    return {
        "phase": position.phase,
        "deal": deal.number,
        "dealer": deal.dealer,
        "direction": direction(setting),
        "seats": list(deal.seats),
        "playoff": deal.playoff,
        "to_act": to_act,
        "legal": legal_actions(position) if may_act else [],
        "irregular": irregular,
        "hands": [
            list(deal.hands.get(seat, [])) if viewer in (None, seat) else None
            for seat in range(setting.players)
        ],
        "announcement": announcement and {"seat": announcement[0], "announcement": announcement[1]},
        "trick": _trick(position),
        "tricks": [
            {
                "leader": trick.leader,
                "cards": _cards(trick.played()) if viewer is None else None,
                "taker": trick.taker,
            }
            for trick in deal.finished()
        ],
        "captured": _captured(position, viewer),
        "points": _points(position, viewer),
        "fees": [deal.fees.get(seat, 0) for seat in range(setting.players)],
        "totals": list(position.totals),
        "deals": [_counted(counted) for counted in position.deals],
        "outcome": outcome and {"winners": list(outcome.winners), "losers": list(outcome.losers)},
    }


def _cards(played: list[tuple[int, str]]) -> list[dict[str, object]]:
    return [{"seat": seat, "card": card} for seat, card in played]


def _trick(position: Position) -> dict[str, object] | None:
    """The trick on the table; None outside of the phases `play` and `correct`."""
    if position.phase not in ("play", "correct"):
        return None
    trick = position.deal.trick
    return {"number": trick.number, "leader": trick.leader, "cards": _cards(trick.played())}


def _captured(position: Position, viewer: int | None) -> list[list[str]]:
    return [
        [
            card
            for card in captured(position.deal, seat)
            if viewer is None or lies_face_up(position.setting, card)
        ]
        for seat in range(position.setting.players)
    ]


def _points(position: Position, viewer: int | None) -> list[int] | None:
    """For a viewer None, if some counted card lies face down."""
    setting, deal = position.setting, position.deal
    hidden = any(
        counts(setting, card) and not lies_face_up(setting, card)
        for seat in deal.seats
        for card in captured(deal, seat)
    )
    if viewer is not None and hidden:
        return None
    return [points(setting, deal, seat) for seat in range(setting.players)]


def _counted(deal: CountedDeal) -> dict[str, object]:
    return {
        "dealer": deal.dealer,
        "seats": list(deal.seats),
        "playoff": deal.playoff,
        "tricks": list(deal.tricks),
        "count": list(deal.count),
        "fees": list(deal.fees),
        "score": list(deal.score),
        "broken_off": deal.broken_off,
    }
