"""Whether the play can come from the hands, those that the loader completed too (README §9)."""

from conformance.cases.cards import SIGNS, show_card
from conformance.cases.course import Deal
from conformance.cases.deal import DealPlan
from conformance.cases.model import Case
from conformance.diagnostics import Findings

_OF_HELD_CARDS = {
    "must-follow", "lead-banned", "first-trick-banned", "must-discard", "not-a-revoke",
}  # fmt: skip


def check_play(case: Case, findings: Findings) -> None:
    """Find fault with cards played that the player does not hold, or not any more.

    And where the rest of the pack lets a player follow who, in the play, does not: cards that
    are given out are never played, so he has them as long as the deal lasts. A marked revoke,
    and the last action of a refused case, may break the rules; but a card that is refused
    because of the other cards in the hand must be one of them.
    """
    plans = [action for action in case.script if isinstance(action, DealPlan)]
    final = case.script[-1]
    plays = not isinstance(final, DealPlan) and final.get("do") in ("play", "revoke")
    for plan, deal in zip(plans, case.deals, strict=False):
        last = case.negative and plays and plan is plans[-1]
        _check_held(case, plan, deal, findings, last=last)
        if not plan.complete():
            _check_voids(case, plan, deal, findings, last=last)


def _check_held(case: Case, plan: DealPlan, deal: Deal, findings: Findings, *, last: bool) -> None:
    hands = plan.hands()
    played = [play for trick in deal.tricks for play in trick.cards]
    codes = {code for e in case.stops[-1].expectations if e.key == "refused" for code in e.value}
    for play in played[:-1] if last and not codes <= _OF_HELD_CARDS else played:
        hand = hands[play.seat]
        if play.card not in hand:
            message = f"{case.players[play.seat]} plays {show_card(play.card)} and does not hold it"
            findings.error(plan.place, "not-held", message)
        else:
            hand.remove(play.card)


def _check_voids(case: Case, plan: DealPlan, deal: Deal, findings: Findings, *, last: bool) -> None:
    rest = plan.rest()
    refused = deal.tricks[-1].cards[-1] if last and deal.tricks else None
    for trick in deal.tricks:
        led = trick.cards[0].card[1]
        for play in trick.cards[1:]:
            could = [card for card, seat in rest.items() if seat == play.seat and card[1] == led]
            if play.card[1] != led and could and not play.revoke and play is not refused:
                message = (
                    f"{case.players[play.seat]} plays {show_card(play.card)} on {SIGNS[led]}, but "
                    f"the rest of the pack gives him {show_card(could[0])}: write ; no "
                    f"{SIGNS[led]} after his cards, or name them all"
                )
                findings.error(plan.place, "could-follow", message)
