"""The second opinion counts lines: by hand, up to a bound, early ends and claims."""

from hashlib import sha256
from typing import Any

import pytest

from conformance.tests.worked_tree import ANSWER, actions, params
from reference_impl import InvalidParamsError
from reference_impl.perft import perft


def test_the_tree_worked_by_hand() -> None:
    """Six lines, four of which begin with Q♠, and who scores J♠ in each."""
    assert perft(params()) == ANSWER


def test_a_position_within_a_trick() -> None:
    """After Q♠ the four lines of Q♠ are left, two for each answer to it."""
    answer = perft(params(actions=actions("QS")))
    assert (answer["lines"], answer["plays"]) == (4, [2, 4, 4, 4, 4])
    assert answer["scores"] == ANSWER["divide"][0]["scores"]


def test_the_bound_is_the_most_that_is_counted() -> None:
    """Six lines are not beyond six, they are beyond five; it is told as soon as known."""
    assert perft(params(most=6)) == ANSWER
    assert perft(params(most=5)) == {"status": "beyond", "most": 5}


def test_a_position_is_left_as_it_is() -> None:
    """Counting twice gives the same."""
    asked = params()
    assert perft(asked) == perft(asked)


@pytest.mark.parametrize("most", [0, -1, True, "6", None, 2.0])
def test_a_bound_that_is_none_describes_no_request(most: object) -> None:
    """It is a whole number of lines."""
    with pytest.raises(InvalidParamsError, match="most"):
        perft(params(most=most))  # type: ignore[arg-type]


def test_what_is_no_position_to_play_from() -> None:
    """A refused action is told as by `replay`; before the deal there is nothing to count."""
    wrong = [*actions(), {"do": "play", "seat": 0, "card": "KS"}]
    refused = {"status": "refused", "index": 25, "code": "not-in-hand"}
    assert perft(params(actions=wrong)) == refused
    unsupported = perft(params(actions=[]))
    assert unsupported["status"] == "unsupported"
    assert "the phase is deal" in str(unsupported["feature"])


def _cr(tricks: list[list[str]], **changes: Any) -> dict[str, Any]:
    """Return a request of `polignac-cr` with four players; seat 0 leads first and takes all."""
    suits = {seat: [rank + suit for rank in "KQJAT987"] for seat, suit in enumerate("SHDC")}
    done: list[dict[str, Any]] = [{"do": "deal", "hands": list(suits.values())}]
    for trick in tricks:
        done += [{"do": "play", "seat": seat, "card": card} for seat, card in enumerate(trick)]
    rest = {"players": 4, "dealer": 3, "totals": [0] * 4, "options": {}, "most": 1000}
    return {"game": "polignac-cr", "actions": done, **rest, **changes}


def test_a_deal_that_may_be_broken_off() -> None:
    """The limit is hit exactly by J♠: the lines in which it falls first are shorter."""
    options = {"limit": 20, "limit-hit": "exactly-in-mid-deal"}
    five = [[rank + suit for suit in "SHDC"] for rank in "KQAT98"]
    answer = perft(_cr(five, options=options, totals=[15, 0, 0, 0]))
    # Seat 0 leads J♠ or 7♠; the other Jacks may fall in either trick. All five points make 20.
    assert answer["ends"] == [0, 0, 0, 1, 0, 0, 0, 15]
    assert answer["lines"] == 16


def test_a_revoke_that_nobody_notices_any_more() -> None:
    """After its last card the deal would wait for claims; it is counted."""
    hands = [hand.copy() for hand in _cr([])["actions"][0]["hands"]]
    hands[0][7], hands[1][7] = "7H", "7S"
    actions: list[dict[str, Any]] = [{"do": "deal", "hands": hands}]
    for rank in "KQJAT9":
        for seat, suit in enumerate("SHDC"):
            do = "revoke" if seat == 1 else "play"  # he holds 7♠
            actions.append({"do": do, "seat": seat, "card": rank + suit})
    answer = perft(_cr([], actions=actions))
    # Seat 1 must follow to 8♠ as well as to 7♥; the two behind him have two cards each.
    assert answer["plays"] == [2, 2, 4, 8, 8, 8, 8, 8]
    assert answer["ends"] == [0, 0, 0, 0, 0, 0, 0, 8]
    assert answer["scores"] == sha256(b"[[[5,0,0,0],8]]").hexdigest()
