"""What perft plays on from is the position itself, all of it, and its bound and viewer are plain."""

import pytest

from conformance.tests.worked_tree import ANSWER, params
from reference_impl import InvalidParamsError, Match
from reference_impl.perft import copy, perft
from reference_impl.state import CountedDeal, Deal, Outcome, Position, Revoke, Trick


def full_position() -> Position:
    """A position in which nothing is as it would be by default; no match need come to it."""
    counted = CountedDeal(
        dealer=1,
        seats=[0, 1, 2, 3],
        playoff=False,
        tricks=[8, 0, 0, 0],
        count=[5, 0, 0, 0],
        fees=[0, 5, 0, 0],
        score=[5, 5, 0, 0],
        broken_off=False,
    )
    return Position(
        setting=Match("polignac-cr-capot").position.setting,
        totals=[1, 2, 3, 4],
        deal=Deal(
            number=3,
            dealer=2,
            seats=[0, 1, 3],
            playoff=True,
            hands={0: ["KS"], 1: ["QS", "7H"], 3: []},
            exposed=["AD"],
            asked=2,
            announcement=(1, "capot"),
            tricks=[
                Trick(1, [0, 1, 3], {0: "8S", 1: "9S", 3: "7S"}, 1),
                Trick(2, [1, 3, 0], {1: "JH", 3: "KH"}, 3),
            ],
            offender_to_correct=1,
            fees={1: 5},
            late_offenders={1},
            broken_off=True,
        ),
        phase="correct",
        revokes=[Revoke(3, 1, 1, True)],
        deals=[counted],
        reached=[None, (1, 2), None, (2, 1000)],
        losers=[2],
        outcome=Outcome([0], [1]),
    )


def test_a_copy_is_the_same_position() -> None:
    """Nothing is left behind, whatever it is."""
    match = Match("polignac-cr-capot")
    match.position = full_position()
    assert copy(match).position == full_position() == match.position


def test_what_cards_change_is_not_shared() -> None:
    """To go on with the copy leaves the match where it was."""
    match = Match("polignac-cr-capot")
    match.position = full_position()
    twin = copy(match).position
    twin.totals[0] += 1
    twin.deal.hands[0].clear()
    twin.deal.trick.cards.clear()
    twin.deal.tricks.append(Trick(3, [0]))
    twin.revokes.clear()
    twin.deals.clear()
    twin.reached.clear()
    twin.losers.clear()
    assert match.position == full_position()


def test_a_viewer_changes_nothing() -> None:
    """Lines are counted as the table sees them."""
    assert perft({**params(), "viewer": 2}) == ANSWER
    assert perft({**params(), "viewer": "nobody"}) == ANSWER


def test_one_line_is_a_bound() -> None:
    """Less than one is none."""
    assert perft(params(most=1)) == {"status": "beyond", "most": 1}
    with pytest.raises(InvalidParamsError) as told:
        perft(params(most=0))
    assert str(told.value) == "most: a whole number of lines is needed, at least 1"
