"""Whose turn it is, and what he may do: the ordinary actions, and the irregular ones.

Rules held here: conformance §5 (who acts in each phase) and the lists `legal` and `irregular`
of the view (§6).
"""

from reference_impl.announcing import announcements, asked_in_order, is_outranked, may_announce
from reference_impl.dealing import misdeal_reasons
from reference_impl.revokes import has_revokes, open_revokes
from reference_impl.state import Position
from reference_impl.tricks import may_play


def player_to_act(position: Position) -> int | None:
    """Return the seat that is to act, or None where nobody in particular is."""
    deal = position.deal
    match position.phase:
        case "deal":
            return deal.dealer
        case "announce":
            return asked_in_order(position.setting, deal)[deal.asked]
        case "play":
            return deal.trick.next_player
        case "correct":
            return deal.offender_to_correct
        case "misdeal" | "claim" | "over":
            return None


def legal_actions(position: Position) -> list[dict[str, object]]:
    """Return the ordinary actions now legal; `{"do": "deal"}` stands for any deal."""
    setting, deal, seat = position.setting, position.deal, player_to_act(position)
    match position.phase:
        case "deal":
            return [{"do": "deal"}]
        case "misdeal":
            return [{"do": "misdeal", "reason": r} for r in misdeal_reasons(setting, deal)]
        case "announce":
            assert seat is not None
            may = [
                {"do": "announce", "seat": seat, "announcement": announcement}
                for announcement in announcements(setting)
                if may_announce(setting, deal, seat, announcement)
                and not is_outranked(setting, deal, announcement)
            ]
            return [*may, {"do": "pass", "seat": seat}]
        case "play" | "correct":
            assert seat is not None
            do = "play" if position.phase == "play" else "correct"
            hand = deal.hands[seat]
            playable = [card for card in hand if may_play(deal.trick, hand, card)]
            return [{"do": do, "seat": seat, "card": card} for card in playable]
        case "claim":
            return [{"do": "count"}]
        case "over":
            return []


def possible_revokes(position: Position) -> list[dict[str, object]]:
    """Return the revokes that the player to act could commit, in a game with revokes."""
    deal, seat = position.deal, player_to_act(position)
    if position.phase != "play" or seat is None or not has_revokes(position.setting):
        return []
    hand = deal.hands[seat]
    wrong = [card for card in hand if not may_play(deal.trick, hand, card)]
    return [{"do": "revoke", "seat": seat, "card": card} for card in wrong]


def possible_notices(position: Position) -> list[dict[str, object]]:
    """Return a notice by each seat in the deal for each revoke that can be noticed now.

    In the phases in which only something else is legal there are none.
    """
    if position.phase not in ("announce", "play", "claim"):
        return []
    notices: list[dict[str, object]] = []
    for revoke in open_revokes(position):
        for seat in position.deal.seats:
            notice: dict[str, object] = {
                "do": "notice",
                "seat": seat,
                "offender": revoke.offender,
                "trick": revoke.trick,
            }
            if revoke.deal != position.deal.number:
                notice["deal"] = revoke.deal
            notices.append(notice)
    return notices
