"""English sentences on irregularities."""

from typing import Final

from polignac_dsl.rulebook.english import words
from polignac_dsl.rulebook.reading import Json
from polignac_dsl.rulebook.voice import Maker, Saying

_MISDEAL: Final = (
    "a deal is void if a player has a wrong number of cards or if a card was exposed in dealing; "
)


def _revoke(later_cards: str) -> Maker:
    def revoke(form: Json, saying: Saying) -> str:
        reading = saying.reading
        only_following = all(
            reading.says(path, plain)
            for path, plain in (
                ("play.lead", "any_lead"),
                ("play.first-trick", "any_first_trick"),
                ("play.void", "any_discard"),
            )
        )
        could = "could follow suit" if only_following else "could play as the rules demand"
        return (
            f"a player who {could} and does not has revoked; noticed before the next trick is led, "
            "the revoke is corrected without penalty: the offender takes the card back and plays "
            f"one that the rules allow, {later_cards}"
        )

    return revoke


def offender_scores_more(form: Json, saying: Saying) -> str:
    """Tell the fee for a late revoke."""
    points = saying.shown(form["points"], words.points)
    return (
        "a revoke noticed later stands, and the tricks stay with their takers, but "
        f"the offender scores {points} on top"
    )


def offender_put_at(form: Json, saying: Saying) -> str:
    """Tell that a late revoke loses the match at a certain total."""
    total = saying.shown(form["total"], words.figure)
    return (
        "a revoke noticed later loses the match on the spot: the deal is not counted, "
        f"and the offender’s total is raised to {total} points if it is lower"
    )


def _fixed(sentence: str) -> Maker:
    return lambda form, saying: sentence


MAKERS: Final[dict[str, Maker]] = {
    "no_misdeal": _fixed("there is no rule for misdeals"),
    "same_dealer_again": _fixed(_MISDEAL + "the same dealer then deals again"),
    "next_dealer_deals": _fixed(_MISDEAL + "the next dealer then deals"),
    "no_revoke": _fixed("there is no rule for revokes"),
    "later_cards_stand": _revoke(
        "the cards played after it stand, and the trick is judged as it then lies"
    ),
    "later_cards_back": _revoke("and the cards played after it are taken back and played anew"),
    "last_trick_corrected": _fixed(
        "a revoke in the trick that ends the deal can be corrected until the deal is counted"
    ),
    "last_trick_late": _fixed(
        "a revoke in the trick that ends the deal can no longer be corrected once the trick is complete"
    ),
    "no_penalty": _fixed("a revoke noticed later costs nothing"),
    "offender_scores_more": offender_scores_more,
    "offender_loses": _fixed(
        "a revoke noticed later loses the match on the spot, and the deal is not counted"
    ),
    "offender_put_at": offender_put_at,
    "until_count": _fixed("once the deal has been counted, a revoke can no longer be pointed out"),
    "until_match_end": _fixed(
        "a revoke can be pointed out until the end of the match; noticed in a later deal, "
        "it costs in that deal"
    ),
    "announcement_as_played": _fixed(
        "a late revoke changes nothing in an announcement, which is judged as it was played"
    ),
    "announcement_settled": _fixed(
        "a late revoke by the announcer makes the announcement fail; one by another player counts "
        "it as made, unless the announcer has revoked as well"
    ),
    "out_of_turn_back": _fixed("a card played out of turn is taken back"),
    "out_of_turn_stands": _fixed("a card played out of turn stands"),
    "exposed_back": _fixed("a card exposed during the play is taken back into the hand"),
    "exposed_played": _fixed(
        "a card exposed during the play stays on the table and is played as soon as it may be"
    ),
}
